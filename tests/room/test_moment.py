"""A moment for the adversaries: who has the lead while a suit may be called from him does not lead at once (Laws 62,
87)."""

from __future__ import annotations

from bot.engine.duty import suit_awaited
from bot.engine.record import read_record
from bot.engine.seats import SEATS, Seat
from bot.replay import replay_record

FALSE_LEAD = """game: short whist
deal: N:2.3.3.5 65.-.2.A 8.4.9.4 Q3.-.7.2
trump: H
tricks: NS 5 EW 4
leader: N
---
W leads SQ
S objects
"""
HE_HAS_THE_LEAD = FALSE_LEAD + "N plays C5\nE plays CA\nS plays C4\nW plays C2\n"


def awaited(text: str) -> list[Seat]:
    table, _failures = replay_record(read_record(text))
    assert table is not None
    assert table.deal is not None
    return [seat for seat in SEATS if suit_awaited(table.deal, seat)]


def test_the_adversary_of_the_offender_leads_when_he_likes() -> None:
    assert awaited(FALSE_LEAD) == []


def test_the_first_of_the_side_to_get_the_lead_gives_a_moment() -> None:
    assert awaited(HE_HAS_THE_LEAD) == [Seat.E]


def test_once_the_suit_is_called_there_is_nothing_to_wait_for() -> None:
    assert awaited(HE_HAS_THE_LEAD + "S calls suit D\n") == []
