"""The bot is killed at the very instants between a message's sending and the note of it; no message is left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.wire.conftest import until
from tests.wire.faults import Fault, Faults
from tests.wire.one_table import cards_played, found, play
from tests.wire.players import Player
from tests.wire.regulars import ids
from tests.wire.soak import Soak
from tests.wire.world import Sent

MESSAGES = "/channels/{channel_id}/messages"


class Killer:
    """Kills the bot, once, when Discord has just made a message that `is_it`: its answer finds nobody."""

    def __init__(self, room: Soak, is_it: Callable[[Sent], bool]) -> None:
        self.room, self.is_it, self.victim = room, is_it, room.child.pid
        self.hit: Sent | None = None
        room.discord.world.watchers.append(self.heard)

    def heard(self, sent: Sent) -> None:
        if self.hit is None and sent.deed == "create" and self.is_it(sent):
            self.hit = sent
            os.kill(self.victim, signal.SIGKILL)


def is_table(room: Soak) -> Callable[[Sent], bool]:
    """A table's message in its thread."""
    thread = room.desks[0].thread
    return lambda sent: (
        sent.channel is thread and sent.message is not None and any(id.startswith("table:") for id in ids(sent.message))
    )


def is_hand(sent: Sent) -> bool:
    """The first line of a hand by direct message, which has no button."""
    return sent.channel.guild is None and "is ready" in str(sent.body) and "Your hand" in str(sent.body)


async def sunk(room: Soak) -> None:
    """The players talk until the table's message lies six messages up."""
    thread = room.desks[0].thread
    assert thread is not None
    one = Player(room.discord, room.desks[0].players[0].player.user)
    for n in range(7):
        one.say(thread, f"well, well {n}")


async def started_again(room: Soak) -> None:
    await room.child.kill()
    await room.child.start()
    await until(lambda: room.book.rows("SELECT * FROM sendings") == [], 60)


@pytest.mark.parametrize("what", ["table", "hand"])
async def test_killed_between_sending_and_noting_a_message(room: Soak, what: str) -> None:
    async with play(room, mischief=0.0):
        if what == "table":
            await until(lambda: cards_played(room) >= 2, 60)
            await sunk(room)
        killer = Killer(room, is_table(room) if what == "table" else is_hand)
        await until(lambda: killer.hit is not None, 60)
        assert len(room.book.rows("SELECT * FROM sendings")) >= 1
        await started_again(room)
        before = cards_played(room)
        await until(lambda: cards_played(room) >= before + 2, 60)
    assert killer.hit is not None
    assert killer.hit.message is not None
    assert killer.hit.message.deleted is not None
    assert await found(room) == []


@dataclass(slots=True)
class Deadly(Faults):
    """Kills the bot with its next request to delete a message, which is not carried out."""

    victim: int = 0
    killed: bool = False

    def request(self, method: str, route: str) -> tuple[Fault | None, float]:
        if self.victim and not self.killed and method == "DELETE" and route == MESSAGES + "/{message_id}":
            self.killed = True
            os.kill(self.victim, signal.SIGKILL)
            return Fault.RESET, 0.0
        return Faults.request(self, method, route)


async def test_killed_between_noting_a_message_and_deleting_the_one_before(room: Soak) -> None:
    room.discord.faults = deadly = Deadly()
    async with play(room, mischief=0.0):
        await until(lambda: cards_played(room) >= 2, 60)
        before = room.desks[0].players[0].table_message()
        await sunk(room)
        deadly.victim = room.child.pid
        await until(lambda: deadly.killed, 60)
        assert before is not None
        assert before.deleted is None
        assert room.desks[0].players[0].table_message() is not before
        await started_again(room)
        assert before.deleted is not None
        played = cards_played(room)
        await until(lambda: cards_played(room) >= played + 2, 60)
    assert await found(room) == []


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.TIMED_OUT, Fault.UNAVAILABLE])
async def test_a_lost_answer_leaves_no_second_message(room: Soak, fault: Fault) -> None:
    async with play(room, mischief=0.0):
        await until(lambda: cards_played(room) >= 2, 60)
        await sunk(room)
        room.discord.faults.plan("POST", MESSAGES, fault, times=2)
        before = cards_played(room)
        await until(lambda: cards_played(room) >= before + 9, 90)
        await until(lambda: room.book.rows("SELECT * FROM sendings") == [], 60)
    assert await found(room) == []
