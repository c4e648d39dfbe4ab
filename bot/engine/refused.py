"""The one exception of the engine that is meant for a player."""

from __future__ import annotations


class Refused(Exception):
    """An act that cannot happen, or that the law forbids at this table; nothing has changed.

    `sentence` is one clear sentence, safe to show to whoever acted: it tells nothing that his eyes may not see.
    `laws` are the laws that stand against the act, plainest first, as `/law` takes them ("71", "DM-II"); empty where no
    law is in question. Neither changes once raised.
    """

    __slots__ = ("_laws", "_sentence")

    def __init__(self, sentence: str, *laws: int | str) -> None:
        super().__init__(sentence)
        self._sentence = sentence
        self._laws = tuple(str(law) for law in laws)

    @property
    def sentence(self) -> str:
        return self._sentence

    @property
    def laws(self) -> tuple[str, ...]:
        return self._laws
