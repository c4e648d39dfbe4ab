"""Words as the search takes them: small words left out, inflections and synonyms made one, misspellings repaired."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

import snowballstemmer
from rapidfuzz.distance import OSA

from bot.library.toml import check, read

FILE = "words.toml"
_TABLES = ("forms", "same", "near", "elsewhere", "common", "cards")
SHORTEST = 4  # letters of a word that can have an ending to lose
LONGEST = 1200  # letters of a question that are read; a story says what happened within them

_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?:st|nd|rd|th|d)?")
_NOISE = re.compile(r"https?://\S+|<[@#:a-z][^>]*>|[*_~`|>]+")
_VERBS = ("is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "wo", "would", "could", "should", "ca")
_NOT = {f"{verb}n{mark}t": "not" for verb in (*_VERBS, "must", "need") for mark in ("", "'")}


@dataclass(slots=True)
class Words:
    """The vocabulary of synonyms, with every stem that it has worked out so far."""

    small: frozenset[str]
    negations: frozenset[str]
    forms: dict[str, str]
    synonyms: dict[str, str] = field(default_factory=dict)
    groups: dict[tuple[str, ...], str] = field(default_factory=dict)
    near: dict[str, tuple[str, ...]] = field(default_factory=dict)
    starts: dict[str, int] = field(default_factory=dict)
    elsewhere: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    stems_known: frozenset[str] = frozenset()
    _stems: dict[str, str] = field(default_factory=dict)
    _repairs: dict[str, str] = field(default_factory=dict)
    _shelves: dict[str, list[str]] = field(default_factory=dict)

    def raw(self, text: str) -> list[str]:
        """The words of a text, lower case, accents and markup gone, small words kept."""
        text = text[:LONGEST].lower()
        if not text.isascii():
            text = unicodedata.normalize("NFKD", text).replace("’", "'")
        tokens = _TOKEN.findall(_NOISE.sub(" ", text))
        return [_NOT.get(token) or (_bare(token) if "'" in token else token) for token in tokens]

    def stem(self, word: str) -> str:
        """The one form under which a word and its inflections are filed."""
        stem = self._stems.get(word)
        if stem is None:
            stem = self._stems[word] = self.synonyms.get(plain := self._plain(word), plain)
        return stem

    def _plain(self, word: str) -> str:
        plain = self.forms.get(word, "")
        short = len(word) < SHORTEST and not plain
        return word if short or plain == word else _STEMMER.stemWord(plain or word)

    def terms(self, words: Iterable[str]) -> list[str]:
        """The terms that a sequence of words comes to: small words left out, groups made one word."""
        stems = [self.stem(word) for word in words if word not in self.small]
        if self.starts.keys().isdisjoint(stems):
            return [stem for stem in stems if stem not in self.negations or stem == "none"]
        return list(self._grouped(stems))

    def repaired(self, word: str) -> str:
        """The known word that a misspelling stands for, or the word itself when it is known or like none."""
        if word in self.known or len(word) < 3 or word[0].isdigit() or self.stem(word) in self.stems_known:
            return word
        if word not in self._repairs:
            self._repairs[word] = self._nearest(word)
            if len(self._repairs) > 4096:
                self._repairs.clear()
                return self._nearest(word)
        return self._repairs[word]

    def learn(self, words: Mapping[str, int]) -> None:
        """Takes the words of the texts, with how often each is met, as rightly spelt and as what misspellings mean.

        Plain English and words from elsewhere are rightly spelt too, but no misspelling is taken for one of them.
        """
        self.known = self.known.union(words, self.small, self.negations)
        self.stems_known = frozenset(self._stems.values())
        self._shelves.clear()
        for word in sorted({*words, *self.small, *self.negations}, key=lambda word: (-words.get(word, 0), word)):
            self._shelves.setdefault(word[0], []).append(word)

    def _grouped(self, stems: list[str]) -> Iterator[str]:
        at = 0
        while at < len(stems):
            longest = self.starts.get(stems[at], 0)
            for length in range(min(longest, len(stems) - at), 1, -1):
                group = self.groups.get(tuple(stems[at : at + length]))
                if group:
                    yield group
                    at += length
                    break
            else:
                if stems[at] not in self.negations or stems[at] == "none":
                    yield stems[at]
                at += 1

    def _nearest(self, word: str) -> str:
        far = 1 if len(word) < 6 else 2
        best, found = far + 1, word
        for candidate in self._shelves.get(word[0], ()):
            if abs(len(candidate) - len(word)) <= far and len(candidate) > 2:
                distance = OSA.distance(word, candidate, score_cutoff=far)
                if distance < best:
                    best, found = distance, candidate
        return found


_STEMMER = snowballstemmer.stemmer("english")


def load(folder: Traversable) -> Words:
    """The words of `words.toml`. Raises Unreadable."""
    table = check(FILE, "the file", read(folder, FILE), ("small", "not", *_TABLES))
    forms = {form: word for word, group in table["forms"].items() for form in group}
    words = Words(frozenset(table["small"].split()), frozenset(table["not"].split()), forms)
    for name, members in table["same"].items():
        words.synonyms |= {words._plain(word): words._plain(name) for word in (*members, name) if " " not in word}
    words.groups.update(_groups(words, table["same"]))
    for stems in words.groups:
        words.starts[stems[0]] = max(len(stems), words.starts.get(stems[0], 0))
    for word, near in table["near"].items():
        words.near[words.stem(word)] = tuple(map(words.stem, near))
    words.cards = frozenset(map(words.stem, table["cards"].split()))
    words.elsewhere = frozenset(word for group in table["elsewhere"].values() for word in group)
    words.known = frozenset(table["common"].split()).union(*(word.split() for word in words.elsewhere))
    return words


def _groups(words: Words, table: Mapping[str, list[str]]) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, members in table.items():
        for member in members:
            stems = tuple(words.stem(word) for word in words.raw(member) if word not in words.small)
            if len(stems) > 1:
                yield stems, words.stem(name)


def _bare(token: str) -> str:
    return token.removesuffix("'s").replace("'", "")
