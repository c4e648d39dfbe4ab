"""`python -m bot robots`: matches with a log that can be resumed, and Cavendish's hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.games import Phase
from bot.engine.seats import SEATS
from bot.robots import cavendish, commands, match, players, solver, tally
from bot.robots.commands import run
from bot.robots.solver import Solver

needs_solver = pytest.mark.skipif(not solver.installed(), reason="needs endplay")


def printed_by(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert run(argv) == 0
    return capsys.readouterr().out


def mean_of(text: str) -> str:
    return text.split(" a deal")[0]


def test_a_match_says_who_gains_how_much_and_how_long_a_card_takes(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed_by(capsys, "match", "simple", "random", "--deals", "20", "--seed", "1864")
    assert text.startswith("simple over random, whist, seed 1864, in net tricks: +")
    assert "20 deals" in text
    assert "median" in text


def test_an_auction_match_is_in_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert "in points: +" in printed_by(capsys, "match", "simple", "random", "--game", "auction", "--deals", "20")


def test_at_dummy_whist_partner_plays_an_open_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert "dummy, seed 3, in net tricks: +" in printed_by(
        capsys, "match", "simple", "random", "--game", "dummy", "--deals", "20", "--seed", "3"
    )
    table = match.dealt("dummy", 3, 5)
    dummy = table.dummy
    assert dummy is not None
    for eyes in SEATS:
        view = match.view_of(table, eyes, Phase.PLAYING, dummy)
        assert view.open_hands == ((dummy, table.hands[dummy]),)
        assert view.actor is dummy.partner


def test_the_log_is_resumed_and_the_sum_is_that_of_one_sitting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(tmp_path / "log")
    whole = printed_by(capsys, "match", "simple", "other", "--deals", "12")
    printed_by(capsys, "match", "simple", "other", "--deals", "5", "--log", log)
    with Path(log).open("a", encoding="utf-8") as file:
        file.write('{"deal": 5, "net": 3')  # killed while it wrote
    again = printed_by(capsys, "match", "simple", "other", "--deals", "12", "--log", log)
    assert mean_of(again) == mean_of(whole)
    assert [line.deal for line in tally.read(Path(log), "whist simple other seed 1")] == list(range(12))


def test_a_log_of_another_match_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = str(tmp_path / "log")
    printed_by(capsys, "match", "simple", "other", "--deals", "2", "--log", log)
    assert run(["match", "simple", "random", "--deals", "2", "--log", log]) == 2
    assert "another match" in capsys.readouterr().err


def test_several_processes_play_what_one_plays(capsys: pytest.CaptureFixture[str]) -> None:
    one = printed_by(capsys, "match", "simple", "other", "--deals", "6")
    two = printed_by(capsys, "match", "simple", "other", "--deals", "6", "--jobs", "2")
    assert mean_of(one) == mean_of(two)


def test_without_endplay_the_players_who_need_it_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solver, "installed", lambda: False)
    assert run(["match", "strong", "simple"]) == 2
    assert "needs endplay" in capsys.readouterr().err


def test_seeds_deal_differently_and_each_deal_alike() -> None:
    hands = match.dealt("whist", 1, 7).hands
    assert match.dealt("whist", 1, 7).hands == hands
    assert match.dealt("whist", 2, 7).hands != hands
    assert match.dealt("whist", 1, 8).hands != hands


def test_the_standard_error_is_that_of_the_mean() -> None:
    sums = tally.sums([tally.Line(0, 1.0), tally.Line(1, 3.0)])
    assert (sums.mean, sums.error) == (2.0, 1.0)


@needs_solver
def test_every_card_that_cavendish_printed_in_these_hands_is_lawful() -> None:
    unlawful = cards = 0
    for hand in cavendish.printed():
        for table, seat, card in cavendish.replayed(hand):
            cards += 1
            led = table.trick[0][1].suit if table.trick else None
            unlawful += card not in match.followers(table.hands[seat], led)
    assert cards == sum(len(hand["tricks"]) * 4 for hand in cavendish.printed())
    assert unlawful == 0


@needs_solver
def test_the_simple_player_is_compared_with_cavendish() -> None:
    count = cavendish.compared(players.SIMPLE, Solver())
    assert count.decisions > 500
    assert 0.6 < count.agreed / count.decisions < 0.8
    assert count.printed_cost < count.cost


def test_every_name_of_the_command_is_a_player() -> None:
    for name in commands.NAMES:
        if name not in commands.NEEDS_SOLVER:
            assert players.named(name).name == name
    with pytest.raises(ValueError, match="no such player"):
        players.named("strong")
