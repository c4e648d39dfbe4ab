"""Every benchmark runs and prints its rows; its figures are nobody's business here."""

from __future__ import annotations

import re

import pytest

from bot.bench import BENCHES, names, run

ROWS = {
    "engine": ("the bare loop", "strict", "club", "a card, faults", "a card, seen_by"),
    "act": ("the card room", "a bare handler", "one that acknowledges"),
    "tables": ("acknowledged, median", "acknowledged, 99th", "a table", "requests a card", "plain requests"),
    "pace": ("longest at a stretch, CPU, nobody plays", "longest at a stretch, CPU, robots play"),
    "restart": ("ready", "first act"),
    "growth": ("an act in the first deal", "an act after", "reading a table"),
    "search": ("the library, median", "a rapidfuzz scan, median"),
}


@pytest.mark.parametrize("name", BENCHES)
async def test_a_benchmark_prints_its_rows(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert await run([name, "--least"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"{name}: ")
    for row in ROWS[name]:
        assert re.search(rf"^  +{re.escape(row)}.*\d", printed, re.MULTILINE), row
    assert "times" in printed or "of the" in printed


def test_all_are_run_where_none_is_named() -> None:
    assert names([])[0] == list(BENCHES)


def test_what_is_no_benchmark_is_refused() -> None:
    with pytest.raises(SystemExit):
        names(["speed"])
