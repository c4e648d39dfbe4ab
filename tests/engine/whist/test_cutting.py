"""Cutting by Laws 13-15, 18, 19: the footnotes' and Drayson's examples are the proof."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK, Card, read_card
from bot.engine.cuts import DUMMY, Cutting, Partners, Purpose, groups, in_order, owing
from bot.engine.refused import Refused
from bot.engine.whist import cutting as law

A, B, C, D = 1, 2, 3, 4


def spread(*people: int, purpose: Purpose = Purpose.PARTNERS) -> Cutting:
    return Cutting(purpose, people or (A, B, C, D))


def draw(cutting: Cutting, cuts: dict[int, str]) -> Cutting:
    """Each draws a card of that rank, of a suit not yet drawn."""
    for person, rank in cuts.items():
        taken = {card for _, card in cutting.drawn}
        card = next(c for c in map(read_card, (s + rank for s in "SHDC")) if c not in taken)
        cutting = Cutting(cutting.purpose, cutting.who, cutting.places, (*cutting.drawn, (person, card)))
    return cutting


def must_draw(cutting: Cutting) -> set[int]:
    return set(owing(cutting, law.partners_again(groups(cutting, law.value))))


def partners(cutting: Cutting) -> Partners:
    assert not must_draw(cutting)
    return law.partners(groups(cutting, law.value))


def test_law_013_the_ace_is_lowest_in_cutting() -> None:
    cuts = [read_card(name) for name in ("SK", "S5", "SA", "S2")]
    assert [str(card) for card in sorted(cuts, key=law.value)] == ["SA", "S2", "S5", "SK"]


def test_law_014_no_card_is_drawn_twice() -> None:
    cutting = draw(spread(), {A: "7"})
    with pytest.raises(ValueError, match="S7"):
        law.same_pack(cutting, read_card("S7"))


def test_law_015_a_second_press_tells_what_was_cut() -> None:
    cutting = draw(spread(), {A: "7"})
    with pytest.raises(Refused, match="seven of spades") as refusal:
        law.one_card(cutting, A, (B, C, D))
    assert refusal.value.laws == ("15",)


def test_law_016_two_lowest_against_two_highest_and_the_lowest_deals() -> None:
    result = partners(draw(spread(), {A: "3", B: "9", C: "5", D: "Q"}))
    assert (set(result.low), set(result.high), result.dealer) == ({A, C}, {B, D}, A)


def test_law_018_footnote_4_the_two_sixes_cut_again() -> None:
    cutting = draw(spread(), {A: "3", B: "6", C: "6", D: "J"})
    assert must_draw(cutting) == {B, C}


def test_law_018_footnote_4_the_queen_plays_with_the_three() -> None:
    cutting = draw(draw(spread(), {A: "3", B: "6", C: "6", D: "J"}), {B: "K", C: "Q"})
    result = partners(cutting)
    assert (set(result.low), result.dealer) == ({A, C}, A)


def test_law_018_the_original_low_deals_though_a_lower_card_be_cut() -> None:
    cutting = draw(draw(spread(), {A: "3", B: "6", C: "6", D: "J"}), {B: "K", C: "2"})
    result = partners(cutting)
    assert (set(result.low), result.dealer) == ({A, C}, A)


def test_law_018_the_two_lowest_cut_again_only_for_the_deal() -> None:
    cutting = draw(spread(), {A: "5", B: "9", C: "5", D: "J"})
    assert must_draw(cutting) == {A, C}
    result = partners(draw(cutting, {A: "K", C: "7"}))
    assert (set(result.low), set(result.high), result.dealer) == ({A, C}, {B, D}, C)


def test_law_018_the_two_highest_do_not_cut_again() -> None:
    assert must_draw(draw(spread(), {A: "2", B: "5", C: "J", D: "J"})) == set()


def test_law_018_two_pairs_only_the_lower_cuts_again() -> None:
    assert must_draw(draw(spread(), {A: "2", B: "2", C: "J", D: "J"})) == {A, B}


def test_law_018_equal_again_they_cut_again() -> None:
    cutting = draw(draw(spread(), {A: "3", B: "6", C: "6", D: "J"}), {B: "K", C: "K"})
    assert must_draw(cutting) == {B, C}


def test_law_018_one_of_two_having_drawn_the_other_must() -> None:
    cutting = draw(draw(spread(), {A: "3", B: "6", C: "6", D: "J"}), {C: "K"})
    assert must_draw(cutting) == {B}


THREE_ACES = {A: "A", B: "A", C: "A", D: "2"}


def test_law_019_three_aces_cut_again() -> None:
    assert must_draw(draw(spread(), THREE_ACES)) == {A, B, C}


def test_law_019_footnote_5_the_king_plays_with_the_original_two() -> None:
    cutting = draw(draw(spread(), THREE_ACES), {A: "2", B: "2", C: "K"})
    assert must_draw(cutting) == {A, B}, "the other pair of twos cut again for deal"
    result = partners(draw(cutting, {A: "9", B: "4"}))
    assert (set(result.low), set(result.high), result.dealer) == ({A, B}, {C, D}, B)


def test_law_019_footnote_5_the_two_knaves_cut_again_and_the_highest_plays_with_the_two() -> None:
    cutting = draw(draw(spread(), THREE_ACES), {A: "A", B: "J", C: "J"})
    assert must_draw(cutting) == {B, C}
    result = partners(draw(cutting, {B: "10", C: "5"}))
    assert (set(result.low), set(result.high), result.dealer) == ({A, C}, {B, D}, A)


def test_law_019_drayson_ace_and_three_sevens() -> None:
    cutting = draw(draw(spread(), {A: "A", B: "7", C: "7", D: "7"}), {B: "2", C: "4", D: "K"})
    result = partners(cutting)
    assert (set(result.low), result.dealer) == ({A, B}, A)


def test_law_019_drayson_three_sevens_and_a_ten() -> None:
    cutting = draw(draw(spread(), {A: "10", B: "7", C: "7", D: "7"}), {B: "2", C: "4", D: "K"})
    result = partners(cutting)
    assert (set(result.high), result.dealer) == ({A, D}, B)


def test_law_019_lowest_fourth_and_two_highest_equal_need_no_cut() -> None:
    assert must_draw(draw(draw(spread(), {A: "A", B: "7", C: "7", D: "7"}), {B: "2", C: "K", D: "K"})) == set()


def test_four_equal_all_cut_again() -> None:
    assert must_draw(draw(spread(), dict.fromkeys((A, B, C, D), "8"))) == {A, B, C, D}


def dummy(cutting: Cutting) -> tuple[set[int], tuple[int, ...]]:
    tied = groups(cutting, law.value)
    return set(owing(cutting, law.dummy_again(tied))), in_order(tied)


def test_dummy_goes_to_the_lowest_of_three_and_every_tie_is_broken() -> None:
    cutting = draw(spread(A, B, C, purpose=Purpose.DUMMY), {A: "K", B: "4", C: "K"})
    assert dummy(cutting)[0] == {A, C}
    assert dummy(draw(cutting, {A: "9", C: "3"})) == (set(), (B, C, A))


def test_law_dm_i_the_first_deal_is_dummys() -> None:
    result = law.dummy_partners((B, C, A))
    assert (result.low, result.first, result.dealer) == ((B, DUMMY), B, DUMMY)


def test_dummy_passes_to_the_next_lowest() -> None:
    assert law.dummy_partners(law.passed_on((B, C, A))).low == (C, DUMMY)


def test_double_dummy_each_has_his_dummy_and_the_lower_chooses() -> None:
    result = law.double_dummy_partners((B, A))
    assert (result.low, result.high, result.first, result.dealer) == ((B, DUMMY), (A, DUMMY), B, DUMMY)


@given(st.permutations(PACK))
def test_law_018_019_every_spread_settles_partners_and_the_lowest_first_cut_deals(pack: list[Card]) -> None:
    cutting = spread()
    for card in pack:
        owed = owing(cutting, law.partners_again(groups(cutting, law.value)))
        if not owed:
            break
        cutting = Cutting(cutting.purpose, cutting.who, 0, (*cutting.drawn, (owed[0], card)))
    result = partners(cutting)
    first = {person: law.value(cutting.of(person)[0]) for person in cutting.who}
    assert max(first[p] for p in result.low) <= min(first[p] for p in result.high)
    assert first[result.dealer] == min(first.values())
