"""What lies on the table: cards on tricks, cards led ahead, and what a card of a seat comes to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card, Suit
from bot.engine.rights import Obligation
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """A card on a trick, with the obligations that bound its player then; `lay` if it had lain face up before him,
    `turned_up` if it was the trump card where the dealer had left it: taken back, it lies so again."""

    seat: Seat
    card: Card
    under: tuple[Obligation, ...] = ()
    lay: bool = False
    turned_up: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """`rightful` is who should have led:
    another than the leader in a false lead, which is found only when somebody objects."""

    number: int
    rightful: Seat
    plays: tuple[Play, ...]
    turned: bool = False

    @property
    def leader(self) -> Seat:
        return self.plays[0].seat

    @property
    def led(self) -> Suit:
        return self.plays[0].card.suit

    @property
    def complete(self) -> bool:
        return len(self.plays) == 4

    @property
    def false(self) -> bool:
        return self.leader is not self.rightful

    def of(self, seat: Seat) -> Play | None:
        """What the seat has played to it."""
        for play in self.plays:
            if play.seat is seat:
                return play
        return None

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Who played after the seat."""
        order = [play.seat for play in self.plays]
        return tuple(order[order.index(seat) + 1 :])

    def before(self, seat: Seat) -> tuple[tuple[Seat, Card], ...]:
        """What lay on the table when the seat played (or lies now, if it has not)."""
        pairs = []
        for play in self.plays:
            if play.seat is seat:
                break
            pairs.append((play.seat, play.card))
        return tuple(pairs)

    def pairs(self) -> tuple[tuple[Seat, Card], ...]:
        return tuple([(play.seat, play.card) for play in self.plays])


@dataclass(frozen=True, slots=True)
class Ahead:
    """Cards led on without waiting: they lie face up after the trick numbered `trick`; the first `runs` of them lead
    themselves.

    `meant` says that he means to lead though another may prove to have won the trick: it is then a lead out of turn.
    """

    seat: Seat
    cards: tuple[Card, ...]
    trick: int
    runs: int = 0
    meant: bool = False


class Move(Enum):
    """What a card pressed by a seat comes to, as the table stands."""

    FOLLOW = "follow"
    LEAD = "lead"
    AHEAD = "ahead"
    """a lead before the trick to which he has played is complete"""
    STRAY = "stray"
    """a card of one who has no card to play (Case XI)"""
