"""Ranked search over what the library says: the texts, and above all the situations that each of them answers."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.library.words import Words

FIELDS = {"title": 3.0, "gloss": 2.0, "terms": 1.5, "situations": 2.0, "stories": 1.0, "text": 1.0}
SATURATION = 1.2
LENGTH = 0.7
RAREST = 3.8  # a word met once is as likely chance as a key

PHRASE = 3.0  # what the best situation counts beside the text as a whole
SECOND = 0.75  # and the second best beside the best
OWN = 0.6  # how far a situation is measured by its own length, not the question's
LONG = 34.0  # past this a question is a story, and its length is not held against it
MASS = 0.4  # how the length of a question dampens what its texts weigh
SHORT = 6.0  # a match that weighs less than this is a chance one
POWER = 0.35
CANDIDATES = 24
NEAR = 0.6  # a related word counts so much of the word itself
SUIT = 0.65  # "hearts" in a story is seldom the point
DIGEST = 0.8  # a digest in our words stands behind a code's own
UNNAMED = 0.45  # a code that the question does not name, when it names the other
LEANING = 0.1
CARDS = 3  # with so many words of the card table a question is about cards, and its names are people's
COVERED = 0.35  # a short question with strange words must be understood so far to be answered
WHIST = 1.04  # of two laws that say the same, the older is shown first
OPEN_HAND = 0.9  # "dummy" is auction's, unless whist is named

TRICKS = frozenset({"one", "two", "three", "four", "five", "six", "seven", "1", "2", "3", "4", "5", "6", "7"})
SUITS = frozenset({"spade", "heart", "diamond", "club", "spades", "hearts", "diamonds", "clubs", "royals", "royal"})

_CODES = {"whist": "whist", "auction": "auction", "bridge": "auction"}
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+")


@dataclass(frozen=True, slots=True)
class Document:
    """One law, rule or case as the search reads it: its code, whether it is a digest, and its words by field."""

    ref: str
    code: str
    digest: bool
    fields: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Scored:
    """A document's place in an answer; the greater the score the nearer (4 and more is near)."""

    ref: str
    score: float


@dataclass(frozen=True, slots=True)
class Question:
    """A question as the search takes it: what each term weighs, the words it cannot place, and the code it names."""

    weights: Mapping[str, float]
    mass: float
    known: int
    strange: int
    elsewhere: int
    cards: int
    names: str = ""
    lean: float = 0.5


@dataclass(frozen=True, slots=True)
class _Phrase:
    terms: frozenset[str]
    mass: float


