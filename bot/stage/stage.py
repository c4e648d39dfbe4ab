"""The stage: after a commit it shows what is behind, and sees to what happens by itself. One attendant a table in
play."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

import discord

from bot.engine.acts import Act
from bot.engine.cards import Hand, Suit
from bot.engine.cuts import Person
from bot.engine.games import Phase
from bot.engine.seats import Seat
from bot.engine.sitting.acts import IsBack, IsGone
from bot.engine.view import Pairs, View
from bot.robots.analysis import Analysis, Appraisal
from bot.room import Refused, Room, Seal, Shuffle, State, dealt, penalty_effects, pone
from bot.stage.attendant import Attendant
from bot.stage.cues import Clocks, Cue, Deed
from bot.stage.deeds import MIDDLE
from bot.stage.people import People
from bot.stage.scenes import company_of, scene_of
from bot.stage.sendings import FAILS, code_of, just_before
from bot.store import Face as FaceRow
from bot.store import NoSuchTable, Sending, Store, StoreError, TableRow
from bot.ui.lobby import card_face
from bot.ui.rights import Effects

ARCHIVE: Final = 10080
"""minutes after which a thread without messages is archived: seven days"""
LATELY: Final = 4096
"""so many interactions are remembered"""
AT_ONCE: Final = 10
BREATH: Final = 2.0
"""after a start so many tables are attended at once, and so many seconds lie between them and the next"""
SCORING = (Deed.SETTLE, Deed.CUT)
"""what would score a deal that a dispute holds"""
LOG = logging.getLogger(__name__)


class Robots(Protocol):
    """The computer players: each sees its own View, and answers with an act, or with None when it would do nothing."""

    async def start(self) -> None:
        """Get ready."""
        ...

    async def close(self) -> None:
        """Let go of what was got ready."""
        ...

    async def think(self, room: Room, state: State, seat: Seat, *, people_first: bool = True) -> Act | None:
        """What the robot that speaks for the seat does now; with `people_first` no right that a person shares."""
        ...

    async def analyse(
        self, hands: Sequence[Hand], trump: Suit | None, tricks: Sequence[Pairs], first: int
    ) -> Analysis | None:
        """What the cards of a closed deal could have made; None where it cannot be reckoned."""
        ...

    async def appraise(self, room: Room, state: State, seat: Seat) -> Appraisal | None:
        """What the seat's last card of this deal promised beside its others; None where it cannot be reckoned."""
        ...

    def plainly(self, view: View) -> Act | None:
        """Something lawful, without thought; None if it is not its turn."""
        ...


@dataclass(frozen=True, slots=True)
class Means:
    """What the stage is given: players, the shuffle, its clocks, the time."""

    robots: Robots
    seal: Seal
    shuffle: Shuffle
    clocks: Clocks
    now: Callable[[], datetime]
    emoji: bool = False
    """whether the suits are uploaded as the application's emoji"""


