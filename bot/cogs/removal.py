"""Servers that remove the bot, and that invite it again: since when it is gone is noted, so that it can forget them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import cast

import discord
from discord.ext import commands

from bot.cogs.door import House
from bot.room import StoreError

LOG = logging.getLogger(__name__)
AGAIN = 10.0
"""seconds"""
SHARD_BITS = 22


class Removal(commands.Cog):
    """Notes removals and returns; whatever is kept of a server waits until the host's time is over."""

    def __init__(self, client: commands.AutoShardedBot) -> None:
        """The client that is removed."""
        self.client = client
        self.people = cast(House, client).stage.store.people

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed, or the server is no more."""
        left = datetime.now(UTC)
        await _kept(lambda: self.people.left(guild.id, left))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited again: everything is there as it was."""
        await _kept(lambda: self.people.left(guild.id, None))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Removals while the bot was down, on this process's shards."""
        await _kept(self._missed)

    async def _missed(self) -> None:
        for guild_id in await self.people.guilds():
            shard = (guild_id >> SHARD_BITS) % (self.client.shard_count or 1)
            if shard in self.client.shards and self.client.get_guild(guild_id) is None:
                await self.people.left(guild_id, datetime.now(UTC))


async def _kept(work: Callable[[], Awaitable[None]]) -> None:
    """Do it, and again while the database does not answer."""
    while True:
        try:
            return await work()
        except StoreError as error:
            LOG.warning("a removal could not be noted: %s", error)
            await asyncio.sleep(AGAIN)


async def setup(client: commands.AutoShardedBot) -> None:
    """Called by discord.py."""
    await client.add_cog(Removal(client))
