"""Whether an act costs more at an old table: one in its first deal beside one that has played a hundred."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bot.bench.driver import deal_on, formed, one_act, play_deal, room_over, seated
from bot.bench.figures import Row, table, time_of
from bot.engine.games import Phase
from bot.room import Room, State, settled
from bot.store import Store

GOAL = 1.1


async def _one_deal(rooms: tuple[Room, Room], states: list[State], spent: tuple[list[float], list[float]]) -> None:
    """A deal at both tables, act by act in turn."""
    for which, room in enumerate(rooms):
        states[which] = await deal_on(room, await formed(room, states[which]))
    while any(state.phase is Phase.PLAYING for state in states):
        for which, room in enumerate(rooms):
            if states[which].phase is Phase.PLAYING:
                began = time.process_time()
                states[which] = await one_act(room, states[which])
                spent[which].append(time.process_time() - began)
    for which, room in enumerate(rooms):
        states[which] = await room.change(states[which].id, settled)


async def _read(store: Store, tables: Sequence[int], times: int = 25) -> list[float]:
    """Median CPU seconds to read each table where it is not known yet, in turn."""
    seconds: list[list[float]] = [[] for _ in tables]
    for _ in range(times):
        for found, table_id in zip(seconds, tables, strict=True):
            began = time.process_time()
            await room_over(store).state(table_id)
            found.append(time.process_time() - began)
    return [median(found) for found in seconds]


async def run(deals: int, rounds: int) -> str:
    """The table of figures: `rounds` deals at a new table, beside as many at one with `deals` behind it."""
    with tempfile.TemporaryDirectory() as directory:
        async with await Store.open(str(Path(directory) / "bench.db")) as store:
            return await _measured(store, deals, rounds)


async def _measured(store: Store, deals: int, rounds: int) -> str:
    room = room_over(store)
    old = await seated(store, room)
    for _ in range(deals):
        old = await play_deal(room, old)
    spent: tuple[list[float], list[float]] = ([], [])
    new = old
    for _ in range(rounds):
        states = [await seated(store, room), old]
        await _one_deal((room, room), states, spent)
        new, old = states
        await asyncio.sleep(0)
    reads = await _read(store, (new.id, old.id))
    acts = [median(seconds) for seconds in spent]
    rows = [
        Row("an act in the first deal", time_of(acts[0])),
        Row(f"an act after {deals} deals", time_of(acts[1]), f"{acts[1] / acts[0]:.2f} times (goal {GOAL})"),
        Row("reading a table of one deal", time_of(reads[0])),
        Row(f"reading one of {deals + rounds}", time_of(reads[1]), f"{reads[1] / reads[0]:.2f} times"),
    ]
    return table("growth: one act through the room, decided and committed, CPU, median", rows)
