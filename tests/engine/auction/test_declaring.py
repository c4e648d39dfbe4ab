"""Declaring trumps: Laws 42 to 52."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.engine.acts import Bid, Bids
from bot.engine.auction.declaring import rank
from bot.engine.decide import course_of
from bot.engine.notation import read_bid
from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.table import Table
from tests.engine.auction.positions import deal_of, declaring, ending, playing

ORDER = [
    "1S",
    "2S",
    "1C",
    "3S",
    "1D",
    "1H",
    "4S",
    "1R",
    "1N",
    "5S",
    "2C",
    "6S",
    "2D",
    "7S",
    "2H",
    "2R",
    "3C",
    "2N",
    "3D",
    "3H",
    "4C",
    "3R",
    "4D",
    "3N",
    "5C",
    "4H",
    "5D",
    "4R",
    "6C",
    "4N",
    "5H",
    "6D",
    "7C",
    "5R",
    "6H",
    "7D",
    "5N",
    "6R",
    "7H",
    "6N",
    "7R",
    "7N",
]
"""the forty-two declarations by points, then tricks (0.6 of the matrix, recomputed there by program)"""
TIES = ["1C<3S", "1H<4S", "1N<5S", "2C<6S", "2D<7S", "2R<3C", "3H<4C", "3N<5C", "4R<6C", "4N<5H", "6D<7C"]
UNDOUBLED = (("", 1), (" doubled", 2))
CASE_2 = "N bids 2H\nE bids 2D\nS demands sufficient\n"


def test_law_042_the_dealer_neither_passes_nor_doubles_and_may_bid_anything() -> None:
    declaring("N passes\n? refused law 42\n? turn N\nN doubles\n? refused law 42\nN redoubles\n? refused law 42")
    declaring("N bids 7N\n? ok\n? contract 7N by N")
    declaring("N passes\n? refused law 42", mode="strict")


def test_law_042_his_one_spade_left_in_makes_him_declarer() -> None:
    declaring("N bids 1S\nE passes\nS passes\nW passes\n? contract 1S by N\n? declarer N\n? turn E")


@pytest.mark.parametrize(("dealer", "order"), [("N", "NESW"), ("W", "WNES")])
def test_law_043_each_in_turn_from_the_dealers_left(dealer: str, order: str) -> None:
    first, second, third, fourth = order
    declaring(
        f"{first} bids 1S\n? turn {second}\n{second} passes\n? turn {third}\n{third} bids 1C\n? turn {fourth}",
        dealer,
    )


def test_law_043_what_may_be_called_over_two_hearts() -> None:
    table = declaring("N bids 2H\n? turn E", mode="strict")
    higher = [name for name in ORDER if _may(table, Bids(Seat.E, read_bid(name)))]
    assert higher == ORDER[15:]
    assert len(higher) == 27
    assert not [name for name in higher if name.endswith("S")]


def _may(table: Table, act: Bids) -> bool:
    try:
        course_of(table, act)
    except Refused:
        return False
    return True


def test_law_043_five_spades_beat_one_no_trump_which_does_not_beat_them() -> None:
    declaring("N bids 1R\nE bids 1N\n? ok\nS bids 5S\n? ok\nW bids 1N\n? refused law 44", mode="strict")


def test_law_043_a_partners_declaration_is_neither_doubled_nor_redoubled() -> None:
    declaring("N bids 1H\nE passes\nS doubles\n? refused law 54\nS redoubles\n? refused law 54", mode="strict")


def test_law_044_the_printed_order_of_all_forty_two() -> None:
    bids = [Bid(number, denomination) for number in range(1, 8) for denomination in "SCDHRN"]
    assert [str(bid) for bid in sorted(bids, key=rank)] == ORDER
    assert all(rank(one) != rank(other) for one, other in combinations(bids, 2))


@pytest.mark.parametrize("tie", TIES)
def test_law_044_of_equal_points_more_tricks_are_higher(tie: str) -> None:
    low, high = tie.split("<")
    declaring(f"N bids {low}\nE bids {high}\n? ok\n? contract {high} by E", mode="strict")
    declaring(f"N bids {high}\nE bids {low}\n? refused law 44\n? turn E", mode="strict")


def test_law_044_one_no_trump_over_four_spades() -> None:
    declaring("N bids 4S\nE bids 1N\n? ok", mode="strict")


def test_law_045_a_declaration_passed_by_the_three_others_is_final() -> None:
    declaring("N bids 1D\nE passes\nS passes\nW passes\nN bids 1H\n? refused law 45\nE doubles\n? refused law 45")


def test_law_045_one_may_overbid_partner_and_the_doubled_declaration_of_ones_own() -> None:
    declaring("N bids 1D\nE passes\nS bids 2D\nW passes\nN bids 3D\n? ok", mode="strict")
    declaring("N bids 1D\nE passes\nS passes\nW doubles\nN bids 2D\n? ok", mode="strict")


PASSES = "\n{} passes\n{} passes\n{} passes\n"


def test_law_046_first_bidder_of_the_winning_suit_plays_the_hand() -> None:
    declaring("N bids 1S\nE passes\nS bids 1R\nW passes\nN bids 2R" + PASSES.format(*"ESW") + "? declarer S\n? turn W")
    declaring("N bids 1N\nE bids 2H\nS bids 2N" + PASSES.format(*"WNE") + "? declarer N\n? turn E")


def test_law_046_the_adversaries_bids_of_the_suit_do_not_count() -> None:
    declaring(
        "N bids 1D\nE bids 1H\nS passes\nW passes\nN bids 2H\nE passes\nS bids 3H"
        + PASSES.format(*"WNE")
        + "? declarer N"
    )
    declaring("N bids 1D\nE bids 1H\nS bids 2H\nW passes\nN bids 3H" + PASSES.format(*"ESW") + "? declarer S")


def test_law_046_two_spades_of_the_partner_are_the_openers_and_no_original_one_spade() -> None:
    table = declaring("N bids 1S\nE passes\nS bids 2S" + PASSES.format(*"WNE") + "? declarer N\n? contract 2S by N")
    assert deal_of(table).bidding.original is False  # type: ignore[union-attr]


def test_law_046_a_bid_corrected_counts_only_as_corrected_and_a_void_one_not_at_all() -> None:
    declaring("N bids 1H\nN corrects bid 1R\nE passes\nS bids 2H" + PASSES.format(*"WNE") + "? declarer S")


def test_law_047_failing_scores_for_the_adversaries_alone() -> None:
    for words, points in (("", 100), (" doubled", 200), (" redoubled", 400)):
        ending(
            "N:2.-.-.- 7.-.-.- 9.-.-.- 4.-.-.-",
            (
                f"S plays S9\nW plays S4\nS plays S2 from N\nE plays S7\nsettle\n? score NS 0 EW 0\n"
                f"? above NS 0 EW {points}"
            ),
            f"4R by S{words}",
            tricks="NS 7 EW 5",
        )


def test_law_047_all_the_odd_tricks_won_are_scored_not_only_those_bid() -> None:
    ending(
        "N:2.-.-.- 7.-.-.- 9.-.-.- 4.-.-.-",
        "S plays S9\nW plays S4\nS plays S2 from N\nE plays S7\nsettle\n? game NS\n? above NS 0 EW 0",
        "1N by S",
        tricks="NS 8 EW 4",
    )


@pytest.mark.parametrize(
    ("taken", "words", "loss"),
    [
        *((taken, words, min(50 * (7 - taken) * times, 100)) for taken in (4, 5, 6) for words, times in UNDOUBLED),
        *((taken, " redoubled", 200 * (7 - taken)) for taken in (4, 5, 6)),
    ],
)
def test_law_048_the_dealers_original_one_spade_costs_a_hundred_at_most_unless_redoubled(
    taken: int, words: str, loss: int
) -> None:
    ending(
        "N:-.2.-.- -.7.-.- -.9.-.- -.4.-.-",
        f"S plays H9\nW plays H4\nS plays H2 from N\nE plays H7\nsettle\n? above NS 0 EW {loss}",
        f"1S by S{words}\ndealer: S",
        tricks=f"NS {taken - 1} EW {13 - taken}",
    )


def test_law_048_another_players_one_spade_is_not_limited() -> None:
    ending(
        "N:-.2.-.- -.7.-.- -.9.-.- -.4.-.-",
        "S plays H9\nW plays H4\nS plays H2 from N\nE plays H7\nsettle\n? above NS 0 EW 150",
        "1S by S",
        tricks="NS 3 EW 9",
    )


def test_law_048_one_spade_bid_out_of_turn_by_another_is_not_the_dealers() -> None:
    table = declaring("S bids 1S\nE lets stand" + PASSES.format(*"WNE") + "? declarer S")
    assert deal_of(table).bidding.original is False  # type: ignore[union-attr]


def test_law_049_either_adversary_may_demand_a_new_deal() -> None:
    declaring("S bids 1N\n? may EW demands new deal\n? may not NS demands new deal\nW demands new deal\n? new deal N")


def test_law_049_it_may_stand_and_the_bidding_goes_on_from_its_left_and_the_first_decision_is_final() -> None:
    declaring(
        "S bids 1N\nE lets stand\n? turn W\nW demands new deal\n? refused law 49\nW passes\n? turn N\nN passes\n? ok"
    )


def test_law_049_an_adversarys_own_call_lets_it_stand() -> None:
    declaring("S bids 1N\nW bids 2D\n? ok\n? contract 2D by W\n? turn N\n? may EW nothing")


def test_law_049_the_offenders_partner_waits_and_the_offender_cannot_correct_it_away() -> None:
    declaring(
        "S bids 1N\nN bids 2D\n? refused law 94\nS corrects bid 1R\n? refused law 52\n? may EW demands new deal\n"
        "E lets stand\nW passes\nN bids 2D\n? ok"
    )


def test_law_049_a_pass_out_of_turn_is_nothing() -> None:
    declaring("S passes\n? ok\n? turn N\n? may EW nothing\nN bids 1C\nE passes\nS bids 1D\n? ok")


def test_law_049_refused_at_a_strict_table() -> None:
    declaring("N bids 1C\nS bids 1D\n? refused law 49\nW passes\n? refused law 43\n? turn E", mode="strict")


def test_law_049_when_time_runs_out_it_stands() -> None:
    declaring("S bids 1N\nCLOCK lapses\n? may EW nothing\n? contract 1N by S\n? turn W")


def test_law_049_one_adversary_waiving_leaves_the_others_say() -> None:
    declaring("S bids 1N\nE waives\n? may EW demands new deal\nW waives\n? may EW nothing\n? turn W")


def test_law_050_sufficient_and_the_partner_debarred() -> None:
    declaring(
        CASE_2 + "? contract 3D by E\n? barred W\n? not barred E\nS passes\nW bids 3N\n? contract 3D by E\nN passes\n"
        "? declarer E\n? turn S"
    )


def test_law_050_only_until_an_adversary_bids_or_doubles() -> None:
    declaring(
        CASE_2
        + (
            "S passes\nW passes\nN doubles\n? not barred W\nE passes\nS passes\nW redoubles\n? ok\n"
            "? contract 3D by E redoubled"
        )
    )
    declaring(CASE_2 + "S bids 3H\n? not barred W\nW bids 3N\n? ok\n? contract 3N by W")


def test_law_050_not_demanded_before_an_adversary_calls_it_stands_at_its_value() -> None:
    declaring(
        "N bids 2H\nE bids 2D\nS passes\nN objects\n? refused\n? may NS nothing\n? not barred W\n"
        "W bids 2H\n? contract 2H by W"
    )


def test_law_050_an_insufficient_bid_may_be_final() -> None:
    declaring("N bids 2H\nE bids 2D\nS passes\nW passes\nN passes\n? declarer E\n? contract 2D by E")


def test_law_050_nobody_else_may_object() -> None:
    declaring("N bids 2H\nE bids 2D\nW objects\n? refused\nE corrects bid 3D\n? ok\n? not barred W")


def test_law_050_impossible_seven_new_deal_or_own_last_declaration() -> None:
    declaring("N bids 1S\nE bids 8H\nS finalizes own\n? declarer N\n? contract 1S by N\n? turn E")
    declaring("N bids 1S\nE bids 8H\nN demands seven\n? contract 7H by E\n? barred W\nS doubles\n? not barred W")
    declaring(
        "N bids 1S\nE bids 8H\nS objects\n? may NS demands new deal\n"
        "? may not NS demands sufficient\nS demands new deal\n? new deal N"
    )


def test_law_050_the_final_spade_keeps_its_limit() -> None:
    table = declaring("N bids 1S\nE bids 8H\nS finalizes own\n? declarer N")
    assert deal_of(table).bidding.original is True  # type: ignore[union-attr]


def test_law_050_the_final_declaration_is_doubled_as_it_last_stood() -> None:
    declaring("N bids 1R\nE doubles\nS passes\nW bids 8C\nN finalizes own\n? contract 1R by N doubled\n? declarer N")


def test_law_050_the_side_must_have_declared_to_make_its_own_final() -> None:
    declaring(
        "N bids 8C\nE objects\n? may EW demands seven\n? may EW demands new deal\n"
        "? may not EW finalizes own\nW demands seven\n? contract 7C by N\n? barred S"
    )


def test_law_050_no_sufficient_number_is_treated_as_impossible() -> None:
    declaring(
        "N bids 3C\nE bids 2S\nS demands sufficient\n? refused law 50\nS demands seven\n? contract 7S by E\n? turn S"
    )


def test_law_050_an_impossible_bid_to_which_nobody_objects_is_seven_without_a_bar() -> None:
    declaring("N bids 1S\nE bids 9H\nS passes\n? contract 7H by E\n? not barred W\nW passes\nN passes\n? declarer E")


def test_law_050_refused_at_a_strict_table() -> None:
    declaring("N bids 1S\nE bids 8H\n? refused law 50\nE bids 1S\n? refused law 44\n? turn E", mode="strict")


def test_law_050_when_time_runs_out_it_stands() -> None:
    declaring("N bids 2H\nE bids 2D\nS objects\nCLOCK lapses\n? may NS nothing\n? contract 2D by E\n? not barred W")


LEADS = "N:4.3.6.4 7.K.A.9 Q.5.9.2 J9.-.8.K"


def test_law_051_anyone_may_ask_for_the_final_declaration_during_the_play() -> None:
    ending(LEADS, "W asks contract\n? ok\nN asks contract\n? ok\nS asks contract\n? ok", "2H by S")
    declaring("N bids 1S\nE asks contract\n? refused law 51")


def test_law_051_information_before_the_first_lead_lets_the_declarer_call_a_suit_and_that_is_enforced() -> None:
    """Law 73 does not name Law 51, so the lead called is simply required, of him alone who can obey."""
    playing(
        (
            "E remarks\n? may NS calls suit C\nS calls suit C\n? must W suit C\nW plays ST\n"
            "? refused law 51\nW plays C3\n? ok"
        ),
        "2H by S",
    )


def test_law_051_the_earlier_bids_are_hidden_at_a_club_table_but_from_the_declarer() -> None:
    from bot.engine.sight import seen_by

    table = declaring("N bids 1H\nE passes\nS passes\nW passes\n? declarer N")
    assert len(seen_by(table, Seat.N).calls) == 4
    assert not seen_by(table, Seat.E).calls
    assert not seen_by(table, None).calls
    assert all(str(seen_by(table, eyes).contract.bid) == "1H" for eyes in (None, Seat.E, Seat.S))  # type: ignore[union-attr]


def test_law_052_corrected_until_the_next_player_has_called() -> None:
    declaring(
        "N bids 2S\nN corrects bid 2R\n? contract 2R by N\n? turn E\nE passes\nN corrects bid 3R\n? refused law 52"
    )
    declaring("N bids 2S\nN corrects bid 2R\n? contract 2R by N", mode="strict")


def test_law_052_an_insufficient_bid_corrected_in_time_bars_nobody() -> None:
    declaring(
        "N bids 2H\nE bids 2D\nE corrects bid 3D\n? not barred W\nS objects\n? refused\nS passes\nW bids 3N\n? ok"
    )


def test_law_052_not_after_an_adversary_has_called_attention_to_it() -> None:
    declaring("N bids 2H\nE bids 2D\nS objects\nE corrects bid 3D\n? refused law 52\nS demands sufficient\n? barred W")


def test_law_052_a_call_out_of_turn_by_another_does_not_close_it() -> None:
    declaring("N bids 2S\nS passes\nN corrects bid 2R\n? ok\n? contract 2R by N")


def test_law_052_a_correction_must_itself_be_sufficient_at_a_strict_table() -> None:
    declaring("N bids 1C\nE bids 2D\nE corrects bid 1S\n? refused law 44\n? contract 2D by E", mode="strict")


def test_law_052_a_pass_may_be_corrected_into_a_bid() -> None:
    declaring("N bids 1C\nE passes\nE corrects bid 1D\n? ok\n? contract 1D by E\n? turn S")


def test_law_052_not_by_one_who_is_debarred() -> None:
    declaring(CASE_2 + "S passes\nW passes\nW corrects bid 3N\n? refused\n? contract 3D by E")


ALL_PASS = "N bids 2H\nE passes\nS passes\nW passes\n"


def test_law_052_the_pass_that_ends_the_declarations_is_corrected_until_the_next_player_acts() -> None:
    declaring(ALL_PASS + "W corrects bid 2R\n? contract 2R by W\n? turn N\nN doubles\n? ok")
    declaring(ALL_PASS + "E plays D9\nW corrects bid 2R\n? refused law 52\n? declarer N")
    declaring(ALL_PASS + "E claims rest\nW corrects bid 2R\n? refused law 52")


def test_law_052_the_last_pass_corrected_at_a_strict_table() -> None:
    declaring(ALL_PASS + "W corrects bid 2D\n? refused law 44\n? declarer N", mode="strict")
    declaring(ALL_PASS + "W corrects bid redouble\n? refused law 54", mode="strict")
    declaring(ALL_PASS + "W corrects bid double\n? contract 2H by N doubled\n? turn N", mode="strict")
    declaring(ALL_PASS + "W corrects bid 8C\n? refused law 50", mode="strict")


def test_law_052_reopened_the_score_put_right_meanwhile_is_not_lost() -> None:
    """Whatever was done since the last pass closes the correction, an arbitrator's order too."""
    table = declaring(ALL_PASS + "MOD adjusts NS +2\nW corrects bid 2R\n? refused law 52")
    assert deal_of(table).adjusted == (2, 0)


