"""The event log: append-only, numbered, one act at most for an interaction, and the first writer wins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from bot.store import ENDED, AlreadyDone, Behind, Cause, Conflict, Entry, Face, NoSuchTable, Store, StoreError, TableRow

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
Opens = Callable[..., Awaitable[TableRow]]


def played(card: str, deal: int = 1) -> Entry:
    return Entry("Played", {"card": card, "by": "S"}, deal)


async def test_a_table_is_read_as_it_was_opened(store: Store, table: TableRow) -> None:
    assert await store.table(table.id) == table
    assert (table.guild_id, table.seq, table.deal, table.state) == (2**62, 0, 0, "open")
    assert table.created_at == NOON
    assert table.seats == {"S": 5, "W": "simple", "N": "simple", "E": "simple"}


async def test_events_are_read_as_they_were_written(store: Store, table: TableRow) -> None:
    body = {"card": "Q♥", "many": [1, None, True, {"deep": "“quoted” \\ \x00"[:-1]}], "big": 2**53}
    cause = Cause(NOON, {"plays": "QH"}, user_id=2**63 - 1, interaction_id=2**62 + 1)
    assert await store.append(table.id, 0, [Entry("Played", body, 1), Entry("Turned", {}, 1)], cause) == 2
    first, second = await store.events(table.id)
    assert (first.seq, first.kind, first.body, first.act) == (1, "Played", body, {"plays": "QH"})
    assert (first.user_id, first.interaction_id, first.at) == (2**63 - 1, 2**62 + 1, NOON)
    assert (second.seq, second.kind, second.act, second.user_id, second.interaction_id) == (
        2,
        "Turned",
        None,
        None,
        None,
    )


async def test_the_table_moves_on_with_its_log(store: Store, table: TableRow) -> None:
    await store.append(table.id, 0, [played("QH"), played("KH", deal=2)], Cause(NOON), state="play", seats={"S": 6})
    now = await store.table(table.id)
    assert (now.seq, now.deal, now.state, now.seats) == (2, 2, "play", {"S": 6})
    assert await store.tables(user_id=5) == []
    assert await store.tables(user_id=6) == [now]


async def test_a_time_of_another_zone_comes_back_in_utc(store: Store, table: TableRow) -> None:
    east = datetime(2026, 1, 31, 14, 30, 0, 123456, tzinfo=timezone(timedelta(hours=2)))
    await store.append(table.id, 0, [played("QH")], Cause(east))
    [event] = await store.events(table.id)
    assert event.at == east
    assert event.at.utcoffset() == timedelta(0)


async def test_a_time_without_a_zone_is_a_mistake(store: Store, table: TableRow) -> None:
    with pytest.raises(Exception, match="without a zone"):
        await store.append(table.id, 0, [played("QH")], Cause(datetime(2026, 1, 31)))  # noqa: DTZ001
    assert await store.events(table.id, after=0) == []


async def test_events_of_the_last_deal_alone_are_loaded(store: Store, table: TableRow) -> None:
    await store.append(table.id, 0, [Entry("Seated", {}, 0), Entry("Dealt", {}, 1), played("QH")], Cause(NOON))
    await store.append(table.id, 3, [Entry("Dealt", {}, 2), played("2C", deal=2)], Cause(NOON))
    assert [event.seq for event in await store.events(table.id)] == [4, 5]
    assert [event.seq for event in await store.events(table.id, after=0)] == [1, 2, 3, 4, 5]
    assert [event.seq for event in await store.events(table.id, after=4)] == [5]


async def test_who_has_not_read_the_last_event_is_behind_and_writes_nothing(store: Store, table: TableRow) -> None:
    await store.append(table.id, 0, [played("QH")], Cause(NOON))
    with pytest.raises(Behind, match="event 1"):
        await store.append(table.id, 0, [played("KH"), played("AH")], Cause(NOON), state="play")
    assert [event.body["card"] for event in await store.events(table.id, after=0)] == ["QH"]
    assert (await store.table(table.id)).state == "open"


async def test_an_append_beyond_the_end_would_leave_a_gap(store: Store, table: TableRow) -> None:
    with pytest.raises(Behind, match="event 0"):
        await store.append(table.id, 3, [played("QH")], Cause(NOON))
    assert await store.events(table.id, after=0) == []


@pytest.mark.parametrize("after", [0, 1])
async def test_an_interaction_acts_once(store: Store, table: TableRow, after: int) -> None:
    cause = Cause(NOON, {"plays": "QH"}, 5, 777)
    await store.append(table.id, 0, [played("QH")], cause)
    with pytest.raises(AlreadyDone) as done:
        await store.append(table.id, after, [played("QH")], cause)
    assert done.value.seq == 1
    assert await store.was_done(table.id, 777)
    assert not await store.was_done(table.id, 778)
    assert len(await store.events(table.id, after=0)) == 1


async def test_the_same_interaction_may_act_at_another_table(store: Store, table: TableRow, open_table: Opens) -> None:
    other = await open_table(name="The Short Room")
    for each in (table, other):
        await store.append(each.id, 0, [played("QH")], Cause(NOON, interaction_id=777))
    assert len(await store.events(other.id, after=0)) == 1


async def test_no_table_no_log(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.append(99, 0, [played("QH")], Cause(NOON))
    with pytest.raises(NoSuchTable):
        await store.table(99)
    with pytest.raises(Conflict):
        await store.faces.put(Face(99, "gallery", 20, 301, 0))


async def test_an_act_without_events_is_not_written(store: Store, table: TableRow) -> None:
    with pytest.raises(ValueError, match="no event"):
        await store.append(table.id, 0, [], Cause(NOON))


async def test_of_two_writers_at_one_instant_one_is_behind(store: Store, name: str, table: TableRow) -> None:
    """Forty acts from each of two stores, decided again until first: no gap, none lost, none twice."""

    async def act(mine: Store, card: str, interaction: int) -> int:
        lost = 0
        while True:
            end = (await mine.table(table.id)).seq
            try:
                await mine.append(table.id, end, [played(card)], Cause(NOON, interaction_id=interaction))
            except Behind:
                lost += 1
            else:
                return lost

    async def player(mine: Store, word: str, base: int) -> int:
        return sum([await act(mine, f"{word}{number}", base + number) for number in range(40)])

    async with await Store.open(name) as other:
        lost = await asyncio.gather(player(store, "a", 1000), player(other, "b", 2000))
    events = await store.events(table.id, after=0)
    assert [event.seq for event in events] == list(range(1, 81))
    for word in "ab":
        cards = [event.body["card"] for event in events if event.body["card"].startswith(word)]
        assert cards == [f"{word}{number}" for number in range(40)]
    assert sum(lost) > 0  # they did race


async def test_the_same_press_delivered_to_two_processes_acts_once(store: Store, name: str, table: TableRow) -> None:
    async with await Store.open(name) as other:
        for number in range(20):
            cause = Cause(NOON, interaction_id=5000 + number)
            both = (each.append(table.id, number, [played("QH")], cause) for each in (store, other))
            answers = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(map(type, answers), key=str) == sorted([int, AlreadyDone], key=str)
    assert len(await store.events(table.id, after=0)) == 20


async def test_many_tables_are_written_side_by_side(store: Store, open_table: Opens) -> None:
    tables = [await open_table(name=f"Table {number}") for number in range(25)]

    async def play(table: TableRow) -> None:
        for seq in range(8):
            await store.append(table.id, seq, [played("QH")], Cause(NOON))
            assert len(await store.events(table.id, after=seq)) == 1

    await asyncio.gather(*map(play, tables))
    assert {(await store.table(table.id)).seq for table in tables} == {8}


async def test_tables_are_found_by_server_member_and_thread(store: Store, table: TableRow, open_table: Opens) -> None:
    other = await open_table(guild_id=1, seats={"N": 7}, host_id=7)
    await store.place(other.id, thread_id=300, message_id=301, card_id=None)
    assert [found.id for found in await store.tables()] == [table.id, other.id]
    assert [found.id for found in await store.tables(guild_id=2**62)] == [table.id]
    assert [found.id for found in await store.tables(user_id=7)] == [other.id]
    [found] = await store.tables(thread_id=300)
    assert (found.id, found.message_id, found.card_id, found.channel_id) == (other.id, 301, None, 20)
    with pytest.raises(TypeError):
        await store.place(other.id, seq=0)


async def test_an_ended_table_is_found_only_when_asked_for(store: Store, table: TableRow) -> None:
    await store.append(table.id, 0, [Entry("Ended", {}, 0)], Cause(NOON), state=ENDED)
    assert await store.tables() == []
    [found] = await store.tables(ended=True)
    assert found.ended_at == NOON


async def test_old_tables_are_deleted_with_all_that_hangs_on_them(store: Store, open_table: Opens) -> None:
    old, young, open_ = [await open_table(name=word) for word in ("old", "young", "open")]
    for table, at in ((old, NOON - timedelta(days=31)), (young, NOON)):
        await store.append(table.id, 0, [played("QH")], Cause(at), state=ENDED)
        await store.faces.put(Face(table.id, "gallery", 20, 301, 1))
    assert await store.delete_ended(NOON - timedelta(days=30)) == 1
    assert [table.id for table in await store.tables(ended=True)] == [young.id, open_.id]
    assert await store.events(old.id, after=0) == []
    assert await store.faces.of(old.id) == {}


async def test_a_deleted_table_s_number_never_comes_back(store: Store, open_table: Opens) -> None:
    last = await open_table()
    await store.append(last.id, 0, [played("QH")], Cause(NOON), state=ENDED)
    assert await store.delete_ended(NOON + timedelta(days=1)) == 1
    assert (await open_table()).id > last.id


@pytest.mark.postgres
async def test_what_any_process_commits_is_heard_and_nothing_else(on_server: str) -> None:
    async with await Store.open(on_server) as here, await Store.open(on_server) as there:
        table = await here.open_table(
            guild_id=1, channel_id=2, name="t", game="whist", mode="club", host_id=None, now=NOON
        )
        async with here.notices() as heard:
            await there.append(table.id, 0, [played("QH"), played("KH")], Cause(NOON))
            with pytest.raises(Behind):
                await there.append(table.id, 0, [played("AH")], Cause(NOON))
            await here.append(table.id, 2, [played("AH")], Cause(NOON))
            assert [await asyncio.wait_for(heard.next(), 5) for _ in range(2)] == [(table.id, 2), (table.id, 3)]
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(heard.next(), 0.1)


@pytest.mark.postgres
async def test_a_listener_learns_that_its_connection_is_lost(server: str, on_server: str) -> None:
    import asyncpg

    async with await Store.open(on_server) as store:
        async with store.notices() as heard:
            killer = await asyncpg.connect(f"{server}/postgres")
            await killer.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
                on_server.rpartition("/")[2],
            )
            await killer.close()
            for _ in range(2):
                with pytest.raises(StoreError, match="does not answer"):
                    await asyncio.wait_for(heard.next(), 5)
        async with store.notices():
            assert store.is_shared


async def test_a_file_is_one_process_s(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "rooms.db")) as store:
        assert not store.is_shared
        with pytest.raises(ValueError, match="one process"):
            async with store.notices():
                pass


async def test_when_each_table_in_play_moved_last(store: Store, open_table: Opens) -> None:
    moved, still, over = [await open_table() for _ in range(3)]
    for table in (moved, over):
        await store.append(table.id, 0, [played("2♠")], Cause(NOON))
    await store.append(moved.id, 1, [played("3♠")], Cause(NOON + timedelta(hours=1)))
    await store.append(over.id, 1, [played("3♠")], Cause(NOON), state=ENDED)
    found = await store.moved()
    assert found[moved.id] == NOON + timedelta(hours=1)
    assert not {still.id, over.id} & found.keys()
