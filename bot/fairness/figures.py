"""A statistical look at the dealing: how long the suits are and where each card falls, beside what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, sqrt

from bot.engine.cards import PACK, Card
from bot.engine.seats import SEATS

_CELLS = 52 * 4


def figures(deals: Iterable[Sequence[Sequence[Card]]]) -> str:
    """The figures of these deals (four hands each, from North clockwise) as text, the expected beside them."""
    lengths = [0] * 14
    where = [[0] * 52 for _ in range(4)]
    dealt = 0
    for hands in deals:
        dealt += 1
        for count, hand in zip(where, hands, strict=True):
            suits = [0, 0, 0, 0]
            for card in hand:
                count[card] += 1
                suits[card // 13] += 1
            for length in suits:
                lengths[length] += 1
    return "\n".join([f"{dealt:,} deals", "", *_length_lines(lengths, dealt), "", *_seat_lines(where, dealt)])


def length_chance(length: int) -> float:
    """The chance that a hand holds so many cards of a given suit."""
    return comb(13, length) * comb(39, 13 - length) / comb(52, 13)


def scatter(where: Sequence[Sequence[int]], dealt: int) -> float:
    """Pearson's sum of (found − expected)² ÷ expected over the 208 places where a card can fall.

    Over fair deals its mean is exactly 156 (208 times 3/4) and its spread about 17.8: the sum times 51/52 is nearly a
    chi-square of 51 × 3 degrees.
    """
    expected = dealt / 4
    return sum((found - expected) ** 2 / expected for row in where for found in row)


def _length_lines(lengths: Sequence[int], dealt: int) -> list[str]:
    lines = ["cards of a suit in a hand       found      expected   found %   expected %"]
    for length, found in enumerate(lengths):
        chance = length_chance(length)
        held = 16 * dealt
        lines.append(
            f"{length:>25} {found:>11,} {held * chance:>13,.1f} {100 * found / held:>9.5f} {100 * chance:>12.5f}"
        )
    return lines


def _seat_lines(where: Sequence[Sequence[int]], dealt: int) -> list[str]:
    spread = sqrt(dealt * 3 / 16)
    lines = [f"each card to each seat: expected {dealt / 4:,.1f}, spread {spread:,.1f}"]
    for seat, row in zip(SEATS, where, strict=True):
        low, high = min(PACK, key=lambda c: row[c]), max(PACK, key=lambda c: row[c])
        lines.append(f"{seat.word:>7}: fewest {row[low]:,} ({low.face}), most {row[high]:,} ({high.face})")
    far = max(abs(found - dealt / 4) for row in where for found in row) / spread
    lines.append(f"farthest of the {_CELLS}: {far:.2f} spreads (about 2 to 4 are expected)")
    lines.append(f"sum of squares over expected: {scatter(where, dealt):.1f} (expected 156.0, spread 17.8)")
    return lines
