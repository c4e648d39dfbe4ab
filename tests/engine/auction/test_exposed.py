"""Exposed cards: Laws 65 to 75."""

from __future__ import annotations

from bot.engine.sight import seen_by
from tests.engine.auction.positions import deal_of, declaring, ending, holds, playing

HEARTS = "N:-.T63.-.6 -.842.-.7 -.A75.-.2 -.QJ9.-.8"
"""four cards each, South to play no trumps"""
RUN = "N:-.T3.65.8 -.7.A73.6 -.A.T94.2 -.5.KQJ.9"
"""West leads diamonds from king, queen, knave; East holds the ace"""


def test_law_065_the_partner_is_barred_for_the_hand_whatever_the_adversaries_do() -> None:
    declaring(
        "N bids 1H; W exposes SA; ? barred E; ? exposed W SA; E bids 2D; ? contract 1H by N; "
        "S bids 2H; W bids 2R; ? ok; N doubles; ? barred E; E bids 3D; ? contract 2R by W doubled; "
        "? turn S"
    )


def test_law_065_who_exposed_may_go_on_bidding() -> None:
    declaring("N bids 1H; E exposes SK; ? barred W; ? not barred E; E bids 2D; ? ok; ? contract 2D by E")


def test_law_065_the_card_is_subject_to_call_and_its_suit_may_be_forbidden_to_the_partner_who_leads() -> None:
    passes = "E passes; S passes; W passes;"
    declaring(
        "N bids 1H; W exposes SA;"
        + passes
        + (
            "? turn E; ? may NS calls not suit S; N calls not suit S; ? must E not suit S; E plays SK; "
            "? ok; ? silent; ? open E"
        )
    )
    declaring(
        "S bids 1H; W exposes SA; W passes; N passes; E passes; ? turn W; S calls SA; ? legal W SA; "
        "W plays S3; ? refused law 67",
        "S",
    )


def test_law_065_with_that_suit_only_he_leads_it_without_penalty() -> None:
    """Thirteen spades are all that he has: of the suit forbidden he has none, and leads what he likes."""
    holds(
        """game: auction
        dealer: N
        deal: N:-.AKQJ.J65.AKQJT9 AKQJT98765432.-.-.- -.T98765.T987.876 -.432.AKQ432.5432
        ---
        N bids 1C
        E passes
        S passes
        W exposes DA
        W passes
        ? may NS calls not suit D
        N calls not suit D
        ? must E not suit D
        ? legal E any
        """
    )


def test_law_065_a_card_led_or_mentioned_in_the_auction_is_exposed_too() -> None:
    declaring(
        "N bids 1H; W leads SA; ? barred E; ? exposed W SA; ? turn E; S plays SQ; ? refused; S names S8; ? barred N"
    )


def test_law_065_refused_at_a_strict_table() -> None:
    declaring("N bids 1H; W exposes SA; ? refused law 65; W leads SA; ? refused law 65; ? not barred E", mode="strict")


def test_law_065_of_the_declarers_side_nothing_can_be_called() -> None:
    declaring(
        "N bids 1H; S exposes S8; ? barred N; E passes; S passes; W passes; ? declarer N; "
        "? exposed S none; ? may not EW calls S8; ? may EW nothing"
    )


def test_law_066_the_leaders_partner_a_card_and_its_suit() -> None:
    playing(
        "E exposes DK; ? exposed E DK; S calls not suit D; ? ok; ? must W not suit D; S calls DK; "
        "? ok; ? must E DK; W plays D7; ? ok; ? open W; S plays D2 from N; E plays DK; ? ok"
    )


def test_law_066_the_rightful_leaders_card_can_be_called_as_the_lead() -> None:
    playing(
        "W exposes H6 C3; ? may NS calls H6; ? may NS calls C3; ? may not NS calls not suit H; "
        "S calls C3; ? legal W C3; W plays H6; ? refused law 67; W plays C3; ? exposed W H6"
    )


