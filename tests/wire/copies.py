"""A backup taken in the midst of a soak, restored beside it, and held against the log from which it was taken."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.wire import audit
from tests.wire.child import ROOT
from tests.wire.logbook import Logbook
from tests.wire.oracle import Oracle
from tests.wire.world import World


@dataclass(frozen=True, slots=True)
class Copy:
    """A backup, restored, and the seconds that each took."""

    restored: Path
    backup_seconds: float
    restore_seconds: float


async def taken(database: Path, directory: Path) -> Copy:
    """`python -m bot backup` while the bot runs, and `restore` of it to a database of its own."""
    backup, restored = directory / "backup.db", directory / "restored.db"
    took = [await _command(database, "backup", backup), await _command(restored, "restore", backup)]
    return Copy(restored, *took)


async def _command(database: Path, word: str, file: Path) -> float:
    """The seconds that the command took. RuntimeError with its words if it fails."""
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", word, str(file)),
        cwd=ROOT,
        env={**os.environ, "CAVENDISH_DATABASE": str(database)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"{word}: {told.decode()}")
    return time.monotonic() - began


def _read(copy: Copy) -> Logbook:
    """The restored database as a logbook, which tells an oracle of its own."""
    book = Logbook(copy.restored, Oracle(World()))
    book.follow()
    return book


def facts(copy: Copy) -> dict[str, Any]:
    """What the backup held, and how long it took."""
    lines = _read(copy).lines
    acts = len({line.interaction for line in lines if line.interaction is not None})
    return {
        "backup": {
            "events": len(lines),
            "players' acts": acts,
            "bytes": copy.restored.stat().st_size,
            "seconds": round(copy.backup_seconds, 2),
            "seconds to restore": round(copy.restore_seconds, 2),
        }
    }


def wrong(copy: Copy, book: Logbook) -> Iterator[str]:
    """What a restored backup lacks or has otherwise: it is the log as it was at one instant, and replays."""
    copied, now = _read(copy), {(line.table, line.seq): line for line in book.lines}
    yield from (f"the backup: {one}" for one in audit.replayed(copied)[1])
    for line in copied.lines:
        if now.get((line.table, line.seq)) != line:
            yield f"the backup has event {line.seq} of table {line.table} otherwise"
            return
