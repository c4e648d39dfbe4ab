"""Many tables in play over sockets: how long a press waits, what a table holds, what a card asks of Discord."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.bench.figures import Row, percentile, table, time_of
from tests.wire.codes import ANSWER_WITHIN
from tests.wire.limits import Request
from tests.wire.measured import cpu, deal_of, dealt, furnished, in_turn, memory, one_card, pressed, quiet
from tests.wire.regulars import Desk
from tests.wire.soak import Soak

PACE = 0.04
"""acts a second and table: four for a hundred tables"""
FEW = 4
"""tables at which whole deals are counted"""
GOALS = {"from the thread": 2.2, "from direct messages": 3.2, "with robots": 1.3}
PLAIN = 45
TOKENS = ("/interactions/", "/webhooks/")
"""routes of interactions, which Discord does not count against a bot's fifty requests a second"""


@dataclass(slots=True)
class Play:
    """What has been done at the tables of one room in some time, and what it has cost."""

    waits: list[float] = field(default_factory=list)
    cards: int = 0
    requests: list[Request] = field(default_factory=list)
    seconds: float = 0.0
    bot: float = 0.0
    discord: float = 0.0

    @property
    def plain(self) -> int:
        """Requests outside interactions."""
        return sum(not one.route.startswith(TOKENS) for one in self.requests)

    def a_card(self, count: float) -> float:
        return count / max(1, self.cards)


async def measured(room: Soak, work: Callable[[Play], Awaitable[object]], *, to_rest: bool = True) -> Play:
    """What the work has come to, as a rule once the bot rests; CPU in seconds, the bot's and that of all the rest."""
    play, entries = Play(), room.discord.ledger.entries
    room.book.follow()
    asked, lines = len(entries), len(room.book.lines)
    began, spent, own = time.monotonic(), cpu(room.child), time.process_time()
    await work(play)
    play.seconds = time.monotonic() - began
    if to_rest:
        await quiet(room.discord, 0.5, 60.0)
    play.bot, play.discord = cpu(room.child) - spent, time.process_time() - own
    room.book.follow()
    play.cards = sum(line.kind == "CardPlayed" for line in room.book.lines[lines:])
    play.requests = entries[asked:]
    return play


async def played(room: Soak, pace: float, seconds: float) -> Play:
    """Cards at all tables at random instants, so many a second and table, for so many seconds."""
    dice = random.Random(1)

    async def at(desk: Desk, play: Play, until: float) -> None:
        while (wait := dice.expovariate(pace)) < until - time.monotonic():
            await asyncio.sleep(wait)
            attempt = await pressed(desk)
            if attempt is not None and attempt.one.answered is not None:
                play.waits.append(attempt.one.answered - attempt.one.created)

    async def work(play: Play) -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(at(desk, play, until) for desk in room.desks))

    return await measured(room, work, to_rest=False)


async def _held(room: Soak, pace: float, seconds: float) -> list[Play]:
    """Play at that pace, after a run-in until some wait for a minute and others have just played; and at half of it,
    and so on, until the machine carries it: until every press is acknowledged in the time that Discord gives."""
    plays: list[Play] = []
    while not plays or (percentile(plays[-1].waits, 0.99) > ANSWER_WITHIN and len(plays) < 4):
        await played(room, pace / 2 ** len(plays), 2 * seconds)
        plays.append(await played(room, pace / 2 ** len(plays), seconds))
    return plays


async def _deal(room: Soak, tricks: int) -> tuple[Play, Play]:
    """So many tricks of a deal at each table; and, after thirteen, all that comes between it and the next."""

    async def tricks_of(desk: Desk) -> None:
        mine = tricks * len(desk.players) - (tricks == 13)
        await _cards(desk, mine, 0.3)

    async def rest_of(desk: Desk) -> None:
        number = max(deal_of(one) for one in desk.players)
        await _cards(desk, 1)
        await dealt(desk, number)

    async def at_all(work: Callable[[Desk], Awaitable[None]]) -> Play:
        return await measured(room, lambda _: asyncio.gather(*(work(desk) for desk in room.desks)))

    return await at_all(tricks_of), await at_all(rest_of) if tricks == 13 else Play()


async def _cards(desk: Desk, count: int, rest: float = 0.05) -> None:
    """So many cards of people's, one after the other with a rest between."""
    async with asyncio.timeout(180):
        while count:
            count -= await one_card(desk) is not None
            await asyncio.sleep(rest)


async def run(tables: int, seconds: int, tricks: int) -> str:
    """The table of figures, from so many tables with four people at each, playing for so many seconds; and from a few
    with other company, for so many tricks."""
    few = min(tables, FEW)
    company: dict[str, tuple[Play, Play]] = {}
    with tempfile.TemporaryDirectory() as name:
        async with furnished(few, _place(name, "letters")) as room:
            held = memory(room.child)
            company["from direct messages"] = await _deal(room, tricks)
        async with furnished(few, _place(name, "thread"), by_letter=False) as room:
            company["from the thread"] = await _deal(room, tricks)
        async with furnished(few, _place(name, "robots"), by_letter=False, seats=1) as room:
            company["with robots"] = await _deal(room, tricks)
        async with furnished(tables, _place(name, "many")) as room:
            held = (memory(room.child) - held) // max(1, tables - few)
            pace = PACE if tables >= 100 else 4 / tables
            await in_turn(room.desks, lambda desk: _cards(desk, 4))  # in the midst of a deal, not at its first card
            plays = await _held(room, pace, seconds)
    in_play = [row for play in plays for row in _in_play_rows(play)]
    held_row = Row("a table", f"{held / 1024:.0f} KiB", "in memory, with its players' faces")
    return table(f"tables: {tables} in play, for {seconds} s", [*in_play, held_row, *_deal_rows(company)])


def _place(directory: str, name: str) -> Path:
    place = Path(directory) / name
    place.mkdir()
    return place


def _in_play_rows(many: Play) -> list[Row]:
    half, last = percentile(many.waits, 0.5), percentile(many.waits, 0.99)
    plain, bot, rest = (n / many.seconds for n in (many.plain, many.bot, many.discord))
    return [
        Row("cards a second", f"{many.cards / many.seconds:.1f}", f"of {len(many.waits) / many.seconds:.1f} pressed"),
        Row("acknowledged, median", time_of(half), f"{len(many.waits)} presses"),
        Row("acknowledged, 99th percentile", time_of(last), f"{last / half:.1f} times the median"),
        Row("CPU a card", time_of(many.a_card(many.bot))),
        Row("busy, the bot", f"{bot:.2f}", f"of a core; Discord and its people in their own process {rest:.2f}"),
        Row("requests a card", f"{many.a_card(len(many.requests)):.2f}", "in the midst of deals, by direct message"),
        Row("plain requests a second", f"{plain:.1f}", f"outside interactions (goal {PLAIN})"),
    ]


def _deal_rows(company: dict[str, tuple[Play, Play]]) -> list[Row]:
    rows = []
    for name, (play, after) in company.items():
        told = f"{play.cards} cards (goal {GOALS[name]}); plain {play.a_card(play.plain):.2f}"
        rows.append(Row(f"requests a card, {name}", f"{play.a_card(len(play.requests)):.2f}", told))
        if deals := max(1, (play.cards + after.cards) // 52) if after.cards else 0:
            told = f"scoring, dealing, cutting; plain {after.plain / deals:.1f}"
            rows.append(Row("  and once a deal", f"{len(after.requests) / deals:.1f}", told))
    return rows
