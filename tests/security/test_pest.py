"""A member who asks for pictures a hundred times a second: he is put off, and the players notice nothing."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from pathlib import Path

from tests.wire.conftest import until
from tests.wire.one_table import cards_played, opened, play
from tests.wire.players import Player, reads

ASKED = 300


async def test_who_asks_for_pictures_without_end_slows_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        desk = room.desks[0]
        pest = Player(room.discord, room.discord.member(next(iter(room.discord.world.guilds.values())), "Pest"))
        async with play(room, mischief=0.0):
            await until(lambda: cards_played(room) >= 2, 60)
            asked, count, began, before = [], len(room.attempts), time.monotonic(), cards_played(room)
            for n in itertools.count():
                if n >= ASKED and cards_played(room) >= before + 8:
                    break
                asked.append(asyncio.create_task(pest.slash(desk.thread, "table picture")))
                await asyncio.sleep(max(0.0, began + n / 100 - time.monotonic()))
            told = Counter(reads(one)[:18] for one in await asyncio.gather(*asked))
        met = [one for one in room.attempts[count:] if one.what.startswith("card:")]
    assert met
    assert [one.what for one in met if one.result == "silent"] == []
    # the others got a picture, which goes as soon as the table moves on
    assert told["One thing at a tim"] > ASKED // 10, told
