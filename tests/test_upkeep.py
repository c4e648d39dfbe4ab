"""The port that the settings name, and the deletion of old tables."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.settings import Settings, SettingsError
from bot.store import ENDED, AlreadyDone, Behind, Cause, Entry, Face, Store
from bot.upkeep import Watch, upkeep
from tests.server import STAND

NOW = datetime.now(UTC)
OPENED = {"guild_id": 1, "channel_id": 2, "name": "The Long Room", "game": "whist", "mode": "club", "host_id": 5}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(await STAND.name(tmp_path / "rooms.db")) as store:
        yield store


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def got(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


def sample(text: str, name: str, **labels: str) -> float:
    [value] = [
        found.value
        for family in text_string_to_metric_families(text)
        for found in family.samples
        if found.name == name and found.labels == labels
    ]
    return value


async def test_health_is_ok_only_while_connected(store: Store) -> None:
    ready = True
    settings = Settings(port=free_port())
    async with upkeep(settings, store, Watch(store, lambda: ready, lambda: 0.1)):
        assert await got(settings.port, "/health") == (200, "ok\n")
        ready = False
        assert await got(settings.port, "/health") == (503, "Not connected to Discord.\n")


async def test_metrics_count_what_took_place_and_hold_no_name_and_no_card(store: Store) -> None:
    table = await store.open_table(now=NOW, **OPENED)  # type: ignore[arg-type]
    await store.faces.put(Face(table.id, "gallery", 20, 300, 0))
    card = [Entry("Played", {"card": "QH"}, 1)]
    await store.append(table.id, 0, card, Cause(NOW, {"plays": "QH"}, 5, 900), state="play")
    await store.append(table.id, 1, card, Cause(NOW))
    with pytest.raises(Behind):
        await store.append(table.id, 1, card, Cause(NOW))
    with pytest.raises(AlreadyDone):
        await store.append(table.id, 2, card, Cause(NOW, interaction_id=900))
    settings = Settings(port=free_port())
    async with upkeep(settings, store, Watch(store, lambda: True, lambda: 0.25)):
        logging.getLogger("bot.room").error("so")
        status, text = await got(settings.port, "/metrics")
    assert status == 200
    assert sample(text, "cavendish_ready") == 1
    assert sample(text, "cavendish_gateway_latency_seconds") == 0.25
    assert sample(text, "cavendish_tables", game="whist", mode="club", state="play") == 1
    assert sample(text, "cavendish_faces_behind") == 1
    assert [sample(text, "cavendish_appends_total", answer=answer) for answer in ("written", "behind", "repeated")] == [
        2,
        1,
        1,
    ]
    assert sample(text, "cavendish_log_records_total", level="ERROR") == 1
    assert "QH" not in text
    assert "Long Room" not in text


async def test_a_port_that_is_taken_is_told_in_one_sentence(store: Store) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings = Settings(port=taken.getsockname()[1])
        with pytest.raises(
            SettingsError, match=rf"^CAVENDISH_PORT {settings.port} cannot be had on 127\.0\.0\.1: .*\.$"
        ):
            async with upkeep(settings, store, Watch(store, lambda: True, lambda: 0.0)):
                pass


async def test_no_port_is_opened_unless_the_settings_name_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.upkeep.web.TCPSite", None)
    async with upkeep(Settings(), store, Watch(store, lambda: True, lambda: 0.0)):
        pass


async def test_tables_are_deleted_when_the_settings_say_so_and_no_sooner(store: Store) -> None:
    for name, days in (("old", 31), ("young", 29)):
        table = await store.open_table(now=NOW, **(OPENED | {"name": name}))  # type: ignore[arg-type]
        ended = Cause(NOW - timedelta(days=days))
        await store.append(table.id, 0, [Entry("Ended", {}, 0)], ended, state=ENDED)
    async with upkeep(Settings(retention_days=0), store, Watch(store, lambda: True, lambda: 0.0)):
        await asyncio.sleep(0.1)
        assert len(await store.tables(ended=True)) == 2
    async with upkeep(Settings(retention_days=30), store, Watch(store, lambda: True, lambda: 0.0)):
        async with asyncio.timeout(5):
            while len(await store.tables(ended=True)) == 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    [left] = await store.tables(ended=True)
    assert left.name == "young"


async def test_a_server_that_removed_the_bot_is_forgotten_after_its_time(store: Store) -> None:
    for guild, days in ((1, 31), (2, 29), (3, None)):
        await store.open_table(now=NOW, **(OPENED | {"guild_id": guild}))  # type: ignore[arg-type]
        await store.people.set_guild(guild, {"game": "auction"})
        await store.people.left(guild, None if days is None else NOW - timedelta(days=days))
    async with upkeep(Settings(removed_days=30), store, Watch(store, lambda: True, lambda: 0.0)):
        async with asyncio.timeout(5):
            while len(await store.tables()) == 3:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert {row.guild_id for row in await store.tables()} == {2, 3}
    assert await store.people.guild(1) == {}
    assert await store.people.guilds() == {3}


async def test_a_server_that_invites_the_bot_again_finds_its_own(store: Store) -> None:
    await store.people.set_guild(1, {"game": "auction"})
    await store.people.left(1, NOW - timedelta(days=99))
    await store.people.left(1, None)
    assert await store.people.guild(1) == {"game": "auction"}
    assert await store.people.delete_left(NOW) == 0
