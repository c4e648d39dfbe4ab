"""Faults: one sentence that names the database, nothing of what it holds, and nothing lost."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy.exc import StatementError

from bot.store import AlreadyDone, Behind, Cause, Entry, Store, StoreError, TableRow
from bot.store.errors import plain
from bot.store.opening import database
from tests.server import new_database, running

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
ROOT = Path(__file__).resolve().parents[2]


async def refused(name: str) -> str:
    """What is said when the database is opened; one sentence, one line."""
    with pytest.raises(StoreError) as error:
        await Store.open(name)
    said = str(error.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear Cavendish, " * 100)
    before = file.read_bytes()
    assert await refused(str(file)) == (
        f"The database {file} is not a database; name another file in CAVENDISH_DATABASE."
    )
    assert file.read_bytes() == before


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be opened: does its folder exist" in await refused(str(tmp_path / "none" / "rooms.db"))


async def test_a_folder_in_the_file_s_place(tmp_path: Path) -> None:
    assert "cannot be opened" in await refused(str(tmp_path))


async def test_a_file_locked_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.files.PRAGMAS", ("PRAGMA busy_timeout = 50", "PRAGMA journal_mode = WAL"))
    monkeypatch.setattr("bot.store.files.PATIENCE", 0.05)
    file = tmp_path / "rooms.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        assert await refused(str(file)) == (
            f"The database {file} is locked by another program; close that and try again."
        )
    finally:
        other.close()
    async with await Store.open(str(file)):
        pass


async def test_a_new_file_that_another_is_writing_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")  # SQLite does not wait for this one before it turns the journal on
    done = threading.Timer(0.3, other.close)
    done.start()
    async with await Store.open(str(file)) as store:
        assert await store.moved() == {}
    done.join()


async def test_an_append_while_the_file_is_locked_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.files.PRAGMAS", ("PRAGMA busy_timeout = 50",))
    file = tmp_path / "rooms.db"
    async with await Store.open(str(file)) as store:
        table = await opened(store)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        cause = Cause(NOON, interaction_id=1)
        with pytest.raises(StoreError, match="is locked"):
            await store.append(table.id, 0, [Entry("Played", {}, 1)], cause)
        other.close()
        assert await store.append(table.id, 0, [Entry("Played", {}, 1)], cause) == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("postgresql://cavendish:hush@127.0.0.1:1/rooms", "The database rooms at 127.0.0.1 does not answer."),
        ("nosuch://host/db", "No driver for nosuch is installed (extra `postgres`)."),
        ("://", "CAVENDISH_DATABASE is neither a path nor a URL of a database."),
        ("postgresql://u:hush@host:port/db", "CAVENDISH_DATABASE is neither a path nor a URL of a database."),
    ],
)
async def test_a_database_out_of_reach(name: str, said: str) -> None:
    assert await refused(name) == said


@pytest.mark.postgres
async def test_a_database_or_user_that_the_server_does_not_know(server: str) -> None:
    assert await refused(f"{server}/none") == (
        "The database none at 127.0.0.1 or its user does not exist on that server."
    )


@pytest.mark.postgres
async def test_a_server_that_drops_every_connection_is_met_again(server: str, on_server: str) -> None:
    import asyncpg

    async with await Store.open(on_server) as store:
        table = await opened(store)
        killer = await asyncpg.connect(f"{server}/postgres")
        for seq in range(3):
            await killer.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
                on_server.rpartition("/")[2],
            )
            assert await store.append(table.id, seq, [Entry("Played", {}, 1)], Cause(NOON)) == seq + 1
        await killer.close()


@pytest.mark.postgres
async def test_a_server_that_goes_away_and_comes_back_has_lost_nothing() -> None:
    """While it is away every act is refused in one sentence; afterwards the same act goes through, once."""
    with running() as server:
        async with await Store.open(await new_database(server.url)) as store:
            table = await opened(store)
            assert await store.append(table.id, 0, [Entry("Played", {}, 1)], Cause(NOON, interaction_id=1)) == 1
            async with store.notices() as heard:
                server.stop()
                for _ in range(2):
                    with pytest.raises(StoreError, match=r"^The database t\w+ at 127\.0\.0\.1 does not answer\.$"):
                        await store.append(table.id, 1, [Entry("Played", {}, 1)], Cause(NOON, interaction_id=2))
                with pytest.raises(StoreError, match="does not answer"):
                    await heard.next()
            with pytest.raises(StoreError, match="does not answer"):
                async with store.notices():
                    pass
            server.start()
            assert await store.append(table.id, 1, [Entry("Played", {}, 1)], Cause(NOON, interaction_id=2)) == 2
            with pytest.raises(AlreadyDone):
                await store.append(table.id, 2, [Entry("Played", {}, 1)], Cause(NOON, interaction_id=1))
            async with store.notices() as heard:
                await store.append(table.id, 2, [Entry("Played", {}, 1)], Cause(NOON))
                assert await heard.next() == (table.id, 3)


def test_an_error_repeats_nothing_of_what_was_written() -> None:
    """A driver's own text may hold the values of the row that it refused."""
    secret = 'Failing row contains (17, 3, {"hands": "AKQ"}).'
    said = str(plain(sqlite3.InterfaceError(secret), "rooms.db"))
    assert said == "The database rooms.db refused a statement (InterfaceError)."


