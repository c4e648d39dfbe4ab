"""A card room to try the bot in: a server, its members, and a table opened by the bot's own commands and buttons."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from random import Random
from typing import Any

from bot.app import means_of, seal
from bot.fairness import commitment
from bot.robots.worker import Thinker
from bot.settings import Settings
from bot.stage import Clocks, Means
from bot.stage.players import Players

SERVER, CHANNEL, TABLE = "The Portland Rooms", "card-room", "The Long Room"
VISITOR = "Guest"
"""a name and no pronoun: the bot's sentences speak of him as of any player"""
TOPIC = "Whist and Bridge. /table open opens another table, /law finds a law."
MAY = {"manage_messages": True, "moderate_members": True, "manage_guild": True}
WELCOME = (
    f"Welcome. You are called {VISITOR} here. The Long Room is dealt and waits for you. To see what the laws do when "
    "somebody breaks them, type `/table open` and take *club* as its mode. Dora can sit down there with you: the bar "
    "above has her pages beside yours, so that you may play both. `/study` teaches the game from the first card; "
    "`/law` and `/help` know the rest."
)
CLOCKS = Clocks(call=45, cut=15, claim=20, decide=60, pace=1.2)
PATIENCE = 20.0
"""seconds within which the bot must have dealt"""


@dataclass(frozen=True, slots=True)
class CardRoom:
    """The simulated server: its channel, the visitor, another member, and a moderator."""

    channel: Any
    you: Any
    member: Any
    moderator: Any


def furnished(env: Any) -> CardRoom:
    """A server with a channel and three members, one of whom moderates."""
    import discord

    guild = env.create_guild(SERVER)
    channel = guild.create_text_channel(CHANNEL, topic=TOPIC)
    arbitrators = guild.create_role("Arbitrators", permissions=discord.Permissions(**MAY))
    you, member, moderator = (env.create_user(name.lower(), global_name=name) for name in (VISITOR, "Dora", "Margaret"))
    return CardRoom(
        channel, guild.add_member(you), guild.add_member(member), guild.add_member(moderator, roles=[arbitrators])
    )


def means(settings: Settings, seed: int | None) -> Means:
    """The bot's own means, quicker in its clocks; a seed makes the sealed packs the same each time."""
    ordinary = replace(means_of(settings), clocks=CLOCKS, emoji=True, robots=Players(thinker=Thinker()))
    return ordinary if seed is None else replace(ordinary, seal=_seeded(seed))


def _seeded(seed: int) -> Callable[[int], tuple[str, str]]:
    length = len(bytes.fromhex(seal(1)[0]))

    def sealed(deal: int) -> tuple[str, str]:
        secret = Random(f"{seed} {deal}").randbytes(length)
        return secret.hex(), commitment(secret, deal)

    return sealed


def picture() -> bytes:
    """The bot's portrait: a card's back in the green of a table, as a PNG."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (128, 128), "#1d5c41")
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((34, 18, 94, 110), 9, "#f6f1e4")
    pen.rounded_rectangle((40, 24, 88, 104), 5, outline="#8c2f39", width=4)
    pen.polygon([(64, 38), (82, 64), (64, 90), (46, 64)], "#8c2f39")
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


async def laid(room: CardRoom) -> Any:
    """Open a table as the visitor would, seat robots, deal, and show his hand; the table's thread.

    RuntimeError if the bot has not dealt in time.
    """
    await room.you.slash(room.channel, "table open", name=TABLE)
    thread = await _until(lambda: next(iter(room.channel.threads), None), "opened a table")
    await _until(lambda: _press(room, thread, "Play now"), "offered to play")
    await room.you.click(_press(room, thread, "Play now"), label="Play now")
    await _until(lambda: _press(room, thread, "My hand"), "dealt")
    await room.you.click(_press(room, thread, "My hand"), label="My hand")
    return thread


async def welcomed(room: CardRoom) -> None:
    """A word in the channel from the moderator: what else there is to try."""
    await room.moderator.send(room.channel, WELCOME)


def _press(room: CardRoom, thread: Any, label: str) -> Any:
    """The newest message of the thread that has a button of that label, or None."""
    found = [message for message in thread.history(viewer=room.you) if label in _labels(message)]
    return found[-1] if found else None


def _labels(message: Any) -> list[str]:
    """The labels of all buttons on a message."""
    labels: list[str] = []
    waiting = list(message.components)
    while waiting:
        each = waiting.pop()
        waiting += getattr(each, "children", ())
        if label := getattr(each, "label", None):
            labels.append(label)
    return labels


async def _until(found: Callable[[], Any], what: str) -> Any:
    end = time.perf_counter() + PATIENCE
    while (thing := found()) is None:
        if time.perf_counter() > end:
            raise RuntimeError(f"the bot has not {what} within {PATIENCE:.0f} seconds")
        await asyncio.sleep(0.05)
    return thing
