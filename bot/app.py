"""The Discord client: loads the commands, registers the buttons that outlive a restart, starts the stage.
One error door."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import logging
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from itertools import chain, repeat
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__, cogs, fairness
from bot.cogs.door import Interaction, sorry, tell, through_the_door
from bot.engine.cards import Card
from bot.engine.deal import Hands
from bot.engine.pack import Pack
from bot.engine.seats import SEATS, Seat
from bot.robots.worker import Thinker
from bot.room import Room
from bot.settings import Settings
from bot.stage import Clocks, Means, Stage
from bot.stage.players import Players
from bot.store import Store, StoreError
from bot.store.life import this_process
from bot.texts import _
from bot.ui.forms import is_lost, lost_face
from bot.upkeep import Watch, upkeep

LOG = logging.getLogger(__name__)
HEARTBEAT = 20
"""seconds between two signs of life"""


class Tree(app_commands.CommandTree["CardRoom"]):
    """The commands, whose errors go through the one door."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """One private sentence for whoever asked."""
        cause: Exception = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        elif isinstance(error, app_commands.TransformerError):
            cause = sorry(_("That is nobody of this server; name a member."))

        async def fail() -> None:
            raise cause

        await through_the_door(interaction, fail())


class CardRoom(commands.AutoShardedBot):
    """The client. It asks for no privileged intent, and pings nobody unless it says so."""

    def __init__(self, settings: Settings, store: Store, means: Means) -> None:
        """Nothing is connected yet."""
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            shard_ids=list(settings.shards.ids) if settings.shards else None,  # type: ignore[arg-type]  # None: all
            shard_count=None if settings.shards is None else settings.shards.count,
        )
        self.settings = settings
        self.store = store
        self.stage = Stage(self, store, means)
        self.room = self.stage.room = Room(store, means.now, self.stage.notice)
        self._started = False
        self._emoji = means.emoji
        self._heart: asyncio.Task[None] | None = None
        self._ears: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Commands and buttons; the commands are sent to Discord only when their definition has changed."""
        for module in _modules():
            self.add_dynamic_items(*getattr(module, "ITEMS", ()))
            if hasattr(module, "setup"):
                await self._load(module.__name__)
        await self._sync()
        self._heart = asyncio.create_task(self._beat(), name="heartbeat")
        await self.stage.robots.start()

    async def _load(self, name: str) -> None:
        """One module's commands. Raises StoreError where the database does not answer what they begin with."""
        try:
            await self.load_extension(name)
        except commands.ExtensionFailed as error:
            if isinstance(error.original, StoreError):
                raise error.original from None
            raise

    async def on_ready(self) -> None:
        """Once: every table in play is attended again."""
        if not self._started:
            self._started = True
            if self.store.is_shared:
                self._ears = asyncio.create_task(self.stage.listen(), name="listener")
            else:
                await self.stage.start()
            if self._emoji:
                await self.stage.paint()

    async def on_message(self, message: discord.Message, /) -> None:
        """Only counted: a table's message that has sunk is brought to the foot. Nothing is read."""
        if self.user is None or message.author.id != self.user.id:
            self.stage.sink(message.channel.id)

    async def on_interaction(self, interaction: Interaction, /) -> None:
        """A form that was opened before a restart: what else comes is answered elsewhere."""
        given: dict[str, Any] = dict(interaction.data or {})
        if interaction.type is discord.InteractionType.modal_submit and is_lost(str(given.get("custom_id", ""))):
            await through_the_door(interaction, tell(interaction, lost_face(list(given.get("components", ())))))

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent, /) -> None:
        """Somebody has deleted a message: a table's own comes again."""
        self.stage.missing(payload.channel_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent, /) -> None:
        """Somebody has deleted many."""
        self.stage.missing(payload.channel_id, payload.message_ids)

    async def close(self) -> None:
        """Let the tables go, then the connection; the store is whoever's opened it."""
        for task in (self._heart, self._ears):
            if task is not None:
                task.cancel()
        await self.stage.stop()
        await self.stage.robots.close()
        await super().close()

    async def _sync(self) -> None:
        definition = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(definition, sort_keys=True, default=str).encode()).hexdigest()
        if await self.store.life.word("commands") != digest:
            await self.tree.sync()
            await self.store.life.keep("commands", digest)

    async def _beat(self) -> None:
        """Signs of life for `python -m bot health`."""
        started = datetime.now(UTC)
        while True:
            try:
                await self.store.life.beat(this_process(), __version__, started, datetime.now(UTC))
            except StoreError as error:
                LOG.warning("no sign of life could be given: %s", error)
            await asyncio.sleep(HEARTBEAT)


