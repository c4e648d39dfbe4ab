"""A store to test on: a SQLite file, and (mark `postgres`) a database of a server that these tests start themselves."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import Store, TableRow

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def hurried_disk() -> None:
    """Here the disk is waited for, as in earnest."""


def programs() -> Path:
    """Where PostgreSQL's programs lie: on the path, or where Debian puts them. Fails if they are nowhere."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    assert places, "PostgreSQL's programs are not installed (.ci/run installs them)"
    return places[-1]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL (without a database) of a PostgreSQL server on a free port of loopback, gone after the tests."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = Path(tempfile.mkdtemp(prefix="cavendish-pg-"))
    user = []
    if os.geteuid() == 0:  # PostgreSQL refuses root
        shutil.chown(home, "postgres")
        user = ["runuser", "-u", "postgres", "--"]
    run = [*user, str(programs() / "initdb"), "-D", str(home / "db"), "-U", "cavendish", "-A", "trust", "-E", "UTF8"]
    subprocess.run([*run, "--no-sync"], check=True, capture_output=True, cwd="/", timeout=120)
    # It outlives killed clients, not power cuts: so it need not wait for the disk.
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=50 -c fsync=off"
    control = [*user, str(programs() / "pg_ctl"), "-D", str(home / "db"), "-w", "-l", str(home / "log")]
    subprocess.run([*control, "-o", options, "start"], check=True, capture_output=True, cwd="/", timeout=120)
    try:
        yield f"postgresql://cavendish@127.0.0.1:{port}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, capture_output=True, cwd="/", timeout=60)
        shutil.rmtree(home, ignore_errors=True)


async def made(server: str) -> str:
    """The URL of a new, empty database on the server."""
    import asyncpg

    database = f"t{uuid.uuid4().hex}"
    connection = await asyncpg.connect(f"{server}/postgres")
    await connection.execute(f"CREATE DATABASE {database}")
    await connection.close()
    return f"{server}/{database}"


@pytest.fixture
async def on_server(server: str) -> str:
    """The URL of an empty database on the server."""
    return await made(server)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def name(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of an empty database, as CAVENDISH_DATABASE would have it."""
    if request.param == "sqlite":
        return str(tmp_path / "rooms.db")
    return await made(request.getfixturevalue("server"))


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
