"""A table not known yet is read from the beginning of its last deal, and is the same table."""

from __future__ import annotations

from pathlib import Path

from bot.bench.driver import deal_on, formed, one_act, play_deal, room_over, seated
from bot.store import Store
from tests.server import STAND


async def test_a_table_read_from_its_last_deal_is_the_table(tmp_path: Path) -> None:
    async with await Store.open(await STAND.name(tmp_path / "room.db")) as store:
        room = room_over(store)
        state = await seated(store, room)
        for _ in range(3):
            state = await play_deal(room, state)
        state = await deal_on(room, await formed(room, state))  # the rubber may be over, as the cards fall
        for _ in range(10):
            state = await one_act(room, state)
        again = await room_over(store).state(state.id)
        assert (again.seq, again.roster, again.pack, again.table) == (state.seq, state.roster, state.pack, state.table)
        assert again.faces == state.faces


async def test_what_is_read_does_not_grow_with_the_table(tmp_path: Path) -> None:
    async with await Store.open(await STAND.name(tmp_path / "room.db")) as store:
        room = room_over(store)
        state = await seated(store, room)
        read = []
        for _ in range(4):
            state = await play_deal(room, state)
            read.append(len(await store.events(state.id)))
        await room_over(store).state(state.id)
        assert max(read) < 1.2 * min(read)
        assert len(await store.events(state.id, after=0)) > 3 * max(read)
