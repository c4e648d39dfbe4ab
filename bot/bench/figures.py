"""Measuring side by side: the works take turns, so that a busy machine slows them alike, and medians are compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of figures: what was measured, the figure as read, and what it is compared with."""

    name: str
    figure: str
    ratio: str = ""


def interleaved(
    works: Mapping[str, Callable[[], int]], repeats: int, clock: Clock = time.process_time
) -> dict[str, float]:
    """The median seconds of CPU of one unit of each work. A work returns how many units it has done."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repeats):
        for name, work in works.items():
            began = clock()
            units = work()
            seconds[name].append((clock() - began) / units)
    return {name: median(found) for name, found in seconds.items()}


def percentile(values: Sequence[float], part: float) -> float:
    """The value that `part` (0 to 1) of the values do not exceed. ValueError without values."""
    if not values:
        raise ValueError("nothing was measured")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def time_of(seconds: float) -> str:
    """Seconds as a reader likes them: µs, ms or s."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def table(title: str, rows: Sequence[Row]) -> str:
    """The rows under their title, in columns."""
    wide = max((len(row.name) for row in rows), default=0)
    figures = max((len(row.figure) for row in rows), default=0)
    lines = [f"  {row.name:<{wide}}  {row.figure:>{figures}}  {row.ratio}".rstrip() for row in rows]
    return "\n".join([title, *lines])
