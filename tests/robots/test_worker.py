"""The worker: the full player's answers, its death, its absence, and the loop that never waits."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import AsyncIterator
from copy import deepcopy
from itertools import pairwise

import pytest

from bot.engine.acts import Plays
from bot.engine.cards import PACK
from bot.engine.seats import Side
from bot.engine.tricks import followers
from bot.engine.view import View
from bot.robots import players, solver, worker
from bot.robots.memory import Memory
from bot.robots.solver import Solver
from bot.robots.worker import Thinker
from tests.robots import tables

needs_solver = pytest.mark.skipif(not solver.installed(), reason="needs endplay")


def asked(plays: int, number: int = 1) -> tuple[View, Memory]:
    """A View in which there is something to think about."""
    while True:
        table = tables.advance(tables.whist(10, number), plays)
        seat = tables.to_play(table)
        led = table.trick[0][1].suit if table.trick else None
        if len(followers(table.hands[seat], led)) > 2:
            return tables.view(table, seat), table.memories[seat]
        number += 1


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker(patience=20)
    yield made
    await made.close()


@needs_solver
async def test_the_worker_answers_as_the_full_player_does(thinker: Thinker) -> None:
    view, memory = asked(26)
    here = players.choose(view, deepcopy(memory), players.strong(Solver()))
    assert await thinker.choose(view, memory) == here


@needs_solver
async def test_killed_in_mid_search_the_robot_plays_by_the_simple_rules_and_the_worker_comes_back(
    thinker: Thinker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "REST", 0.0)
    view, memory = asked(9)
    await thinker.choose(view, memory)
    first = thinker.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)  # it has the question, and no answer yet
    thinking = asyncio.create_task(thinker.choose(view, memory))
    await asyncio.sleep(0.1)
    assert not thinking.done()
    os.kill(first, signal.SIGKILL)
    with caplog.at_level(logging.WARNING):
        assert await thinking == players.choose(view, deepcopy(memory), players.SIMPLE)
    assert "simple rules" in caplog.text
    assert not any(card.face in caplog.text or str(card) in caplog.text.split() for card in PACK)
    assert await thinker.choose(view, memory) == players.choose(view, deepcopy(memory), players.strong(Solver()))
    assert thinker.pid not in (None, first)


@needs_solver
async def test_a_slow_worker_is_not_waited_for_and_is_kept(thinker: Thinker, caplog: pytest.LogCaptureFixture) -> None:
    view, memory = asked(26)
    await thinker.choose(view, memory)
    slow = thinker.pid
    assert slow is not None
    os.kill(slow, signal.SIGSTOP)
    thinker.patience = 0.1
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert await thinker.choose(view, memory) == players.choose(view, deepcopy(memory), players.SIMPLE)
    assert [record.message for record in caplog.records if "worker is slow" in record.message] == [
        "the robots' worker is slow; simple rules where it has not answered"
    ]
    os.kill(slow, signal.SIGCONT)
    thinker.patience = 20
    assert await thinker.choose(view, memory) == players.choose(view, deepcopy(memory), players.strong(Solver()))
    assert thinker.pid == slow


@needs_solver
async def test_a_worker_that_hangs_is_replaced(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "REST", 0.0)
    view, memory = asked(26)
    await thinker.choose(view, memory)
    hanging = thinker.pid
    assert hanging is not None
    os.kill(hanging, signal.SIGSTOP)
    monkeypatch.setattr(worker, "HANGS", 0.0)
    thinker.patience = 0.2
    assert await thinker.choose(view, memory) == players.choose(view, deepcopy(memory), players.SIMPLE)
    assert thinker.pid is None
    thinker.patience = 20
    assert await thinker.choose(view, memory) == players.choose(view, deepcopy(memory), players.strong(Solver()))
    assert thinker.pid not in (None, hanging)


@needs_solver
async def test_an_answer_that_nobody_waits_for_is_not_taken_for_the_next(thinker: Thinker) -> None:
    first, second = asked(9), asked(30, 50)
    await thinker.choose(*second)
    task = asyncio.create_task(thinker.choose(*first))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    act = await thinker.choose(*second)
    assert isinstance(act, Plays)
    assert act.cards[0] in second[0].own


@needs_solver
async def test_the_loop_runs_on_while_the_robot_thinks(thinker: Thinker) -> None:
    view, memory = asked(9)
    await thinker.choose(view, memory)
    ticks: list[float] = []

    async def tick() -> None:
        while True:
            ticks.append(time.thread_time())
            await asyncio.sleep(0.002)

    ticking = asyncio.create_task(tick())
    await thinker.choose(view, memory)
    ticking.cancel()
    assert len(ticks) > 2
    busy = max(later - earlier for earlier, later in pairwise(ticks))
    assert busy < 0.02, "the loop's own thread was busy for longer than 20 ms at a stretch"


async def test_a_host_without_endplay_is_told_once_and_its_robots_play(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(solver, "installed", lambda: False)
    bare = Thinker()
    view, memory = asked(20)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert await bare.choose(view, memory) == players.choose(view, deepcopy(memory), players.SIMPLE)
    assert [record.message for record in caplog.records].count(worker._MISSING) == 1
    assert bare.pid is None


@needs_solver
async def test_the_worker_looks_back_upon_a_deal(thinker: Thinker) -> None:
    dealt = tables.whist(10, 3).hands
    table = tables.advance(tables.whist(10, 3), 52)
    tricks = [table.memories[0].tricks[number] for number in range(1, 14)]
    thinker.patience = 0.1  # an analysis is not hurried
    found = await thinker.analyse(dealt, table.trump, tricks)
    assert found is not None
    assert [(card.seat, card.card) for card in found.cards] == [play for trick in tricks for play in trick]
    north = next(m for m in found.makeable if m.trump is table.trump and m.leader is tricks[0][0][0])
    assert found.cost(Side.NS) - found.cost(Side.EW) == north.tricks - table.won[0]
