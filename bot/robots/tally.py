"""The book of a match: what each deal brought, kept on a file so that the match can be resumed, and the sums."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Line:
    """One deal played both ways round: what A won more than B with the same cards, and A's times a card in ms."""

    deal: int
    net: float
    times: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sums:
    """A match summed up: deals, the mean a deal, its standard error, and the times of A's cards in ms."""

    deals: int
    mean: float
    error: float
    median: float
    late: float
    worst: float

    def __str__(self) -> str:
        return (
            f"{self.mean:+.3f} a deal, standard error {self.error:.3f}, {self.deals} deals; "
            f"a card: median {self.median:.1f} ms, 95% below {self.late:.1f} ms, worst {self.worst:.0f} ms"
        )


def sums(lines: Iterable[Line]) -> Sums:
    """The sums of these deals. ValueError for none."""
    book = list(lines)
    if not book:
        raise ValueError("no deal has been played")
    nets = [line.net for line in book]
    times = sorted(time for line in book for time in line.times) or [0.0]
    mean = sum(nets) / len(nets)
    spread = sum((net - mean) ** 2 for net in nets) / max(len(nets) - 1, 1)
    return Sums(
        len(nets),
        mean,
        sqrt(spread / len(nets)),
        times[len(times) // 2],
        times[int(len(times) * 0.95)],
        times[-1],
    )


def read(path: Path, match: str) -> list[Line]:
    """The lines that the file holds already, none if it does not exist. ValueError if it is of another match."""
    if not path.exists():
        return []
    first, *rest = path.read_text(encoding="utf-8").splitlines() or [""]
    if first != _head(match):
        raise ValueError(f"{path} is the log of another match: {first}")
    return [Line(**json.loads(line)) for line in rest if line.endswith("}")]


def begin(path: Path, match: str, lines: Iterable[Line]) -> None:
    """Write the file anew: of which match it is, and the deals played so far (a line cut off by a kill is dropped)."""
    body = "".join(f"{json.dumps(asdict(line))}\n" for line in lines)
    path.write_text(f"{_head(match)}\n{body}", encoding="utf-8")


def note(path: Path, line: Line) -> None:
    """Add a deal to the file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps(asdict(line))}\n")


def _head(match: str) -> str:
    return json.dumps({"match": match})
