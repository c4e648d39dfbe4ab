"""Doubling and redoubling: Laws 53 to 57."""

from __future__ import annotations

from bot.engine.seats import Seat
from tests.engine.auction.positions import deal_of, declaring, ending

ONE = "N:-.2.-.- -.7.-.- -.9.-.- -.4.-.-"
WIN = "S plays H9\nW plays H4\nS plays H2 from N\nE plays H7\nsettle\n"


def test_law_053_doubling_does_not_raise_a_declaration() -> None:
    declaring("N bids 2R\nE doubles\nS bids 3C\n? ok\n? contract 3C by S", mode="strict")
    declaring("N bids 2R\nE doubles\nS bids 2N\n? ok", mode="strict")


def test_law_053_each_trick_over_six_is_doubled_or_quadrupled() -> None:
    for words, points in (("", 12), (" doubled", 24)):
        ending(ONE, WIN + f"? score NS {points} EW 0", f"1C by S{words}", tricks="NS 7 EW 5")
    ending(ONE, WIN + "? game NS", "1C by S redoubled", tricks="NS 7 EW 5")


def test_law_054_a_double_that_cannot_be_is_void_and_counts_as_a_pass() -> None:
    declaring("N bids 1H\nE doubles\nS passes\nW doubles\n? contract 1H by N doubled\n? turn N")
    declaring(
        "N bids 1H\nE doubles\nS redoubles\n? contract 1H by N redoubled\nW redoubles\n"
        "? contract 1H by N redoubled\n? turn N"
    )
    declaring("N bids 1H\nE passes\nS doubles\n? contract 1H by N\n? turn W\n? may EW nothing")
    declaring("N bids 1H\nE redoubles\n? contract 1H by N\n? turn S")


def test_law_054_refused_at_a_strict_table() -> None:
    declaring(
        "N bids 1H\nE redoubles\n? refused law 54\nE doubles\n? ok\nS redoubles\n? ok\nW doubles\n? refused law 54",
        mode="strict",
    )


def test_law_055_a_double_or_redouble_reopens_the_bidding() -> None:
    declaring("N bids 1H\nE passes\nS passes\nW doubles\n? turn N\nN bids 1R\n? ok")
    declaring(
        "N bids 1H\nE passes\nS passes\nW doubles\nN passes\nE passes\nS redoubles\nW passes\n"
        "N passes\n? turn E\nE bids 2D\n? ok"
    )


def test_law_055_a_void_double_reopens_nothing() -> None:
    declaring("N bids 1H\nE passes\nS doubles\nW passes\n? declarer N\n? contract 1H by N")


def test_law_056_the_bonus_for_a_doubled_declaration_made() -> None:
    ending(ONE, WIN + "? game NS\n? above NS 100 EW 0", "3H by S doubled", tricks="NS 9 EW 3")
    ending(ONE, WIN + "? game NS\n? above NS 200 EW 0", "3H by S redoubled", tricks="NS 9 EW 3")
    ending(ONE, WIN + "? game NS\n? above NS 50 EW 0", "3H by S doubled", tricks="NS 8 EW 4")


def test_law_057_a_double_out_of_turn() -> None:
    declaring("N bids 1H\nW doubles\n? may NS demands new deal\nS demands new deal\n? new deal N")
    declaring("N bids 1H\nW doubles\nN lets stand\n? contract 1H by N doubled\n? turn N")
    declaring("N bids 1H\nW doubles\n? refused law 57", mode="strict")


def test_law_057_an_adversarys_call_lets_it_stand() -> None:
    declaring("N bids 1H\nW doubles\nN redoubles\n? contract 1H by N redoubled\n? turn E\n? may NS nothing")


def test_law_057_a_double_of_a_partners_declaration_out_of_turn_gives_the_new_deal_and_is_void_if_it_stands() -> None:
    declaring(
        "N bids 1H\nE passes\nS passes\nW doubles\nS doubles\n? may EW demands new deal\n"
        "E lets stand\n? contract 1H by N doubled\n? turn N"
    )
    declaring("N bids 1H\nS doubles\n? may EW demands new deal\nW lets stand\n? contract 1H by N\n? turn E")


def test_law_057_not_when_it_was_in_turn() -> None:
    declaring("N bids 1H\nE passes\nS doubles\nW demands new deal\n? refused law 57\n? contract 1H by N")


def test_law_057_where_the_partner_is_to_speak_he_waits_and_the_time_can_run_out() -> None:
    table = declaring("N bids 1H; E passes; N doubles; ? may EW demands new deal; S bids 2H; ? refused law 94")
    assert deal_of(table).open_rights()[0].holds == (Seat.S,)
    declaring("N bids 1H; E passes; N doubles; CLOCK lapses; ? may EW nothing; S bids 2H; ? ok; ? contract 2H by S")
