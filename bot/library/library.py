"""The library: everything in `laws_data`, read once, and the questions that are put to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable

from bot.library import compare, glossary, notes, sources, words
from bot.library.links import Link, links_of
from bot.library.notes import Note
from bot.library.references import CODES, Cited, cited, mentioned, part_of, unit_of
from bot.library.search import Document, Index, Scored
from bot.library.sources import Entry, Source
from bot.library.toml import Unreadable, shelf

EXACT = 10.0
CLOSE = 0.93  # a second hit with this share of the first's score makes it a close call
FAR = 1.8  # what is no nearer than this within one code is no answer of that code
TOLD_ELSEWHERE = frozenset({"drayson:case:lowered-hand"})  # found through the note that it belongs to

STORY = 13  # words from which on a situation is a story, with much in it that is beside the point
HISTORY = "whist:history"  # its old spellings would be taken for rightly spelt words; its note names what it tells

NAMES = {"whist": "whist", "auction": "auction bridge", "drayson": "Drayson"}
HOW = 'try a law\'s number, or a few plain words such as "lead out of turn"'


@dataclass(frozen=True, slots=True)
class Hit:
    """A law, rule or case that answers: its written reference, how near it is, and its title."""

    ref: str
    score: float
    title: str


@dataclass(frozen=True, slots=True)
class Result:
    """What was found: hits best first, or a sentence that says why there are none and what exists nearby.

    `exact` when the words were a citation; `close` when the second hit is nearly as good as the first.
    """

    hits: tuple[Hit, ...]
    exact: bool = False
    close: bool = False
    sentence: str = ""


class Library:
    """The sources, what we say of them, and how they are joined. Made by `load`."""

    def __init__(self, folder: Traversable) -> None:
        self.sources: tuple[Source, ...] = sources.load(folder)
        self.entries: dict[str, Entry] = _entries(self.sources)
        self.refs: frozenset[str] = frozenset(self._all_refs())
        self.notes: dict[str, Note] = notes.load(folder, self.entries)
        self.glossary = glossary.load(folder, self.refs)
        self.themes = compare.load(folder, self.refs)
        self.links: dict[str, tuple[Link, ...]] = {ref: links_of(entry) for ref, entry in self.entries.items()}
        self.cited_by: dict[str, tuple[str, ...]] = _turned(self.links)
        self._check()
        self.index = Index(tuple(self._documents()), words.load(folder))

    def entry(self, ref: str) -> Entry:
        """The entry that a written reference is in (for a part, its law). Raises KeyError for one that is not there."""
        return self.entries[unit_of(ref)]

    def title(self, ref: str) -> str:
        """A title for any written reference that exists: ours, or what it is ("Footnote 27 to Law 62")."""
        note = self.notes.get(unit_of(ref))
        title = note.title if note else self._plain_title(unit_of(ref))
        return f"{title}, part {part_of(ref)}" if part_of(ref) else title

    def place_of(self, footnote: str) -> str:
        """Where a footnote is tied: the law, rule or case whose text has its mark, or "" for none."""
        return next((ref for ref in self.cited_by.get(footnote, ()) if ref != footnote), "")

    def footnotes_of(self, ref: str) -> tuple[Entry, ...]:
        """The footnotes to a law, rule or case, in the order of their marks."""
        return tuple(self.entries[link.to] for link in self.links[unit_of(ref)] if ":footnote:" in link.to)

    def resolve(self, text: str, code: str = "", kind: str = "") -> Result | None:
        """What a citation points to, or the sentence that says what exists nearby; None when `text` is no citation.

        `code` is the table's and is taken where the text names none; without one, every code that has it is given.
        """
        if text.strip() in self.refs:
            return self._exact((text.strip(),))
        found = cited(f"{kind} {text}" if kind else text)
        if not found:
            return None
        codes = (found.code,) if found.code else (code,) if code else CODES[:2]
        refs = list(self._cited(found, codes))
        if not refs and found.kind == "note":
            return None
        return self._exact(refs) if refs else Result((), sentence=self._missing(found, codes))

    def _cited(self, found: Cited, codes: Iterable[str]) -> Iterable[str]:
        """What there is of a citation in each code: the unit, and the part of it; "62 and 63" is two units."""
        for one in codes:
            unit, part = found.refs(one)
            if part in self.refs:
                yield from dict.fromkeys((unit, part))
            elif found.part.isdigit() and unit in self.refs:
                second = replace(found, number=found.part, part="").refs(one)[0]
                yield from (ref for ref in (unit, second) if ref in self.refs)

    def search(self, text: str, code: str = "", limit: int = 10, kind: str = "") -> Result:
        """What answers a citation or a question, best first; a sentence and no hits when nothing does.

        `code` keeps to one code ("whist", "auction"), `kind` to one kind ("etiquette", "case").
        """
        if code and code not in CODES:
            return Result((), sentence=f"There is no code called {code[:40]!r}: there are {', '.join(CODES)}.")
        if not text.strip():
            return Result((), sentence=f"There is nothing to look for: {HOW}.")
        return self.resolve(text, code, kind) or self._ranked(text, "whist" if code == "drayson" else code, limit, kind)

    def _ranked(self, text: str, code: str, limit: int, kind: str) -> Result:
        question = self.index.ask(text)
        scored = self.index.rank(question, code, kind)
        named = self._named(text, code)
        best = self.index.rank(question)[:1] if code or kind else scored[:1]
        near = bool(scored) and self.index.is_near(question, best[0]) and scored[0].score > FAR
        if not named and not near:
            where = f" in {NAMES[code]}" if code else ""
            return Result((), sentence=f"Nothing{where} is close to that: {HOW}.")
        first = [Scored(ref, EXACT) for ref in named]
        hits = [*first, *(hit for hit in scored if hit.ref not in named)][:limit]
        close = len(hits) > 1 and hits[1].score > CLOSE * hits[0].score
        return Result(tuple(Hit(hit.ref, round(hit.score, 3), self.title(hit.ref)) for hit in hits), close=close)

    def _named(self, text: str, code: str) -> list[str]:
        """The laws and cases that a longer text names by number, of the code in question when it is known."""
        found = mentioned(text)
        codes = (code,) if code else CODES[:2]
        refs = (one.refs(each)[0] for one in found for each in ((one.code,) if one.code else codes))
        return list(dict.fromkeys(ref for ref in refs if ref in self.entries))

    def _exact(self, refs: Iterable[str]) -> Result:
        return Result(tuple(Hit(ref, EXACT, self.title(ref)) for ref in refs), exact=True)

    def _missing(self, wanted: Cited, codes: Iterable[str]) -> str:
        units = [(code, wanted.refs(code)[0]) for code in codes]
        for code, unit in units:
            if unit in self.entries:
                parts = self._parts(unit)
                has = f"{_span(parts, 'part')}, and no {wanted.part}" if parts else "no parts"
                return f"{_said(wanted)} of {NAMES[code]} has {has}."
        there = [self._extent(code, wanted.kind) for code, _ in units]
        return f"There is no {_said(wanted)}: {'; '.join(there)}."

    def _extent(self, code: str, kind: str) -> str:
        prefix = f"{code}:{kind}:"
        numbers = [ref.removeprefix(prefix) for ref in self.entries if ref.startswith(prefix)]
        ordered = [number for number in numbers if number.isdigit() or number.isupper()]
        if kind == "law" and code == "auction":
            ordered.sort(key=int)
        return f"{NAMES[code]} has {_span(ordered, WORDS.get(kind, kind))}"

    def _parts(self, unit: str) -> tuple[str, ...]:
        return tuple(part for part in self.entries[unit].parts if part != unit.rsplit(":", 1)[-1])

    def _plain_title(self, ref: str) -> str:
        code, kind, *number = ref.split(":")
        name = f"{WORDS.get(kind, kind)} {number[0] if number else ''}".strip()
        if kind == "footnote" and self.place_of(ref):
            return f"{name[0].upper()}{name[1:]} to {self.title(self.place_of(ref))}"
        return f"{name[0].upper()}{name[1:]} of {NAMES[code]}"

    def _all_refs(self) -> Iterable[str]:
        for ref in self.entries:
            yield ref
            yield from (f"{ref}:{part}" for part in self._parts(ref))

    def _documents(self) -> Iterable[Document]:
        for ref, note in self.notes.items():
            if ref in TOLD_ELSEWHERE:
                continue
            entry = self.entries[ref]
            fields: Mapping[str, tuple[str, ...]] = {
                "title": (note.title,),
                "gloss": (note.gloss,),
                "situations": tuple(told for told in note.situations if told.count(" ") < STORY),
                "stories": tuple(told for told in note.situations if told.count(" ") >= STORY),
                "terms": note.terms,
                "text": () if ref == HISTORY else (entry.text, *(foot.text for foot in self.footnotes_of(ref))),
            }
            yield Document(ref, "auction" if entry.code == "auction" else "whist", entry.digest, fields)

    def _check(self) -> None:
        """Every link and every pointer goes to something that is there. Raises Unreadable."""
        pointers = [(ref, self.entries[ref].file, link.to) for ref, links in self.links.items() for link in links]
        pointers += [(ref, "notes", see) for ref, note in self.notes.items() for see in note.see]
        for ref, file, to in pointers:
            if to not in self.refs:
                raise Unreadable(file, ref, f"points to {to}, which is not there")
        for ref, entry in self.entries.items():
            if ref not in self.notes and not _needs_no_note(ref):
                raise Unreadable(entry.file, ref, "has no note of ours")


WORDS = {"law": "Law", "case": "Case", "etiquette": "Etiquette", "footnote": "footnote", "dummy": "Dummy"}


def load(folder: Traversable | None = None) -> Library:
    """The library, from the installed data or from another folder. Raises Unreadable: file, entry and reason."""
    return Library(folder or shelf())


def _entries(all_sources: Iterable[Source]) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for source in all_sources:
        for entry in source.entries:
            if entry.ref in entries:
                raise Unreadable(source.file, entry.ref, "is there twice")
            entries[entry.ref] = entry
    return entries


def _turned(links: Mapping[str, Iterable[Link]]) -> dict[str, tuple[str, ...]]:
    back: dict[str, list[str]] = defaultdict(list)
    for ref, found in links.items():
        for link in found:
            for to in dict.fromkeys((link.to, unit_of(link.to))):
                if ref != to and ref not in back[to]:
                    back[to].append(ref)
    return {to: tuple(refs) for to, refs in back.items()}


def _needs_no_note(ref: str) -> bool:
    bare = (":footnote:", "drayson:law:", "drayson:index", "auction:case:preamble")
    return any(part in ref for part in bare)


def _said(wanted: Cited) -> str:
    return f"{WORDS.get(wanted.kind, wanted.kind)} {wanted.number}".strip()


def _span(names: Iterable[str], word: str) -> str:
    names = list(names)
    if not names:
        return f"no {word[0].lower()}{word[1:]}"
    plural = word if word in ("Etiquette", "Dummy") else f"{word}s"
    return f"{plural} {names[0]} to {names[-1]}" if len(names) > 1 else f"{word} {names[0]}"
