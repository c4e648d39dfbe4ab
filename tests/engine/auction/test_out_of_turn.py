"""Leads out of turn: Laws 76 to 79; cards played in error: 80 to 82."""

from __future__ import annotations

import pytest

from bot.engine.games import Game, Mode
from bot.engine.seats import SEATS
from tests.engine.auction.positions import deal_of, ending
from tests.engine.fuzz import play

KING = "N:-.T63.-.6 -.842.K.- -.A75.-.2 3.KJ.-.8"
"""four cards, no trumps; East's king of diamonds is alone of its suit"""
CALLED = "N:A.3.6.4 7.K.5.9 Q.5.A.2 J9.-.-.K8"
LAST = "N:4.T6.-.- -.84.K.- -.A5.3.- -.KJ.8.-"
"""three cards, North to lead"""
CLUBS = "N:T.63.9.5 2.A7.4.6 3.54.T.7 A.K92.-.4"


def test_law_076_the_declarer_treats_the_card_as_exposed() -> None:
    ending(
        KING,
        (
            "E leads DK; S objects; ? turn S; S calls expose; ? exposed E DK; S plays H5; ? ok; "
            "? may not NS calls suit C"
        ),
    )


def test_law_076_or_calls_a_suit_when_either_adversary_comes_to_lead() -> None:
    ending(
        KING,
        "E leads DK; S objects; S calls suit S; ? refused; S plays H5; W plays HK; S plays H3 from N; E plays H2;"
        "? may NS calls suit S; S calls suit S; ? legal W S3; ? exposed E none; ? holds E DK; "
        "S calls expose; ? refused law 76",
    )


def test_law_076_from_the_partner_at_once_who_waits_for_it() -> None:
    ending(
        CALLED,
        (
            "E leads HK; S objects; W plays SJ; ? refused law 94; S calls suit H; ? legal W any; "
            "W plays CK; ? ok; ? holds E HK"
        ),
        "2H by S",
        "W",
    )


def test_law_076_exposed_the_partner_leads_what_he_likes() -> None:
    ending(
        CALLED,
        ("E leads HK; S objects; S calls expose; ? exposed E HK; ? legal W any; W plays SJ; ? ok"),
        "2H by S",
        "W",
    )


def test_law_076_the_offender_may_admit_it_himself() -> None:
    ending(KING, "E leads DK; E objects; ? turn S; ? may NS calls expose; ? may not EW calls expose")


def test_law_076_when_the_rightful_adversary_leads_it_is_discovered() -> None:
    ending(
        CALLED,
        ("E leads HK; W leads SJ; ? holds E HK; ? turn W; ? may NS calls suit C; S calls expose; W leads SJ; ? ok"),
        "2H by S",
        "W",
    )


def test_law_076_refused_at_a_strict_table() -> None:
    ending(KING, "E leads DK; ? refused law 76; ? turn S", mode="strict")


def test_law_076_waived_nothing_is_exposed() -> None:
    ending(KING, "E leads DK; S objects; S waives; ? may NS nothing; ? exposed E none; ? turn S")


def test_law_077_the_declarer_takes_back_his_false_lead_until_the_second_hand_has_played() -> None:
    ending(LAST, "S leads HA; S objects; ? ok; ? turn N; ? exposed S none; ? may EW nothing", leader="N")
    ending(LAST, "S leads HA; W plays HK; S objects; ? refused law 77; S plays H6 from N; ? ok; ? turn E", leader="N")
    ending(LAST, "S leads HA; ? refused law 77", leader="N", mode="strict")


def test_law_077_from_dummy_when_it_was_his_own_lead() -> None:
    ending(KING, "S leads H3 from N; ? ok; W objects; ? turn S; ? holds N H3; ? may EW nothing; S plays H5; ? ok")


def test_law_077_in_an_adversarys_turn_he_who_should_lead_has_it_put_right() -> None:
    ending(KING, "S leads HA; W objects; ? turn W; ? holds S HA; ? may EW nothing; ? exposed S none", leader="W")


def test_law_078_all_three_follow_and_the_trick_stands() -> None:
    ending(
        LAST,
        (
            "E leads DK; S plays D3; W plays D8; S plays S4 from N; S objects; ? refused law 78; "
            "? trick 11 E; ? turn E; ? exposed E none; ? may NS nothing"
        ),
        leader="N",
    )


def test_law_078_two_followed_their_cards_go_back_and_only_the_offender_is_punished() -> None:
    ending(
        LAST,
        (
            "E leads DK; S plays D3; W plays D8; S objects; ? turn N; ? holds S D3; ? holds W D8; "
            "? exposed W none; ? may NS calls expose; S calls expose; ? exposed E DK"
        ),
        leader="N",
    )


