"""The application's own emoji: the suits in two colours and in four, seen on a dark page as on a light one."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.cards import SUITS, Suit
from bot.ui.drawing import suit_picture
from bot.ui.scene import Marks

_BLACK, _RED = "#8a94a6", "#e5484d"
_TWO = {Suit.S: _BLACK, Suit.H: _RED, Suit.D: _RED, Suit.C: _BLACK}
_FOUR = {Suit.S: _BLACK, Suit.H: "#e03131", Suit.D: "#3b82e6", Suit.C: "#00cc82"}  # apart for colour-blind eyes too
NAMES: Mapping[str, tuple[Suit, str]] = {
    **{f"suit_{suit.word}": (suit, _TWO[suit]) for suit in SUITS},
    **{f"four_{suit.word}": (suit, _FOUR[suit]) for suit in SUITS},
}
"""Each emoji's name, what it shows, and in which colour."""


def picture(name: str) -> bytes:
    """The emoji of that name as a PNG."""
    return suit_picture(*NAMES[name])


def marks_of(ids: Mapping[str, int], *, four: bool) -> Marks | None:
    """Suits drawn with these emoji (name -> id); None while one is missing."""
    kind = "four" if four else "suit"
    names = {suit: f"{kind}_{suit.word}" for suit in SUITS}
    if not all(name in ids for name in names.values()):
        return None
    return Marks({suit: f"<:{name}:{ids[name]}>" for suit, name in names.items()}, emoji=True)
