"""The card room itself over sockets: what players see at each fault that the in-process simulation cannot make."""

from __future__ import annotations

import asyncio
import time

from tests.wire.conftest import until
from tests.wire.faults import Fault, Weather
from tests.wire.one_table import cards_played, found, play, press_any
from tests.wire.players import Player, reads, text
from tests.wire.regulars import ids
from tests.wire.soak import Soak

MESSAGES = "/channels/{channel_id}/messages"


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
    assert await found(room) == []


async def test_a_deleted_message_and_a_deleted_thread_are_made_again(room: Soak) -> None:
    desk = room.desks[0]
    async with play(room):
        await until(lambda: cards_played(room) >= 2, 60)
    message = desk.players[0].table_message()
    assert message is not None
    assert desk.thread is not None
    room.discord.delete_message(message)
    await until(lambda: desk.players[0].table_message() not in (None, message), 30)
    again = desk.players[0].table_message()
    assert again is not None
    room.discord.delete_message(again)  # as a program may that deletes whatever is posted
    await press_any(room)
    await until(lambda: desk.players[0].table_message() is not None, 30)
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


async def test_a_refused_press_that_is_delivered_again_later_stays_refused(room: Soak) -> None:
    """By then it may be allowed; it has had its answer all the same."""
    async with play(room, mischief=0.0):
        await until(lambda: cards_played(room) >= 2, 60)
    for one in room.desks[0].players:
        hand = one.private(f"card:{room.desks[0].id}:")
        for card in [id for id in ids(hand) if id.startswith("card:")][:4] if hand is not None else ():
            await one.press(hand, card)
    refused = [one.one for one in room.attempts if one.result == "refused" and one.what.startswith("card:")]
    assert refused
    async with play(room, mischief=0.0):
        for press in refused * 5:
            await Player(room.discord, press.user)._send(press, False)
            await asyncio.sleep(0.1)
    assert await found(room) == []
