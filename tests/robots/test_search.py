"""The full player: what it finds, and that it gains by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Suit
from bot.engine.rights import Demand, Kind
from bot.engine.seats import SEATS, Seat
from bot.robots import match, players, search, solver, tally
from bot.robots.known import Known, known
from bot.robots.players import Player
from bot.robots.search import STRONG, likely, strong_card
from bot.robots.solver import Solver
from bot.robots.worth import worthiest
from tests.robots import tables

pytestmark = pytest.mark.skipif(not solver.installed(), reason="needs endplay")


def late(habits: search.Habits) -> Player:
    here = Solver()
    return Player("late", lambda known, allowed: strong_card(known, here, allowed, habits), players.speak_simply)


def test_from_the_ninth_trick_on_it_gains_over_a_hundred_fixed_deals() -> None:
    """The first eight tricks go by the rules, to be quick; asserted is what three standard errors allow, no more."""
    habits = replace(STRONG, rules_until=8, drawn=600, kept=150, solved=(20,) * 13)
    seats = match.seated(late(habits)), match.seated(players.SIMPLE)
    sums = tally.sums(match.both_ways("whist", *seats, 1864, number) for number in range(100))
    assert sums.deals == 100
    assert sums.mean - 3 * sums.error > 0


def seen(table: match.Table, seat: Seat) -> Known:
    return known(tables.view(table, seat), table.memories[seat])


def test_the_oracle_loses_to_nobody() -> None:
    here = Solver()
    seats = match.oracle(here), match.seated(players.SIMPLE)
    sums = tally.sums(match.both_ways("whist", *seats, 1864, number) for number in range(6))
    assert sums.mean > 0


def test_two_tricks_from_the_end_the_winner_is_cashed_before_it_is_trumped() -> None:
    """North has the last trump and a heart that is good: the trump first, or East trumps the heart."""
    table = tables.end_position(["H9 S5", "S3 D2", "D3 D4", "C2 C3"], "S", Seat.N)
    everybody = {seat: tables.cards(text) for seat, text in zip(SEATS, ["", "S3 D2", "D3 D4", "C2 C3"], strict=True)}
    gone = sorted(set(match.PACK) - set.union(set(table.hands[0]), *map(set, everybody.values())))
    for number in range(1, 12):
        table.memories[Seat.N].tricks[number] = tuple(zip(SEATS, gone[4 * number - 4 : 4 * number], strict=True))
    table.memories[Seat.N].deal = (1, 1)
    view = tables.view(table, Seat.N)
    act = players.card_played(view, table.memories[Seat.N], players.strong(Solver()))
    assert act.cards == tuple(tables.cards("S5"))


def test_the_penalty_is_the_one_that_wins_most() -> None:
    """Three tricks are left, no trumps, and East, who holds CA and two diamonds, is to lead; North has DA, South the
    other diamonds. A diamond from East loses all three tricks, his club makes one. All this North has seen."""
    hands = ["DA HA H3", "CA D2 D4", "DK DQ DJ", "S2 S3 S4"]
    table = tables.end_position(hands, "S", Seat.E)
    table.trump = None
    memory = table.memories[Seat.N]
    memory.deal = (1, 1)
    gone = sorted(set(match.PACK) - set.union(*(set(hand) for hand in table.hands)))
    for number in range(1, 11):
        memory.tricks[number] = tuple(zip(SEATS, gone[4 * number - 4 : 4 * number], strict=True))
    memory.shown = {seat: table.hands[seat] for seat in (Seat.E, Seat.S, Seat.W)}
    view = tables.view(table, Seat.N)
    demands = [Demand(Kind.SUIT, suit=suit) for suit in Suit]
    here = Solver()
    assert worthiest(view, memory, here, demands) == Demand(Kind.SUIT, suit=Suit.D)
    assert worthiest(view, memory, here, [Demand(Kind.SUIT, suit=Suit.H)]) is None
    assert worthiest(view, memory, here, [Demand(Kind.SUIT, suit=Suit.H), Demand(Kind.EXPOSE)]) == Demand(Kind.EXPOSE)


def test_of_the_layouts_those_that_explain_the_play_are_preferred() -> None:
    """The cards were played by the rules: the true hands weigh more than they would by chance."""
    better = total = 0
    for number in range(12):
        table = tables.advance(tables.whist(11, number), 36)
        here = seen(table, tables.to_play(table))
        truth = [tables.holding_of(hand) for hand in table.hands]
        blind = replace(STRONG, kinds=((1.0, 0.75),))  # every card of four is as likely
        weighs = likely(here, STRONG), likely(here, blind)
        near, far = (sum(w * agreement(hands, truth) for hands, w in ws) / sum(w for _, w in ws) for ws in weighs)
        better += near > far
        total += 1
    assert better >= total - 2


def agreement(hands: list[list[int]], truth: list[list[int]]) -> int:
    pairs = [pair for one, two in zip(hands, truth, strict=True) for pair in zip(one, two, strict=True)]
    return sum((a & b).bit_count() for a, b in pairs)
