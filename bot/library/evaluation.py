"""How well the search does on a file of questions with their answers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.library.library import Library

DEPTH = 10


@dataclass(frozen=True, slots=True)
class Row:
    """A question, the code it is asked of ("any" for none in particular), and the references that answer it."""

    question: str
    code: str
    expect: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """Shares from 0 to 1 over the rows that expect an answer, and counts of answers given and withheld.

    `first` and `third`: an expected reference is first, or among the first three; `reciprocal`: the mean of one over
    its place among the first ten. Times are seconds a query.
    """

    rows: int
    first: float
    third: float
    reciprocal: float
    answered: int
    unanswerable: int
    withheld: int
    median: float
    late: float


def rows_of(file: Path) -> tuple[Row, ...]:
    """The rows of one JSONL file. Raises ValueError with file, line and reason for one that cannot be read."""
    rows = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                raw = json.loads(line)
                rows.append(Row(str(raw["question"]), str(raw.get("code", "any")), tuple(raw["expect"])))
            except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
                raise ValueError(f"{file}, line {number}: not a question ({error!r})") from error
    return tuple(rows)


def mark(library: Library, rows: Sequence[Row], filtered: bool) -> Marks:
    """The marks of the library on the rows, keeping to each row's code when `filtered`."""
    places: list[int] = []
    times: list[float] = []
    answered = withheld = 0
    for row in rows:
        start = time.perf_counter()
        found = library.search(row.question, row.code if filtered and row.code != "any" else "", DEPTH)
        times.append(time.perf_counter() - start)
        if row.expect:
            withheld += not found.hits
            places.append(_place([hit.ref for hit in found.hits], row.expect))
        else:
            answered += bool(found.hits)
    times.sort()
    return Marks(
        len(rows),
        _share(place == 1 for place in places),
        _share(place <= 3 for place in places),
        _share(1 / place if place <= DEPTH else 0 for place in places),
        answered,
        len(rows) - len(places),
        withheld,
        times[len(times) // 2] if times else 0.0,
        times[min(len(times) - 1, int(len(times) * 0.95))] if times else 0.0,
    )


def _place(found: Sequence[str], expect: Sequence[str]) -> int:
    """The place of the first expected reference; a part of an expected law counts for it, and it for its part."""
    for place, ref in enumerate(found, 1):
        if any(ref == one or ref.startswith(one + ":") or one.startswith(ref + ":") for one in expect):
            return place
    return DEPTH + 1


def _share(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0
