"""The people of a table: `decide_roster` answers an act with what takes place, `evolve_roster` applies it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.refused import Refused
from bot.engine.sitting import absence, acts, coming
from bot.engine.sitting.acts import RosterAct
from bot.engine.sitting.after import evolve_roster
from bot.engine.sitting.events import RosterEvent
from bot.engine.sitting.lineup import to_draw
from bot.engine.sitting.members import Roster, Standing

__all__ = ["Roster", "RosterAct", "RosterEvent", "Standing", "decide_roster", "evolve_roster", "play_roster", "to_draw"]

_VERBS: dict[type[RosterAct], Callable[[Roster, Any], tuple[RosterEvent, ...]]] = {
    acts.Sits: coming.sits,
    acts.Leaves: coming.leaves,
    acts.SeatsRobot: coming.seats_robot,
    acts.RemovesRobot: coming.removes_robot,
    acts.PlayNow: coming.play_now,
    acts.Starts: coming.starts,
    acts.DrawsCard: coming.draws_card,
    acts.ChoosesSeat: coming.chooses_seat,
    acts.BeginsPlay: coming.begins_play,
    acts.EndsPlay: coming.ends_play,
    acts.Proposes: absence.proposes,
    acts.Agrees: absence.agrees,
    acts.Declines: absence.declines,
    acts.Resumes: absence.resumes,
    acts.AppointsSubstitute: absence.appoints,
    acts.Consents: absence.consents,
    acts.IsGone: absence.is_gone,
    acts.IsBack: absence.is_back,
    acts.CutElsewhere: absence.cut_elsewhere,
    acts.PassesHost: absence.passes_host,
    acts.HostEnds: absence.host_ends,
    acts.ModeratorEnds: absence.moderator_ends,
    acts.ChangesSetting: absence.changes_setting,
}


def decide_roster(roster: Roster, act: RosterAct) -> tuple[RosterEvent, ...]:
    """What takes place when somebody does this; empty if nothing does.

    Raises `Refused`, with its sentence and laws, where the act cannot happen; ValueError for a card that the spread
    pack no longer holds (a fault of the caller, who picks it).
    """
    if roster.standing is Standing.ENDED:
        raise Refused("This table has ended.")
    return _VERBS[type(act)](roster, act)


def play_roster(roster: Roster, act: RosterAct) -> Roster:
    """The roster after an act; raises as `decide_roster` does."""
    return coming.after_all(roster, decide_roster(roster, act))
