"""A card room in a process of its own, for the test that kills it: `killed.py FILE play` or `killed.py FILE go-on`."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

from bot import app
from bot.engine.cards import in_order
from bot.room import State
from bot.settings import Settings
from bot.store import Store
from tests.server import STAND
from tests.shell.house import means, opened, text_of

FILE = Path(sys.argv[1])


def position(state: State) -> dict[str, object]:
    """Everything of the deal, in an order that does not vary."""
    deal = state.table.deal
    assert deal is not None
    return {
        "seq": state.seq,
        "chairs": state.roster.chairs,
        "hands": [" ".join(map(str, in_order(hand))) for hand in deal.hands],
        "tricks": [[(str(play.seat), str(play.card)) for play in trick.plays] for trick in deal.tricks],
        "turn": str(deal.turn),
        "score": state.table.rubber.score,
        "faces": state.faces,
        "commitment": state.pack.commitment if state.pack else None,
    }


async def play(file: Path) -> None:
    """Deal, play five cards, say where the deal stands, and die without a word."""
    async with opened(file) as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        await house.ann.click(house.table, label="Play now")
        print(json.dumps(position(await house.play_on(5))), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)


async def go_on(file: Path) -> None:
    """Say where the deal stands, and play it to its end. This process's Discord knows nothing of the thread before."""
    async with await Store.open(await STAND.name(file)) as store:
        await store.life.keep("commands", "to be sent again")  # so that the simulation counts its ids as the first time
    async with opened(file) as house:
        house.bot = app.build(Settings(), house.store, means())
        await house.env.restart_bot(house.bot)  # the first came up before the server was there
        await house.env.advance_time(3600)  # the simulation's ids begin anew: an interaction's would seem to come again
        before = await house.state()
        print(json.dumps(position(before)), flush=True)
        await house.play_on()
        print(json.dumps({"shown": text_of(house.table)}), flush=True)


if __name__ == "__main__":
    if sys.argv[1].startswith("postgresql:"):
        STAND.stands(sys.argv[1], FILE)
    asyncio.run((play if sys.argv[2] == "play" else go_on)(FILE))
