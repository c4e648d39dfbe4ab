"""A table of four members in a real store, with a deal in hand, and a clock that tests move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.disputes.case import Case
from bot.disputes.docket import Docket
from bot.engine.acts import Act, BeginsDeal
from bot.engine.cards import read_card
from bot.engine.decide import decide
from bot.engine.notation import read_hands
from bot.engine.reading import read_act
from bot.engine.seats import Seat
from bot.engine.sitting.events import Declared, SeatsTaken
from bot.room import Room, State
from bot.store import Store
from tests.server import STAND

NORTH, EAST, SOUTH, WEST, BYSTANDER, ARBITRATOR, ANOTHER = 11, 12, 13, 14, 20, 30, 31
GUILD = 900
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NAMES = {NORTH: "Ann", EAST: "Bob", SOUTH: "Cid", WEST: "Dee"}
HANDS = "N:A62.AQ5.984.KJ82 K95.942.AJ73.Q53 QJ84.KJ7.K62.A94 T73.T863.QT5.T76"


@dataclass
class Bench:
    """The store, the room and the docket of one process; `restart` begins another on the same file."""

    file: Path
    store: Store
    now: datetime = NOON
    changed: list[Case] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """A process that knows nothing but the store."""
        self.room = Room(self.store, lambda: self.now, lambda state: None)
        self.docket = Docket(self.store, self.room, lambda: self.now, self.changed.append)

    def pass_by(self, **time: int) -> None:
        self.now += timedelta(**time)

    async def table(self, mode: str = "club", game: str = "short whist") -> State:
        row = await self.store.open_table(
            guild_id=GUILD, channel_id=5, name="The Long Room", game=game, mode=mode, host_id=NORTH, now=self.now
        )
        people = [Declared(user) for user in NAMES]
        seats = SeatsTaken((NORTH, EAST, SOUTH, WEST), Seat.S)
        await self.room.change(row.id, lambda state: [*people, seats])
        return await self.deal(row.id)

    async def deal(self, table: int) -> State:
        """South deals, hearts are trumps, the seven of hearts is turned up."""
        act = BeginsDeal(Seat.S, read_hands(HANDS), read_card("H7"))
        return await self.room.change(table, lambda state: decide(state.table, act))

    async def act(self, table: int, *lines: str) -> State:
        """What players do, as records write it."""
        for line in lines:
            state = await self.room.order(table, self.read(line))
        return state

    @staticmethod
    def read(line: str) -> Act:
        return read_act(line)


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    async with await Store.open(await STAND.name(tmp_path / "rooms.db")) as store:
        yield Bench(tmp_path, store)
