"""How every interaction is answered: the work is done, or one clear private sentence says why not. One door for
errors."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, TypeVar, cast

import aiohttp
import discord
from discord import ui

from bot.cogs.offices import Door, is_for_the_table, of_button
from bot.engine.games import Game
from bot.engine.sitting.acts import RosterAct
from bot.room import JustPlayed, Press, Refused, Room, Stale, State, StoreError, Stranger, of_roster
from bot.stage import Stage, Unreachable
from bot.texts import _
from bot.ui import answers
from bot.ui.pieces import Face, said
from bot.ui.scene import seat_word

LOG = logging.getLogger(__name__)
QUICK = 2.0
"""seconds: an answer that takes longer is acknowledged first"""
LIVES = 14 * 60
"""seconds for which an interaction's token is relied on"""
SOON = 15
"""seconds for which a private word stays that asks for nothing: "Done.", "press again" """
READ = 60
"""seconds for which a button's refusal stays, to be read and its law looked up"""
MOST = 2**63
"""numbers of the store and of Discord are smaller"""

MOST_AT_ONCE = 4
"""things that are done for one member at the same time"""
_AT_WORK: Counter[int] = Counter()
"""how many there are now, by member"""

Interaction = discord.Interaction[Any]
T = TypeVar("T")


class House(Protocol):
    """What the commands need of the client."""

    room: Room
    stage: Stage


def house(interaction: Interaction) -> House:
    """The client, as far as commands may use it."""
    return cast(House, interaction.client)


class Quiet(Exception):
    """A sentence for whoever asked; nothing has changed. Its face is shown privately."""

    def __init__(self, face: Face) -> None:
        """`face` is what he reads."""
        super().__init__()
        self.face = face


def sorry(line: str) -> Quiet:
    """A refusal of the house's, not of a law's."""
    return Quiet(said(line))


def older() -> Quiet:
    """To a button or a choice that nothing of ours carries now."""
    return sorry(_("That button is of an older version, or none of mine; press one on a newer message."))


def meant(read: Callable[[str], T], words: str) -> T:
    """What part of an id, or a menu's value, means. Raises Quiet where it means nothing: `read` fails on it."""
    try:
        return read(words)
    except (ValueError, LookupError):
        raise older() from None


def number_of(words: str) -> int:
    """A number such as ids and menus carry. ValueError for one that the store could not hold."""
    number = int(words)
    if not 0 <= number < MOST:
        raise ValueError("no such number")
    return number


def press_of(interaction: Interaction, **knew: int | None) -> Press:
    """Who presses, with which interaction and when; `knew` is what the button knew."""
    house(interaction).stage.know(interaction.user)
    return Press(interaction.user.id, interaction.id, discord.utils.snowflake_time(interaction.id), **knew)


async def tell(interaction: Interaction, face: Face, *, stays: float | None = None) -> None:
    """A private answer, deleted after so many seconds if it need not stay."""
    if not interaction.response.is_done():
        await interaction.response.send_message(view=face, ephemeral=True, delete_after=stays)
        return
    message = await interaction.followup.send(view=face, ephemeral=True, wait=True)
    if stays is not None:
        await message.delete(delay=stays)


async def redraw(interaction: Interaction, face: Face, *, stays: float | None = None) -> None:
    """Edit the message that the button stands on; it is deleted after so many seconds if it need not stay."""
    if not interaction.response.is_done():
        await interaction.response.edit_message(view=face, delete_after=stays)
        return
    message = await interaction.edit_original_response(view=face)
    if stays is not None:
        await message.delete(delay=stays)


async def nothing(interaction: Interaction) -> None:
    """Take note of a press whose effect everybody sees elsewhere."""
    if not interaction.response.is_done():
        await interaction.response.defer()


