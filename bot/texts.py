"""The one catalogue through which everything passes that a player reads; the codes themselves stay in the original."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from unicodedata import category

ENGLISH = NullTranslations()
_speech: ContextVar[NullTranslations] = ContextVar("speech", default=ENGLISH)


def _(message: str) -> str:
    """The message in the language now spoken (English where nothing else is)."""
    return _speech.get().gettext(message)


def counted(one: str, many: str, count: int) -> str:
    """The message in its form for that many, with `{count}` filled in."""
    return _speech.get().ngettext(one, many, count).format(count=count)


_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters by their kind, and nothing to be seen


def visible(words: str) -> str:
    """Somebody's words without what no eye sees: controls of direction, widths of nothing, halves of characters.

    They would turn a line round, hide a name in another, or part a card from its suit. Lines and tabs are kept.
    """
    return "".join(letter for letter in words if letter in "\n\t" or _is_seen(letter))


def _is_seen(letter: str) -> bool:
    return category(letter) not in ("Cc", "Cf", "Cs") and letter not in _BLANK


@contextmanager
def speaking(language: NullTranslations) -> Iterator[None]:
    """Everything inside is said in that language."""
    token = _speech.set(language)
    try:
        yield
    finally:
        _speech.reset(token)
