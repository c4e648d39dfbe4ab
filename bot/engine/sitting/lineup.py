"""From candidates to partners: who plays the next rubber, what must be cut for, and what a finished cutting settles."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cuts import DUMMY, Cutting, Partners, Person, Purpose, groups, in_order, is_robot, owing
from bot.engine.games import Game
from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.sitting.after import evolve_roster
from bot.engine.sitting.events import (
    Chairs,
    CuttingBegun,
    MemberAdmitted,
    Partnered,
    PlayersSettled,
    RosterEvent,
    SeatsTaken,
)
from bot.engine.sitting.members import Roster, Standing
from bot.engine.sitting.rules import PLACES, People, again, rules_of
from bot.engine.whist import cutting as dummy

Events = tuple[RosterEvent, ...]


def to_draw(roster: Roster) -> People:
    """Who must draw a card now, robots too; empty when nobody cuts."""
    cutting = roster.cutting
    if cutting is None or roster.standing is not Standing.CUTTING:
        return ()
    tied = groups(cutting, rules_of(roster.game).value)
    return owing(cutting, again(roster.game, cutting, tied))


def cut_for_next(roster: Roster) -> Events:
    """What begins the cutting for the next rubber; Refused when too few are there."""
    short = PLACES[roster.game] - len(roster.everybody)
    if short > 0:
        wanted = "one more is" if short == 1 else f"{short} more are"
        raise Refused(f"The table is not full: {wanted} wanted, members or robots.")
    if not roster.members:
        return _first(roster)
    coming = tuple(MemberAdmitted(person) for person in roster.waiting[: max(6 - len(roster.members), 0)])
    for event in coming:
        roster = evolve_roster(roster, event)
    return (*coming, *_after_a_rubber(roster))


def _first(roster: Roster) -> Events:
    """A fresh table: nobody cuts for entry unless there are more than can play (16, 22, 25; auction 17, 23, 27)."""
    first, cutters, places = _precedence(roster)
    if cutters:
        return (CuttingBegun(Purpose.ENTRY, cutters, places),)
    rest = tuple(person for person in waiting_order(roster) if person not in first)
    belongs = max(6 - len(first), 0)
    return for_partners(roster, _settled(roster, first, rest[:belongs], rest[belongs:]))


def _precedence(roster: Roster) -> tuple[People, People, int]:
    """At a fresh table: who plays without a cut, who cut for what is left, and how many places that is."""
    rules, places = rules_of(roster.game), PLACES[roster.game]
    order = [person for person in waiting_order(roster) if person not in roster.late]
    fresh, others = rules.prior_entry(order, [p for p in order if roster.known_of(p).attached], places)
    first: People = ()
    for group in (fresh, *rules.those_left_first(others, _broke_up(roster))):
        free = places - len(first)
        if free and rules.must_select(group, free):
            return first, group, free
        first += group if free else ()
    return first, (), 0


def _broke_up(roster: Roster) -> dict[Person, People]:
    return {person: known.left for person, known in roster.elsewhere if known.left}


def waiting_order(roster: Roster) -> People:
    """The waiting, each who broke up a table behind those whom he left (Law 25, auction 27)."""
    return rules_of(roster.game).before_the_breaker(roster.waiting, _broke_up(roster))


def _settled(roster: Roster, players: People, beside: People, waiting: People) -> PlayersSettled:
    rules, places = rules_of(roster.game), PLACES[roster.game]
    if roster.members:
        last = tuple(person for person in roster.last if person in players)
    else:
        came = [person for person in players if roster.known_of(person).attached]
        last = tuple(person for person in came if rules.made_it_up(roster.everybody, person, places))
    return PlayersSettled(players, beside, waiting, last)


@dataclass(frozen=True, slots=True)
class Change:
    """Who goes out after a rubber, who must cut for it, how many of them, and who comes in."""

    out: People
    cut: People
    outs: int
    entering: People


def change_of(roster: Roster) -> Change:
    """The change of players due now: empty chairs are filled, robots make room, then the code says who goes out."""
    free = PLACES[roster.game] - len(roster.players)
    claims = [person for person in roster.beside if not is_robot(person) and person not in roster.late]
    robots = [person for person in reversed(roster.players) if is_robot(person)]
    filling = (*claims, *(person for person in roster.beside if is_robot(person)))[:free]
    wanting = [person for person in claims if person not in filling][:2]
    gone = tuple(robots[: len(wanting)])
    rubbers = {person: count for person, count in roster.rubbers if not is_robot(person)}
    out, cut = rules_of(roster.game).outgoers(rubbers, len(wanting) - len(gone), roster.last)
    outs = len(wanting) - len(gone) - len(out)
    return Change((*gone, *out), cut, outs, (*filling, *wanting))


def _after_a_rubber(roster: Roster) -> Events:
    change = change_of(roster)
    if change.outs:
        return (CuttingBegun(Purpose.OUT, change.cut, change.outs),)
    return for_partners(roster, _changed(roster, change, ()))


def _changed(roster: Roster, change: Change, highest: People) -> PlayersSettled:
    out = (*change.out, *highest)
    players = (*(person for person in roster.players if person not in out), *change.entering)
    beside = tuple(person for person in roster.beside if person not in change.entering)
    return _settled(roster, players, (*beside, *(p for p in out if not is_robot(p))), roster.waiting)


def for_partners(roster: Roster, settled: PlayersSettled) -> Events:
    """The players being settled, what is next: cutting for partners or for Dummy, or Dummy passing on (D29)."""
    kept = roster.partners.order if roster.partners else ()
    if roster.game is Game.DUMMY_WHIST and set(kept) == set(settled.players):
        return settled, Partnered(dummy.dummy_partners(dummy.passed_on(kept)))
    dummies = roster.game in (Game.DUMMY_WHIST, Game.DOUBLE_DUMMY)
    return settled, CuttingBegun(Purpose.DUMMY if dummies else Purpose.PARTNERS, settled.players)


def concluded(roster: Roster) -> Events:
    """What a cutting settles in which nobody has still to draw; nothing while somebody has."""
    cutting = roster.cutting
    if cutting is None or to_draw(roster):
        return ()
    tied = groups(cutting, rules_of(roster.game).value)
    match cutting.purpose:
        case Purpose.ENTRY:
            return for_partners(roster, _entered(roster, cutting))
        case Purpose.OUT:
            out = rules_of(roster.game).highest_out(tied, cutting.places)
            return for_partners(roster, _changed(roster, change_of(roster), out))
        case Purpose.PARTNERS:
            return (Partnered(rules_of(roster.game).partners(tied)),)
        case Purpose.DUMMY:
            return (Partnered(_with_dummies(roster.game, in_order(tied))),)


def _entered(roster: Roster, cutting: Cutting) -> PlayersSettled:
    rules, places = rules_of(roster.game), PLACES[roster.game]
    before, _cutters, _places = _precedence(roster)
    after = tuple(p for p in waiting_order(roster) if p not in cutting.who and p not in before)
    playing, beside, waiting = rules.admitted(groups(cutting, rules.value), cutting.places)
    order = (*before, *playing, *beside, *waiting, *after)
    return _settled(roster, order[:places], order[places:6], order[6:])


def _with_dummies(game: Game, order: People) -> Partners:
    return dummy.dummy_partners(order) if game is Game.DUMMY_WHIST else dummy.double_dummy_partners(order)


def seats_taken(partners: Partners, seat: Seat, pack: int) -> SeatsTaken:
    """Everybody sits: the chooser where he will, his partner opposite, the adversaries left and right of him."""
    places: dict[Seat, Person] = {
        seat: partners.low[0],
        seat.left: partners.high[0],
        seat.partner: partners.low[1],
        seat.right: partners.high[1],
    }
    chairs: Chairs = (places[Seat.N], places[Seat.E], places[Seat.S], places[Seat.W])
    return SeatsTaken(chairs, seat.partner if partners.dealer == DUMMY else seat, pack)
