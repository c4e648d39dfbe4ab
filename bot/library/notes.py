"""What the library says in its own words: titles, glosses, situations, and how this bot keeps each law."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from bot.library.toml import Unreadable, check, read

FILES = ("notes-whist.toml", "notes-auction.toml", "notes-drayson.toml")
KEEPS = {
    "engine": "the bot keeps this law",
    "option": "the bot offers this right to whoever has it",
    "construction": "it cannot be broken at a table that the bot deals",
    "arbitrator": "it asks for an arbitrator's ruling",
    "text": "it is here to be read; the bot does nothing about it",
}


@dataclass(frozen=True, slots=True)
class Note:
    """Our words about one law, rule or case. `situations` are what people say when they need it.

    `keeps` is a key of `KEEPS`; `strict` and `club` say what that means at a table of either kind.
    """

    ref: str
    title: str
    gloss: str
    keeps: str
    strict: str
    club: str
    terms: tuple[str, ...]
    situations: tuple[str, ...]
    see: tuple[str, ...]


def load(folder: Traversable, refs: Container[str]) -> dict[str, Note]:
    """Every note by its reference, in order. Raises Unreadable for one that is wrong or about nothing in `refs`."""
    notes: dict[str, Note] = {}
    for file in FILES:
        for ref, raw in read(folder, file).items():
            notes[ref] = _note(file, ref, raw)
            if ref not in refs:
                raise Unreadable(file, ref, "is a note about nothing in the sources")
    return notes


def _note(file: str, ref: str, raw: object) -> Note:
    table = check(file, ref, raw, ("title", "keeps", "strict", "situations"), ("gloss", "club", "see", "terms"))
    if table["keeps"] not in KEEPS:
        raise Unreadable(file, ref, f"is kept neither as {', '.join(KEEPS)}, but as {table['keeps']!r}")
    return Note(
        ref,
        table["title"],
        " ".join(table.get("gloss", "").split()),
        table["keeps"],
        table["strict"],
        table.get("club", table["strict"]),
        tuple(table.get("terms", ())),
        tuple(line for line in table["situations"].splitlines() if line),
        tuple(table.get("see", ())),
    )
