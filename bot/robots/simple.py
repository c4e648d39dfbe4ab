"""The player by simple rules: the conventions of Cavendish's day, without counting and without search."""

from __future__ import annotations

from bot.robots.masks import ABOVE, ACE, COUNT, KING, KNAVE, LOW, QUEEN, RANK, SUIT, TEN, TOP, Holding, lowest_equal
from bot.robots.scene import Scene

_A, _K, _Q, _J, _T = 1 << ACE, 1 << KING, 1 << QUEEN, 1 << KNAVE, 1 << TEN


def card(scene: Scene, hand: Holding) -> int:
    """The card that the rules play from the hand."""
    if not scene.trick:
        return lead(scene, hand)
    if hand[scene.led]:
        return scene.led * 13 + _follow(scene, hand[scene.led])
    return _void(scene, hand)


# --- leading ---------------------------------------------------------------------------------------------------------


def lead(scene: Scene, hand: Holding) -> int:
    """Partner's suit back, then winners, trumps from strength, and else the strongest suit."""
    suit = returned(scene, hand)
    if suit < 0:
        suit = to_cash(scene, hand)
    if suit < 0 and _strong_in_trumps(scene, hand):
        suit = scene.trump
    if suit < 0:
        suit = max((s for s in range(4) if hand[s]), key=lambda s: strength(scene, hand, s))
    return suit * 13 + from_suit(scene, suit, hand[suit])


def returned(scene: Scene, hand: Holding) -> int:
    """The suit that the partner opened, if it is to be returned now: once, and not into a ruff."""
    suit = scene.opened[(scene.seat + 2) & 3]
    if suit < 0 or not hand[suit] or scene.led_by[scene.seat] >> suit & 1 or _ruffed(scene, hand, suit):
        return -1
    return suit


def _ruffed(scene: Scene, hand: Holding, suit: int) -> bool:
    """Whether an adversary has renounced the suit and may hold a trump."""
    trump = scene.trump
    if trump < 0 or suit == trump or not scene.out(trump, hand[trump]):
        return False
    void = 1 << suit
    return any(
        scene.short[seat] & void and not scene.short[seat] >> trump & 1 for seat in (scene.seat ^ 1, scene.seat ^ 3)
    )


def to_cash(scene: Scene, hand: Holding) -> int:
    """The longest plain suit that has been led before and whose best card is held, or -1."""
    best = -1
    for suit in range(4):
        mask = hand[suit]
        if not mask or suit == scene.trump or not scene.gone[suit] or _ruffed(scene, hand, suit):
            continue
        if TOP[mask] > TOP[scene.out(suit, mask)] and (best < 0 or COUNT[mask] > COUNT[hand[best]]):
            best = suit
    return best


def _strong_in_trumps(scene: Scene, hand: Holding) -> bool:
    trump = scene.trump
    if trump < 0 or not hand[trump]:
        return False
    out = scene.out(trump, hand[trump])
    return bool(out) and COUNT[hand[trump]] >= 5


def strength(scene: Scene, hand: Holding, suit: int) -> tuple[bool, int, int]:
    """Plain suits before trumps, long before short, strong before weak; a suit that will be ruffed comes last."""
    mask = hand[suit]
    good = suit != scene.trump and not _ruffed(scene, hand, suit)
    return good, COUNT[mask], mask


def from_suit(scene: Scene, suit: int, mask: int) -> int:
    """The rank to lead: the winner, the head of a sequence, the fourth best, from three or fewer the highest."""
    out = scene.out(suit, mask)
    if scene.gone[suit]:
        return TOP[mask] if TOP[mask] > TOP[out] or COUNT[mask] < 4 else LOW[mask]
    if mask & _K and mask & (_A | _Q):
        return KING
    if mask & _A and COUNT[mask] >= 5:
        return ACE
    if mask & _Q and mask & _J:
        return QUEEN
    if mask & _K and mask & _J and mask & _T:
        return TEN
    return fourth_best(mask) if COUNT[mask] >= 4 else TOP[mask]


def fourth_best(mask: int) -> int:
    """The fourth rank from the top."""
    for _ in range(3):
        mask ^= 1 << TOP[mask]
    return TOP[mask]


# --- following -------------------------------------------------------------------------------------------------------


def _follow(scene: Scene, mine: int) -> int:
    """The rank to play of the suit led."""
    winners = scene.winning(mine, scene.led)
    if not winners:
        return LOW[mine]
    place = len(scene.trick)
    if place == 3:
        return LOW[mine] if scene.winner == scene.seat ^ 2 else LOW[winners]
    return _second(scene, mine, winners) if place == 1 else _third(scene, mine, winners)


def _second(scene: Scene, mine: int, winners: int) -> int:
    """Low, but cover an honour, put on the lowest of two high honours, and take the second round with the best card."""
    top = TOP[mine]
    out = scene.out(scene.led, mine)
    if RANK[scene.best] >= KNAVE:
        return LOW[winners]
    if top >= KING and mine >> (top - 1) & 1:
        return lowest_equal(mine, top, out) if lowest_equal(mine, top, out) > RANK[scene.best] else top
    if top > TOP[out] and (COUNT[scene.gone[scene.led]] > 3 or scene.before >= 10):
        return top
    return LOW[mine]


def _third(scene: Scene, mine: int, winners: int) -> int:
    """High, as cheaply as equals allow; low on a partner's card that is as good; the queen from ace and queen."""
    out = scene.out(scene.led, mine)
    if scene.winner == scene.seat ^ 2 and not out & ABOVE[RANK[scene.best]] & ((1 << TOP[mine]) - 1):
        return LOW[mine]
    if mine & _A and mine & _Q and out & _K and winners & _Q:
        return QUEEN
    return lowest_equal(winners, TOP[mine], out)


def _void(scene: Scene, hand: Holding) -> int:
    """Trump what the partner does not win, second hand only when weak in trumps; else throw away."""
    trump = scene.trump
    if trump >= 0 and trump != scene.led and not _partner_has_it(scene, hand):
        ruffs = scene.winning(hand[trump], trump)
        if ruffs and not (len(scene.trick) == 1 and COUNT[hand[trump]] >= 4 and _doubtful(scene)):
            return trump * 13 + LOW[ruffs]
    return discard(scene, hand)


def _partner_has_it(scene: Scene, hand: Holding) -> bool:
    """Whether the partner's card will take the trick, as far as can be seen."""
    if scene.winner != scene.seat ^ 2:
        return False
    suit = SUIT[scene.best]
    return len(scene.trick) == 3 or not scene.out(suit, hand[suit]) & ABOVE[RANK[scene.best]]


def _doubtful(scene: Scene) -> bool:
    """Whether the card led may yet be beaten by the partner."""
    return bool(scene.out(scene.led, 0) & ABOVE[RANK[scene.best]])


def discard(scene: Scene, hand: Holding) -> int:
    """The lowest card of the weakest plain suit; a trump only when nothing else is held."""
    plain = [suit for suit in range(4) if hand[suit] and suit != scene.trump] or [scene.trump]
    suit = min(plain, key=lambda s: hand[s] if COUNT[hand[s]] > 1 else hand[s] * 2)
    return suit * 13 + LOW[hand[suit]]
