"""What a face shows besides the View: the table's name, who sits where, how suits are drawn. Plain values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from discord.utils import escape_markdown, escape_mentions

from bot.engine.cards import SUITS, Card, Suit, in_order, of_suit
from bot.engine.seats import Seat
from bot.texts import _, visible

UNBROKEN = "\u00a0"  # a space at which no line breaks
TEXT_STYLE = "\ufe0e"  # asks for the suit as a letter-like glyph, not as an emoji that is black on a dark page


_MARKUP = re.compile(r"(?<!\\)<(?=[#:/a-z])")


def shown_name(name: str, limit: int = 24) -> str:
    """A player's own words made harmless: one line, cut, and no markdown or mention in them."""
    line = " ".join(visible(name).split()) or "?"
    cut = line if len(line) <= limit else line[: limit - 1] + "…"
    return escaped(cut)


def escaped(words: str) -> str:
    """The words so that Discord makes nothing of them: no markdown, mention, channel, time or command."""
    return _MARKUP.sub(r"\\<", escape_mentions(escape_markdown(words)))


@dataclass(frozen=True, slots=True)
class Marks:
    """How suits are drawn in text: the application's own emoji, or plain symbols."""

    suits: Mapping[Suit, str] = field(default_factory=lambda: {suit: suit.symbol + TEXT_STYLE for suit in SUITS})
    emoji: bool = False

    def suit(self, suit: Suit) -> str:
        return self.suits[suit]

    def card(self, card: Card) -> str:
        """Letter and symbol: never colour alone."""
        return f"{card.letter}{self.suits[card.suit]}"

    def label(self, card: Card) -> tuple[str, str | None]:
        """A button's label and emoji: letter and symbol either way."""
        return (card.letter, self.suits[card.suit]) if self.emoji else (card.face + TEXT_STYLE, None)

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(self.card(card) for card in in_order(cards))

    def hand(self, hand: Iterable[Card], trump: Suit | None = None) -> str:
        """A hand in one line, suits grouped, the trump suit bracketed so that no colour is needed to tell it; where the
        line is too long it breaks between suits."""
        held = frozenset(hand)
        groups = [(suit, in_order(of_suit(held, suit))) for suit in SUITS]
        return "  ".join(self._group(suit, cards, trump) for suit, cards in groups if cards) or _("no cards")

    def _group(self, suit: Suit, cards: Iterable[Card], trump: Suit | None) -> str:
        group = UNBROKEN.join((self.suits[suit], *(card.letter for card in cards)))
        return f"[{group}]" if suit is trump else group


PLAIN = Marks()


@dataclass(frozen=True, slots=True)
class Scene:
    """The frame around a View. `names` are harmless already (`shown_name`)."""

    table: int
    name: str
    names: tuple[str, str, str, str]
    robots: frozenset[Seat] = frozenset()
    marks: Marks = PLAIN
    url: str | None = None
    """where the table's own thread is, for faces that stand elsewhere"""
    deadline: int | None = None
    """when the time to decide is over, in seconds since 1970; None while nobody is to decide"""
    left: frozenset[tuple[int, Seat]] = frozenset()
    """which rights were left to the partner, and by whom"""
    notes: tuple[str, ...] = ()
    """lines that the table's message ends with: who cuts, the commitment of the shuffle"""
    cut: bool = False
    """whether the pack waits to be cut"""
    proposal: str | None = None
    """what is proposed to all who are seated"""
    asks: tuple[tuple[str, str], ...] = ()
    """buttons that the proposal, or somebody's absence, asks for: label and id"""
    closing: bool = False
    """whether the hand is out that ends the rubber, its score not yet settled"""
    final: bool = False
    """whether the message stays behind as it is, without buttons"""

    def player(self, seat: Seat) -> str:
        """ "East · Ann", or "East · Ann (robot)"."""
        name = self.names[seat]
        return f"{seat_word(seat)} · {name}"


def seat_word(seat: Seat) -> str:
    """The seat's name in the language now spoken."""
    return (_("North"), _("East"), _("South"), _("West"))[seat]


def seat_words(seats: Iterable[Seat]) -> str:
    """ "East", "East and West", "North, East and West"."""
    words = [seat_word(seat) for seat in sorted(seats)]
    if len(words) < 2:
        return "".join(words)
    return _("{several} and {last}").format(several=", ".join(words[:-1]), last=words[-1])
