"""What befell the bot in a run, and what its players saw of it: a table, made from the run itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.wire.attempts import Attempt
from tests.wire.faults import Struck
from tests.wire.players import reads

AT_ONCE = 1.0
HEAD = ("fault", "times", "at a press: what its player saw", "at a message: when it was made good")


@dataclass(frozen=True, slots=True)
class Spell:
    """Something that lasts: the bot was killed, or the database away, from `since` to `until`."""

    word: str
    since: float
    until: float


@dataclass(slots=True)
class Row:
    """One kind of misfortune."""

    word: str
    times: int
    presses: Counter[str]
    waits: list[float]
    messages: int

    def cells(self) -> tuple[str, str, str, str]:
        """As text."""
        saw = "; ".join(f"{count} {word}" for word, count in self.presses.most_common())
        return self.word, f"{self.times:,}", saw or "—", self._made_good()

    def _made_good(self) -> str:
        if not self.messages:
            return "—"
        if not self.waits:
            return f"{self.messages:,}: already done, or overtaken by what came next"
        waits = sorted(self.waits)
        median, worst = waits[len(waits) // 2], waits[-1]
        return f"{len(waits):,} of {self.messages:,}, after {median:.1f} s (median), {worst:.1f} s at most"


def saw(attempt: Attempt) -> str:
    """What somebody saw of his own press."""
    words = reads(attempt.one, ever=True)
    if attempt.result == "silent":
        return "“did not respond”: pressed again"
    if "store does not answer" in words:
        return "told to press again in a moment"
    if attempt.result == "lost":
        return "told to look at the table"
    if attempt.result == "put off":
        return "acknowledged without a word yet"
    return "answered at once" if attempt.waited <= AT_ONCE else "answered late"


def rows(struck: Iterable[Struck], spells: Iterable[Spell], attempts: Sequence[Attempt]) -> list[Row]:
    """One row for each kind, as they first befell."""
    found: dict[str, Row] = {}
    pressed = {attempt.one.token: attempt for attempt in attempts}
    for one in struck:
        row = found.setdefault(one.word, Row(one.word, 0, Counter(), [], 0))
        row.times += 1
        if (attempt := pressed.get(one.key)) is not None:
            row.presses[saw(attempt)] += 1
        elif one.is_message:
            row.messages += 1
            row.waits += [] if one.mended is None else [one.mended]
    by_word: dict[str, list[Spell]] = defaultdict(list)
    for spell in spells:
        by_word[spell.word].append(spell)
    for word, those in by_word.items():
        met = Counter(saw(attempt) for attempt in attempts if any(_overlaps(attempt, spell) for spell in those))
        found[word] = Row(word, len(those), met, [], 0)
    return list(found.values())


def _overlaps(attempt: Attempt, spell: Spell) -> bool:
    """Whether a press waited for its answer during the spell."""
    ends = attempt.one.answered or attempt.one.created + 3.0
    return attempt.one.created <= spell.until and ends >= spell.since


def table(those: Iterable[Row]) -> str:
    """As Markdown."""
    lines = [HEAD, ("---",) * len(HEAD), *(row.cells() for row in those)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
