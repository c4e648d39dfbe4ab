"""A bot in a process of its own, aimed at the loopback Discord, that can be killed at any instant and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.wire.aim import environment
from tests.wire.loopback import Loopback

ROOT = Path(__file__).resolve().parents[2]


class Child:
    """`arguments` is what follows `python -m`. All that it prints is kept in `lines` and given to `hear`."""

    def __init__(
        self,
        discord: Loopback,
        arguments: Sequence[str],
        settings: Mapping[str, str],
        *,
        hear: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.discord, self.arguments, self.settings, self.hear = discord, list(arguments), dict(settings), hear
        self.lines: list[str] = []
        self.starts = self.kills = 0
        self.last_start = 0.0  # seconds from the start to the gateway
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self, within: float = 120.0) -> None:
        """Starts it and waits until it has identified itself; RuntimeError with its last words when it ends instead."""
        began, before = time.monotonic(), self.discord.gateway.counts["identify"]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.wire.aim", *self.arguments),
            env={**os.environ, **self.settings, **environment(self.discord), "PYTHONUNBUFFERED": "1"},
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=1 << 20,
        )
        self.starts += 1
        self._reading = asyncio.create_task(self._read(self._process))
        async with asyncio.timeout(within):
            while self.discord.gateway.counts["identify"] == before:
                if self._process.returncode is not None:
                    raise RuntimeError("it ended: " + "\n".join(self.lines[-20:]))
                await asyncio.sleep(0.02)
        self.last_start = time.monotonic() - began

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.lines.append(line.decode(errors="replace").rstrip())
            self.hear(self.lines[-1])

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    async def kill(self) -> None:
        """SIGKILL: no word, no goodbye."""
        self.kills += 1
        await self._end(signal.SIGKILL)

    async def stop(self, within: float = 15.0) -> int:
        """SIGTERM, as a host stops it; the exit code. TimeoutError when it does not go."""
        async with asyncio.timeout(within):
            return await self._end(signal.SIGTERM)

    async def _end(self, with_signal: signal.Signals) -> int:
        assert self._process is not None
        assert self._reading is not None
        if self.is_alive:
            self._process.send_signal(with_signal)
        code = await self._process.wait()
        await self._reading
        return code
