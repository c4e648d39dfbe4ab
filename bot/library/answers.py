"""What a face shows of a law, rule or case: plain values, in the order in which they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from bot.library.compare import readings
from bot.library.library import NAMES, Library
from bot.library.notes import KEEPS
from bot.library.references import part_of, unit_of
from bot.library.sources import Entry

Kind = Literal["title", "mark", "question", "text", "decision", "note", "footnote", "gloss", "table", "reading", "mend"]

PAGE = 3400  # letters; under what one Discord message of components may hold, with room for its buttons
MARKS = {
    "etiquette": "Etiquette: not a law, and no penalty. The remedy is to cease to play with those who disregard it.",
    "history": "History: no rule of this game.",
    "digest": "A digest in our own words. Our document does not hold the text of this law, so this is no quotation.",
    "drayson": "Drayson's print. Where it differs from the Club Code, the Club Code is kept.",
    "commentary": "Commentary, not law.",
}
ENDS = {"whist:history": "The text ends here.", "auction:case:8": "The document ends here, inside the decision."}

_DECISION = re.compile(r"_Decision_|DECISION$")
_CODE = re.compile(r"^(Whist|Auction|Auction bridge|(Whist|Auction) case \d+): ")
_NOTE = re.compile(r"_Note\._|Compare with")


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of an answer; `kind` says what it is, so that a face can set it apart (footnotes small, our words apart).

    The words of "question", "text", "decision", "note" and "footnote" are the source's; of the others, ours.
    """

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that is shown of one law, rule, case or note.

    `label` is its name ("Law 72"), `heading` what it stands under, `source` whose words they are. `see` are written
    references to read next, `cases` those that turned on it; `part` is the part that was asked for, or "".
    """

    ref: str
    part: str
    label: str
    title: str
    heading: str
    source: str
    blocks: tuple[Block, ...]
    see: tuple[str, ...]
    cases: tuple[str, ...]


def answer(library: Library, ref: str) -> Answer:
    """The answer for a written reference. Raises KeyError for one that is not there."""
    if ref not in library.refs:
        raise KeyError(ref)
    unit, entry = unit_of(ref), library.entry(ref)
    see = _related(library, unit)
    cases = tuple(other for other in see if ":case:" in other and "preamble" not in other)
    return Answer(
        unit,
        part_of(ref),
        label(unit),
        library.title(unit),
        entry.heading,
        NAMES[entry.code],
        tuple(_blocks(library, entry)),
        tuple(other for other in see if other not in cases),
        cases,
    )


def label(ref: str) -> str:
    """What people call a written reference: "Law 72, III", "Case XI", "Etiquette 9", "Dummy II"."""
    _, kind, *rest = ref.split(":")
    words = [kind.replace("-", " ").capitalize(), *(name.replace("-", " ") for name in rest[:1])]
    name = " ".join(words)
    return f"{name}, {rest[1]}" if len(rest) > 1 else name


def cite(library: Library, ref: str) -> str:
    """One line to paste: what it is, its gloss or its first words, whose it is, and its reference."""
    unit, entry = unit_of(ref), library.entry(ref)
    source = next(source for source in library.sources if source.file == entry.file)
    note = library.notes.get(unit)
    said = _CODE.sub("", note.title) if note else _clipped(entry.text, 90)
    digest = " (digest)" if entry.digest else ""
    return f"{label(ref)}{digest}: {said} ({source.name}) [{ref}]"


def pages(given: Answer, limit: int = PAGE) -> tuple[tuple[Block, ...], ...]:
    """The blocks of an answer, page by page, none longer than `limit` letters; there is always at least one page."""
    out: list[list[Block]] = [[]]
    room = limit
    for block in given.blocks:
        for piece in _pieces(block.text, limit):
            if len(piece) > room and out[-1]:
                out.append([])
                room = limit
            out[-1].append(Block(block.kind, piece))
            room -= len(piece)
    return tuple(map(tuple, out))


def _blocks(library: Library, entry: Entry) -> Iterator[Block]:
    yield from (Block("mark", mark) for mark in _marks(entry))
    yield from _text(entry)
    yield from (Block("footnote", foot.text) for foot in library.footnotes_of(entry.ref))
    note = library.notes.get(entry.ref)
    if note and note.gloss:
        yield Block("gloss", note.gloss)
    if note:
        yield Block("table", f"At a table: {KEEPS[note.keeps]}.")
        yield from (Block("table", line) for line in _at_tables(note.strict, note.club))
    yield from _readings(library, entry)


def _marks(entry: Entry) -> Iterator[str]:
    kind = entry.ref.split(":")[1]
    if entry.digest:
        yield MARKS["digest"]
    elif entry.code == "drayson":
        yield MARKS["drayson" if kind == "law" else "commentary"]
    elif kind in MARKS:
        yield MARKS[kind]
    if entry.note:
        yield entry.note


def _text(entry: Entry) -> Iterator[Block]:
    kind: Kind = "question" if ":case:" in entry.ref and "preamble" not in entry.ref else "text"
    for paragraph in entry.paragraphs:
        if kind != "text":
            kind = "decision" if _DECISION.match(paragraph.text) else "note" if _NOTE.match(paragraph.text) else kind
        yield Block(kind, paragraph.text)
    if entry.ref in ENDS:
        yield Block("mark", ENDS[entry.ref])


def _at_tables(strict: str, club: str) -> Iterator[str]:
    if strict == club:
        yield f"Strict and club: {strict}"
    else:
        yield f"Strict: {strict}"
        yield f"Club: {club}"


def _readings(library: Library, entry: Entry) -> Iterator[Block]:
    found = readings(library.entries, entry.ref)
    if found and found.note:
        yield Block("reading", f"Drayson: {found.note}")
    for mend in entry.mends:
        yield Block("mend", f"Printed {mend.printed!r}, read {mend.read!r}: {mend.why}.")


def _related(library: Library, unit: str) -> tuple[str, ...]:
    """What the text cites, what cites it, and what we send the reader to, each once, footnotes left out."""
    note = library.notes.get(unit)
    found: Iterable[str] = (
        *(link.to for link in library.links[unit]),
        *(to for foot in library.footnotes_of(unit) for to in (link.to for link in library.links[foot.ref])),
        *library.cited_by.get(unit, ()),
        *(note.see if note else ()),
        *_twins(library, unit),
        *_print_of(library, unit),
    )
    units = (unit_of(to) for to in found if ":footnote:" not in to)
    return tuple(dict.fromkeys(to for to in units if to != unit))


def _print_of(library: Library, unit: str) -> Iterator[str]:
    """The other print of a whist law: Cavendish's of Drayson's, and Drayson's where his words differ."""
    code, _, rest = unit.partition(":")
    if code == "drayson" and f"whist:{rest}" in library.entries:
        yield f"whist:{rest}"
    elif readings(library.entries, unit):
        yield f"drayson:{rest}"


def _twins(library: Library, unit: str) -> Iterator[str]:
    """The other code's laws on the same point."""
    code = unit.split(":", 1)[0]
    for theme in library.themes.themes:
        for row in theme.rows:
            if unit in row.see:
                yield from (ref for ref in row.see if not ref.startswith(code))


def _pieces(text: str, limit: int) -> Iterator[str]:
    while len(text) > limit:
        at = max(text.rfind(". ", 0, limit) + 1, text.rfind("\n", 0, limit)) or text.rfind(" ", 0, limit)
        yield text[: at if at > 0 else limit].rstrip()
        text = text[at if at > 0 else limit :].lstrip()
    yield text


def _clipped(text: str, length: int) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[:length].rsplit(" ", 1)[0] + " …"
