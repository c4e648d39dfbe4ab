"""Cutting, and cutting cards of equal value (Laws 13-15, 18, 19; footnotes 3-5; Dummy by custom, D29)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.cuts import DUMMY, Cutting, Group, Partners, Person, in_order
from bot.engine.law import WHIST
from bot.engine.refused import Refused


@WHIST.law(13)
def value(card: Card) -> int:
    """The card's value in cutting: the ace 0, the two 1 … the king 12. Suits do not count."""
    return (card.rank + 1) % 13


@WHIST.law(14)
def same_pack(cutting: Cutting, card: Card) -> None:
    """Every one draws from one spread pack: ValueError for a card drawn already, re-cuts too (D13)."""
    if any(card == drawn for _, drawn in cutting.drawn):
        raise ValueError(f"{card} has already been drawn from this pack")


@WHIST.law(15)
def one_card(cutting: Cutting, person: Person, owed: Sequence[Person]) -> None:
    """A press shows one card, so none can show two; who draws again without need is told what he has cut."""
    if person in owed:
        return
    cards = cutting.of(person)
    if cards:
        raise Refused(f"You have cut the {cards[-1].word}; that card stands.", 15)
    raise Refused("You are not among those who cut.", 15)


@WHIST.law(18)
def two_equal(tied: Sequence[Group]) -> tuple[Group, ...]:
    """Those two who cut again for partners: any two equal but the two highest (the two lowest only for the deal)."""
    return tuple(group for at, group in enumerate(tied) if len(group) == 2 and at < len(tied) - 1)


@WHIST.law(19)
def three_equal(tied: Sequence[Group]) -> tuple[Group, ...]:
    """Those three who cut again for partners, be the fourth card the highest or the lowest."""
    return tuple(group for group in tied if len(group) == 3)


def four_equal(tied: Sequence[Group]) -> tuple[Group, ...]:
    """All four, when all cut alike. The code is silent; nothing has been settled, so they cut afresh."""
    return tuple(group for group in tied if len(group) == 4)


def partners_again(tied: Sequence[Group]) -> tuple[Group, ...]:
    """Who cuts again for partners or the deal; no tie is broken that settles nothing (footnotes 3, 5)."""
    return two_equal(tied) + three_equal(tied) + four_equal(tied)


@WHIST.law(16, 18, 19)
def partners(tied: Sequence[Group]) -> Partners:
    """The two lowest against the two highest; the original lowest deals and chooses, whatever his second cut (fn 4)."""
    first, second, third, fourth = in_order(tied)
    return Partners((first, second), (third, fourth), first, first)


def dummy_again(tied: Sequence[Group]) -> tuple[Group, ...]:
    """For Dummy every tie is broken: the whole order counts, since Dummy passes along it (D29)."""
    return tuple(group for group in tied if len(group) > 1)


@WHIST.law("DM-I")
def dummy_partners(order: Sequence[Person]) -> Partners:
    """Three players, the first of `order` with Dummy; the first deal of each rubber is Dummy's."""
    first, second, third = order
    return Partners((first, DUMMY), (second, third), first, DUMMY, tuple(order))


@WHIST.law("DDM")
def double_dummy_partners(order: Sequence[Person]) -> Partners:
    """Two players, each with a Dummy; the lower cut has the choice, and his Dummy deals first (D29)."""
    first, second = order
    return Partners((first, DUMMY), (second, DUMMY), first, DUMMY, tuple(order))


def passed_on(order: Sequence[Person]) -> tuple[Person, ...]:
    """The order of the next rubber at Dummy: the next lowest takes him (D29)."""
    return (*order[1:], order[0])
