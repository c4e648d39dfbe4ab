"""The revoke: Laws 83 to 89."""

from __future__ import annotations

import pytest

from tests.engine.auction.positions import ending

FOUR = "N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.Q3"
"""West, who holds two hearts and two clubs, revokes; no trumps"""
REVOKE = "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; "
REST = (
    "S plays C2; W plays CQ; S plays H6 from N; E plays H4; W plays HQ; S plays HT from N; E plays H8; S plays H7;"
    "W plays HJ; S plays D4 from N; E plays D7; S plays HK; "
)
PROVED = "S claims revoke W; S searches; ? proved W; "
SPADES = "N:2.8.6.9 A5.-.3.7 K7.-.-.54 94.3.-.6"
"""South leads the king of spades, West holds two of the suit; clubs are trumps"""
OWN = "N:K2.64.-.- Q3.AJ.-.- -.K9.-.A4 J9.T8.-.-"
"""East leads hearts, which South holds"""


def test_law_083_established_when_the_winners_turn_the_trick() -> None:
    ending(
        FOUR,
        (
            "S plays HA; W plays C3; ? silent; ? open W; S plays H3 from N; E plays H2; E gathers; "
            "? refused; ? open W; S gathers; ? established W"
        ),
    )


def test_law_083_or_when_his_side_goes_on_in_turn_or_not() -> None:
    ending(
        "N:-.T63.4.- -.A42.7.- -.K87.-.2 -.QJ.-.83",
        ("S plays H7; W plays C3; S plays H3 from N; E plays HA; ? open W; E plays D7; ? established W"),
    )
    ending(FOUR, "S plays HA; W plays C3; S plays H3 from N; E plays H2; E leads D7; ? established W")


def test_law_083_not_by_the_other_sides_lead() -> None:
    ending(
        FOUR,
        (
            "S plays HA; W plays C3; S plays H3 from N; E plays H2; S plays HK; ? open W; W corrects HJ; "
            "? ok; ? saved W; ? holds S HK; ? turn S"
        ),
    )


def test_law_083_dummys_wrong_card_is_no_revoke() -> None:
    ending(
        "N:-.4.-.A3 -.65.-.2 -.98.-.5 -.KJ.-.4",
        ("W plays HK; S plays C3 from N; E plays H5; S plays H8; W gathers; W claims revoke N; ? refused law 63"),
        "1N by S",
        "W",
    )


def test_law_083_declarers_play_from_dummy_establishes_his_own() -> None:
    ending(
        "N:-.A2.-.- -.43.-.- -.5.-.3 -.KQ.-.-",
        ("W plays HK; S plays HA from N; E plays H3; S plays C3; ? open S; S plays H2 from N; ? established S"),
        "1N by S",
        "W",
    )


def test_law_083_refused_privately_at_a_strict_table() -> None:
    ending(FOUR, "S plays HA; W plays C3; ? refused law 83; ? hidden gallery C3; ? legal W HQ HJ", mode="strict")


def test_law_084_the_declarer_scores_nothing_and_pays_a_hundred_and_fifty_besides_under_tricks() -> None:
    body = (
        "E plays HA; S plays C4; W plays H8; S plays H4 from N; E gathers; E plays HJ; S plays HK; "
        "W plays HT; S plays H6 from N; S plays CA; W plays S9; S plays S2 from N; E plays S3; "
        "S plays H9; W plays SJ; S plays SK from N; E plays SQ; W claims revoke S; W searches; "
        "? proved S; ? may EW nothing; settle; "
    )
    ending(OWN, body + "? score NS 0 EW 0; ? above NS 0 EW 150", "2H by S", "E", tricks="NS 5 EW 4")
    ending(OWN, body + "? score NS 0 EW 0; ? above NS 0 EW 250", "2H by S", "E", tricks="NS 3 EW 6")


