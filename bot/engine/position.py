"""Where a replay stands."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.acts import Act
from bot.engine.deal import Deal
from bot.engine.refused import Refused
from bot.engine.table import Table


@dataclass(frozen=True, slots=True)
class Position:
    """Where a replay stands: the table, the table before the last act, that act, and the refusal if it was refused."""

    table: Table
    before: Table
    act: Act | None = None
    refused: Refused | None = None

    @property
    def deal(self) -> Deal:
        assert self.table.deal is not None
        return self.table.deal


Answer = tuple[bool, str]
"""whether an expectation holds, and what was found"""
