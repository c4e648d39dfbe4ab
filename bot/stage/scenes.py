"""From a state to what the faces are made of: names, who is a robot, who is at the table."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.cuts import DUMMY, Person, is_robot
from bot.engine.seats import SEATS, Seat
from bot.engine.sitting.acts import Vote
from bot.room import Standing, State, to_draw
from bot.texts import _
from bot.ui.ids import table_id
from bot.ui.lobby import Company
from bot.ui.scene import PLAIN, Marks, Scene, shown_name

ROBOTS = ("Ada", "Basil", "Cora", "Dunstan", "Edith", "Fergus", "Greta", "Hugo", "Ines", "Jasper", "Kitty", "Leopold")
Names = Mapping[Person, str]


def name_of(person: Person | None, names: Names) -> str:
    """A name that is harmless already; robots say that they are robots."""
    if person is None:
        return _("empty")
    if person == DUMMY:
        return _("Dummy")
    if is_robot(person):
        return _("{name} (robot)").format(name=ROBOTS[(-person - 1) % len(ROBOTS)])
    return shown_name(names.get(person) or _("a player"))


def scene_of(
    state: State,
    names: Names,
    *,
    marks: Marks = PLAIN,
    url: str | None = None,
    deadline: int | None = None,
    notes: tuple[str, ...] = (),
    cut: bool = False,
) -> Scene:
    """The frame around this table's Views."""
    north, east, south, west = (name_of(person, names) for person in state.sitters)
    return Scene(
        table=state.id,
        name=shown_name(state.row.name, 40),
        names=(north, east, south, west),
        robots=frozenset(seat for seat in SEATS if state.is_robot(seat)),
        marks=marks,
        url=url,
        deadline=deadline,
        left=state.left,
        notes=notes,
        cut=cut,
        proposal=_proposal(state, names),
        asks=_asks(state, names),
        closing=state.is_last_of_rubber,
    )


def company_of(state: State, names: Names) -> Company:
    """Who is at the table, for the faces without cards."""
    roster, deal = state.roster, state.table.deal

    def called(people: tuple[Person, ...]) -> tuple[str, ...]:
        return tuple(name_of(person, names) for person in people)

    partners = roster.partners if roster.standing is Standing.CHOOSING else None
    drawn = roster.cutting.drawn if roster.cutting is not None else ()
    return Company(
        stage=roster.standing.value,
        game=roster.game,
        mode=state.table.mode,
        host=name_of(roster.host, names) if roster.host else "",
        players=called(roster.players),
        beside=called(roster.beside),
        waiting=called(roster.waiting),
        drawn=tuple((name_of(person, names), card) for person, card in drawn),
        to_draw=called(to_draw(roster)),
        partners=(_two(partners.low, names), _two(partners.high, names)) if partners is not None else None,
        chooser=name_of(partners.first, names) if partners is not None else None,
        proposal=_proposal(state, names),
        asks=_asks(state, names),
        reason=shown_name(roster.ended.reason, 200) if roster.ended is not None and roster.ended.reason else "",
        outcome=deal.outcome if deal is not None else None,
        sat=tuple(name_of(person, names) for person in state.sat) if any(state.sat) else (),
        dealt=roster.playing,
        seats=tuple(name_of(person, names) if person is not None else None for person in roster.chairs),
    )


def _two(pair: tuple[Person, Person], names: Names) -> tuple[str, str]:
    return name_of(pair[0], names), name_of(pair[1], names)


def _proposal(state: State, names: Names) -> str | None:
    """What lies before those who are seated, and who is gone."""
    roster = state.roster
    lines = [_("{name} has left the server.").format(name=name_of(person, names)) for person in roster.missing]
    if (asked := roster.substitution) is not None:
        line = _("{name} is to play for {absent}. Consented: {agreed}.")
        agreed = ", ".join(name_of(person, names) for person in asked.consented) or _("nobody yet")
        who, absent = name_of(asked.substitute, names), name_of(asked.absent, names)
        lines.append(line.format(name=who, absent=absent, agreed=agreed))
    if (proposal := roster.proposal) is not None:
        what = _("end the table") if proposal.vote is Vote.END else _("adjourn")
        agreed = ", ".join(name_of(person, names) for person in proposal.agreed)
        line = _("{name} proposes to {what}. Agreed: {agreed}.")
        lines.append(line.format(name=name_of(proposal.by, names), what=what, agreed=agreed))
    return "\n".join(lines) or None


def _asked(state: State) -> tuple[Seat, ...]:
    """Whose leave is asked by one who would cut for his partner."""
    asks = state.pack.for_partner if state.pack is not None else None
    return () if asks is None else (asks.left, asks.right)


def _asks(state: State, names: Names) -> tuple[tuple[str, str], ...]:
    """The buttons for it: to consent or agree, to decline, to let a robot play for one who is gone."""
    roster, table = state.roster, state.id
    pack = state.pack
    if pack is not None and pack.for_partner is not None and pack.cut is None and not pack.leave >= set(_asked(state)):
        line = _("Let {name} cut").format(name=name_of(roster.chairs[pack.for_partner], names))
        return ((line, table_id(table, "allow")),)
    if roster.substitution is not None:
        return (_("Consent"), table_id(table, "consent")), (_("Decline"), table_id(table, "decline"))
    gone = [person for person in roster.missing if person in roster.chairs]
    robots = [
        (_("A robot for {name}").format(name=name_of(person, names)), table_id(table, "stand", person))
        for person in gone
    ]
    if roster.proposal is None:
        return tuple(robots)
    return (_("Agree"), table_id(table, "agree")), (_("Decline"), table_id(table, "decline")), *robots
