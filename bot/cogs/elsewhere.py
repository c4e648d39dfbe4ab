"""What a member who sits down has done at other tables of the same session (22, 24, 25; auction 23-25, 27)."""

from __future__ import annotations

from bot.cogs.door import Interaction, house
from bot.engine.cuts import Person
from bot.engine.sitting.acts import Elsewhere
from bot.room import State
from bot.stage import others_of


async def elsewhere_of(interaction: Interaction, table: int) -> Elsewhere:
    """Whether he has belonged to another table, and those whose table he broke up."""
    person = interaction.user.id
    others = await others_of(house(interaction).stage, interaction.guild_id or 0, table)
    attached = any(person in state.roster.everybody for state in others)
    return Elsewhere(attached, tuple(left for state in others for left in _left(state, person)))


def _left(state: State, person: Person) -> tuple[Person, ...]:
    """Those who go before him: a table ended by nobody's breaking it up names none."""
    ended = state.roster.ended
    return ended.prior if ended is not None and ended.by == person else ()
