"""General rules, new cards and bystanders: Laws 90 to 97."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import get_args

from bot.engine.acts import Act
from bot.engine.cards import PACK
from bot.engine.sight import cards_seen, seen_by
from tests.engine.auction.positions import deal_of, declaring, ending

FOUR = "N:-.T63.4.- -.842.7.- -.AK7.-.2 -.QJ.-.83"
SPADES = "N:2.5.9.7 Q83.4.-.- 7.6.T.2 J9.7.3.-"
"""West leads the knave of spades; hearts are trumps"""
CALLED = "N:A.3.6.4 7.K.5.9 Q.5.A.2 J9.-.-.K8"
TRICK = "S plays HA; W plays HJ; S plays H3 from N; E plays H2; "


def test_law_090_a_quitted_trick_is_seen_no_more_until_the_end_of_the_hand() -> None:
    table = ending(
        FOUR,
        TRICK + ("? sees W HA; S gathers; W asks last trick; ? refused law 90; ? hidden W HA; ? hidden gallery H3"),
    )
    assert not seen_by(table, None).last
    ending(FOUR, TRICK + "W asks last trick; ? refused law 90", mode="strict")


def test_law_090_a_strict_table_shows_the_trick_just_won_until_the_next_lead() -> None:
    ending(FOUR, TRICK + "? sees W HA; S plays C2; ? hidden W HA", mode="strict")


def test_law_090_no_view_during_the_play_holds_a_card_of_a_quitted_trick() -> None:
    table = ending(FOUR, TRICK + "S gathers; S plays HK; ? hidden E HA")
    for seat in (None, *deal_of(table).dealer.side.seats):
        quitted = {play.card for play in deal_of(table).tricks[0].plays}
        assert not quitted & cards_seen(seen_by(table, seat))


def test_law_091_cards_are_placed_until_they_are_gathered() -> None:
    ending(
        FOUR,
        (
            "S plays HA; E asks cards placed; ? ok; W plays HJ; S plays H3 from N; E plays H2; "
            "W asks cards placed; ? ok; S gathers; W asks cards placed; ? refused law 91"
        ),
    )


def test_law_092_the_partner_may_be_called_upon() -> None:
    for call, cards in (("highest", "SQ"), ("lowest", "S3"), ("win", "SQ"), ("lose", "S8 S3")):
        ending(
            SPADES,
            (
                f"W plays SJ; S plays S2 from N; W says mine; E plays S8; ? refused law 94; "
                f"S calls {call}; ? legal E {cards}"
            ),
            "2H by S",
            "W",
        )


def test_law_092_drawing_the_trick_towards_him_and_naming_his_card_are_the_same() -> None:
    ending(SPADES, "W plays SJ; W gathers; ? may NS calls win", "2H by S", "W")
    ending(SPADES, "W plays SJ; W names SJ; ? may NS calls win", "2H by S", "W")


def test_law_092_who_has_led_on_and_then_turns_the_trick_he_won_draws_attention_to_nothing() -> None:
    won = "W plays SJ; S plays S2 from N; E plays S3; S plays S7; W plays S9; "
    ending(SPADES, won + "W gathers; ? ok; ? may NS nothing; W gathers; ? may NS calls lose", "2H by S", "W")
    ending(SPADES, won + "W names S9; ? may NS calls lose", "2H by S", "W")


def test_law_092_not_when_the_cards_were_asked_to_be_placed_or_his_partner_has_played() -> None:
    ending(SPADES, "W plays SJ; S asks cards placed; W names SJ; ? ok; ? may NS nothing", "2H by S", "W")
    ending(SPADES, "W plays SJ; S plays S2 from N; E plays S8; W says mine; ? ok; ? may NS nothing", "2H by S", "W")


def test_law_092_nor_of_the_declarer() -> None:
    ending(SPADES, "S plays S7; S says mine; ? ok; ? may EW nothing", "2H by S")


def test_law_092_refused_at_a_strict_table() -> None:
    ending(SPADES, "W plays SJ; W says mine; ? refused law 92; W gathers; ? refused law 92", "2H by S", "W", "strict")


def test_law_093_a_reference_to_the_play_lets_the_declarer_call_a_suit_at_the_next_adverse_lead() -> None:
    ending(CALLED, "E remarks; S calls suit S; ? legal W SJ S9; W plays CK; ? silent; ? open W", "2H by S", "W")
    ending(FOUR, "W remarks; S plays HA; ? ok; S calls suit C; ? refused law 93")


def test_law_093_a_partner_may_be_warned_that_it_is_not_his_turn() -> None:
    for mode in ("club", "strict"):
        ending(
            CALLED,
            "E warns; ? ok; ? may NS nothing; W plays SJ; N warns; ? refused law 60",
            "2H by S",
            "W",
            mode,
        )
    declaring("E warns; ? refused")


def test_law_093_made_by_the_declarers_side_it_is_nothing() -> None:
    ending(FOUR, "S remarks; N remarks; ? may EW nothing; ? may NS nothing")


def test_law_093_refused_at_a_strict_table() -> None:
    ending(FOUR, "E remarks; ? refused law 93", mode="strict")


def test_law_094_who_is_concerned_waits_for_the_choice() -> None:
    ending(
        CALLED,
        ("E leads HK; S objects; W plays CK; ? refused law 94; S calls expose; W plays CK; ? ok"),
        "2H by S",
        "W",
    )


def test_law_094_when_time_runs_out_the_printed_default_follows() -> None:
    ending(
        CALLED,
        ("E leads HK; S objects; CLOCK lapses; ? exposed E HK; ? may not NS calls suit C; W plays SJ; ? ok"),
        "2H by S",
        "W",
    )
    ending(SPADES, "W plays SJ; W says mine; CLOCK lapses; ? may NS nothing; E plays S8; ? ok", "2H by S", "W")
    ending(FOUR, "S plays HA; W plays C3; W corrects HJ; CLOCK lapses; ? exposed W C3; ? may not NS calls lowest")


def test_law_094_the_holders_have_more_time_once() -> None:
    ending(
        CALLED,
        "S asks more time; ? refused law 94; E leads HK; S objects; W asks more time; ? refused law 94;"
        "S asks more time; ? ok; W plays CK; ? refused law 94; S asks more time; ? refused law 94;"
        "CLOCK lapses; ? exposed E HK",
        "2H by S",
        "W",
    )


def test_law_094_what_was_not_decided_in_time_is_not_reopened() -> None:
    ending(
        CALLED, "E leads HK; S objects; CLOCK lapses; MOD reopens NS; ? refused law 94; ? exposed E HK", "2H by S", "W"
    )


def test_law_094_a_suit_for_a_remark_waits_for_its_lead() -> None:
    ending(CALLED, "E remarks; CLOCK lapses; ? may NS calls suit C", "2H by S", "W")


def test_law_095_no_act_asks_for_new_cards() -> None:
    """Every deal has a fresh pack; the law is read, never invoked."""
    assert "one new pack" in _text("95")
    assert not [
        act.__name__ for act in get_args(Act) if "new" in act.__name__.lower() or "pack" in act.__name__.lower()
    ]


def test_law_096_no_card_is_torn_or_marked() -> None:
    """All cards of one name are one value: none can be told from another of its kind."""
    assert "torn or marked" in _text("96")
    assert len({str(card) for card in PACK}) == 52


def _text(law: str) -> str:
    source = tomllib.loads(files("laws_data").joinpath("auction.toml").read_text(encoding="utf-8"))
    entries = [entry for section in source["section"] for entry in section["entry"]]
    return next(str(entry["text"]) for entry in entries if entry["ref"] == f"auction:law:{law}")


def test_law_097_a_penalty_pointed_out_by_a_bystander_is_not_lost() -> None:
    """Whoever has no seat has no act: his words change nothing that the engine knows, unlike dummy's (61)."""
    ending(FOUR, "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; S claims revoke W; ? ok")


