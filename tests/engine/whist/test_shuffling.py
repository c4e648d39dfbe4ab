"""Who may shuffle, how often, and who last."""

from __future__ import annotations

import pytest

from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.whist import shuffling


def test_law_029_each_player_may_shuffle_once_before_a_deal() -> None:
    shuffling.must_be_free_to_shuffle(Seat.E, Seat.N, [])
    with pytest.raises(Refused) as why:
        shuffling.must_be_free_to_shuffle(Seat.E, Seat.N, [Seat.E])
    assert why.value.laws == ("29",)


def test_law_030_the_dealers_partner_may_be_the_first() -> None:
    shuffling.must_be_free_to_shuffle(Seat.S, Seat.N, [])
    shuffling.must_be_free_to_shuffle(Seat.E, Seat.N, [Seat.S])


def test_law_032_the_dealer_shuffles_last() -> None:
    shuffling.must_be_free_to_shuffle(Seat.N, Seat.N, [Seat.E, Seat.S, Seat.W])
    with pytest.raises(Refused) as why:
        shuffling.must_be_free_to_shuffle(Seat.E, Seat.N, [Seat.N])
    assert why.value.laws == ("32",)


def test_law_049_nobody_cuts_for_his_partner_without_the_permission_of_both_opponents() -> None:
    assert not shuffling.may_act_for_partner(Seat.N, [Seat.E])
    assert shuffling.may_act_for_partner(Seat.N, [Seat.E, Seat.W])
