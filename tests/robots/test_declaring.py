"""The full bidder: sober among his like, and lawful; what calls say about hands."""

from __future__ import annotations

import pytest

from bot.engine.acts import Bid
from bot.engine.cards import read_card
from bot.engine.seats import SEATS, Seat
from bot.engine.view import Call
from bot.robots import bidding, match, solver
from bot.robots.calls import DENOMINATIONS, Auction, heard
from bot.robots.masks import holding

pytestmark = pytest.mark.skipif(not solver.installed(), reason="needs endplay, which brings numpy")


def full() -> match.Bench:
    from bot.robots.declaring import speak

    return match.Bench(match.seated(match.players.SIMPLE).card, lambda view, memory: speak(view, heard(view.calls)))


def test_four_full_bidders_do_not_drive_each_other_up() -> None:
    """They double and run, but nobody runs to the six or seven level; most hands are declared at three or below."""
    levels = []
    for number in range(10):
        table = match.dealt("auction", 1864, number)
        match.declare(table, (full(), full()))
        assert table.contract is not None
        levels.append(table.contract.bid.number)
    assert max(levels) <= 5
    assert sorted(levels)[len(levels) // 2] <= 3


def hand(text: str) -> list[int]:
    return holding(read_card(name) for name in text.split())


def test_a_bid_speaks_for_length_and_strength_and_a_pass_for_the_want_of_them() -> None:
    import numpy as np

    from bot.robots.hearing import likelihood

    strong, weak = 0, 1
    hands = np.array([hand("HA HK HQ HJ H9 H8 SA SK D4 D3 C4 C3 C2"), hand("H9 H8 H4 S9 S8 S4 S3 D9 D4 D3 C4 C3 C2")])
    hearts = likelihood(hands, Auction(), Call(Seat.N, "bid", Bid(2, "H")))
    assert hearts[strong] > 10 * hearts[weak]
    passed = likelihood(hands, heard([Call(Seat.N, "bid", Bid(1, "S"))]), Call(Seat.E, "pass"))
    assert passed[strong] < passed[weak] == 1


def test_many_hands_are_counted_at_once_as_one_by_one() -> None:
    import numpy as np

    from bot.robots.hearing import tricks_in

    hands = [holding(hand) for number in range(50) for hand in match.dealt("auction", 1912, number).hands]
    for denomination in DENOMINATIONS:
        singly = [bidding.tricks_in(hand, denomination) for hand in hands]
        assert tricks_in(np.array(hands), denomination) == pytest.approx(singly)


def test_a_hand_of_hearts_is_declared_in_hearts() -> None:
    from bot.robots.declaring import speak

    table = match.dealt("auction", 1864, 0)
    mine = frozenset(map(read_card, ["HA", "HK", "HQ", "HJ", "H9", "H8", "SA", "SK", "D4", "D3", "C4", "C3", "C2"]))
    others = sorted(set(match.PACK) - mine)
    table.hands = [mine, *(frozenset(others[place::3]) for place in range(3))]
    view = match.view_of(table, SEATS[0], match.Phase.DECLARING, SEATS[0])
    spoken = speak(view, Auction())
    assert isinstance(spoken, Bid)
    assert spoken.denomination == "H"