def test_law_066_the_declarers_side_exposes_without_penalty() -> None:
    playing("N exposes SQ; ? may EW nothing; S exposes HQ; ? may EW nothing; ? exposed S none; ? sees E HQ")


def test_law_066_not_at_a_strict_table() -> None:
    playing("E exposes DK; ? refused law 66", mode="strict")


def test_law_067_an_exposed_card_is_called_when_its_owner_plays() -> None:
    ending(
        HEARTS,
        (
            "W exposes HQ HJ; ? exposed W HQ HJ; S plays H5; S calls HJ; ? must W HJ; S calls HQ; "
            "? refused; ? legal W HJ; W plays H9; ? refused law 67; W plays HJ; ? ok; ? turn N"
        ),
    )


def test_law_067_a_call_looks_into_no_hand_and_a_card_of_the_suit_led_is_always_taken() -> None:
    """South called the knave, West must follow hearts: whoever holds the suit pleads Law 74 by following it."""
    ending(HEARTS, "W exposes C8; S plays H5; S calls C8; ? legal W HQ HJ H9; W plays HQ; ? ok; ? exposed W C8")


def test_law_067_left_face_up_for_all_to_see_and_never_the_declarers() -> None:
    ending(
        HEARTS, ("W exposes HQ; ? sees gallery HQ; S exposes HA; ? exposed S none; ? sees E HA; ? may not EW calls HA")
    )


def test_law_067_with_none_named_the_owner_plays_what_he_likes() -> None:
    ending(HEARTS, "W exposes HQ HJ; S plays H5; ? legal W HQ HJ H9; W plays H9; ? ok; ? exposed W HQ HJ")


def test_law_068_two_played_at_once_one_dropped_and_one_mentioned_are_exposed() -> None:
    ending(HEARTS, "W exposes C8; ? exposed W C8; E names H8; ? exposed E H8; E names HQ; ? exposed W HQ C8")


def test_law_068_a_card_that_neither_holds_is_no_exposed_card_but_a_reference() -> None:
    ending(
        HEARTS,
        (
            "W names HA; ? exposed W none; ? exposed E none; S plays H5; ? may not NS calls HA; "
            "W plays HQ; S plays H3 from N; E plays H2; ? may NS calls suit C; S calls suit C; "
            "? must W suit C"
        ),
    )


def test_law_068_the_declarer_mentions_what_he_likes() -> None:
    ending(HEARTS, "S names HA; ? ok; ? exposed S none; ? may EW nothing")


def test_law_069_what_the_partner_does_not_see_is_not_exposed() -> None:
    """The bot shows a hand to its owner alone, so there is no such showing: nothing lies exposed unasked."""
    table = ending(HEARTS, "S plays H5; W plays HQ; ? exposed W none; ? hidden E HJ; ? hidden S HJ")
    assert seen_by(table, None).exposed == (frozenset(),) * 4


def test_law_069_the_ruling_says_who_has_seen_the_card() -> None:
    ending(HEARTS, "MOD exposes E H2 seen by S; ? ok; ? exposed E none; ? hidden S H2; ? may NS nothing")
    ending(HEARTS, "MOD exposes E H2 seen by S W; ? exposed E H2; S plays H5; W plays HQ; S calls H2; ? ok")
    ending(HEARTS, "MOD exposes E H2; ? exposed E H2")


def test_law_069_nor_does_it_bar_the_partner_before_the_play() -> None:
    declaring("N bids 1S; MOD exposes E SK seen by N S; ? exposed E none; ? not barred W")
    declaring("N bids 1S; MOD exposes E SK seen by W; ? exposed E SK; ? barred W")


def test_law_070_the_declarer_calls_either_and_the_rest_lie_exposed() -> None:
    ending(
        HEARTS, ("S plays H5; W plays H9 HJ; W plays H9; ? refused law 94; S calls HJ; ? ok; ? exposed W H9; ? turn N")
    )
    ending(HEARTS, "S plays H5; W plays H9 HJ; ? refused law 70; ? turn W", mode="strict")


