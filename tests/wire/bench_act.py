"""A card from press to commit to every face shown, over sockets: the card room beside bots that know no laws."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median

from bot.bench.figures import Row, table, time_of
from tests.wire.child import Child
from tests.wire.loopback import Loopback
from tests.wire.measured import cpu, furnished, loosened, one_card, quiet
from tests.wire.players import Player, controls
from tests.wire.soak import Soak
from tests.wire.world import Interaction

WIDE, ONE = 2.0, 3.5
"""how many times the CPU of the bare handlers a card may take"""
Press = Callable[[], Awaitable[bool]]


class Bench:
    """One bot under the same presses: what each press has cost it, and how many requests it has made."""

    def __init__(self, child: Child, discord: Loopback, press: Press) -> None:
        self.child, self.discord, self.press = child, discord, press
        self.seconds: list[float] = []
        self.waits: list[float] = []
        self.requests: list[int] = []

    async def once(self) -> bool:
        """One press, and quiet; False where there was nothing to press."""
        before, asked, began = cpu(self.child), len(self.discord.ledger.entries), time.monotonic()
        if not await self.press():
            return False
        self.waits.append(time.monotonic() - began)
        await quiet(self.discord)
        self.seconds.append(cpu(self.child) - before)
        self.requests.append(len(self.discord.ledger.entries) - asked)
        return True


@asynccontextmanager
async def bare(directory: Path, kind: str, others: int) -> AsyncIterator[Bench]:
    """A bare bot with a hand to press, and so many other messages that change with it."""
    async with Loopback(seed=5) as discord:
        loosened(discord)
        guild = discord.guild("Club")
        place = discord.channel(guild, "card-room")
        player = Player(discord, discord.member(guild, "Ann"))
        child = Child(discord, ["tests.wire.bare", discord.token, str(directory / f"{kind}.db")], {})
        await child.start()
        try:
            await quiet(discord, 0.3)
            begun = await player.slash(place, "begin", kind=kind, others=others)
            await quiet(discord, 0.3)
            yield Bench(child, discord, lambda: _pressed(player, begun))
        finally:
            await child.kill()


async def _pressed(player: Player, begun: Interaction) -> bool:
    hand = begun.original
    assert hand is not None, begun.failure
    answer = await player.press(hand, str(controls(hand)[0]["custom_id"]))
    assert not answer.failure, answer.failure
    return True


async def _card(room: Soak) -> bool:
    return await one_card(room.desks[0]) is not None


async def run(tricks: int) -> str:
    """The table of figures, from about so many tricks."""
    with tempfile.TemporaryDirectory() as name:
        async with AsyncExitStack() as stack:
            room = await stack.enter_async_context(furnished(1, Path(name)))
            ours = Bench(room.child, room.discord, lambda: _card(room))
            await ours.once()
            others = max(0, ours.requests[0] - 1)
            wide = await stack.enter_async_context(bare(Path(name), "wide", others))
            one = await stack.enter_async_context(bare(Path(name), "one", 0))
            for bench in (ours, wide, one):
                await bench.once()
                del bench.seconds[:], bench.waits[:], bench.requests[:]
            for _ in range(4 * tricks):
                if not await ours.once():
                    break
                await wide.once()
                await one.once()
                await asyncio.sleep(0)
    return table("act: one card from press to every face shown, over sockets, CPU, median", _rows(ours, wide, one))


def _rows(ours: Bench, wide: Bench, one: Bench) -> list[Row]:
    cost = {bench: median(bench.seconds) for bench in (ours, wide, one)}

    def against(bench: Bench, goal: float) -> str:
        ratio = f"the card room takes {cost[ours] / cost[bench]:.2f} times as much (goal {goal})"
        return f"{_requests(bench)}; {ratio}"

    return [
        Row("the card room", time_of(cost[ours]), f"{_requests(ours)}; acknowledged in {time_of(median(ours.waits))}"),
        Row("a bare handler, as many requests and one row", time_of(cost[wide]), against(wide, WIDE)),
        Row("one that acknowledges and edits one message", time_of(cost[one]), against(one, ONE)),
    ]


def _requests(bench: Bench) -> str:
    return f"{sum(bench.requests) / len(bench.requests):.1f} requests"
