"""Etiquette 9: the finesses of a declarer who has claimed the rest and was asked to play on."""

from __future__ import annotations

from bot.engine.seats import Seat
from bot.engine.sight import seen_by
from bot.engine.table import Table
from tests.engine.auction.positions import deal_of, ending

# South leads low towards North's ace and queen of spades; West holds the king.
AQ = "N:AQ..3. 87..4. 32..A. K6..K."
CLAIM = "S claims rest; W contests; "
FINESSE = "S plays S2; W plays S6; S plays SQ from N; E plays S7; "
REST = (
    "S plays SA from N; E plays S8; S plays S3; W plays SK; "
    "S plays D3 from N; E plays D4; S plays DA; W plays DK; ? over"
)


def played(body: str, hands: str = AQ) -> Table:
    return ending(hands, body)


def finessed(table: Table) -> tuple[int, ...]:
    assert {seen_by(table, eyes).finessed for eyes in (None, *Seat)} == {deal_of(table).finessed or ()}
    return deal_of(table).finessed or ()


def test_a_finesse_not_announced_is_marked_when_the_hand_is_out() -> None:
    assert finessed(played(CLAIM + FINESSE + REST)) == (11,)


def test_before_the_hand_is_out_the_mark_would_tell_where_the_king_lies() -> None:
    table = played(CLAIM + FINESSE + "? tricks NS 6 EW 5")
    assert deal_of(table).finessed is None
    assert finessed(table) == ()


def test_the_finesse_announced_with_the_claim_is_none() -> None:
    assert finessed(played("S claims rest finesse S through W; W contests; " + FINESSE + REST)) == ()


def test_another_than_the_one_announced_is_marked() -> None:
    assert finessed(played("S claims rest finesse S through E; W contests; " + FINESSE + REST)) == (11,)
    assert finessed(played("S claims rest finesse D through W; W contests; " + FINESSE + REST)) == (11,)


def test_without_a_claim_nothing_is_looked_at() -> None:
    assert deal_of(played(FINESSE + REST)).finessed is None


def test_what_an_adversary_claims_binds_no_declarer() -> None:
    assert deal_of(played("W claims 1; S contests; " + FINESSE + REST)).finessed is None


def test_a_card_proved_a_winner_before_is_no_finesse() -> None:
    """East has shown out of spades when dummy's ace took the first: the knave can lie with nobody but West."""
    hands = "N:AQ9..3. .87.54. 432..A. J86..K."
    shown_out = "S plays S2; W plays S6; S plays SA from N; E plays H7; "
    nine = "S plays S3; W plays S8; S plays S9 from N; E plays H8; "
    between = "S plays D3 from N; E plays D4; S plays DA; W plays DK; "
    last = "S plays SQ from N; E plays D5; S plays S4; W plays SJ; ? over"
    assert finessed(played(CLAIM + shown_out + between + nine + last, hands)) == ()
    out = "S plays S4; W plays SJ; S plays SA from N; E plays H7; "
    end = "S plays SQ from N; E plays D5; S plays S2; W plays S6; ? over"
    assert finessed(played(CLAIM + nine + between + out + end, hands)) == (10,)


def test_a_lead_that_is_let_run_is_a_finesse_too() -> None:
    """South leads the queen, and dummy plays low under it, the king lying with West, who has played before."""
    hands = "N:A3..2. 87..4. Q2..A. K6..K."
    body = (
        "S plays SQ; W plays S6; S plays S3 from N; E plays S7; S plays S2; W plays SK; S plays SA from N; E plays S8; "
    )
    table = played(CLAIM + body + "S plays D2 from N; E plays D4; S plays DA; W plays DK; ? over", hands)
    assert finessed(table) == (11,)


def test_to_win_in_the_last_place_is_no_finesse() -> None:
    hands = "N:32..3. 86..4. AQ..A. K7..K."
    body = (
        "W plays S7; S plays S2 from N; E plays S6; S plays SQ; S plays SA; W plays SK; S plays S3 from N; E plays S8; "
    )
    table = ending(hands, CLAIM + body + "S plays DA; W plays DK; S plays D3 from N; E plays D4; ? over", leader="W")
    assert finessed(table) == ()
