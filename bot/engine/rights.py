"""Rights, the demands that exhaust them, and the obligations that follow: one vocabulary for both codes.

An irregularity opens a *right* of a side; a *demand* (an election) picks one of its options; what is demanded becomes
an *obligation* of a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card, Suit
from bot.engine.seats import Seat, Side


class Kind(Enum):
    """What may be demanded, as records write it."""

    EXPOSE = "expose"
    CARD = "card"
    NOT_CARD = "not card"
    SUIT = "suit"
    NOT_SUIT = "not suit"
    HIGHEST = "highest"
    LOWEST = "lowest"
    WIN = "win"
    LOSE = "lose"
    NEW_DEAL = "new deal"
    STAND = "lets stand"
    SUFFICIENT = "sufficient"
    SEVEN = "seven"
    FINAL = "finalizes own"
    THREE_TRICKS = "three tricks"
    DEDUCT_THREE = "deduct three"
    ADD_THREE = "add three"
    ONE_FIFTY = "150"


PENALTIES_OF_A_REVOKE = frozenset({Kind.THREE_TRICKS, Kind.DEDUCT_THREE, Kind.ADD_THREE, Kind.ONE_FIFTY})


@dataclass(frozen=True, slots=True)
class Demand:
    """What a player asks when he exacts a penalty or makes a choice."""

    kind: Kind
    card: Card | None = None
    suit: Suit | None = None
    trick: int | None = None

    def bare(self) -> Demand:
        """The demand with nothing but what its kind needs."""
        return Demand(
            self.kind,
            self.card if self.kind in (Kind.CARD, Kind.NOT_CARD) else None,
            self.suit if self.kind in (Kind.SUIT, Kind.NOT_SUIT) else None,
            self.trick if self.kind is Kind.WIN else None,
        )

    def __str__(self) -> str:
        """As the record writes it after `calls`: "suit H", "win trick 2", "DK"."""
        match self.kind:
            case Kind.CARD:
                return str(self.card)
            case Kind.NOT_CARD:
                return f"not {self.card}"
            case Kind.SUIT | Kind.NOT_SUIT:
                return f"{self.kind.value} {self.suit}"
            case Kind.WIN if self.trick is not None:
                return f"win trick {self.trick}"
            case _:
                return str(self.kind.value)


class Moment(Enum):
    """When an option's time is out."""

    PLAYED = "played"
    """when `seat` has played to `trick`"""
    ACTED = "acted"
    """when a member of `side` has led or played, in turn or not, to a trick after `trick`"""
    TURNED = "turned"
    """when `trick` is turned and quitted"""
    COMPLETE = "complete"
    """when `trick` holds four cards"""
    LED = "led"
    """when `seat` has led to `trick` or a later one"""
    LEADS = "leads"
    """when a member of `side` has led to `trick` or a later one, rightfully"""
    NEXT_CALL = "next call"
    """when anybody has called after call number `trick`"""
    SIDE_CALLS = "side calls"
    """when a member of `side` has called after call number `trick`"""
    CUT = "cut"
    """when the pack has been cut, as far as `side` is concerned"""
    HAND_OUT = "hand out"
    """when the hand has been played out or abandoned"""
    SETTLED = "settled"
    """when the next trump card is turned up, or the next deal begun"""


@dataclass(frozen=True, slots=True)
class Until:
    """The window of one option."""

    moment: Moment
    seat: Seat | None = None
    side: Side | None = None
    trick: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """One way to use a right. A SUIT or NOT_SUIT without a suit leaves the suit to the holder."""

    kind: Kind
    until: Until
    on: Seat | None = None
    """the seat that would be bound; None where that is settled later (the first of the side to lead)"""
    card: Card | None = None
    suit: Suit | None = None
    trick: int | None = None
    from_lead: int | None = None
    """for SUIT: the number of the first trick to whose lead it may be called"""

    def answers(self, demand: Demand) -> bool:
        """Whether the demand is this option."""
        if demand.kind is not self.kind or (self.trick is not None and demand.trick not in (None, self.trick)):
            return False
        match self.kind:
            case Kind.CARD | Kind.NOT_CARD:
                return demand.card == self.card
            case Kind.SUIT | Kind.NOT_SUIT:
                return self.suit in (None, demand.suit)
            case _:
                return True


@dataclass(frozen=True, slots=True)
class Right:
    """A right that one offence gave to a side; kept after its end, so that it is the ledger of offences as well."""

    id: int
    law: str
    offender: Seat
    holders: tuple[Seat, ...]
    """who may decide: the partners, or one player; the first demand is final"""
    options: tuple[Option, ...]
    holds: tuple[Seat, ...] = ()
    """who must wait until it is decided (Law 87, auction 94)"""
    card: Card | None = None
    """the card of the offence: led falsely, played in error"""
    trick: int = 0
    waived: tuple[Seat, ...] = ()
    ended: str | None = None
    """None while open; else "elected", "waived", "lapsed", or the law by which it was forfeited"""
    elected: Demand | None = None
    extended: bool = False
    """whether its holders have asked for more time, which they may once"""
    before: Right | None = None
    """as it stood when the time to decide ran out"""

    @property
    def open(self) -> bool:
        return self.ended is None

    @property
    def laid_ahead(self) -> bool:
        """Whether its card was led before the trick in hand was complete, and lies there (Law 57)."""
        return self.card is not None and any(
            o.kind is Kind.WIN or (o.from_lead is not None and o.from_lead > self.trick) for o in self.options
        )

    def option(self, demand: Demand) -> Option | None:
        """The option that the demand picks, if the right has it."""
        return next((o for o in self.options if o.answers(demand)), None)


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a demand has laid on a seat: for one trick, or standing until obeyed (Laws 53, 55)."""

    seat: Seat
    kind: Kind
    law: str
    trick: int | None = None
    card: Card | None = None
    suit: Suit | None = None

    @property
    def standing(self) -> bool:
        return self.trick is None
