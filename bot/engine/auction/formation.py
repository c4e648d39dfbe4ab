"""Cutting, forming tables, cutting out and right of entry at auction (Laws 14-27, our digest; Cases 4 and 5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.engine.cards import Card, Suit
from bot.engine.cuts import Cutting, Group, Partners, Person, in_order
from bot.engine.law import AUCTION
from bot.engine.refused import Refused

COMPLETE = 6
"""members of a full table (Law 19)"""
_SUITS = (Suit.H, Suit.D, Suit.C, Suit.S)


@AUCTION.law(14)
def value(card: Card) -> int:
    """The card's value in cutting: the ace lowest; of equal ranks H, D, C, then S the highest. No two are equal."""
    return (card.rank + 1) % 13 * 4 + _SUITS.index(card.suit)


@AUCTION.law(15)
def same_pack(cutting: Cutting, card: Card) -> None:
    """All cut from one pack: ValueError for a card that somebody has drawn already."""
    if any(card == drawn for _, drawn in cutting.drawn):
        raise ValueError(f"{card} has already been drawn from this pack")


@AUCTION.law(16)
def one_card(cutting: Cutting, person: Person, owed: Sequence[Person]) -> None:
    """A press shows one card, so none can show two; who draws again is told what he has cut."""
    if person in owed:
        return
    cards = cutting.of(person)
    if cards:
        raise Refused(f"You have cut the {cards[-1].word}; that card stands.", 16)
    raise Refused("You are not among those who cut.", 16)


def partners_again(tied: Sequence[Group]) -> tuple[Group, ...]:
    """Nobody: no two cards are equal (Law 14)."""
    return ()


@AUCTION.law(18)
def partners(tied: Sequence[Group]) -> Partners:
    """The two lowest against the two highest; the lowest deals, and has the choice of cards and seats."""
    first, second, third, fourth = in_order(tied)
    return Partners((first, second), (third, fourth), first, first)


@AUCTION.law(17)
def must_select(candidates: Sequence[Person], places: int = 4) -> bool:
    """Whether those of equal standing cut for the first rubber: only if there are more than play."""
    return len(candidates) > places


def entry_again(tied: Sequence[Group], places: int = 4) -> tuple[Group, ...]:
    """Nobody: no two cards are equal (Law 14)."""
    return ()


@AUCTION.law(17, 19)
def admitted(
    tied: Sequence[Group], places: int = 4
) -> tuple[tuple[Person, ...], tuple[Person, ...], tuple[Person, ...]]:
    """The lowest who play, the next who make the table full at six, and the rest, who wait in the order of the cut.

    Whoever waits has cut in: the next vacancy is his without another cut (Case 5).
    """
    order = in_order(tied)
    return order[:places], order[places:COMPLETE], order[COMPLETE:]


@AUCTION.law(18)
def chooses_once(chosen: bool) -> None:
    """The lowest is bound by his choice of cards and seats: Refused if he has made it."""
    if chosen:
        raise Refused("You have chosen your seat and are bound by your choice.", 18)


@AUCTION.law(19)
def is_complete(members: Collection[Person]) -> bool:
    """Whether the table is full."""
    return len(members) >= COMPLETE


@AUCTION.law(20)
def next_member(waiting: Sequence[Person]) -> Person | None:
    """Who has the right to the first vacancy: the first to have announced his wish."""
    return waiting[0] if waiting else None


@AUCTION.law(21, 24)
def outgoers(
    rubbers: Mapping[Person, int], claims: int, last: Collection[Person] = ()
) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
    """Who goes out for one or two who wait: who is out at once, and who cut for it, the highest out.

    Most consecutive rubbers first. `last` left another table to make this one up and go out last (24); one who came
    into a table that would have stood without him is not of them (Case 4).
    """
    wanted = min(claims, 2)
    out: list[Person] = []
    for equals in _in_turn(rubbers, last):
        if len(out) + len(equals) > wanted:
            return tuple(out), equals if len(out) < wanted else ()
        out.extend(equals)
    return tuple(out), ()


def _in_turn(rubbers: Mapping[Person, int], last: Collection[Person]) -> list[Group]:
    keys = {person: (person in last, -played) for person, played in rubbers.items()}
    return [tuple(person for person in rubbers if keys[person] == key) for key in sorted(set(keys.values()))]


def out_again(tied: Sequence[Group], outs: int) -> tuple[Group, ...]:
    """Nobody: no two cards are equal (Law 14)."""
    return ()


@AUCTION.law(21)
def highest_out(tied: Sequence[Group], outs: int) -> tuple[Person, ...]:
    """The `outs` highest."""
    order = in_order(tied)
    return order[len(order) - outs :]


@AUCTION.law(22)
def in_time(cut: bool) -> bool:
    """Whether an intention to enter is declared in time: before anyone at the table has cut."""
    return not cut


@AUCTION.law(23)
def prior_entry(candidates: Sequence[Person], attached: Collection[Person], places: int) -> tuple[Group, Group]:
    """At a new table: those who have played at no existing table, who come first, and the others, who cut for entry."""
    fresh = tuple(person for person in candidates if person not in attached)
    others = tuple(person for person in candidates if person in attached)
    return (fresh, others) if len(fresh) < places else (fresh, ())


@AUCTION.law(24)
def made_it_up(candidates: Collection[Person], person: Person, places: int = 4) -> bool:
    """Whether he helped to make the table up: without him it would have lacked players (Case 4)."""
    return len([other for other in candidates if other != person]) < places


@AUCTION.law(25)
def keeps_re_entry(helped: bool) -> bool:
    """Whether one who cuts into a second table may return to the first: only if he helped to form the second."""
    return helped


@AUCTION.law(26)
def wanting_consent(seated: Sequence[Person], absent: Person, consented: Collection[Person]) -> tuple[Person, ...]:
    """Which of the other three have still to consent to a substitute; robots are never asked."""
    return tuple(person for person in seated if person > 0 and person != absent and person not in consented)


@AUCTION.law(27)
def before_the_breaker(waiting: Sequence[Person], broke_up: Mapping[Person, Collection[Person]]) -> tuple[Person, ...]:
    """The waiting in order, each who broke up a table behind those whom he left; `broke_up` names these."""
    order = list(waiting)
    for person, left in broke_up.items():
        later = [other for other in order if other in left]
        if person in order and later:
            order.remove(person)
            order.insert(max(order.index(other) for other in later) + 1, person)
    return tuple(order)


@AUCTION.law(27)
def those_left_first(others: Sequence[Person], broke_up: Mapping[Person, Collection[Person]]) -> tuple[Group, Group]:
    """Of those who are not fresh: who go first, and the breakers of tables behind the players whom they left.

    Each group cuts among itself where there is not room for all of it.
    """
    behind = tuple(person for person in others if set(broke_up.get(person, ())) & set(others))
    return tuple(person for person in others if person not in behind), behind
