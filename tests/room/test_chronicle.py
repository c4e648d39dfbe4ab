"""The log of a deal in words, as an arbitrator reads it."""

from __future__ import annotations

from bot.engine.acts import Bid
from bot.engine.cards import Suit
from bot.engine.events import PlayBegun
from bot.engine.games import Contract
from bot.engine.seats import Seat
from bot.room.chronicle import in_words


def test_a_contract_is_told_so_that_nobody_takes_it_for_a_card() -> None:
    begun = PlayBegun(Contract(Bid(7, "C"), Seat.N, times=2), Seat.E, Suit.C)
    assert in_words(begun) == "North has declared 7 in clubs, doubled"
