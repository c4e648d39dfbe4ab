"""The score of Short Whist: Laws 1 to 12, with 59, 72, 81 and 82 where they touch it. Figures in, figures out.

Pairs of figures are (North and South, East and West). A deal is scored in stages, revokes before tricks before honours
(Law 5); the first stage that makes a side game ends the reckoning, and what would have come later counts for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.engine.cards import Card, Suit
from bot.engine.law import WHIST
from bot.engine.seats import SIDES, Seat, Side

Pair = tuple[int, int]
Election = Literal["tricks", "deduct", "add"]
Stage = Literal["correction", "revoke", "tricks", "honours"]
What = Literal["correction", "add", "deduct", "floor", "taken", "tricks", "honours", "at four", "cap"]

GAME = 5
BOOK = 6
REVOKE = 3
CAP = 4
RUBBER = 2
_HONOURS = {3: 2, 4: 4}
_VALUES = {0: 3, 1: 2, 2: 2, 3: 1, 4: 1}
NAMES = {1: "single", 2: "double", 3: "treble"}


@dataclass(frozen=True, slots=True)
class Penalty:
    """One revoke, claimed and proved; `election` is None when its claimants let the choice lapse (Laws 72, 82)."""

    offender: Side
    election: Election | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score sheet: the law, the side, and how many points (for "taken": tricks) it gains or loses."""

    law: int
    what: What
    side: Side
    amount: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game won, worth one, two or three points."""

    winner: Side
    value: int

    @property
    def name(self) -> str:
        """Single, double or treble."""
        return NAMES[self.value]


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal comes to.

    `score` is each side's score afterwards (a winner's surplus above five means nothing), `tricks` those after a
    penalty took some, `stage` where the game was won. The lines of a side add up from the score before to `score`,
    "taken" apart, which are tricks.
    """

    score: Pair
    tricks: Pair
    lines: tuple[Line, ...]
    game: Game | None
    stage: Stage | None


@dataclass(frozen=True, slots=True)
class Rubber:
    """A rubber won: `gross` is its games and the two rubber points, `deducted` the losers' game, `points` the rest."""

    winner: Side
    gross: int
    deducted: int

    @property
    def points(self) -> int:
        return self.gross - self.deducted


def score_deal(
    before: Pair,
    tricks: Pair,
    honours: Pair = (0, 0),
    penalties: Sequence[Penalty] = (),
    adjustments: Pair = (0, 0),
    abandoned: bool = False,
) -> DealScore:
    """The score after a deal.

    `before` is the score at its commencement, `honours` the points each side has called in time, `penalties` the proved
    revokes in the order in which they happened, `adjustments` what an arbitrator corrects in `before`; `abandoned` says
    that all four hands were thrown down (Law 59). ValueError for figures that no deal can give.
    """
    _check(before, tricks, honours, penalties, abandoned)
    tricks, taken = _taken(tricks, penalties)
    revoked = frozenset(penalty.offender for penalty in penalties)
    corrected = _corrected(before, adjustments)
    stages: tuple[tuple[Stage, list[Line]], ...] = (
        ("correction", corrected),
        ("revoke", _penalised(_sum(before, corrected), penalties) + taken),
        ("tricks", _by_tricks(tricks)),
        ("honours", _by_honours(_sum(before, corrected), honours)),
    )
    return _in_order(DealScore(before, tricks, (), None, None), stages, revoked)


@WHIST.law(5)
def _in_order(start: DealScore, stages: Iterable[tuple[Stage, list[Line]]], revoked: frozenset[Side]) -> DealScore:
    """Score stage after stage; the stage that makes a side game is the last."""
    deal = start
    for stage, lines in stages:
        lines = lines + _capped(_sum(deal.score, lines), revoked)
        deal = replace(deal, score=_sum(deal.score, lines), lines=deal.lines + tuple(lines))
        game = _game(deal.score)
        if game is not None:
            return replace(deal, game=game, stage=stage)
    return deal


@WHIST.law(2)
def odd_tricks(tricks: int) -> int:
    """Points for tricks: each above six counts one."""
    return max(tricks - BOOK, 0)


@WHIST.law(3)
def honour_points(held: int) -> int:
    """Points for that many of the four honours between two partners: four count four, three two, fewer nothing."""
    return _HONOURS.get(held, 0)


@WHIST.law(3)
def honours_held(hands: Mapping[Seat, Iterable[Card]], trump: Suit) -> Pair:
    """How many of ace, king, queen and knave of trumps each side was dealt, played or not (Case I)."""
    held = [0, 0]
    for seat, hand in hands.items():
        held[seat.side.value] += sum(card.suit is trump and card.rank >= 9 for card in hand)
    return held[0], held[1]


@WHIST.law(4)
def may_score_honours(at_commencement: int) -> bool:
    """A side that began the deal at four cannot score honours, whatever has become of its score since."""
    return at_commencement != 4


@WHIST.law(8)
def game_value(loser: int) -> int:
    """Points for a game won when the adversaries' score is `loser`: 3 for nothing, 2 below three, else 1."""
    return _VALUES[loser]