def test_law_070_only_a_card_that_would_be_no_revoke() -> None:
    ending(
        HEARTS, ("S plays H5; W plays H9 C8; S calls C8; ? refused law 74; S calls H9; ? ok; ? exposed W C8; ? turn N")
    )


def test_law_070_none_of_them_lawful_he_plays_another_and_all_are_exposed() -> None:
    ending(
        "N:-.T63.-.6 -.842.-.7 -.A75.-.2 -.Q.4.53",
        (
            "S plays H5; W plays D4 C5; ? may not NS calls D4; ? exposed W D4 C5; W plays HQ; ? ok; "
            "S plays H3 from N; ? ok"
        ),
    )


def test_law_070_without_a_choice_in_time_the_offender_plays_one() -> None:
    ending(HEARTS, "S plays H5; W plays H9 HJ; CLOCK lapses; W plays HJ; ? ok; ? exposed W H9; ? turn N")
    ending(HEARTS, "S plays H5; W plays H9 HJ; S waives; W plays H9; ? ok; ? exposed W HJ")


def test_law_071_the_partner_must_win_the_trick_named_and_the_rest_are_exposed() -> None:
    ending(
        RUN,
        (
            "W plays DK; W leads DQ; W leads DJ; E plays D3; ? refused law 94; "
            "? may NS calls win trick 9; S calls win; ? must E win; ? exposed W DQ DJ; "
            "S plays D5 from N; ? legal E DA; E plays DA; ? ok; ? exposed W DQ DJ"
        ),
        "3N by S",
        "W",
    )


def test_law_071_a_later_trick() -> None:
    ending(
        RUN,
        (
            "W plays DK; W leads DQ; W leads DJ; S calls win trick 10; ? turn N; S plays D5 from N; "
            "? legal E DA D7 D3; E plays D3; S plays D4; ? trick 9 W; ? must E win; S plays D6 from N; "
            "? legal E DA; E plays DA; S plays D9; ? turn E; ? exposed W DJ"
        ),
        "3N by S",
        "W",
    )


def test_law_071_if_he_can() -> None:
    ending(
        "N:-.T3.65.8 -.74.73.6 -.A.T94.2 -.5.KQJ.9",
        ("W plays DK; W leads DQ; W leads DJ; S calls win; S plays D5 from N; ? legal E D7 D3; E plays D3; ? ok"),
        "3N by S",
        "W",
    )


def test_law_071_not_where_the_declarer_can_beat_the_card() -> None:
    """The king is no winner against declarer and dummy: then they are leads out of turn, and a suit may be called."""
    ending(
        "N:-.T3.65.8 -.7.973.6 -.A.AT4.2 -.5.KQJ.9",
        ("W plays DK; W leads DQ; W leads DJ; S calls win; ? refused law 71; ? exposed W DQ DJ"),
        "3N by S",
        "W",
    )


def test_law_071_one_card_led_on_is_a_lead_before_its_time() -> None:
    ending(
        RUN,
        (
            "W plays DK; W leads DQ; ? ok; ? may not NS calls win; ? may NS nothing; S objects; ? ok; "
            "? holds W DQ; ? may NS calls expose; S calls expose; ? exposed W DQ"
        ),
        "3N by S",
        "W",
    )


def test_law_071_one_card_led_on_to_which_nobody_objects_leads_itself() -> None:
    ending(
        RUN,
        (
            "W plays DK; W leads DQ; S plays D5 from N; E plays D3; S plays D4; ? trick 9 W; ? turn N; "
            "? not holds W DQ; ? may NS nothing"
        ),
        "3N by S",
        "W",
    )


def test_law_071_when_another_wins_it_is_a_false_lead() -> None:
    ending(
        RUN,
        (
            "W plays DK; W leads DQ; S plays D5 from N; E plays DA; S plays D4; ? trick 9 E; S objects; "
            "? turn E; ? holds W DQ; ? may NS calls expose; ? may NS calls suit C"
        ),
        "3N by S",
        "W",
    )


def test_law_071_not_at_a_strict_table() -> None:
    ending(RUN, "W plays DK; W leads DQ; ? refused law 71; ? turn N", "3N by S", "W", "strict")


