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
LONGEST = 1200  # letters of a question that are read; a story says what happened within them

_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?:st|nd|rd|th|d)?")
_NOISE = re.compile(r"https?://\S+|<[@#:a-z][^>]*>|[*_~`|>]+")
_NOT = re.compile(r"\b(?:is|are|was|were|do|does|did|has|have|had|wo|would|could|should|ca|must|need)n['’]?t\b")


@dataclass(slots=True)
class Words:
    """The vocabulary of synonyms, with every stem that it has worked out so far."""

    small: frozenset[str]
    negations: frozenset[str]
    forms: dict[str, str]
    same: dict[tuple[str, ...], str] = field(default_factory=dict)
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
        text = _NOT.sub("not", _NOISE.sub(" ", text)).replace("-", " ")
        return [token.removesuffix("'s").replace("'", "") for token in _TOKEN.findall(text)]

    def stem(self, word: str) -> str:
        """The one form under which a word and its inflections are filed."""
        if word not in self._stems:
            plain = self.forms.get(word, "")
            self._stems[word] = plain if plain == word else _STEMMER.stemWord(plain or word)
        return self._stems[word]

    def terms(self, words: Iterable[str]) -> list[str]:
        """The terms that a sequence of words comes to: small words left out, groups made one word."""
        stems = [self.stem(word) for word in words if word not in self.small]
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
            for length in range(min(longest, len(stems) - at), 0, -1):
                group = self.same.get(tuple(stems[at : at + length]))
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
    words.same.update(_groups(words, table["same"]))
    for stems in words.same:
        words.starts[stems[0]] = max(len(stems), words.starts.get(stems[0], 0))
    for word, near in table["near"].items():
        words.near[_one(words, word)] = tuple(_one(words, other) for other in near)
    words.cards = frozenset(_one(words, word) for word in table["cards"].split())
    words.elsewhere = frozenset(word for group in table["elsewhere"].values() for word in group)
    words.known = frozenset(table["common"].split()).union(*(word.split() for word in words.elsewhere))
    return words


def _groups(words: Words, table: Mapping[str, list[str]]) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, members in table.items():
        for member in (*members, name):
            stems = tuple(words.stem(word) for word in words.raw(member) if word not in words.small)
            if len(stems) > 1 or (stems and len(words.raw(member)) == 1):
                yield stems, words.stem(name)


def _one(words: Words, word: str) -> str:
    stem = words.stem(word)
    return words.same.get((stem,), stem)