def test_law_097_what_is_decided_by_agreement_is_carried_out() -> None:
    ending(
        CALLED,
        ("MOD grants NS calls suit C on W; ? may NS calls suit C; S calls suit C; ? must W suit C; ? legal W CK C8"),
        "2H by S",
        "W",
    )
    ending(CALLED, "MOD exposes W CK; ? exposed W CK; S calls CK; ? legal W CK", "2H by S", "W")
    ending(CALLED, "MOD awards 3 tricks to NS; ? tricks NS 8 EW 4", "2H by S", "W", tricks="NS 5 EW 4")
    ending(CALLED, "E remarks; MOD forfeits NS; ? may NS nothing; MOD dismisses; ? ok", "2H by S", "W")
    ending(
        "N:2.-.-.- 7.-.-.- 9.-.-.- 4.-.-.-",
        (
            "S plays S9; W plays S4; S plays S2 from N; E plays S7; MOD sets honours NS 18; "
            "MOD adjusts NS +7; settle; ? score NS 16 EW 0; ? above NS 18 EW 0"
        ),
        "1R by S",
        tricks="NS 6 EW 6",
    )


def test_law_097_a_revoke_cleared_or_established_by_ruling() -> None:
    body = (
        "S plays HA; W plays C3; S plays H3 from N; E plays H2; S gathers; S plays C2; W plays C8; "
        "S plays H6 from N; E plays H4; W plays HQ; S plays HT from N; E plays H8; S plays H7; "
        "W plays HJ; S plays D4 from N; E plays D7; S plays HK; "
    )
    ending(
        FOUR,
        body
        + (
            "S claims revoke W; S searches; ? proved W; MOD clears revoke W; ? not proved W; "
            "? may NS nothing; settle; ? above NS 0 EW 50"
        ),
        tricks="NS 5 EW 4",
    )
    ending(
        FOUR,
        body
        + (
            "MOD establishes revoke E trick 11; S claims revoke E; S searches; ? proved E; S elects 150; "
            "settle; ? above NS 150 EW 0"
        ),
        tricks="NS 5 EW 4",
    )


def test_law_051_what_is_asked_is_always_answered_by_the_view() -> None:
    table = ending(FOUR, "E asks contract; ? ok")
    assert str(seen_by(table, None).contract.bid) == "2N"  # type: ignore[union-attr]


def test_law_092_he_may_say_so_before_he_has_played_himself() -> None:
    ending(
        SPADES,
        ("S plays S7; E says mine; ? may NS calls lowest; W plays S9; ? refused law 94; S calls lose; ? legal W SJ S9"),
        "2H by S",
    )


def test_law_094_only_the_choice_for_which_somebody_waits_is_timed() -> None:
    """The suit that South may call for East's lead waits for its lead, while West's call of attention is timed."""
    hands = "N:-.T63.-.6 -.842.K.- -.A75.-.2 3.KJ.-.8"
    ending(
        hands,
        "E leads DK; S objects; S plays H5; W says mine; ? may NS calls lose; CLOCK lapses; ? may not NS calls lose;"
        "? may NS calls expose; ? exposed E none",
    )


def test_law_097_no_order_touches_a_deal_that_is_over() -> None:
    last = "S plays S9; W plays S4; S plays S2 from N; E plays S7; settle; "
    ending(
        "N:2.-.-.- 7.-.-.- 9.-.-.- 4.-.-.-",
        last + ("MOD adjusts NS +7; ? refused law 39; MOD dismisses; ? ok"),
        "1R by S",
    )
