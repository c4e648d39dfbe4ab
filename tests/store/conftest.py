"""A store to test on: a SQLite file, and (mark `postgres`) a database of a server that these tests start themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import Store, TableRow
from tests.server import new_database

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def hurried_disk() -> None:
    """Here the disk is waited for, as in earnest."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def name(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of an empty database, as CAVENDISH_DATABASE would have it."""
    if request.param == "sqlite":
        return str(tmp_path / "rooms.db")
    return await new_database(request.getfixturevalue("server"))


@pytest.fixture
async def store(name: str) -> AsyncIterator[Store]:
    async with await Store.open(name) as store:
        yield store


@pytest.fixture
def open_table(store: Store) -> Callable[..., Awaitable[TableRow]]:
    """Opens a table with South, member 5, and three robots; anything may be said otherwise."""
    usual = {
        "guild_id": 2**62,
        "channel_id": 20,
        "name": "The Long Room",
        "game": "whist",
        "mode": "strict",
        "host_id": 5,
        "now": NOON,
        "seats": {"S": 5, "W": "simple", "N": "simple", "E": "simple"},
    }
    return lambda **other: store.open_table(**(usual | other))


@pytest.fixture
async def table(open_table: Callable[..., Awaitable[TableRow]]) -> TableRow:
    return await open_table()