CHOICES = [
    # contract, tricks before (three more are won in play), elected, below (None: game), above for North and South
    ("4R by S doubled", "NS 5 EW 4", "150", 0, 150),  # 8 won
    ("4R by S doubled", "NS 5 EW 4", "three tricks", None, 0),  # 11: 90, no bonus
    ("4R by S doubled", "NS 7 EW 2", "150", None, 200),  # 10 won: 72, 50 and 150
    ("4R by S doubled", "NS 7 EW 2", "three tricks", None, 50),  # 13: 126, the bonus on ten
    ("3D by S", "NS 4 EW 5", "150", 0, 150),  # 7 won
    ("3D by S", "NS 4 EW 5", "three tricks", 28, 0),  # 10
    ("5C by S", "NS 4 EW 5", "150", 0, 150),  # 7 won
    ("5C by S", "NS 4 EW 5", "three tricks", 0, 0),  # 10 of 11: nothing, and no under-tricks for a revoking side
]
PATTERN = (("T63", "4", ""), ("842", "7", ""), ("AKQ", "", "2"), ("J5", "", "Q3"))
"""N E S W: hearts, then the two plain suits"""
PLAIN = {"R": "DC", "D": "SC", "C": "SD"}
"""two plain suits for each trump suit, of which nobody holds a card"""


@pytest.mark.parametrize(("contract", "before", "elected", "below", "above"), CHOICES)
def test_law_084_the_declarers_choice(contract: str, before: str, elected: str, below: int | None, above: int) -> None:
    x, y = PLAIN[contract[1]]
    game = "? game NS" if below is None else f"? score NS {below} EW 0"
    ending(
        "N:" + " ".join(_hand(hearts, x, one, y, two) for hearts, one, two in PATTERN),
        f"S plays HA; W plays {y}3; S plays H3 from N; E plays H2; S gathers; S plays HK; "
        f"W plays HJ; S plays H6 from N;"
        f"E plays H4; S plays HQ; W plays H5; S plays HT from N; E plays H8; S plays {y}2; "
        f"W plays {y}Q; S plays {x}4 from N;"
        f"E plays {x}7; {PROVED}? may NS elects 150; ? may NS elects three tricks; S elects {elected}; settle; {game};"
        f"? above NS {above} EW 0",
        contract,
        tricks=before,
    )


def _hand(hearts: str, one: str, of_one: str, other: str, of_other: str) -> str:
    suits = {"H": hearts, one: of_one, other: of_other}
    return ".".join(suits.get(suit, "") for suit in "SHDC")


def test_law_084_each_further_revoke_of_a_side_is_a_hundred() -> None:
    body = (
        "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; S plays HK; W plays CQ; "
        "S plays H6 from N; E plays H4; S gathers; S plays H7; W plays HQ; S plays HT from N; "
        "E plays H8; W plays HJ; S plays D4 from N; E plays D7; S plays C2; S claims revoke W; "
        "S searches; ? proved W; "
    )
    ending(FOUR, body + "S elects 150; settle; ? above NS 250 EW 0", "2N by S", tricks="NS 5 EW 4")
    ending(
        FOUR,
        body + ("S elects three tricks; S elects three tricks; ? refused; settle; ? game NS; ? above NS 100 EW 0"),
        "2N by S",
        tricks="NS 5 EW 4",
    )


def test_law_084_no_choice_made_is_a_hundred_and_fifty() -> None:
    ending(
        FOUR,
        REVOKE + REST + PROVED + ("CLOCK lapses; ? may NS nothing; settle; ? above NS 150 EW 0"),
        tricks="NS 5 EW 4",
    )


def test_law_084_the_choice_is_the_declarers_alone() -> None:
    ending(
        FOUR,
        REVOKE
        + REST
        + PROVED
        + ("? may not N elects 150; W elects 150; ? refused; S elects 150; S elects three tricks; ? refused"),
        tricks="NS 5 EW 4",
    )


def test_law_084_in_the_fewer_than_three_tricks_that_there_are() -> None:
    ending(
        FOUR,
        REVOKE + REST + PROVED + ("S elects three tricks; ? tricks NS 13 EW 0; settle; ? above NS 0 EW 0"),
        tricks="NS 9 EW 0",
    )


