"""How a table is run once it is open: substitutes, adjourning, the host's rights, its settings."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from io import BytesIO

import discord

from bot.cogs.absence import appoint, leave, next_robot
from bot.cogs.cards import SEEN_FOR
from bot.cogs.casebook import docket_of
from bot.cogs.door import Interaction, ask, house, sorry, state_of, tell
from bot.cogs.opening import here
from bot.engine.sitting.acts import ChangesSetting, PassesHost, Proposes, Vote
from bot.engine.sitting.settings import Settings
from bot.stage import Clocks
from bot.texts import _, visible
from bot.ui.drawing import Look
from bot.ui.pictures import TrickPicture, trick_picture, trick_text
from bot.ui.pieces import said
from bot.ui.records import picture_face


async def leave_table(interaction: Interaction) -> None:
    """`/table leave`"""
    await leave(interaction, (await here(interaction)).id, None)


async def substitute(interaction: Interaction, absent: discord.Member, member: discord.Member | None) -> None:
    """`/table substitute`: a member, or a robot where none is named."""
    row = await here(interaction)
    state = await state_of(interaction, row.id)
    if member is not None and member.bot:
        raise sorry(_("A substitute is a member; name none, and a robot plays."))
    if member is not None:
        if member.id in await docket_of(interaction).excluded_from(row.id):
            raise sorry(_("A ruling has excluded that member from this table."))
        house(interaction).stage.know(member)
    house(interaction).stage.know(absent)
    await appoint(interaction, row.id, absent.id, next_robot(state) if member is None else member.id)
    await tell(interaction, said(_("The others are asked for their consent at the table.")))


async def picture_table(interaction: Interaction) -> None:
    """`/table picture`: the trick on the table as a private picture, which goes when the table moves on (Law 91)."""
    row = await here(interaction)
    state = await state_of(interaction, row.id)
    attendant, view = house(interaction).stage.attendant(row.id), state.view(state.seat_of(interaction.user.id))
    scene = attendant.scene(state)
    plays = view.trick or view.unturned
    if not plays:
        raise sorry(_("No card lies on the table."))
    title = _("{table}, trick {n}").format(table=scene.name, n=view.trick_number)
    shown = TrickPicture(title, scene.names, plays, None, view.trump)
    dark = Look(dark=True, four_colours=house(interaction).stage.prefers(interaction.user.id, "suits", "four"))
    drawn = await asyncio.to_thread(trick_picture, shown, dark)
    face = picture_face(scene.name, trick_text(shown), "table.png")
    file = discord.File(BytesIO(drawn), "table.png")
    await interaction.response.send_message(view=face, file=file, ephemeral=True, delete_after=SEEN_FOR)
    attendant.looking(state, interaction.delete_original_response)


async def adjourn(interaction: Interaction, reason: str) -> None:
    """`/table adjourn`: proposed to all who are seated."""
    row = await here(interaction)
    await ask(interaction, row.id, Proposes(interaction.user.id, Vote.ADJOURN, " ".join(visible(reason).split())[:200]))
    await tell(interaction, said(_("It is proposed to all who are seated; they see it at the table.")))


async def pass_host(interaction: Interaction, member: discord.Member) -> None:
    """`/table host`: the host's rights to another."""
    row = await here(interaction)
    await ask(interaction, row.id, PassesHost(interaction.user.id, member.id))
    await tell(interaction, said(_("The host's rights are passed on.")))


async def change_setting(interaction: Interaction, name: str, value: int) -> None:
    """`/table set`: a setting of this table, from the next deal on."""
    row = await here(interaction)
    moderator = interaction.permissions.manage_messages
    state = await ask(interaction, row.id, ChangesSetting(interaction.user.id, name, value, moderator))
    wished = state.roster.wished
    clocks = house(interaction).stage.clocks_of(replace(state, roster=replace(state.roster, settings=wished)))
    await tell(interaction, said("\n".join([_("Set. From the next deal on:"), *_settings_lines(wished, clocks)])))


def _settings_lines(wished: Settings, clocks: Clocks) -> list[str]:
    """How the table will be run, all of it; `clocks` are the house's where the table has set nothing."""
    return [
        _("· to decide on a right: {n:g} s").format(n=clocks.decide),
        _("· to claim after a hand: {n:g} s").format(n=clocks.claim),
        _("· for a robot's card: {n:g} s").format(n=clocks.pace),
        _("· to remind an absent player again: {n} h").format(n=wished.remind),
        _("· must agree to end the table: {n} of those seated").format(n=wished.votes),
    ]
