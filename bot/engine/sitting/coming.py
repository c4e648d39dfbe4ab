"""Sitting down, robots, cutting, choosing a seat, leaving, and the end of deals and rubbers."""

from __future__ import annotations

from bot.engine.cuts import Person, Purpose, is_robot
from bot.engine.refused import Refused
from bot.engine.sitting import acts as do
from bot.engine.sitting import events as took_place
from bot.engine.sitting.after import evolve_roster
from bot.engine.sitting.lineup import Events, concluded, cut_for_next, seats_taken, to_draw
from bot.engine.sitting.members import Roster, Standing
from bot.engine.sitting.rules import PLACES, rules_of

MOST_WAITING = 24
GATHERING = (Standing.LOBBY, Standing.BETWEEN)


def after_all(roster: Roster, events: Events) -> Roster:
    """The roster after several events."""
    for event in events:
        roster = evolve_roster(roster, event)
    return roster


def then(roster: Roster, *events: took_place.RosterEvent) -> Roster:
    """The same, event by event."""
    return after_all(roster, events)


def must_be_here(roster: Roster, person: Person) -> None:
    """Refused unless he belongs to the table, waits for it or sits at it as a substitute."""
    if person not in roster.everybody and person not in roster.seated:
        raise Refused("You do not sit at this table.")


def sits(roster: Roster, act: do.Sits) -> Events:
    """A candidate, in time or for the next rubber (Law 21, auction 22); a robot makes room for a person."""
    if act.user in roster.everybody:
        raise Refused("You are already at this table.")
    if len(roster.waiting) >= MOST_WAITING:
        raise Refused("Too many wait for this table already; open another with /table open.")
    if roster.standing is Standing.LOBBY:
        return (*_robot_steps_back(roster), took_place.Declared(act.user, act.elsewhere))
    if roster.standing is Standing.CUTTING:
        return _sits_while_cutting(roster, act)
    declared = _declared(roster, act, late=roster.standing is Standing.CHOOSING)
    return (declared, *_chair_of_a_robot(then(roster, declared), act.user))


def _declared(roster: Roster, act: do.Sits, late: bool) -> took_place.Declared:
    belongs = bool(roster.members) and not rules_of(roster.game).is_complete(roster.members)
    return took_place.Declared(act.user, act.elsewhere, belongs, late)


def _robot_steps_back(roster: Roster) -> Events:
    robots = [person for person in roster.waiting if is_robot(person)]
    full = len(roster.waiting) >= PLACES[roster.game]
    return (took_place.Left(robots[-1]),) if robots and full else ()


def _sits_while_cutting(roster: Roster, act: do.Sits) -> Events:
    if not rules_of(roster.game).in_time(roster.cut):
        return (_declared(roster, act, late=True),)
    void = took_place.CuttingVoid(afresh=roster.rubber == 0)
    events = (void, *sits(then(roster, void), act))
    return (*events, *cut_for_next(after_all(roster, events)))


def _chair_of_a_robot(roster: Roster, person: Person) -> Events:
    """Between deals at once, else after this deal; nobody takes a chair for which another has asked."""
    robots = [robot for robot in roster.seated if is_robot(robot) and robot in roster.players]
    if person in roster.seated or len(robots) <= len(roster.asking) or roster.standing is not Standing.SEATED:
        return ()
    if roster.playing:
        return (took_place.ChairAsked(person),)
    return (took_place.ChairTaken(person, robots[-1]),)


def seats_robot(roster: Roster, act: do.SeatsRobot) -> Events:
    """A robot among the candidates, as long as chairs are empty."""
    must_be_here(roster, act.by)
    _must_be_gathering(roster)
    if len(roster.everybody) >= PLACES[roster.game]:
        raise Refused("Every chair has its player.")
    return (_robot(roster),)


def _robot(roster: Roster) -> took_place.Declared:
    return took_place.Declared(-(roster.robots + 1), belongs=bool(roster.members))


def removes_robot(roster: Roster, act: do.RemovesRobot) -> Events:
    """The robot that came last goes."""
    must_be_here(roster, act.by)
    _must_be_gathering(roster)
    robots = [person for person in roster.everybody if is_robot(person)]
    if not robots:
        raise Refused("No robot sits at this table.")
    return (took_place.Left(min(robots)),)


def _must_be_gathering(roster: Roster) -> None:
    if roster.standing not in GATHERING:
        raise Refused("That can be done only before the cutting for a rubber begins.")


def play_now(roster: Roster, act: do.PlayNow) -> Events:
    """Robots into the empty chairs and the cutting begun, in one act."""
    _must_be_gathering(roster)
    events: Events = ()
    if act.by not in roster.everybody:
        events = sits(roster, do.Sits(act.by))
        roster = after_all(roster, events)
    while len(roster.everybody) < PLACES[roster.game]:
        robot = _robot(roster)
        events, roster = (*events, robot), then(roster, robot)
    return (*events, *cut_for_next(roster))


def starts(roster: Roster, act: do.Starts) -> Events:
    """Cutting for the next rubber begins (Law 16, auction 17, 18)."""
    must_be_here(roster, act.by)
    _must_be_gathering(roster)
    return cut_for_next(roster)


