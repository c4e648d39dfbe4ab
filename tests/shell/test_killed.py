"""The process is killed in the middle of a deal, and started again on the same file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.server import STAND

ROOT = Path(__file__).resolve().parents[2]


def run(name: str, what: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.shell.killed", name, what],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )


async def test_a_deal_survives_the_death_of_its_process(tmp_path: Path) -> None:
    name = await STAND.name(tmp_path / "room.db")
    first = run(name, "play")
    assert first.returncode == -signal.SIGKILL, first.stderr
    second = run(name, "go-on")
    assert second.returncode == 0, second.stderr
    before, after = json.loads(first.stdout), [json.loads(line) for line in second.stdout.splitlines()]
    assert len(before["tricks"]) >= 5
    assert after[0] == before
    assert "The deal is scored" in after[1]["shown"]
