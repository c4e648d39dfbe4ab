"""The twenty hardest interactions of the laws (B1 to B20 of the reading)."""

from __future__ import annotations

from tests.engine.auction.positions import deal_of, declaring, ending, playing

LAST = "N:4.T6.-.- -.84.K.- -.A5.3.- -.KJ.8.-"
FOUR = "N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.Q3"
TWO = "N:2.-.-.- 7.-.-.- 9.-.-.- 4.-.-.-"
WIN = "S plays S9; W plays S4; S plays S2 from N; E plays S7; "


def test_interaction_b01_out_of_turn_and_insufficient_are_decided_one_after_the_other() -> None:
    declaring(
        "N bids 1H; S bids 1C; ? may not EW demands sufficient; E lets stand; W demands sufficient; "
        "? contract 2C by S; ? barred N; ? turn W"
    )
    declaring("N bids 1H; S bids 1C; W passes; ? may EW nothing; ? contract 1C by S; ? turn N; N bids 1D; ? ok")
    declaring("N bids 1H; S bids 1C; E demands new deal; ? new deal N")


def test_interaction_b02_correction_against_demand_the_first_counts() -> None:
    declaring("N bids 2H; E bids 2D; E corrects bid 3D; S demands sufficient; ? refused; ? not barred W")
    declaring("N bids 2H; E bids 2D; S demands sufficient; E corrects bid 4D; ? refused law 52; ? contract 3D by E")
    declaring("N bids 2H; E bids 2D; W objects; ? refused; E corrects bid 3D; ? ok")


def test_interaction_b03_only_a_double_that_counts_lifts_the_bar() -> None:
    bar = "N bids 2H; E bids 2D; S demands sufficient; "
    declaring(bar + "S doubles; ? not barred W; W redoubles; ? contract 3D by E redoubled")
    declaring(bar + "S doubles; W passes; N doubles; ? contract 3D by E doubled")
    declaring(bar + "S redoubles; ? barred W; ? turn W")


def test_interaction_b04_a_declaration_outbid_is_made_final_with_its_limit() -> None:
    table = declaring(
        "N bids 1S; E bids 1D; S passes; W bids 8C; S finalizes own; ? contract 1S by N; ? declarer N; ? turn E"
    )
    assert deal_of(table).bidding.original is True  # type: ignore[union-attr]
    declaring("N bids 1S; E bids 1D; S passes; W bids 8C; N demands seven; ? contract 7C by W; ? barred E")


def test_interaction_b05_the_dealer_makes_the_declaration_that_he_owes_and_is_then_barred() -> None:
    declaring(
        "S exposes S8; N passes; ? refused law 42; N bids 2R; ? ok; ? contract 2R by N; E passes; "
        "S passes; W bids 3D; N bids 3R; ? contract 3D by W; ? turn E; E passes; S passes; "
        "? declarer W; ? exposed S S8; W exposes SA; ? exposed W none"
    )


def test_interaction_b06_two_rights_against_one_lead() -> None:
    table = declaring(
        "S bids 2R; W passes; N passes; E exposes H5; E passes; ? declarer S; "
        "? may NS calls not suit H; W exposes H6; S calls not suit H; ? exposed W H6; S calls H6; "
        "? refused; W plays D7; ? exposed E H5",
        "S",
    )
    assert deal_of(table).dummies


def test_interaction_b06_called_the_other_right_is_spent_with_the_lead() -> None:
    declaring(
        "S bids 2R; W passes; N passes; E exposes H5; E passes; W exposes H6; S calls H6; "
        "? legal W H6; S calls not suit H; ? refused; W plays H6; S plays H7 from N; S calls H5; "
        "? legal E H5; ? may not NS calls not suit H",
        "S",
    )


def test_interaction_b07_which_law_for_a_wrong_first_lead() -> None:
    declaring("N bids 1H; E leads DK; ? barred W; ? exposed E DK")
    playing(
        "E leads DK; ? exposed E none; S objects; ? may NS calls suit S; ? may NS calls expose; "
        "? may not NS calls not suit D"
    )
    playing("E exposes DK; ? may NS calls not suit D; ? may NS calls DK")


def test_interaction_b08_a_false_lead_followed_by_two() -> None:
    ending(
        LAST,
        (
            "E leads DK; S plays D3; W plays D8; S objects; ? exposed W none; ? holds S D3; "
            "S calls expose; ? exposed E DK; ? turn N"
        ),
        leader="N",
    )


def test_interaction_b09_the_declarers_false_lead_after_the_second_hand() -> None:
    ending(
        LAST,
        (
            "S leads HA; W plays HK; S objects; ? refused law 77; W objects; ? ok; ? turn N; "
            "? exposed W none; ? may EW nothing"
        ),
        leader="N",
    )


