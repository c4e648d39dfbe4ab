"""The hands that the unseen cards may make: drawn at random, consistent with all that is public, and weighed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.robots.known import Known
from bot.robots.masks import BIT, SUIT, Holding, cards_of, size
from bot.robots.scene import Scene, retold

Rules = Callable[[Scene, Holding], int]
Hands = list[Holding]
"""Four hands by seat."""
_LOST = 4


def drawn(known: Known, count: int, random: Random) -> tuple[list[Hands], list[float]]:
    """So many layouts, and a weight each that makes up for the way of drawing.

    Card after card goes to a seat that may hold it with the chance of its free places; where suits have been renounced
    that is not even-handed, and the weight is the inverse of the chance, up to a factor common to all.
    """
    hidden = known.hidden
    room = [0, 0, 0, 0, max(known.lost, 0)]
    for seat in hidden:
        room[seat] = known.counts[seat] - size(known.held[seat])
    groups = _groups(known, hidden)
    layouts, weights = [], []
    for _ in range(count):
        for _ in range(20):
            hands, weight = _one(known, groups, room, random)
            if weight:
                layouts.append(hands)
                weights.append(weight)
                break
    return layouts, weights


def _groups(known: Known, hidden: list[int]) -> list[tuple[list[int], list[int]]]:
    """The unseen cards by the places that may hold them, (places, cards), the most restricted first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for card in cards_of(known.unseen):
        seats = tuple(seat for seat in hidden if not known.scene.short[seat] >> SUIT[card] & 1)
        places = (*seats, _LOST) if known.lost > 0 else seats
        groups.setdefault(places or tuple(hidden), []).append(card)
    return sorted(((list(places), cards) for places, cards in groups.items()), key=lambda group: len(group[0]))


def _one(
    known: Known, groups: list[tuple[list[int], list[int]]], room: list[int], random: Random
) -> tuple[Hands, float]:
    """One layout and its weight, 0 when the draw came to a dead end."""
    free = room[:]
    hands = [(known.hands.get(seat) or known.held[seat])[:] for seat in range(4)]
    hands.append([0, 0, 0, 0])
    weight = 1.0
    for places, cards in groups:
        slots = [place for place in places for _ in range(free[place])]
        if len(slots) < len(cards):
            return hands, 0.0
        for step in range(len(cards)):
            weight *= len(slots) - step
        for card, place in zip(cards, random.sample(slots, len(cards)), strict=True):
            hands[place][SUIT[card]] |= BIT[card]
            free[place] -= 1
    return hands[:4], weight


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


def chosen_by(rules: Rules, play: Past, layouts: list[Hands]) -> list[int]:
    """The card that the rules would have played then, for each layout."""
    seat, scene, since = play.seat, play.scene, play.since
    asked: dict[int, int] = {}
    answers = []
    a, b, c, d = since
    led = scene.led
    for hands in layouts:
        hand = hands[seat]
        if led >= 0 and (mine := hand[led] | since[led]):
            key = mine
        else:
            key = (hand[0] | a) << 39 | (hand[1] | b) << 26 | (hand[2] | c) << 13 | hand[3] | d
        answer = asked.get(key)
        if answer is None:
            answer = asked[key] = rules(scene, [hand[0] | a, hand[1] | b, hand[2] | c, hand[3] | d])
        answers.append(answer)
    return answers


def systematic(weights: list[float], count: int, random: Random) -> list[int]:
    """So many indices drawn by weight, evenly spaced along the weights (systematic resampling)."""
    step = sum(weights) / count
    point, passed, chosen = random.random() * step, 0.0, []
    for at, weight in enumerate(weights):
        passed += weight
        while point < passed:
            chosen.append(at)
            point += step
    return chosen
