"""Two processes, each with a shard of its own, on one PostgreSQL: every table is served, whoever is killed."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.store import Store
from tests.wire.attempts import Attempt
from tests.wire.cards import read
from tests.wire.child import Child
from tests.wire.loopback import Loopback
from tests.wire.players import Player, text
from tests.wire.regulars import Desk, Regular
from tests.wire.world import Guild

SECONDS = 240.0


def guild_on(discord: Loopback, shard: int) -> Guild:
    """A new server that falls to this one of two shards."""
    while (guild := discord.guild(f"Club {shard}")).id >> 22 & 1 != shard:
        pass
    return guild


async def opened(discord: Loopback, store: Store, shard: int, attempts: list[Attempt]) -> Desk:
    """A table of four people in a server of that shard."""
    guild = guild_on(discord, shard)
    room = discord.channel(guild, "card-room")
    desk = Desk(f"Table{shard}", "short whist", "strict")
    for seat in range(4):
        player = Player(discord, discord.member(guild, f"P{shard}x{seat}"))
        desk.players.append(Regular(player, desk, random.Random(f"{shard} {seat}"), attempts, patience=0.1))
        desk.players[-1].mischief = 0.0
    await desk.players[0].player.slash(room, "table open", game=desk.game, mode=desk.mode, name=desk.name)
    desk.players[0].is_seated = True
    async with asyncio.timeout(20):
        while desk.thread is None:
            [row] = [row for row in await store.tables() if row.name == desk.name] or [None]
            desk.thread = discord.world.channels.get(row.thread_id) if row and row.thread_id else None
            desk.id = row.id if row else 0
            await asyncio.sleep(0.05)
    return desk


async def come(store: Store, desks: list[Desk], far: int) -> None:
    """Wait until each table's log has grown by so many events."""
    goal = {desk.id: (await store.table(desk.id)).seq + far for desk in desks}
    async with asyncio.timeout(SECONDS):
        for table, seq in goal.items():
            while (await store.table(table)).seq < seq:  # noqa: ASYNC110 -- the log is written by other processes
                await asyncio.sleep(0.1)


async def shows_the_last_card(store: Store, desk: Desk) -> None:
    """Wait until the table's message shows the card played last."""
    async with asyncio.timeout(60):
        while True:
            cards = [event.body["card"] for event in await store.events(desk.id) if event.kind == "CardPlayed"]
            shown = desk.players[0].table_message()
            if shown is not None and (not cards or cards[-1] in read(text(shown))):
                return
            await asyncio.sleep(0.1)


@pytest.mark.postgres
async def test_two_processes_on_one_database_serve_every_table_though_one_is_killed(on_server: str) -> None:
    """Hands lie in direct messages, which arrive at shard 0 alone: so at the second table every card crosses over."""
    async with Loopback(seed=3, shards=2) as discord, await Store.open(on_server) as store:
        settings = {"CAVENDISH_TOKEN": discord.token, "CAVENDISH_DATABASE": on_server, "CAVENDISH_CLAIM_SECONDS": "5"}
        processes = [Child(discord, ["bot", "run"], {**settings, "CAVENDISH_SHARDS": f"{shard}/2"}) for shard in (0, 1)]
        attempts: list[Attempt] = []
        ended = asyncio.Event()
        try:
            for process in processes:
                await process.start()
            desks = [await opened(discord, store, shard, attempts) for shard in (0, 1)]
            living = [asyncio.create_task(player.live(ended)) for desk in desks for player in desk.players]
            await come(store, desks, 30)
            for killed, other in ((1, 0), (0, 1)):
                await processes[killed].kill()
                assert processes[other].is_alive
                await processes[killed].start()
                await come(store, desks, 15)
            ended.set()
            await asyncio.gather(*living)
            for desk in desks:
                await shows_the_last_card(store, desk)
                events = await store.events(desk.id, after=0)
                assert [event.seq for event in events] == list(range(1, len(events) + 1))
                acts = [event.interaction_id for event in events if event.interaction_id]
                assert len(acts) == len(set(acts))
            cards = [attempt for attempt in attempts if attempt.what.startswith("card:")]
            assert any(attempt.result == "done" and attempt.one.channel.guild is None for attempt in cards)
        finally:
            ended.set()
            for process in processes:
                await process.kill()
        errors = [line for process in processes for line in process.lines if " ERROR " in line or "Traceback" in line]
        assert errors == []
        assert discord.crashes == []
