"""Dummy: Laws 58 to 64."""

from __future__ import annotations

import pytest

from bot.engine.acts import Claims, Concedes, Cuts, Elects, Exposes, Plays, Says, Suggests, Words
from bot.engine.cards import read_card
from bot.engine.decide import course_of
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind
from bot.engine.seats import Seat
from tests.engine.auction.positions import deal_of, ending, playing

NINE = "N:A2.-.93.- K.-.K84.- Q3.-.A5.- J9.-.J7.-"
"""four cards each, no trumps; the deuce of spades and the ace lie in dummy"""
PAIR = "N:-.4.-.A3 -.65.-.2 -.98.-.5 -.KJ.-.4"
"""three cards each: a heart and two clubs in dummy"""


def test_law_058_the_player_on_the_declarers_left_leads() -> None:
    playing("? turn W\nE leads HA\n? ok\nS objects\n? turn W", "2H by S")
    playing("? turn N\nW plays ST\n? ok\nW objects\n? turn N", "2H by W")
    playing("E leads HA\n? refused law 76\n? turn W", "2H by S", "strict")


def test_law_059_dummys_cards_are_seen_after_the_first_lead_and_not_before() -> None:
    table = playing("? hidden E SQ\n? hidden gallery SQ\nW plays HK\n? sees E SQ\n? sees gallery SQ", "2H by S")
    assert deal_of(table).dummies == {Seat.N}


def test_law_059_a_false_first_lead_does_not_bring_dummy_down() -> None:
    playing("E leads HA\n? hidden W SQ\nN objects\n? hidden W SQ\n? may NS calls expose", "2H by S")


def test_law_059_a_false_first_lead_to_which_the_second_hand_plays_does_and_he_stays_down() -> None:
    playing("E leads HA; S plays H9; ? sees W SQ; W objects; ? turn W; ? sees E SQ; S plays SQ from N; ? ok", "2H by S")


def test_law_059_only_the_declarer_plays_from_dummy() -> None:
    playing(
        "W plays HK; N plays H2; ? refused law 60; N plays C2; ? refused law 59; E plays SQ from N; ? refused;"
        "S plays H7 from N; ? ok; ? turn E",
        "2H by S",
    )


def test_law_060_until_his_cards_are_down_he_has_the_rights_of_a_player() -> None:
    playing("E leads HA; N objects; ? may NS calls suit C; N calls suit C; ? ok; ? must W suit C", "2H by S")


ONE_DOWN = "W plays HK\nS plays H7 from N\n"
FORBIDDEN = [
    Says(Seat.N, Words.GATHERS),
    Says(Seat.N, Words.WAIVES),
    Says(Seat.N, Words.CONSULTS),
    Says(Seat.N, Words.LEAVES_CHOICE),
    Says(Seat.N, Words.ASKS_CARDS_PLACED),
    Says(Seat.N, Words.ASKS_LAST_TRICK),
    Says(Seat.N, Words.THROWS_DOWN),
    Says(Seat.N, Words.KEEPS),
    Says(Seat.N, Words.ACCEPTS),
    Says(Seat.N, Words.CONTESTS),
    Says(Seat.N, Words.ARRANGES),
    Says(Seat.N, Words.SAYS_MINE),
    Claims(Seat.N, 3),
    Concedes(Seat.N, 3),
    Exposes(Seat.N, (read_card("SQ"),)),
    Elects(Seat.N, Demand(Kind.EXPOSE)),
    Plays(Seat.N, (read_card("SQ"),), Seat.N),
    Cuts(Seat.N, 20),
]


@pytest.mark.parametrize("act", FORBIDDEN, ids=lambda act: str(getattr(act, "words", type(act).__name__)))
def test_law_060_his_cards_down_dummy_takes_no_part(act: object) -> None:
    table = playing("W plays HK\n? ok", "2D by S")
    with pytest.raises(Refused) as refused:
        course_of(table, act)  # type: ignore[arg-type]
    assert "60" in refused.value.laws


