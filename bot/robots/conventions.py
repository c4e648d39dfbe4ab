"""The card a partner of Cavendish's school expects: the simple rules, and what his book says of leads and discards.

The full player breaks ties by it, and gives it up only for what is worth more; `simple` knows nothing of it.
"""

from __future__ import annotations

from bot.robots import simple
from bot.robots.masks import COUNT, LOW, SUIT, TOP, Holding
from bot.robots.scene import Scene


def card(scene: Scene, hand: Holding) -> int:
    """The conventional card of the hand."""
    if not scene.trick:
        suit = _suit(scene, hand)
        return suit * 13 + _rank(scene, suit, hand[suit])
    choice = simple.card(scene, hand)
    throws = not hand[scene.led] and SUIT[choice] != scene.trump
    return _guarding(scene, hand) if throws and _led_trumps(scene, scene.seat ^ 1) else choice


def _led_trumps(scene: Scene, seat: int) -> bool:
    """Whether the seat or its partner has led trumps."""
    return scene.trump >= 0 and bool((scene.led_by[seat] | scene.led_by[seat ^ 2]) >> scene.trump & 1)


def _guarding(scene: Scene, hand: Holding) -> int:
    """Against strength in trumps the long suit will not be brought in: it spares the guards of the others."""
    suit = max((s for s in range(4) if hand[s] and s != scene.trump), key=lambda s: (COUNT[hand[s]], hand[s]))
    return suit * 13 + LOW[hand[suit]]


def _suit(scene: Scene, hand: Holding) -> int:
    """Trumps when they are to be drawn, partner's suit back, a suit that is established, and else what was begun."""
    if _draws_trumps(scene, hand):
        return scene.trump
    for suit in (simple.returned(scene, hand), simple.to_cash(scene, hand)):
        if suit >= 0:
            return suit
    begun = {scene.opened[scene.seat], scene.opened[scene.seat ^ 2]}

    def merit(suit: int) -> tuple[bool, bool, int, int]:
        good, count, mask = simple.strength(scene, hand, suit)
        return good, suit in begun, count, mask

    return max((suit for suit in range(4) if hand[suit]), key=merit)


def _draws_trumps(scene: Scene, hand: Holding) -> bool:
    """From five; from four with a good suit to bring in; the last one or two with the best; and on with them when this
    side alone has begun."""
    trump = scene.trump
    out = scene.out(trump, hand[trump]) if trump >= 0 else 0
    if not out:
        return False
    count = COUNT[hand[trump]]
    last = TOP[hand[trump]] > TOP[out] and COUNT[out] <= 2
    good = any(
        COUNT[mask] >= 3 and TOP[mask] > TOP[scene.out(suit, mask)] for suit, mask in enumerate(hand) if suit != trump
    )
    begun = _led_trumps(scene, scene.seat) and not _led_trumps(scene, scene.seat ^ 1)
    return count >= 5 or (count >= 4 and good) or last or (count >= 2 and begun)


def _rank(scene: Scene, suit: int, mask: int) -> int:
    """As the simple rules lead from a fresh suit; of one led before the best card, the head of a sequence, of two left
    the higher and of more the lowest, which tells partner how many there were."""
    if not scene.gone[suit]:
        return simple.from_suit(scene, suit, mask)
    top = TOP[mask]
    high = top > TOP[scene.out(suit, mask)] or COUNT[mask] < 3 or mask >> (top - 1) & 1
    return top if high else LOW[mask]
