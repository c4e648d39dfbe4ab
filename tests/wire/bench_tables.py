"""Many tables in play over sockets: how long a press waits, what a table holds, what a card asks of Discord."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot.bench.figures import Row, percentile, table, time_of
from tests.wire.measured import cpu, furnished, memory, one_card, quiet
from tests.wire.regulars import Desk
from tests.wire.soak import Soak

PACE = 0.04
"""acts a second and table: four for a hundred tables"""
GOALS = {"from the thread": 2.2, "from direct messages": 3.2, "with robots": 1.3}
PLAIN = 45
CALLBACK = "/interactions/"
WEBHOOK = "/webhooks/"


@dataclass(slots=True)
class Play:
    """What one kind of company has come to."""

    waits: list[float] = field(default_factory=list)
    cards: int = 0
    requests: int = 0
    plain: int = 0
    seconds: float = 0.0
    cpu: float = 0.0


async def _at(desk: Desk, pace: float, dice: random.Random, until: float, play: Play) -> None:
    """Cards at one table, at random instants."""
    while True:
        await asyncio.sleep(dice.expovariate(pace))
        if time.monotonic() >= until:
            return
        attempt = await one_card(desk)
        if attempt is not None and attempt.one.answered is not None:
            play.waits.append(attempt.one.answered - attempt.one.created)


async def _played(room: Soak, pace: float, seconds: float) -> Play:
    play, dice = Play(), random.Random(1)
    entries = room.discord.ledger.entries
    room.book.follow()
    asked, began, spent, lines = len(entries), time.monotonic(), cpu(room.child), len(room.book.lines)
    await asyncio.gather(*(_at(desk, pace, dice, began + seconds, play) for desk in room.desks))
    await quiet(room.discord, 0.5, 60.0)
    room.book.follow()
    play.cards = sum(line.kind == "CardPlayed" for line in room.book.lines[lines:])
    made = entries[asked:]
    play.requests = len(made)
    play.plain = sum(not one.route.startswith((CALLBACK, WEBHOOK)) for one in made)
    play.seconds, play.cpu = time.monotonic() - began, cpu(room.child) - spent
    return play


async def run(tables: int, seconds: int) -> str:
    """The table of figures, from so many tables with four people at each, playing for so many seconds; and from a few
    with other company."""
    few = max(1, min(tables, 10))
    with tempfile.TemporaryDirectory() as name:
        async with furnished(tables, _place(name, "many")) as room:
            held = memory(room.child)
            many = await _played(room, PACE if tables >= 100 else 4 / tables, seconds)
        async with furnished(few, _place(name, "few")) as room:
            bytes_a_table = (held - memory(room.child)) / max(1, tables - few)
        company = {"from direct messages": many}
        async with furnished(few, _place(name, "thread"), by_letter=False) as room:
            company["from the thread"] = await _played(room, 2 / few, seconds)
        async with furnished(few, _place(name, "robots"), by_letter=False, seats=1) as room:
            company["with robots"] = await _played(room, 2 / few, seconds)
    return table(f"tables: {tables} in play for {seconds} s", _rows(many, bytes_a_table, company))


def _place(directory: str, name: str) -> Path:
    place = Path(directory) / name
    place.mkdir()
    return place


def _rows(many: Play, bytes_a_table: float, company: dict[str, Play]) -> list[Row]:
    presses, half = f"{len(many.waits)} presses", percentile(many.waits, 0.5)
    last = percentile(many.waits, 0.99)
    rows = [
        Row("acknowledged, median", time_of(half), presses),
        Row("acknowledged, 99th percentile", time_of(last), f"{last / half:.1f} times the median"),
        Row("CPU a card", time_of(many.cpu / max(1, many.cards))),
        Row("a table", f"{bytes_a_table / 1024:.0f} KiB", "in memory, with its players' faces"),
        Row("plain requests a second", f"{many.plain / many.seconds:.1f}", f"outside interactions (goal {PLAIN})"),
    ]
    for name, play in company.items():
        figure = f"{play.requests / max(1, play.cards):.2f}"
        rows.append(Row(f"requests a card, {name}", figure, f"{play.cards} cards (goal {GOALS[name]})"))
    return rows
