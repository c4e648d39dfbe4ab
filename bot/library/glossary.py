"""The glossary: terms of the codes and of the card table, in our words."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from rapidfuzz import fuzz, process

from bot.library.toml import Unreadable, check, read

FILE = "glossary.toml"
LONGEST = 5  # words; more than these are a question, not a term


@dataclass(frozen=True, slots=True)
class Term:
    """A term, what it means, its other names, and where the codes use it."""

    name: str
    meaning: str
    also: tuple[str, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All terms, in the order of the alphabet."""

    terms: tuple[Term, ...]

    def look_up(self, text: str, limit: int = 5) -> tuple[Term, ...]:
        """The terms that a word or a misspelling of it may mean, best first; none when nothing is near."""
        names = {name.casefold(): term for term in self.terms for name in (*term.also, term.name)}
        wanted = " ".join(text.casefold().split())[:80]
        if wanted in names:
            return (names[wanted],)
        if len(wanted.split()) > LONGEST:
            return ()
        found = process.extract(wanted, names.keys(), scorer=fuzz.WRatio, score_cutoff=80, limit=limit * 2)
        return tuple(dict.fromkeys(names[name] for name, _, _ in found if _is_like(wanted, name)))[:limit]


def _is_like(wanted: str, name: str) -> bool:
    """WRatio finds a short name inside any long text; the lengths must bear some relation."""
    return len(wanted) <= 3 * len(name) and len(name) <= 4 * max(len(wanted), 1)


def load(folder: Traversable, refs: Container[str]) -> Glossary:
    """The glossary. Raises Unreadable for an entry that is wrong or points to nothing in `refs`."""
    terms = []
    for name, raw in sorted(read(folder, FILE).items(), key=lambda item: item[0].casefold()):
        table = check(FILE, name, raw, ("meaning",), ("also", "see"))
        for ref in table.get("see", ()):
            if ref not in refs:
                raise Unreadable(FILE, name, f"points to {ref}, which is not there")
        terms.append(Term(name, table["meaning"], tuple(table.get("also", ())), tuple(table.get("see", ()))))
    return Glossary(tuple(terms))
