"""Honours and chicane, counted in the hands as dealt: Laws 5, 6, 9 and 10."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product

from bot.engine.auction.score import TRICK, Line
from bot.engine.cards import PACK, Card, Suit, card
from bot.engine.law import AUCTION
from bot.engine.seats import SIDES, Seat, Side

TRUMPS = {"S": Suit.S, "R": Suit.S, "H": Suit.H, "D": Suit.D, "C": Suit.C}
_TEN = 8
_ACE = 12
_HONOURS = {(3, 2): 2, (3, 3): 2, (4, 2): 4, (4, 3): 4, (4, 4): 8, (5, 3): 5, (5, 4): 9, (5, 5): 10}
"""Tricks' worth of honours by how many a side holds and how many are in its stronger hand (Law 6)."""
_ACES = {(3, 2): 30, (3, 3): 30, (4, 2): 40, (4, 3): 40, (4, 4): 100}
_CHICANE = {1: 2, 2: 4}


@AUCTION.law(5, 6, 10)
def honour_lines(hands: Mapping[Seat, Iterable[Card]], denomination: str) -> tuple[Line, ...]:
    """Lines for the honours and chicane that the dealt hands hold, whoever declares; doubling does not touch them."""
    held = {seat: _honours_in(hand, denomination) for seat, hand in hands.items()}
    lines = []
    for side in SIDES:
        counts = [held[seat] for seat in side.seats]
        points = _worth(sum(counts), max(counts), denomination)
        if points:
            lines.append(Line(6, "honours", side, "above", points))
            lines.extend(_chicane_lines(hands, denomination, side))
    return tuple(lines)


def _honours_in(hand: Iterable[Card], denomination: str) -> int:
    """Ace, king, queen, knave and ten of trumps; aces where there is no trump."""
    trump = TRUMPS.get(denomination)
    if trump is None:
        return sum(card.rank == _ACE for card in hand)
    return sum(card.suit is trump and card.rank >= _TEN for card in hand)


def _worth(together: int, stronger: int, denomination: str) -> int:
    if denomination == "N":
        return _ACES.get((together, stronger), 0)
    return _HONOURS.get((together, stronger), 0) * TRICK[denomination]


def may_have_been(hands: Mapping[Seat, frozenset[Card]], denomination: str, points: tuple[int, int]) -> bool:
    """Whether (NS, EW) may have scored these points for honours and chicane, if these are the cards left of the hands
    that were dealt: every honour that has been played may have been anybody's, and a hand without a trump now may have
    had none."""
    trump = TRUMPS.get(denomination)
    special = [c for c in PACK if (c.rank == _ACE if trump is None else c.suit is trump and c.rank >= _TEN)]
    left = [card for card in special if not any(card in hand for hand in hands.values())]
    for owners in product(Seat, repeat=len(left)):
        honours = {seat: {c for c, owner in zip(left, owners, strict=True) if owner is seat} for seat in Seat}
        known = {seat: honours[seat].union(hands[seat]) for seat in Seat}
        if any(_scored(dealt, denomination) == points for dealt in _with_trumps(known, trump)):
            return True
    return False


def _with_trumps(known: Mapping[Seat, set[Card]], trump: Suit | None) -> Iterator[Mapping[Seat, set[Card]]]:
    """The hands with a small trump added, or none, to each that shows none."""
    if trump is None:
        yield known
        return
    small = card(trump, 0)
    bare = [seat for seat in Seat if not any(c.suit is trump for c in known[seat])]
    for count in range(len(bare) + 1):
        for some in combinations(bare, count):
            yield {seat: known[seat] | {small} if seat in some else known[seat] for seat in Seat}


def _scored(hands: Mapping[Seat, set[Card]], denomination: str) -> tuple[int, int]:
    points = [0, 0]
    for line in honour_lines(hands, denomination):
        points[line.side.value] += line.amount
    return points[0], points[1]


@AUCTION.law(9)
def _chicane_lines(hands: Mapping[Seat, Iterable[Card]], denomination: str, scorer: Side) -> list[Line]:
    """Chicane for the side that scores honours: its own is added to them, the adversaries' taken off.

    One hand without a trump is worth two tricks, two of a side are worth four. What is taken off never exceeds the
    honours: a side without trumps leaves the other all five, and two hands without one, one a side, undo each other.
    """
    trump = TRUMPS.get(denomination)
    if trump is None:
        return []
    lines = []
    for side, sign in ((scorer, 1), (scorer.other, -1)):
        void = sum(all(card.suit is not trump for card in hands[seat]) for seat in side.seats)
        if void:
            lines.append(Line(9, "chicane", scorer, "above", sign * _CHICANE[void] * TRICK[denomination]))
    return lines
