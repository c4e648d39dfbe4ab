"""What the reading of the laws says of T37-1 to T97 and no other test asks."""

from __future__ import annotations

import pytest

from tests.engine.auction.positions import declaring, ending, playing

HEARTS = "N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.Q3"


def test_law_043_the_dealer_first_bids_of_each_denomination_that_overbid_two_hearts() -> None:
    """T43-3: the cheapest over two hearts are 3C, 3D, 3H, 2R and 2N, and no spade bid is."""
    for bid in ("3C", "3D", "3H", "2R", "2N"):
        declaring(f"N bids 2H; E bids {bid}; ? ok; ? contract {bid} by E", mode="strict")
    for bid in ("2C", "2D", "2H", "1R", "1N", "7S"):
        declaring(f"N bids 2H; E bids {bid}; ? refused law 44; ? turn E", mode="strict")


def test_law_046_no_trump_is_a_suit_and_a_double_between_changes_no_declarer() -> None:
    """T46-5, and T46-4 with the double of an adversary in between."""
    declaring("N bids 1N; E bids 2H; S bids 2N; W passes; N passes; E passes; ? declarer N; ? turn E")
    declaring(
        "E bids 1H; S passes; W passes; N bids 2H; E doubles; S bids 3H; W passes; N passes; E passes; ? declarer N",
        dealer="E",
    )


def test_law_049_he_whose_turn_was_jumped_over_loses_that_turn_only() -> None:
    """T49-2: North, who owed the first declaration, may pass when it comes to him."""
    declaring("S bids 1N; E lets stand; ? turn W; W passes; ? turn N; N passes; ? ok; E bids 2D; ? ok; ? turn S")


def test_law_050_no_sufficient_spade_bid_exists() -> None:
    """T50-8: over three clubs two spades cannot be made sufficient."""
    declaring("N bids 3C; E bids 2S; S objects; ? may not NS demands sufficient; ? may NS demands seven")


def test_law_061_what_dummy_points_at_of_two_offences_in_one_trick_is_the_whole_trick() -> None:
    """T61: by naming the trick he points at both adversaries' errors in it."""
    ending(
        HEARTS,
        "S plays HA; W plays C3; S plays H3 from N; E plays D7; S gathers; N remarks trick 10; "
        "S claims revoke W trick 10; ? refused law 61; S claims revoke E trick 10; ? refused law 61; "
        "S claims revoke W trick 11; ? ok",
    )


def test_law_066_two_cards_shown_by_the_leader_are_either_of_them_called_as_the_lead() -> None:
    """T66-2, and T66-3: what dummy to be shows is nothing."""
    playing("W exposes H6 C3; S calls H6; ? legal W H6; W plays H6; ? exposed W C3")
    playing("N exposes SQ; ? may EW nothing; W plays H6; ? ok")


def test_law_068_a_card_already_played_cannot_be_mentioned_as_held() -> None:
    """T68-3: nothing lies exposed, but it is a reference to the play (93)."""
    ending(
        HEARTS,
        "S plays HA; W plays HJ; S plays H3 from N; E plays H2; S gathers; E names HJ; ? exposed W none; "
        "? exposed E none; S plays HK; W plays HQ; S plays H6 from N; E plays H4; S gathers; S plays C2; W plays CQ; "
        "S plays HT from N; E plays H8; ? turn W; S calls suit C; ? ok",
    )


def test_law_072_three_of_four_tricks_claimed_and_granted() -> None:
    """T72-4: three to the declarer and one to the adversaries."""
    ending(HEARTS, "S claims 3; W accepts; E accepts; ? over; ? tricks NS 8 EW 5", tricks="NS 5 EW 4")


def test_law_078_an_objection_after_the_fourth_card_is_too_late() -> None:
    """T78-3, for the declarer's own lead from the wrong hand as well."""
    ending(
        "N:4.T6.-.- -.84.K.- -.A5.3.- -.KJ.8.-",
        "E leads DK; S plays D3; W plays D8; S plays S4 from N; "
        "N objects; ? refused law 78; S objects; ? refused law 78",
        leader="N",
    )


@pytest.mark.parametrize("leader", ["W", "E"])
def test_law_080_an_adversary_leads_and_the_third_hand_plays_before_the_second(leader: str) -> None:
    """T80-4 and E-amb 32: no law, no penalty, the card stays."""
    partner = {"W": "E", "E": "W"}[leader]
    lead, third = {"W": ("HQ", "H2"), "E": ("H8", "HJ")}[leader]
    ending(HEARTS, f"{leader} plays {lead}; {partner} plays {third}; ? ok; ? may NS nothing", leader=leader)


def test_law_084_fewer_than_three_tricks_are_all_that_are_taken_and_the_declarers_own_cannot_be_asked() -> None:
    """T84-6's thirteen tricks with two left to take; and the adversaries take none of the declarer's."""
    body = (
        "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; S plays HK; W plays HQ; S plays H6 from N; "
        "E plays H4; S plays H7; W plays HJ; S plays HT from N; E plays H8; W plays CQ; S plays D4 from N; E plays D7; "
        "S plays C2; ? over; "
    )
    ending(
        HEARTS,
        body + "S claims revoke W; S searches; S elects three tricks; ? tricks NS 13 EW 0; settle; ? game NS",
        tricks="NS 9 EW 0",
    )
    ending(HEARTS, body + "W claims revoke S; W searches; ? not proved S; ? may EW nothing", tricks="NS 9 EW 0")


def test_law_093_one_suit_for_each_reference_at_successive_leads() -> None:
    """E-amb 36: two references, two calls, one at each lead of that side."""
    ending(
        "N:A.3.6.4 7.K.5.9 Q.5.A.2 J9.-.-.K8",
        "E remarks trick 10; W remarks bidding; S calls suit C; ? must W suit C; S calls suit S; ? refused; "
        "W plays C8; S plays C4 from N; E plays C9; S plays C2; E gathers; ? turn E; S calls suit D; "
        "? must E suit D; ? legal E D5",
        "2H by S",
        "W",
    )
