"""Who belongs to a table and who sits where, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cuts import Cutting, Partners, Person, is_robot
from bot.engine.games import Game
from bot.engine.seats import SEATS, Seat
from bot.engine.sitting.acts import Elsewhere, Vote
from bot.engine.sitting.events import EMPTY, Chairs, TableEnded
from bot.engine.sitting.settings import Settings


class Standing(Enum):
    """Where a table stands."""

    LOBBY = "lobby"
    """candidates declare themselves"""
    CUTTING = "cutting"
    CHOOSING = "choosing"
    """the lowest has the choice of cards and seats"""
    SEATED = "seated"
    """a rubber is being played"""
    BETWEEN = "between"
    """a rubber is over, the next not yet cut for"""
    ADJOURNED = "adjourned"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question before all who are seated, and who has agreed."""

    vote: Vote
    by: Person
    reason: str
    agreed: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Substitution:
    """A substitute proposed, and which of the other three have consented (Law 23, auction 26)."""

    absent: Person
    substitute: Person
    consented: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """The people of one table. Nothing in it is secret."""

    game: Game
    host: Person
    settings: Settings = Settings()
    wished: Settings = Settings()
    """the settings from the next deal on"""
    standing: Standing = Standing.LOBBY
    players: tuple[Person, ...] = ()
    """who plays this rubber, be he absent and a substitute in his chair"""
    beside: tuple[Person, ...] = ()
    """members who sit out, in the order in which they come in again"""
    waiting: tuple[Person, ...] = ()
    """candidates who do not belong to the table, in order"""
    elsewhere: tuple[tuple[Person, Elsewhere], ...] = ()
    rubbers: tuple[tuple[Person, int], ...] = ()
    """the consecutive rubbers of each player (Law 20, auction 21)"""
    last: tuple[Person, ...] = ()
    """who go out last (auction 24)"""
    cutting: Cutting | None = None
    """the cutting under way, or the one last held, for all to see"""
    cut: bool = False
    """whether any card has been cut for the coming rubber (Law 21, auction 22)"""
    late: tuple[Person, ...] = ()
    """who declared themselves when a card had been cut"""
    partners: Partners | None = None
    chairs: Chairs = EMPTY
    dealer: Seat | None = None
    """who deals first in this rubber"""
    pack: int = 0
    playing: bool = False
    """whether a deal is in play"""
    asking: tuple[Person, ...] = ()
    """who will have a robot's chair after this deal"""
    missing: tuple[Person, ...] = ()
    substitutes: tuple[tuple[Person, Person], ...] = ()
    """(absent, substitute)"""
    substitution: Substitution | None = None
    proposal: Proposal | None = None
    back: tuple[Person, ...] = ()
    """who has come back to an adjourned table"""
    robots: int = 0
    """how many robots have ever sat here; the next is one more"""
    rubber: int = 0
    """rubbers finished"""
    ended: TableEnded | None = None

    @property
    def members(self) -> tuple[Person, ...]:
        """All who belong to the table: at most six."""
        return self.players + self.beside

    @property
    def everybody(self) -> tuple[Person, ...]:
        """Members and those who wait."""
        return self.players + self.beside + self.waiting

    @property
    def seated(self) -> tuple[Person, ...]:
        """Those in the chairs, clockwise from North, robots too; no Dummy."""
        return tuple(person for person in self.chairs if person)

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons in the chairs, no robots."""
        return tuple(person for person in self.seated if not is_robot(person))

    def chair_of(self, person: Person) -> Seat | None:
        """The seat of a person or a robot; None if he has none."""
        return SEATS[self.chairs.index(person)] if person and person in self.chairs else None

    def sitter(self, seat: Seat) -> Person | None:
        """Who sits there (0 for the Dummy)."""
        return self.chairs[seat]

    def known_of(self, person: Person) -> Elsewhere:
        """What is known of him from other tables."""
        return dict(self.elsewhere).get(person, Elsewhere())
