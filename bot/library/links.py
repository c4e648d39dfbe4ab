"""The cross-references that the texts print ("vide Law 59", "Laws 80, 86 and 92", a footnote's mark), as links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.library.references import ROMAN
from bot.library.sources import Entry

_LAWS = re.compile(
    r"(?:Laws?|Rules?) (\d+(?:, \d+)*(?:,? (?:and|or) \d+)?)"  # Law 59; Laws 80, 86 and 92
    r"(?:(?:, paragraph| ) ?([ivx]+|[a-g])\b)?"  # Law 44, paragraph iv; Law 37 b
)
_CASES = re.compile(r"Cases? ([IVX]+|\d+)\b")
_MARK = re.compile(r"\[(\d+)\]")
_FOOTNOTE_ITSELF = re.compile(r"\[\d+\] ")


@dataclass(frozen=True, slots=True)
class Link:
    """A cross-reference: the words that make it, where in the text they stand, and the written reference it goes to."""

    start: int
    words: str
    to: str


def links_of(entry: Entry) -> tuple[Link, ...]:
    """Every cross-reference in the entry's text, in order; a list of laws ("Laws 4 and 6") gives one link a number."""
    found = [*_laws(entry), *_cases(entry), *_marks(entry), *_named(entry)]
    return tuple(sorted(set(found), key=lambda link: (link.start, link.to)))


def _laws(entry: Entry) -> Iterator[Link]:
    for match in _LAWS.finditer(entry.text):
        numbers = list(re.finditer(r"\d+", match[1]))
        for number in numbers:
            part = match[2] if match[2] and number is numbers[-1] else ""
            part = part.upper() if entry.code != "auction" else part
            ref = f"{entry.code}:law:{number[0]}" + (f":{part}" if part else "")
            yield Link(match.start(1) + number.start(), number[0], ref)


def _cases(entry: Entry) -> Iterator[Link]:
    for match in _CASES.finditer(entry.text):
        if entry.code != "auction" and match[1] in ROMAN:
            yield Link(match.start(1), match[1], f"{entry.code}:case:{match[1]}")


def _marks(entry: Entry) -> Iterator[Link]:
    start = 1 if _FOOTNOTE_ITSELF.match(entry.text) else 0
    if entry.code != "drayson":
        for match in _MARK.finditer(entry.text, start):
            yield Link(match.start(), match[0], f"{entry.code}:footnote:{match[1]}")


def _named(entry: Entry) -> Iterator[Link]:
    for words, to in entry.links:
        yield Link(entry.text.find(words), words, to)
