"""The score of Auction Bridge: Laws 1 to 4, 7, 8, 11, 47, 48, 53, 56, 84 and 89. Figures in, figures out.

Pairs of figures are (North and South, East and West). Below the line stand the points for tricks, which alone make
game; above it everything else (Law 2). A declaration is written as records write it: spades S, clubs C, diamonds D,
hearts H, royal spades R, no-trumps N.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.engine.law import AUCTION
from bot.engine.seats import SIDES, Side

Pair = tuple[int, int]
Column = Literal["below", "above", "tricks"]
Election = Literal["150", "tricks"]
What = Literal[
    "tricks", "bonus", "under-tricks", "honours", "chicane", "slam", "little slam", "revoke", "more revokes", "taken"
]

TRICK = {"S": 2, "C": 6, "D": 7, "H": 8, "R": 9, "N": 10}
"""What the odd trick is worth in each denomination (Law 4)."""
GAME = 30
BOOK = 6
RUBBER = 250
REVOKE = 150
FURTHER_REVOKE = 100
PENALTY_TRICKS = 3
UNDER_TRICK = {1: 50, 2: 100, 4: 200}
BONUS = {1: 0, 2: 50, 4: 100}
ONE_SPADE_LIMIT = 100
SLAM = 40
LITTLE_SLAM = 20


@dataclass(frozen=True, slots=True)
class Contract:
    """The final declaration; `multiplier` is 2 doubled, 4 redoubled.

    `original_spade` says that it is the dealer's own opening bid of one spade. ValueError for a declaration
    that cannot be.
    """

    level: int
    denomination: str
    declarer: Side
    multiplier: int = 1
    original_spade: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7 or self.denomination not in TRICK or self.multiplier not in UNDER_TRICK:
            raise ValueError(f"no such declaration: {self.level}{self.denomination} times {self.multiplier}")
        if self.original_spade and (self.level, self.denomination) != (1, "S"):
            raise ValueError("only one spade can be the dealer's original one spade")

    @property
    def needed(self) -> int:
        """The tricks that make it."""
        return BOOK + self.level


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score sheet: law, what for, whose, which column, how much (in the column "tricks": tricks)."""

    law: int
    what: What
    side: Side
    column: Column
    amount: int


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal comes to: points gained below and above the line, tricks after a penalty took some, and each line."""

    below: Pair
    above: Pair
    tricks: Pair
    made: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A rubber as it stands: winners of its games, points below the line now and of games over, points above it."""

    games: tuple[Side, ...] = ()
    below: Pair = (0, 0)
    past: Pair = (0, 0)
    above: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class Rubber:
    """A rubber made up: who won two games, and each side's total with the 250; the losers may have more (Law 11)."""

    winner: Side
    totals: Pair

    @property
    def points(self) -> int:
        """The difference of the totals."""
        return abs(self.totals[0] - self.totals[1])

    @property
    def gainer(self) -> Side | None:
        """The side with the larger total; None if they are equal."""
        if not self.points:
            return None
        return SIDES[0] if self.totals[0] > self.totals[1] else SIDES[1]


def score_deal(
    contract: Contract,
    tricks: Pair,
    honours: Iterable[Line] = (),
    revokes: Pair = (0, 0),
    election: Election = "150",
) -> DealScore:
    """The score of a deal played out.

    `tricks` are those won in play, before any penalty; `honours` the lines of `honour_lines` or `honours_given`;
    `revokes` how many were claimed and proved against each side; `election` the declarer's choice where the adversaries
    alone have revoked (150 if he made none). ValueError for figures that no deal can give.
    """
    if min(tricks) < 0 or sum(tricks) > 13 or min(revokes) < 0:
        raise ValueError(f"no deal has tricks {tricks} and revokes {revokes}")
    declarer = contract.declarer
    lines = _honours_kept(contract, honours, revokes) + _slams(tricks, revokes)
    chosen = election == "tricks" and _may_choose(contract, revokes)
    taken = min(PENALTY_TRICKS, tricks[declarer.other.value]) if chosen else 0
    total = tricks[declarer.value] + taken
    if not revokes[declarer.value]:
        lines = _made(contract, tricks[declarer.value], total) + lines
    if not revokes[declarer.other.value]:
        lines = _failed(contract, tricks[declarer.value]) + lines
    lines = lines + _revokes(contract, revokes, taken, chosen=chosen)
    after = (total, sum(tricks) - total) if declarer is SIDES[0] else (sum(tricks) - total, total)
    made = total >= contract.needed and not revokes[declarer.value]
    return DealScore(_total(lines, "below"), _total(lines, "above"), after, made, tuple(lines))


def _total(lines: Iterable[Line], column: Column) -> Pair:
    return add((0, 0), lines, column)


def add(score: Pair, lines: Iterable[Line], column: Column) -> Pair:
    """The score with what these lines add in that column."""
    total = list(score)
    for line in lines:
        if line.column == column:
            total[line.side.value] += line.amount
    return total[0], total[1]


@AUCTION.law(3, 4, 53)
def trick_points(contract: Contract, tricks: int) -> int:
    """Points below the line for so many tricks: every one above six counts, doubled or redoubled; none if it fails."""
    if tricks < contract.needed:
        return 0
    return (tricks - BOOK) * TRICK[contract.denomination] * contract.multiplier


