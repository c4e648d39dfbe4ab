"""Tables in play over sockets, to be measured: the bot in a process of its own, its CPU, its requests, its players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.wire.child import Child
from tests.wire.loopback import Loopback
from tests.wire.regulars import Attempt, Desk, Regular
from tests.wire.soak import Plan, Soak

CLOSED = 50007
NO_CLOCKS = {f"CAVENDISH_{name}_SECONDS": "3600" for name in ("CALL", "CUT", "RIGHT")}


def cpu(child: Child) -> float:
    """Seconds of CPU that a bot has used, all its threads together."""
    tasks = Path(f"/proc/{child.pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def memory(child: Child) -> int:
    """Bytes that a bot holds in memory."""
    line = next(line for line in Path(f"/proc/{child.pid}/status").read_text().splitlines() if line[:6] == "VmRSS:")
    return int(line.split()[1]) * 1024


async def quiet(discord: Loopback, seconds: float = 0.3, within: float = 20.0) -> None:
    """Waits until no request has come for so long."""
    entries = discord.ledger.entries
    async with asyncio.timeout(within):
        while True:
            before = len(entries)
            await asyncio.sleep(seconds)
            if len(entries) == before:
                return


def loosened(discord: Loopback) -> None:
    """Limits that hinder nobody: what is measured is the bot, not the wait."""
    discord.limits.enforced = False


@asynccontextmanager
async def furnished(
    tables: int, directory: Path, *, by_letter: bool = True, seats: int = 4, mode: str = "strict"
) -> AsyncIterator[Soak]:
    """So many tables of short whist, opened and cut for, each with cards in its players' hands."""
    plan = Plan(tables=tables, games=("short whist",), modes=(mode,), foul=False, patience=0.1, seed=3)
    async with Loopback(seed=3) as discord:
        loosened(discord)
        room = Soak(plan, discord, directory)
        discord.world.watchers.clear()
        room.child.settings |= NO_CLOCKS
        await room.child.start()
        try:
            await room.furnish()
            await seated(room, by_letter, seats)
            yield room
        finally:
            if room.child.is_alive:
                await room.child.kill()
            room.book.close()


async def seated(room: Soak, by_letter: bool, seats: int, within: float = 900.0) -> None:
    """Lets the players do what comes before the cards, until every table has them."""
    for desk in room.desks:
        guild = next(iter(room.discord.world.guilds.values()))
        while len(desk.players) < seats:
            user = room.discord.member(guild, f"{desk.name}y{len(desk.players)}")
            desk.players.append(_like(desk.players[0], user))
        del desk.players[seats:]
        for one in desk.players:
            one.mischief = 0.0
            one.player.user.dm_code = None if by_letter else CLOSED
    async with asyncio.timeout(within):
        await asyncio.gather(*(_until_dealt(desk) for desk in room.desks))
    await quiet(room.discord, 0.5, 60.0)


def _like(other: Regular, user: object) -> Regular:
    player = type(other.player)(other.player.discord, user)  # type: ignore[arg-type]
    return Regular(player, other.desk, other.dice, other.attempts, patience=other.patience)


async def _until_dealt(desk: Desk) -> None:
    while not all([await _has_cards(one) for one in desk.players]):
        for one in desk.players:
            if one.private(f"card:{desk.id}:") is None:
                await one.glance()
        await asyncio.sleep(0.05)


async def _has_cards(one: Regular) -> bool:
    return one.private(f"card:{one.desk.id}:") is not None


async def one_card(desk: Desk) -> Attempt | None:
    """Whoever is to play presses a card that follows suit; None where nobody can (a deal is over)."""
    table = desk.players[0].table_message()
    if table is None:
        return None
    for one in desk.players:
        hand = one.private(f"card:{desk.id}:")
        if hand is not None and one.is_his_turn(table, hand):
            attempt = await one.press(hand, one._card(table, hand))
            if attempt.result == "done":
                return attempt
    return None
