"""What all at a table agree upon about its score, as everybody sees it and as the log keeps it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.acts import Adjusts, Amends, Rectifies, Says, Words
from bot.engine.coding import decode, encode
from bot.engine.decide import course_of
from bot.engine.games import GameWon, Phase
from bot.engine.reading import read_act
from bot.engine.refused import Refused
from bot.engine.said import Amendment
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.sight import seen_by
from bot.engine.table import Table, evolve
from bot.engine.writing import write_act
from bot.robots.conduct import answer, settle
from bot.robots.memory import Memory
from tests.engine.auction.positions import holds

LAST = """game: short whist
games: NS single, EW single
score: NS 4 EW 0
tricks: NS 6 EW 6
leader: N
trump: H
deal: N:A... 2... 3... 4...
---
"""
PLAYED = "N plays SA; E plays S2; S plays S3; W plays S4; ? over"
DOUBLE = Rectifies(1, 2)


def last_deal(body: str = "? turn N") -> Table:
    return holds(LAST + body)


def test_law_012_everybody_sees_who_would_have_a_game_rectified() -> None:
    table = last_deal("N amends game 1 double; E amends game 1 double; ? ok")
    asked = Amendment(DOUBLE, frozenset({Seat.N, Seat.E}))
    assert [seen_by(table, eyes).amending for eyes in (None, *SEATS)] == [asked] * 5


def test_law_012_when_the_last_has_agreed_the_score_stands_rectified_and_the_log_says_so() -> None:
    start = last_deal()
    table, log = start, []
    for seat in SEATS:
        course = course_of(table, Amends(seat, DOUBLE))
        table, log = course.table, [*log, *course.events]
    assert seen_by(table, None).rubber.games == (GameWon(Side.NS, 2), GameWon(Side.EW, 1))
    assert seen_by(table, None).amending is None
    again = start
    for event in log:
        again = evolve(again, decode(*encode(event)))  # type: ignore[arg-type]
    assert again == table


def test_law_012_the_open_chair_of_a_dummy_is_not_asked() -> None:
    dummy = LAST.replace("short whist", "dummy whist\ndummy: N").replace("leader: N", "leader: N\ndealer: W")
    table = holds(dummy + "N amends game 1 double; ? refused law DM-III")
    for seat in (Seat.E, Seat.S, Seat.W):
        assert table.rubber.games[0].value == 1
        table = course_of(table, Amends(seat, DOUBLE)).table
    assert table.rubber.games[0].value == 2


def test_law_012_who_says_that_it_stands_ends_the_matter() -> None:
    table = last_deal("N amends game 1 double; E amends nothing; S amends game 1 double; W amends game 1 double; ? ok")
    assert table.deal is not None
    assert table.deal.amendment == Amendment(DOUBLE, frozenset({Seat.S, Seat.W}))
    with pytest.raises(Refused, match="Nobody has asked"):
        course_of(last_deal(), Amends(Seat.N, None))


def test_law_012_a_robot_agrees_to_no_correction() -> None:
    table = last_deal("N amends game 1 double; ? ok")
    assert answer(seen_by(table, Seat.E), Memory(), Seat.E) == Amends(Seat.E, None)
    assert answer(seen_by(table, Seat.N), Memory(), Seat.N) is None


def test_what_is_done_meanwhile_is_not_agreed_to() -> None:
    """Who has said that the score is settled has not agreed to what is called or claimed after it."""
    table = last_deal(PLAYED + "; N settles score; S settles score; E asks cards placed; W claims revoke N; ? ok")
    assert seen_by(table, None).settling == frozenset()
    table = last_deal(PLAYED + "; N settles score; S settles score; ? ok")
    assert seen_by(table, None).settling == frozenset({Seat.N, Seat.S})
    asked = course_of(table, Says(Seat.E, Words.ASKS_TRUMP)).table
    assert seen_by(asked, None).settling == frozenset({Seat.N, Seat.S})


def test_a_robot_settles_the_score_when_a_person_has() -> None:
    table = last_deal(PLAYED)
    assert settle(seen_by(table, Seat.E), Seat.E) is None
    table = course_of(table, Says(Seat.N, Words.SETTLES_SCORE)).table
    for seat in (Seat.E, Seat.S, Seat.W):
        act = settle(seen_by(table, seat), seat)
        assert act is not None
        table = course_of(table, act).table
    assert table.deal is not None
    assert table.deal.phase is Phase.SETTLED


def test_between_two_deals_of_a_rubber_a_game_is_still_rectified() -> None:
    table = holds(LAST.replace("NS 4 EW 0", "NS 0 EW 0") + PLAYED + "; settle; ? score NS 1 EW 0")
    assert course_of(table, DOUBLE).table.rubber.games[0].value == 2
    with pytest.raises(Refused) as caught:
        course_of(table, Amends(Seat.N, Adjusts(Side.NS, 1)))
    assert caught.value.laws == ("11",)


@pytest.mark.parametrize(
    "line", ["N amends game 1 double", "N amends EW -2", "N amends nothing", "MOD rectifies game 2 single"]
)
def test_every_correction_is_written_as_it_is_read(line: str) -> None:
    assert write_act(read_act(line)) == line


@pytest.mark.parametrize(
    "line", ["N amends", "N amends game one double", "N amends game 1", "MOD rectifies NS +2", "N amends NS x"]
)
def test_a_correction_that_cannot_be_read_is_told(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_act(line)


def test_a_game_is_worth_no_four() -> None:
    with pytest.raises(Refused, match="single, a double or a treble"):
        course_of(last_deal(), replace(DOUBLE, value=4))