@AUCTION.law(56)
def bonus(contract: Contract, tricks: int) -> int:
    """Points above for making a doubled declaration, 50, and 50 for each trick over; redoubled twice that."""
    over = tricks - contract.needed
    return BONUS[contract.multiplier] * (1 + over) if over >= 0 else 0


@AUCTION.law(47, 48)
def under_trick_points(contract: Contract, tricks: int) -> int:
    """The adversaries' points for a declaration that fails: 50, 100 or 200 a trick.

    The dealer's original one spade, left in or doubled, loses no more than 100; redoubled there is no limit.
    """
    points = max(contract.needed - tricks, 0) * UNDER_TRICK[contract.multiplier]
    if contract.original_spade and contract.multiplier < 4:
        return min(points, ONE_SPADE_LIMIT)
    return points


def _made(contract: Contract, played: int, total: int) -> list[Line]:
    """What the declarer scores for tricks; penalty tricks help to make the declaration and earn no bonus."""
    side = contract.declarer
    lines = [
        Line(4, "tricks", side, "below", trick_points(contract, total)),
        Line(56, "bonus", side, "above", bonus(contract, played)),
    ]
    return [line for line in lines if line.amount]


def _failed(contract: Contract, played: int) -> list[Line]:
    law = 48 if contract.original_spade else 47
    points = under_trick_points(contract, played)
    return [Line(law, "under-tricks", contract.declarer.other, "above", points)] if points else []


@AUCTION.law(84)
def _may_choose(contract: Contract, revokes: Pair) -> bool:
    """Whether the adversaries alone have revoked, so that the declarer takes points or tricks: three, or as many as
    they have."""
    return bool(revokes[contract.declarer.other.value]) and not revokes[contract.declarer.value]


@AUCTION.law(84, 89)
def _revokes(contract: Contract, revokes: Pair, taken: int, *, chosen: bool) -> list[Line]:
    """150 for a side's first revoke, unless tricks were `chosen` for it or both revoked; 100 for each one more."""
    lines = []
    if taken:
        lines.append(Line(84, "taken", contract.declarer, "tricks", taken))
    both = all(revokes)
    for offender in SIDES:
        count, gainer = revokes[offender.value], offender.other
        if count and not both and not chosen:
            lines.append(Line(84, "revoke", gainer, "above", REVOKE))
        if count > 1:
            lines.append(Line(84, "more revokes", gainer, "above", FURTHER_REVOKE * (count - 1)))
    return lines


@AUCTION.law(84, 89)
def _honours_kept(contract: Contract, honours: Iterable[Line], revokes: Pair) -> list[Line]:
    """Honours are kept even by a side that revoked; where both did only those in trumps, so none at no-trumps."""
    return [] if all(revokes) and contract.denomination == "N" else list(honours)


@AUCTION.law(7, 8)
def _slams(tricks: Pair, revokes: Pair) -> list[Line]:
    """Slam for thirteen tricks won in play, else little slam for twelve, by either side that has not revoked."""
    lines = []
    for side in SIDES:
        if tricks[side.value] >= 12 and not revokes[side.value]:
            whole = tricks[side.value] == 13
            lines.append(
                Line(7, "slam", side, "above", SLAM) if whole else Line(8, "little slam", side, "above", LITTLE_SLAM)
            )
    return lines


def honours_given(points: Pair) -> tuple[Line, ...]:
    """Lines for points of honours and chicane already reckoned, as an end position states them."""
    return tuple(Line(6, "honours", side, "above", points[side.value]) for side in SIDES if points[side.value])


@AUCTION.law(2)
def game_winner(below: Pair) -> Side | None:
    """The side with thirty points or more below the line, or None; two sides never reach it by one deal."""
    for side in SIDES:
        if below[side.value] >= GAME:
            return side
    return None


@AUCTION.law(2)
def settled(standing: Standing, deal: DealScore) -> Standing:
    """The rubber after the deal. A game won closes the line for both sides: part-scores lapse, but count in the end."""
    below = _plus(standing.below, deal.below)
    above = _plus(standing.above, deal.above)
    winner = game_winner(below)
    if winner is None:
        return Standing(standing.games, below, standing.past, above)
    return Standing((*standing.games, winner), (0, 0), _plus(standing.past, below), above)


def _plus(one: Pair, two: Pair) -> Pair:
    return one[0] + two[0], one[1] + two[1]


@AUCTION.law(1)
def rubber_winner(games: Sequence[Side]) -> Side | None:
    """The side that has won two games, or None."""
    for side in SIDES:
        if sum(winner is side for winner in games) == 2:
            return side
    return None


@AUCTION.law(11)
def rubber(standing: Standing) -> Rubber | None:
    """The rubber made up, or None while it is open: tricks and honours of each side, and 250 to the winners."""
    winner = rubber_winner(standing.games)
    if winner is None:
        return None
    totals = _plus(_plus(standing.past, standing.below), standing.above)
    return Rubber(winner, _plus(totals, (RUBBER, 0) if winner is SIDES[0] else (0, RUBBER)))
