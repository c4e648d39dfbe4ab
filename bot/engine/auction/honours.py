"""Honours and chicane, counted in the hands as dealt: Laws 5, 6, 9 and 10."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.auction.score import TRICK, Line
from bot.engine.cards import Card, Suit
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
