"""A second player by rules, with other habits: he leads from shortness, plays high early and keeps no conventions."""

from __future__ import annotations

from bot.robots.masks import COUNT, LOW, QUEEN, TOP, Holding, highest_equal
from bot.robots.scene import Scene


def card(scene: Scene, hand: Holding) -> int:
    """The card that these habits play from the hand."""
    if not scene.trick:
        return _lead(scene, hand)
    if hand[scene.led]:
        return scene.led * 13 + _follow(scene, hand[scene.led])
    return _void(scene, hand)


def _lead(scene: Scene, hand: Holding) -> int:
    """Every winner first, then trumps while he has the better of them, then the shortest suit from the top."""
    held = [suit for suit in range(4) if hand[suit]]
    best = [suit for suit in held if TOP[hand[suit]] > TOP[scene.out(suit, hand[suit])]]
    plain = [suit for suit in held if suit != scene.trump]
    cash = [suit for suit in best if suit != scene.trump]
    if cash:
        suit = min(cash, key=lambda s: COUNT[hand[s]])
    elif scene.trump in held and (COUNT[hand[scene.trump]] >= 4 or not plain):
        suit = scene.trump
    else:
        suit = min(plain, key=lambda s: (COUNT[hand[s]], -hand[s]))
    return suit * 13 + TOP[hand[suit]]


def _follow(scene: Scene, mine: int) -> int:
    """Wins what it can: at once with a high card second in hand, always with the highest third, dearly among equals."""
    winners = scene.winning(mine, scene.led)
    if not winners or (scene.winner == scene.seat ^ 2 and len(scene.trick) == 3):
        return LOW[mine]
    out = scene.out(scene.led, mine)
    if len(scene.trick) == 3:
        return highest_equal(winners, LOW[winners], out)
    if len(scene.trick) == 2:
        return TOP[winners] if scene.winner != scene.seat ^ 2 or TOP[winners] > TOP[out] else LOW[mine]
    return TOP[winners] if TOP[winners] >= QUEEN and TOP[winners] > TOP[out] else LOW[mine]


def _void(scene: Scene, hand: Holding) -> int:
    """Trumps whatever the partner is not winning, and throws from his longest suit."""
    trump = scene.trump
    if trump >= 0 and trump != scene.led and scene.winner != scene.seat ^ 2:
        ruffs = scene.winning(hand[trump], trump)
        if ruffs:
            return trump * 13 + LOW[ruffs]
    plain = [suit for suit in range(4) if hand[suit] and suit != trump] or [trump]
    suit = max(plain, key=lambda s: (COUNT[hand[s]], -hand[s]))
    return suit * 13 + LOW[hand[suit]]
