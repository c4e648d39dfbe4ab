"""The four seats and the two sides (house.md, Words)."""

from __future__ import annotations

from enum import Enum, IntEnum


class Side(Enum):
    """A partnership: North and South, or East and West."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        """The adversaries of this side."""
        return _OTHER_SIDE[self]

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Its two seats, in order of play."""
        return _SEATS_OF[self]

    def __str__(self) -> str:
        return self.name


class Seat(IntEnum):
    """A seat at the table; play and deal go to the left, clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3

    __hash__ = int.__hash__  # an enumeration's own hashes the name, in Python

    @property
    def left(self) -> Seat:
        return SEATS[(self + 1) % 4]

    @property
    def right(self) -> Seat:
        return SEATS[(self + 3) % 4]

    @property
    def partner(self) -> Seat:
        return SEATS[(self + 2) % 4]

    @property
    def side(self) -> Side:
        return _SIDES[self]

    @property
    def word(self) -> str:
        """The seat's full name, "North"."""
        return _WORDS[self]

    def __str__(self) -> str:
        return self.name


SEATS: tuple[Seat, Seat, Seat, Seat] = (Seat.N, Seat.E, Seat.S, Seat.W)
SIDES: tuple[Side, Side] = (Side.NS, Side.EW)
_SIDES = (Side.NS, Side.EW, Side.NS, Side.EW)
_WORDS = ("North", "East", "South", "West")
_OTHER_SIDE = {Side.NS: Side.EW, Side.EW: Side.NS}
_SEATS_OF = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}


def clockwise_from(seat: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """The four seats in order of play, beginning with this one."""
    return _CLOCKWISE[seat]


_CLOCKWISE = tuple((s, s.left, s.left.left, s.right) for s in SEATS)
