"""Formation of table, cutting out, entry and re-entry: Laws 16, 17, 20-25 on their own."""

from __future__ import annotations

import pytest

from bot.engine.cards import read_card
from bot.engine.cuts import Cutting, Group, Purpose, groups
from bot.engine.refused import Refused
from bot.engine.whist import formation as law
from bot.engine.whist.cutting import value

A, B, C, D, E, F, G, H = range(1, 9)


def cut(*cards: str, places: int = 4) -> tuple[Group, ...]:
    people = tuple(range(1, len(cards) + 1))
    drawn = tuple(zip(people, map(read_card, cards), strict=True))
    return groups(Cutting(Purpose.ENTRY, people, places, drawn), value)


def test_law_016_five_cut_and_the_king_is_out() -> None:
    tied = cut("S2", "S5", "S9", "SJ", "SK")
    assert law.entry_again(tied) == ()
    assert law.admitted(tied) == ((A, B, C, D), (E,), ())


def test_law_016_four_candidates_do_not_cut_for_entry() -> None:
    assert [law.must_select(range(n)) for n in (4, 5)] == [False, True]


def test_law_016_only_those_equal_across_the_last_place_cut_again() -> None:
    assert law.entry_again(cut("S2", "H2", "S9", "SJ", "HJ")) == ((D, E),)


def test_law_016_a_choice_once_made_stands() -> None:
    with pytest.raises(Refused) as refusal:
        law.chooses_once(True)
    assert refusal.value.laws == ("16",)


def test_law_017_eight_candidates() -> None:
    tied = cut("S2", "S3", "S4", "S5", "S6", "S7", "S9", "S8")
    assert law.admitted(tied) == ((A, B, C, D), (E, F), (H, G))


def test_law_017_equal_across_the_sixth_place_cut_again() -> None:
    assert law.entry_again(cut("S2", "S3", "S4", "S5", "S6", "S7", "H7")) == ((F, G),)


def test_law_017_the_table_is_complete_with_six() -> None:
    assert [law.is_complete(range(n)) for n in (5, 6)] == [False, True]


def test_law_017_the_next_lowest_comes_in_before_any_after_comer() -> None:
    assert law.next_member((H, G, 9)) == H


def test_law_020_all_equal_must_cut() -> None:
    assert law.outgoers(dict.fromkeys((A, B, C, D), 1), 1) == ((), (A, B, C, D))


def test_law_020_the_greater_number_is_out_without_a_cut() -> None:
    assert law.outgoers({A: 1, B: 1, C: 1, D: 4}, 1) == ((D,), ())


def test_law_020_two_candidates_one_out_at_once_two_cut() -> None:
    assert law.outgoers({A: 3, B: 2, C: 2, D: 1}, 2) == ((A,), (B, C))


def test_law_020_no_more_than_two_go_out() -> None:
    assert law.outgoers({A: 3, B: 2, C: 1, D: 0}, 5) == ((A, B), ())


def test_law_020_nobody_goes_out_for_nobody() -> None:
    assert law.outgoers({A: 3, B: 2, C: 2, D: 1}, 0) == ((), ())


def test_law_020_the_highest_is_out() -> None:
    assert law.highest_out(cut("S2", "SA", "SQ"), 1) == (C,)


def test_law_020_the_tied_highest_cut_again() -> None:
    assert law.out_again(cut("S2", "SQ", "HQ"), 1) == ((B, C),)


def test_law_021_in_time_until_a_card_is_cut() -> None:
    assert (law.in_time(False), law.in_time(True)) == (True, False)


def test_law_022_three_fresh_go_in_and_the_others_cut_for_one_place() -> None:
    assert law.prior_entry((A, B, C, D, E, F), (B, D, F), 4) == ((A, C, E), (B, D, F))


def test_law_022_four_fresh_leave_no_place() -> None:
    assert law.prior_entry((A, B, C, D, E), (B,), 4) == ((A, C, D, E), ())


def test_law_023_the_other_three_must_consent() -> None:
    assert law.wanting_consent((A, B, C, D), A, (B, C)) == (D,)


def test_law_023_robots_are_not_asked() -> None:
    assert law.wanting_consent((A, B, -1, -2), A, (B,)) == ()


def test_law_024_the_prior_right_is_lost() -> None:
    assert law.keeps_re_entry(helped=False) is False


def test_law_025_those_left_go_before_the_breaker() -> None:
    assert law.before_the_breaker((A, B, C, D), {A: (B, C)}) == (B, C, A, D)


def test_law_025_the_breaker_keeps_his_place_before_strangers_to_it() -> None:
    assert law.before_the_breaker((D, A), {A: (B, C)}) == (D, A)


def test_law_025_of_those_who_cut_for_entry_the_breaker_comes_behind() -> None:
    assert law.those_left_first((A, B, C, D), {A: (B, C)}) == ((B, C, D), (A,))


def test_law_025_a_breaker_none_of_whose_players_are_here_is_like_the_others() -> None:
    assert law.those_left_first((A, D), {A: (B, C)}) == ((A, D), ())