def test_law_072_an_adversarys_hand_thrown_down_is_exposed_and_his_partner_keeps_his() -> None:
    ending(
        HEARTS,
        (
            "W throws down; ? exposed W HQ HJ H9 C8; E keeps; ? ok; ? exposed E none; S plays H5; "
            "S calls HQ; ? legal W HQ"
        ),
    )
    ending(HEARTS, "W throws down; ? refused law 72; ? exposed W none", mode="strict")


def test_law_072_what_they_show_upon_the_declarers_claim_is_not_liable() -> None:
    ending(
        HEARTS,
        (
            "S claims 3; E exposes H8; W throws down; ? exposed E none; ? exposed W none; ? sees N H8; "
            "W contests; ? may NS nothing; S plays H5; ? may not NS calls HQ"
        ),
    )


def test_law_072_what_they_showed_before_it_is() -> None:
    ending(HEARTS, "E exposes H8; S claims 3; ? exposed E H8; E contests; ? may NS calls H8")


def test_law_072_the_claimers_hand_lies_open_and_cannot_be_called() -> None:
    ending(HEARTS, "S claims 3; ? sees W HA; ? sees gallery C2; ? exposed S none; ? may EW nothing; ? hidden W H8")


def test_law_072_both_adversaries_accept_and_it_stands() -> None:
    ending(
        HEARTS,
        ("S claims 3; W accepts; ? turn S; E accepts; ? over; ? tricks NS 8 EW 5; settle; ? game open"),
        tricks="NS 5 EW 4",
    )


def test_law_072_a_claim_wrongly_accepted_stands() -> None:
    ending(
        HEARTS,
        ("S claims rest; W accepts; E accepts; ? over; ? tricks NS 9 EW 4; settle; ? game NS"),
        tricks="NS 5 EW 4",
    )


def test_law_072_a_claim_refused_is_played_out() -> None:
    ending(HEARTS, "S claims rest; W contests; ? ok; E accepts; ? refused; S plays HA; ? ok; ? turn W")


def test_law_072_playing_on_answers_a_claim() -> None:
    ending(HEARTS, "S claims rest; S plays HA; W accepts; ? refused; ? turn W")


def test_law_072_a_concession_stands() -> None:
    ending(HEARTS, "S concedes rest; ? over; ? tricks NS 5 EW 8; W accepts; ? ok", tricks="NS 5 EW 4")
    ending(HEARTS, "E concedes rest; ? turn S; W accepts; ? over; ? tricks NS 9 EW 4", tricks="NS 5 EW 4")
    ending(HEARTS, "S concedes 2; W accepts; E accepts; ? over; ? tricks NS 7 EW 6", tricks="NS 5 EW 4")


def test_law_072_what_an_adversary_claims_the_declarer_and_his_partner_must_grant() -> None:
    ending(HEARTS, "E claims 2; S accepts; ? turn S; W accepts; ? over; ? tricks NS 7 EW 6", tricks="NS 5 EW 4")


CALLED = "N:A.3.6.4 7.K.5.9 Q.5.A.2 J9.-.-.K8"


def test_law_073_a_called_suit_not_led_counts_as_a_revoke_unless_corrected_before_the_trick_is_turned() -> None:
    ending(
        CALLED,
        (
            "E leads HK; S objects; S calls suit C; W plays SJ; ? silent; ? open W; S plays SA from N; "
            "E plays S7; S plays SQ; ? open W; S gathers; ? established W; W corrects C8; ? refused"
        ),
        "2H by S",
        "W",
    )
    ending(
        CALLED,
        (
            "E leads HK; S objects; S calls suit C; W plays SJ; W corrects C8; ? saved W; ? holds W SJ; "
            "? turn N; ? may NS calls expose"
        ),
        "2H by S",
        "W",
    )


