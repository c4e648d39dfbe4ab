"""What somebody asks of a table apart from its cards: to sit, to cut, to leave, to change how it is run.

`Person` is a member's id, a negative number for a robot, 0 for the Dummy's chair. Who is gone from the server, who is a
moderator, what anybody does at other tables, and every card drawn come from outside.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card
from bot.engine.cuts import Person
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What is known of a candidate from other tables of the same session (D15)."""

    attached: bool = False
    """he has belonged to, or played at, another table (Law 22, auction 23)"""
    left: tuple[Person, ...] = ()
    """those whose table he broke up; they go before him (Law 25, auction 27)"""


NOWHERE = Elsewhere()


class Vote(Enum):
    """What all who are seated may agree upon."""

    END = "end"
    """to end the table"""
    ADJOURN = "adjourn"
    """to go on another day"""


@dataclass(frozen=True, slots=True)
class Sits:
    """Declares himself a candidate."""

    user: Person
    elsewhere: Elsewhere = NOWHERE


@dataclass(frozen=True, slots=True)
class Leaves:
    """`breaks_up`: he knows that he breaks up the table in the middle of a rubber."""

    user: Person
    breaks_up: bool = False


@dataclass(frozen=True, slots=True)
class SeatsRobot:
    """A robot declares itself, at the wish of one who is there."""

    by: Person


@dataclass(frozen=True, slots=True)
class RemovesRobot:
    """The last robot seated goes, before the cutting."""

    by: Person


@dataclass(frozen=True, slots=True)
class PlayNow:
    """Robots into the empty chairs, and cutting begins."""

    by: Person


@dataclass(frozen=True, slots=True)
class Starts:
    """Cutting for the next rubber begins."""

    by: Person


@dataclass(frozen=True, slots=True)
class DrawsCard:
    """A card drawn from the spread pack; the room has picked it."""

    user: Person
    card: Card


@dataclass(frozen=True, slots=True)
class ChoosesSeat:
    """`pack` is which of the two packs (0 or 1) his side deals with."""

    user: Person
    seat: Seat
    pack: int = 0


@dataclass(frozen=True, slots=True)
class BeginsPlay:
    """A deal has begun."""


@dataclass(frozen=True, slots=True)
class EndsPlay:
    """A deal is settled or void; `rubber_over` if it ended the rubber."""

    rubber_over: bool = False


@dataclass(frozen=True, slots=True)
class Proposes:
    """Puts a question to all who are seated."""

    user: Person
    vote: Vote
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Agrees:
    """Agrees to what is proposed."""

    user: Person


@dataclass(frozen=True, slots=True)
class Declines:
    """Declines what is proposed, or a substitute."""

    user: Person


@dataclass(frozen=True, slots=True)
class Resumes:
    """Comes back to an adjourned table; play goes on once all who were seated have come."""

    user: Person


@dataclass(frozen=True, slots=True)
class AppointsSubstitute:
    """By the player who quits, one of the other three, or a moderator; the substitute may be a robot."""

    by: Person
    absent: Person
    substitute: Person
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Consents:
    """Consents to the substitute proposed."""

    user: Person


@dataclass(frozen=True, slots=True)
class IsGone:
    """The room has found that he has left the server."""

    user: Person


@dataclass(frozen=True, slots=True)
class IsBack:
    """The room has found him again, or he has shown himself."""

    user: Person


@dataclass(frozen=True, slots=True)
class CutElsewhere:
    """He has cut into another table; `helped` to make it up."""

    user: Person
    helped: bool = False


@dataclass(frozen=True, slots=True)
class PassesHost:
    """The host hands on his rights."""

    by: Person
    to: Person


@dataclass(frozen=True, slots=True)
class HostEnds:
    """The host ends the table."""

    by: Person
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ModeratorEnds:
    """A moderator ends the table; he says why."""

    by: Person
    reason: str


@dataclass(frozen=True, slots=True)
class ChangesSetting:
    """One of `sitting.settings.LIMITS`, from the next deal on."""

    by: Person
    name: str
    value: int
    moderator: bool = False


RosterAct = (
    Sits
    | Leaves
    | SeatsRobot
    | RemovesRobot
    | PlayNow
    | Starts
    | DrawsCard
    | ChoosesSeat
    | BeginsPlay
    | EndsPlay
    | Proposes
    | Agrees
    | Declines
    | Resumes
    | AppointsSubstitute
    | Consents
    | IsGone
    | IsBack
    | CutElsewhere
    | PassesHost
    | HostEnds
    | ModeratorEnds
    | ChangesSetting
)
