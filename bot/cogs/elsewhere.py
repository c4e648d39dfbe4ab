"""What a member does at other tables of the same session, as far as the laws ask (22, 24, 25; auction 23-25, 27)."""

from __future__ import annotations

from datetime import timedelta

from bot.cogs.door import Interaction, house
from bot.engine.cuts import Person
from bot.engine.sitting.acts import CutElsewhere, Elsewhere
from bot.room import State

SESSION = timedelta(hours=12)
"""tables of a server that ended longer ago belong to another session (D15)"""
NEWEST = 20
"""tables that are looked at"""
PLACES = 4


async def elsewhere_of(interaction: Interaction, table: int) -> Elsewhere:
    """Whether he has belonged to another table, and those whose table he broke up."""
    person = interaction.user.id
    others = await others_of(interaction, table)
    attached = any(person in state.roster.everybody for state in others)
    return Elsewhere(attached, tuple(left for state in others for left in _left(state, person)))


def _left(state: State, person: Person) -> tuple[Person, ...]:
    """Those who go before him: a table ended by nobody's breaking it up names none."""
    ended = state.roster.ended
    return ended.prior if ended is not None and ended.by == person else ()


async def others_of(interaction: Interaction, table: int) -> list[State]:
    """The other tables of this server's session, oldest first, as they stand."""
    stage, room = house(interaction).stage, house(interaction).room
    rows = await stage.store.tables(guild_id=interaction.guild_id or 0, ended=True)
    since = stage.now() - SESSION
    recent = [row for row in rows if row.id != table and (row.ended_at is None or row.ended_at > since)]
    return [await room.state(row.id) for row in recent[-NEWEST:]]


async def has_cut_in(interaction: Interaction, state: State) -> None:
    """He has cut a card here: where he sits out he loses his re-entry (at auction not if he made this table up)."""
    person = interaction.user.id
    helped = len([other for other in state.roster.everybody if other != person]) < PLACES
    for other in await others_of(interaction, state.id):
        if not other.ended and person in (*other.roster.beside, *other.roster.waiting):
            await house(interaction).room.roster(other.id, CutElsewhere(person, helped))
