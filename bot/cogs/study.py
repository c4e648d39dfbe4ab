"""`/study`: a guided deal against robots, with every law that bears on the moment a button away."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.cogs.cards import answer_by
from bot.cogs.door import Interaction, Quiet, answering, house, sorry, state_of, tell, through_the_door
from bot.cogs.opening import open_table
from bot.cogs.reading import is_own
from bot.engine.games import Game, Mode
from bot.engine.sitting.acts import PlayNow
from bot.room import State
from bot.stage import Stage, TableRow, is_alone
from bot.texts import _
from bot.ui.answers import stranger
from bot.ui.guide import GUIDE, guide_face, verdict_on
from bot.ui.ids import table_id
from bot.ui.pieces import Face, button, said
from bot.ui.scene import PLAIN, Marks

NAME = "A Study Table"
GUIDED = (Game.SHORT_WHIST.value, Game.AUCTION.value)


async def study(interaction: Interaction, game: str) -> None:
    """Open a strict table, seat robots, deal, and begin to guide."""
    if game not in GUIDED:
        raise sorry(_("There is no such game or mode."))
    await open_table(interaction, game, Mode.STRICT.value, NAME)
    row = await _opened(interaction)
    room, person = house(interaction).room, interaction.user.id
    await room.roster(row.id, PlayNow(person))
    line = _("You play with three robots. Your hand comes by direct message, or press *My hand* at the table.")
    hand = button(_("My hand"), table_id(row.id, "hand"))
    guide = button(_("What now?"), f"guide:{row.id}")
    await tell(interaction, said(line, hand, guide))


async def _opened(interaction: Interaction) -> TableRow:
    """The table that he has just opened."""
    rows = await house(interaction).stage.tables(interaction.guild_id or 0)
    return [row for row in rows if row.host_id == interaction.user.id][-1]


def guidance(state: State, person: int, marks: Marks = PLAIN, verdict: str = "") -> Face:
    """What the guide says to a player now, and of his last card. Raises Quiet where there is nothing to say, or nobody
    to say it to."""
    if state.table.mode is not Mode.STRICT or state.row.game not in GUIDED:
        raise sorry(_("There is a guide only at strict tables of Short Whist and of Auction Bridge."))
    seat = state.seat_of(person)
    if seat is None:
        raise Quiet(stranger())
    if state.table.deal is None or state.phase is None:
        raise sorry(_("The cards are not dealt yet: a moment."))
    return guide_face(state.id, state.view(seat), marks, verdict)


async def verdict(stage: Stage, state: State, person: int) -> str:
    """What the player's last card promised, as he could see it when he played it."""
    seat = state.seat_of(person)
    if seat is None or not is_alone(state):
        raise sorry(_("Cards are spoken of only where one person plays with robots."))
    found = await stage.robots.appraise(stage.room, state, seat)
    if found is None:
        return _("You have played no card yet, or this bot's host has no double-dummy solver to reckon with.")
    return verdict_on(found.trick, found.card, found.best, found.expected, stage.marks_for(person))


@answering(GUIDE)
async def guide(interaction: Interaction, match: re.Match[str]) -> None:
    """*What now?* and *How was my card?*: in place on the guide's own message, which then goes on with the table."""
    person, stage = interaction.user.id, house(interaction).stage
    state = await state_of(interaction, int(match["table"]))
    guidance(state, person)
    words = ""
    if match["what"] is not None:
        await interaction.response.defer()
        words = await verdict(stage, state, person)
    face = guidance(state, person, stage.marks_for(person), words)
    if interaction.response.is_done():
        await interaction.edit_original_response(view=face)
    elif is_own(interaction):
        await interaction.response.edit_message(view=face)
    else:
        await tell(interaction, face)
    attendant, own = stage.attendant(state.id), state.seat_of(person)
    if own is not None:
        attendant.guided(state, own, person, answer_by(interaction, attendant), words)


class Study(commands.Cog):
    """Learning the game at a table."""

    @app_commands.command(name="study", description="A guided deal with three robots, to learn the game")
    @app_commands.describe(game="whist, if you do not say")
    @app_commands.choices(game=[app_commands.Choice(name=game.title(), value=game) for game in GUIDED])
    @app_commands.guild_only()
    async def study(self, interaction: Interaction, game: str = GUIDED[0]) -> None:
        """Five minutes, at a table of one's own."""
        await through_the_door(interaction, study(interaction, game))


ITEMS = (guide,)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Study())
