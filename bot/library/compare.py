"""The two codes side by side, by theme; and Drayson's print of a law beside Cavendish's, word by word."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib.resources.abc import Traversable

from rapidfuzz import fuzz, process

from bot.library.sources import Entry
from bot.library.toml import Unreadable, check, read

FILE = "themes.toml"
LONGEST = 5  # words; more than these are a question, not the name of a theme


@dataclass(frozen=True, slots=True)
class Row:
    """One point of a theme: what each code has, whether they agree, and where it is written. The words are ours."""

    point: str
    whist: str
    auction: str
    same: bool
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Theme:
    """A matter that both codes treat, point by point."""

    name: str
    title: str
    words: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Drayson's print of a law beside Cavendish's: both with the differing words in `**`, and what we say of it."""

    law: str
    cavendish: str
    drayson: str
    note: str


@dataclass(frozen=True, slots=True)
class Themes:
    """All themes, in the order of the file."""

    themes: tuple[Theme, ...]

    def look_up(self, text: str) -> Theme | None:
        """The theme that a word, a reference (`whist:law:72`) or a misspelling means; None when nothing is near."""
        wanted = " ".join(text.casefold().split())[:80]
        names = {name: theme for theme in reversed(self.themes) for name in _names(theme)}
        if wanted in names or not wanted:
            return names.get(wanted)
        for theme in self.themes:
            if any(text.strip() in row.see for row in theme.rows):
                return theme
        if len(wanted.split()) > LONGEST:
            return None
        found = process.extractOne(wanted, names.keys(), scorer=fuzz.WRatio, score_cutoff=82)
        return names[found[0]] if found and len(wanted) <= 3 * len(found[0]) else None


def _names(theme: Theme) -> tuple[str, ...]:
    return (*theme.words, theme.name.replace("-", " "), theme.name, theme.title.casefold())


def load(folder: Traversable, refs: Container[str]) -> Themes:
    """All themes. Raises Unreadable for one that is wrong or points to nothing in `refs`."""
    tables = check(FILE, "the file", read(folder, FILE), ("theme",))["theme"]
    return Themes(tuple(_theme(table, refs) for table in tables))


def _theme(raw: object, refs: Container[str]) -> Theme:
    name = str(raw.get("name", "a theme without name")) if isinstance(raw, dict) else "a theme"
    table = check(FILE, name, raw, ("name", "title", "words", "row"))
    return Theme(name, table["title"], tuple(table["words"]), tuple(_row(name, row, refs) for row in table["row"]))


def _row(name: str, raw: object, refs: Container[str]) -> Row:
    table = check(FILE, name, raw, ("point", "whist", "see"), ("auction", "same"))
    if bool(table.get("same")) == bool(table.get("auction")):
        raise Unreadable(FILE, name, f"{table['point']!r} must be the same or have an auction side, and not both")
    for ref in table["see"]:
        if ref not in refs:
            raise Unreadable(FILE, name, f"points to {ref}, which is not there")
    same = bool(table.get("same"))
    return Row(table["point"], table["whist"], table["whist"] if same else table["auction"], same, tuple(table["see"]))


def readings(entries: Mapping[str, Entry], ref: str) -> Reading | None:
    """Drayson's print of a whist law beside Cavendish's; None when he has not got it or has the same words."""
    theirs = entries.get(ref.replace("whist:", "drayson:", 1))
    ours = entries.get(ref)
    if not ours or not theirs or not ref.startswith("whist:law:"):
        return None
    left, right = _plain(ours.text).split(), _plain(theirs.text).split()
    matcher = SequenceMatcher(None, [_bare(word) for word in left], [_bare(word) for word in right], autojunk=False)
    if matcher.ratio() == 1:
        return None
    return Reading(ref, _marked(left, matcher, 0), _marked(right, matcher, 1), theirs.note)


def _plain(text: str) -> str:
    text = re.sub(r"\[\d+\]", "", text).replace("_", "").replace("--", " ").replace("—", " ")
    return re.sub(r"\s+([;:,.!?])", r"\1", text).replace("[", "").replace("]", "")


def _bare(word: str) -> str:
    return re.sub(r"[^\w]", "", word.casefold())


def _marked(words: list[str], matcher: SequenceMatcher[str], side: int) -> str:
    out: list[str] = []
    for kind, *spans in matcher.get_opcodes():
        start, end = spans[2 * side], spans[2 * side + 1]
        piece = " ".join(words[start:end])
        if piece:
            out.append(piece if kind == "equal" else f"**{piece}**")
    return " ".join(out)