class Stage(People):
    """All attendants of this process, and what they share."""

    def __init__(self, client: discord.Client, store: Store, means: Means) -> None:
        """`room` is set by whoever makes both."""
        super().__init__(client, store)
        self.robots, self.seal, self.shuffle = means.robots, means.seal, means.shuffle
        self.clocks, self.now = means.clocks, means.now
        self.room: Room
        self.places: dict[int, TableRow] = {}
        self._homeless: set[int] = set()
        self._attendants: dict[int, Attendant] = {}
        self._refused: dict[int, tuple[int, set[Cue]]] = {}
        self._pace = random.Random()
        self._round: asyncio.Task[None] | None = None
        self.is_over = False
        self._come: dict[int, None] = {}
        """the last interactions, oldest first"""

    def is_new(self, interaction: int) -> bool:
        """Whether an interaction comes for the first time. One that is delivered again has its answer, even if what was
        refused would be allowed by now."""
        if interaction in self._come:
            return False
        self._come[interaction] = None
        if len(self._come) > LATELY:
            del self._come[next(iter(self._come))]
        return True

    def notice(self, state: State) -> None:
        """The room has committed something: wake the table's attendant."""
        if state.id in self._homeless or not self.is_ours(state.row.guild_id):
            return
        attendant = self.attendant(state.id)
        if state.phase in (Phase.SETTLED, Phase.VOID):
            attendant.finished = state
        attendant.wake()

    def attendant(self, table_id: int) -> Attendant:
        """The table's attendant, called if there is none."""
        if table_id not in self._attendants:
            self._attendants[table_id] = Attendant(self, table_id)
        return self._attendants[table_id]

    async def start(self) -> None:
        """Attend to every table that the store has in play, by and by: those that moved last come first, a few at
        once, so that many tables make nobody wait who acts meanwhile."""
        ours = [row for row in await self.store.tables() if self.is_ours(row.guild_id)]
        self.places |= {row.id: row for row in ours}
        moved = await self.store.moved()
        ours.sort(key=lambda row: moved.get(row.id, row.created_at), reverse=True)
        if self._round is not None:
            self._round.cancel()
        self._round = asyncio.create_task(self._go_round([row.id for row in ours]), name="round")

    async def _go_round(self, tables: Sequence[int]) -> None:
        for first in range(0, len(tables), AT_ONCE):
            if first:
                await asyncio.sleep(BREATH)
            few = [self.attendant(table_id) for table_id in tables[first : first + AT_ONCE]]
            for attendant in few:
                attendant.wake()
            await asyncio.gather(*(attendant.rest() for attendant in few))

    def is_ours(self, guild_id: int) -> bool:
        """Whether this process attends to a server's tables: the one that has its shard does, whoever acts at them."""
        ids, count = getattr(self.client, "shard_ids", None), self.client.shard_count
        return ids is None or count is None or (guild_id >> 22) % count in ids

    async def heard(self, table_id: int, seq: int) -> None:
        """Some process has brought a table to event `seq`. Raises StoreError."""
        row = await self.table_of(table_id)
        if row is None or table_id in self._homeless:
            return
        if self.is_ours(row.guild_id):
            if await self.room.heard(table_id, seq):
                self.notice(await self.room.state(table_id))
        else:
            self.places.pop(table_id, None)
            self.room.forget(table_id)

    async def listen(self) -> None:
        """Hear of what other processes do at our tables, and of what they did while the connection was lost."""
        while True:
            try:
                async with self.store.notices() as notices:
                    self.room.forget_all()
                    await self.start()
                    while True:
                        await self.heard(*await notices.next())
            except StoreError as error:
                LOG.warning("nothing is heard of other processes: %s", error)
                await asyncio.sleep(1)

    async def stop(self) -> None:
        """Let every attendant go; what is acknowledged from now on is shown after the next start."""
        self.is_over = True
        if self._round is not None:
            self._round.cancel()
        for attendant in list(self._attendants.values()):
            await attendant.stop()

    async def placed(self, table_id: int, **where: int | None) -> TableRow:
        """Note where the table's messages are."""
        await self.store.place(table_id, **where)
        self.places[table_id] = await self.store.table(table_id)
        return self.places[table_id]

    def place(self, state: State) -> TableRow:
        """Where the table lives."""
        return self.places.get(state.id, state.row)

    def channel_of(self, state: State) -> int:
        """The channel in which the table's message stands: its thread, or the channel where no thread may be made."""
        row = self.place(state)
        return row.thread_id or row.channel_id

    def in_channel(self, channel_id: int) -> list[TableRow]:
        """The tables that stand in a channel or thread, newest last."""
        return [
            row
            for row in self.places.values()
            if channel_id in (row.thread_id, row.channel_id) and row.ended_at is None
        ]

    async def tables(self, guild_id: int) -> list[TableRow]:
        """The tables of a server that have not ended, oldest first."""
        return await self.store.tables(guild_id=guild_id)

    async def open(self, guild_id: int, channel_id: int, name: str, game: str, mode: str, host: Person) -> TableRow:
        """A new table in the store; nothing is shown before it is placed."""
        row = await self.store.open_table(
            guild_id=guild_id, channel_id=channel_id, name=name, game=game, mode=mode, host_id=host, now=self.now()
        )
        self.places[row.id] = row
        self._homeless.add(row.id)
        return row

    async def furnish(self, state: State, channel: discord.TextChannel) -> None:
        """The card in the channel and the thread that hangs from it; in the channel itself where no thread may be
        made."""
        await self.meet(state)
        await self._hang(state, channel)
        self._homeless.discard(state.id)
        self.notice(await self.room.state(state.id))

    async def refurnish(self, state: State) -> bool:
        """A card and a thread again, where they were deleted;
        False where even the channel is gone or closed to the bot."""
        channel = self.client.get_channel(self.place(state).channel_id)
        if not isinstance(channel, discord.TextChannel):
            return False
        await self.placed(state.id, thread_id=None, card_id=None)
        try:
            await self._hang(state, channel)
        except FAILS:
            return False
        for person in state.roster.people:
            await self.add_to_thread(state, person)
        return True

    async def _hang(self, state: State, channel: discord.TextChannel) -> None:
        card = card_face(scene_of(state, self.names, marks=self.marks), company_of(state, self.names))
        await self.store.faces.sending(Sending(state.id, "card", channel.id, just_before(self.now())))
        message = await channel.send(view=card)
        await self.store.faces.put(FaceRow(state.id, "card", channel.id, message.id, 0))
        try:
            thread = await message.create_thread(name=state.row.name[:90], auto_archive_duration=ARCHIVE)
        except FAILS as error:
            LOG.info("no thread could be made", extra={"table": state.id, "code": code_of(error)})
            await message.delete()
            await self.store.faces.drop(state.id, "card")
        else:
            await self.placed(state.id, thread_id=thread.id, card_id=message.id)

    def sink(self, channel_id: int) -> None:
        """A message has been written below the tables of that channel."""
        for row in self.in_channel(channel_id):
            if row.id in self._attendants and (row.thread_id or row.channel_id) == channel_id:
                self._attendants[row.id].below += 1

    def missing(self, channel_id: int, messages: Set[int]) -> None:
        """Messages of that channel have been deleted; a table's own is missed."""
        for row in self.in_channel(channel_id):
            if row.id in self._attendants:
                self._attendants[row.id].miss(messages)

    async def seek(self, state: State, person: Person) -> None:
        """Ask Discord for a member who is waited for: nobody tells the bot of its own accord that somebody has left."""
        guild = self.client.get_guild(state.row.guild_id)
        if guild is None or person <= 0:
            return
        try:
            await guild.fetch_member(person)
        except discord.NotFound:
            await self.room.roster(state.id, IsGone(person))
        except FAILS as error:
            LOG.info("a member could not be asked for", extra={"table": state.id, "code": code_of(error)})
        else:
            if person in state.roster.missing:
                await self.room.roster(state.id, IsBack(person))

    async def add_to_thread(self, state: State, person: Person) -> None:
        """Bring a player into the table's thread, so that it is listed among his own."""
        thread = self.place(state).thread_id
        if thread is None:
            return
        try:
            await self.client.http.add_user_to_thread(thread, person)
        except FAILS as error:
            LOG.info("a player could not be added to a thread", extra={"table": state.id, "code": code_of(error)})

    async def deal_on(self, state: State) -> State:
        """Deal at once, the cut being a robot's (or the bot's where nobody was asked). Refused if a member is to
        cut."""
        cutter = pone(state)
        if not state.is_robot(cutter):
            raise Refused(f"{cutter.word} cuts the pack first.", "32" if state.row.game == "auction" else "34")
        return await self.room.change(state.id, lambda now: dealt(now, None, MIDDLE, self.shuffle, self.seal))

    def clocks_of(self, state: State) -> Clocks:
        """The clocks of a table: the house's, but for what the table has set itself."""
        house, own = self.clocks, state.roster.settings
        usual = type(own)()
        claim = house.claim if own.claim == usual.claim else own.claim
        decide = house.decide if own.decide == usual.decide else own.decide
        pace = house.pace if own.pace == usual.pace else own.pace
        return Clocks(house.call, house.cut, claim, decide, pace, house.seek, min(house.remind, own.remind * 3600))

    def unhurried(self, cue: Cue, state: State) -> float:
        """The cue's time; a robot's varies by chance alone, so that it tells nothing of its cards."""
        if cue in self._refused.get(state.id, (0, set()))[1] and self._refused[state.id][0] == state.seq:
            return 3600.0
        return cue.after * self._pace.uniform(0.6, 1.4) if cue.deed is Deed.ROBOT else cue.after

    def not_before(self, state: State, cue: Cue, wait: float) -> float:
        """Seconds to wait: what would score a deal that a dispute holds comes when the hold's time is out."""
        hold = self.room.held(state)
        if hold is None or cue.deed not in SCORING:
            return wait
        return max(wait, (hold.until - self.now()).total_seconds() + 1)

    def give_up(self, state: State, cue: Cue) -> None:
        """A deed that the table refuses is not tried again before something changes."""
        seq, gone = self._refused.get(state.id, (state.seq, set()))
        self._refused[state.id] = (state.seq, {*(gone if seq == state.seq else ()), cue})

    def effects(self, state: State, view: View) -> Effects:
        """What the penalties of a revoke would make of tricks, score and game, for those who may choose."""
        if view.eyes is None:
            return {}
        return {
            (right.id, kind): outcome
            for right in view.rights
            for kind, outcome in penalty_effects(state, view.eyes, right)
        }

    async def table_of(self, table_id: int) -> TableRow | None:
        """Where a table lives, or None if there is no such table."""
        if table_id not in self.places:
            try:
                self.places[table_id] = await self.store.table(table_id)
            except NoSuchTable:
                return None
        return self.places[table_id]
