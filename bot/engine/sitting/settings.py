"""How a table is run, apart from the laws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.refused import Refused


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table is run; a change holds from the next deal. Times are seconds, reminders hours."""

    decide: int = 60
    """to decide upon a right (Law 87, auction 94)"""
    claim: int = 30
    """after a hand, before the next deal begins by itself"""
    pace: int = 2
    """how long a robot takes over a card"""
    remind: int = 12
    """hours until an absent player is reminded again"""
    votes: int = 4
    """how many of those seated must agree to end the table; robots always do"""


LIMITS: Mapping[str, tuple[int, int]] = {
    "decide": (15, 3600),
    "claim": (5, 3600),
    "pace": (0, 30),
    "remind": (1, 168),
    "votes": (2, 4),
}


def with_setting(settings: Settings, name: str, value: int) -> Settings:
    """The settings with one of them changed; Refused for a name that is not there or a value out of its limits."""
    if name not in LIMITS:
        raise Refused(f"There is no such setting; there are {', '.join(LIMITS)}.")
    least, most = LIMITS[name]
    if not least <= value <= most:
        raise Refused(f"The setting {name} may be from {least} to {most}.")
    changes: dict[str, int] = {name: value}
    return replace(settings, **changes)
