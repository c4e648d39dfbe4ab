"""What has been said at the table and counts: questions, corrections, claims, calls."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.acts import Adjusts, Bid, Rectifies, Whole
from bot.engine.cards import Card, Suit
from bot.engine.games import Contract
from bot.engine.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Question:
    """ "Having none, partner?", about one trick; `answer` True for "I have some", False for "none", None while
    unanswered."""

    trick: int
    asked: Seat
    answer: bool | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A card played in error and taken back in time."""

    trick: int
    seat: Seat
    error: Card
    first: Card
    """the card that he first substituted"""


@dataclass(frozen=True, slots=True)
class RevokeClaim:
    """A revoke claimed by a side; `trick` None: every one of that player in the hand."""

    side: Side
    accused: Seat
    trick: int | None = None
    searched: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A revoke (or disobedience) found on the search of the tricks, or a claim that failed (`trick` 0)."""

    seat: Seat
    trick: int
    proved: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """A claim or concession stated, and who has agreed to it."""

    seat: Seat
    what: int | Whole
    concedes: bool
    agreed: frozenset[Seat] = frozenset()
    contested: bool = False
    finesse: tuple[Suit, Seat] | None = None
    """announced with the claim: in which suit, through whom"""


@dataclass(frozen=True, slots=True)
class Amendment:
    """A correction of the score that a player has asked for, and who has said the same."""

    what: Adjusts | Rectifies
    agreed: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction. `bid` None with `word` "pass", "double" or "redouble". `void` calls count as a pass."""

    seat: Seat
    word: str
    bid: Bid | None = None
    void: bool = False
    in_turn: bool = True

    @property
    def counts(self) -> bool:
        """Whether it was anything: a void call out of turn, as a pass out of turn always is, changes nothing."""
        return self.in_turn or not self.void


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction of a deal: calls so far, who speaks next, who is barred and how, the contract as it stands."""

    calls: tuple[Call, ...] = ()
    speaker: Seat | None = None
    contract: Contract | None = None
    barred: frozenset[Seat] = frozenset()
    """for the whole hand (auction 65)"""
    debarred: frozenset[Seat] = frozenset()
    """until an adversary bids or doubles (auction 50)"""
    original: bool = False
    """whether the final declaration is the dealer's original one spade (auction 48)"""
