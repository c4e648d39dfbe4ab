"""What a proved revoke is worth: the choices of Law 72 (and of auction 84) by what each makes of the score."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.auction.score import Contract as Declared
from bot.engine.auction.score import score_deal as auction_deal
from bot.engine.games import Game
from bot.engine.rights import Kind
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.engine.whist.score import Election, Penalty, game_value, score_deal

_ELECTION: dict[Kind, Election] = {
    Kind.THREE_TRICKS: "tricks",
    Kind.DEDUCT_THREE: "deduct",
    Kind.ADD_THREE: "add",
}
GAME_POINTS = 4.0
"""A game and the way that it brings to the rubber's two points, in points of whist, beside its own value."""


def best_penalty(view: View, seat: Seat, offender: Side, kinds: Iterable[Kind]) -> Kind:
    """The choice that is worth most to the seat's side; where they are equal, the one that comes first in the code."""
    order = [kind for kind in Kind if kind in set(kinds)]
    if view.game is Game.AUCTION:
        return max(order, key=lambda kind: auction_worth(view, seat.side, kind))
    return max(order, key=lambda kind: whist_worth(view, seat.side, offender, kind))


def whist_worth(view: View, side: Side, offender: Side, kind: Kind) -> float:
    """Points of whist that the deal is worth to the side if this is chosen; a point of score counts as one."""
    penalty = Penalty(offender, _ELECTION[kind])
    result = score_deal(view.rubber.score, view.tricks, view.honours or (0, 0), (penalty,))
    if result.game is not None:
        worth = result.game.value + GAME_POINTS
        return worth if result.game.winner is side else -worth
    own, theirs = result.score[side.value], result.score[side.other.value]
    saved = game_value(0) - game_value(min(own, 4))
    return own - theirs + saved / 2


def auction_worth(view: View, side: Side, kind: Kind) -> float:
    """Points of auction that the deal is worth to the side if this is chosen."""
    if view.contract is None:
        return 150 if kind is Kind.ONE_FIFTY else 0
    bid, by = view.contract.bid, view.contract.by.side
    declared = Declared(bid.number, bid.denomination, by, view.contract.times)
    revokes = (0, 1) if side is Side.NS else (1, 0)
    result = auction_deal(declared, view.tricks, (), revokes, "tricks" if kind is Kind.THREE_TRICKS else "150")
    own, theirs = side.value, side.other.value
    points = result.below[own] + result.above[own] - result.below[theirs] - result.above[theirs]
    made_game = view.rubber.score[own] + result.below[own] >= 30
    return points + (125 if made_game else 0)
