"""Members' words made safe: hidden cards covered, names left out, quotations checked."""

from __future__ import annotations

import pytest

from bot.disputes.case import Party
from bot.disputes.casebook import in_words
from bot.disputes.docket import as_written
from bot.disputes.words import cards_named, covered, is_quoted_from, nameless, plain
from bot.engine.cards import PACK, Suit, read_card
from bot.engine.reading import read_act
from bot.engine.seats import Seat

WAYS = [
    "K♦", "♦K", "K♦️", "K ♦", "♢K", "KD", "DK", "kd", "dk", "king of diamonds", "King of the diamonds",
    "KING OF DIAMONDS", "diamond king", "K of diamonds", "K of ♦", "king-of-diamonds", "the king diamonds", "♦ king",
    "<:KD:1234>", "ＫＤ", "Ｋ♦", "ｋｉｎｇ ｏｆ ｄｉａｍｏｎｄｓ", "𝐊♦", "Ⓚ♦", "🃎",
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_a_card_is_found_however_it_is_written(way: str) -> None:
    assert cards_named(f"It lay behind my {way}, he said.") == {read_card("DK")}


@pytest.mark.parametrize("way", WAYS)
def test_a_hidden_card_is_covered_however_it_is_written(way: str) -> None:
    told = covered(f"It lay behind my {way}, he said.", frozenset({read_card("DK")}))
    assert "▮" in told
    assert not cards_named(told)


@pytest.mark.parametrize(
    ("way", "name"), [("10♥", "HT"), ("H10", "HT"), ("ten of hearts", "HT"), ("jack of clubs", "CJ")]
)
def test_tens_and_knaves(way: str, name: str) -> None:
    assert cards_named(way) == {read_card(name)}


def test_every_card_of_the_pack_is_found_in_its_own_face_name_and_words() -> None:
    for card in PACK:
        for written in (card.face, str(card), card.word):
            assert cards_named(f"({written})") == {card}, written


def test_the_trump_card_is_known_by_the_trump_suit() -> None:
    assert cards_named("he has the queen of trumps", Suit.H) == {read_card("HQ")}
    assert cards_named("he has the queen of trumps") == frozenset()


@pytest.mark.parametrize(
    "said", ["as I said", "ah, well", "two of them", "he had a diamond", "at 8h he left", "an ad", "ha!", "10 clubs"]
)
def test_english_is_left_alone(said: str) -> None:
    hidden = frozenset(PACK) - {read_card("H8"), read_card("CT")}
    assert covered(said, hidden) == said


def test_what_lies_on_the_table_is_not_covered() -> None:
    assert covered("He led K♦ and held Q♦.", frozenset({read_card("DQ")})) == "He led K♦ and held ▮."


PARTIES = (Party(11, "Ann", Seat.N), Party(12, "Bob the Builder", Seat.E))


def test_words_that_name_no_hidden_card_stay_as_they_were_written() -> None:
    words = "ﬁnal ½ trick², ＡＢＣ, K♥"
    assert covered(words, frozenset({read_card("DK")})) == words


def test_outsiders_read_seats_not_names() -> None:
    told = nameless("<@11> told Ann's partner and <@!12> (bob the builder) what <@99> saw. Annoying.", PARTIES)
    assert told == "North told North's partner and East (East) what somebody saw. Annoying."


def test_mentions_call_nobody() -> None:
    assert "@everyone" not in plain("hey @everyone\n\n\n\nlook")
    assert nameless("@everyone <#55> <@&66>", ()) == "somebody somebody somebody"


LAW = "62. If any player lead out of turn, his adversaries may either call the card erroneously led--or may call a suit"


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("his adversaries may either call the card erroneously led – or may call a suit", True),
        ("If any player LEAD out of  turn,", True),
        ("his adversaries must call a suit", False),
    ],
)
def test_a_quotation_is_held_against_the_text(words: str, there: bool) -> None:
    assert is_quoted_from(words, LAW) is there


ORDERS = {
    "MOD voids deal": "The deal is void",
    "MOD orders misdeal": "A misdeal",
    "MOD awards 1 tricks to NS": "1 trick to NS",
    "MOD adjusts EW -3": "The score of EW is corrected by -3",
    "MOD sets honours NS 4": "NS score 4 by honours",
    "MOD sets dealer S": "South deals next",
    "MOD exposes E HK D2": "East's K♥ 2♦ to lie on the table, liable to be called",
    "MOD exposes E HK seen by S W": "East's K♥ to lie on the table, liable to be called",
    "MOD exposes E HK seen by S N": "What East showed, West has not seen: it is no exposed card",
    "MOD grants NS calls suit on E": "NS may call a suit from East",
    "MOD grants EW calls lose on N": "EW may require North to lose the trick",
    "MOD grants EW calls suit H on N": "EW may call hearts from North",
    "MOD grants EW calls DK on N": "EW may call K♦ from North",
    "MOD forfeits NS": "NS lose the right that they have",
    "MOD reopens NS": "NS may again use the right for which their time ran out",
    "MOD establishes revoke E trick 5": "East's revoke at trick 5 is established",
    "MOD clears revoke E": "East is cleared of a revoke",
    "MOD assigns SQ to N": "Q♠ is held to have been in North's hand",
    "MOD dismisses": "The complaint is dismissed",
}


def test_an_order_is_kept_as_the_record_writes_it() -> None:
    assert as_written("mod  EXPOSES e h10 SEEN by s n") == "MOD exposes E HT seen by S N"


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_of_the_record_has_words(order: str) -> None:
    read_act(order)
    assert in_words(order) == ORDERS[order]