def test_law_085_asked_in_time_it_can_be_corrected_though_the_trick_is_turned() -> None:
    ending(
        FOUR,
        (
            "S plays HA; W plays C3; S plays H3 from N; E plays H2; E asks none; S gathers; ? open W; "
            "W answers some; W corrects HJ; ? saved W; ? holds W C3; ? may NS calls expose; "
            "E substitutes H4; ? ok; S gathers; ? ok; ? turn S"
        ),
    )


def test_law_085_not_after_the_answer_none_nor_when_his_side_has_gone_on() -> None:
    ending(
        FOUR,
        (
            "S plays HA; W plays C3; S plays H3 from N; E plays H2; E asks none; W answers none; "
            "S gathers; W corrects HJ; ? refused; ? established W"
        ),
    )
    ending(
        FOUR,
        (
            "S plays HA; W plays C3; S plays H3 from N; E plays H2; E asks none; S gathers; E leads D7; "
            "? established W; W corrects HJ; ? refused"
        ),
    )


def test_law_085_asked_after_the_turning_it_is_too_late() -> None:
    ending(FOUR, REVOKE + "E asks none; ? refused law 85; ? established W")


def test_law_085_the_question_is_harmless_at_a_strict_table() -> None:
    ending(
        "N:-.3.4.- -.2.7.- -.A.-.2 -.-.-.Q3",
        ("S plays HA; W plays C3; E asks none; ? ok; W answers none; ? ok; S plays H3 from N; ? ok"),
        mode="strict",
    )


def test_law_086_the_followers_change_their_cards_and_the_wrong_one_is_exposed() -> None:
    ending(
        SPADES,
        (
            "S plays SK; W plays H3; S plays S2 from N; E plays SA; W corrects S4; S calls expose; "
            "? exposed W H3; E substitutes S5; ? ok; ? exposed E none; ? holds E SA; ? turn S; "
            "N substitutes D6; ? refused"
        ),
        "2C by S",
    )


def test_law_086_highest_or_lowest_instead_of_the_card() -> None:
    ending(
        SPADES,
        (
            "S plays SK; W plays H3; W corrects S4; S calls highest; ? must W highest; ? exposed W none; "
            "W corrects S9; ? saved W; ? holds W S4; ? may not NS calls H3"
        ),
        "2C by S",
    )
    ending(
        SPADES,
        ("S plays SK; W plays H3; W corrects S9; S calls lowest; W corrects S4; ? saved W; ? holds W S9"),
        "2C by S",
    )


def test_law_086_the_exposed_card_is_called_whenever_the_declarer_pleases() -> None:
    ending(
        SPADES,
        (
            "S plays SK; W plays H3; W corrects S4; S calls expose; S plays S2 from N; E plays S5; "
            "S gathers; S plays S7; S calls H3; ? legal W S9; W plays S9; ? exposed W H3"
        ),
        "2C by S",
    )


def test_law_086_of_the_declarer_nothing_can_be_exacted() -> None:
    ending(
        OWN,
        (
            "E plays HA; S plays C4; W plays H8; S corrects H9; ? saved S; ? exposed S none; "
            "? may not EW calls expose; ? may not EW calls highest; W substitutes HT; ? ok; ? holds W H8"
        ),
        "1N by S",
        "E",
    )


def test_law_086_nothing_to_correct_is_refused_and_tells_nothing() -> None:
    ending(FOUR, "S plays HA; W plays HJ; W corrects HQ; ? refused")


def test_law_087_a_claim_in_the_play_is_looked_into_at_the_end() -> None:
    ending(
        FOUR,
        REVOKE
        + ("S claims revoke W; ? ok; S searches; ? refused law 87; ? not proved W; ")
        + REST
        + "S searches; ? proved W",
        tricks="NS 5 EW 4",
    )


def test_law_087_all_the_tricks_are_searched_whichever_was_named() -> None:
    ending(FOUR, REVOKE + "S claims revoke W trick 11; " + REST + "S searches; ? proved W", tricks="NS 5 EW 4")


