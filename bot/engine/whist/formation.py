"""Formation of table, cutting out, entry and re-entry (Laws 16, 17, 20-25; footnotes 6, 7; D14-D16)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.engine.cuts import Group, Person, across, in_order
from bot.engine.law import WHIST
from bot.engine.refused import Refused

COMPLETE = 6
"""members of a complete table (Law 17)"""


@WHIST.law(16)
def must_select(candidates: Sequence[Person], places: int = 4) -> bool:
    """Whether the players are selected by cutting: only if there are more than play."""
    return len(candidates) > places


@WHIST.law(16, 17)
def entry_again(tied: Sequence[Group], places: int = 4) -> tuple[Group, ...]:
    """Who cuts again for entry: those equal across the last place in play, or across the last at the table (D14)."""
    return across(tied, places) + tuple(g for g in across(tied, COMPLETE) if g not in across(tied, places))


@WHIST.law(16, 17)
def admitted(
    tied: Sequence[Group], places: int = 4
) -> tuple[tuple[Person, ...], tuple[Person, ...], tuple[Person, ...]]:
    """The lowest who play, the next lowest who belong (six in all), and the rest, who wait in the order of the cut."""
    order = in_order(tied)
    return order[:places], order[places:COMPLETE], order[COMPLETE:]


@WHIST.law(16)
def chooses_once(chosen: bool) -> None:
    """Having once chosen cards and seats the lowest abides by it: Refused if he has."""
    if chosen:
        raise Refused("You have chosen your seat and must abide by it.", 16)


@WHIST.law(17)
def is_complete(members: Collection[Person]) -> bool:
    """Whether the table has its six."""
    return len(members) >= COMPLETE


@WHIST.law(17)
def next_member(waiting: Sequence[Person]) -> Person | None:
    """Who comes in when one of the six retires: the first of those who wait, before any after-comer."""
    return waiting[0] if waiting else None


@WHIST.law(20)
def outgoers(
    rubbers: Mapping[Person, int], claims: int, last: Collection[Person] = ()
) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
    """Who goes out after a rubber for `claims` candidates (two at most): who is out at once, and who cut for it.

    `rubbers` are the consecutive rubbers of each player. Of those who cut the highest are out, as many as are wanting.
    """
    wanted = min(claims, 2)
    out: list[Person] = []
    for count in sorted(set(rubbers.values()), reverse=True):
        equals = tuple(person for person, played in rubbers.items() if played == count)
        if len(out) + len(equals) > wanted:
            return tuple(out), equals if len(out) < wanted else ()
        out.extend(equals)
    return tuple(out), ()


@WHIST.law(20)
def out_again(tied: Sequence[Group], outs: int) -> tuple[Group, ...]:
    """Who cuts again for going out: those equal across the boundary (D14)."""
    return across(tied, sum(map(len, tied)) - outs)


@WHIST.law(20)
def highest_out(tied: Sequence[Group], outs: int) -> tuple[Person, ...]:
    """The `outs` highest."""
    order = in_order(tied)
    return order[len(order) - outs :]


@WHIST.law(21)
def in_time(cut: bool) -> bool:
    """Whether a declaration still counts for this rubber: no player has yet cut a card."""
    return not cut


@WHIST.law(22)
def prior_entry(candidates: Sequence[Person], attached: Collection[Person], places: int) -> tuple[Group, Group]:
    """At a fresh table: who has the prior right of entry, and the others, who cut for what places are left.

    `attached` have belonged to, or played at, another table in this session (D15).
    """
    fresh = tuple(person for person in candidates if person not in attached)
    others = tuple(person for person in candidates if person in attached)
    return (fresh, others) if len(fresh) < places else (fresh, ())


@WHIST.law(23)
def wanting_consent(seated: Sequence[Person], absent: Person, consented: Collection[Person]) -> tuple[Person, ...]:
    """Which of the other three have still to consent to a substitute; robots are never asked."""
    return tuple(person for person in seated if person > 0 and person != absent and person not in consented)


@WHIST.law(24)
def keeps_re_entry(helped: bool) -> bool:
    """Whether one who cuts into another table keeps his prior right of re-entry: never (fn 6, 7)."""
    return False


@WHIST.law(25)
def before_the_breaker(waiting: Sequence[Person], broke_up: Mapping[Person, Collection[Person]]) -> tuple[Person, ...]:
    """The waiting in order, each who broke up a table behind those whom he left; `broke_up` names these."""
    order = list(waiting)
    for person, left in broke_up.items():
        later = [other for other in order if other in left]
        if person in order and later:
            order.remove(person)
            order.insert(max(order.index(other) for other in later) + 1, person)
    return tuple(order)


@WHIST.law(25)
def those_left_first(others: Sequence[Person], broke_up: Mapping[Person, Collection[Person]]) -> tuple[Group, Group]:
    """Of those who are not fresh: who go first, and the breakers of tables behind the players whom they left.

    Each group cuts among itself where there is not room for all of it.
    """
    behind = tuple(person for person in others if set(broke_up.get(person, ())) & set(others))
    return tuple(person for person in others if person not in behind), behind
