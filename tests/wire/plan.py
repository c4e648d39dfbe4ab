"""What a soak is to be, and what it has to report."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.wire import misfortunes

ABOUT = """Soak and kill: many tables of all games under faults, the bot killed at random instants, then the audit.

python -m bot soak --tables 8 --kills 20 --acts 2000 --seed 1
"""
GAMES = {"short whist": 4, "auction": 4, "dummy whist": 3, "double dummy": 2}
CLOCKS = {"CALL": "10", "CUT": "5", "CLAIM": "5", "RIGHT": "10"}


@dataclass(slots=True)
class Plan:
    """How large a run is. It ends when enough was done and killed, or when its seconds are over."""

    tables: int = 8
    acts: int = 2000
    kills: int = 20
    seconds: float = 600.0
    seed: int = 1
    patience: float = 0.2
    between_kills: float = 8.0
    foul: bool = True
    games: Sequence[str] = tuple(GAMES)
    modes: Sequence[str] = ("strict", "club")
    shards: int = 1
    quarrels: bool = True


@dataclass(slots=True)
class Report:
    """What was done, and everything that was found wrong."""

    facts: dict[str, Any] = field(default_factory=dict)
    findings: dict[str, list[str]] = field(default_factory=dict)
    misfortunes: list[misfortunes.Row] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not any(self.findings.values())


def plan_of(argv: Sequence[str]) -> Plan:
    """The plan that a command line asks for."""
    parser = argparse.ArgumentParser("soak", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = Plan()
    for name in ("tables", "acts", "kills", "seed", "shards"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    for name in ("seconds", "patience", "between_kills"):
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=getattr(usual, name))
    parser.add_argument("--fair", dest="foul", action="store_false", help="no faults but the kills")
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--modes", nargs="+", choices=usual.modes, default=list(usual.modes))
    return Plan(**vars(parser.parse_args(argv)))


def told(report: Report) -> int:
    """Prints the report; 0 when nothing was found wrong, else 1."""
    print(json.dumps({"facts": report.facts, "findings": report.findings}, indent=1, ensure_ascii=False, default=str))
    print("", misfortunes.table(report.misfortunes), sep="\n")
    return 0 if report.is_clean else 1
