"""What took place, applied to the people of a table. No law is consulted here."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from bot.engine.cuts import Cutting, Person
from bot.engine.sitting.events import (
    EMPTY,
    Adjourned,
    Agreed,
    CameBack,
    CardDrawn,
    ChairAsked,
    Chairs,
    ChairTaken,
    Consented,
    CuttingBegun,
    CuttingVoid,
    DealFinished,
    DealStarted,
    Declared,
    HostPassed,
    Left,
    MemberAdmitted,
    Partnered,
    PlayersSettled,
    ProposalEnded,
    Proposed,
    Reappeared,
    Resumed,
    RosterEvent,
    RubberEnded,
    SeatsTaken,
    SettingsWished,
    SubstituteProposed,
    SubstituteSeated,
    SubstituteWithdrawn,
    TableEnded,
    WentMissing,
)
from bot.engine.sitting.members import Proposal, Roster, Standing, Substitution


def evolve_roster(roster: Roster, event: RosterEvent) -> Roster:
    """The roster after what took place."""
    return _after(event, roster)


def _without(people: tuple[Person, ...], person: Person) -> tuple[Person, ...]:
    return tuple(other for other in people if other != person)


def _in_place(people: tuple[Person, ...], old: Person, new: Person) -> tuple[Person, ...]:
    return tuple(new if person == old else person for person in people)


def _reseated(chairs: Chairs, old: Person, new: Person) -> Chairs:
    north, east, south, west = (new if person == old else person for person in chairs)
    return north, east, south, west


@singledispatch
def _after(event: object, roster: Roster) -> Roster:
    raise TypeError(f"not an event of a roster: {type(event).__name__}")


@_after.register
def _(event: Declared, roster: Roster) -> Roster:
    known = (*roster.elsewhere, (event.user, event.elsewhere))
    late = (*roster.late, event.user) if event.late else roster.late
    there = replace(roster, elsewhere=known, robots=max(roster.robots, -event.user), late=late)
    if event.belongs:
        return replace(there, beside=(*roster.beside, event.user))
    return replace(there, waiting=(*roster.waiting, event.user))


@_after.register
def _(event: Left, roster: Roster) -> Roster:
    person = event.user
    return replace(
        roster,
        players=_without(roster.players, person),
        beside=_without(roster.beside, person),
        waiting=_without(roster.waiting, person),
        asking=_without(roster.asking, person),
        missing=_without(roster.missing, person),
        last=_without(roster.last, person),
        elsewhere=tuple(pair for pair in roster.elsewhere if pair[0] != person),
        rubbers=tuple(pair for pair in roster.rubbers if pair[0] != person),
    )


@_after.register
def _(event: MemberAdmitted, roster: Roster) -> Roster:
    return replace(roster, waiting=_without(roster.waiting, event.user), beside=(*roster.beside, event.user))


@_after.register
def _(event: CuttingBegun, roster: Roster) -> Roster:
    cutting = Cutting(event.purpose, event.who, event.places)
    return replace(roster, standing=Standing.CUTTING, cutting=cutting)


@_after.register
def _(event: CuttingVoid, roster: Roster) -> Roster:
    void = replace(roster, cutting=None, partners=None, cut=False, late=())
    if event.afresh or not roster.members:
        return replace(void, standing=Standing.LOBBY, players=(), beside=(), waiting=roster.everybody, rubbers=())
    return replace(void, standing=Standing.BETWEEN)


@_after.register
def _(event: CardDrawn, roster: Roster) -> Roster:
    if roster.cutting is None:
        return roster
    drawn = (*roster.cutting.drawn, (event.user, event.card))
    return replace(roster, cutting=replace(roster.cutting, drawn=drawn), cut=True)


@_after.register
def _(event: PlayersSettled, roster: Roster) -> Roster:
    played = dict(roster.rubbers)
    there = {*event.players, *event.beside, *event.waiting}
    return replace(
        roster,
        elsewhere=tuple(pair for pair in roster.elsewhere if pair[0] in there),
        players=event.players,
        beside=event.beside,
        waiting=event.waiting,
        last=event.last,
        rubbers=tuple((person, played.get(person, 0)) for person in event.players),
    )


@_after.register
def _(event: Partnered, roster: Roster) -> Roster:
    return replace(roster, partners=event.partners, standing=Standing.CHOOSING)


@_after.register
def _(event: SeatsTaken, roster: Roster) -> Roster:
    seated = replace(roster, chairs=event.chairs, dealer=event.dealer, pack=event.pack)
    return replace(seated, standing=Standing.SEATED, settings=roster.wished, cut=False, late=())


@_after.register
def _(event: DealStarted, roster: Roster) -> Roster:
    return replace(roster, playing=True)


@_after.register
def _(event: DealFinished, roster: Roster) -> Roster:
    return replace(roster, playing=False, settings=event.settings, wished=event.settings)


@_after.register
def _(event: RubberEnded, roster: Roster) -> Roster:
    played = tuple((person, count + (person in event.players)) for person, count in roster.rubbers)
    over = replace(roster, standing=Standing.BETWEEN, rubbers=played, rubber=roster.rubber + 1, chairs=EMPTY)
    return replace(over, substitutes=(), substitution=None, proposal=None, asking=(), dealer=None)


@_after.register
def _(event: ChairAsked, roster: Roster) -> Roster:
    return replace(roster, asking=(*roster.asking, event.user))


@_after.register
def _(event: ChairTaken, roster: Roster) -> Roster:
    return replace(
        roster,
        players=_in_place(roster.players, event.robot, event.user),
        beside=_without(roster.beside, event.user),
        waiting=_without(roster.waiting, event.user),
        asking=_without(roster.asking, event.user),
        rubbers=tuple((event.user, 0) if pair[0] == event.robot else pair for pair in roster.rubbers),
        chairs=_reseated(roster.chairs, event.robot, event.user),
    )


@_after.register
def _(event: Proposed, roster: Roster) -> Roster:
    return replace(roster, proposal=Proposal(event.vote, event.by, event.reason, (event.by,)))


@_after.register
def _(event: Agreed, roster: Roster) -> Roster:
    if roster.proposal is None:
        return roster
    return replace(roster, proposal=replace(roster.proposal, agreed=(*roster.proposal.agreed, event.user)))


@_after.register
def _(event: ProposalEnded, roster: Roster) -> Roster:
    return replace(roster, proposal=None)


@_after.register
def _(event: Adjourned, roster: Roster) -> Roster:
    return replace(roster, standing=Standing.ADJOURNED, back=())


@_after.register
def _(event: CameBack, roster: Roster) -> Roster:
    return replace(roster, back=(*roster.back, event.user))


@_after.register
def _(event: Resumed, roster: Roster) -> Roster:
    return replace(roster, standing=Standing.SEATED, back=())


@_after.register
def _(event: SubstituteProposed, roster: Roster) -> Roster:
    return replace(roster, substitution=Substitution(event.absent, event.substitute, event.consented))


@_after.register
def _(event: Consented, roster: Roster) -> Roster:
    if roster.substitution is None:
        return roster
    asked = roster.substitution
    return replace(roster, substitution=replace(asked, consented=(*asked.consented, event.user)))


@_after.register
def _(event: SubstituteSeated, roster: Roster) -> Roster:
    return replace(
        roster,
        chairs=_reseated(roster.chairs, event.absent, event.substitute),
        substitutes=(*roster.substitutes, (event.absent, event.substitute)),
        substitution=None,
        robots=max(roster.robots, -event.substitute),
    )


@_after.register
def _(event: SubstituteWithdrawn, roster: Roster) -> Roster:
    chairs = roster.chairs
    for absent, substitute in roster.substitutes:
        if substitute == event.substitute:
            chairs = _reseated(chairs, substitute, absent)
    kept = tuple(pair for pair in roster.substitutes if pair[1] != event.substitute)
    return replace(roster, chairs=chairs, substitutes=kept, substitution=None)


@_after.register
def _(event: WentMissing, roster: Roster) -> Roster:
    return replace(roster, missing=(*roster.missing, event.user))


@_after.register
def _(event: Reappeared, roster: Roster) -> Roster:
    return replace(roster, missing=_without(roster.missing, event.user))


@_after.register
def _(event: HostPassed, roster: Roster) -> Roster:
    return replace(roster, host=event.user)


@_after.register
def _(event: SettingsWished, roster: Roster) -> Roster:
    held = roster.settings if roster.playing else event.settings
    return replace(roster, wished=event.settings, settings=held)


@_after.register
def _(event: TableEnded, roster: Roster) -> Roster:
    return replace(roster, standing=Standing.ENDED, ended=event, playing=False)
