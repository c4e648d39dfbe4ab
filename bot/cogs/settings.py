"""`/settings`: what a player chooses for himself."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.cogs.door import Interaction, answering, house, older, picked, redraw, tell, through_the_door
from bot.ui import ids
from bot.ui.preferences import is_choice, preferences_face


class Preferences(commands.Cog):
    """A player's own settings."""

    @app_commands.command(name="settings", description="How you play: taps, where your hand is shown, colours")
    async def settings(self, interaction: Interaction) -> None:
        """Show them, with what else may be chosen."""
        await through_the_door(interaction, _show(interaction))


async def _show(interaction: Interaction) -> None:
    stage = house(interaction).stage
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
