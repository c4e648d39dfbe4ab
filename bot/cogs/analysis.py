"""`/analyse`: what the cards of a closed deal could have made."""

from __future__ import annotations

import asyncio
import re
from io import BytesIO
from itertools import islice

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.archive import must_have_closed, names_at
from bot.cogs.door import Interaction, answering, house, sorry, through_the_door
from bot.cogs.records import look_for, table_here
from bot.engine.seats import SEATS, Side
from bot.room.archive import ClosedDeal
from bot.stage import Analysis, TableRow
from bot.texts import _
from bot.ui.analysis import ANALYSE, Costly, Lookback, analysis_face
from bot.ui.scene import shown_name
from bot.ui.verdicts import Verdicts, verdict_picture, verdict_text

PICTURE = "cards.png"


async def show_analysis(interaction: Interaction, row: TableRow, number: int) -> None:
    """The analysis of the closed deal of that number (0: the last), privately."""
    deals = await must_have_closed(interaction, row)
    deal = next((each for each in reversed(deals) if number in (0, each.number)), None)
    if deal is None or deal.ended.deal is None or not deal.tricks():
        raise sorry(_("That deal is not closed, or no card of it was played."))
    await interaction.response.defer(ephemeral=True, thinking=True)
    played = deal.ended.deal
    found = await house(interaction).stage.robots.analyse(played.dealt, played.trump, deal.tricks(), played.first)
    if found is None:
        raise sorry(_("This bot's host has no double-dummy solver, so nothing can be reckoned here."))
    look, verdicts = _lookback(interaction, deal, found), _verdicts(interaction, deal, found)
    drawn = await asyncio.to_thread(verdict_picture, verdicts, await look_for(interaction))
    face = analysis_face(look, PICTURE, verdict_text(verdicts))
    await interaction.followup.send(view=face, file=discord.File(BytesIO(drawn), PICTURE), ephemeral=True)


def _verdicts(interaction: Interaction, deal: ClosedDeal, found: Analysis) -> Verdicts:
    """Every card of the deal with what it cost."""
    cards = iter(found.cards)
    tricks = [[(card.seat, card.card, card.cost) for card in islice(cards, len(trick))] for trick in deal.tricks()]
    played = deal.ended.deal
    trump, first = (played.trump, played.first) if played is not None else (None, 1)
    title = _("Deal {number}: card by card").format(number=deal.number)
    return Verdicts(title, names_at(interaction, deal), tricks, deal.winners(), trump, first)


def _lookback(interaction: Interaction, deal: ClosedDeal, found: Analysis) -> Lookback:
    names = names_at(interaction, deal)
    costly = [
        Costly(card.trick, names[card.seat], card.card, card.cost, card.better)
        for card in found.cards
        if card.better is not None
    ]
    table = {(made.trump, made.leader): made.tricks for made in found.makeable}
    rows = []
    for trump in dict.fromkeys(made.trump for made in found.makeable):
        north, east, south, west = (table[trump, seat] for seat in SEATS)
        rows.append((trump.word if trump is not None else _("none"), (north, east, south, west)))
    title = _("{table}, deal {number}: what the cards could have made").format(
        table=shown_name(deal.row.name, 40), number=deal.number
    )
    return Lookback(title, rows, costly, (found.cost(Side.NS), found.cost(Side.EW)))


@answering(ANALYSE)
async def asked(interaction: Interaction, match: re.Match[str]) -> None:
    """The button beside a replay."""
    row = await house(interaction).stage.store.table(int(match["table"]))
    await show_analysis(interaction, row, int(match["deal"]))


class Analyses(commands.Cog):
    """Looking back upon deals."""

    @app_commands.command(name="analyse", description="What the cards of a closed deal could have made")
    @app_commands.describe(deal="its number (the last)")
    @app_commands.guild_only()
    async def analyse(self, interaction: Interaction, deal: app_commands.Range[int, 0, 9999] = 0) -> None:
        """Privately, and of closed deals alone."""
        await through_the_door(interaction, _analysed(interaction, deal))


async def _analysed(interaction: Interaction, deal: int) -> None:
    await show_analysis(interaction, await table_here(interaction), deal)


ITEMS = (asked,)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Analyses())
