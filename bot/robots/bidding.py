"""The bidder by simple rules: tricks counted in the hand, partner credited with a little more than his share."""

from __future__ import annotations

from bot.engine.acts import Bid
from bot.engine.seats import Seat
from bot.robots.calls import DENOMINATIONS, DOUBLE, PASS, SUIT_OF, Auction, may_double, sufficient
from bot.robots.masks import ACE, COUNT, KING, KNAVE, QUEEN, Holding

_QUICK = {ACE: 1.0, KING: 0.6, QUEEN: 0.25}
QUICK = [sum(worth for rank, worth in _QUICK.items() if mask >> rank & 1) for mask in range(8192)]
"""The tricks that a suit's high cards win, by its mask."""
AS_TRUMPS = [max(COUNT[mask] - 3, 0) + (0.3 if mask >> KNAVE & 1 else 0) for mask in range(8192)]
"""Those that its length and knave add when it is trumps."""
AT_NO_TRUMPS = [max(COUNT[mask] - 4, 0) * (0.8 if mask >> QUEEN else 0.2) for mask in range(8192)]
"""Those that its length adds at no trumps."""
RUFFS = [max(2 - COUNT[mask], 0) * 0.5 for mask in range(8192)]
"""Those that its shortness adds beside three trumps."""
PARTNER = 2.5
"""tricks with which an unheard partner is credited"""
RAISES = 1.0
"""tricks more if partner has named the denomination himself"""
Spoken = Bid | str
"""A bid, or one of the words pass, double, redouble."""


def tricks_in(hand: Holding, denomination: str) -> float:
    """The tricks that the hand may be expected to win with that denomination, if it declares."""
    trump = SUIT_OF[denomination]
    other = AT_NO_TRUMPS if trump < 0 else RUFFS if COUNT[hand[trump]] >= 3 else None
    total = 0.0
    for suit, mask in enumerate(hand):
        total += QUICK[mask]
        if suit == trump:
            total += AS_TRUMPS[mask]
        elif other is not None:
            total += other[mask]
    return total


def stops(hand: Holding) -> int:
    """How many suits the hand stops: an ace, a guarded king, a twice guarded queen."""
    return sum(
        bool(mask >> ACE & 1 or (mask >> KING & 1 and COUNT[mask] > 1) or (mask >> QUEEN & 1 and COUNT[mask] > 2))
        for mask in hand
    )


def reach(hand: Holding, denomination: str, auction: Auction, seat: Seat) -> int:
    """The highest number of odd tricks that this bidder will undertake in the denomination, 0 for none."""
    mine, partners = _named(auction, seat, denomination), _named(auction, seat.partner, denomination)
    trump = SUIT_OF[denomination]
    if denomination == "N" and stops(hand) < 3 - partners:
        return 0
    if trump >= 0 and COUNT[hand[trump]] < (3 if partners else 5):
        return 0
    shown = RAISES if partners else 0.0
    return max(int(tricks_in(hand, denomination) + PARTNER + shown + (0.5 if mine else 0) - 6), 0)


def _named(auction: Auction, seat: Seat, denomination: str) -> bool:
    return (seat, denomination) in auction.firsts


def speak(hand: Holding, auction: Auction, seat: Seat) -> Spoken:
    """The call by these rules: the cheapest bid within reach, a double of what cannot be made, else a pass.

    The dealer, who may not pass (Law 42), says one spade when he has nothing to declare.
    """
    if auction.bid is None:
        return _opening(hand, auction, seat)
    if auction.by is not None and auction.by.side is seat.side and auction.times == 1:
        return _raise(hand, auction, seat)
    if may_double(auction, seat) and _beaten(hand, auction):
        return DOUBLE
    return _best(hand, auction, seat) or PASS


def _opening(hand: Holding, auction: Auction, seat: Seat) -> Spoken:
    bid = _best(hand, auction, seat)
    return bid if bid is not None and bid.denomination != "S" else Bid(1, "S")


def _raise(hand: Holding, auction: Auction, seat: Seat) -> Spoken:
    """Over partner's bid: takes him out of one spade, or into what reaches game; else content."""
    bid = _best(hand, auction, seat)
    if bid is None or auction.bid is None:
        return PASS
    return bid if auction.bid.denomination == "S" and auction.by is seat.partner else PASS


def _best(hand: Holding, auction: Auction, seat: Seat) -> Bid | None:
    """The lowest sufficient bid of the denomination in which the hand wins most tricks, if it is within reach."""
    lowest: dict[str, Bid] = {}
    for bid in sufficient(auction):
        lowest.setdefault(bid.denomination, bid)
    able = [bid for d, bid in lowest.items() if d != "S" and bid.number <= reach(hand, d, auction, seat)]
    return max(
        able,
        key=lambda bid: (tricks_in(hand, bid.denomination) - bid.number, DENOMINATIONS.index(bid.denomination)),
        default=None,
    )


def _beaten(hand: Holding, auction: Auction) -> bool:
    """Whether this hand, with the little that partner must have, defeats the bid by two tricks."""
    if auction.bid is None or auction.bid.denomination == "S":
        return False
    trump = SUIT_OF[auction.bid.denomination]
    quick = sum(QUICK[mask] for mask in hand)
    trumps = max(COUNT[hand[trump]] - 3, 0) if trump >= 0 else 0
    return quick + trumps + 1.0 >= 7 - auction.bid.number + 2
