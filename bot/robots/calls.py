"""The declarations of auction as numbers, and what may be called after what (Laws 42 to 55)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.acts import Bid
from bot.engine.auction.score import TRICK
from bot.engine.seats import Seat
from bot.engine.view import Call

DENOMINATIONS = "SCDHRN"
SUIT_OF = {"S": 0, "R": 0, "H": 1, "D": 2, "C": 3, "N": -1}
"""The trump suit of a denomination as a number, -1 at no-trumps."""
PASS, DOUBLE, REDOUBLE = "pass", "double", "redouble"


def rank(bid: Bid) -> tuple[int, int]:
    """Bids in order: by points, and of equal points the one of more tricks is higher (Law 44)."""
    return bid.number * TRICK[bid.denomination], bid.number


LADDER: tuple[Bid, ...] = tuple(sorted((Bid(n, d) for n in range(1, 8) for d in DENOMINATIONS), key=rank))
"""The forty-two declarations from the lowest to the highest."""


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction so far: the bid that stands (None: no bid yet), who made it, how often doubled, passes since."""

    bid: Bid | None = None
    by: Seat | None = None
    times: int = 1
    passes: int = 0
    firsts: tuple[tuple[Seat, str], ...] = ()
    """who of a side first named each denomination, in order"""
    opening: bool = False
    """whether the bid that stands is the dealer's opening one"""

    @property
    def over(self) -> bool:
        return self.bid is not None and self.passes >= 3

    @property
    def declarer(self) -> Seat | None:
        """Who would play the hand: the one of the bidder's side who first named the denomination (Law 46)."""
        if self.by is None or self.bid is None:
            return None
        side, denomination = self.by.side, self.bid.denomination
        return next(seat for seat, named in self.firsts if seat.side is side and named == denomination)


def heard(calls: Sequence[Call]) -> Auction:
    """The auction as these calls leave it; more than seven counts as seven (Law 50), and what is void out of turn not
    at all."""
    auction = Auction()
    for call in calls:
        bid = Bid(min(call.bid.number, 7), call.bid.denomination) if call.bid is not None and not call.void else None
        if call.in_turn or not call.void:
            auction = after(auction, call.seat, PASS if call.void else call.word, bid)
    return auction


def after(auction: Auction, seat: Seat, word: str, bid: Bid | None) -> Auction:
    """The auction after one call more."""
    if bid is not None:
        return Auction(bid, seat, 1, 0, (*auction.firsts, (seat, bid.denomination)), auction.bid is None)
    times = {DOUBLE: 2, REDOUBLE: 4}.get(word)
    if times is None:
        return Auction(auction.bid, auction.by, auction.times, auction.passes + 1, auction.firsts, auction.opening)
    return Auction(auction.bid, auction.by, times, 0, auction.firsts, auction.opening)


def sufficient(auction: Auction) -> tuple[Bid, ...]:
    """The declarations that are sufficient now, from the lowest up."""
    return LADDER if auction.bid is None else LADDER[LADDER.index(auction.bid) + 1 :]


def may_double(auction: Auction, seat: Seat) -> bool:
    """Whether the seat may double: an adversary's bid, not yet doubled (Law 54)."""
    return auction.by is not None and auction.by.side is not seat.side and auction.times == 1


def may_redouble(auction: Auction, seat: Seat) -> bool:
    """Whether the seat may redouble its own side's bid."""
    return auction.by is not None and auction.by.side is seat.side and auction.times == 2
