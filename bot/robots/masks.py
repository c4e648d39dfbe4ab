"""Cards as bits, for players who look at thousands of hands: a suit is a mask of thirteen bits, the two lowest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Holding = list[int]
"""A hand as four masks, S H D C."""

FULL = 8191
SUIT = tuple(n // 13 for n in range(52))
RANK = tuple(n % 13 for n in range(52))
BIT = tuple(1 << n % 13 for n in range(52))
ABOVE = tuple(FULL & ~((2 << rank) - 1) for rank in range(13))
"""The ranks above a rank."""
TOP = [mask.bit_length() - 1 for mask in range(8192)]
"""The highest rank of a mask, -1 of none."""
LOW = [(mask & -mask).bit_length() - 1 for mask in range(8192)]
"""The lowest rank of a mask, -1 of none."""
COUNT = [mask.bit_count() for mask in range(8192)]

TEN, KNAVE, QUEEN, KING, ACE = 8, 9, 10, 11, 12


def holding(cards: Iterable[int]) -> Holding:
    """The cards as four masks."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[SUIT[card]] |= BIT[card]
    return masks


def cards_of(hand: Holding) -> Iterator[int]:
    """The cards of four masks as numbers, each suit from the lowest up."""
    for suit, mask in enumerate(hand):
        while mask:
            yield suit * 13 + LOW[mask]
            mask &= mask - 1


def size(hand: Holding) -> int:
    """How many cards the hand holds."""
    return sum(mask.bit_count() for mask in hand)


def lowest_equal(mine: int, rank: int, between: int) -> int:
    """The lowest rank of `mine` as good as `rank`: no card of `between` (what others may hold) parts them."""
    while True:
        below = mine & ((1 << rank) - 1)
        if not below:
            return rank
        following = TOP[below]
        if between & ABOVE[following] & ((1 << rank) - 1):
            return rank
        rank = following


def highest_equal(mine: int, rank: int, between: int) -> int:
    """The highest rank of `mine` that is as good as `rank`."""
    while True:
        above = mine & ABOVE[rank]
        if not above:
            return rank
        following = LOW[above]
        if between & ABOVE[rank] & ((1 << following) - 1):
            return rank
        rank = following
