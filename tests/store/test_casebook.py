"""A dispute's turn, with a ruling and its number, beside the events of a table: all of it or nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.store import Cause, Dispute, Entry, Overtaken, Store, TableRow, Turn

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
EVENT = [Entry("TricksAwarded", {"tricks": [1, 0]}, 1)]


async def stated(store: Store, table: TableRow) -> Dispute:
    return await store.disputes.open(
        guild_id=9, table_id=table.id, deal=1, state="stated", body={"n": 1}, opened_by=5, now=NOON
    )


def ruled(dispute: Dispute, number: int = 1) -> Turn:
    return Turn(dispute, "ruled", {"n": 2}, NOON, {"number": f"2026-{number}"}, 30, (2026, number))


async def test_a_turn_and_the_events_of_its_table_are_written_together(store: Store, table: TableRow) -> None:
    dispute = await stated(store, table)
    await store.append(table.id, 0, EVENT, Cause(NOON), turn=ruled(dispute))
    assert [event.kind for event in await store.events(table.id, after=0)] == ["TricksAwarded"]
    kept = await store.disputes.get(dispute.id)
    assert kept == replace(dispute, state="ruled", version=2, body={"n": 2})
    [ruling] = await store.disputes.rulings(dispute_id=dispute.id)
    assert (ruling.ruled_by, ruling.body) == (30, {"number": "2026-1"})
    assert await store.disputes.next_number(9, 2026) == 2
    assert await store.disputes.next_number(9, 2027) == 1
    assert await store.disputes.next_number(8, 2026) == 1


async def test_where_the_dispute_has_moved_on_no_event_is_written(store: Store, table: TableRow) -> None:
    dispute = await stated(store, table)
    await store.disputes.turn(replace(ruled(dispute), ruling=None, number=None))
    with pytest.raises(Overtaken):
        await store.append(table.id, 0, EVENT, Cause(NOON), turn=ruled(dispute))
    assert await store.events(table.id, after=0) == []
    assert (await store.table(table.id)).seq == 0
    assert await store.disputes.rulings(dispute_id=dispute.id) == []


async def test_where_the_number_is_taken_nothing_is_written(store: Store, table: TableRow) -> None:
    first, second = await stated(store, table), await stated(store, table)
    await store.disputes.turn(ruled(first))
    with pytest.raises(Overtaken):
        await store.append(table.id, 0, EVENT, Cause(NOON), turn=ruled(second))
    assert await store.events(table.id, after=0) == []
    assert await store.disputes.get(second.id) == second


async def test_of_two_at_once_one_writes(store: Store, table: TableRow) -> None:
    dispute = await stated(store, table)
    both = [store.disputes.turn(ruled(dispute, number)) for number in (1, 2)]
    told = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in told) == ["Dispute", "Overtaken"]
    assert len(await store.disputes.rulings(dispute_id=dispute.id)) == 1
