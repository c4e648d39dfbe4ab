"""The full bidder: what each declaration, a double or a pass brings in points of 1912, over sampled hands.

The hands are weighed by the calls heard; how many tricks each denomination takes is found by playing them out by the
simple rules. Points are those of the score, with what a game is worth to the rubber.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random

import numpy as np

from bot.engine.acts import Bid
from bot.engine.auction import honours, score
from bot.engine.cards import PACK
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.view import View
from bot.robots.bidding import Spoken
from bot.robots.calls import (
    DOUBLE,
    PASS,
    REDOUBLE,
    SUIT_OF,
    Auction,
    after,
    may_double,
    may_redouble,
    sufficient,
)
from bot.robots.hearing import weigh_calls
from bot.robots.known import Known
from bot.robots.masks import FULL, Holding, cards_of, holding
from bot.robots.playout import tricks_by_rules
from bot.robots.scene import Scene
from bot.robots.worlds import Hands, as_hands, drawn, taken

DRAWN = 240
PLAYED = 30
GAME = 125.0
"""what a game brings towards the 250 of the rubber; the deciding one brings all of it"""
PART = 40.0
"""what thirty points below the line would bring towards the game, if they did not make it"""
CAUTION = 0.4
"""the chance that a declaration that fails is doubled; who has doubled once this deal doubles always"""
LIKELY = 0.5
"""the share of layouts that must make a declaration"""
SURE = 0.8
"""the share that must defeat it for a double, and make it for a redouble"""
MARGIN = 15.0
"""points by which a double must gain"""
OPENING = 12.0
"""points by which a declaration of the dealer must be better than one spade, which nobody leaves in"""
BIDDING = 8.0
"""points by which a bid must be better than a pass"""
OVER_PARTNER = 25.0
"""points more for each time that partner has named what stands: he has seen his hand, and it is not all in one call"""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One layout, the tricks that a side takes in it by (trump suit, declarer), and honours: found when asked for."""

    hands: Hands
    tricks: dict[tuple[int, int], int]
    honours: dict[str, tuple[int, int]]


def speak(view: View, auction: Auction) -> Spoken:
    """The call worth most; of equals the lowest. ValueError for the gallery."""
    if view.eyes is None:
        raise ValueError("the gallery does not declare")
    seat = view.eyes
    prospects = _prospects(view, seat)
    worth = {call: _worth(view, seat, auction, call, prospects) for call in _calls(auction, seat)}
    return max(worth, key=lambda call: worth[call])


def _calls(auction: Auction, seat: Seat) -> list[Spoken]:
    """What is worth considering: a pass, a double, and the lowest sufficient bid in each denomination."""
    lowest: dict[str, Spoken] = {}
    for bid in sufficient(auction):
        lowest.setdefault(bid.denomination, bid)
    calls: list[Spoken] = [PASS] if auction.bid is not None else []
    if may_double(auction, seat):
        calls.append(DOUBLE)
    if may_redouble(auction, seat):
        calls.append(REDOUBLE)
    return calls + list(lowest.values())


def _worth(view: View, seat: Seat, auction: Auction, call: Spoken, prospects: Sequence[Prospect]) -> float:
    """Points that the seat's side expects if the auction ends with this call, less what the call must gain.

    A call that only few layouts bear out is worth nothing at all, whatever it would bring in them.
    """
    word, bid = ("bid", call) if isinstance(call, Bid) else (call, None)
    ended = after(auction, seat, word, bid)
    if ended.opening and ended.bid == Bid(1, "S") and not ended.over:
        return 0.0  # nobody leaves it there: it asks partner to declare
    made = sum(_taken(ended, prospect) >= 0 for prospect in prospects) / len(prospects)
    if not _borne_out(seat, auction, call, made):
        return -inf
    caution = 0.0 if bid is None else 1.0 if _doubled_by_others(view, seat) else CAUTION
    total = sum(_points(view, seat, ended, prospect, caution) for prospect in prospects) / len(prospects)
    return total - _margin(seat, auction, call)


def _borne_out(seat: Seat, auction: Auction, call: Spoken, made: float) -> bool:
    """Whether enough layouts, of which the share `made` makes the declaration, speak for the call."""
    if call == DOUBLE:
        return made <= 1 - SURE
    if call == REDOUBLE:
        return made >= SURE
    escapes = auction.times > 1 and auction.by is not None and auction.by.side is seat.side
    return call == PASS or escapes or made >= LIKELY


def _doubled_by_others(view: View, seat: Seat) -> bool:
    return any(call.word == DOUBLE and call.seat.side is not seat.side for call in view.calls)


