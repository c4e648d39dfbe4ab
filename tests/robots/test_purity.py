"""A robot cannot cheat: what it can import, and that its choice does not depend on what it cannot see."""

from __future__ import annotations

import ast
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from bot import robots
from bot.engine.seats import SEATS
from bot.robots import match, players
from bot.robots.match import Table
from bot.robots.solver import Solver, installed
from tests.robots import tables

HIDDEN = ("bot.engine.table", "bot.engine.deal", "bot.engine.sight", "bot.engine.decide", "bot.room", "bot.store")
FILES = sorted(Path(robots.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_robot_can_name_the_table(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        assert not [name for name in names if name.startswith(HIDDEN)]


def kinds() -> list[players.Player]:
    found = [players.RANDOM, players.SIMPLE, players.OTHER]
    return [*found, players.plain(Solver()), players.strong(Solver())] if installed() else found


@pytest.mark.parametrize("player", kinds(), ids=lambda player: player.name)
@pytest.mark.parametrize("plays", [13, 26, 37])
def test_the_same_view_gives_the_same_choice_whatever_the_others_hold(player: players.Player, plays: int) -> None:
    table = tables.advance(tables.whist(8, plays), plays)
    seat = tables.to_play(table)
    choices = set()
    for again in range(3):
        other = deepcopy(table)
        other.hands = tables.otherwise(table, seat, Random(again))
        assert again == 0 or other.hands != table.hands
        act = players.choose(tables.view(other, seat), other.memories[seat], player)
        choices.add(act)
    assert len(choices) == 1


@pytest.mark.parametrize("player", kinds(), ids=lambda player: player.name)
def test_the_same_view_gives_the_same_call_whatever_the_others_hold(player: players.Player) -> None:
    table = match.dealt("auction", 8, 1)
    seat = table.dealer
    calls = set()
    for again in range(3):
        other = deepcopy(table)
        other.hands = tables.otherwise(table, seat, Random(again))
        view = match.view_of(other, seat, match.Phase.DECLARING, seat)
        calls.add(players.choose(view, other.memories[seat], player))
    assert len(calls) == 1


def test_a_view_of_the_match_holds_nothing_of_the_hidden_hands() -> None:
    table: Table = tables.advance(tables.whist(8, 2), 17)
    seat = tables.to_play(table)
    shown = repr(tables.view(table, seat)) + repr(table.memories[seat].tricks)
    for other in SEATS:
        if other is not seat:
            assert not [card for card in table.hands[other] if repr(card) in shown and card != table.turned]
