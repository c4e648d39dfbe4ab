"""`/dispute open`, `/docket`, `/casebook`, *Dispute this*, and every button of a dispute."""

from __future__ import annotations

import re
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import bench, hearing
from bot.cogs.casebook import casebook_of, harmless, near_to, number_in
from bot.cogs.complaints import dispute_message, law_picked, laws_to_offer, open_by_command
from bot.cogs.court import Court, court, guild_of, must_arbitrate
from bot.cogs.door import Interaction, answering, chosen, meant, number_of, sorry, tell, through_the_door
from bot.cogs.offices import is_for_the_bench, of_button
from bot.cogs.opening import here
from bot.cogs.reading import Wanted, code_here, read_aloud
from bot.disputes.case import Case
from bot.disputes.casebook import REF
from bot.disputes.docket import Docket
from bot.engine.seats import SEATS
from bot.texts import _
from bot.ui.disputes import DISPUTE, casebook_face

AGAINST = [app_commands.Choice(name=seat.word, value=str(seat)) for seat in SEATS]
AGAINST.append(app_commands.Choice(name="A bystander", value="bystander"))


@answering(DISPUTE)
async def in_dispute(interaction: Interaction, match: re.Match[str]) -> None:
    """A button or a menu of a dispute."""
    verb = hearing.VERBS.get(match["verb"]) or bench.VERBS.get(match["verb"])
    if verb is None:
        raise sorry(_("That button is of an older version; open the case again with `/docket`."))
    door = of_button(match.string)
    if door is not None and is_for_the_bench(door):
        await must_arbitrate(interaction)
    await verb(interaction, int(match["dispute"]), match["arg"])


@answering(r"docket:open")
async def docket_opened(interaction: Interaction, match: re.Match[str]) -> None:
    """A case picked from the docket."""
    await bench.open_case(interaction, meant(number_of, chosen(interaction)), None)


@answering(r"casebook:open")
async def casebook_opened(interaction: Interaction, match: re.Match[str]) -> None:
    """A ruling picked from the casebook."""
    await read_aloud(interaction, Wanted(REF + chosen(interaction)), public=False)


ITEMS = (in_dispute, docket_opened, casebook_opened, law_picked)


async def show_casebook(interaction: Interaction, words: str) -> None:
    """The ruling that is cited, or those that the words describe, newest first."""
    guild_of(interaction)
    if ref := number_in(words):
        await read_aloud(interaction, Wanted(ref), public=False)
        return
    found = await casebook_of(interaction)
    near = near_to(found, words, court(interaction).title) if words.strip() else found[::-1]
    await tell(interaction, casebook_face(near, harmless))


class Disputes(commands.Cog):
    """Calling the arbitrator, deciding, and what was decided."""

    dispute = app_commands.Group(name="dispute", description="Call the arbitrator", guild_only=True)

    def __init__(self, client: commands.Bot) -> None:
        """`client` has a store, a room and a stage."""
        self.client = client
        bot = cast(Any, client)
        self.court = Court(Docket(bot.store, bot.room, bot.stage.now, self._changed), bot.stage, client)

    def _changed(self, case: Case) -> None:
        self.court.changed(case)

    async def cog_load(self) -> None:
        """What a restart left behind is taken up again."""
        await self.court.start()

    async def cog_unload(self) -> None:
        """The clock is let go."""
        await self.court.stop()

    @dispute.command(name="open", description="Call the arbitrator to the table of this thread")
    @app_commands.describe(
        against="of whom you complain",
        what="what happened; all four read it",
        law="a law or rule of etiquette; empty: the library suggests some",
        message="the link of a message that was out of order",
    )
    @app_commands.choices(against=AGAINST)
    async def complain(
        self,
        interaction: Interaction,
        against: str,
        what: app_commands.Range[str, 1, 4000],
        law: app_commands.Range[str, 1, 100] = "",
        message: app_commands.Range[str, 1, 200] = "",
    ) -> None:
        """State a complaint; the facts are put to the players."""

        async def work() -> None:
            await open_by_command(interaction, (await here(interaction)).id, against, what, law, message)

        await through_the_door(interaction, work())

    @complain.autocomplete("law")
    async def offer_laws(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Laws of the table's code."""
        return laws_to_offer(typed, await code_here(interaction) or "whist")

    @app_commands.command(name="docket", description="What waits for an arbitrator in this server")
    @app_commands.guild_only()
    async def docket(self, interaction: Interaction) -> None:
        """Private: the cases that wait."""
        await through_the_door(interaction, bench.show_docket(interaction))

    @app_commands.command(name="casebook", description="The rulings of this server")
    @app_commands.describe(words="a number such as 2026-14, or a few words; empty: the newest")
    @app_commands.guild_only()
    async def casebook(self, interaction: Interaction, words: app_commands.Range[str, 1, 200] = "") -> None:
        """What was decided here, without the players' names."""
        await through_the_door(interaction, show_casebook(interaction, words))


@app_commands.context_menu(name="Dispute this")
@app_commands.guild_only()
async def dispute_this(interaction: Interaction, message: discord.Message) -> None:
    """Hand a message over to the arbitrator."""
    await through_the_door(interaction, dispute_message(interaction, message))


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Disputes(client))
    client.tree.add_command(dispute_this)
    client.add_dynamic_items(*ITEMS)
