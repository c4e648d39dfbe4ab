"""A card room in a simulated Discord: the real client, the real store, quick clocks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import simcord

from bot import app
from bot.settings import Settings
from bot.stage import Clocks, Means
from bot.store import Store

CLOCKS = Clocks(call=20, cut=30, claim=30, decide=60, pace=0)


@dataclass
class House:
    """The simulated server, the bot in it, and four members."""

    env: simcord.Env
    bot: app.CardRoom
    store: Store
    guild: Any
    channel: Any
    people: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        return self.people[name]

    @property
    def thread(self) -> Any:
        return self.channel.threads[-1]

    @property
    def table(self) -> Any:
        """The table's newest message."""
        return [m for m in self.thread.history() if m.author.id == self.bot.user.id and m.components][-1]


def means(**changes: Any) -> Means:
    return replace(app.means_of(Settings()), clocks=CLOCKS, **changes)


@asynccontextmanager
async def opened(file: Path, make: Callable[[], Means] = means) -> AsyncIterator[House]:
    async with await Store.open(str(file)) as store:
        bot = app.build(Settings(), store, make())
        async with simcord.run(bot, settle_timeout=2.0) as env:
            guild = env.create_guild()
            channel = guild.create_text_channel("card-room")
            people = {name: guild.add_member(env.create_user(name)) for name in ("ann", "ben", "cat", "dan", "eve")}
            yield House(env, bot, store, guild, channel, people)
