"""What players type: cards and bids in every spelling that is clear, and what `/play` and `/bid` offer."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.engine.acts import Bid
from bot.engine.cards import RANKS, SUITS, Card, card, in_order

_RANK_WORDS = {
    "two": 0, "deuce": 0, "three": 1, "trey": 1, "four": 2, "five": 3, "six": 4, "seven": 5, "eight": 6, "nine": 7,
    "ten": 8, "jack": 9, "knave": 9, "queen": 10, "king": 11, "ace": 12, "10": 8, "1": 12,
}  # fmt: skip
_RANK = {**{letter.lower(): rank for rank, letter in enumerate(RANKS)}, **_RANK_WORDS}
_SUIT = {"♠": 0, "♥": 1, "♦": 2, "♣": 3, "♤": 0, "♡": 1, "♢": 2, "♧": 3}
_SUIT |= {word: place for place, suit in enumerate(SUITS) for word in (suit.name.lower(), suit.word, suit.word[:-1])}
_NOISE = re.compile(r"[\ufe0e\ufe0f.,_:;\-]|\b(?:of|the)\b")
_TOKEN = re.compile(r"10|[a-z]+|[2-9]|1|[♠♥♦♣♤♡♢♧]")

DENOMINATIONS = "SCDHRN"
"""The six denominations in the order of their value: spades 2, clubs 6, diamonds 7, hearts 8, royals 9, no trumps
10."""
VALUES = {"S": 2, "C": 6, "D": 7, "H": 8, "R": 9, "N": 10}
_DENOMINATION = {
    "s": "S", "spade": "S", "spades": "S", "♠": "S", "c": "C", "club": "C", "clubs": "C", "♣": "C",
    "d": "D", "diamond": "D", "diamonds": "D", "♦": "D", "h": "H", "heart": "H", "hearts": "H", "♥": "H",
    "r": "R", "royal": "R", "royals": "R", "royal spade": "R", "royal spades": "R", "rs": "R", "lily": "R",
    "n": "N", "nt": "N", "no trump": "N", "no trumps": "N", "notrump": "N", "notrumps": "N",
}  # fmt: skip
_NUMBER = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


def _tokens(words: str) -> list[str]:
    return _TOKEN.findall(_NOISE.sub(" ", words.lower()))


def _pair(tokens: list[str]) -> tuple[str, str] | None:
    """Two tokens, or one of two letters that stands for them ("hk", "kh")."""
    match tokens:
        case [first, second]:
            return first, second
        case [both] if len(both) == 2:
            return both[0], both[1]
        case _:
            return None


def read_card_words(words: str) -> Card:
    """The card meant by `♥K`, `hk`, `KH`, `10 of diamonds`, `king of hearts`;
    ValueError if none or more than one is."""
    pair = _pair(_tokens(words))
    if pair is not None:
        meant = {
            card(SUITS[_SUIT[suit]], _RANK[rank])
            for suit, rank in (pair, pair[::-1])
            if suit in _SUIT and rank in _RANK
        }
        if len(meant) == 1:
            return meant.pop()
    raise ValueError(f"no such card: {words[:40]}")


def read_bid_words(words: str) -> Bid:
    """The bid meant by `2r`, `two royals`, `3 NT`, `1♠`; ValueError if there is none."""
    plain = " ".join(_NOISE.sub(" ", words.lower()).split())
    found = re.fullmatch(r"([1-7]|one|two|three|four|five|six|seven)\s*([a-z♠♥♦♣ ]+)", plain)
    if found and (denomination := _DENOMINATION.get(found[2].strip())):
        return Bid(_NUMBER.get(found[1]) or int(found[1]), denomination)
    raise ValueError(f"no such bid: {words[:40]}")


def rank_of_bid(bid: Bid) -> tuple[int, int]:
    """A bid's place in the order of declarations: by points, then by tricks."""
    return bid.number * VALUES[bid.denomination], bid.number


ALL_BIDS: tuple[Bid, ...] = tuple(
    sorted((Bid(number, word) for number in range(1, 8) for word in DENOMINATIONS), key=rank_of_bid)
)


def bids_offered(last: Bid | None, sufficient: bool) -> tuple[Bid, ...]:
    """All forty-two, those higher than the last first, each part in order; with `sufficient` the higher alone."""
    higher = [bid for bid in ALL_BIDS if last is None or rank_of_bid(bid) > rank_of_bid(last)]
    lower = [] if sufficient else [bid for bid in ALL_BIDS if bid not in higher]
    return (*higher, *lower)


def cards_offered(typed: str, cards: Iterable[Card]) -> list[Card]:
    """Those of the cards that what is typed so far may mean, at most twenty-five, suits grouped."""
    held = in_order(cards)
    try:
        meant = read_card_words(typed)
    except ValueError:
        sought = typed.strip().lower()
        return [c for c in held if not sought or sought in f"{c.word} {c.face} {c}".lower()][:25]
    return [meant] if meant in held else []
