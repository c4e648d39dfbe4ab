"""Words of members made safe to show: cards that are nobody's business yet are covered, names of players left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import name, normalize

from bot.disputes.case import Party
from bot.engine.cards import RANKS, Card, Suit, card
from bot.texts import visible

COVERED = "▮"
"""stands where a card is named that lies hidden in a hand"""

_RANKS = {"10": 8} | {letter: n for n, letter in enumerate(RANKS)}
_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "knave", "queen", "king", "ace"]
_RANKS |= {name.upper(): n for n, name in enumerate(_NAMES)}
_RANKS |= {"DEUCE": 0, "TREY": 1, "JACK": 9}
_SUITS = {suit.name: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_SUITS |= {suit.word.upper(): suit for suit in Suit} | {suit.word[:-1].upper(): suit for suit in Suit}
_SUITS |= dict(zip("♤♡♢♧", Suit, strict=True))

_RANK = r"10|[2-9TJQKA]"
_SYMBOL = r"[♠♥♦♣♤♡♢♧]"
_VARIANT = "[\ufe0e\ufe0f]?"
_RANK_WORD = "|".join([*_NAMES, "deuce", "trey", "jack"])
_SUIT_WORD = "|".join(f"{suit.word[:-1]}s?" for suit in Suit)
_OF = r"\W*\bof\W+(?:the\W+)?"
_JOIN = rf"(?:\W{{1,3}}|{_OF})"
_LOOKS = (
    rf"(?<![A-Za-z0-9])(?P<r1>{_RANK})\s?(?P<s1>{_SYMBOL}){_VARIANT}",
    rf"(?P<s2>{_SYMBOL}){_VARIANT}\s?(?P<r2>{_RANK})(?![A-Za-z0-9])",
    rf"\b(?P<r3>{_RANK})(?P<s3>[SHDC])\b",
    rf"\b(?P<s4>[SHDC])(?P<r4>{_RANK})\b",
    rf"\b(?P<r5>{_RANK_WORD}){_JOIN}(?P<s5>(?:{_SUIT_WORD}|trumps?)\b|{_SYMBOL})",
    rf"\b(?P<r8>{_RANK}){_OF}(?P<s8>(?:{_SUIT_WORD}|trumps?)\b|{_SYMBOL})",
    rf"\b(?P<s6>{_SUIT_WORD}|trump){_JOIN}(?P<r6>{_RANK_WORD}|10|[2-9TJQK]|(?-i:A))\b",
    rf"(?P<s7>{_SYMBOL}){_VARIANT}{_JOIN}(?P<r7>{_RANK_WORD})\b",
)
_CARD = re.compile("|".join(_LOOKS), re.IGNORECASE)
_ENGLISH = {"as", "ad", "ah", "ha"}
_MENTION = re.compile(r"<(@[!&]?|#)(\d+)>|@(everyone|here)")


def _card_of(match: re.Match[str], trump: Suit | None) -> Card | None:
    """The card that the words name; None for the trump card of an unknown suit, or a word of English."""
    if match[0] in _ENGLISH:
        return None
    found = {key[0]: value.upper() for key, value in match.groupdict().items() if value}
    suit = trump if found["s"].startswith("TRUMP") else _SUITS.get(found["s"]) or _SUITS.get(found["s"] + "S")
    return None if suit is None else card(suit, _RANKS[found["r"]])


#: the cards that have a character of their own (🂾), as words with room around them
_PICTURED = {
    point: f" {name(chr(point)).removeprefix('PLAYING CARD ').lower()} "
    for point in range(0x1F0A1, 0x1F0DF)
    if " OF " in name(chr(point), "")
}


def _flattened(text: str) -> str:
    """The text without what no eye sees, letters that merely look otherwise (full-width, circled) as they are read."""
    return normalize("NFKC", visible(text)).translate(_PICTURED)


def cards_named(text: str, trump: Suit | None = None) -> frozenset[Card]:
    """Every card that the text names, as players write them ("K♥", "HK", "king of hearts", "the queen of trumps")."""
    return frozenset(
        found for match in _CARD.finditer(_flattened(text)) if (found := _card_of(match, trump)) is not None
    )


def covered(text: str, hidden: frozenset[Card], trump: Suit | None = None) -> str:
    """The text with every card covered that is hidden: what may be shown to the players while the hand is played."""

    def cover(match: re.Match[str]) -> str:
        return COVERED if _card_of(match, trump) in hidden else match[0]

    flat = _flattened(text)
    shown = _CARD.sub(cover, flat)
    return visible(text) if shown == flat else shown


def nameless(text: str, parties: Iterable[Party]) -> str:
    """The text for outsiders: players by their seats, other members not at all."""
    seats = {party.user: party.seat.word for party in parties}
    text = _MENTION.sub(lambda m: seats.get(int(m[2]), "somebody") if m[2] else "somebody", text)
    for party in sorted(parties, key=lambda party: -len(party.name)):
        if len(party.name) > 1:
            text = re.sub(rf"(?<!\w){re.escape(party.name)}(?!\w)", party.seat.word, text, flags=re.IGNORECASE)
    return text


def plain(text: str) -> str:
    """Members' words put flat: they mention nobody, and their spaces and lines do not spread."""
    text = re.sub(r"@(?=everyone|here)", "@\u200b", visible(text))
    return re.sub(r"\s*\n\s*\n\s*", "\n", text).strip()


_FOLDED = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def is_quoted_from(words: str, text: str) -> bool:
    """Whether the words stand in the text, apart from spaces, dashes, kinds of quotation marks, italics and case."""
    return _flat(words) in _flat(text)


def _flat(text: str) -> str:
    return " ".join(re.sub(r"[_*]|\[\d+\]|-+", " ", text.translate(_FOLDED).lower()).split())
