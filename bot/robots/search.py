"""Choosing a card by double-dummy results over layouts: the plain way, and the way that weighs what has been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.robots import simple
from bot.robots.known import Known
from bot.robots.masks import BIT, RANK, SUIT, cards_of, size
from bot.robots.solver import Solver
from bot.robots.worlds import Hands, chosen_by, drawn, past, systematic

PLAIN_LAYOUTS = 20


def chance(known: Known) -> Random:
    """A source of chance that depends on nothing but what the player knows: the same View gives the same choice."""
    return Random(repr((known.me, known.seat, known.hand, known.unseen, known.story, known.trump)))


def lawful_cards(known: Known, allowed: Sequence[int] | None = None) -> list[int]:
    """The cards among which to choose, from the lowest of each suit up."""
    return list(allowed) if allowed else list(cards_of(known.scene.lawful(known.hand)))


def plain_card(known: Known, solver: Solver, allowed: Sequence[int] | None = None) -> int:
    """The card with the best mean over twenty sampled layouts, double dummy, nothing else; among equals the lowest."""
    cards = lawful_cards(known, allowed)
    if len(cards) == 1:
        return cards[0]
    layouts, _ = drawn(known, PLAIN_LAYOUTS, chance(known))
    total = dict.fromkeys(cards, 0)
    for hands in layouts:
        made = solver.every(hands, known.trump, known.scene.trick, known.seat)
        for card in cards:
            total[card] += made[card]
    return max(cards, key=lambda card: (total[card], -RANK[card]))


@dataclass(frozen=True, slots=True)
class Habits:
    """How the strong player searches. `miss` is the weight of a card that the rules would not have played."""

    rules_until: int = 2
    drawn: int = 400
    solved: tuple[int, ...] = (20, 20, 20, 30, 40, 60, 80, 100, 100, 100, 100, 100, 100)
    miss: float = 0.15
    bonus: float = 0.0
    after_trick: bool = False
    rollout_until: int = 0
    blend: float = 0.0
    mixed: bool = False


STRONG = Habits()
MIX = ((0.5, 0.05), (0.3, 0.3), (0.2, 0.6))


def strong_card(known: Known, solver: Solver, allowed: Sequence[int] | None = None, habits: Habits = STRONG) -> int:
    """The card with the best expectation over layouts weighed by how likely the play so far was."""
    cards = lawful_cards(known, allowed)
    if len(cards) == 1:
        return cards[0]
    rule = simple.card(known.scene, known.hand)
    if known.scene.before < habits.rules_until and rule in cards:
        return rule
    worlds = weighed(known, habits)
    total = dict.fromkeys(cards, 0.0)
    whole = sum(weight for _, weight in worlds)
    for hands, weight in worlds:
        for card, made in _made(known, solver, hands, cards, habits).items():
            total[card] += made * weight
    if rule in total:
        total[rule] += habits.bonus * whole
    return max(cards, key=lambda card: (round(total[card], 6), card == rule, -RANK[card]))


def weighed(known: Known, habits: Habits) -> list[tuple[Hands, float]]:
    """Layouts chosen among many by their likelihood, each once, with its weight."""
    random = chance(known)
    layouts, weights = drawn(known, habits.drawn, random)
    if habits.mixed:
        misses = [[0] * len(layouts) for _ in range(4)]
        plays = [0] * 4
        for play in past(known):
            row = misses[play.seat]
            plays[play.seat] += 1
            for at, card in enumerate(chosen_by(simple.card, play, layouts)):
                row[at] += card != play.card
        for seat in known.hidden:
            n = plays[seat]
            table = [sum(share * ((e / 3) ** m) * ((1 - e) ** (n - m)) for share, e in MIX) for m in range(n + 1)]
            for at, m in enumerate(misses[seat]):
                weights[at] *= table[m]
    else:
        for play in past(known):
            for at, card in enumerate(chosen_by(simple.card, play, layouts)):
                if card != play.card:
                    weights[at] *= habits.miss
    count = habits.solved[known.scene.before]
    picked: dict[int, float] = {}
    keys = [repr(hands) for hands in layouts]
    first = {key: at for at, key in reversed(list(enumerate(keys)))}
    for at in systematic(weights, count, random):
        index = first[keys[at]]
        picked[index] = picked.get(index, 0) + 1
    return [(layouts[at], weight) for at, weight in picked.items()]


def _made(known: Known, solver: Solver, hands: Hands, cards: list[int], habits: Habits) -> dict[int, float]:
    """For each card the tricks that the side to play makes from here in this layout."""
    if known.scene.before < habits.rollout_until:
        return {card: float(rolled_out(known, hands, card)) for card in cards}
    if habits.blend:
        made = solver.every(hands, known.trump, known.scene.trick, known.seat)
        b = habits.blend
        return {card: (1 - b) * made[card] + b * rolled_out(known, hands, card) for card in cards}
    if not habits.after_trick:
        made = solver.every(hands, known.trump, known.scene.trick, known.seat)
        return {card: float(made[card]) for card in cards}
    results: dict[int, float] = {}
    seen: dict[str, float] = {}
    for card in cards:
        results[card] = _after(known, solver, hands, card, seen)
    return results


def _after(known: Known, solver: Solver, hands: Hands, card: int, seen: dict[str, float]) -> float:
    """The tricks when the others finish this trick by the rules and everybody plays double dummy from the next."""
    scene = known.scene.copy()
    left = [hand[:] for hand in hands]
    side, before = known.seat & 1, scene.before
    while True:
        left[scene.seat][SUIT[card]] &= ~BIT[card]
        scene.play(card)
        if scene.before > before:
            break
        card = simple.card(scene, left[scene.seat])
    won = scene.seat & 1 == side
    key = f"{scene.seat}{left}"
    if key not in seen:
        rest = solver.best(left, known.trump, [], scene.seat)
        seen[key] = rest if won else size(left[0]) - rest
    return won + seen[key]


def rolled_out(known: Known, hands: Hands, card: int) -> int:
    """The tricks that the side to play makes from here when everybody goes on by the rules."""
    scene = known.scene.copy()
    left = [hand[:] for hand in hands]
    side, won, before = known.seat & 1, 0, scene.before
    while True:
        left[scene.seat][SUIT[card]] &= ~BIT[card]
        scene.play(card)
        if scene.before > before:
            before = scene.before
            won += scene.seat & 1 == side
            if before == 13:
                return won
        card = simple.card(scene, left[scene.seat])