def test_law_078_the_adversaries_may_have_the_declarers_false_lead_corrected_until_the_fourth_card() -> None:
    ending(
        LAST,
        ("S leads HA; W plays HK; E objects; ? ok; ? turn N; ? exposed W none; ? may NS nothing; ? may EW nothing"),
        leader="N",
    )


def test_law_079_a_suit_called_of_which_he_has_none_is_paid() -> None:
    ending(
        CALLED,
        (
            "E leads HK; S objects; S calls suit D; ? legal W any; W plays CK; S plays C4 from N; "
            "E plays C9; S plays C2; ? turn W; ? may NS nothing; ? legal W any"
        ),
        "2H by S",
        "W",
    )


def test_law_079_several_suits_owed_are_called_at_successive_leads() -> None:
    ending(
        CALLED,
        (
            "E remarks; W remarks; S calls suit C; W plays CK; S plays C4 from N; E plays C9; "
            "S plays C2; ? may NS calls suit S; S calls suit S; ? must W suit S; W plays SJ; "
            "S plays SA from N; ? may NS nothing"
        ),
        "2H by S",
        "W",
    )


@pytest.mark.parametrize(
    ("card", "call", "cards"),
    [
        ("HA", "highest", "HK"),
        ("HA", "lowest", "H2"),
        ("HA", "win", "HK H9 H2"),
        ("HA", "lose", "HK H9 H2"),
        ("H7", "win", "HK H9"),
        ("H7", "lose", "H2"),
    ],
)
def test_law_080_the_second_hand_may_be_called_upon(card: str, call: str, cards: str) -> None:
    ending(
        CLUBS,
        (
            f"S plays H5; E plays {card}; W plays H9; ? refused law 94; S calls {call}; ? must W {call}; "
            f"? legal W {cards}"
        ),
        "2C by S",
        tricks="NS 4 EW 4",
    )


def test_law_080_though_the_third_hand_has_played() -> None:
    ending(
        CLUBS,
        ("S plays H5; S plays H3 from N; E plays HA; ? may NS calls highest; S calls lowest; ? legal W H2"),
        "2C by S",
        tricks="NS 4 EW 4",
    )


def test_law_080_not_of_the_declarers_side_nor_the_third_hand() -> None:
    ending(CLUBS, "W plays HK; E plays H7; ? ok; ? may NS nothing; ? turn N", "2C by S", "W", tricks="NS 4 EW 4")
    ending(CLUBS, "W plays HK; S plays H4; ? ok; ? may EW nothing; ? turn N", "2C by S", "W", tricks="NS 4 EW 4")


def test_law_080_refused_at_a_strict_table_and_the_fourth_cards_place_is_kept_at_a_club_table() -> None:
    ending(CLUBS, "S plays H5; E plays HA; ? refused law 80; ? turn W", "2C by S", tricks="NS 4 EW 4", mode="strict")
    ending(
        CLUBS,
        ("S plays H5; E plays HA; S waives; W plays H2; S plays H3 from N; ? trick 9 E"),
        "2C by S",
        tricks="NS 4 EW 4",
    )


def test_law_081_a_trick_is_never_turned_with_fewer_than_four_cards() -> None:
    ending(
        KING,
        (
            "S plays HA; W plays HK; S plays H3 from N; S gathers; ? refused law 81; ? turn E; "
            "E plays H2; S gathers; ? ok"
        ),
    )


def test_law_082_one_card_a_seat_on_every_trick() -> None:
    for mode in Mode:
        for _, _, table in play(11, Game.AUCTION, mode, 1_500):
            for trick in deal_of(table).tricks:
                seats = [one.seat for one in trick.plays]
                assert len(set(seats)) == len(seats)
                assert not trick.turned or sorted(seats) == list(SEATS)


def test_law_077_a_card_played_from_dummy_out_of_turn_is_a_lead() -> None:
    """A trick lies complete and West has won it; the declarer plays from dummy, which is a lead, not a stray card."""
    ending(
        LAST,
        ("S plays HA; W plays HK; S plays H6 from N; E plays H4; ? turn S; S plays S4 from N; ? ok; ? holds N HT"),
        leader="S",
    )
    ending(
        LAST,
        (
            "S plays H5; W plays HK; S plays H6 from N; E plays H4; S plays S4 from N; ? ok; W objects; "
            "? turn W; ? holds N S4"
        ),
        leader="S",
    )
