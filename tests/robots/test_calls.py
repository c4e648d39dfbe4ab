"""The order of the declarations, and the simple bidder."""

from __future__ import annotations

from bot.engine.acts import Bid
from bot.engine.cards import read_card
from bot.engine.seats import Seat
from bot.engine.view import Call
from bot.robots import bidding
from bot.robots.calls import DOUBLE, LADDER, PASS, REDOUBLE, Auction, heard, may_double, may_redouble, sufficient
from bot.robots.masks import holding

IN_ORDER = (
    "1S 2S 1C 3S 1D 1H 4S 1R 1N 5S 2C 6S 2D 7S 2H 2R 3C 2N 3D 3H 4C 3R 4D 3N 5C 4H 5D 4R 6C 4N 5H 6D 7C 5R "
    "6H 7D 5N 6R 7H 6N 7R 7N"
)
"""Laws 4 and 44: by points, and of equal points the declaration of more tricks is the higher."""


def calls(text: str, dealer: Seat = Seat.N) -> tuple[Call, ...]:
    made, seat = [], dealer
    for word in text.split():
        name = {"p": PASS, "x": DOUBLE, "xx": REDOUBLE}.get(word, "bid")
        made.append(Call(seat, name, Bid(int(word[0]), word[1]) if name == "bid" else None))
        seat = seat.left
    return tuple(made)


def hand(text: str) -> list[int]:
    return holding(read_card(name) for name in text.split())


def test_law_044_the_forty_two_declarations_in_order() -> None:
    assert " ".join(map(str, LADDER)) == IN_ORDER


def test_law_044_three_spades_are_sufficient_over_one_club() -> None:
    assert sufficient(heard(calls("1C")))[0] == Bid(3, "S")


def test_law_045_three_passes_close_the_auction() -> None:
    assert not heard(calls("1S p p")).over
    assert heard(calls("1S p p p")).over


def test_law_046_the_first_of_the_side_to_name_the_denomination_declares() -> None:
    assert heard(calls("1H p 2H p p p")).declarer is Seat.N
    assert heard(calls("1H 1R 2H 2R p p p")).declarer is Seat.E


def test_law_054_only_an_adversary_doubles_and_once() -> None:
    opened, doubled = heard(calls("1H")), heard(calls("1H x"))
    assert may_double(opened, Seat.E)
    assert not may_double(opened, Seat.S)
    assert not may_double(doubled, Seat.E)
    assert may_redouble(doubled, Seat.S)
    assert not may_redouble(heard(calls("1H x xx")), Seat.N)


def test_law_055_a_double_opens_the_auction_again() -> None:
    assert not heard(calls("1H p p x p p")).over
    assert heard(calls("1H p p x p p p")).times == 2


def test_law_050_a_void_call_counts_as_a_pass() -> None:
    first = calls("1H")
    barred = Call(Seat.E, "bid", Bid(2, "R"), void=True)
    assert heard((*first, barred)).bid == Bid(1, "H")
    assert heard((*first, barred)).passes == 1


def test_law_042_a_dealer_with_nothing_says_one_spade() -> None:
    weak = hand("S9 S7 S2 HJ H8 H4 D9 D6 D5 D3 C8 C4 C2")
    assert bidding.speak(weak, Auction(), Seat.N) == Bid(1, "S")


def test_a_strong_suit_is_declared() -> None:
    strong = hand("SA SK SQ SJ S5 S4 HA HK H2 D3 D2 C3 C2")
    assert bidding.speak(strong, Auction(), Seat.N) == Bid(1, "R")


def test_nobody_bids_beyond_his_reach() -> None:
    weak = hand("S9 S7 S2 HJ H8 H4 D9 D6 D5 D3 C8 C4 C2")
    assert bidding.speak(weak, heard(calls("1S")), Seat.E) == PASS