def test_law_060_what_is_left_to_dummy() -> None:
    """He asks the declarer about a suit renounced, and what the final declaration was; no trick is ever wrong."""
    ending(
        PAIR,
        (
            "W plays HK; S plays H4 from N; E plays H5; S plays C5; N asks none; ? ok; N asks contract; "
            "? ok; S answers some; S corrects H8; ? saved S"
        ),
        "1N by S",
        "W",
    )


def test_law_060_at_a_strict_table_he_cannot_call_attention_to_anything() -> None:
    ending(
        NINE,
        (
            "N objects; ? refused law 60; N remarks; ? refused law 60; N suggests SA; ? refused law 62; "
            "N claims revoke E; ? refused law 60"
        ),
        leader="N",
        mode="strict",
    )


def test_law_061_dummy_points_out_a_lead_out_of_turn_and_the_penalty_is_lost_though_the_lead_is_put_right() -> None:
    ending(
        NINE,
        (
            "E leads DK; N objects; ? turn N; ? holds E DK; ? exposed E none; ? may NS nothing; "
            "S calls expose; ? refused law 61"
        ),
        leader="N",
    )


def test_law_061_only_the_penalty_for_that_incident_is_lost() -> None:
    ending(
        NINE,
        "E leads DK; N objects; S plays SA from N; E plays SK; S plays S3; W plays S9; "
        "S gathers; E leads DK; S objects;"
        "? may NS calls expose; S calls expose; ? ok; ? exposed E DK",
        leader="N",
    )


def test_law_061_dummy_points_out_a_revoke() -> None:
    """Of two revokes he names one: that one cannot be claimed, the other can."""
    body = (
        "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; N claims revoke W trick 10; S plays HK;"
        "W plays CQ; S plays H6 from N; E plays H4; S gathers; S claims revoke W trick 10; ? refused law 61;"
        "S claims revoke W trick 11; ? ok; S plays C2; W plays HQ; S plays HT from N; "
        "E plays H8; S plays H7; W plays HJ;"
        "S plays D4 from N; E plays D7; S searches; ? proved W; ? may NS elects three tricks; "
        "S elects 150; settle; ? above NS 150 EW 0"
    )
    ending("N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.Q3", body, "1N by S", tricks="NS 5 EW 4")


def test_law_061_a_revoke_after_his_words_is_another_incident() -> None:
    body = (
        "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; N claims revoke W; S plays HK; W plays CQ;"
        "S plays H6 from N; E plays H4; S gathers; S claims revoke W trick 10; ? refused law 61; "
        "S claims revoke W trick 11; ? ok"
    )
    ending("N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.Q3", body, "1N by S", tricks="NS 5 EW 4")


def test_law_061_dummy_points_out_an_overt_offence_and_the_right_is_lost() -> None:
    ending(
        "N:T.63.9.5 2.A7.4.6 3.54.T.7 A.K92.-.4",
        ("S plays H5; E plays HA; N objects; ? may NS nothing; S calls win; ? refused law 61; ? turn W"),
        "2C by S",
    )


def test_law_062_either_adversary_may_have_the_suggested_card_played_or_not() -> None:
    ending(
        NINE,
        (
            "N suggests D9; ? may EW calls D9; W calls not D9; ? ok; ? legal N SA S2 D3; E calls D9; "
            "? refused; S plays D9 from N; ? refused law 62; S plays SA from N; ? ok; ? may EW nothing"
        ),
        leader="N",
    )
    ending(
        NINE,
        ("N suggests D9; E calls D9; ? legal N D9; S plays SA from N; ? refused law 62; S plays D9 from N; ? ok"),
        leader="N",
    )


