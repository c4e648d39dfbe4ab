"""Choosing a card by double-dummy results over layouts: the plain way, and the way that weighs what has been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.robots import conventions, simple
from bot.robots.hearing import weigh_calls
from bot.robots.known import Known, chance, lawful_cards
from bot.robots.masks import RANK, holding
from bot.robots.playout import tricks_by_rules
from bot.robots.solver import Solver
from bot.robots.worlds import Hands, Layouts, Past, Weights, as_hands, drawn, layouts_of, past, strayed, taken

PLAIN_LAYOUTS = 20


def arrays_of_chance(known: Known) -> np.random.Generator:
    """Chance for arrays, which like `known.chance` depends on what the player knows alone."""
    return np.random.default_rng(chance(known).getrandbits(64))


def plain_card(known: Known, solver: Solver, allowed: Sequence[int] | None = None) -> int:
    """The card with the best mean over twenty sampled layouts, double dummy, nothing else; among equals the lowest."""
    cards = lawful_cards(known, allowed)
    if len(cards) == 1:
        return cards[0]
    layouts, _ = drawn(known, PLAIN_LAYOUTS, arrays_of_chance(known))
    total = dict.fromkeys(cards, 0)
    for hands in as_hands(layouts):
        made = solver.every(hands, known.trump, known.scene.trick, known.seat)
        for card in cards:
            total[card] += made[card]
    return max(cards, key=lambda card: (total[card], -RANK[card]))


@dataclass(frozen=True, slots=True)
class Habits:
    """How the full player searches.

    The first `rules_until` tricks are played by convention. Then `drawn` layouts are imagined (all, if there are
    no more), narrowed down to `kept`, and as many as `solved` says for each trick are taken by their likelihood and
    solved; half as many at auction, where a hand lies open and each takes longer. A player is one of the `kinds`: with
    that share he strays from the rules that often, to any of about three other cards. What a card makes double dummy
    counts for all but the share `ordinary` (by trick), what it makes when everybody goes on by the rules for that
    share. The conventional card is given up only for one that is expected to make `convention` tricks more.
    """

    rules_until: int = 2
    drawn: int = 6000
    solved: tuple[int, ...] = (20, 24, 28, 36, 52, 80, 80, 80, 80, 80, 80, 80, 80)
    kept: int = 1000
    kinds: tuple[tuple[float, float], ...] = ((0.5, 0.05), (0.3, 0.3), (0.2, 0.6))
    ordinary: tuple[float, ...] = (0.1,) * 13
    convention: float = 0.05


STRONG = Habits()


def strong_card(known: Known, solver: Solver, allowed: Sequence[int] | None = None, habits: Habits = STRONG) -> int:
    """The card with the best expectation over layouts weighed by how likely the play was."""
    cards = lawful_cards(known, allowed)
    if len(cards) == 1:
        return cards[0]
    rule = conventions.card(known.scene, known.hand)
    if rule not in cards:
        rule = conventions.card(known.scene, holding(cards))
    if known.scene.before < habits.rules_until:
        return rule
    try:
        total = forecast(known, solver, cards, habits)
    except ValueError:  # what is remembered cannot be: play on by what is seen
        return rule
    total[rule] += habits.convention
    return max(cards, key=lambda card: (round(total[card], 6), card == rule, -RANK[card]))


def forecast(known: Known, solver: Solver, cards: Sequence[int], habits: Habits = STRONG) -> dict[int, float]:
    """The tricks that the side to play may expect from here after each of these cards."""
    total = dict.fromkeys(cards, 0.0)
    worlds = likely(known, habits)
    whole = sum(weight for _, weight in worlds)
    share = habits.ordinary[min(known.scene.before, 12)]
    side = known.seat & 1
    alike = {card: known.alike(card) for card in cards}
    for hands, weight in worlds:
        made = solver.every(hands, known.trump, known.scene.trick, known.seat) if share < 1 else dict.fromkeys(cards, 0)
        plain = {card: tricks_by_rules(known.scene, hands, side, card) if share else 0 for card in {*alike.values()}}
        for card in cards:
            total[card] += ((1 - share) * made[card] + share * plain[alike[card]]) * weight / whole
    return total


def likely(known: Known, habits: Habits) -> list[tuple[Hands, float]]:
    """Layouts chosen among many by their likelihood, each once, with its weight.

    How they follow suit, which is quickly asked, narrows them down before leads and discards are looked at.
    """
    chance = arrays_of_chance(known)
    layouts, weights = layouts_of(known, habits.drawn, chance)
    plays = past(known)
    trust = Trust(known.hidden, habits.kinds, len(layouts))
    weights *= trust.grown([play for play in plays if play.scene.led >= 0], layouts)
    if len(layouts) > habits.kept:
        chosen = taken(weights, habits.kept, chance)
        layouts, weights = layouts[chosen], np.ones(habits.kept)
        trust.keep(chosen)
    weights *= trust.grown([play for play in plays if play.scene.led < 0], layouts)
    if known.calls:
        weights *= weigh_calls(known.calls, layouts, known.hidden, known.played())
    count = habits.solved[min(known.scene.before, 12)]
    return _chosen(layouts, weights, count // 2 if known.calls else count, chance)


def _chosen(layouts: Layouts, weights: Weights, count: int, chance: np.random.Generator) -> list[tuple[Hands, float]]:
    if len(layouts) <= count:
        return [(hands, float(weight)) for hands, weight in zip(as_hands(layouts), weights, strict=True) if weight > 0]
    rows, times = np.unique(layouts[taken(weights, count, chance)], axis=0, return_counts=True)
    return [(hands, float(weight)) for hands, weight in zip(as_hands(rows), times, strict=True)]


class Trust:
    """How far each seat has kept to the rules in each layout, as one of the kinds of player does throughout."""

    def __init__(self, seats: Sequence[int], kinds: tuple[tuple[float, float], ...], count: int) -> None:
        self._kinds = kinds
        self._plays = dict.fromkeys(seats, 0)
        self._strays = {seat: np.zeros(count, dtype=np.int64) for seat in seats}
        self._worth = np.ones(count)

    def grown(self, plays: Sequence[Past], layouts: Layouts) -> Weights:
        """By what factor these plays make each layout more or less likely than it was."""
        for play in plays:
            self._plays[play.seat] += 1
            self._strays[play.seat] = self._strays[play.seat] + strayed(simple.card, play, layouts)
        before, self._worth = self._worth, np.ones(len(layouts))
        for seat, count in self._plays.items():
            self._worth *= np.array([self._chance(times, count) for times in range(count + 1)])[self._strays[seat]]
        return self._worth / before

    def _chance(self, times: int, count: int) -> float:
        """The chance of straying so many times in so many cards, to one of about three other cards each time."""
        return sum(share * (stray / 3) ** times * (1 - stray) ** (count - times) for share, stray in self._kinds)

    def keep(self, rows: NDArray[np.int64]) -> None:
        """Only these layouts, in this order, are looked at from here on."""
        self._strays = {seat: strays[rows] for seat, strays in self._strays.items()}
        self._worth = self._worth[rows]
