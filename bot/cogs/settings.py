"""`/settings`: what a player chooses for himself."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.cogs.door import Interaction, answering, house, older, picked, redraw, sorry, tell, through_the_door
from bot.texts import _
from bot.ui import ids
from bot.ui.preferences import is_choice, preferences_face, zones, zones_offered


class Preferences(commands.Cog):
    """A player's own settings."""

    @app_commands.command(name="settings", description="How you play: taps, where your hand is shown, colours")
    @app_commands.describe(zone="where your clock stands, for your quiet hours; type a town")
    async def settings(self, interaction: Interaction, zone: str = "") -> None:
        """Show them, with what else may be chosen."""
        await through_the_door(interaction, _show(interaction, zone))

    @settings.autocomplete("zone")
    async def _zones(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        offered = zones_offered(current, house(interaction).stage.now())
        return [app_commands.Choice(name=name, value=value) for name, value in offered]


async def _show(interaction: Interaction, zone: str) -> None:
    stage = house(interaction).stage
    if zone:
        if zone not in zones():
            raise sorry(_("I know no such time zone; type a town and pick one that is offered, as Europe/Vienna."))
        await stage.prefer(interaction.user.id, "zone", zone)
    await tell(interaction, preferences_face(await stage.preferences(interaction.user.id), stage.now()))


@answering(ids.PREFER)
async def prefer(interaction: Interaction, match: re.Match[str]) -> None:
    """A choice; it holds from the next face on."""
    stage, person = house(interaction).stage, interaction.user.id
    value = next(iter(picked(interaction)), match["value"])
    if not is_choice(match["key"], value):
        raise older()
    await stage.prefer(person, match["key"], value)
    await redraw(interaction, preferences_face(await stage.preferences(person), stage.now()))


ITEMS = (prefer,)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Preferences())
