"""One table of the card room itself, for tests of what happens there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server import STAND
from tests.wire.loopback import Loopback
from tests.wire.regulars import ids
from tests.wire.soak import Plan, Soak
from tests.wire.soak_postgres import PostgresBook


async def on_server(room: Soak, file: Path) -> None:
    """Where the tests run on PostgreSQL, a database there is the room's, in the file's stead."""
    if STAND.server is not None:
        url = await STAND.name(file)
        room.book, room.child.settings["CAVENDISH_DATABASE"] = PostgresBook(url, room.oracle), url


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Soak]:
    """The bot in a process of its own, and a table of strict whist with four players who are yet to begin."""
    plan = Plan(tables=1, games=("short whist",), modes=("strict",), foul=False, quarrels=False, patience=0.1, seed=6)
    async with Loopback(seed=6) as discord:
        discord.limits.enforced = False  # or who presses as fast as he can would wait for the next edit allowed
        room = Soak(plan, discord, folder)
        await on_server(room, folder / "soak.db")
        await room.child.start()
        try:
            await room.furnish()
            yield room
        finally:
            if room.child.is_alive:
                await room.child.kill()
            room.book.close()


@asynccontextmanager
async def play(room: Soak, *, mischief: float = 0.05) -> AsyncIterator[None]:
    """Within, the players play; with quarrels one could send a substitute, for whom nobody plays here."""
    stop = asyncio.Event()
    for one in room.desks[0].players:
        one.mischief = mischief
        one.player.user.dm_code = None
    lives = [asyncio.create_task(one.live(stop)) for one in room.desks[0].players]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*lives)


def cards_played(room: Soak) -> int:
    room.book.follow()
    return sum(line.kind == "CardPlayed" for line in room.book.lines)


async def press_any(room: Soak) -> None:
    """The players press cards of their hands until one has been played; the table's message may be gone."""
    before = cards_played(room)
    for one in room.desks[0].players:
        hand = one.private(f"card:{room.desks[0].id}:")
        assert hand is not None
        for card in [id for id in ids(hand) if id.startswith("card:")]:
            await one.press(hand, card)
            if cards_played(room) > before:
                return


async def found(room: Soak) -> list[str]:
    """What the audit finds once the bot has come to rest; between two tries it pauses at most five seconds."""
    await room._settle(6.0)
    report = room._audited({}, 0.0)
    return [one for findings in report.findings.values() for one in findings]
