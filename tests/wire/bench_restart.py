"""A bot that starts again with few and with many tables in play: until it is ready, and until it has served an act."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bot.bench.figures import Row, table, time_of
from tests.wire.measured import cpu, furnished, one_card
from tests.wire.soak import Soak

FEW = 10
GOAL = 1.3
SHIFT = 1 << 40
"""what a copied table's thread and messages are numbered higher by: they are on no Discord, and need not be"""


@dataclass(frozen=True, slots=True)
class Start:
    """CPU seconds and time from the start of the process."""

    ready: float
    first_act: float
    ready_after: float
    first_act_after: float


def multiplied(database: Path, tables: int) -> None:
    """Copies the one table of a database until there are so many, all alike and all in play."""
    with sqlite3.connect(database) as connection:
        for name in ("tables", "events", "sitters", "faces"):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            number = "id" if name == "tables" else "table_id"
            copied = ", ".join(_copied(column, number) for column in columns)
            many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            connection.execute(f"{many} INSERT INTO {name} SELECT {copied} FROM {name}, n", (tables - 1,))
    connection.close()


def _copied(column: str, number: str) -> str:
    if column == number:
        return f"{column} + i"
    if column in ("thread_id", "card_id", "message_id"):
        return f"{column} + i * {SHIFT}"
    return "NULL" if column == "interaction_id" else f'"{column}"'


async def started(room: Soak) -> Start:
    """Starts the bot, and presses a card at the first table until it is played."""
    began = time.monotonic()
    await room.child.start()
    ready, ready_after = cpu(room.child), time.monotonic() - began
    async with asyncio.timeout(60):
        while await one_card(room.desks[0]) is None:  # noqa: ASYNC110 -- the hand lies in plain values
            await asyncio.sleep(0.02)
    start = Start(ready, cpu(room.child), ready_after, time.monotonic() - began)
    await asyncio.sleep(1)  # the table shows the card, and whose turn it is at the next start
    await room.child.kill()
    return start


async def run(tables: int, rounds: int) -> str:
    """The table of figures: starts with ten tables and with so many in turn."""
    found: dict[int, list[Start]] = {FEW: [], tables: []}
    with tempfile.TemporaryDirectory() as name:
        few, many = Path(name) / "few", Path(name) / "many"
        few.mkdir()
        many.mkdir()
        async with furnished(1, few) as small, furnished(1, many) as large:
            rooms = {FEW: small, tables: large}
            for count, room in rooms.items():
                await room.child.kill()
                multiplied(room.book.path, count)
            for _ in range(rounds):
                for count, room in rooms.items():
                    found[count].append(await started(room))
    return table(f"restart: {rounds} starts with each number of tables in play, medians", _rows(found, tables))


def _rows(found: dict[int, list[Start]], tables: int) -> list[Row]:
    rows = []
    for name, of in (("ready", "ready"), ("first act", "first_act")):
        for unit, key in (("CPU", of), ("time", f"{of}_after")):
            few, many = (median(getattr(start, key) for start in found[count]) for count in (FEW, tables))
            rows.append(Row(f"{name}, {FEW} tables, {unit}", time_of(few)))
            rows.append(Row(f"{name}, {tables} tables, {unit}", time_of(many), f"{many / few:.2f} times (goal {GOAL})"))
    return rows
