"""Who may shuffle at auction."""

from __future__ import annotations

import pytest

from bot.engine.auction.shuffling import may_act_for_partner, must_be_free_to_shuffle
from bot.engine.refused import Refused
from bot.engine.seats import Seat


@pytest.mark.parametrize(("seat", "have"), [(Seat.E, [Seat.E]), (Seat.E, [Seat.N])])
def test_law_029_once_each_and_the_dealer_last(seat: Seat, have: list[Seat]) -> None:
    must_be_free_to_shuffle(Seat.S, Seat.N, [])
    must_be_free_to_shuffle(Seat.N, Seat.N, [Seat.S, Seat.W])
    with pytest.raises(Refused) as why:
        must_be_free_to_shuffle(seat, Seat.N, have)
    assert why.value.laws == ("29",)


def test_law_041_nobody_cuts_for_his_partner_without_an_adversarys_leave() -> None:
    assert not may_act_for_partner(Seat.N, [Seat.S])
    assert may_act_for_partner(Seat.N, [Seat.E])
