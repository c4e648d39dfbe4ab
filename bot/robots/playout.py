"""A layout played to its end by ordinary play: everybody goes on by the simple rules, seeing his own hand alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.robots import simple
from bot.robots.masks import BIT, SUIT, Holding
from bot.robots.scene import Scene


def tricks_by_rules(start: Scene, hands: Sequence[Holding], side: int, card: int | None = None) -> int:
    """The tricks that the side (0: North and South) takes from here, the trick on the table included.

    `card`, if given, is played first. Neither the scene nor the hands are changed.
    """
    scene, left = start.copy(), [hand[:] for hand in hands]
    won = 0
    while scene.trick or any(left[scene.seat]):
        chosen = card if card is not None else simple.card(scene, left[scene.seat])
        card = None
        left[scene.seat][SUIT[chosen]] &= ~BIT[chosen]
        scene.play(chosen)
        if not scene.trick:
            won += scene.seat & 1 == side
    return won
