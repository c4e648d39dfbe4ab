"""The process in which the full player thinks: the table's loop never waits for a search, and survives its death.

`Thinker` is the table's side, `serve` the worker's. One question is asked at a time. Whatever goes wrong there (no
endplay, too slow, killed), the robot plays on by the simple rules, whose choice is made first in any case.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from bot.engine.acts import Act, Bids, Elects, Plays, Says, Words
from bot.engine.cards import Card, Hand, Suit
from bot.engine.games import Phase
from bot.engine.view import Pairs, View
from bot.robots import analysis, players, solver
from bot.robots.analysis import Analysis
from bot.robots.memory import Memory

log = logging.getLogger(__name__)
LEISURE = 20.0
"""seconds that the analysis of a deal may take"""
PATIENCE = 1.5
"""seconds after which an answer is no longer waited for"""
HANGS = 30.0
"""seconds without an answer after which the worker is taken to hang, and is replaced; longer than any question takes"""
AGAIN = 600.0
"""seconds between two warnings that it fails: a slow machine has many cards played by simple rules"""
REST = 2.0
"""seconds between two starts of a worker"""
_ROOT = Path(__file__).resolve().parents[2]
_SIZE = 4
_CALLS = {Words.PASSES, Words.DOUBLES, Words.REDOUBLES}
_MISSING = "endplay is not installed: robots play by simple rules (pip install 'cavendish[robots]' for the full player)"


class Thinker:
    """Acts for robots, thought out in one worker process; the same answers as `players.choose`, and never late."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._worker: Process | None = None
        self._exchange: asyncio.Task[object] | None = None
        self._since = 0.0
        self._one = asyncio.Lock()
        self._started = -REST
        self._is_told = False
        self._warned = -AGAIN
        self._leaving: set[asyncio.Task[None]] = set()

    @property
    def pid(self) -> int | None:
        """The worker's process id, None while there is none."""
        return self._worker.pid if self._worker is not None else None

    @property
    def is_busy(self) -> bool:
        """Whether the worker starts, or has a question that it has not answered."""
        return self._exchange is not None and not self._exchange.done()

    async def choose(self, view: View, memory: Memory) -> Act | None:
        """What the robot with these eyes does now, or None; after `patience` seconds at the latest."""
        act = players.choose(view, memory)
        if act is None or not _is_choice(view, act):
            return act
        better = await self._ask(("choose", view, memory), self.patience)
        return better if isinstance(better, Act) else act

    async def analyse(
        self, hands: Sequence[Hand], trump: Suit | None, tricks: Sequence[Pairs], first: int = 1
    ) -> Analysis | None:
        """What the cards of a deal that is over could have made; None where that cannot be found out here.

        For a deal in play this would tell what nobody may know: whoever asks sees to it that its claims are closed.
        """
        answer = await self._ask(("analyse", tuple(hands), trump, tuple(tricks), first), LEISURE)
        return answer if isinstance(answer, Analysis) else None

    async def appraise(self, view: View, memory: Memory) -> dict[Card, float] | None:
        """The tricks that the side to play may expect from here after each card that the player of this View may play,
        as he knows it; None where that cannot be found out here."""
        answer = await self._ask(("appraise", view, memory), LEISURE)
        return answer if isinstance(answer, dict) else None

    async def start(self) -> None:
        """Starts the worker, if endplay is here and it does not run; a host without endplay is told once."""
        if not solver.installed():
            if not self._is_told:
                log.warning(_MISSING)
            self._is_told = True
            return
        if self._worker is not None or monotonic() - self._started < REST:
            return
        self._started = monotonic()
        self._worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.robots.worker", stdin=PIPE, stdout=PIPE, cwd=_ROOT
        )
        self._begin(_heard(self._worker))

    async def close(self) -> None:
        """Ends the worker."""
        self._dismiss()
        await asyncio.gather(*self._leaving)

    def _begin(self, exchange: Coroutine[None, None, object]) -> None:
        self._exchange, self._since = asyncio.create_task(exchange), monotonic()
        self._exchange.add_done_callback(_retrieved)

    def _dismiss(self) -> None:
        """Kills the worker, whose end is awaited in a task of its own."""
        worker, self._worker = self._worker, None
        if self._exchange is not None:
            self._exchange.cancel()
        if worker is not None:
            task = asyncio.create_task(_ended(worker))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _ask(self, question: tuple[object, ...], patience: float) -> object:
        """The worker's answer; None when it has none in time. It is given up only when it is dead or hangs: where the
        machine is slow its answer comes too late, is dropped, and the next may be in time."""
        try:
            async with asyncio.timeout(patience), self._one:
                return await self._put(question)
        except TimeoutError:
            self._warn("the robots' worker is slow; simple rules where it has not answered")
            if monotonic() - self._since > HANGS:
                self._dismiss()
        except (OSError, asyncio.IncompleteReadError) as error:
            self._warn(f"the robots' worker is gone ({type(error).__name__}); simple rules until it is back")
            self._dismiss()
        return None

    async def _put(self, question: tuple[object, ...]) -> object:
        await self.start()
        worker = self._worker
        if worker is None or self._exchange is None:
            return None
        await asyncio.shield(self._exchange)  # what nobody waits for any longer is still to come
        self._begin(_exchanged(worker, question))
        return await asyncio.shield(self._exchange)

    def _warn(self, sentence: str) -> None:
        if monotonic() - self._warned >= AGAIN:
            self._warned = monotonic()
            log.warning(sentence)


