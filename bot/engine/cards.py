"""The pack: fifty-two cards, each one value shared by the whole program."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Suit(Enum):
    """A suit, in the order in which records write hands (S H D C)."""

    S = 0
    H = 1
    D = 2
    C = 3

    @property
    def symbol(self) -> str:
        return "♠♥♦♣"[self.value]

    @property
    def word(self) -> str:
        """Its plural name, "spades"."""
        return ("spades", "hearts", "diamonds", "clubs")[self.value]

    def __str__(self) -> str:
        return self.name


SUITS: tuple[Suit, Suit, Suit, Suit] = (Suit.S, Suit.H, Suit.D, Suit.C)
RANKS = "23456789TJQKA"
"""Ranks in the order of play, the ace highest; in cutting it is the lowest (Law 13)."""

_RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "knave", "queen", "king", "ace")


class Card(int):
    """A card as a small number, suit × 13 + rank, so that hands sort and hash cheaply.

    Take cards from `PACK`, `card()` or `read_card`; never build one elsewhere, they are compared by value.
    """

    __slots__ = ()

    @property
    def suit(self) -> Suit:
        return _SUIT_OF[self]

    @property
    def rank(self) -> int:
        """0 for the two, 12 for the ace (order of play)."""
        return _RANK_OF[self]

    @property
    def letter(self) -> str:
        """The rank as players write it: 2 … 9, 10, J, Q, K, A."""
        return "10" if self.rank == 8 else RANKS[self.rank]

    @property
    def face(self) -> str:
        """Letter and symbol, `K♥`: never colour alone (discord.md)."""
        return self.letter + self.suit.symbol

    @property
    def word(self) -> str:
        """The card in words, "king of hearts"."""
        return f"{_RANK_WORDS[self.rank]} of {self.suit.word}"

    def __str__(self) -> str:
        return _NAMES[self]

    __repr__ = __str__


Hand = frozenset[Card]

_SUIT_OF = tuple(SUITS[n // 13] for n in range(52))
_RANK_OF = tuple(n % 13 for n in range(52))
_NAMES = tuple(f"{SUITS[n // 13].name}{RANKS[n % 13]}" for n in range(52))

PACK: tuple[Card, ...] = tuple(Card(n) for n in range(52))
_BY_NAME = {name: PACK[n] for n, name in enumerate(_NAMES)} | {f"{s.name}10": PACK[s.value * 13 + 8] for s in SUITS}
_OF_SUIT: dict[Suit, Hand] = {suit: frozenset(c for c in PACK if c.suit is suit) for suit in SUITS}


def card(suit: Suit, rank: int) -> Card:
    """The card of that suit and rank (0 the two … 12 the ace)."""
    return PACK[suit.value * 13 + rank]


def read_card(text: str) -> Card:
    """The card written suit first, `SA`, `HT`, `D10`; ValueError if there is no such card."""
    try:
        return _BY_NAME[text.upper()]
    except KeyError:
        raise ValueError(f"no such card: {text}") from None


def of_suit(hand: Iterable[Card], suit: Suit) -> Hand:
    """The cards of that suit in the hand."""
    return _OF_SUIT[suit].intersection(hand)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards grouped by suit, S H D C, each suit from the highest down."""
    return tuple(sorted(cards, key=lambda c: (c // 13, -(c % 13))))