def test_law_052_a_bid_called_final_by_the_adversaries_is_not_corrected() -> None:
    declaring("N bids 1S\nE bids 8C\nS finalizes own\n? declarer N\nE corrects bid 2C\n? refused law 52")


def test_law_045_nobody_may_speak_for_the_bid_of_another() -> None:
    declaring("N bids 1C\nE corrects bid 1D\n? refused law 52")


def test_law_042_a_player_who_was_to_speak_first_owes_nothing_once_a_bid_out_of_turn_stands() -> None:
    table = declaring("S bids 1N\nW passes\nN passes\n? ok\nE passes\n? declarer S")
    assert deal_of(table).leader is Seat.W


def test_law_049_a_pass_out_of_turn_lets_nothing_stand() -> None:
    declaring("S bids 1N; E passes; ? turn W; ? may EW demands new deal; W demands new deal; ? ok; ? void")


def test_law_050_a_pass_out_of_turn_takes_no_demand_away() -> None:
    """It is nothing (E-amb 2): neither the demand nor, the attention called, the choice is lost by it."""
    declaring("N bids 2H; E bids 2D; N passes; ? turn S; S demands sufficient; ? ok; ? contract 3D by E; ? barred W")
    declaring("N bids 2H; E bids 2D; S objects; N passes; ? may NS demands sufficient; N demands sufficient; ? ok")


def test_law_049_whose_partner_has_spoken_out_of_turn_chooses_nothing_though_he_chose_before() -> None:
    """The law named is that of the choice now open, not of the one that he made himself."""
    declaring("N bids 1H; W doubles; N lets stand; S bids 2H; N lets stand; ? refused law 49; E lets stand; ? ok")