def test_law_087_one_who_has_not_revoked_is_cleared() -> None:
    ending(
        FOUR,
        REVOKE + REST + ("S claims revoke E; S searches; ? not proved E; ? may NS nothing; settle; ? above NS 0 EW 50"),
        tricks="NS 5 EW 4",
    )


def test_law_088_not_after_the_cards_have_been_cut() -> None:
    ending(
        FOUR,
        REVOKE + REST + ("S cuts 20; ? ok; S claims revoke W; ? refused law 88; settle; ? above NS 0 EW 50"),
        "2N by S\ndealer: S",
        tricks="NS 5 EW 4",
    )


BOTH = "N:-.T6.4.5 -.84.7.6 -.A7.A.2 -.QJ.-.Q3"
BOTH_BODY = (
    "W plays HQ; S plays H6 from N; E plays H4; S plays DA; W gathers; W plays CQ; "
    "S plays C5 from N; E plays C6; S plays C2;"
    "W gathers; W plays HJ; S plays HT from N; E plays D7; S plays HA; S gathers; S plays H7; "
    "W plays C3; S plays D4 from N; E plays H8; "
)


def test_law_089_both_sides_revoke_and_neither_scores_but_honours_in_trumps() -> None:
    ending(
        BOTH,
        BOTH_BODY
        + (
            "W claims revoke S; S claims revoke E; W searches; S searches; ? may NS nothing; settle; "
            "? score NS 0 EW 0; ? above NS 0 EW 0"
        ),
        leader="W",
        tricks="NS 6 EW 3",
    )


def test_law_089_whichever_is_searched_first() -> None:
    ending(
        BOTH,
        BOTH_BODY
        + (
            "W claims revoke S; S claims revoke E; S searches; S elects three tricks; "
            "? tricks NS 10 EW 3; W searches; ? tricks NS 7 EW 6; settle; ? score NS 0 EW 0; "
            "? above NS 0 EW 0"
        ),
        leader="W",
        tricks="NS 6 EW 3",
    )


def test_law_089_each_further_revoke_is_a_hundred_for_the_other_side() -> None:
    """East twice, South once: a hundred to North and South, nothing else."""
    ending(
        BOTH,
        "W plays HQ; S plays H6 from N; E plays D7; S plays DA; W gathers; W plays HJ; "
        "S plays HT from N; E plays C6; S plays HA;"
        "S gathers; S plays H7; W plays CQ; S plays C5 from N; E plays H8; E plays H4; "
        "S plays C2; W plays C3; S plays D4 from N;"
        "W claims revoke S; S claims revoke E; settle; ? proved S; ? proved E; ? score NS 0 EW 0; ? above NS 100 EW 0",
        leader="W",
        tricks="NS 6 EW 3",
    )


def test_law_089_honours_at_no_trumps_are_not_scored_but_those_in_trumps_are() -> None:
    hands = "N:4.3.7.5 -.K.J.86 8.7.A2.- -.9.Q.K3"
    body = (
        "W plays H9; S plays H3 from N; E plays HK; S plays D2; E gathers; E plays C6; S plays S8; "
        "W plays DQ; S plays C5 from N; S gathers; S plays DA; W plays C3; S plays D7 from N; "
        "E plays DJ; S plays H7; W plays CK; S plays S4 from N; E plays C8; W claims revoke S; "
        "S claims revoke W; settle; ? score NS 0 EW 0; "
    )
    ending(hands, body + "? above NS 18 EW 0", "2R by S\nhonours: NS 18 EW 0", "W", tricks="NS 5 EW 4")


def test_law_085_a_false_none_is_what_forbids_the_correction() -> None:
    ending(
        "N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.83",
        (
            "S plays HA; W plays C3; S plays H3 from N; E plays H2; E asks none; W answers none; "
            "W corrects HJ; ? refused law 85"
        ),
    )


def test_law_086_neither_highest_nor_lowest_without_a_saved_revoke() -> None:
    ending(
        "N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.83",
        "S plays HA; S calls lowest; ? refused law 86; E calls expose; ? refused law 86; S calls win; ? refused law 92",
    )
