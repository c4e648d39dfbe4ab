"""What the cards could have made, on deals whose answer is seen at a glance."""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit, read_card
from bot.engine.seats import SEATS, Seat
from bot.robots import solver
from bot.robots.analysis import judged, makeable
from bot.robots.solver import Solver
from tests.robots.tables import cards

pytestmark = pytest.mark.skipif(not solver.installed(), reason="needs endplay")


def test_each_holds_one_suit_and_its_trump_makes_all() -> None:
    hands = [frozenset(card for card in map(read_card, (f"{suit}{r}" for r in "23456789TJQKA"))) for suit in "SHDC"]
    for result in makeable(Solver(), hands):
        owner = SEATS[result.trump.value] if result.trump is not None else result.leader
        assert result.of(owner.side) == 13
        assert result.of(owner.side.other) == 0


def test_the_cards_that_cost_tricks_are_found_and_no_others() -> None:
    """Two tricks are left, no trumps. West should lead D3, which wins, and loses H3 to HA. His H3 lets North take both
    (HA drops HQ, and H2 is then good); but North plays H2, and East's HQ and West's D3 win."""
    hands = [cards("HA H2"), cards("HQ D2"), cards("C2 C3"), cards("H3 D3")]
    tricks = (
        tuple(zip((Seat.W, Seat.N, Seat.E, Seat.S), map(read_card, ["H3", "H2", "HQ", "C2"]), strict=True)),
        tuple(zip((Seat.E, Seat.S, Seat.W, Seat.N), map(read_card, ["D2", "C3", "D3", "HA"]), strict=True)),
    )
    verdicts = judged(Solver(), hands, None, tricks, first=12)
    assert [(v.trick, v.seat, str(v.card), v.cost) for v in verdicts if v.cost] == [
        (12, Seat.W, "H3", 1),
        (12, Seat.N, "H2", 2),
    ]
    assert verdicts[1].better == read_card("HA")
    assert len(verdicts) == 8


def test_a_card_that_was_not_held_is_no_play() -> None:
    with pytest.raises(ValueError, match="did not hold"):
        judged(Solver(), [cards("HA"), cards("HQ"), cards("C2"), cards("H3")], Suit.S, (((Seat.N, read_card("D2")),),))
