"""A View and a memory read together: whose card is due, what its player knows, and what he does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.engine.seats import Seat
from bot.engine.view import Call, View
from bot.robots.masks import BIT, FULL, RANK, SUIT, Holding, cards_of, highest_equal, holding, size
from bot.robots.memory import Memory, first_leader
from bot.robots.scene import Scene, Trick, retold


@dataclass(slots=True)
class Known:
    """What the player `me` knows when the hand `seat` is to play.

    `hands` are the hands in his sight by seat, `held` the cards that he knows another seat to hold, `unseen` the cards
    whose place he does not know, `counts` how many cards each seat holds; `lost` of the unseen were played when he was
    not looking. `story` is the play as he remembers it, the trick on the table last.
    """

    me: int
    seat: int
    scene: Scene
    hand: Holding
    hands: dict[int, Holding]
    held: list[Holding]
    unseen: Holding
    counts: tuple[int, ...]
    lost: int
    story: list[Trick]
    leader: int
    calls: tuple[Call, ...] = ()

    @property
    def trump(self) -> int:
        return self.scene.trump

    @property
    def hidden(self) -> list[int]:
        """The seats whose hands he does not see, in order."""
        return [seat for seat in range(4) if seat not in self.hands]

    def alike(self, card: int) -> int:
        """The highest card of the hand that is as good as this one of it: nobody else holds a card between them."""
        suit = SUIT[card]
        mine = self.hand[suit]
        return suit * 13 + highest_equal(mine, RANK[card], FULL & ~self.scene.gone[suit] & ~mine)

    def played(self) -> list[Holding]:
        """What each seat has played, as far as he remembers."""
        gone: list[Holding] = [[0, 0, 0, 0] for _ in range(4)]
        for trick in self.story:
            for seat, card in trick:
                gone[seat][SUIT[card]] |= BIT[card]
        return gone


def known(view: View, memory: Memory) -> Known:
    """What these eyes know now, `hand` being empty if they do not see the hand that is to play.

    ValueError when no card is due, or for the gallery.
    """
    turn = view.turn
    if turn is None or view.eyes is None:
        raise ValueError("no card is due")
    hands = {int(seat): holding(cards) for seat, cards in view.open_hands}
    hands[int(view.eyes)] = holding(view.own)
    story = _story(view, memory)
    trump = view.trump.value if view.trump is not None else -1
    scene = _scene(story, trump, int(turn), view.trick_number - 1)
    held = _held(view, memory, scene, hands)
    unseen = [FULL & ~scene.gone[suit] for suit in range(4)]
    for masks in (*hands.values(), *held):
        unseen = [mask & ~seen for mask, seen in zip(unseen, masks, strict=True)]
    hidden = [seat for seat in range(4) if seat not in hands]
    lost = size(unseen) - sum(view.counts[seat] - size(held[seat]) for seat in hidden)
    leader = first_leader(memory)
    first = int(leader if leader is not None else turn)
    hand = hands.get(int(turn), [0, 0, 0, 0])
    return Known(
        int(view.eyes), int(turn), scene, hand, hands, held, unseen, view.counts, lost, story, first, memory.calls
    )


def _story(view: View, memory: Memory) -> list[Trick]:
    """The tricks remembered, in order, as plain numbers; the open trick as it lies now."""
    numbers = sorted(number for number in memory.tricks if number < view.trick_number)
    tricks = [[(int(s), int(c)) for s, c in memory.tricks[number]] for number in numbers]
    return [*tricks, [(int(s), int(c)) for s, c in view.trick]] if view.trick else tricks


def _scene(story: list[Trick], trump: int, turn: int, before: int) -> Scene:
    """The scene at the end of the story, with the seat to play and the tricks before it set as the table has them."""
    scene = Scene(trump, turn)
    for at, card in retold(scene, story):
        if at.short[at.seat] >> SUIT[card] & 1:  # he had some: an earlier renounce was a revoke
            at.short[at.seat] &= ~(1 << SUIT[card])
    scene.seat, scene.before = turn, before
    return scene


def _held(view: View, memory: Memory, scene: Scene, hands: dict[int, Holding]) -> list[Holding]:
    """Cards that a hidden seat is known to hold still: those shown face up, and the trump card of the dealer."""
    held: list[Holding] = [[0, 0, 0, 0] for _ in range(4)]
    shown = [(seat, card) for seat, cards in memory.shown.items() for card in cards]
    if memory.trump_card is not None and (dealer := dealer_of(view, memory)) is not None:
        shown.append((dealer, memory.trump_card))
    for seat, card in shown:
        if seat not in hands and not scene.gone[SUIT[card]] & BIT[card]:
            held[seat][SUIT[card]] |= BIT[card]
            scene.short[seat] &= ~(1 << SUIT[card])
    return held


def dealer_of(view: View, memory: Memory) -> Seat | None:
    """Who dealt, if these eyes have seen or can infer it: the first leader sits on the dealer's left."""
    if memory.dealer is not None:
        return memory.dealer
    leader = first_leader(memory)
    return leader.right if leader is not None else None


def chance(known: Known) -> Random:
    """A source of chance that depends on nothing but what the player knows: the same View gives the same choice."""
    return Random(repr((known.me, known.seat, known.hand, known.unseen, known.story, known.trump)))


def lawful_cards(known: Known, allowed: Sequence[int] | None = None) -> list[int]:
    """The cards among which to choose, from the lowest of each suit up."""
    return list(allowed) if allowed else list(cards_of(known.scene.lawful(known.hand)))
