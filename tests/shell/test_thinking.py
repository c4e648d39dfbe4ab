"""Robots that search at a live table: the worker is killed in mid-search, the table goes on, the worker comes back."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from pathlib import Path
from threading import Timer

import pytest

from bot.engine.games import Phase
from bot.robots import solver, worker
from bot.robots.lawful import lawful
from bot.robots.worker import Thinker
from bot.room import State
from bot.stage.players import MOMENT, Players
from tests.shell.house import House, means, opened

pytestmark = pytest.mark.skipif(not solver.installed(), reason="needs endplay")
SIMPLY = "simple rules until it is back"


async def ann_s_turn(house: House) -> State:
    """The state when Ann is to play, or the deal is over; until then the robots take their time over each card."""
    for _ in range(200):
        state = await house.state()
        deal = state.table.deal
        assert deal is not None
        if deal.phase is not Phase.PLAYING or (deal.turn is not None and state.sitter(deal.turn) == house.ann.id):
            return state
        await house.env.advance_time(MOMENT)
        await asyncio.sleep(0.01)
    raise AssertionError("the robots have stopped")


async def ann_plays(house: House) -> None:
    state = await ann_s_turn(house)
    assert state.table.deal is not None
    assert state.table.deal.turn is not None
    turn = state.table.deal.turn
    await house.play(min(lawful(state.view(turn), turn)), state)


async def test_the_worker_is_killed_in_mid_search_at_a_live_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "REST", 0.0)
    thinker = Thinker(patience=30)
    busy: list[bool] = []

    def kill(pid: int) -> None:
        busy.append(thinker.is_busy)
        os.kill(pid, signal.SIGKILL)

    async with opened(tmp_path / "room.db", lambda: means(robots=Players(thinker=thinker))) as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        await house.ann.click(house.table, label="Play now")
        await ann_plays(house)
        before, killed = await ann_s_turn(house), thinker.pid
        assert killed is not None
        os.kill(killed, signal.SIGSTOP)  # it gets a question, and gives no answer
        Timer(2.0, kill, (killed,)).start()
        with caplog.at_level(logging.WARNING):
            await ann_plays(house)
            after = await ann_s_turn(house)
        assert busy == [True], "it was killed while it had a question"
        assert after.seq > before.seq + 1, "not her own card alone: the robots have gone on"
        assert sum(SIMPLY in record.message for record in caplog.records) == 1
        while (state := await ann_s_turn(house)).phase is Phase.PLAYING:
            await house.play(min(lawful(state.view(state.table.deal.turn), state.table.deal.turn)), state)
        assert thinker.pid not in (None, killed), "the worker has come back"