async def test_an_unforeseen_error_repeats_nothing_either(store: Store, table: TableRow) -> None:
    """A body that no JSON can hold; the kind that no column can."""
    with pytest.raises((StoreError, StatementError, ValueError)) as error:
        await store.append(table.id, 0, [Entry({1: "AKQ"}, {"hands": "AKQ"}, 1)], Cause(NOON))  # type: ignore[arg-type]
    shown: BaseException | None = error.value
    while shown is not None:
        assert "AKQ" not in str(shown)
        shown = None if shown.__suppress_context__ else shown.__context__
    assert await store.events(table.id, after=0) == []


async def test_a_cancelled_append_leaves_the_store_usable(store: Store, table: TableRow) -> None:
    """Cancelled at whatever point: written or not, never half, and the next one goes through at once."""
    for number in range(30):
        end = (await store.table(table.id)).seq
        pair = [Entry("Played", {"number": number}, 1), Entry("Turned", {"number": number}, 1)]
        task = asyncio.create_task(store.append(table.id, end, pair, Cause(NOON)))
        await asyncio.sleep(number / 10_000)
        task.cancel()
        await asyncio.wait_for(asyncio.gather(task, return_exceptions=True), 4)  # SQLite's own patience is five seconds
    await asyncio.sleep(0.2)
    end = (await store.table(table.id)).seq
    assert 0 < end <= 60
    assert end % 2 == 0
    assert await store.append(table.id, end, [Entry("Played", {}, 1)], Cause(NOON)) == end + 1
    assert [event.seq for event in await store.events(table.id, after=0)] == list(range(1, end + 2))


# ── killed in the middle of writing

WRITER = """
import asyncio, sys
from datetime import UTC, datetime
from bot.store import Cause, Entry, Store

async def main(name, table_id):
    async with await Store.open(name) as store:
        end = (await store.table(table_id)).seq
        while True:
            three = [Entry("Played", {"n": end + k, "pad": "x" * 500}, 1) for k in (1, 2, 3)]
            end = await store.append(table_id, end, three, Cause(datetime.now(UTC), interaction_id=end + 1))
            print(end, flush=True)  # acknowledged

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


async def test_what_was_acknowledged_before_a_kill_is_there_after_it(store: Store, name: str, table: TableRow) -> None:
    """SIGKILL while it writes as fast as it can, five times: nothing acknowledged is lost, no act is there in part."""
    acknowledged = 0
    for run in range(5):
        process = subprocess.Popen(  # noqa: ASYNC220
            [sys.executable, "-c", WRITER, name, str(table.id)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout
        first = process.stdout.readline()
        time.sleep(0.05 + run / 50)  # noqa: ASYNC251
        process.send_signal(signal.SIGKILL)
        lines = [first, *process.stdout.read().splitlines()]
        process.stdout.close()
        assert process.wait() == -signal.SIGKILL
        acknowledged = int(lines[-1])
        events = await store.events(table.id, after=0)
        assert len(events) >= acknowledged
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert [event.body["n"] for event in events] == list(range(1, len(events) + 1))
        assert len(events) % 3 == 0
        assert (await store.table(table.id)).seq == len(events)
    assert acknowledged > 15


async def opened(store: Store) -> TableRow:
    return await store.open_table(
        guild_id=1, channel_id=2, name="t", game="whist", mode="strict", host_id=None, now=NOON
    )


async def test_a_store_opened_while_another_writes_sees_a_whole_log(store: Store, name: str, table: TableRow) -> None:
    async def write() -> None:
        for seq in range(0, 60, 2):
            await store.append(table.id, seq, [Entry("Played", {}, 1), Entry("Turned", {}, 1)], Cause(NOON))

    writing = asyncio.create_task(write())
    while not writing.done():
        async with await Store.open(name) as other:
            assert len(await other.events(table.id, after=0)) % 2 == 0
            with pytest.raises(Behind):
                await other.append(table.id, 1000, [Entry("Played", {}, 1)], Cause(NOON))
    await writing


async def test_a_url_and_a_path_name_the_same_file(tmp_path: Path) -> None:
    for name in (str(tmp_path / "a.db"), f"sqlite:///{tmp_path / 'a.db'}", f"sqlite+aiosqlite:///{tmp_path / 'a.db'}"):
        opened = database(name)
        assert opened.is_sqlite
        assert opened.place == str(tmp_path / "a.db")
        await opened.close()
    assert database("postgres://u:hush@h/rooms").place == "rooms at h"


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)]
)
async def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path, pragma: str, value: object) -> None:
    opened = database(str(tmp_path / "rooms.db"))
    for way in (opened.read, opened.write):
        assert await way(lambda connection: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()) == value
    await opened.close()


async def test_only_what_can_be_found_out_again_is_written_without_waiting_for_the_disk(name: str) -> None:
    opened = database(name)
    asked, waits, does_not = (
        ("PRAGMA synchronous", 2, 1) if opened.is_sqlite else ("SHOW synchronous_commit", "on", "off")
    )
    for way, value in ((opened.write, waits), (opened.note, does_not), (opened.write, waits)):
        assert await way(lambda connection: connection.exec_driver_sql(asked).scalar()) == value
    await opened.close()
