"""`/help`: how to begin, for somebody who knows only Discord."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.cogs.door import Interaction, answering, tell, through_the_door
from bot.cogs.reading import is_own
from bot.ui.about import HELP, help_face


class Help(commands.Cog):
    """The help."""

    @app_commands.command(name="help", description="How to begin, the game, the table, the laws")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction) -> None:
        """Its first page."""
        await through_the_door(interaction, tell(interaction, help_face("start")))


@answering(HELP)
async def turn(interaction: Interaction, match: re.Match[str]) -> None:
    """Another page, in place."""
    face = help_face(match["page"])
    if is_own(interaction):
        await interaction.response.edit_message(view=face)
    else:
        await tell(interaction, face)


ITEMS = (turn,)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Help())