def _margin(seat: Seat, auction: Auction, call: Spoken) -> float:
    """What the call must gain to be preferred: its worth is an estimate, and the best of several estimates flatters."""
    if call == PASS:
        return 0.0
    if call in (DOUBLE, REDOUBLE):
        return MARGIN
    if auction.bid is None:
        return OPENING
    if auction.by is not seat.partner or auction.bid == Bid(1, "S"):
        return BIDDING
    return BIDDING + OVER_PARTNER * auction.firsts.count((seat.partner, auction.bid.denomination))


def _taken(ended: Auction, prospect: Prospect) -> int:
    """How many tricks more than it needs the declaration makes, or fewer."""
    if ended.declarer is None or ended.bid is None:
        raise ValueError("nothing has been declared")
    return _tricks(prospect, SUIT_OF[ended.bid.denomination], ended.declarer) - 6 - ended.bid.number


def _points(view: View, seat: Seat, ended: Auction, prospect: Prospect, caution: float) -> float:
    """The points of this layout; a declaration that fails in it is doubled with the chance `caution`."""
    spare = _taken(ended, prospect)
    plain = _scored(view, seat, ended, prospect, spare)
    if not caution or spare >= 0:
        return plain
    doubled = _scored(view, seat, replace(ended, times=2), prospect, spare)
    return plain + caution * (doubled - plain)


def _scored(view: View, seat: Seat, ended: Auction, prospect: Prospect, spare: int) -> float:
    """The deal in points for the seat's side: the score, the way to a game, and the game."""
    declarer, bid = ended.declarer, ended.bid
    if declarer is None or bid is None:
        raise ValueError("nothing has been declared")
    original = ended.opening and bid == Bid(1, "S")
    contract = score.Contract(bid.number, bid.denomination, declarer.side, ended.times, original)
    taken = spare + 6 + bid.number
    tricks = (taken, 13 - taken) if declarer.side is Side.NS else (13 - taken, taken)
    result = score.score_deal(contract, tricks)
    held = _honours(prospect, bid.denomination)
    own, theirs = seat.side.value, seat.side.other.value
    points = [result.below[n] + result.above[n] + held[n] + _stake(view, SIDES[n], result.below[n]) for n in (0, 1)]
    return points[own] - points[theirs]


SIDES = (Side.NS, Side.EW)


def _stake(view: View, side: Side, below: int) -> float:
    """What points below the line bring besides themselves."""
    if not below:
        return 0.0
    before = view.rubber.score[side.value]
    if before + below < score.GAME:
        return PART * below / score.GAME
    won = [game.side for game in view.rubber.games]
    deciding = side in won and side.other in won
    return 2 * GAME if deciding else GAME


def _honours(prospect: Prospect, denomination: str) -> tuple[int, int]:
    """Points for honours and chicane of (NS, EW) in this layout."""
    known = prospect.honours.get(denomination)
    if known is None:
        hands = {seat: [PACK[card] for card in cards_of(prospect.hands[seat])] for seat in SEATS}
        known = score.add((0, 0), honours.honour_lines(hands, denomination), "above")
        prospect.honours[denomination] = known
    return known


def _tricks(prospect: Prospect, trump: int, declarer: Seat) -> int:
    """The tricks of the declarer's side when all four play this layout out by the simple rules."""
    key = (trump, int(declarer))
    if key not in prospect.tricks:
        scene = Scene(trump, int(declarer.left))
        prospect.tricks[key] = tricks_by_rules(scene, prospect.hands, declarer.side.value)
    return prospect.tricks[key]


# --- the hands that the calls leave likely ---------------------------------------------------------------------------


def _prospects(view: View, seat: Seat) -> list[Prospect]:
    own = holding(view.own)
    unseen = [FULL & ~mask for mask in own]
    nothing: list[Holding] = [[0, 0, 0, 0] for _ in SEATS]
    here = int(seat)
    seen = Known(here, here, Scene(-1, here), own, {here: own}, nothing, unseen, (13,) * 4, 0, [], 0, view.calls)
    heard_so_far = [(int(call.seat), call.word, str(call.bid)) for call in view.calls]
    chance = np.random.default_rng(Random(repr((here, own, heard_so_far))).getrandbits(64))
    layouts, weights = drawn(seen, DRAWN, chance)
    weights *= weigh_calls(view.calls, layouts, seen.hidden, nothing)
    return [Prospect(hands, {}, {}) for hands in as_hands(layouts[taken(weights, PLAYED, chance)])]
