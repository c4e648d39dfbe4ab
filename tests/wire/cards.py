"""Finds cards in any text: `Q♥`, `♥ K Q 4`, `HQ`, `QH`, `queen of hearts`, `<:HQ:1>`, `Q<:hearts:1>`, 🂽, `AK2.T98..76`.

A card is named here by suit and rank: `HQ`, `DT`. It knows nothing of the bot's own notation.
"""

from __future__ import annotations

import re

SUITS = "SHDC"
RANKS = "23456789TJQKA"
PACK = frozenset(suit + rank for suit in SUITS for rank in RANKS)
SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
WORD = dict(zip(WORDS, RANKS, strict=True)) | {"deuce": "2", "trey": "3", "knave": "J", "10": "T"}
WORD |= {rank: rank for rank in "23456789"}
NAMES = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}

_NOISE = re.compile(r"\|\||[*`~\\\ufe0e\ufe0f\u200b]")
_RANK = r"(?:10|[2-9TJQKA])"
_SYMBOL = f"[{''.join(SYMBOLS)}]"
_SUIT_EMOJI = re.compile(r"<a?:(?!\w*_of_)\w*?(spade|heart|diamond|club)s?:\d+>", re.IGNORECASE)
_EMOJI = re.compile(r"<a?:(\w+):\d+>")
_BEFORE = re.compile(rf"(?<![0-9A-Za-z])({_RANK})({_SYMBOL})")
_AFTER = re.compile(rf"({_SYMBOL})[ \t:]*({_RANK}(?:[ \t,]*{_RANK})*)(?![0-9A-Za-z])")
_SUIT_FIRST = r"(?<![0-9A-Za-z])([SHDC])(10|[2-9TJQKA])(?![0-9A-Za-z])"
_RANK_FIRST = r"(?<![0-9A-Za-z])(10|[2-9TJQKA])([SHDC])(?![0-9A-Za-z])"
_SPOKEN = re.compile(rf"\b({'|'.join(WORD)})s?[ _-]of[ _-]({'|'.join(NAMES)})s?\b", re.IGNORECASE)
_HAND = re.compile(r"(?<![\w.])([AKQJT2-9]*-?)\.([AKQJT2-9]*-?)\.([AKQJT2-9]*-?)\.([AKQJT2-9]*-?)(?![\w.])")


def read(text: str, *, is_id: bool = False) -> frozenset[str]:
    """The cards that a text names. An id is read in small letters too; prose is full of `as` and `ad`."""
    text = _NOISE.sub("", text).replace("\u00a0", " ")
    text = _SUIT_EMOJI.sub(lambda found: "♠♥♦♣"[list(NAMES).index(found[1].lower())], text)
    found: set[str] = set()
    for name in _EMOJI.findall(text):
        found |= read(name.replace("_", " "), is_id=True) | read(name.replace("_", " of "), is_id=True)
    text = _EMOJI.sub(" ", text)
    found |= {NAMES[suit.lower()] + WORD[rank.lower()] for rank, suit in _SPOKEN.findall(text)}
    found |= {SYMBOLS[suit] + _rank(rank) for rank, suit in _BEFORE.findall(text)}
    for suit, ranks in _AFTER.findall(_BEFORE.sub(" ", text)):
        found |= {SYMBOLS[suit] + _rank(rank) for rank in re.findall(_RANK, ranks)}
    flags = re.IGNORECASE if is_id else 0
    found |= {suit.upper() + _rank(rank) for suit, rank in re.findall(_SUIT_FIRST, text, flags)}
    found |= {suit.upper() + _rank(rank) for rank, suit in re.findall(_RANK_FIRST, text, flags)}
    return frozenset(found | _hands(text) | _pictures(text))


def _rank(rank: str) -> str:
    return "T" if rank == "10" else rank.upper()


def _hands(text: str) -> set[str]:
    """Hands written with dots, spades first; five cards at least, so that a version number is none."""
    found: set[str] = set()
    for suits in _HAND.findall(text):
        cards = {suit + rank for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks if rank != "-"}
        found |= cards if len(cards) >= 5 else set()
    return found


def _pictures(text: str) -> set[str]:
    """Unicode's own playing cards: a block for each suit, and in it ace to king with the knight between."""
    found = set()
    for letter in text:
        block, rank = divmod(ord(letter) - 0x1F0A0, 16)
        if 0 <= block < 4 and rank in range(1, 15) and rank != 12:
            found.add("SHDC"[block] + "?A23456789TJ?QK"[rank])
    return found
