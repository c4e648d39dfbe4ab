"""`/settings`: what a player chooses for himself."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.cogs.door import Interaction, answering, house, redraw, tell, through_the_door
from bot.ui import ids
from bot.ui.preferences import preferences_face


class Preferences(commands.Cog):
    """A player's own settings."""

    @app_commands.command(name="settings", description="How you play: taps, where your hand is shown, colours")
    async def settings(self, interaction: Interaction) -> None:
        """Show them, with what else may be chosen."""
        await through_the_door(interaction, _show(interaction))


async def _show(interaction: Interaction) -> None:
    chosen = await house(interaction).stage.preferences(interaction.user.id)
    await tell(interaction, preferences_face(chosen))


@answering(ids.PREFER)
async def prefer(interaction: Interaction, match: re.Match[str]) -> None:
    """A choice; it holds from the next face on."""
    stage = house(interaction).stage
    await stage.prefer(interaction.user.id, match["key"], match["value"])
    await redraw(interaction, preferences_face(await stage.preferences(interaction.user.id)))


ITEMS = (prefer,)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Preferences())
