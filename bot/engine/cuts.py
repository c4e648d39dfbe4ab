"""Cutting, as both codes know it: who cuts for what, who has drawn what, and who must draw again.

The cards come from one spread pack, from outside. Which ranks are equal and which ties matter is for the codes to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card

Person = int
"""Whoever may hold a seat: a member's id (positive), a robot (-1, -2, …), or the Dummy's empty chair (0)."""
DUMMY: Person = 0
Group = tuple[Person, ...]
"""People whose cuts, so far, are equal."""


def is_robot(person: Person) -> bool:
    """Whether it is a robot that sits there."""
    return person < 0


class Purpose(Enum):
    """What is cut for."""

    ENTRY = "entry"
    """who plays first and who belongs to the table"""
    PARTNERS = "partners"
    OUT = "out"
    """who goes out after a rubber"""
    DUMMY = "dummy"
    """who takes Dummy, and after him"""


@dataclass(frozen=True, slots=True)
class Cutting:
    """One cutting under way: every one of `who` draws, those who must draw again do; `places` go in, or out."""

    purpose: Purpose
    who: tuple[Person, ...]
    """in the order in which they came"""
    places: int = 0
    drawn: tuple[tuple[Person, Card], ...] = ()

    def of(self, person: Person) -> tuple[Card, ...]:
        """The cards that he has drawn, first cut first."""
        return tuple(card for who, card in self.drawn if who == person)


@dataclass(frozen=True, slots=True)
class Partners:
    """What cutting for partners has settled: `low` against `high`; `first` has the choice of cards and seats.

    `dealer` deals first: `first` himself, or the Dummy. `order` is that in which the players take Dummy.
    """

    low: tuple[Person, Person]
    high: tuple[Person, Person]
    first: Person
    dealer: Person
    order: tuple[Person, ...] = ()


def groups(cutting: Cutting, value: Callable[[Card], int]) -> tuple[Group, ...]:
    """The people from the lowest cut to the highest, those not yet told apart together.

    A cut that breaks a tie orders only those who were tied: the first cut goes before the second.
    """
    return tuple(_told_apart(cutting, cutting.who, value, 0))


def _told_apart(cutting: Cutting, who: Group, value: Callable[[Card], int], cut: int) -> Iterable[Group]:
    if len(who) == 1 or any(len(cutting.of(person)) <= cut for person in who):
        yield who
        return
    cuts = {person: value(cutting.of(person)[cut]) for person in who}
    for level in sorted(set(cuts.values())):
        equals = tuple(person for person in who if cuts[person] == level)
        yield from _told_apart(cutting, equals, value, cut + 1)


def in_order(tied: Sequence[Group]) -> tuple[Person, ...]:
    """Everybody, lowest first; those still equal in the order in which they came."""
    return tuple(person for group in tied for person in group)


def across(tied: Sequence[Group], boundary: int) -> tuple[Group, ...]:
    """The group that lies on both sides of the boundary, counted from the lowest, if there is one (D14)."""
    below = 0
    for group in tied:
        if below < boundary < below + len(group):
            return (group,)
        below += len(group)
    return ()


def owing(cutting: Cutting, again: Iterable[Group]) -> tuple[Person, ...]:
    """Who must now draw a card: whoever has none, else, in each group that cuts again, those with the fewest."""
    empty = tuple(person for person in cutting.who if not cutting.of(person))
    if empty:
        return empty
    return tuple(person for group in again for person in _behind(cutting, group))


def _behind(cutting: Cutting, group: Group) -> Group:
    counts = {person: len(cutting.of(person)) for person in group}
    fewest = min(counts.values())
    return tuple(person for person in group if counts[person] == fewest)
