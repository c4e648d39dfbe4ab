"""The score of Short Whist: the worked table (40 rows, reckoned apart from this code) and the laws' examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK, Suit, read_card
from bot.engine.seats import SEATS, SIDES, Seat, Side
from bot.engine.whist.score import (
    Game,
    Penalty,
    elections,
    game_value,
    honour_points,
    honours_held,
    may_score_honours,
    odd_tricks,
    rectified,
    rubber,
    rubber_winner,
    score_deal,
)

ROWS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("score_rows.json").read_text(encoding="utf-8"))
NS, EW = SIDES


def penalties_of(row: dict[str, Any]) -> list[Penalty]:
    chosen = [Penalty(SIDES[side], election) for side, election in row.get("pen", [])]
    return chosen + [Penalty(SIDES[side], None) for side in row.get("revoked", [])]


def honours_of(row: dict[str, Any]) -> tuple[int, int]:
    called = row.get("called", [True, True])
    ns, ew = (points if was_called else 0 for points, was_called in zip(row.get("hon", [0, 0]), called, strict=True))
    return ns, ew


def test_law_005_the_table_is_whole() -> None:
    assert len(ROWS) == 40 == len({row["id"] for row in ROWS})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_law_005_worked_score_table(row: dict[str, Any]) -> None:
    deal = score_deal(
        tuple(row["s"]), tuple(row["tr"]), honours_of(row), penalties_of(row), abandoned=row.get("abandoned", False)
    )
    expect = row["expect"]
    assert {
        "score": list(deal.score),
        "winner": deal.game.winner.value if deal.game else None,
        "value": deal.game.value if deal.game else 0,
        "tricks": list(deal.tricks),
        "stage": deal.stage or "-",
    } == expect


def test_law_001_two_games_are_a_rubber() -> None:
    assert rubber_winner([Game(NS, 1)]) is None
    assert rubber_winner([Game(NS, 1), Game(NS, 1)]) is NS
    assert rubber_winner([Game(NS, 1), Game(EW, 1)]) is None
    assert rubber_winner([Game(NS, 1), Game(EW, 1), Game(EW, 1)]) is EW


def test_law_002_tricks_above_six() -> None:
    assert [odd_tricks(won) for won in (0, 6, 7, 9, 13)] == [0, 0, 1, 3, 7]


def test_law_002_five_points_are_game() -> None:
    assert score_deal((0, 0), (10, 3)).game is None
    assert score_deal((0, 0), (11, 2)).game == Game(NS, 3)


def test_law_003_four_honours_four_three_two() -> None:
    assert [honour_points(held) for held in range(5)] == [0, 0, 0, 2, 4]


def test_law_003_held_separately_or_conjointly() -> None:
    names = {Seat.N: ("HA", "H10"), Seat.E: ("SA",), Seat.S: ("HK", "HQ"), Seat.W: ("HJ",)}
    hands = {seat: [read_card(name) for name in held] for seat, held in names.items()}
    assert honours_held(hands, Suit.H) == (3, 1)
    assert honours_held(hands, Suit.S) == (0, 1)


def test_law_004_looks_at_the_commencement_alone() -> None:
    assert [may_score_honours(score) for score in range(5)] == [True, True, True, True, False]
    assert score_deal((3, 4), (7, 6), (2, 0)).score == (6, 4)
    assert score_deal((4, 0), (4, 9), (4, 0)).score == (4, 3)


def test_law_004_a_correction_moves_the_commencement() -> None:
    assert score_deal((4, 0), (6, 7), (2, 0), adjustments=(-1, 0)).score == (5, 1)


def test_law_008_treble_double_single() -> None:
    assert [game_value(loser) for loser in range(5)] == [3, 2, 2, 1, 1]
    assert [Game(NS, value).name for value in (1, 2, 3)] == ["single", "double", "treble"]


def test_law_009_two_points_for_the_rubber() -> None:
    treble, single = Game(NS, 3), Game(NS, 1)
    assert rubber([treble]) is None
    assert rubber([treble, treble]).points == 8  # type: ignore[union-attr]
    assert rubber([single, single]).points == 4  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("games", "points"),
    [
        ([Game(NS, 3), Game(EW, 1), Game(NS, 2)], 6),
        ([Game(EW, 3), Game(NS, 1), Game(NS, 1)], 1),
        ([Game(EW, 1), Game(NS, 2), Game(NS, 3)], 6),
        ([Game(NS, 2), Game(EW, 3), Game(NS, 1)], 2),
        ([Game(NS, 3), Game(EW, 1), Game(NS, 3)], 7),
    ],
)
def test_law_010_the_losers_game_is_deducted(games: list[Game], points: int) -> None:
    won = rubber(games)
    assert won is not None
    assert (won.winner, won.points) == (NS, points)


def test_law_011_an_error_is_mended_before_the_deal_is_scored() -> None:
    deal = score_deal((1, 3), (6, 7), adjustments=(0, 1))
    assert (deal.game, deal.stage) == (Game(EW, 2), "tricks")


def test_law_011_a_correction_may_end_the_game_and_never_goes_below_nothing() -> None:
    ended = score_deal((4, 1), (0, 13), adjustments=(1, 0))
    assert (ended.game, ended.stage) == (Game(NS, 2), "correction")
    assert score_deal((2, 0), (6, 7), adjustments=(-3, 0)).score == (0, 1)


def test_law_012_the_value_of_a_game_is_put_right() -> None:
    games = (Game(NS, 1), Game(EW, 1), Game(NS, 1))
    assert rubber(games).points == 3  # type: ignore[union-attr]
    assert rubber(rectified(games, 0, 2)).points == 4  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="worth 4"):
        rectified(games, 0, 4)


def test_law_059_no_tricks_are_taken_from_abandoned_hands() -> None:
    assert elections(abandoned=True) == ("add", "deduct")
    assert elections(abandoned=False) == ("tricks", "add", "deduct")
    with pytest.raises(ValueError, match="tricks cannot be chosen"):
        score_deal((0, 0), (8, 5), penalties=[Penalty(NS, "tricks")], abandoned=True)


def test_law_072_every_revoke_its_own_choice() -> None:
    revokes = [Penalty(EW, "add"), Penalty(EW, "deduct"), Penalty(EW, "tricks")]
    deal = score_deal((0, 4), (5, 8), penalties=revokes)
    assert (deal.score, deal.tricks) == ((5, 1), (8, 5))
    assert (deal.game, deal.stage) == (Game(NS, 2), "tricks")


def test_law_072_trail_of_the_example_in_paragraph_five() -> None:
    deal = score_deal((2, 0), (0, 13), (0, 4), [Penalty(EW, "add")])
    assert [(line.law, line.what, line.side, line.amount) for line in deal.lines] == [(72, "add", NS, 3)]


def test_law_081_neither_side_can_win_when_both_revoke() -> None:
    for mine in (None, "add", "deduct", "tricks"):
        for theirs in (None, "add", "deduct", "tricks"):
            revokes = [Penalty(NS, mine), Penalty(EW, theirs)]  # type: ignore[arg-type]
            deal = score_deal((3, 4), (9, 4), (2, 0), revokes)
            assert deal.game is None
            assert max(deal.score) <= 4


def test_law_082_trail_shows_what_the_cap_took() -> None:
    deal = score_deal((0, 3), (3, 10), penalties=[Penalty(EW, "add")])
    assert [(line.what, line.side, line.amount) for line in deal.lines] == [
        ("add", NS, 3),
        ("tricks", EW, 4),
        ("cap", EW, -3),
    ]


PAIRS = st.tuples(st.integers(0, 4), st.integers(0, 4))
REVOKES = st.lists(
    st.builds(Penalty, st.sampled_from(SIDES), st.sampled_from([None, "add", "deduct", "tricks"])), max_size=4
)
HONOURS = st.sampled_from([(0, 0), (2, 0), (4, 0), (0, 2), (0, 4)])


@given(PAIRS, st.integers(0, 13), HONOURS, REVOKES)
def test_law_005_the_trail_adds_up_and_no_revoker_wins(
    before: tuple[int, int], ns_tricks: int, honours: tuple[int, int], revokes: list[Penalty]
) -> None:
    deal = score_deal(before, (ns_tricks, 13 - ns_tricks), honours, revokes)
    for side in SIDES:
        gained = sum(line.amount for line in deal.lines if line.side is side and line.what != "taken")
        assert deal.score[side.value] == before[side.value] + gained >= 0
    assert sum(deal.tricks) == 13
    if deal.game is not None:
        assert deal.game.winner not in {penalty.offender for penalty in revokes}
        assert deal.score[deal.game.winner.value] >= 5 > deal.score[deal.game.winner.other.value]
    else:
        assert max(deal.score) < 5


@pytest.mark.parametrize(
    ("before", "tricks", "honours"),
    [((5, 0), (7, 6), (0, 0)), ((0, 0), (8, 6), (0, 0)), ((0, 0), (7, 6), (2, 2)), ((0, 0), (7, 6), (3, 0))],
)
def test_figures_that_no_deal_gives_are_refused(
    before: tuple[int, int], tricks: tuple[int, int], honours: tuple[int, int]
) -> None:
    with pytest.raises(ValueError, match=r"no (game|deal)"):
        score_deal(before, tricks, honours)


def test_law_003_the_whole_pack_holds_four_honours_of_each_suit() -> None:
    hands = dict(zip(SEATS, (PACK[0::4], PACK[1::4], PACK[2::4], PACK[3::4]), strict=True))
    assert all(sum(honours_held(hands, suit)) == 4 for suit in Suit)


def test_sides_are_named_apart() -> None:
    assert (NS, EW) == (Side.NS, Side.EW)
