"""`python -m bot replay FILE…`: plays table records and checks what they expect.

Exit code 0: all holds; 1: an expectation failed; 2: a line cannot be read. Of several files the highest.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.engine.acts import Act, BeginsDeal
from bot.engine.cards import in_order
from bot.engine.deal import Deal
from bot.engine.decide import course_of, new_table
from bot.engine.expectations import check, known
from bot.engine.games import Rubber
from bot.engine.position import Position
from bot.engine.record import DealRecord, Header, RecordError, read_record
from bot.engine.refused import Refused
from bot.engine.seats import SEATS, Seat
from bot.engine.sight import tricks_after
from bot.engine.standing import dealer_of
from bot.engine.table import Table


def run(argv: Sequence[str]) -> int:
    """Replays the files named and prints each expectation that fails; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot replay", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument(
        "--json", action="store_true", help="print the final table of each file, for eyes entitled to everything"
    )
    options = parser.parse_args(argv)
    return max(_replay_file(path, options.json) for path in options.files)


def _replay_file(path: Path, as_json: bool) -> int:
    try:
        deals = read_record(path.read_text(encoding="utf-8-sig"), known)
        table, failures = replay_record(deals)
    except (OSError, UnicodeDecodeError) as why:
        print(f"{path}: cannot be read: {why}", file=sys.stderr)
        return 2
    except RecordError as why:
        print(f"{path}:{why.line}: {why.expected}", file=sys.stderr)
        return 2
    for line, expected, found in failures:
        print(f"{path}:{line}: expected ? {expected}, found {found}")
    if as_json and table is not None:
        print(json.dumps(whole_table(table), ensure_ascii=False))
    return 1 if failures else 0


def replay_record(deals: Sequence[DealRecord]) -> tuple[Table | None, list[tuple[int, str, str]]]:
    """The final table, and each expectation that failed: line, expected, found.
    RecordError where a deal cannot begin."""
    table: Table | None = None
    failures: list[tuple[int, str, str]] = []
    for deal in deals:
        table = begin(deal.header, table)
        position = Position(table, table)
        for line in deal.body:
            if line.act is not None:
                position = _do(position, line.act)
            elif line.expect is not None:
                holds, found = check(position, line.expect)
                failures += [] if holds else [(line.number, " ".join(line.expect), found)]
        table = position.table
    return table, failures


def begin(header: Header, table: Table | None) -> Table:
    """The table with the header's deal begun: a fresh one, or the one before it going on."""
    if header.game is not None:
        table = new_table(header.game, header.mode, header.dummies)
    if table is None or header.hands is None:
        raise RecordError(header.line, "expected game: and deal:")
    act = BeginsDeal(
        _dealer(header, table),
        header.hands,
        header.trump_card,
        header.trump,
        header.leader,
        header.tricks,
        header.honours,
        header.contract,
    )
    try:
        table = course_of(table, act).table
    except Refused as why:
        raise RecordError(header.line, why.sentence) from None
    return replace(table, rubber=_rubber(header, table.rubber))


def _rubber(header: Header, before: Rubber) -> Rubber:
    """The rubber before the deal, with what the header states of it."""
    names = {"score": "score", "games": "games", "honour-score": "honours", "game-points": "past"}
    stated: Any = {name: getattr(header.rubber, name) for key, name in names.items() if key in header.stated}
    return replace(before, **stated)


def _dealer(header: Header, table: Table) -> Seat:
    """As the header says; else whose turn it is at the table;
    else, in an end position, whoever has the leader on his left."""
    if header.dealer is not None:
        return header.dealer
    if table.deal is not None:
        return dealer_of(table, table.deal)
    if header.contract is not None:
        return header.contract[1].left  # anybody but the declarer, whose one spade would be the dealer's (auction 48)
    return header.leader.right if header.leader is not None else Seat.N


def _do(position: Position, act: Act) -> Position:
    table = position.table
    try:
        return Position(course_of(table, act).table, table, act)
    except Refused as why:
        return Position(table, table, act, why)


def _contract(deal: Deal) -> str | None:
    """`2R by S doubled`, as a header writes it."""
    contract = deal.bidding.contract if deal.bidding else None
    if contract is None:
        return None
    return f"{contract.bid} by {contract.by}" + {1: "", 2: " doubled", 4: " redoubled"}[contract.times]


def whole_table(table: Table) -> dict[str, object]:
    """The final table as eyes entitled to everything may see it, ready for JSON."""
    deal = table.deal
    if deal is None:
        return {"game": table.game.value, "mode": table.mode.value}
    return {
        "game": table.game.value,
        "mode": table.mode.value,
        "phase": deal.phase.value,
        "dealer": str(deal.dealer),
        "turn": str(deal.turn) if deal.turn is not None else None,
        "trump": str(deal.trump) if deal.trump else None,
        "calls": [[str(c.seat), str(c.bid or c.word), c.void] for c in deal.bidding.calls] if deal.bidding else [],
        "contract": _contract(deal),
        "hands": {str(seat): [str(card) for card in in_order(deal.hands[seat])] for seat in SEATS},
        "exposed": {str(seat): [str(card) for card in in_order(deal.lying(seat))] for seat in SEATS},
        "tricks": [
            {"number": trick.number, "plays": [[str(p.seat), str(p.card)] for p in trick.plays], "turned": trick.turned}
            for trick in deal.tricks
        ],
        "won": list(tricks_after(deal)),
        "score": list(table.rubber.score),
        "above": list(table.rubber.honours),
        "games": [[str(game.side), game.value] for game in table.rubber.games],
        "rights": [{"law": r.law, "offender": str(r.offender), "open": r.open, "ended": r.ended} for r in deal.rights],
    }