def test_law_062_nobody_can_be_called_upon_to_revoke_and_the_only_card_cannot_be_forbidden() -> None:
    ending(NINE, "W plays DJ; N suggests SA; E calls SA; ? refused law 74; ? legal N D9 D3", leader="W")
    ending(
        "N:A.-.9.- K.-.K.- Q.-.A.- J.-.J.-",
        ("W plays DJ; N suggests D9; E calls not D9; ? legal N D9; S plays D9 from N; ? ok"),
        leader="W",
    )


def test_law_062_the_right_is_over_when_dummy_has_played() -> None:
    ending(NINE, "N suggests D9; S plays SA from N; ? ok; ? may EW nothing", leader="N")


def test_law_062_refused_at_a_strict_table_and_to_others() -> None:
    table = ending(NINE, "N suggests D9\n? refused law 62", leader="N", mode="strict")
    with pytest.raises(Refused):
        course_of(table, Suggests(Seat.E, read_card("DK")))


def test_law_062_dummy_naming_a_card_of_his_suggests_it() -> None:
    ending(NINE, "N names D9; ? may EW calls not D9; ? exposed N none", leader="N")


def test_law_063_dummys_wrong_card_is_corrected_until_the_trick_is_turned_without_penalty() -> None:
    ending(
        PAIR,
        (
            "W plays HK; S plays C3 from N; E objects; ? ok; S corrects H4 from N; ? ok; "
            "? may EW nothing; ? may NS nothing"
        ),
        "1N by S",
        "W",
    )
    ending(
        PAIR,
        (
            "W plays HK; S plays C3 from N; E plays H5; S plays H8; W gathers; S corrects H4 from N; "
            "? refused law 63; W claims revoke N; ? refused law 63"
        ),
        "1N by S",
        "W",
    )
    ending(PAIR, "W plays HK; S plays C3 from N; ? refused law 83; ? turn N", "1N by S", "W", "strict")


def test_law_063_his_partners_play_to_the_next_trick_does_not_establish_it() -> None:
    ending(
        "N:-.A.-.3 -.2.4.- -.3.5.- -.K.6.-",
        (
            "S plays H3; W plays HK; S plays C3 from N; E plays H2; ? open N; W plays D6; ? open N; "
            "S corrects HA from N; ? ok; ? trick 12 N; ? turn N"
        ),
        "1N by S",
        "S",
    )


def test_law_064_a_card_of_dummy_touched_is_played() -> None:
    ending(NINE, "S plays D9 from N; S plays D3 from N; ? refused law 64; ? turn E", leader="N")
    ending(NINE, "S plays D9 from N; S plays D3 from N; ? refused law 64; ? turn E", leader="N", mode="strict")


def test_law_064_of_two_touched_at_once_he_elects_one_of_them() -> None:
    ending(
        NINE,
        (
            "S plays D9 D3 from N; ? ok; ? turn N; ? may EW nothing; ? exposed N none; "
            "S plays SA from N; ? refused law 64; S plays D3 from N; ? ok; ? holds N D9; ? turn E"
        ),
        leader="N",
    )


def test_law_064_of_his_own_two_cards_he_elects_one_without_penalty() -> None:
    ending(NINE, "S plays DA D5; ? ok; ? exposed S none; ? may EW nothing; S plays DA; ? ok; ? holds S D5", leader="S")


def test_law_064_i_arrange() -> None:
    ending(
        NINE,
        (
            "S arranges; ? ok; S plays D9 D3 from N; ? turn N; ? holds N D9; S plays D9 from N; "
            "? turn E; E arranges; ? refused law 64"
        ),
        leader="N",
    )


def test_law_064_an_adversary_has_no_such_grace() -> None:
    ending(NINE, "W plays DJ; W plays D7; ? exposed W D7; ? turn N", leader="W")


def test_law_061_dummy_points_at_an_exposed_card_and_it_can_no_longer_be_called() -> None:
    ending(NINE, "E exposes DK; N objects; ? exposed E none; S plays DA; S calls DK; ? refused law 61")