async def _exchanged(worker: Process, question: tuple[object, ...]) -> object:
    assert worker.stdin is not None
    worker.stdin.write(_packed(question))
    await worker.stdin.drain()
    return await _heard(worker)


async def _heard(worker: Process) -> object:
    """What the worker says next: that it is ready, then an answer to each question."""
    assert worker.stdout is not None
    size = int.from_bytes(await worker.stdout.readexactly(_SIZE), "big")
    return pickle.loads(await worker.stdout.readexactly(size))  # noqa: S301 our own process wrote it


def _retrieved(exchange: asyncio.Task[object]) -> None:
    """An exchange that fails when nobody waits for it is no error of its own: whoever asks next hears of it."""
    if not exchange.cancelled():
        exchange.exception()


async def _ended(worker: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    if worker.stdin is not None:
        worker.stdin.close()
    await worker.wait()


def _is_choice(view: View, act: Act) -> bool:
    """Whether the act is a card, a call or a penalty, of which a better one may be found."""
    if view.phase is Phase.DECLARING:
        return isinstance(act, Bids) or (isinstance(act, Says) and act.words in _CALLS)
    return isinstance(act, Plays | Elects) or (isinstance(act, Says) and act.words is Words.WAIVES)


def _packed(thing: object) -> bytes:
    packed = pickle.dumps(thing)
    return len(packed).to_bytes(_SIZE, "big") + packed


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that it is ready, then answer each question until there are no more."""
    here = solver.Solver()
    strong = players.strong(here)
    answers.write(_packed(None))
    answers.flush()
    while size := questions.read(_SIZE):
        question = pickle.loads(questions.read(int.from_bytes(size, "big")))  # noqa: S301 the bot wrote it
        answers.write(_packed(_answered(here, strong, question)))
        answers.flush()


def _answered(here: solver.Solver, strong: players.Player, question: tuple[Any, ...]) -> object:
    match question:
        case ("choose", view, memory):
            return players.choose(view, memory, strong)
        case ("appraise", view, memory):
            return players.appraised(view, memory, here)
        case ("analyse", *deal):
            return analysis.analysed(here, *deal)
        case _:
            raise ValueError("no such question")


if __name__ == "__main__":
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # the bot's own loop goes first where there is one core
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the bot was killed while its answer was sought; what is left to say goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
