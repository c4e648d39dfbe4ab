"""A bot that is killed without warning and started again: buttons posted before still answer."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.wire.child import Child
from tests.wire.conftest import House, until
from tests.wire.players import text


@pytest.fixture
def child(house: House) -> Child:
    return Child(house.discord, ["tests.wire.toy", house.discord.token], {})


async def test_killed_in_the_midst_of_presses_and_started_again(house: House, child: Child) -> None:
    await child.start()
    try:
        message = await house.board()
        presses = [asyncio.create_task(player.press(message, "count")) for player in house.players]
        await asyncio.sleep(random.uniform(0.0, 0.02))
        await child.kill()
        assert not child.is_alive
        await asyncio.gather(*presses)
        await until(lambda: house.discord.gateway.connected == 0)
        await child.start()
        answer = await house.players[0].press(message, "count")
        assert (answer.failure, text(message).split("\n")[0]) == ("", "pressed 1")
    finally:
        await child.kill()


async def test_it_is_stopped_politely_and_what_it_printed_is_kept(house: House, child: Child) -> None:
    await child.start()
    assert await child.stop() in (0, -15, 143)
    assert any("logging in" in line for line in child.lines)


async def test_a_bot_that_cannot_start_says_why(house: House) -> None:
    broken = Child(house.discord, ["tests.wire.toy", "bad-token"], {})
    with pytest.raises(RuntimeError, match="LoginFailure"):
        await broken.start()