class Index:
    """All documents, filed by term."""

    def __init__(self, documents: Sequence[Document], words: Words) -> None:
        self.documents = documents
        self.words = words
        read, seen = self._read()
        words.learn(seen)
        counts = [_counts(document, read) for document in documents]
        self.weight = _weights(counts)
        self.postings = self._filed(counts)
        self.phrases = [tuple(map(self._phrase, _phrases(document, read))) for document in documents]
        self.told = {
            document.ref: frozenset[str]().union(*(phrase.terms for phrase in phrases))
            for document, phrases in zip(documents, self.phrases, strict=True)
        }
        self.lean = self._leanings()
        self.elsewhere = words.elsewhere - seen.keys()
        self.sayings = tuple(f" {word} " for word in self.elsewhere if " " in word)

    def ask(self, text: str) -> Question:
        """The question that a text comes to, misspellings repaired and related words added."""
        names = {name.lower() for name in _NAME.findall(text)}
        said = [word if word in names else self.words.repaired(word) for word in self.words.raw(text)]
        counts = Counter(self.words.terms(said))
        known = {term: count for term, count in counts.items() if term in self.weight}
        cards = len(counts.keys() & self.words.cards) + bool(_CODES.keys() & set(said))
        weights = self._weighed(known, counts)
        if _is_bid(said):
            weights.setdefault("bid", NEAR * self.weight["bid"])
        return Question(
            weights,
            sum(weights.values()),
            sum(known.values()),
            self._strange(counts, names if cards >= CARDS else ()),
            self._strangers(said),
            cards,
            _named(said),
            self._leaning(known),
        )

    def _strange(self, counts: Mapping[str, int], names: Iterable[str]) -> int:
        """How many words of a question mean nothing here, but for the names in what is plainly a story of cards."""
        placed = (self.weight, self.words.near, set(map(self.words.stem, names)))
        return sum(count for term, count in counts.items() if not any(term in words for words in placed))

    def rank(self, question: Question, code: str = "", kind: str = "") -> list[Scored]:
        """The documents nearest to a question, best first; of one code or one kind only when one is given."""
        found: dict[int, float] = defaultdict(float)
        for term, weight in question.weights.items():
            share = weight / self.weight[term]
            for number, much in self.postings[term]:
                found[number] += share * much
        wanted = [number for number in found if self._is_of(number, code, kind)]
        best = sorted(wanted, key=lambda number: -found[number])[:CANDIDATES]
        whole = question.mass**MASS + 2
        scored = (
            Scored(
                self.documents[number].ref,
                self._bias(number, question, code) * (found[number] / whole + PHRASE * self._nearest(number, question)),
            )
            for number in best
        )
        return sorted(scored, key=lambda hit: (-hit.score, hit.ref))

    def _is_of(self, number: int, code: str, kind: str) -> bool:
        document = self.documents[number]
        return (not code or document.code == code) and (not kind or document.ref.split(":")[1] == kind)

    def is_near(self, question: Question, best: Scored) -> bool:
        """Whether the best hit is an answer, and not the least bad of the library for a question about something else.

        Words of other games and of the wide world count against it, and so does having no word of the card table.
        """
        score, strange = best.score, question.strange
        if question.elsewhere and score < 4 + 2 * min(question.elsewhere, 2):
            return False
        if score < (4.2, 2.2, 1.7)[min(question.cards, 2)]:
            return False
        if not question.cards and strange and score < 4.5:
            return False
        if strange and question.known <= 8 and self._covered(question, best.ref) < COVERED:
            return False
        return not (question.cards < 2 and strange > max(1, 0.4 * (question.known + strange)) and score < 4.5)

    def _covered(self, question: Question, ref: str) -> float:
        """The share of a question's weight, strange words included, for which a document's situations have a word."""
        told = self.told[ref]
        matched = sum(weight for term, weight in question.weights.items() if term in told)
        return matched / (question.mass + RAREST * question.strange or 1.0)

    def _read(self) -> tuple[dict[str, list[str]], Counter[str]]:
        """Every text of the documents as terms, and every word met in them with how often."""
        read: dict[str, list[str]] = {}
        seen: Counter[str] = Counter()
        for text in (text for document in self.documents for texts in document.fields.values() for text in texts):
            raw = self.words.raw(text)
            seen.update(raw)
            read[text] = self.words.terms(raw)
        return read, seen

    def _filed(self, counts: Sequence[Mapping[str, Counter[str]]]) -> dict[str, list[tuple[int, float]]]:
        usual = {name: sum(fields[name].total() for fields in counts) / len(counts) or 1.0 for name in FIELDS}
        postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, fields in enumerate(counts):
            amount: dict[str, float] = defaultdict(float)
            for name, terms in fields.items():
                share = FIELDS[name] / (1 - LENGTH + LENGTH * terms.total() / usual[name])
                for term, count in terms.items():
                    amount[term] += share * count
            for term, much in amount.items():
                postings[term].append((number, self.weight[term] * much / (SATURATION + much)))
        return dict(postings)

    def _phrase(self, terms: Iterable[str]) -> _Phrase:
        once = frozenset(terms)
        return _Phrase(once, sum(self.weight[term] for term in once) or 1.0)

    def _leanings(self) -> dict[str, float]:
        """How much oftener each term is met in auction than in whist, as a logarithm; slight leanings are left out."""
        auction = {number for number, document in enumerate(self.documents) if document.code == "auction"}
        whist = len(self.documents) - len(auction)
        leanings: dict[str, float] = {}
        for term, filed in self.postings.items():
            there = sum(number in auction for number, _ in filed)
            lean = math.log((there + 0.5) / (len(auction) + 1)) - math.log((len(filed) - there + 0.5) / (whist + 1))
            if abs(lean) > 1:
                leanings[term] = max(-3.0, min(3.0, lean))
        return leanings

    def _weighed(self, known: Mapping[str, int], said: Iterable[str]) -> dict[str, float]:
        weights = {term: self.weight[term] * (1 + 0.4 * math.log(count)) for term, count in known.items()}
        suit = self.words.stem("suitname")
        if suit in weights:
            weights[suit] *= SUIT
        for term in said:
            times = weights[term] / self.weight[term] if term in known else 1.0
            for near in self.words.near.get(term, ()):
                if near in self.weight and near not in weights:
                    weights[near] = NEAR * self.weight[near] * times
        return weights

    def _strangers(self, said: Sequence[str]) -> int:
        line = f" {' '.join(said)} "
        return len(self.elsewhere.intersection(said)) + sum(saying in line for saying in self.sayings)

    def _leaning(self, known: Iterable[str]) -> float:
        return 1 / (1 + math.exp(-sum(self.lean.get(term, 0.0) for term in known)))

    def _nearest(self, number: int, question: Question) -> float:
        asked = question.weights.keys()
        length = (1 - OWN) * min(question.mass, LONG)
        best = second = 0.0
        for phrase in self.phrases[number]:
            shared = phrase.terms & asked
            if shared:
                weight = sum(map(question.weights.__getitem__, shared))
                near = weight / (OWN * phrase.mass + length) * min(1.0, weight / SHORT) ** POWER
                if near > best:
                    best, second = near, best
                elif near > second:
                    second = near
        return best + SECOND * second

    def _bias(self, number: int, question: Question, code: str) -> float:
        document = self.documents[number]
        bias = DIGEST if document.digest else 1.0
        if code:
            return bias
        if question.names != "whist" and document.ref.startswith("whist:dummy"):
            bias *= OPEN_HAND
        if question.names:
            return bias if document.code == question.names else bias * UNNAMED
        lean = question.lean if document.code == "auction" else 1 - question.lean
        return bias * (1 - LEANING + 2 * LEANING * lean) * (WHIST if document.code == "whist" else 1.0)


def _counts(document: Document, read: Mapping[str, list[str]]) -> dict[str, Counter[str]]:
    return {name: Counter(term for text in texts for term in read[text]) for name, texts in document.fields.items()}


def _phrases(document: Document, read: Mapping[str, list[str]]) -> Iterable[list[str]]:
    return (read[text] for name in ("title", "situations", "stories", "terms") for text in document.fields[name])


def _weights(counts: Sequence[Mapping[str, Counter[str]]]) -> dict[str, float]:
    within = Counter(term for fields in counts for term in set().union(*fields.values()))
    return {term: min(RAREST, math.log(1 + (len(counts) - n + 0.5) / (n + 0.5))) for term, n in within.items()}


def _is_bid(said: Sequence[str]) -> bool:
    """Whether "two hearts" or the like is said: a number of tricks and a suit, side by side."""
    return any(number in TRICKS and suit in SUITS for number, suit in pairwise(said))


def _named(said: Sequence[str]) -> str:
    """The code that the words name, when they name one and not both ("bridge, not whist" names one)."""
    named = {_CODES[word] for before, word in pairwise(("", *said)) if word in _CODES and before != "not"}
    return named.pop() if len(named) == 1 else ""
