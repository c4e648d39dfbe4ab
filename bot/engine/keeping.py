"""What is kept at the beginning of a deal so that nothing older need be read: the people and the pack as they stand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.pack import Pack
from bot.engine.roster import Roster


@dataclass(frozen=True, slots=True)
class TableKept:
    """The table apart from its cards, whose own first event carries the rubber."""

    roster: Roster
    pack: Pack | None
