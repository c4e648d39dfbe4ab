"""The auction club's tables: Laws 14-27 and the Committee's Cases 4 and 5."""

from __future__ import annotations

import pytest

from bot.engine.auction import formation as law
from bot.engine.cards import PACK, read_card
from bot.engine.cuts import Cutting, Purpose, groups
from bot.engine.refused import Refused

A, B, C, D, E, F = range(1, 7)


def cut(*cards: str) -> tuple[tuple[int, ...], ...]:
    people = tuple(range(1, len(cards) + 1))
    return groups(Cutting(Purpose.ENTRY, people, 4, tuple(zip(people, map(read_card, cards), strict=True))), law.value)


def test_law_014_equal_ranks_heart_diamond_club_spade() -> None:
    cards = [read_card(name) for name in ("S7", "C7", "D7", "H7", "SA", "H8")]
    assert [str(c) for c in sorted(cards, key=law.value)] == ["SA", "H7", "D7", "C7", "S7", "H8"]


def test_law_014_no_two_cards_are_equal() -> None:
    assert len({law.value(card) for card in PACK}) == 52


def test_law_015_one_pack() -> None:
    with pytest.raises(ValueError, match="S7"):
        law.same_pack(Cutting(Purpose.PARTNERS, (A, B), 0, ((A, read_card("S7")),)), read_card("S7"))


def test_law_016_a_second_press_tells_what_was_cut() -> None:
    with pytest.raises(Refused, match="seven of spades"):
        law.one_card(Cutting(Purpose.PARTNERS, (A, B), 0, ((A, read_card("S7")),)), A, (B,))


def test_law_017_more_than_four_cut_and_the_four_lowest_play() -> None:
    tied = cut("S2", "S5", "S9", "SJ", "SK")
    assert law.admitted(tied) == ((A, B, C, D), (E,), ())


def test_law_018_the_heart_of_two_equal_lowest_deals() -> None:
    result = law.partners(cut("S5", "SQ", "H5", "SK"))
    assert (set(result.low), set(result.high), result.dealer) == ({A, C}, {B, D}, C)


def test_law_018_bound_by_the_choice() -> None:
    with pytest.raises(Refused) as refusal:
        law.chooses_once(True)
    assert refusal.value.laws == ("18",)


def test_law_019_six_make_a_full_table() -> None:
    assert [law.is_complete(range(n)) for n in (5, 6)] == [False, True]


def test_law_020_the_first_to_announce_has_the_first_vacancy() -> None:
    assert law.next_member((F, E)) == F


def test_law_021_most_consecutive_rubbers_go_out() -> None:
    assert law.outgoers({A: 1, B: 2, C: 1, D: 3}, 1) == ((D,), ())


def test_law_021_all_equal_cut_and_the_highest_is_out() -> None:
    assert law.outgoers(dict.fromkeys((A, B, C, D), 2), 1) == ((), (A, B, C, D))
    assert law.highest_out(cut("S2", "D7", "H7", "C3"), 1) == (B,)


def test_law_022_in_time_until_a_card_is_cut() -> None:
    assert (law.in_time(False), law.in_time(True)) == (True, False)


def test_law_023_those_who_have_played_nowhere_come_first() -> None:
    assert law.prior_entry((A, B, C, D, E), (A, B), 4) == ((C, D, E), (A, B))


def test_law_024_who_made_the_table_up_goes_out_last() -> None:
    assert law.outgoers({A: 5, B: 2, C: 2, D: 1}, 1, (A,)) == ((), (B, C))


def test_law_024_case_4_a_table_of_five_needed_nobody() -> None:
    assert law.made_it_up((A, B, C, D, E, F), F) is False


def test_law_024_case_4_a_table_of_three_needed_him() -> None:
    assert law.made_it_up((A, B, C, F), F) is True


def test_law_025_return_only_for_one_who_helped() -> None:
    assert (law.keeps_re_entry(helped=True), law.keeps_re_entry(helped=False)) == (True, False)


def test_law_026_the_other_three_must_consent() -> None:
    assert law.wanting_consent((A, B, C, D), A, (B, C)) == (D,)


def test_law_027_those_left_go_before_the_breaker() -> None:
    assert law.before_the_breaker((A, B, C), {A: (B, C)}) == (B, C, A)


def test_law_027_of_those_who_cut_for_entry_the_breaker_comes_behind() -> None:
    assert law.those_left_first((A, B, C, D), {A: (B, C)}) == ((B, C, D), (A,))
