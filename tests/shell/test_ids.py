"""What buttons know, and what players type: built and read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.acts import Bid
from bot.engine.cards import PACK, SUITS, Card, card
from bot.engine.rights import Demand, Kind
from bot.ui import ids
from bot.ui.reading import (
    ALL_BIDS,
    bids_offered,
    cards_offered,
    rank_of_bid,
    read_bid_words,
    read_card_words,
)

CARDS = st.sampled_from(PACK)
DEMANDS = st.builds(Demand, st.sampled_from(Kind), card=CARDS) | st.builds(
    Demand, st.sampled_from(Kind), suit=st.sampled_from(SUITS)
)
DEMANDS |= st.builds(Demand, st.sampled_from(Kind), trick=st.integers(1, 13)) | st.builds(Demand, st.sampled_from(Kind))


@given(DEMANDS)
def test_a_demand_is_read_back_from_its_button(demand: Demand) -> None:
    assert ids.read_demand(ids.demand_word(demand)) == demand


@given(DEMANDS, st.integers(1, 10**9), st.integers(1, 10**4))
def test_a_right_s_id_fits_its_pattern_and_discord_s_limit(demand: Demand, table: int, right: int) -> None:
    made = ids.right_id(table, 9999, right, demand)
    found = re.fullmatch(ids.RIGHT, made)
    assert found
    assert found["demand"] == ids.demand_word(demand)
    assert len(made) <= 100


@given(CARDS, st.integers(1, 10**9), st.integers(0, 99))
def test_a_card_s_id_fits_one_pattern_alone(card: Card, table: int, face: int) -> None:
    made = ids.card_id(table, 12, face, card)
    patterns = [ids.CARD, ids.PLAY, ids.SAY, ids.PICK, ids.RIGHT, ids.CALL, ids.TABLE, ids.LAW, ids.PREFER]
    assert [bool(re.fullmatch(pattern, made)) for pattern in patterns].count(True) == 1
    assert re.fullmatch(ids.CARD, made)["card"] == str(card)


@pytest.mark.parametrize("words", ["FOO", "SUIT.X", "CARD.ZZ", ""])
def test_no_such_demand(words: str) -> None:
    with pytest.raises(ValueError, match="no such"):
        ids.read_demand(words)


KING, TEN, ACE = card(SUITS[1], 11), card(SUITS[2], 8), card(SUITS[3], 12)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("♥K", KING), ("K♥", KING), ("hk", KING), ("KH", KING), ("king of hearts", KING), ("The King of Hearts", KING),
        ("♥\ufe0fK", KING), ("heart king", KING), ("10d", TEN), ("d10", TEN), ("TD", TEN), ("♦10", TEN),
        ("ten of diamonds", TEN), ("ca", ACE), ("ace clubs", ACE), ("♣ A", ACE), ("knave of spades", card(SUITS[0], 9)),
        ("js", card(SUITS[0], 9)), ("deuce of clubs", card(SUITS[3], 0)),
    ],
)  # fmt: skip
def test_a_card_is_read_in_every_spelling(words: str, meant: Card) -> None:
    assert read_card_words(words) == meant


@pytest.mark.parametrize(
    "words", ["", "k", "hearts", "kk", "hh", "king of kings", "1 of 1", "joker", "x" * 300, "hk sk"]
)
def test_what_is_no_card_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        read_card_words(words)


@given(CARDS)
def test_every_card_is_read_as_it_is_shown(shown: Card) -> None:
    for words in (shown.face, str(shown), shown.word, shown.face[::-1] if len(shown.face) == 2 else shown.face):
        assert read_card_words(words) == shown


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("2r", Bid(2, "R")), ("two royals", Bid(2, "R")), ("3 NT", Bid(3, "N")), ("1♠", Bid(1, "S")),
        ("7 no trumps", Bid(7, "N")),
        ("one spade", Bid(1, "S")), ("4 Hearts", Bid(4, "H")), ("1 royal spade", Bid(1, "R")), ("5c", Bid(5, "C")),
    ],
)  # fmt: skip
def test_a_bid_is_read_in_every_spelling(words: str, meant: Bid) -> None:
    assert read_bid_words(words) == meant


@pytest.mark.parametrize("words", ["", "8n", "0s", "royals", "2", "2 of them", "nt 3 nt"])
def test_what_is_no_bid_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="no such bid"):
        read_bid_words(words)


def test_the_forty_two_stand_in_the_order_of_the_code() -> None:
    """By points, and of equal points the more tricks (auction Law 43)."""
    assert len(set(ALL_BIDS)) == 42
    assert [str(bid) for bid in ALL_BIDS[:9]] == ["1S", "2S", "1C", "3S", "1D", "1H", "4S", "1R", "1N"]
    assert str(ALL_BIDS[-1]) == "7N"


@given(st.sampled_from(ALL_BIDS))
def test_those_higher_than_the_last_come_first(last: Bid) -> None:
    offered = bids_offered(last, sufficient=False)
    higher = [rank_of_bid(bid) > rank_of_bid(last) for bid in offered]
    assert sorted(higher, reverse=True) == higher
    assert len(set(offered)) == 42
    assert list(bids_offered(last, sufficient=True)) == [bid for bid in offered if rank_of_bid(bid) > rank_of_bid(last)]


def test_autocomplete_offers_what_may_be_meant() -> None:
    held = [KING, TEN, ACE]
    assert cards_offered("", held) == [KING, TEN, ACE]
    assert cards_offered("hk", held) == [KING]
    assert cards_offered("clu", held) == [ACE]
    assert cards_offered("spade", held) == []
