"""Several processes at one table: the log says who was first, and nobody is refused for what another has not heard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.engine.roster import RosterAct
from bot.engine.sitting.acts import Leaves, Sits
from bot.room import Press, Refused, Room, State
from bot.store import Store

ANN, BEN = 5, 6


class Process:
    """A room as one process has it, over a store of its own, and the states that it was told of."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.told: list[State] = []
        self.room = Room(store, lambda: datetime.now(UTC), self.told.append)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def both(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Process, Process]]:
    if request.param == "sqlite":
        name = str(tmp_path / "rooms.db")
    else:
        from tests.server import new_database

        name = await new_database(request.getfixturevalue("server"))
    async with await Store.open(name) as first, await Store.open(name) as second:
        yield Process(first), Process(second)


async def opened(process: Process) -> int:
    row = await process.store.open_table(
        guild_id=1, channel_id=2, name="t", game="short whist", mode="strict", host_id=ANN, now=datetime.now(UTC)
    )
    return row.id


async def test_a_press_delivered_again_to_another_process_is_no_refusal(both: tuple[Process, Process]) -> None:
    """As after a kill: the act was written, its answer never sent, and the press comes to the bot started anew."""
    first, second = both
    table = await opened(first)
    sits: RosterAct = Sits(ANN)
    await first.room.roster(table, sits, Press(ANN, interaction=77))
    state = await second.room.roster(table, sits, Press(ANN, interaction=77))
    assert state.seq == len(await first.store.events(table, after=0))
    assert second.told == []
    with pytest.raises(Refused):
        await second.room.roster(table, sits, Press(ANN, interaction=78))


async def test_two_who_act_at_once_by_two_processes_are_both_written(both: tuple[Process, Process]) -> None:
    first, second = both
    table = await opened(first)
    await asyncio.gather(first.room.state(table), second.room.state(table))
    await asyncio.gather(
        first.room.roster(table, Sits(ANN), Press(ANN, interaction=1)),
        second.room.roster(table, Sits(BEN), Press(BEN, interaction=2)),
    )
    events = await first.store.events(table, after=0)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert {event.interaction_id for event in events} >= {1, 2}


@pytest.mark.postgres
async def test_nobody_is_refused_for_what_his_process_has_not_heard(on_server: str) -> None:
    """Ann sits down by one process, and leaves by another that still thinks her chair empty."""
    async with await Store.open(on_server) as here, await Store.open(on_server) as there:
        first, second = Process(here), Process(there)
        table = await opened(first)
        await second.room.state(table)
        await first.room.roster(table, Sits(ANN), Press(ANN, interaction=1))
        state = await second.room.roster(table, Leaves(ANN), Press(ANN, interaction=2))
        assert ANN not in state.roster.people
        assert await first.room.heard(table, state.seq)
        assert (await first.room.state(table)).seq == state.seq
        assert not await first.room.heard(table, state.seq)
