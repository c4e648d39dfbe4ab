"""The sources as they stand in `laws_data`: every word of each, in order, with Drayson's mends beside his damage."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from bot.library.toml import Unreadable, check, read

FILES = ("whist.toml", "auction.toml", "digest.toml", "drayson.toml")

_NUMERAL = re.compile(r"(?:\[?([IVX]+)\.\]? |_([a-z])_ |\(_([a-z])_\) |([1-9])(?:st|d|th)\. )")
_REF = re.compile(r"(whist|auction|drayson)(:[a-z-]+)(:([0-9]+|[IVX]+|[a-z-]+))?")


@dataclass(frozen=True, slots=True)
class Mend:
    """A place where the scan is damaged: what is printed, how it is read, and why."""

    printed: str
    read: str
    why: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a text, unwrapped; `numeral` is the part it opens ("III", "b", "2")."""

    text: str
    numeral: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One law, rule, case, note or footnote, in the words of its source.

    `paragraphs` is what a reader sees (mends in square brackets); `printed` is what the document has. `note` is ours.
    """

    ref: str
    file: str
    heading: str
    printed: str
    paragraphs: tuple[Paragraph, ...]
    mends: tuple[Mend, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    note: str = ""
    digest: bool = False

    @property
    def code(self) -> str:
        """The code or author: "whist", "auction" or "drayson"."""
        return self.ref.split(":", 1)[0]

    @property
    def text(self) -> str:
        """The whole text as the reader sees it, its paragraphs parted by blank lines."""
        return "\n\n".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of its numbered or lettered parts, in order."""
        return tuple(paragraph.numeral for paragraph in self.paragraphs if paragraph.numeral)


@dataclass(frozen=True, slots=True)
class Source:
    """One document: whose it is, its entries, and all that it prints (headings too), each in order."""

    file: str
    code: str
    name: str
    author: str
    entries: tuple[Entry, ...]
    printed: tuple[str, ...]


def load(folder: Traversable) -> tuple[Source, ...]:
    """Every source, in the order of `FILES`. Raises Unreadable with file, entry and reason."""
    return tuple(_source(folder, file) for file in FILES)


def _source(folder: Traversable, file: str) -> Source:
    table = check(file, "the file", read(folder, file), ("code", "name", "author", "section"), ("digest",))
    entries: list[Entry] = []
    printed: list[str] = []
    for number, section in enumerate(table["section"], 1):
        check(file, f"section {number}", section, ("title",), ("heading", "entry"))
        found = [_entry(file, table, section, raw) for raw in section.get("entry", ())]
        printed += [section.get("heading", ""), *(entry.printed for entry in found)]
        entries += found
    return Source(file, table["code"], table["name"], table["author"], tuple(entries), tuple(printed))


def _entry(file: str, source: Mapping[str, Any], section: Mapping[str, Any], raw: object) -> Entry:
    name = str(raw.get("ref", "an entry without ref")) if isinstance(raw, dict) else "an entry"
    table = check(file, name, raw, ("ref", "text"), ("note", "mend", "link"))
    if not _REF.fullmatch(name) or not name.startswith(source["code"] + ":"):
        raise Unreadable(file, name, f"is not a reference of {source['code']}")
    mends = tuple(_mend(file, name, mend) for mend in table.get("mend", ()))
    links = tuple(_link(file, name, link) for link in table.get("link", ()))
    text = _mended(file, name, table["text"], mends).strip("\n")
    paragraphs = tuple(map(_paragraph, text.split("\n\n")))
    return Entry(
        name,
        file,
        section["title"],
        table["text"],
        paragraphs,
        mends,
        links,
        table.get("note", ""),
        bool(source.get("digest")),
    )


def _mend(file: str, name: str, raw: object) -> Mend:
    table = check(file, name, raw, ("printed", "read", "why"))
    return Mend(table["printed"], table["read"], table["why"])


def _link(file: str, name: str, raw: object) -> tuple[str, str]:
    table = check(file, name, raw, ("words", "to"))
    return table["words"], table["to"]


def _mended(file: str, name: str, text: str, mends: tuple[Mend, ...]) -> str:
    for mend in mends:
        words = r"\s+".join(re.escape(word) for word in mend.printed.split())
        text, count = re.subn(words, lambda _, mend=mend: f"[{mend.read}]", text)  # type: ignore[misc]
        if count != 1:
            raise Unreadable(file, name, f"a mend of {mend.printed!r} fits {count} places, not one")
    return text


def _paragraph(block: str) -> Paragraph:
    is_verse = block.startswith("  ")
    text = ("\n" if is_verse else " ").join(line.strip() for line in block.splitlines())
    found = _NUMERAL.match(text)
    return Paragraph(text, next(filter(None, found.groups())) if found else None)
