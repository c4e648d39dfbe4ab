"""What somebody does in a dispute. A step knows nothing of the case; `life.after` answers it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.disputes.case import Ruling, Word


@dataclass(frozen=True, slots=True)
class Answers:
    """Says of fact number `fact` (from 0) that he agrees, denies or does not know."""

    by: int
    fact: int
    word: Word


@dataclass(frozen=True, slots=True)
class AddsFact:
    """Puts another fact to the players."""

    by: int
    text: str


@dataclass(frozen=True, slots=True)
class NamesReferee:
    """Proposes a bystander to find the facts."""

    by: int
    user: int
    name: str
    robot: bool = False


@dataclass(frozen=True, slots=True)
class AcceptsReferee:
    """Agrees to be bound by the bystander's word."""

    by: int


@dataclass(frozen=True, slots=True)
class RefusesReferee:
    """Will have no bystander, or not this one."""

    by: int


@dataclass(frozen=True, slots=True)
class Finds:
    """The referee's word on every fact, in order."""

    by: int
    found: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class RefereeGone:
    """He has left, or cannot be reached."""


@dataclass(frozen=True, slots=True)
class Withdraws:
    """He who opened it ends it."""

    by: int


@dataclass(frozen=True, slots=True)
class Looks:
    """An arbitrator looks at the four hands; the record says so."""

    by: int


@dataclass(frozen=True, slots=True)
class Rules:
    """Who rules is in the ruling."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class DeclinesToRule:
    """The arbitrator cannot decide between the players."""

    by: int
    reasons: str


@dataclass(frozen=True, slots=True)
class Appeals:
    """One of those who sat there asks for another arbitrator."""

    by: int
    reasons: str


Step = (
    Answers
    | AddsFact
    | NamesReferee
    | AcceptsReferee
    | RefusesReferee
    | Finds
    | RefereeGone
    | Withdraws
    | Looks
    | Rules
    | DeclinesToRule
    | Appeals
)
