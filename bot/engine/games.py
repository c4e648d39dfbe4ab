"""Plain values that name a game, its mode and its phase, and carry the score of a rubber."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.acts import Bid
from bot.engine.seats import Seat, Side


class Game(Enum):
    """The four games of the card room, as records name them."""

    SHORT_WHIST = "short whist"
    DUMMY_WHIST = "dummy whist"
    DOUBLE_DUMMY = "double dummy"
    AUCTION = "auction"

    @property
    def code(self) -> str:
        """The code of laws that governs it: "whist" or "auction"."""
        return "auction" if self is Game.AUCTION else "whist"


class Mode(Enum):
    """Strict: an unlawful act is refused. Club: it happens, and the laws have something to say."""

    STRICT = "strict"
    CLUB = "club"


class Phase(Enum):
    """Where a deal stands."""

    DECLARING = "declaring"
    PLAYING = "playing"
    OVER = "over"
    """all thirteen tricks are played, or the hands abandoned; claims are open"""
    SETTLED = "settled"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class GameWon:
    """A game of the rubber; `value` is 1, 2 or 3 at whist (single, double, treble), 0 at auction."""

    side: Side
    value: int = 0

    @property
    def word(self) -> str:
        return ("", "single", "double", "treble")[self.value]


@dataclass(frozen=True, slots=True)
class Rubber:
    """The score as it stands: pairs are (NS, EW).

    `score` is this game's points (auction: below the line); `honours` the auction column above the line;
    `past` the trick points of the games already over at auction.
    """

    score: tuple[int, int] = (0, 0)
    games: tuple[GameWon, ...] = ()
    honours: tuple[int, int] = (0, 0)
    past: tuple[int, int] = (0, 0)
    number: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a settled deal has brought: tricks after penalties, the score after it, the game and the rubber it ended."""

    tricks: tuple[int, int]
    rubber: Rubber
    game: GameWon | None = None
    rubber_won: tuple[Side, int] | None = None
    """the side and the points (auction: the difference of the totals, to the side that has more)"""
    lines: tuple[tuple[str, int, int], ...] = ()
    """the arithmetic: (reason, NS, EW) in the order of the code"""


@dataclass(frozen=True, slots=True)
class Contract:
    """The declaration that stands, and who declares it: the bidder until the last pass, the declarer after it."""

    bid: Bid
    by: Seat
    times: int = 1
    """1, 2 (doubled) or 4 (redoubled)"""
