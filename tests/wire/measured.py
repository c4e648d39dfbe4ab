"""Tables in play over sockets, to be measured: the bot in a process of its own, its CPU, its requests, its players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from tests.wire.child import Child
from tests.wire.loopback import Loopback
from tests.wire.players import Player
from tests.wire.regulars import Attempt, Desk, Regular, ids
from tests.wire.soak import Plan, Soak
from tests.wire.world import Channel, Guild, User

T = TypeVar("T")
A_CLUB = 50
"""tables in one server"""
AT_ONCE = 8
"""tables that are furnished at the same time"""
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
    plan = Plan(games=("short whist",), modes=(mode,), foul=False, patience=0.1, seed=3)
    async with Loopback(seed=3) as discord:
        loosened(discord)
        room = Soak(plan, discord, directory)
        discord.world.watchers.clear()
        room.child.settings |= NO_CLOCKS
        clubs: list[tuple[Guild, Channel]] = []
        for number in range(-(-tables // A_CLUB)):
            guild = discord.guild(f"Club {number}")
            clubs.append((guild, discord.channel(guild, "card-room")))
        await room.child.start()
        try:
            await in_turn(range(tables), lambda number: _laid(room, *clubs[number // A_CLUB], number, by_letter, seats))
            await quiet(discord, 0.5, 60.0)
            yield room
        finally:
            if room.child.is_alive:
                await room.child.kill()
            room.book.close()


async def in_turn(over: Iterable[T], work: Callable[[T], Awaitable[object]]) -> None:
    """Does the work for each, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(what: T) -> None:
        async with gate:
            await work(what)

    async with asyncio.timeout(1800):
        await asyncio.gather(*(one(what) for what in over))


async def _laid(room: Soak, guild: Guild, place: Channel, number: int, by_letter: bool, seats: int) -> None:
    """A table opened, with so many members, and all that comes before the cards done."""
    await room._open(guild, place, number, room.plan.games[0], room.plan.modes[0])
    desk = next(desk for desk in room.desks if desk.name == f"Table{number}")
    while len(desk.players) < seats:
        desk.players.append(_like(desk.players[0], room.discord.member(guild, f"{desk.name}y{len(desk.players)}")))
    del desk.players[seats:]
    for one in desk.players:
        one.mischief = 0.0
        one.player.user.dm_code = None if by_letter else CLOSED
    await dealt(desk)


def _like(other: Regular, user: User) -> Regular:
    player = Player(other.player.discord, user)
    return Regular(player, other.desk, other.dice, other.attempts, patience=other.patience)


async def dealt(desk: Desk, after: int = 0) -> None:
    """Lets the players do what comes before the first cards, and nothing between deals, until all have cards of a deal
    later than that."""
    while min(deal_of(one) for one in desk.players) <= after:
        for one in desk.players:
            if not after and not deal_of(one):
                await one.glance()
        await asyncio.sleep(0.05)


def deal_of(one: Regular) -> int:
    """The number of the deal whose cards a player has in hand; 0 when he has none."""
    hand = one.private(f"card:{one.desk.id}:")
    cards = [id for id in ids(hand) if id.startswith("card:")] if hand is not None else []
    return int(cards[0].split(":")[2]) if cards else 0


async def pressed(desk: Desk) -> Attempt | None:
    """Whoever is to play presses a card that follows suit; None where nobody can (a deal is over)."""
    table = desk.players[0].table_message()
    if table is None:
        return None
    for one in desk.players:
        hand = one.private(f"card:{desk.id}:")
        if hand is not None and one.is_his_turn(table, hand):
            return await one.press(hand, one._card(table, hand))
    return None


async def one_card(desk: Desk) -> Attempt | None:
    """The press of a card that was played by it at once, or None."""
    attempt = await pressed(desk)
    return attempt if attempt is not None and attempt.result == "done" else None
