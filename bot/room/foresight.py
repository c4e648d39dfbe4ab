"""What a choice would bring: for those who may choose, and from nothing but what the claims have made known."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Elects, Settles
from bot.engine.games import Outcome, Phase
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Right
from bot.engine.seats import Seat
from bot.room.dealing import Unfolding
from bot.room.state import State


def penalty_effects(state: State, seat: Seat, right: Right) -> Iterator[tuple[Kind, Outcome]]:
    """The outcome of the deal for each penalty of a proved revoke,
    were nothing more to be claimed (whist 72, auction 84)."""
    if state.phase is not Phase.OVER:
        return
    for option in right.options:
        if option.kind in PENALTIES_OF_A_REVOKE and (outcome := _outcome(state, seat, Demand(option.kind))):
            yield option.kind, outcome


def _outcome(state: State, seat: Seat, demand: Demand) -> Outcome | None:
    course = Unfolding(state)
    try:
        course.act(Elects(seat, demand))
        course.act(Settles())
    except Refused:
        return None
    deal = course.state.table.deal
    return deal.outcome if deal is not None else None
