"""The deeds that cues call for: each one act through the room, and none if the table has moved meanwhile."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.engine.acts import Act, Lapses
from bot.engine.cards import PACK, Card
from bot.engine.cuts import is_robot
from bot.engine.seats import Seat
from bot.engine.sitting.acts import ChoosesSeat, DrawsCard
from bot.room import (
    Event,
    Refused,
    State,
    chosen,
    dealt,
    next_dealer,
    of_roster,
    presented,
    sealed,
    settled,
)
from bot.stage.cues import Cue, Deed
from bot.stage.elsewhere import has_cut_in

if TYPE_CHECKING:
    from bot.stage.stage import Stage

LOG = logging.getLogger(__name__)
MIDDLE = 26


def spread_card(state: State) -> Card:
    """Any card of the spread pack that nobody has drawn."""
    cutting = state.roster.cutting
    drawn = {card for _, card in cutting.drawn} if cutting is not None else set()
    return secrets.choice([card for card in PACK if card not in drawn])


async def carry_out(stage: Stage, state: State, cue: Cue) -> None:
    """Do what the cue calls for, if the table still stands as it did.
    A refusal is noted: it would come again for ever."""

    robot = cue.deed in (Deed.ROBOT, Deed.EXACT)
    first = cue.deed is Deed.ROBOT
    act = await stage.robots.think(stage.room, state, Seat(cue.who), people_first=first) if robot else None

    def decision(now: State) -> Sequence[Event]:
        if now.seq != state.seq:
            return ()
        return _robot(stage, now, cue, act) if robot else _DEEDS[cue.deed](stage, now, cue)

    try:
        after = await stage.room.change(state.id, decision)
        if after.seq == state.seq:
            stage.give_up(state, cue)  # the robot would do nothing now
        elif cue.deed is Deed.DRAW and not is_robot(cue.who):
            await has_cut_in(stage, after, cue.who)
    except Refused as refusal:
        stage.give_up(state, cue)
        noted = {"table": state.id, "seq": state.seq, "deed": cue.deed.value}
        LOG.warning("a deed was refused: %s", refusal.sentence, extra=noted)


def _draw(stage: Stage, state: State, cue: Cue) -> Sequence[Event]:
    return of_roster(state, DrawsCard(cue.who, spread_card(state)))


def _choose(stage: Stage, state: State, cue: Cue) -> Sequence[Event]:
    """South for whoever has the choice of seats and lets it pass."""
    return of_roster(state, ChoosesSeat(cue.who, Seat.S))


def _seal(stage: Stage, state: State, cue: Cue) -> Sequence[Event]:
    return sealed(state, stage.seal)


def _settle(stage: Stage, state: State, cue: Cue) -> Sequence[Event]:
    return settled(state)


def _present(stage: Stage, state: State, cue: Cue) -> Sequence[Event]:
    return presented(state, next_dealer(state))


def _cut(stage: Stage, state: State, cue: Cue) -> Sequence[Event]:
    """The bot cuts for the pone, in the middle, and says so.
    The deal before is settled first, so that its score is shown."""
    return settled(state) or dealt(state, None, MIDDLE, stage.shuffle, stage.seal)


def _lapse(stage: Stage, state: State, cue: Cue) -> Sequence[Event]:
    return chosen(state, Lapses())


def _robot(stage: Stage, state: State, cue: Cue, act: Act | None) -> Sequence[Event]:
    """The robot's own choice, made from its own View and memory alone; if it is refused, the plainest lawful one."""
    if act is None:
        return ()
    try:
        return chosen(state, act)
    except Refused as refusal:
        noted = {"table": state.id, "seq": state.seq, "act": type(act).__name__}
        LOG.warning("a robot was refused: %s", refusal.sentence, extra=noted)
    plain = stage.robots.plainly(state.view(Seat(cue.who)))
    return chosen(state, plain) if plain is not None else ()


_DEEDS: Mapping[Deed, Callable[[Stage, State, Cue], Sequence[Event]]] = {
    Deed.DRAW: _draw,
    Deed.CHOOSE: _choose,
    Deed.SEAL: _seal,
    Deed.SETTLE: _settle,
    Deed.PRESENT: _present,
    Deed.CUT: _cut,
    Deed.LAPSE: _lapse,
}
