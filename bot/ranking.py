"""Members' figures and ratings, reckoned from the rubbers that have been finished. Nothing here is stored.

Rubbers with a robot in them are counted apart. Who has opted out is shown to nobody but himself, and in the ratings of
others counts, each time, as a player about whom nothing is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Literal

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.engine.seats import SIDES, Seat, Side

PARTNERSHIP_GAMES = frozenset({"short whist", "auction"})
Order = Literal["rating", "points", "rubbers"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who held a seat through a rubber: `member` is None for a robot, a dummy, and one who asked to be forgotten.

    `claimed` and `suffered` are the revokes proved on this player's claim, and those proved against this player.
    """

    seat: Seat
    member: int | None
    robot: bool = False
    claimed: int = 0
    suffered: int = 0


@dataclass(frozen=True, slots=True)
class FinishedRubber:
    """A rubber made up, in the order in which rubbers ended.

    `points` go from the other side to `gainer` (at auction it may have lost the rubber; None: the totals are equal);
    `games` are those won by North and South and by East and West.
    """

    server: int
    game: str
    players: tuple[Player, ...]
    gainer: Side | None
    points: int
    games: tuple[int, int]

    @property
    def with_robots(self) -> bool:
        return any(player.robot for player in self.players)


@dataclass(frozen=True, slots=True)
class Figures:
    """What somebody has done in some rubbers; `lost` and `games_lost` are what the adversaries won."""

    rubbers: int = 0
    rubbers_won: int = 0
    won: int = 0
    lost: int = 0
    games_won: int = 0
    games_lost: int = 0
    claimed: int = 0
    suffered: int = 0

    @property
    def points(self) -> int:
        """Points won less points lost."""
        return self.won - self.lost

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a ranking. `rating` is None where there is none: with robots, or at no partnership game."""

    member: int
    figures: Figures
    rating: float | None


def chosen(
    rubbers: Iterable[FinishedRubber], server: int | None = None, game: str | None = None, *, robots: bool = False
) -> list[FinishedRubber]:
    """The rubbers of one server and game (None: of all), among people only or, with `robots`, those with a robot."""
    return [
        rubber
        for rubber in rubbers
        if server in (None, rubber.server) and game in (None, rubber.game) and rubber.with_robots is robots
    ]


def figures_of(member: int, rubbers: Iterable[FinishedRubber]) -> Figures:
    """One member's figures over these rubbers."""
    total = Figures()
    for rubber in rubbers:
        for player in rubber.players:
            if player.member == member:
                total += _part(rubber, player)
    return total


def ranking(
    rubbers: Sequence[FinishedRubber], opted_out: Collection[int] = frozenset(), order: Order = "points"
) -> list[Place]:
    """The members of these rubbers, best first, without those who have opted out. Equal members keep their order."""
    rated = ratings(rubbers, opted_out)
    found: dict[int, Figures] = {}
    for rubber in rubbers:
        for player in rubber.players:
            if player.member is not None and player.member not in opted_out:
                found[player.member] = found.get(player.member, Figures()) + _part(rubber, player)
    places = [Place(member, figures, rated.get(member)) for member, figures in found.items()]
    return sorted(places, key=_ORDERS[order], reverse=True)


_ORDERS = {
    "rating": lambda place: (place.rating is not None, place.rating or 0.0, place.figures.points),
    "points": lambda place: (place.figures.points, place.figures.rubbers_won),
    "rubbers": lambda place: (place.figures.rubbers_won, place.figures.points),
}


def ratings(rubbers: Iterable[FinishedRubber], opted_out: Collection[int] = frozenset()) -> dict[int, float]:
    """Each member's rating after these rubbers, in the order in which they ended.

    It is what a player's strength surely exceeds (Plackett and Luce's model: mean less three spreads), 0 for a
    beginner. Only rubbers of four different people at a partnership game are rated.
    """
    model = PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    for rubber in rubbers:
        if _rated(rubber):
            teams = [[_known(model, known, player, opted_out) for player in _side(rubber, side)] for side in SIDES]
            after = model.rate(teams, ranks=_ranks(rubber))
            for side, team in zip(SIDES, after, strict=True):
                known.update(zip(_members(rubber, side), team, strict=True))
    return {member: rating.mu - 3 * rating.sigma for member, rating in known.items() if member not in opted_out}


def _part(rubber: FinishedRubber, player: Player) -> Figures:
    mine = player.seat.side
    gained = rubber.points if rubber.gainer is mine else 0
    return Figures(
        rubbers=1,
        rubbers_won=int(rubber.games[mine.value] > rubber.games[mine.other.value]),
        won=gained,
        lost=rubber.points - gained,
        games_won=rubber.games[mine.value],
        games_lost=rubber.games[mine.other.value],
        claimed=player.claimed,
        suffered=player.suffered,
    )


def _rated(rubber: FinishedRubber) -> bool:
    members = {player.member for player in rubber.players} - {None}
    return rubber.game in PARTNERSHIP_GAMES and len(members) == 4 == len(rubber.players)


def _side(rubber: FinishedRubber, side: Side) -> list[Player]:
    return [player for player in rubber.players if player.seat.side is side]


def _members(rubber: FinishedRubber, side: Side) -> list[int]:
    return [player.member for player in _side(rubber, side) if player.member is not None]


def _known(
    model: PlackettLuce, known: dict[int, PlackettLuceRating], player: Player, opted_out: Collection[int]
) -> PlackettLuceRating:
    """What is known of the player before this rubber: nothing of a newcomer or of one who has opted out."""
    if player.member is None or player.member in opted_out or player.member not in known:
        return model.rating()
    return known[player.member]


def _ranks(rubber: FinishedRubber) -> list[float]:
    """Places of the two sides by the points of the rubber, 1 the better; equal totals are a draw."""
    if rubber.gainer is None:
        return [1, 1]
    return [1 if side is rubber.gainer else 2 for side in SIDES]
