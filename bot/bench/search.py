"""What a question of law costs, beside a plain scan of every text for words that look alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median

from rapidfuzz import fuzz, process

from bot.bench.figures import Row, percentile, table, time_of
from bot.library import Library, load

QUESTIONS = (
    "my partner revoked and the trick was turned",
    "lead out of turn",
    "an exposed card",
    "may I look at the last trick",
    "he played before his turn",
    "who deals next after a misdeal",
    "how many points for honours",
    "the dealer turned up two cards",
    "can I bid one no trump over two clubs",
    "dummy drew my attention to a revoke",
    "two cards were played at once",
    "consulting with partner about the penalty",
    "what happens when a player leaves the table",
    "my opponent claimed the rest and was wrong",
    "the pack was not cut",
    "doubling out of turn",
)


def texts_of(library: Library) -> list[str]:
    """The words of every document that the search knows."""
    return [" ".join(" ".join(words) for words in one.fields.values()) for one in library.index.documents]


def _spent(ask: Callable[[str], object], questions: Sequence[str], rounds: int) -> list[float]:
    seconds = []
    for _ in range(rounds):
        for question in questions:
            began = time.process_time()
            ask(question)
            seconds.append(time.process_time() - began)
    return seconds


def run(rounds: int, questions: Sequence[str] = QUESTIONS) -> str:
    """The table of figures, each question asked `rounds` times of both."""
    began = time.process_time()
    library = load()
    loading = time.process_time() - began
    texts = texts_of(library)
    library.search(QUESTIONS[0])
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        ours += _spent(library.search, questions, 1)
        theirs += _spent(lambda question: process.extract(question, texts, scorer=fuzz.WRatio), questions, 1)
    rows = []
    for name, seconds in (("the library", ours), ("a rapidfuzz scan", theirs)):
        rows.append(Row(f"{name}, median", time_of(median(seconds))))
        rows.append(Row(f"{name}, 95th percentile", time_of(percentile(seconds, 0.95))))
    rows[0] = Row(rows[0].name, rows[0].figure, f"{median(ours) / median(theirs):.2f} of the scan")
    rows.append(Row("loading the library, once", time_of(loading)))
    return table(f"search: {len(questions)} questions of {len(texts)} texts, CPU", rows)