def test_law_073_his_partners_next_play_does_not_close_it() -> None:
    """Law 73 names only the turning and quitting."""
    ending(
        "N:A.3.6.4 K.K.5.9 Q.5.A.2 J9.-.-.K8",
        (
            "E leads HK; S objects; S calls suit C; W plays S9; S plays SA from N; E plays SK; "
            "S plays SQ; ? open W; E leads D5; ? open W; W corrects C8; ? saved W"
        ),
        "2H by S",
        "W",
    )


def test_law_073_refused_at_a_strict_table() -> None:
    ending(
        CALLED,
        (
            "MOD grants NS calls suit C on W; S calls suit C; ? must W suit C; W plays SJ; "
            "? refused law 73; W plays C8; ? ok"
        ),
        "2H by S",
        "W",
        "strict",
    )


def test_law_073_highest_and_win_disobeyed() -> None:
    hands = "N:T.63.9.5 2.A7.4.6 3.54.T.7 A.K92.-.4"
    for call, wrong, right in (("highest", "H9", "HK"), ("lowest", "H9", "H2")):
        ending(
            hands,
            (
                f"S plays H5; E plays HA; S calls {call}; W plays {wrong}; ? silent; ? open W; "
                f"W corrects {right}; ? saved W"
            ),
            "2C by S",
            tricks="NS 4 EW 4",
        )


def test_law_073_a_prohibited_suit_led() -> None:
    playing("E exposes DK; S calls not suit D; W plays D7; ? silent; ? open W; W corrects ST; ? saved W; ? turn N")


def test_law_074_nobody_is_compelled_to_revoke() -> None:
    ending(HEARTS, "W exposes C8; S plays H5; S calls C8; ? legal W HQ HJ H9; W plays C8; ? ok; ? open W")


def test_law_074_win_means_trumping_only_for_a_player_void_of_the_suit() -> None:
    hands = "N:T.63.-.5 2.A7.-.6 3.54.-.7 A.-.3.42"
    for call, cards in (("win", "C4 C2"), ("lose", "SA D3"), ("highest", "any"), ("lowest", "any")):
        ending(hands, f"S plays H5; E plays HA; S calls {call}; ? legal W {cards}", "2C by S")


def test_law_075_the_call_may_be_repeated_until_the_card_is_played() -> None:
    ending(
        "N:-.T9.-.76 -.73.Q.5 2.-.-.AKQ J.-.-.984",
        "E exposes DQ; S plays CA; W plays C4; S plays C6 from N; S calls DQ; ? legal E C5; E plays C5; S plays CK;"
        "? exposed E DQ; W plays C8; S plays C7 from N; S calls DQ; ? ok; E plays H3; "
        "? refused law 75; E plays DQ; ? exposed E none;"
        "S calls DQ; ? refused",
    )


BEATEN = "N:-.T3.65.8 -.7.973.6 -.A.AT4.2 -.5.KQJ.9"
"""West leads diamonds, of which South holds the ace"""


def test_law_071_a_suit_may_be_called_instead_where_the_card_led_could_be_beaten() -> None:
    """The declarer lets East play as he likes; when West leads, a suit is called and one of the two cards covered."""
    ending(
        BEATEN,
        "W plays DK; W leads DQ; W leads DJ; S calls win; ? refused law 71; E plays D3; ? refused law 94; S waives;"
        "S plays D5 from N; E plays D3; S plays D4; ? turn W; ? exposed W DQ DJ; ? may NS calls suit H; S calls suit H;"
        "? legal W H5; ? exposed W DJ",
        "3N by S",
        "W",
    )


def test_law_071_waived_where_it_was_a_winner_nothing_is_left_but_the_exposed_cards() -> None:
    ending(
        RUN,
        (
            "W plays DK; W leads DQ; W leads DJ; S waives; S plays D5 from N; E plays D3; ? ok; "
            "S plays D4; ? may not NS calls suit H; ? exposed W DQ DJ"
        ),
        "3N by S",
        "W",
    )


def test_law_072_at_a_strict_table_too_they_may_show_their_cards_upon_his_claim() -> None:
    ending(
        HEARTS,
        (
            "E throws down; ? refused law 72; S claims rest; E throws down; ? ok; W exposes HQ; ? ok; "
            "? exposed E none; ? exposed W none"
        ),
        mode="strict",
    )


