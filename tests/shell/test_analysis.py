"""`/analyse`: of closed deals alone, in words, by the worker; and robots that think at a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.robots import solver
from bot.robots.worker import Thinker
from bot.stage import Means
from bot.stage.players import Players
from tests.shell.house import House, answer, every_id, means, opened, text_of
from tests.shell.test_records import a_deal_played
from tests.shell.test_table import cut, sit_four

needs_solver = pytest.mark.skipif(not solver.installed(), reason="needs endplay")


def thoughtful() -> Means:
    return means(robots=Players(thinker=Thinker(patience=30)))


@asynccontextmanager
async def thinking(file: Path) -> AsyncIterator[House]:
    async with opened(file, thoughtful) as house:
        yield house


async def test_nothing_is_analysed_before_the_claims_are_closed(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        await house.play_on(8)
        told = await house.ann.slash(house.thread, "analyse")
        assert "closed" in answer(told)


async def test_a_host_without_a_solver_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await a_deal_played(house)
        told = await house.ann.slash(house.thread, "analyse")
        assert "no double-dummy solver" in answer(told)


@needs_solver
async def test_a_closed_deal_is_looked_back_upon(tmp_path: Path) -> None:
    async with thinking(tmp_path / "room.db") as house:
        await a_deal_played(house)
        told = await house.ann.slash(house.thread, "analyse", deal=1)
        for _ in range(300):  # the worker takes real time, which the simulated Discord does not wait for
            if (words := text_of((*told.followups, told.response)[0])) and "deal 1" in words:
                break
            await asyncio.sleep(0.1)
        assert "deal 1: what the cards could have made" in words
        assert "Tricks that North and South can make" in words
        assert "spades" in words
        assert "none" in words
        assert "cost" in words
        shown = (*told.followups, told.response)[0]
        assert [file.filename for file in shown.attachments] == ["cards.png"]
        told = await house.ann.slash(house.thread, "replay", deal=1)
        assert any(id.startswith("analyse:") for id in every_id(told.response))
