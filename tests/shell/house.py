"""A card room in a simulated Discord: the real client, the real store, quick robots, and members who press buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partialmethod
from pathlib import Path
from typing import Any
from unittest.mock import patch

import simcord
from simcord.components import walk_components

from bot import app
from bot.engine.cards import Card
from bot.engine.games import Mode
from bot.engine.seats import SEATS, Seat
from bot.robots.lawful import lawful
from bot.room import State
from bot.settings import Settings
from bot.stage import Clocks, Means, Stage
from bot.store import Store
from tests.server import STAND

CLOCKS = Clocks(call=20, cut=30, claim=30, decide=60, pace=0)
LONG = 4.0
"""seconds: a timer shorter than that may ring in real time"""
NAMES = ("ann", "ben", "cat", "dan", "eve")


@dataclass
class House:
    """The simulated server, the bot in it, and its members."""

    env: simcord.Env
    bot: app.CardRoom
    store: Store
    guild: Any
    channel: Any
    people: dict[str, Any]
    users: dict[int, Any]
    shown: dict[int, Any] = field(default_factory=dict)
    """the private hand last shown to a member without direct messages"""

    def __getattr__(self, name: str) -> Any:
        if name in NAMES:
            return self.people[name]
        raise AttributeError(name)

    @property
    def thread(self) -> Any:
        """The thread of the newest table."""
        return self.channel.threads[-1]

    @property
    def table(self) -> Any:
        """The newest table's message."""
        return [m for m in self.thread.history() if m.author.id == self.bot.user.id and m.components][-1]

    @property
    def closed(self) -> set[int]:
        return self.bot.stage.closed

    async def state(self, table: int = 1) -> State:
        return await self.bot.room.state(table)

    def member(self, person: int) -> Any:
        return next(member for member in self.people.values() if member.id == person)

    def close_dms(self, member: Any) -> None:
        """Whatever is sent to the member is refused from now on."""
        path = f"/channels/{self.users[member.id].dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, times=None)

    def hand(self, member: Any) -> Any:
        """The message with the member's hand: the last direct message, or the private answer to *My hand*."""
        if member.id in self.shown:
            return self.shown[member.id].response.message
        return [m for m in self.users[member.id].dm_channel.history() if ids_of(m, "card:") or ids_of(m, "call:")][-1]

    async def play(self, card: Card, state: State) -> Any:
        """Whoever plays for the seat whose turn it is presses the card on his hand."""
        assert state.table.deal is not None
        assert state.table.deal.turn is not None
        if state.table.mode is Mode.CLUB:
            await self.env.advance_time(1.5)  # a press right upon another's card is not taken for an act
        member = self.member(state.sitter(state.table.deal.turn) or 0)
        if member.id in self.closed and member.id not in self.shown:
            told = await member.click(self.table, label="My hand")
            self.shown[member.id] = told
        message = self.hand(member)
        presser = member if member.id in self.shown else self.users[member.id]
        return await presser.click(
            message, custom_id=next(i for i in ids_of(message, "card:") if i.endswith(str(card)))
        )

    async def play_on(self, cards: int = 52, table: int = 1) -> State:
        """Lawful cards from everybody in turn, until the deal is over or so many are played. Robots play for
        themselves."""
        state = await self.state(table)
        for _ in range(cards):
            state = await self._robots_have_played(state)
            turn = state.table.deal.turn if state.table.deal else None
            if turn is None:
                break
            await self.play(min(lawful(state.view(state.commander(turn)), turn)), state)
            after = await self.state(table)
            assert after.seq > state.seq, "the card was not taken"
            state = after
        self.shown.clear()
        return state

    async def _robots_have_played(self, state: State) -> State:
        """The table once nobody's turn is a robot's: the store writes in threads, which `advance_time` awaits not."""
        for glance in range(3000):
            turn = state.table.deal.turn if state.table.deal else None
            if turn is None or not state.is_robot(turn):
                return state
            await asyncio.sleep(0.01)
            if glance % 15 == 0:
                await self.env.advance_time(0.5)
            state = await self.state(state.id)
        raise AssertionError("the robots do not play")


def ids_of(message: Any, prefix: str) -> list[str]:
    """The custom ids on a message that begin so."""
    return [i for i in every_id(message) if i.startswith(prefix)]


def every_id(message: Any) -> Iterator[str]:
    rows = [row.to_dict() if hasattr(row, "to_dict") else row for row in message.components]
    yield from (part["custom_id"] for part in walk_components(rows) if part.get("custom_id"))


def text_of(message: Any) -> str:
    """All text that a message shows."""
    rows = [row.to_dict() if hasattr(row, "to_dict") else row for row in message.components]
    return "\n".join(part["content"] for part in walk_components(rows) if part.get("content"))


def labels_of(message: Any) -> list[str]:
    """The labels of a message's buttons."""
    rows = [row.to_dict() if hasattr(row, "to_dict") else row for row in message.components]
    return [part["label"] for part in walk_components(rows) if part.get("type") == 2 and part.get("label")]


def answer(told: Any) -> str:
    """The private sentence with which an interaction was answered."""
    messages = [m for m in (told.response, *told.followups) if m is not None and m.ephemeral]
    assert messages, "nobody was told anything privately"
    return text_of(messages[-1])


def means(**changes: Any) -> Means:
    """The room's own means with quick robots."""
    return replace(app.means_of(Settings()), clocks=CLOCKS, **changes)


def seat_of(state: State, member: Any) -> Seat:
    seat = state.seat_of(member.id)
    assert seat in SEATS
    return seat


#: the simulation looks every few milliseconds, not every fifty, whether the bot has come to rest: half of a test's time
_watched = partialmethod(simcord.Env._settle_internal, idle=0.005)


def _simulated(env: simcord.Env, record: Any, *timer: Any, schedule: Any = simcord.Env._schedule_timer) -> None:
    """A timer of some seconds rings when a test advances the time, however long the test itself takes."""
    schedule(env, record, *timer)
    if record.real_handle is not None and record.when - env._virtual_time >= LONG:
        record.real_handle.cancel()


@asynccontextmanager
async def opened(file: Path, make: Callable[[], Means] = means) -> AsyncIterator[House]:
    """A house over a database file; leaving it stops the bot in good order."""
    deaf = patch.object(Stage, "listen", Stage.start)  # of other processes; the simulation would wait for their words
    async with await Store.open(await STAND.name(file)) as store:
        bot = app.build(Settings(), store, make())
        clock = patch.multiple(simcord.Env, _schedule_timer=_simulated, _settle_internal=_watched)
        with deaf, clock:
            async with simcord.run(bot, settle_timeout=8.0, shard_count=1) as env:
                guild = env.create_guild()
                channel = guild.create_text_channel("card-room")
                users = {name: env.create_user(name) for name in NAMES}
                people = {name: guild.add_member(user) for name, user in users.items()}
                yield House(env, bot, store, guild, channel, people, {user.id: user for user in users.values()})
