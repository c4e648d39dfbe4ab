"""What took place at a table apart from its cards, in the past tense; `evolve_roster` applies it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card
from bot.engine.cuts import Partners, Person, Purpose
from bot.engine.seats import Seat
from bot.engine.sitting.acts import NOWHERE, Elsewhere, Vote
from bot.engine.sitting.settings import Settings

Chairs = tuple[Person | None, Person | None, Person | None, Person | None]
"""Who sits North, East, South, West; None an empty chair."""
EMPTY: Chairs = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Declared:
    """A candidate; he `belongs` if there was room among the six, else he waits. `late` for the rubber now cut for."""

    user: Person
    elsewhere: Elsewhere = NOWHERE
    belongs: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """He no longer belongs to the table nor waits for it."""

    user: Person


@dataclass(frozen=True, slots=True)
class MemberAdmitted:
    """One who waited now belongs to the table."""

    user: Person


@dataclass(frozen=True, slots=True)
class CuttingBegun:
    """A pack is spread; each of `who` is to draw from it."""

    purpose: Purpose
    who: tuple[Person, ...]
    places: int = 0


@dataclass(frozen=True, slots=True)
class CuttingVoid:
    """Nothing of the cutting counts; `afresh`: nobody has been chosen yet, all are candidates again."""

    afresh: bool = False


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A cut, seen by everybody."""

    user: Person
    card: Card


@dataclass(frozen=True, slots=True)
class PlayersSettled:
    """Who plays the next rubber, who belongs to the table besides, and who waits, each in order.

    `last` have left another table to make this one up, and go out of it last (auction 24).
    """

    players: tuple[Person, ...]
    beside: tuple[Person, ...] = ()
    waiting: tuple[Person, ...] = ()
    last: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Partnered:
    """Partners, the deal and the choice are settled."""

    partners: Partners


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """The chooser has chosen; everybody sits."""

    chairs: Chairs
    dealer: Seat
    pack: int = 0


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal is in play."""


@dataclass(frozen=True, slots=True)
class DealFinished:
    """A deal is over; settings changed meanwhile hold from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class RubberEnded:
    """The chairs are free; each who played has one more consecutive rubber."""

    players: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class ChairAsked:
    """A person asks for the chair of a robot and gets it when no deal is in play."""

    user: Person


@dataclass(frozen=True, slots=True)
class ChairTaken:
    """A robot has made room for a person."""

    user: Person
    robot: Person


@dataclass(frozen=True, slots=True)
class Proposed:
    """A question lies before those seated."""

    vote: Vote
    by: Person
    reason: str


@dataclass(frozen=True, slots=True)
class Agreed:
    """One more agrees."""

    user: Person


@dataclass(frozen=True, slots=True)
class ProposalEnded:
    """Declined, or withdrawn by what has happened since; `carried` if all have agreed."""

    carried: bool = False


@dataclass(frozen=True, slots=True)
class Adjourned:
    """The table stands as it is until all have come back."""


@dataclass(frozen=True, slots=True)
class CameBack:
    """To an adjourned table."""

    user: Person


@dataclass(frozen=True, slots=True)
class Resumed:
    """All have come back."""


@dataclass(frozen=True, slots=True)
class SubstituteProposed:
    """The others are asked for their consent."""

    absent: Person
    substitute: Person
    consented: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Consented:
    """One more consents."""

    user: Person


@dataclass(frozen=True, slots=True)
class SubstituteSeated:
    """He plays in the place of the absent until the rubber ends."""

    absent: Person
    substitute: Person


@dataclass(frozen=True, slots=True)
class SubstituteWithdrawn:
    """He was declined, or is gone himself."""

    substitute: Person


@dataclass(frozen=True, slots=True)
class WentMissing:
    """He is gone from the server."""

    user: Person


@dataclass(frozen=True, slots=True)
class Reappeared:
    """He is there again."""

    user: Person


@dataclass(frozen=True, slots=True)
class HostPassed:
    """The host's rights are now his."""

    user: Person


@dataclass(frozen=True, slots=True)
class SettingsWished:
    """The settings that hold from the next deal."""

    settings: Settings


class Ended(Enum):
    """How a table came to its end."""

    VOTE = "vote"
    HOST = "host"
    MODERATOR = "moderator"
    BROKEN_UP = "broken up"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class TableEnded:
    """`prior` are those who go before `by` at any other table, if he broke this one up (Law 25, auction 27)."""

    how: Ended
    by: Person | None = None
    reason: str = ""
    prior: tuple[Person, ...] = ()


RosterEvent = (
    Declared
    | Left
    | MemberAdmitted
    | CuttingBegun
    | CuttingVoid
    | CardDrawn
    | PlayersSettled
    | Partnered
    | SeatsTaken
    | DealStarted
    | DealFinished
    | RubberEnded
    | ChairAsked
    | ChairTaken
    | Proposed
    | Agreed
    | ProposalEnded
    | Adjourned
    | CameBack
    | Resumed
    | SubstituteProposed
    | Consented
    | SubstituteSeated
    | SubstituteWithdrawn
    | WentMissing
    | Reappeared
    | HostPassed
    | SettingsWished
    | TableEnded
)
