"""Deals whose claims are closed, read back from a table's log: what records, replays and score sheets are made of.

A deal still in progress, and one whose claims are open, is not here: nobody's eyes are entitled to all of it yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.engine.cards import Card
from bot.engine.coding import decode
from bot.engine.events import DealBegun, DealSettled, DealVoided
from bot.engine.games import Outcome
from bot.engine.pack import Pack
from bot.engine.seats import Seat
from bot.engine.sitting.events import Chairs
from bot.engine.table import Table
from bot.engine.writing import write_record
from bot.room.state import State, fold, fresh
from bot.store import Logged, TableRow

_SETTLING = ("settle", "settles score")
"""how a line ends that may itself have scored the deal for good"""


@dataclass(frozen=True, slots=True)
class ClosedDeal:
    """A deal settled or void: the table as it began and as it ended,
    who sat there, and every act as records write it."""

    row: TableRow
    began: Table
    ended: Table
    chairs: Chairs
    lines: tuple[str, ...]
    pack: Pack | None
    at: datetime

    @property
    def number(self) -> int:
        """The deal's number at its table."""
        return self.began.deal.number if self.began.deal else 0

    def record(self, names: Iterable[tuple[Seat, str]], others: Iterable[str]) -> str:
        """The deal as a record; `others` are further lines of its header."""
        return write_record(self.began, self.lines, names, others)

    def tricks(self) -> tuple[tuple[tuple[Seat, Card], ...], ...]:
        """The tricks in order, each card with its seat in the order played."""
        return tuple(trick.pairs() for trick in self.ended.deal.tricks) if self.ended.deal else ()

    def winners(self) -> tuple[Seat | None, ...]:
        """Who won each trick; None for one that was left incomplete."""
        deal = self.ended.deal
        return tuple(deal.winner(trick) if trick.complete else None for trick in deal.tricks) if deal else ()

    @property
    def outcome(self) -> Outcome | None:
        """What it came to; None for a void deal."""
        return self.ended.deal.outcome if self.ended.deal else None


def closed_deals(row: TableRow, log: Iterable[Logged]) -> tuple[ClosedDeal, ...]:
    """The closed deals of a table, in order, from its whole log."""
    state, began, lines = fresh(row), None, list[str]()
    closed: dict[int, ClosedDeal] = {}
    for entry in log:
        event = decode(entry.kind, entry.body)
        state = fold(state, [event], entry.at, entry.seq)
        if isinstance(event, DealBegun):
            began, lines = state, []
        elif began is not None:
            lines += _written(entry)
            if isinstance(event, DealSettled) and not any(line.endswith(_SETTLING) for line in lines[-1:]):
                lines.append("settle")
            if isinstance(event, DealSettled | DealVoided):
                closed[state.deal_number] = _closed(began, state, lines, entry.at)
    return tuple(closed[number] for number in sorted(closed))


def _written(entry: Logged) -> list[str]:
    """The act that caused the event, if it stands beside it; a ruling may be several orders."""
    line = (entry.act or {}).get("line", "")
    return [part for part in str(line).split("; ") if part]


def _closed(began: State, now: State, lines: list[str], at: datetime) -> ClosedDeal:
    return ClosedDeal(now.row, began.table, now.table, began.roster.chairs, tuple(lines), began.pack, at)