def test_interaction_b10_two_cards_at_once_of_which_one_is_no_card_for_the_trick() -> None:
    ending(
        "N:-.T63.-.6 -.842.-.7 -.A75.-.2 -.9.4.53",
        (
            "S plays H5; W plays H9 D4; S calls D4; ? refused law 74; S calls H9; ? exposed W D4; "
            "S plays H3 from N; E plays H2; W gathers; S claims revoke W; ? ok"
        ),
    )


def test_interaction_b11_win_or_lose_and_the_ruff() -> None:
    ruff = "N:T.63.-.5 2.A7.-.6 3.54.-.7 A.-.3.42"
    ending(ruff, "S plays H5; E plays HA; S calls win; ? legal W C4 C2", "2C by S")
    ending(
        "N:T.63.-.5 2.A7.-.6 3.54.-.7 A.K92.-.-",
        (
            "S plays H5; E plays HA; S calls win; ? legal W HK H9 H2; W plays H9; ? ok; "
            "S plays H3 from N; ? may NS nothing"
        ),
        "2C by S",
    )


def test_interaction_b12_a_revoke_saved_and_everything_rolls_back() -> None:
    spades = "N:2.8.6.9 A5.-.3.7 K7.-.-.54 94.3.-.6"
    ending(
        spades,
        (
            "S plays SK; W plays H3; S plays S2 from N; E plays SA; W corrects S4; S calls lowest; "
            "? exposed W none; E substitutes S5; ? may not NS calls SA; ? may not NS calls H3; ? turn S"
        ),
        "2C by S",
    )


def test_interaction_b13_the_question_stops_the_clock() -> None:
    own = "N:K2.64.-.- Q3.AJ.-.- -.K9.-.A4 J9.T8.-.-"
    ask = "E plays HA; S plays C4; W plays H8; S plays H4 from N; "
    ending(own, ask + "N asks none; E gathers; ? open S; S answers some; S corrects H9; ? saved S", "1N by S", "E")
    ending(
        own, ask + ("N asks none; E gathers; S answers none; S corrects H9; ? refused; ? established S"), "1N by S", "E"
    )
    ending(own, ask + "E gathers; N asks none; ? refused law 85; ? established S", "1N by S", "E")


def test_interaction_b14_three_tricks_or_a_hundred_and_fifty_doubled() -> None:
    """One no-trump doubled, seven won: 150 and the bonus, or ten tricks and the bonus on seven."""
    revoke = (
        "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; S plays C2; "
        "W plays CQ; S plays H6 from N; E plays H4;"
        "W plays HQ; S plays HT from N; E plays H8; S plays H7; W plays HJ; S plays D4 from N; E plays D7; S plays HK;"
        "S claims revoke W; S searches; "
    )
    ending(
        FOUR,
        revoke + ("S elects 150; settle; ? score NS 20 EW 0; ? above NS 200 EW 0"),
        "1N by S doubled",
        tricks="NS 5 EW 4",
    )
    ending(
        FOUR,
        revoke + ("S elects three tricks; settle; ? game NS; ? above NS 50 EW 0"),
        "1N by S doubled",
        tricks="NS 5 EW 4",
    )


def test_interaction_b15_one_spade_and_the_declarers_revoke() -> None:
    """Two under doubled: the limit of a hundred, and 150; redoubled: 400 and 150."""
    hands, body = (
        "N:-.2.4.- -.7.9.- -.9.-.3 -.4.2.-",
        (
            "W plays H4; S plays H2 from N; E plays H7; S plays C3; E gathers; E plays D9; S plays H9; "
            "W plays D2; S plays D4 from N; W claims revoke S; settle; ? proved S; "
        ),
    )
    ending(hands, body + "? above NS 0 EW 250", "1S by S doubled\ndealer: S", "W", tricks="NS 5 EW 6")
    ending(hands, body + "? above NS 0 EW 550", "1S by S redoubled\ndealer: S", "W", tricks="NS 5 EW 6")
    ending(hands, body + "? score NS 0 EW 0; ? above NS 0 EW 150", "1S by S\ndealer: S", "W", tricks="NS 8 EW 3")


def test_interaction_b16_only_the_revokes_claimed_count() -> None:
    hands = "N:-.T6.4.5 -.84.7.6 -.A7.A.2 -.QJ.-.Q3"
    body = (
        "W plays HQ; S plays H6 from N; E plays H4; S plays DA; W gathers; W plays CQ; "
        "S plays C5 from N; E plays C6; S plays C2; W gathers;"
        "W plays HJ; S plays HT from N; E plays D7; S plays HA; S gathers; S plays H7; "
        "W plays C3; S plays D4 from N; E plays H8; "
    )
    ending(hands, body + "W claims revoke S; settle; ? above NS 0 EW 200", leader="W", tricks="NS 6 EW 3")
    ending(hands, body + "S claims revoke E; settle; ? above NS 150 EW 0", leader="W", tricks="NS 6 EW 3")
    ending(hands, body + "settle; ? above NS 0 EW 50", leader="W", tricks="NS 6 EW 3")