def _modules() -> Iterable[ModuleType]:
    """Every module of `cogs`: its `ITEMS` are buttons, its `setup` adds commands."""
    return (import_module(module.name) for module in iter_modules(cogs.__path__, "bot.cogs."))


def seal(deal: int) -> tuple[str, str]:
    """A fresh secret for the deal of that number, and its commitment."""
    secret = fairness.new_secret()
    return secret.hex(), fairness.commitment(secret, deal)


def shuffle(pack: Pack, cut: int, dealer: Seat) -> tuple[Hands, Card]:
    """The four hands and the last card that follow from the sealed pack, the words given, and the cut."""
    gave = [fairness.Gave(seat, words) for seat, words in pack.gave]
    dealt = fairness.deal(bytes.fromhex(pack.secret), gave, pack.deal, cut, dealer)
    north, east, south, west = (frozenset(dealt.hands[seat]) for seat in SEATS)
    return (north, east, south, west), dealt.last


def means_of(settings: Settings) -> Means:
    """What the stage works with: real time, real chance, players by simple rules (who need no process of their own)."""
    clocks = Clocks(settings.call_seconds, settings.cut_seconds, settings.claim_seconds, settings.right_seconds)
    return Means(Players(), seal, shuffle, clocks, discord.utils.utcnow)


def build(settings: Settings, store: Store, means: Means | None = None) -> CardRoom:
    """The client, not yet connected; `means` for a room with clocks, players or a shuffle of its own."""
    return CardRoom(settings, store, means or means_of(settings))


async def run(settings: Settings) -> int:
    """Connect and serve until stopped; 0, or 1 if Discord refuses the token. Raises StoreError, SettingsError."""
    async with await Store.open(settings.database) as store:
        watch = Watch(store, lambda: False, lambda: math.nan)
        try:
            async with upkeep(settings, store, watch):
                for wait in _waits():
                    if await _served(settings, store, watch):
                        break
                    LOG.warning("Discord cannot be reached; it is tried again in %s seconds", wait)
                    await asyncio.sleep(wait)
        except discord.LoginFailure:
            LOG.error("Discord refuses the token; copy it again from the developer portal into CAVENDISH_TOKEN")
            return 1
        finally:
            await store.life.stop(this_process())
    return 0


def _waits() -> Iterator[int]:
    """Seconds between two tries to reach Discord, for ever."""
    return chain((1, 2, 4, 8, 16, 32), repeat(60))


async def _served(settings: Settings, store: Store, watch: Watch) -> bool:
    """Serve until stopped; False where Discord could not be reached to begin with. (A connection that is lost later
    the client finds again by itself.)"""
    assert settings.token is not None
    means = replace(means_of(settings), emoji=True, robots=Players(thinker=Thinker()))
    async with build(settings, store, means) as client:
        watch.is_ready, watch.latency = client.is_ready, lambda: client.latency
        client.add_listener(_set_aside, "on_ready")
        try:
            await client.start(settings.token)
        except discord.HTTPException as error:
            if error.status < 500 and error.status != 429:
                raise
            return False
        except (discord.GatewayNotFound, aiohttp.ClientError, OSError):
            return False
        finally:
            watch.is_ready = lambda: False
    return True


async def _set_aside() -> None:
    """What a start has loaded stays: the collector of garbage, which went through it again and again, held up everybody
    for a tenth of a second each time."""
    gc.freeze()
