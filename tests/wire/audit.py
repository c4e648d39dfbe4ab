"""After a soak: is every acknowledged act in the log exactly once, does every log replay, is every face current?

Unlike the oracle it uses the bot's own engine, to replay what the bot has written.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from bot.engine.cards import PACK
from bot.engine.coding import decode
from bot.room import State
from bot.room.state import fold, fresh
from bot.store import TableRow
from tests.wire.attempts import Attempt
from tests.wire.child import Child
from tests.wire.logbook import Line, Logbook
from tests.wire.players import reads

#: what must be written when it was acknowledged: each of these writes at least one event
WRITES = re.compile(
    r"(card|call|right):|/play|pick:\d+:\d+:cards|table:\d+:(consent|decline|agree|resume|stand)"
    r"|/table (substitute|adjourn)"
)
TROUBLE = re.compile(r'"level": "(ERROR|CRITICAL)"|Traceback \(most recent call last\)|never awaited|never retrieved')

#: discord.py's own complaint when an answer to autocomplete was lost on the way; nothing comes of it
EXPECTED = re.compile(
    r"Ignoring exception in autocomplete.*(ServerDisconnected|ConnectionReset|40060|10062)", re.DOTALL
)


def acts(attempts: Iterable[Attempt], lines: Iterable[Line]) -> Iterator[str]:
    """Acknowledged and not written, refused and yet written, written twice."""
    written = Counter(line.interaction for line in lines if line.interaction is not None)
    for attempt in attempts:
        times, result = written[attempt.one.id], attempt.result
        if times > 1:
            yield f"written {times} times: {attempt.what}"
        elif result == "refused" and times:
            yield f"refused and yet written: {attempt.what}: {reads(attempt.one, ever=True)}"
        elif not times and WRITES.match(attempt.what) and _acknowledged(attempt, result):
            yield f"acknowledged and lost: {attempt.what} ({result}, interaction {attempt.one.id})"


def failures(attempts: Iterable[Attempt]) -> Iterator[str]:
    """What players were told was the bot's own fault, by the press that met it."""
    told = (one.what for one in attempts if "Something went wrong" in reads(one.one))
    kinds = Counter(re.sub(r"\d+", "N", what) for what in told)
    yield from (f"{count} times: {what}" for what, count in kinds.most_common())


def _acknowledged(attempt: Attempt, result: str) -> bool:
    return result == "done" or (result == "noted" and attempt.what.startswith("right:"))


def row_of(row: Any) -> TableRow:
    """A table as the store gives it."""
    values = {key: row[key] for key in row.keys()}  # noqa: SIM118 -- a sqlite3.Row iterates over its values
    values["seats"] = json.loads(values["seats"])
    return TableRow(**values)


def replayed(book: Logbook) -> tuple[dict[int, State], list[str]]:
    """Every table folded from its log alone, and what is wrong with any."""
    by_table: dict[int, list[Line]] = defaultdict(list)
    for line in book.lines:
        by_table[line.table].append(line)
    states, wrong = {}, []
    for row in map(row_of, book.tables()):
        lines = by_table[row.id]
        if [line.seq for line in lines] != list(range(1, len(lines) + 1)) or row.seq != len(lines):
            wrong.append(f"table {row.id}: {len(lines)} events, and its row says {row.seq}")
        state = fresh(row)
        for line in lines:
            state = fold(state, [decode(line.kind, line.body)], datetime.now(UTC), line.seq)
        states[row.id] = state
        wrong += _unlawful(state)
    return states, wrong


def _unlawful(state: State) -> Iterator[str]:
    """Whether the 52 cards are all there, once each, and the store agrees whether the table has ended."""
    deal = state.table.deal
    if state.ended != (state.row.ended_at is not None):
        yield f"table {state.id}: ended in the log is {state.ended}"
    if deal is None:
        return
    played = [play.card for trick in deal.tricks for play in trick.plays]
    held = [card for hand in deal.hands for card in hand]
    if sorted(map(str, played + held)) != sorted(map(str, PACK)):
        yield f"table {state.id}: {len(played)} cards played and {len(held)} held are not the pack"


def troubles(child: Child, token: str) -> Iterator[str]:
    """Errors and tracebacks that the bot has printed, each kind once with its count; and its token, if it told that."""
    kinds: Counter[str] = Counter()
    for number, line in enumerate(child.lines):
        if token in line:
            yield "the token was printed"
        if TROUBLE.search(line) and not EXPECTED.search(line):
            kinds[_kind(line, child.lines[number + 1 : number + 60])] += 1
    yield from (f"{count} times: {kind}" for kind, count in kinds.most_common())


def _kind(line: str, after: list[str]) -> str:
    try:
        entry = json.loads(line)
    except ValueError:
        last = next((one for one in after if one and not one.startswith((" ", "{"))), "")
        ours = [one.strip() for one in after if "/bot/" in one][-1:]
        return f"{line[:80]} … {last[:200]} {ours}"
    error = str(entry.get("error", "")).strip().split("\n")
    ours = [line.strip() for line in error if "/bot/" in line][-1:]
    where = re.sub(r'.*/bot/(.*)", line (\d+), in (\w+)', r"\1:\2 \3", ours[0]) if ours else ""
    message = re.sub(r"<.*", "…", str(entry["message"]))[:120]
    return f"{entry['logger']}: {message} [{error[-1][:160]}] {where}"


IDS = re.compile(r"(?:card|call|right|say|pick):(\d+):(\d+):|table:(\d+):")


def named(body: Any) -> list[tuple[Any, int | None]]:
    """The tables and deals that the ids in a body name; where a deal is named, the bare table is not."""
    found = IDS.findall(json.dumps(body))
    deals: list[tuple[Any, int | None]] = [(int(table), int(deal)) for table, deal, _ in found if table]
    return list(dict.fromkeys(deals or [(int(bare), None) for _, _, bare in found if bare]))