@WHIST.law(11)
def _corrected(before: Pair, adjustments: Pair) -> list[Line]:
    """A proved error is mended in the score at the commencement of the deal; no score falls below nothing."""
    return [
        Line(11, "correction", side, max(by, -had))
        for side, had, by in zip(SIDES, before, adjustments, strict=True)
        if by
    ]


@WHIST.law(72)
def _penalised(score: Pair, penalties: Sequence[Penalty]) -> list[Line]:
    """Three points for each revoke so chosen; all are netted before a score is held at nothing."""
    lines = [
        Line(72, "add", penalty.offender.other, REVOKE)
        if penalty.election == "add"
        else Line(72, "deduct", penalty.offender, -REVOKE)
        for penalty in penalties
        if penalty.election in ("add", "deduct")
    ]
    net = _sum(score, lines)
    return lines + [Line(72, "floor", side, -net[side.value]) for side in SIDES if net[side.value] < 0]


@WHIST.law(72)
def _taken(tricks: Pair, penalties: Sequence[Penalty]) -> tuple[Pair, list[Line]]:
    """The tricks after each choice of three of them, or of as many as the offenders have."""
    left, lines = list(tricks), []
    for penalty in penalties:
        if penalty.election == "tricks":
            took = min(REVOKE, left[penalty.offender.value])
            left[penalty.offender.value] -= took
            left[penalty.offender.other.value] += took
            lines.append(Line(72, "taken", penalty.offender.other, took))
    return (left[0], left[1]), lines


def _by_tricks(tricks: Pair) -> list[Line]:
    return [
        Line(2, "tricks", side, odd_tricks(won)) for side, won in zip(SIDES, tricks, strict=True) if odd_tricks(won)
    ]


def _by_honours(commencement: Pair, honours: Pair) -> list[Line]:
    """Honours called; a side at four at the commencement has a line of nothing, to show why."""
    return [
        Line(3, "honours", side, points) if may_score_honours(score) else Line(4, "at four", side, 0)
        for side, score, points in zip(SIDES, commencement, honours, strict=True)
        if points
    ]


@WHIST.law(81, 82)
def _capped(score: Pair, revoked: frozenset[Side]) -> list[Line]:
    """A side that has revoked cannot stand above four by that deal; where both have, neither wins."""
    return [
        Line(82, "cap", side, CAP - score[side.value]) for side in SIDES if side in revoked and score[side.value] > CAP
    ]


def _game(score: Pair) -> Game | None:
    """The game, if a side has five."""
    winners = [side for side in SIDES if score[side.value] >= GAME]
    if len(winners) == 2:
        raise ValueError("both sides cannot win one game")
    return Game(winners[0], game_value(score[winners[0].other.value])) if winners else None


def _sum(score: Pair, lines: Iterable[Line]) -> Pair:
    """The score with the points of these lines."""
    total = list(score)
    for line in lines:
        if line.what != "taken":
            total[line.side.value] += line.amount
    return total[0], total[1]


@WHIST.law(59)
def elections(abandoned: bool) -> tuple[Election, ...]:
    """The choices for a proved revoke; tricks cannot be taken where all four hands were thrown down."""
    return ("add", "deduct") if abandoned else ("tricks", "add", "deduct")


def _check(before: Pair, tricks: Pair, honours: Pair, penalties: Sequence[Penalty], abandoned: bool) -> None:
    if not all(0 <= score < GAME for score in before):
        raise ValueError(f"no game stands at {before}")
    if min(tricks) < 0 or sum(tricks) > 13:
        raise ValueError(f"no deal has tricks {tricks}")
    if not set(honours) <= {0, 2, 4} or 0 not in honours:
        raise ValueError(f"no deal has honours {honours}")
    for penalty in penalties:
        if penalty.election is not None and penalty.election not in elections(abandoned):
            raise ValueError(f"{penalty.election} cannot be chosen for this revoke")


@WHIST.law(1)
def rubber_winner(games: Sequence[Game]) -> Side | None:
    """The side that has won two games, or None."""
    for side in SIDES:
        if sum(game.winner is side for game in games) == 2:
            return side
    return None


@WHIST.law(9, 10)
def rubber(games: Sequence[Game]) -> Rubber | None:
    """The rubber and its points, or None while it is open: the winners' games and two, less the losers' game."""
    winner = rubber_winner(games)
    if winner is None:
        return None
    won = sum(game.value for game in games if game.winner is winner)
    return Rubber(winner, won + RUBBER, sum(game.value for game in games if game.winner is not winner))


@WHIST.law(12)
def rectified(games: Sequence[Game], number: int, value: int) -> tuple[Game, ...]:
    """The games with the value of one of them (the first is 0) put right; who won it does not change.

    ValueError for a value that is not one, two or three; IndexError for a game that has not been won.
    """
    if value not in NAMES:
        raise ValueError(f"no game is worth {value}")
    mended = list(games)
    mended[number] = replace(mended[number], value=value)
    return tuple(mended)