def test_interaction_b17_a_called_suit_denied_is_proved_from_the_tricks() -> None:
    hands = "N:A.3.6.4 7.K.5.9 Q.5.A.2 J9.-.-.K8"
    ending(
        hands,
        (
            "E leads HK; S objects; S calls suit C; W plays SJ; S plays SA from N; E plays S7; "
            "S plays SQ; S gathers; S plays D6 from N; E plays D5; S plays DA; W plays S9; S plays H5; "
            "W plays C8; S plays H3 from N; E plays HK; E plays C9; S plays C2; W plays CK; "
            "S plays C4 from N; S claims revoke W; S searches; ? proved W; S elects 150; settle; "
            "? above NS 150 EW 0"
        ),
        "2H by S",
        "W",
        tricks="NS 4 EW 5",
    )


def test_interaction_b18_dummy_speaks_before_and_after_his_cards_are_down() -> None:
    playing("E leads DK; N objects; ? may NS calls expose; ? may NS calls suit S")
    ending(
        "N:A2.-.93.- K.-.K84.- Q3.-.A5.- J9.-.J7.-",
        ("E leads DK; N objects; ? may NS nothing; ? exposed E none; ? turn N"),
        leader="N",
    )


def test_interaction_b19_the_order_of_facing_decides() -> None:
    hands = "N:K2.-.4.- QJ.-.9.- A3.-.-.5 98.-.8.-"
    ending(hands, "W throws down; S claims rest; ? exposed W S9 S8 D8")
    ending(
        hands,
        ("S claims rest; W throws down; ? exposed W none; W accepts; E accepts; ? over; ? tricks NS 8 EW 5"),
        tricks="NS 5 EW 5",
    )


def test_interaction_b20_a_claim_waits_for_the_end_and_tells_nothing() -> None:
    ending(
        FOUR,
        (
            "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; S claims revoke W; ? ok; "
            "S claims revoke E; ? ok; ? not proved W; ? not proved E; ? hidden S C3; ? may NS nothing; "
            "S searches; ? refused law 87"
        ),
    )


def test_interaction_b21_a_double_of_the_partners_double_out_of_turn_gives_the_new_deal() -> None:
    declaring("N bids 1H; E doubles; S passes; N passes; W doubles; ? contract 1H by N doubled; ? turn N")
    declaring("N bids 1H; E doubles; W doubles; ? may NS demands new deal; S demands new deal; ? new deal N")


def test_interaction_b22_one_reference_is_one_call() -> None:
    ending(
        "N:A.3.6.4 7.K.5.9 Q.5.A.2 J9.-.-.K8",
        ("E remarks; S calls suit C; ? ok; S calls suit S; ? refused; W plays CK; ? may NS nothing"),
        "2H by S",
        "W",
    )


def test_interaction_b23_the_only_lawful_card_is_played_though_it_was_forbidden() -> None:
    ending(
        "N:-.3.-.A K.-.-.K Q.-.-.Q J.-.-.J",
        ("W plays CJ; N suggests CA; E calls not CA; ? legal N CA; S plays CA from N; ? ok"),
        leader="W",
    )


def test_interaction_b24_ordered_to_win_and_able_he_plays_low() -> None:
    run = "N:-.T3.65.8 -.7.A73.6 -.A.T94.2 -.5.KQJ.9"
    ending(
        run,
        (
            "W plays DK; W leads DQ; W leads DJ; S calls win; S plays D5 from N; E plays D3; ? silent; "
            "? open E; S plays D4; W gathers; ? established E"
        ),
        "3N by S",
        "W",
    )


def test_interaction_b25_a_new_deal_keeps_the_dealer_and_ends_no_score() -> None:
    declaring("N bids 1S; W bids 1D; S demands new deal; ? new deal N; ? score NS 0 EW 0; S claims revoke W; ? refused")


def test_interaction_b06_a_false_lead_put_right_leaves_what_was_forbidden_of_the_right_one() -> None:
    """South may still forbid diamonds to West after East's false lead has been taken back."""
    playing(
        "E exposes DK; E leads HA; S objects; S calls expose; ? may NS calls not suit D; "
        "S calls not suit D; ? must W not suit D"
    )
    playing(
        "E exposes DK; S calls not suit D; E leads HA; S objects; S calls expose; "
        "? must W not suit D; ? legal W SA ST S4 S3 HK HT H6 H3 CA CQ CJ C3"
    )


def test_interaction_b08_what_concerned_the_trick_taken_back_goes_with_it() -> None:
    """East says "mine" of his false lead; the trick goes back, and nothing can be called at the one that follows."""
    ending(
        LAST,
        (
            "E leads DK; S plays D3; E says mine; ? may NS calls lowest; S objects; "
            "? may not NS calls lowest; S waives; ? may NS nothing"
        ),
        leader="N",
    )
