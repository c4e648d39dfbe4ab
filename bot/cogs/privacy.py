"""`/privacy`, `/export`, `/forget-me`: what is kept of a member is told, given, and taken out."""

from __future__ import annotations

import io
import json
import re

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.door import Interaction, answering, house, redraw, sorry, tell, through_the_door
from bot.cogs.opening import place_of
from bot.engine.sitting.acts import Leaves
from bot.texts import _
from bot.ui.about import FORGET, forget_face, privacy_face
from bot.ui.pieces import said

FILE = "cavendish-export.json"


async def export(interaction: Interaction) -> None:
    """All that is kept, as a file for the asker alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    kept = await house(interaction).stage.store.people.export(interaction.user.id)
    file = io.BytesIO(json.dumps(kept, indent=2, ensure_ascii=False, default=str).encode())
    line = _("All that is kept of you.")
    await interaction.followup.send(line, file=discord.File(file, FILE), ephemeral=True)


async def must_not_play(interaction: Interaction) -> None:
    """Raises Quiet for one who is seated at a table in play: the others cannot play with nobody."""
    tables = await house(interaction).stage.store.tables(user_id=interaction.user.id)
    if tables:
        where = ", ".join(place_of(row) for row in tables[:5])
        raise sorry(_("You are seated at {where}: leave first, or end the table, then ask again.").format(where=where))


async def ask_again(interaction: Interaction) -> None:
    """The question before the second press."""
    await must_not_play(interaction)
    await tell(interaction, forget_face(interaction.user.id))


@answering(FORGET)
async def forget(interaction: Interaction, match: re.Match[str]) -> None:
    """The second press: he leaves every table where he waits, and is taken out of everything kept."""
    if int(match["person"]) != interaction.user.id:
        raise sorry(_("That button is somebody else's; `/forget-me` is for yourself."))
    await must_not_play(interaction)
    await leave_everywhere(interaction)
    stage, room = house(interaction).stage, house(interaction).room
    await stage.store.people.forget(interaction.user.id)
    stage.forget(interaction.user.id)
    room.forget_all()
    await redraw(interaction, said(_("Done: nothing here names you any more.")))


async def leave_everywhere(interaction: Interaction) -> None:
    """Off every list of those who wait or sit out."""
    person, stage, room = interaction.user.id, house(interaction).stage, house(interaction).room
    for row in await stage.store.tables():
        if person in (await room.state(row.id)).roster.everybody:
            await room.roster(row.id, Leaves(person))


class Privacy(commands.Cog):
    """What is kept of whom."""

    @app_commands.command(name="privacy", description="What is kept of you")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def privacy(self, interaction: Interaction) -> None:
        """In plain words."""
        await through_the_door(interaction, tell(interaction, privacy_face()))

    @app_commands.command(name="export", description="All that is kept of you, as a file")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def export(self, interaction: Interaction) -> None:
        """JSON."""
        await through_the_door(interaction, export(interaction))

    @app_commands.command(name="forget-me", description="Take yourself out of everything kept here")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def forget_me(self, interaction: Interaction) -> None:
        """With a second press."""
        await through_the_door(interaction, ask_again(interaction))


ITEMS = (forget,)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Privacy())
