"""What everybody at the table has seen when a card is to be played: the figures on which the rules of play look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.robots.masks import ABOVE, BIT, FULL, RANK, SUIT, Holding

Trick = list[tuple[int, int]]
"""(seat, card) in order of play."""


class Scene:
    """The public facts just before a card: it runs along the play and is changed by each `play`.

    `gone` are the cards played, `short` the suits that each seat has renounced (a bit a suit), `opened` the suit that
    each seat opened first (-1: none yet), `led_by` the suits that it has led, `before` the tricks complete.
    """

    __slots__ = ("before", "best", "gone", "led", "led_by", "opened", "seat", "short", "trick", "trump", "winner")

    def __init__(self, trump: int, seat: int) -> None:
        self.trump = trump
        self.seat = seat
        self.trick: Trick = []
        self.led = -1
        self.best = -1
        self.winner = -1
        self.before = 0
        self.gone = [0, 0, 0, 0]
        self.short = [0, 0, 0, 0]
        self.opened = [-1, -1, -1, -1]
        self.led_by = [0, 0, 0, 0]

    def copy(self) -> Scene:
        """Another scene, equal to this one and running on its own."""
        twin = Scene(self.trump, self.seat)
        twin.trick, twin.led, twin.best, twin.winner = self.trick[:], self.led, self.best, self.winner
        twin.before, twin.gone, twin.short = self.before, self.gone[:], self.short[:]
        twin.opened, twin.led_by = self.opened[:], self.led_by[:]
        return twin

    def play(self, card: int) -> None:
        """The seat whose turn it is plays the card; the turn passes, at the end of a trick to its winner."""
        seat, suit = self.seat, SUIT[card]
        if not self.trick:
            self._lead(seat, suit)
        elif suit != self.led:
            self.short[seat] |= 1 << self.led
        if self.best < 0 or self.beats(card):
            self.best, self.winner = card, seat
        self.gone[suit] |= BIT[card]
        self.trick.append((seat, card))
        self.seat = (seat + 1) & 3
        if len(self.trick) == 4:
            self._turn()

    def _lead(self, seat: int, suit: int) -> None:
        self.led = suit
        if self.opened[seat] < 0 and self.opened[(seat + 2) & 3] != suit:
            self.opened[seat] = suit
        self.led_by[seat] |= 1 << suit

    def _turn(self) -> None:
        self.seat = self.winner
        self.trick = []
        self.led = self.best = self.winner = -1
        self.before += 1

    def beats(self, card: int) -> bool:
        """Whether the card would take the trick as it lies."""
        suit = SUIT[card]
        return card > self.best if suit == SUIT[self.best] else suit == self.trump

    def winning(self, mask: int, suit: int) -> int:
        """Those ranks of `mask`, of that suit, that would take the trick as it lies."""
        best_suit = SUIT[self.best]
        if suit == best_suit:
            return mask & ABOVE[RANK[self.best]]
        return mask if suit == self.trump else 0

    def out(self, suit: int, mine: int) -> int:
        """The ranks of the suit that are neither played nor in `mine`."""
        return FULL & ~self.gone[suit] & ~mine

    def lawful(self, hand: Holding) -> list[int]:
        """The hand's suits as masks, only those from which it may play (Law 71)."""
        if self.led >= 0 and hand[self.led]:
            return [mask if suit == self.led else 0 for suit, mask in enumerate(hand)]
        return hand


def retold(scene: Scene, tricks: Iterable[Trick]) -> Iterator[tuple[Scene, int]]:
    """The play again: for each card the scene before it, which is the same object each time."""
    for trick in tricks:
        for seat, card in trick:
            scene.seat = seat
            yield scene, card
            scene.play(card)
