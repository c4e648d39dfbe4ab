"""What the cards could have made: for a deal that is over and whose claims are closed, never for one in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.cards import PACK, SUITS, Card, Hand, Suit
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.view import Pairs
from bot.robots.masks import BIT, SUIT, Holding, holding
from bot.robots.solver import Solver


@dataclass(frozen=True, slots=True)
class Judged:
    """A card played: the tricks that it cost its side, double dummy, and, if any, a card that would have cost none."""

    trick: int
    seat: Seat
    card: Card
    cost: int
    better: Card | None


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A card played, and the tricks that its side could expect from there after each card that might have been: over
    the hands that fitted what its player had seen, not over those that were."""

    trick: int
    card: Card
    expected: Mapping[Card, float]

    @property
    def best(self) -> Card:
        """The card that promised most, the one played if none promised more."""
        return max(self.expected, key=lambda card: (self.expected[card], card == self.card))


@dataclass(frozen=True, slots=True)
class Makeable:
    """The tricks of North and South with this trump (None: no trumps) when that seat leads and nobody errs."""

    trump: Suit | None
    leader: Seat
    tricks: int

    def of(self, side: Side) -> int:
        """The tricks of that side."""
        return self.tricks if side is Side.NS else 13 - self.tricks


@dataclass(frozen=True, slots=True)
class Analysis:
    """A deal looked back upon: each card judged, and what each trump makes from each lead (of a whole deal only)."""

    cards: tuple[Judged, ...]
    makeable: tuple[Makeable, ...]

    def cost(self, side: Side) -> int:
        """The tricks that the side's cards have cost it."""
        return sum(card.cost for card in self.cards if card.seat.side is side)


def analysed(
    solver: Solver, hands: Sequence[Hand], trump: Suit | None, tricks: Sequence[Pairs], first: int = 1
) -> Analysis:
    """Both analyses of a deal. ValueError if a card was not in its player's hand."""
    return Analysis(judged(solver, hands, trump, tricks, first), makeable(solver, hands))


def judged(
    solver: Solver, hands: Sequence[Hand], trump: Suit | None, tricks: Sequence[Pairs], first: int = 1
) -> tuple[Judged, ...]:
    """Every card of these tricks in order, judged; `hands` are those before the first of them, numbered `first`.

    ValueError if a card was not in its player's hand. A revoke is judged as nothing: no lawful card is its equal.
    """
    left = [holding(hand) for hand in hands]
    number = -1 if trump is None else trump.value
    verdicts = []
    for at, trick in enumerate(tricks, start=first):
        table: list[tuple[int, int]] = []
        for seat, card in trick:
            verdicts.append(_verdict(solver, left, number, table, at, seat, card))
            left[seat][SUIT[card]] ^= BIT[card]
            table.append((int(seat), int(card)))
    return tuple(verdicts)


def _verdict(
    solver: Solver, left: list[Holding], trump: int, table: list[tuple[int, int]], at: int, seat: Seat, card: Card
) -> Judged:
    if not left[seat][SUIT[card]] & BIT[card]:
        raise ValueError(f"{seat} did not hold {card}")
    made = solver.every(left, trump, table, int(seat))
    best = max(made.values())
    cost = best - made[card] if card in made else 0
    better = min((choice for choice, tricks in made.items() if tricks == best), default=None) if cost else None
    return Judged(at, seat, card, cost, PACK[better] if better is not None else None)


def makeable(solver: Solver, hands: Sequence[Hand]) -> tuple[Makeable, ...]:
    """What each trump, and none, makes from each lead: twenty results, about a second's work."""
    left = [holding(hand) for hand in hands]
    found = []
    for trump in (*SUITS, None):
        for leader in SEATS:
            tricks = solver.best(left, -1 if trump is None else trump.value, [], int(leader))
            found.append(Makeable(trump, leader, tricks if leader.side is Side.NS else 13 - tricks))
    return tuple(found)
