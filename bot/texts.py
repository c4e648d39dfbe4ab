"""The one catalogue through which everything passes that a player reads; the codes themselves stay in the original."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations

ENGLISH = NullTranslations()
_speech: ContextVar[NullTranslations] = ContextVar("speech", default=ENGLISH)


def _(message: str) -> str:
    """The message in the language now spoken (English where nothing else is)."""
    return _speech.get().gettext(message)


def counted(one: str, many: str, count: int) -> str:
    """The message in its form for that many, with `{count}` filled in."""
    return _speech.get().ngettext(one, many, count).format(count=count)


@contextmanager
def speaking(language: NullTranslations) -> Iterator[None]:
    """Everything inside is said in that language."""
    token = _speech.set(language)
    try:
        yield
    finally:
        _speech.reset(token)
