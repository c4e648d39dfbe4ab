"""A pulse beside a program on its event loop, which tells how long others held it up.

A child started with `PULSE` in its environment has one, and leaves its beats in the file named there when it ends.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import time
from collections.abc import Coroutine
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

PULSE = "LOOPBACK_PULSE"
EVERY = 0.002
"""seconds between two beats"""


@dataclass(frozen=True, slots=True)
class Beat:
    """One beat: when it came (monotonic), how late, and the CPU of the loop's thread since the one before; in seconds.

    A machine that is busy with others makes it late; what the loop did itself is in the CPU.
    """

    at: float
    late: float
    busy: float


def read(file: Path) -> list[Beat]:
    """The beats that a process has left."""
    return [Beat(*json.loads(line)) for line in file.read_text().splitlines()]


async def _beating(beats: list[Beat]) -> None:
    while True:
        due, spent = time.monotonic() + EVERY, time.thread_time()
        await asyncio.sleep(EVERY)
        now = time.monotonic()
        beats.append(Beat(now, now - due, time.thread_time() - spent))


async def _beside(main: Coroutine[Any, Any, Any], beats: list[Beat]) -> Any:
    pulse = asyncio.create_task(_beating(beats))
    try:
        return await main
    finally:
        pulse.cancel()


def beside(file: Path) -> None:
    """From here on every `asyncio.run` of this process has a pulse; its beats are in the file when the process ends."""
    run, beats = asyncio.run, list[Beat]()
    asyncio.run = lambda main, **options: run(_beside(main, beats), **options)
    atexit.register(lambda: file.write_text("".join(json.dumps(astuple(beat)) + "\n" for beat in beats)))
