"""What a penalty wins in tricks: the adversary's hand imagined, and his best card under each demand, double dummy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.cards import PACK, SUITS
from bot.engine.rights import Demand, Kind, Obligation
from bot.engine.seats import SEATS
from bot.engine.tricks import followers
from bot.engine.view import Pairs, View
from bot.robots.known import Known, known
from bot.robots.lawful import obeying
from bot.robots.masks import cards_of
from bot.robots.memory import Memory
from bot.robots.search import STRONG, likely
from bot.robots.solver import Solver
from bot.robots.worlds import Hands

LYING = 0.15
"""tricks that a card left face up is reckoned to cost its side in the end"""
WORTHWHILE = 0.01
"""tricks below which nothing is asked"""
LAYOUTS = 8
"""how many layouts are looked at in the first tricks, when each takes long"""


def worthiest(view: View, memory: Memory, solver: Solver, demands: Sequence[Demand]) -> Demand | None:
    """The demand after which the side of the player to act wins fewest tricks; None if none costs it anything."""
    seen = known(view, memory)
    habits = replace(STRONG, solved=(LAYOUTS,) * 3 + STRONG.solved[3:])
    left = dict.fromkeys(demands, 0.0)
    whole = free = 0.0
    for hands, weight in likely(seen, habits):
        made = solver.every(hands, seen.trump, seen.scene.trick, seen.seat)
        whole += weight
        free += weight * max(made.values())
        for demand in demands:
            left[demand] += weight * _under(seen, hands, made, demand)
    best = min(demands, key=lambda demand: left[demand])
    return best if left[best] < free - whole * WORTHWHILE else None


def _under(seen: Known, hands: Hands, made: dict[int, int], demand: Demand) -> float:
    """The tricks that his side makes in this layout when the demand binds him."""
    if demand.kind is Kind.EXPOSE:
        return max(made.values()) - LYING
    seat = SEATS[seen.seat]
    hand = frozenset(PACK[card] for card in cards_of(hands[seen.seat]))
    trick: Pairs = tuple((SEATS[who], PACK[card]) for who, card in seen.scene.trick)
    able = followers(hand, trick[0][1].suit if trick else None)
    duty = Obligation(seat, demand.kind, "", None, demand.card, demand.suit)
    trump = SUITS[seen.trump] if seen.trump >= 0 else None
    return max(made[card] for card in obeying(duty, hand, able, trick, trump) or able)