def test_law_073_a_saved_disobedience_of_highest_costs_the_card_alone() -> None:
    """To call his lowest after he failed to play his highest would be another call at the same trick."""
    clubs = "N:T.63.9.5 2.A7.4.6 3.54.T.7 A.K92.-.4"
    ending(
        clubs,
        (
            "S plays H5; E plays HA; S calls highest; W plays H9; W corrects HK; ? may NS calls expose; "
            "? may not NS calls lowest"
        ),
        "2C by S",
        tricks="NS 4 EW 4",
    )


def test_law_065_so_ordered_by_the_arbitrator() -> None:
    declaring("N bids 1H; MOD exposes W SA; ? exposed W SA; ? barred E")


def test_law_067_a_card_called_instead_spends_what_else_could_be_called_at_that_trick() -> None:
    """East played before West; the declarer calls West's exposed card rather than his highest, and West plays it."""
    clubs = "N:T.63.9.5 2.A7.4.6 3.54.T.7 A.K92.-.4"
    ending(
        clubs,
        (
            "W exposes H9; S plays H5; E plays HA; S calls H9; ? may not NS calls highest; W plays H9; "
            "? ok; ? exposed W none"
        ),
        "2C by S",
        tricks="NS 4 EW 4",
    )
    ending(
        HEARTS,
        (
            "W exposes C8; S plays C2; W plays H9 HJ; S calls C8; W plays C8; ? ok; ? exposed W H9 HJ; "
            "? may not NS calls highest"
        ),
    )


def test_law_066_no_suit_is_forbidden_for_the_leaders_own_card() -> None:
    playing("W exposes H6 C3; ? may not NS calls not suit H; S calls not suit H; ? refused law 66")


def test_law_070_no_card_is_called_but_one_of_those_played_at_once() -> None:
    ending(
        "N:-.T63.-.6 -.842.-.7 -.A75.-.2 -.QJ9.-.8",
        "S plays H5; W plays H9 HJ HQ; S calls C8; ? refused law 70; S calls H9; ? ok; ? exposed W HQ HJ",
    )


def test_law_066_two_cards_at_once_or_a_hand_thrown_down_before_the_lead_let_a_suit_be_forbidden() -> None:
    playing("E plays DQ DJ; ? exposed E DQ DJ; ? may NS calls not suit D; S calls not suit D; ? must W not suit D")
    playing("E throws down; ? may NS calls not suit H; S calls not suit C; ? ok; ? must W not suit C")
    playing("W throws down; ? may not NS calls not suit H; S calls C3; ? ok; ? must W C3")


def test_law_065_he_is_in_fault_who_mentions_his_partners_card() -> None:
    """The card lies before whoever holds it (68), but it is the speaker's partner who is debarred (65); and no suit is
    forbidden to the leader who spoke himself (66)."""
    declaring(
        "N bids 1H; E names SA; ? exposed W SA; ? barred W; ? not barred E; E bids 2D; ? ok; S passes; W bids 3D; "
        "? contract 2D by E"
    )
    declaring(
        "N bids 1H; E names SA; E passes; S passes; W passes; ? declarer N; ? turn E; ? may not NS calls not suit S"
    )
    playing(
        "W names DK; ? exposed E DK; ? may not NS calls not suit D; E names HT; ? exposed W HT; ? may NS calls HT; "
        "? may NS calls not suit H"
    )


def test_law_073_corrected_with_the_card_that_he_led_on_it_is_played_once() -> None:
    table = ending(
        "N:A.3.6.4 7.K.5.9 Q.5.A.2 J9.-.-.K8",
        (
            "E leads HK; S objects; S calls suit C; W plays SJ; W leads CK; W corrects CK; ? saved W; "
            "? not holds W CK; S plays C4 from N; E plays C9; S plays C2; ? trick 10 W; ? turn W; ? holds W SJ"
        ),
        "2H by S",
        leader="W",
    )
    assert deal_of(table).ahead is None
