"""Leaving, and substitutes for those who are gone."""

from __future__ import annotations

import discord

from bot.cogs.door import Interaction, Quiet, ask, meant, nothing, number_of, state_of
from bot.engine.cuts import Person
from bot.engine.sitting.acts import AppointsSubstitute, Consents, Leaves
from bot.room import Standing, State
from bot.texts import _
from bot.ui import ids
from bot.ui.pieces import button, said


def next_robot(state: State) -> Person:
    """The number of a robot that has not sat here before."""
    return -(state.roster.robots + 1)


async def stand_in(interaction: Interaction, table: int, arg: str | None) -> None:
    """A robot for a player who is gone, or who asks for it himself; the others consent."""
    state = await state_of(interaction, table)
    absent = meant(number_of, arg) if arg else interaction.user.id
    await appoint(interaction, table, absent, next_robot(state))
    await nothing(interaction)


async def consent(interaction: Interaction, table: int, arg: str | None) -> None:
    """Consent to the substitute proposed."""
    await ask(interaction, table, Consents(interaction.user.id))
    await nothing(interaction)


async def appoint(interaction: Interaction, table: int, absent: Person, substitute: Person) -> State:
    """A substitute, by the player himself, one of the other three, or a moderator."""
    moderator = bool(interaction.guild) and interaction.permissions.manage_messages
    return await ask(interaction, table, AppointsSubstitute(interaction.user.id, absent, substitute, moderator))


async def leave(interaction: Interaction, table: int, arg: str | None) -> None:
    """Leave; in the middle of a rubber only with a second press, since it breaks the table up."""
    state = await state_of(interaction, table)
    person = interaction.user.id
    if state.roster.standing is Standing.SEATED and person in state.roster.players and arg != "sure":
        sure = button(_("Leave all the same"), ids.table_id(table, "leave", "sure"), discord.ButtonStyle.danger)
        robot = button(_("Let a robot play for me"), ids.table_id(table, "stand"))
        raise Quiet(said(_("A rubber is being played; to leave now breaks up the table."), robot, sure))
    await ask(interaction, table, Leaves(person, breaks_up=arg == "sure"))
    await nothing(interaction)
