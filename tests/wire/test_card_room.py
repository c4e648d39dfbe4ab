"""The card room itself over sockets: what players see at each fault that the in-process simulation cannot make."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.wire.conftest import until
from tests.wire.faults import Fault, Weather
from tests.wire.loopback import Loopback
from tests.wire.players import Player, reads, text
from tests.wire.regulars import ids
from tests.wire.soak import Plan, Soak

MESSAGES = "/channels/{channel_id}/messages"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Soak]:
    """The bot in a process of its own, and a table of strict whist with four players who are yet to begin."""
    plan = Plan(tables=1, games=("short whist",), modes=("strict",), foul=False, patience=0.1, seed=6)
    async with Loopback(seed=6) as discord:
        room = Soak(plan, discord, tmp_path)
        await room.child.start()
        try:
            await room.furnish()
            yield room
        finally:
            if room.child.is_alive:
                await room.child.kill()
            room.book.close()


@asynccontextmanager
async def play(room: Soak, *, mischief: float = 0.05) -> AsyncIterator[None]:
    """Within, the players play."""
    stop = asyncio.Event()
    for one in room.desks[0].players:
        one.mischief = mischief
        one.player.user.dm_code = None
    lives = [asyncio.create_task(one.live(stop)) for one in room.desks[0].players]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*lives)


def cards_played(room: Soak) -> int:
    room.book.follow()
    return sum(line.kind == "CardPlayed" for line in room.book.lines)


async def press_any(room: Soak) -> None:
    """The players press cards of their hands until one has been played; the table's message may be gone."""
    before = cards_played(room)
    for one in room.desks[0].players:
        hand = one.private(f"card:{room.desks[0].id}:")
        assert hand is not None
        for card in [id for id in ids(hand) if id.startswith("card:")]:
            await one.press(hand, card)
            if cards_played(room) > before:
                return


async def found(room: Soak) -> list[str]:
    """Everything that the audit finds, once the bot has come to rest."""
    await room._settle()
    report = room._audited({}, 0.0)
    return [one for findings in report.findings.values() for one in findings]


async def test_play_goes_on_through_dropped_connections(room: Soak) -> None:
    async with play(room):
        await until(lambda: cards_played(room) >= 2, 60)
        for _ in range(5):
            room.discord.gateway.drop()
            before = cards_played(room)
            await until(lambda before=before: cards_played(room) > before, 20)  # type: ignore[misc]
    assert room.discord.gateway.counts["resume"] == 5
    assert await found(room) == []


async def test_every_event_delivered_twice_acts_once(room: Soak) -> None:
    async with play(room):
        await until(lambda: cards_played(room) >= 1, 60)
        room.discord.faults.weather = Weather(twice=1.0)
        before = cards_played(room)
        await until(lambda: cards_played(room) >= before + 12, 60)
        room.discord.faults.weather = Weather()
    assert room.discord.faults.befallen["event twice"] >= 12
    assert await found(room) == []


async def test_edits_that_fail_are_made_up_for(room: Soak) -> None:
    async with play(room):
        await until(lambda: cards_played(room) >= 2, 60)
        for fault in (Fault.LOST, Fault.RESET, Fault.UNAVAILABLE, Fault.LIMITED, Fault.TIMED_OUT, Fault.ERROR):
            room.discord.faults.plan("PATCH", MESSAGES + "/{message_id}", fault, times=2)
        await until(lambda: cards_played(room) >= 12, 60)
    await asyncio.sleep(6)
    assert await found(room) == []


async def test_a_deleted_message_and_a_deleted_thread_are_made_again(room: Soak) -> None:
    desk = room.desks[0]
    async with play(room):
        await until(lambda: cards_played(room) >= 2, 60)
    message = desk.players[0].table_message()
    assert message is not None
    assert desk.thread is not None
    room.discord.delete_message(message)
    await press_any(room)
    await until(lambda: desk.players[0].table_message() not in (None, message), 30)
    room.discord.delete_channel(desk.thread)
    await press_any(room)
    await until(lambda: room.book.tables()[0]["thread_id"] not in (None, desk.thread.id), 30)  # type: ignore[union-attr]
    desk.thread = room.discord.world.channels[room.book.tables()[0]["thread_id"]]
    await until(lambda: desk.players[0].table_message() is not None, 30)
    async with play(room):
        before = cards_played(room)
        await until(lambda: cards_played(room) > before, 30)


async def test_a_polite_stop_loses_nothing_and_the_table_goes_on(room: Soak) -> None:
    async with play(room):
        await until(lambda: cards_played(room) >= 3, 60)
        assert await room.child.stop() == 0
        before = cards_played(room)
        await room.child.start()
        await until(lambda: cards_played(room) >= before + 4, 60)
    assert await found(room) == []


async def test_who_presses_a_hundred_times_a_second_slows_nobody(room: Soak) -> None:
    desk = room.desks[0]
    guild = next(iter(room.discord.world.guilds.values()))
    pest = Player(room.discord, room.discord.member(guild, "Pest"))
    async with play(room, mischief=0.0):
        await until(lambda: cards_played(room) >= 2, 60)
        table = desk.players[0].table_message()
        assert table is not None
        presses, count = [], len(room.attempts)
        began = time.monotonic()
        for n in range(300):
            presses.append(asyncio.create_task(pest.press(table, f"table:{desk.id}:hand")))
            await asyncio.sleep(max(0.0, began + n / 100 - time.monotonic()))
        await asyncio.gather(*presses)
    met = [one for one in room.attempts[count:] if one.what.startswith("card:")]
    assert met
    assert [one.what for one in met if one.result == "silent"] == []
    waits = sorted(one.one.answered - one.one.created for one in met if one.one.answered)
    assert waits[len(waits) // 2] < 1.5
    assert room.oracle.leaks == []


async def test_closed_direct_messages_are_no_hindrance(room: Soak) -> None:
    desk = room.desks[0]
    async with play(room):
        desk.players[0].player.user.dm_code = 50007
        desk.players[1].player.user.dm_code = 40003
        await until(lambda: cards_played(room) >= 9, 90)
    refused = room.discord.refusals
    assert 1 <= refused[50007] <= 3
    assert 1 <= refused[40003] <= 3
    assert room.oracle.leaks == []


async def test_a_stranger_is_told_so_and_sees_no_card(room: Soak) -> None:
    guild = next(iter(room.discord.world.guilds.values()))
    stranger = Player(room.discord, room.discord.member(guild, "Stranger"))
    async with play(room):
        await until(lambda: cards_played(room) >= 2, 60)
        table = room.desks[0].players[0].table_message()
        assert table is not None
        answers = [await stranger.press(table, f"table:{room.desks[0].id}:{verb}") for verb in ("hand", "claim:1")]
    assert all("do not sit" in reads(answer) for answer in answers), [reads(answer) for answer in answers]
    assert all(room.oracle.cards_of({"content": text(m)}) == set() for m in stranger.inbox())
    assert room.oracle.leaks == []
