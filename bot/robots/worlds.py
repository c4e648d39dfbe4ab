"""The hands that the unseen cards may make: drawn at random, consistent with all that is public.

Thousands are drawn at once, as arrays: numpy comes with endplay, without which nobody needs layouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import comb

import numpy as np
from numpy.typing import NDArray

from bot.robots.known import Known
from bot.robots.masks import BIT, SUIT, Holding, cards_of, size
from bot.robots.scene import Scene, retold

Rules = Callable[[Scene, Holding], int]
Hands = list[Holding]
"""Four hands by seat."""
Layouts = NDArray[np.int64]
"""Masks by layout, seat and suit; of one seat alone, by layout and suit."""
Weights = NDArray[np.float64]
TRIES = 6
"""how often a draw is repeated for those that came to a dead end"""
_LOST = 4
"""the place of cards played while nobody looked"""


def layouts_of(known: Known, count: int, chance: np.random.Generator) -> tuple[Layouts, Weights]:
    """Every layout that there can be, each with weight 1, if they cannot be more than `count`; else so many drawn."""
    if _ways(_room(known)) > count:
        return drawn(known, count, chance)
    every = np.array(list(_every(known)), dtype=np.int64).reshape(-1, 4, 4)
    return (every, np.ones(len(every))) if len(every) else drawn(known, count, chance)


def _ways(room: list[int]) -> int:
    """In how many ways so many cards can be placed, if each may lie anywhere."""
    ways, left = 1, sum(room)
    for places in room:
        ways *= comb(left, places)
        left -= places
    return ways


def drawn(known: Known, count: int, chance: np.random.Generator) -> tuple[Layouts, Weights]:
    """So many layouts, and a weight each that makes up for the way of drawing.

    Card after card goes to a seat that may hold it with the chance of its free places; where suits have been renounced
    that is not even-handed, and the weight is the inverse of the chance, up to a factor common to all. Draws that come
    to a dead end are made again; if all do, the renounces hide a revoke, and are not believed. ValueError if even
    then there is no layout: what is remembered is then wrong.
    """
    hands, weights = _batch(known, count, chance)
    for _ in range(TRIES):
        if len(hands) >= count:
            break
        more, weighing = _batch(known, count, chance)
        hands, weights = np.concatenate([hands, more]), np.concatenate([weights, weighing])
    if not len(hands) and not any(known.scene.short):
        raise ValueError("what this player remembers does not fit the cards that are out")
    if not len(hands):
        return drawn(_without_renounces(known), count, chance)
    return hands[:count], weights[:count]


def _without_renounces(known: Known) -> Known:
    scene = known.scene.copy()
    scene.short = [0, 0, 0, 0]
    return replace(known, scene=scene)


def _batch(known: Known, count: int, chance: np.random.Generator) -> tuple[Layouts, Weights]:
    """So many draws, less those that come to a dead end."""
    rows = np.arange(count)
    hands = np.zeros((count, 5, 4), dtype=np.int64)
    hands[:, :4] = _fixed(known)
    free = np.tile(np.array(_room(known)), (count, 1))
    weights = np.ones(count)
    for places, cards in _groups(known):
        seats = np.array(places)
        for card in cards:
            open_places = free[:, seats].cumsum(axis=1)
            total = open_places[:, -1]
            weights *= total
            point = chance.random(count) * total
            at = seats[np.minimum((point[:, None] >= open_places).sum(axis=1), len(places) - 1)]
            free[rows, at] -= 1
            hands[rows, at, SUIT[card]] |= BIT[card]
    ended = (free == 0).all(axis=1) & (weights > 0)
    return hands[ended, :4], weights[ended]


def _fixed(known: Known) -> Hands:
    """What is known of each hand."""
    return [known.hands.get(seat) or known.held[seat] for seat in range(4)]


def _room(known: Known) -> list[int]:
    """How many unseen cards go to each seat, and, the last, to the cards played unseen."""
    room = [0, 0, 0, 0, max(known.lost, 0)]
    for seat in known.hidden:
        room[seat] = known.counts[seat] - size(known.held[seat])
    return room


def _groups(known: Known) -> list[tuple[list[int], list[int]]]:
    """The unseen cards by the places that may hold them, (places, cards), the most restricted first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for card in cards_of(known.unseen):
        seats = tuple(seat for seat in known.hidden if not known.scene.short[seat] >> SUIT[card] & 1)
        places = (*seats, _LOST) if known.lost > 0 else seats
        groups.setdefault(places or tuple(known.hidden), []).append(card)
    return sorted(((list(places), cards) for places, cards in groups.items()), key=lambda group: len(group[0]))


def _every(known: Known) -> Iterator[Hands]:
    """All layouts, one after the other."""
    spots = [(places, card) for places, cards in _groups(known) for card in cards]
    hands = [hand[:] for hand in _fixed(known)] + [[0, 0, 0, 0]]
    free = _room(known)

    def lay(at: int) -> Iterator[Hands]:
        if at == len(spots):
            yield [hand[:] for hand in hands[:4]]
            return
        places, card = spots[at]
        for place in places:
            if free[place]:
                free[place] -= 1
                hands[place][SUIT[card]] |= BIT[card]
                yield from lay(at + 1)
                hands[place][SUIT[card]] &= ~BIT[card]
                free[place] += 1

    return lay(0)


# --- what has been played from them -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Past:
    """A card that a hidden seat has played: the scene before it, and all that he has played from then on."""

    seat: int
    scene: Scene
    card: int
    since: Holding


def past(known: Known) -> list[Past]:
    """The cards played by the hidden seats, in order."""
    scene = Scene(known.trump, known.leader)
    hidden = set(known.hidden)
    plays = [Past(at.seat, at.copy(), card, []) for at, card in retold(scene, known.story) if at.seat in hidden]
    since = {seat: [0, 0, 0, 0] for seat in hidden}
    for play in reversed(plays):
        since[play.seat][SUIT[play.card]] |= BIT[play.card]
        play.since = since[play.seat][:]
    return plays


def strayed(rules: Rules, play: Past, layouts: Layouts) -> NDArray[np.bool_]:
    """For each layout whether the card that was played is another than the rules would have played."""
    held = layouts[:, play.seat] | np.array(play.since)
    answers = np.empty(len(layouts), dtype=np.int64)
    led = play.scene.led
    follows = held[:, led] > 0 if led >= 0 else np.zeros(len(layouts), dtype=np.bool_)
    for rows, hands in ((follows, held * _ONLY[led]), (~follows, held)):
        keys, first, back = np.unique(hands[rows] @ _KEY, return_index=True, return_inverse=True)
        asked = [rules(play.scene, [int(mask) for mask in hand]) for hand in hands[rows][first]]
        if len(keys):
            answers[rows] = np.array(asked)[back]
    return np.not_equal(answers, play.card)


_KEY = np.array([1 << 39, 1 << 26, 1 << 13, 1])
"""makes one number of four masks"""
_ONLY = np.eye(4, dtype=np.int64)
"""keeps one suit of a hand: what follows suit is chosen from that suit alone"""


def taken(weights: Weights, count: int, chance: np.random.Generator) -> NDArray[np.int64]:
    """So many indices chosen by weight, evenly spaced along the weights (systematic resampling)."""
    passed = np.cumsum(weights)
    points = (chance.random() + np.arange(count)) * (passed[-1] / count)
    at: NDArray[np.int64] = np.searchsorted(passed, points, side="right").clip(max=len(weights) - 1)
    return at


def as_hands(layouts: Layouts) -> list[Hands]:
    """The layouts as plain hands."""
    hands: list[Hands] = layouts.tolist()
    return hands