def draws_card(roster: Roster, act: do.DrawsCard) -> Events:
    """A card drawn, and what the cutting settles when it was the last (Laws 13-20, auction 14-21)."""
    if roster.cutting is None or roster.standing is not Standing.CUTTING:
        raise Refused("Nobody is cutting now.")
    rules = rules_of(roster.game)
    rules.one_card(roster.cutting, act.user, to_draw(roster))
    rules.same_pack(roster.cutting, act.card)
    drawn = took_place.CardDrawn(act.user, act.card)
    return (drawn, *concluded(then(roster, drawn)))


def chooses_seat(roster: Roster, act: do.ChoosesSeat) -> Events:
    """The lowest chooses cards and seats, once (Law 16, auction 18)."""
    rules = rules_of(roster.game)
    if roster.partners is None or act.user != roster.partners.first:
        raise Refused("The choice of cards and seats belongs to the one who cut lowest.", rules.selection)
    rules.chooses_once(roster.standing is not Standing.CHOOSING)
    if act.pack not in (0, 1):
        raise Refused("There are two packs to choose from.")
    return (seats_taken(roster.partners, act.seat, act.pack),)


def leaves(roster: Roster, act: do.Leaves) -> Events:
    """Retires; in mid-rubber only by a substitute or by breaking the table up (Laws 17, 23, 25; auction 20, 26, 27)."""
    must_be_here(roster, act.user)
    if any(act.user == substitute for _, substitute in roster.substitutes):
        return (took_place.SubstituteWithdrawn(act.user),)
    if roster.standing in (Standing.SEATED, Standing.ADJOURNED) and act.user in roster.players:
        return _breaks_up(roster, act)
    return gone(roster, act.user, *voided(roster, act.user))


def voided(roster: Roster, person: Person) -> Events:
    """The cutting is void if one goes who has part in it; if nothing was cut yet a fresh table is formed afresh."""
    cutting = roster.cutting
    concerned = set(roster.players) | set(cutting.who if cutting else ())
    if cutting and cutting.purpose in (Purpose.OUT, Purpose.ENTRY):  # it turns upon all the candidates
        concerned |= {*roster.beside, *roster.waiting} - set(roster.late)
    if roster.standing not in (Standing.CUTTING, Standing.CHOOSING) or person not in concerned:
        return ()
    return (took_place.CuttingVoid(afresh=roster.rubber == 0 and not roster.cut),)


def _breaks_up(roster: Roster, act: do.Leaves) -> Events:
    others = tuple(person for person in roster.players if person != act.user and not is_robot(person))
    if not others:
        return (took_place.TableEnded(took_place.Ended.EMPTY, act.user),)
    if not act.breaks_up:
        law = rules_of(roster.game).substitute
        raise Refused("A rubber is being played: appoint a substitute, or say that you break up the table.", law)
    return (took_place.TableEnded(took_place.Ended.BROKEN_UP, act.user, "", others),)


def gone(roster: Roster, person: Person, *before: took_place.RosterEvent) -> Events:
    """One who is not needed in a rubber goes: the next who waits is admitted, the host's rights pass on."""
    events: Events = (*before, took_place.Left(person))
    after = after_all(roster, events)
    if not [other for other in after.everybody if not is_robot(other)]:
        return (*events, took_place.TableEnded(took_place.Ended.EMPTY, person))
    return (*events, *_admitted(after), *host_passed(after, person))


def _admitted(roster: Roster) -> Events:
    rules = rules_of(roster.game)
    if not roster.members or rules.is_complete(roster.members):
        return ()
    coming = rules.next_member(roster.waiting)
    return () if coming is None else (took_place.MemberAdmitted(coming),)


def host_passed(roster: Roster, person: Person) -> Events:
    """The host being gone, the first person who is there is host."""
    there = [other for other in roster.everybody if other > 0 and other != person and other not in roster.missing]
    return (took_place.HostPassed(there[0]),) if person == roster.host and there else ()


def begins_play(roster: Roster, act: do.BeginsPlay) -> Events:
    """A deal begins."""
    if roster.standing is not Standing.SEATED or roster.playing:
        raise Refused("The table is not ready for a deal.")
    return (took_place.DealStarted(),)


def ends_play(roster: Roster, act: do.EndsPlay) -> Events:
    """A deal ends: settings hold, robots make room; with the rubber the chairs are free again."""
    if not roster.playing:
        raise Refused("No deal is in play.")
    events: Events = (took_place.DealFinished(roster.wished),)
    if not act.rubber_over:
        robots = [robot for robot in reversed(roster.seated) if is_robot(robot) and robot in roster.players]
        asking = [person for person in roster.asking if person not in roster.seated]
        pairs = zip(asking, robots, strict=False)
        return (*events, *(took_place.ChairTaken(person, robot) for person, robot in pairs))
    events = (*events, took_place.RubberEnded(roster.players))
    after = after_all(roster, events)
    for person in after.missing:
        events = (*events, *gone(after, person))
        after = after_all(roster, events)
    return events