async def in_time(interaction: Interaction, work: Awaitable[T], *, private: bool = False) -> T:
    """Await the work; if it takes long, acknowledge the interaction first (its token dies after three seconds)."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=QUICK)
    if not task.done() and not interaction.response.is_done():
        try:
            await interaction.response.defer(ephemeral=private, thinking=private)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:  # the work goes on all the same
            LOG.info("an interaction could not be acknowledged", extra={"code": getattr(error, "code", None)})
    return await task


async def ask(interaction: Interaction, table: int, act: RosterAct) -> State:
    """Ask something of the table apart from its cards; everybody sees the answer on its message."""
    press = press_of(interaction)
    return await in_time(interaction, house(interaction).room.change(table, lambda now: of_roster(now, act), press))


# --- the door -------------------------------------------------------------------------------------


async def through_the_door(interaction: Interaction, work: Awaitable[None], table: int | None = None) -> None:
    """Do the work; whatever it raises becomes one private sentence. What is no answer is a bug: logged, never with a
    hand.

    Who asks for more while much of his is being done is put off, so that he takes nobody else's time. What Discord
    delivers again is answered already.
    """
    person = interaction.user.id
    if not house(interaction).stage.is_new(interaction.id):
        _drop(work)
        return
    _AT_WORK[person] += 1
    try:
        await _answered(interaction, work, table)
    finally:
        _AT_WORK[person] -= 1
        if not _AT_WORK[person]:
            del _AT_WORK[person]


def _drop(work: Awaitable[None]) -> None:
    """Work that is not begun."""
    if isinstance(work, Coroutine):
        work.close()


async def _answered(interaction: Interaction, work: Awaitable[None], table: int | None) -> None:
    try:
        if _AT_WORK[interaction.user.id] > MOST_AT_ONCE:
            _drop(work)
            raise sorry(_("One thing at a time: what you asked for is still being done."))
        await work
    except Exception as error:
        try:
            await tell(interaction, answer_to(interaction, error, table), stays=_stays(interaction, error))
        except Exception as failure:  # nothing may escape: discord.py would log the button, and with it a card
            extra = {"table": table, "code": getattr(failure, "code", None), "failure": type(failure).__name__}
            LOG.warning("an answer could not be given", extra=extra)


def _stays(interaction: Interaction, error: Exception) -> float | None:
    """How long the sentence for an error stays; None for one that its reader dismisses."""
    if isinstance(error, Stale | JustPlayed):
        return SOON
    pressed = interaction.type is discord.InteractionType.component
    return READ if pressed and isinstance(error, Refused | Quiet) else None


def answer_to(interaction: Interaction, error: Exception, table: int | None = None) -> Face:
    """The sentence for an error."""
    match error:
        case Quiet():
            return error.face
        case Refused():
            return answers.refusal(error.sentence, code_of(interaction, table), error.laws)
        case Stale():
            return answers.stale()
        case JustPlayed():
            return answers.just_played(seat_word(error.seat))
        case Stranger():
            return answers.stranger()
        case LookupError():
            return answers.gone()
        case Unreachable():
            return said(_("Discord did not let me show that there (code {code}).").format(code=error.code))
        case discord.HTTPException() | aiohttp.ClientError() | ConnectionError():
            code = getattr(error, "code", None)  # the work is done; only showing it failed, or it was shown before
            LOG.warning("an answer was lost on its way", extra={"table": table, "code": code})
            return said(_("Discord lost an answer on its way; the table shows what stands."))
        case StoreError():
            LOG.warning("an act could not be written: %s", error, extra={"table": table})
            return said(_("The store does not answer just now; nothing that stood is lost. Press again in a moment."))
        case _:
            LOG.error("an interaction failed", exc_info=error, extra={"table": table})
            return answers.unharmed(table)


def code_of(interaction: Interaction, table: int | None) -> str:
    """The code of laws that governs a table: "whist" unless it is known to play auction."""
    row = house(interaction).stage.places.get(table or 0)
    return Game(row.game).code if row is not None else "whist"


# --- buttons that outlive a restart ---------------------------------------------------------------

Handler = Callable[[Interaction, re.Match[str]], Awaitable[None]]


async def must_belong_here(interaction: Interaction, match: re.Match[str]) -> None:
    """Raises Quiet for an id that no message here carries (a number out of bounds, no row in the table of offices, a
    table of another server), and for who is not at the table where only those who are there have a say.
    """
    parts = match.groupdict()
    if any(part and part.isdecimal() and int(part) >= MOST for part in parts.values()):
        raise older()
    door = of_button(match.string)
    if door is None:
        raise older()
    if parts.get("table"):
        await _must_be_at_hand(interaction, int(parts["table"]), door)


async def _must_be_at_hand(interaction: Interaction, table: int, door: Door) -> None:
    stage, person = house(interaction).stage, interaction.user.id
    row = stage.places.get(table) or await stage.store.table(table)
    if interaction.guild_id not in (None, row.guild_id):
        raise sorry(_("That table is not in this server."))
    if interaction.guild_id is None or is_for_the_table(door):
        state = await state_of(interaction, table)
        if person not in state.roster.everybody and state.seat_of(person) is None:
            raise Quiet(answers.stranger())


def answering(template: str) -> Callable[[Handler], type[ui.DynamicItem[Any]]]:
    """Make a handler the answer to every button or select whose id has that form."""

    def made(handler: Handler) -> type[ui.DynamicItem[Any]]:
        async def answer(interaction: Interaction, match: re.Match[str]) -> None:
            await must_belong_here(interaction, match)
            await handler(interaction, match)

        class Pressed(ui.DynamicItem[ui.Item[Any]], template=re.compile(template, re.ASCII)):
            def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
                super().__init__(item)
                self.match = match

            @classmethod
            async def from_custom_id(
                cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
            ) -> Pressed:
                return cls(item, match)

            async def callback(self, interaction: Interaction) -> None:
                table = self.match.groupdict().get("table")
                work = answer(interaction, self.match)
                await through_the_door(interaction, work, int(table) if table else None)

        Pressed.__name__ = Pressed.__qualname__ = handler.__name__
        return Pressed

    return made


def picked(interaction: Interaction) -> list[str]:
    """What was picked in a select."""
    chosen = cast(dict[str, Any], interaction.data or {})
    return [str(value) for value in chosen.get("values", [])]


def chosen(interaction: Interaction) -> str:
    """The one thing that was picked. Raises Quiet where nothing was."""
    values = picked(interaction)
    if not values:
        raise older()
    return values[0]


async def state_of(interaction: Interaction, table_id: int) -> State:
    """The table as it stands. Raises Quiet if it has ended."""
    state = await house(interaction).room.state(table_id)
    if state.ended:
        raise Quiet(answers.gone())
    return state
