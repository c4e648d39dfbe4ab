"""What a member does at other tables of the same session, as far as the laws ask (22, 24, 25; auction 23-25, 27)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine.cuts import Person
from bot.engine.sitting.acts import CutElsewhere
from bot.room import State

if TYPE_CHECKING:
    from bot.stage.stage import Stage

SESSION = timedelta(hours=12)
"""tables of a server that ended longer ago belong to another session (D15)"""
NEWEST = 20
"""tables that are looked at"""
PLACES = 4


async def others_of(stage: Stage, guild: int, table: int) -> list[State]:
    """The other tables of a server's session, oldest first, as they stand."""
    rows = await stage.store.tables(guild_id=guild, ended=True)
    since = stage.now() - SESSION
    recent = [row for row in rows if row.id != table and (row.ended_at is None or row.ended_at > since)]
    return [await stage.room.state(row.id) for row in recent[-NEWEST:]]


async def has_cut_in(stage: Stage, state: State, person: Person) -> None:
    """He has cut a card here, or it has been cut for him: where he sits out he loses his re-entry (at auction not if
    he made this table up)."""
    helped = len([other for other in state.roster.everybody if other != person]) < PLACES
    for other in await others_of(stage, state.row.guild_id, state.id):
        if not other.ended and person in (*other.roster.beside, *other.roster.waiting):
            await stage.room.roster(other.id, CutElsewhere(person, helped))
