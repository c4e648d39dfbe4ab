"""A server, four players and the toy bot, connected over sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.wire.aim import aimed_at
from tests.wire.loopback import Loopback
from tests.wire.one_table import opened
from tests.wire.players import Player
from tests.wire.soak import Soak
from tests.wire.toy import Toy
from tests.wire.world import Channel, Guild, Message


@dataclass(slots=True)
class House:
    """What most tests need: a room with its members. `posted` is the toy's board there."""

    discord: Loopback
    guild: Guild
    room: Channel
    players: list[Player]

    async def board(self) -> Message:
        answer = await self.players[0].slash(self.room, "greet", word="board")
        assert answer.original is not None, answer.failure
        return answer.original


LOADED = 4
"""times: so much slower than a machine at rest may one be that does other things beside the tests"""


async def until(holds: Callable[[], object], within: float = 5.0) -> None:
    """Waits for something to become true, `within` so many seconds on a machine at rest; fails by TimeoutError."""
    async with asyncio.timeout(within * LOADED):
        while not holds():  # noqa: ASYNC110 -- what is waited for lies in plain values of both sides
            await asyncio.sleep(0.01)


def furnish(discord: Loopback) -> House:
    guild = discord.guild("Club")
    room = discord.channel(guild, "card-room")
    return House(discord, guild, room, [Player(discord, discord.member(guild, name)) for name in "NESW"])


@asynccontextmanager
async def running(discord: Loopback, **more: object) -> AsyncIterator[Toy]:
    """The toy, logged in and ready; closed afterwards."""
    toy = Toy(**more)
    with aimed_at(discord):
        task = asyncio.create_task(toy.start(discord.token))
        try:
            await until(lambda: task.done() or toy.is_ready(), 20)
            if task.done():
                await task
            yield toy
        finally:
            await toy.close()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with Loopback(seed=1) as discord:
        yield furnish(discord)
        assert discord.crashes == []


@pytest.fixture
async def toy(house: House) -> AsyncIterator[Toy]:
    async with running(house.discord) as toy:
        yield toy


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Soak]:
    """The bot in a process of its own, and a table of strict whist with four players who are yet to begin."""
    async with opened(tmp_path) as room:
        yield room
