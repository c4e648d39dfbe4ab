"""The Card Committee's Cases 1 to 8, and the Board's rulings, at the table."""

from __future__ import annotations

from tests.engine.auction.positions import declaring, ending, holds

CASE_6 = (
    "N bids 3R; E passes; S bids 4H; W doubles; N redoubles; E passes; S passes; W bids 6C; "
    "N doubles; E passes; S doubles; "
)
CASE_7 = (
    "N bids 1C; E bids 1D; S passes; W passes; N bids 1H; E passes; S passes; W bids 2D; "
    "N bids 2H; E doubles; S bids 3C;"
    "W passes; N passes; E passes; "
)


def test_case_1_consultation_loses_no_right() -> None:
    declaring(
        "S bids 1N; E consults; ? ok; W leaves choice; ? ok; E consults; ? may EW demands new deal; "
        "W demands new deal; ? void"
    )
    declaring("S bids 1N; E consults; E lets stand; W demands new deal; ? refused law 49")


def test_case_1_nor_that_to_any_other_penalty_of_partners() -> None:
    ending(
        "N:A.-.5.9 K.-.8.T 2.-.A.J 3.-.K.Q",
        ("N suggests D5; E consults; ? ok; W calls D5; ? legal N D5"),
        leader="N",
        tricks="NS 6 EW 4",
    )


def test_case_2_the_partner_is_debarred() -> None:
    declaring(
        "N bids 2H; E bids 2D; S demands sufficient; E corrects bid 3D; S passes; W bids 3N; "
        "? turn N; N passes; ? declarer E; ? contract 3D by E; ? turn S"
    )


def test_case_2_controls() -> None:
    declaring("N bids 2H; E bids 2D; E corrects bid 3D; S passes; W bids 3N; ? contract 3N by W")
    declaring("N bids 2H; E bids 2D; S passes; W bids 2H; ? contract 2H by W")
    declaring(
        "N bids 2H; E bids 2D; S demands sufficient; S passes; W passes; N doubles; E passes; "
        "S passes; W bids 3N; ? contract 3N by W"
    )


def test_case_3_a_result_once_scored_is_a_prior_score() -> None:
    holds(
        """game: auction
        contract: 2H by S
        tricks: NS 8 EW 4
        leader: S
        deal: N:-.3.-.- -.2.-.- -.A.-.- -.Q.-.-
        ---
        S plays HA
        MOD voids deal
        ? void
        ? score NS 0 EW 0
        """
    )


def test_case_6_a_double_of_partners_double_is_void_and_one_double_counts() -> None:
    declaring(
        CASE_6
        + (
            "? contract 6C by W doubled; W demands new deal; ? refused law 57; W passes; ? declarer W; "
            "? turn N; ? contract 6C by W doubled"
        )
    )
    declaring(CASE_6 + "? refused law 54; ? turn S", mode="strict")


def test_case_6_taking_six_tricks_a_loss_of_six_hundred() -> None:
    ending(
        "N:2.-.-.- 7.-.-.- 9.-.-.- 4.-.-.-",
        ("W plays S4; N plays S2; W plays S7 from E; S plays S9; settle; ? above NS 600 EW 0"),
        "6C by W doubled",
        "W",
        tricks="NS 6 EW 6",
    )


def test_case_7_who_first_named_the_suit_plays_it() -> None:
    declaring(CASE_7 + "? declarer N; ? contract 3C by N; ? turn E")
    declaring(CASE_7 + "? declarer N; ? turn E", mode="strict")


def test_case_8_the_adversary_who_laid_his_hand_down_before_any_claim_is_liable_and_the_declarer_not() -> None:
    hands = "N:K2.-.4.- QJ.-.9.- A3.-.-.5 98.-.8.-"
    ending(
        hands,
        (
            "W throws down; S exposes SA S3 C5; ? exposed W S9 S8 D8; ? exposed S none; "
            "? may EW nothing; S claims rest; ? may NS calls S9; E contests; S plays SA; S calls S9; "
            "? legal W S9"
        ),
    )


def test_case_8_shown_upon_his_claim_they_are_not() -> None:
    ending(
        "N:K2.-.4.- QJ.-.9.- A3.-.-.5 98.-.8.-",
        (
            "S claims rest; W throws down; ? exposed W none; E contests; S plays SA; "
            "? may not NS calls S9; MOD awards 1 tricks to EW; ? ok"
        ),
    )


def test_case_1_the_declarer_does_not_consult_dummy() -> None:
    hands = "N:A2.-.93.- K.-.K84.- Q3.-.A5.- J9.-.J7.-"
    ending(hands, "E leads DK; S objects; S consults; ? refused law 60; S calls expose; ? ok", leader="N")
