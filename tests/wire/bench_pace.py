"""How long the bot's own loop is held up while robots that search play, beside the same bot before anybody plays."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from bot.bench.figures import Row, percentile, table, time_of
from tests.wire.measured import furnished, one_card
from tests.wire.pulse import PULSE, Beat, read
from tests.wire.regulars import Desk

GOAL = 0.02


async def run(tables: int, seconds: int) -> str:
    """The table of figures, from so many tables of one member and three robots, played for so many seconds."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "beats"
        with patch.dict(os.environ, {PULSE: str(file)}):
            async with furnished(tables, Path(name), by_letter=False, seats=1) as room:
                began = time.monotonic()
                await asyncio.sleep(seconds / 3)
                idle = time.monotonic()
                cards = sum(await asyncio.gather(*(_played(desk, idle + seconds) for desk in room.desks)))
                ended = time.monotonic()
                await room.child.stop()
        beats = read(file)
    still = [beat for beat in beats if began < beat.at <= idle]
    busy = [beat for beat in beats if idle < beat.at <= ended]
    return table(f"pace: a bot's loop, {tables} tables of one member and three robots", _rows(still, busy, cards))


async def _played(desk: Desk, until: float) -> int:
    """The member's cards, each as soon as it is his turn; how many."""
    cards = 0
    while time.monotonic() < until:
        await asyncio.sleep(0.2)
        cards += await one_card(desk) is not None
    return cards


def _rows(still: list[Beat], busy: list[Beat], cards: int) -> list[Row]:
    rows = []
    for name, beats in (("nobody plays", still), ("robots play", busy)):
        spent, late = [beat.busy for beat in beats], [beat.late for beat in beats]
        last = f"99th percentile {time_of(percentile(spent, 0.99))} of {len(beats)} beats"
        rows.append(Row(f"longest at a stretch, CPU, {name}", time_of(max(spent)), f"{last} (goal {time_of(GOAL)})"))
        last = f"99th percentile {time_of(percentile(late, 0.99))}"
        rows.append(Row(f"latest beat by the clock, {name}", time_of(max(late)), last))
    return [*rows, Row("cards of the members", str(cards), "and three of robots to each")]