def test_law_060_the_declarer_alone_gives_a_right_up_that_his_partner_held_with_him() -> None:
    """The right arose before dummy's cards were down; once they are, the declarer waives it by himself."""
    playing(
        "E leads DK; S objects; S calls expose; W remarks; W plays D7; S plays D2 from N; "
        "E plays DK; S waives; ? may NS nothing"
    )


def test_law_064_where_none_of_the_touched_can_be_played_he_plays_another() -> None:
    ending(
        NINE,
        ("W plays S9; S plays D9 D3 from N; ? ok; S plays D9 from N; ? refused law 83; S plays SA from N; ? ok"),
        leader="W",
        mode="strict",
    )


def test_law_060_that_too_many_cards_were_played_to_a_trick_dummy_may_say() -> None:
    """Two cards at once: the declarer calls one of them all the same (60 b, 70)."""
    ending(
        "N:-.T63.-.6 -.842.-.7 -.A75.-.2 -.QJ9.-.8",
        "S plays H5; W plays H9 HJ; N objects; ? ok; N remarks trick 10; ? ok; ? may NS calls HJ; S calls HJ; ? ok; "
        "? exposed W H9; ? turn N",
    )


def test_law_061_of_cards_led_on_that_dummy_points_at_nothing_can_be_called() -> None:
    for words in ("N objects", "N remarks trick 9"):
        ending(
            "N:-.T3.65.8 -.7.A73.6 -.A.T94.2 -.5.KQJ.9",
            (
                f"W plays DK; W leads DQ; W leads DJ; ? exposed W DQ DJ; {words}; ? exposed W none; ? may NS nothing; "
                "S calls win; ? refused law 61; S calls DQ; ? refused law 61; S plays D5 from N; ? legal E DA D7 D3"
            ),
            "3N by S",
            leader="W",
        )


def test_law_062_the_declarer_does_not_choose_about_a_card_suggested() -> None:
    ending(NINE, "N suggests D9; S calls not D9; ? refused law 62", leader="N")


REVOKING = "N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.Q3"
"""West may revoke on South's hearts"""


def test_law_061_a_revoke_in_the_trick_of_an_offence_that_dummy_pointed_at_is_another_incident() -> None:
    """He has pointed at the lead out of turn, the exposed card or the fourth hand's haste, and at no revoke."""
    revokes = "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; S claims revoke W trick 10; ? ok"
    ending(REVOKING, "W leads C3; N objects; ? may NS nothing; " + revokes, "1N by S")
    ending(REVOKING, "W exposes CQ; N objects; ? exposed W none; " + revokes, "1N by S")
    haste = "S plays HA; E plays D7; N objects; ? may NS nothing; W plays HJ; S plays H3 from N; S gathers; "
    ending(REVOKING, haste + "S claims revoke E trick 10; ? ok", "1N by S")


def test_law_061_a_revoke_made_after_his_words_in_the_trick_that_lay_open_is_another_incident() -> None:
    for words in ("N claims revoke W", "N claims revoke W trick 10", "N remarks trick 10"):
        body = f"S plays HA; {words}; W plays C3; S plays H3 from N; E plays H2; S gathers; S claims revoke W trick 10"
        ending(REVOKING, f"{body}; ? ok", "1N by S")


def test_law_063_what_the_arbitrator_has_cleared_waits_for_no_correction() -> None:
    """Neither where somebody had objected to dummy's card before, nor where he does so afterwards."""
    hands = "N:-.4.-.A3 -.65.-.2 -.98.-.5 -.KJ.-.4"
    wrong = "W plays HK; S plays C3 from N; "
    ending(hands, wrong + "W objects; ? turn N; MOD clears revoke N; ? turn E; E plays H5; ? ok", leader="W")
    ending(hands, wrong + "MOD clears revoke N; W objects; ? refused; E plays H5; ? ok", leader="W")
