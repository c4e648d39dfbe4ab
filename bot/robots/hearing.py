"""What the calls of an auction say of the hands: thousands of them weighed at once, as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bot.engine.acts import Bid
from bot.engine.seats import Seat
from bot.engine.view import Call
from bot.robots import bidding
from bot.robots.calls import DOUBLE, SUIT_OF, Auction, heard, sufficient
from bot.robots.masks import COUNT, Holding
from bot.robots.worlds import Layouts, Weights

TRUST = 0.9
"""how much less likely, as a power of e, a call is for each trick that the hand lacks for it"""
LENGTHS = np.array((0.02, 0.02, 0.05, 0.15, 0.5, 1.0))
"""how likely a suit of that length is bid, beside one of five or more"""
_COUNT, _QUICK, _AS_TRUMPS = np.array(COUNT), np.array(bidding.QUICK), np.array(bidding.AS_TRUMPS)
_AT_NO_TRUMPS, _RUFFS = np.array(bidding.AT_NO_TRUMPS), np.array(bidding.RUFFS)


def weigh_calls(calls: Sequence[Call], layouts: Layouts, seats: Sequence[int], played: Sequence[Holding]) -> Weights:
    """How well the hands of these seats bear their calls out in each layout.

    `played` is what each seat has played since, which belonged to its hand then.
    """
    weights = np.ones(len(layouts))
    for number, call in enumerate(calls):
        if call.seat in seats and not call.void:
            weights *= likelihood(layouts[:, call.seat] | np.array(played[call.seat]), heard(calls[:number]), call)
    return weights


def likelihood(hands: Layouts, auction: Auction, call: Call) -> Weights:
    """How well each hand bears the call out, 1 at best: strength and length for a bid, the want of them for a pass."""
    if call.bid is not None and call.bid != Bid(1, "S"):
        spare = np.minimum(_to_spare(hands, auction, call.seat, call.bid), 0)
        return _length(hands, auction, call.seat, call.bid) * np.exp(TRUST * spare)
    most = np.zeros(len(hands))
    if call.word == DOUBLE:
        return most + 1
    lowest: dict[str, Bid] = {}
    for bid in sufficient(auction):
        lowest.setdefault(bid.denomination, bid)
    for bid in lowest.values():
        if bid.denomination != "S":
            length = np.log(_length(hands, auction, call.seat, bid))
            most = np.maximum(most, _to_spare(hands, auction, call.seat, bid) + length)
    return np.exp(-TRUST * most)


def _to_spare(hands: Layouts, auction: Auction, seat: Seat, bid: Bid) -> Weights:
    """The tricks of each hand with an average partner beyond those that the bid needs."""
    shown = bidding.RAISES if (seat.partner, bid.denomination) in auction.firsts else 0.0
    return tricks_in(hands, bid.denomination) + (bidding.PARTNER + shown - 6 - bid.number)


def tricks_in(hands: Layouts, denomination: str) -> Weights:
    """What `bidding.tricks_in` says of each hand."""
    trump = SUIT_OF[denomination]
    total: Weights = _QUICK[hands].sum(axis=1)
    if trump < 0:
        total += _AT_NO_TRUMPS[hands].sum(axis=1)
        return total
    trumps = hands[:, trump]
    total += _AS_TRUMPS[trumps]
    total += np.where(_COUNT[trumps] >= 3, _RUFFS[hands].sum(axis=1) - _RUFFS[trumps], 0.0)
    return total


def _length(hands: Layouts, auction: Auction, seat: Seat, bid: Bid) -> Weights:
    """How likely the length in the suit makes the bid."""
    trump = SUIT_OF[bid.denomination]
    if trump < 0 or (seat.partner, bid.denomination) in auction.firsts:
        return np.ones(len(hands))
    likely: Weights = LENGTHS[np.minimum(_COUNT[hands[:, trump]], 5)]
    return likely
