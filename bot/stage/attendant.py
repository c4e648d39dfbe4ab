"""The attendant of one table: shows what has changed, moves the robots, keeps the clocks. One task a table in play."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Set
from typing import TYPE_CHECKING

import discord

from bot.engine.cuts import is_robot
from bot.engine.games import Phase
from bot.engine.seats import Seat
from bot.room import Standing, State, between_deals, pone
from bot.stage.cues import Cue, Deed, cues, timings
from bot.stage.deeds import carry_out
from bot.stage.private import PrivateFaces
from bot.stage.scenes import company_of, name_of
from bot.stage.sendings import FAILS, Unreachable, code_of
from bot.store import StoreError
from bot.texts import _
from bot.ui.lobby import card_face, lobby_face
from bot.ui.pieces import Face
from bot.ui.table import table_face

if TYPE_CHECKING:
    from bot.stage.stage import Stage

LOG = logging.getLogger(__name__)
NO_CHANNEL = 10003
RETRIES = (0.5, 1.0, 2.0, 5.0)
"""seconds after which a table that could not be attended is tried again: soon, then less and less often"""
A_WHILE = 60.0
"""seconds: a message that is deleted more often than that comes again at the next act only"""
UNSEEN = (Deed.SETTLE, Deed.SEAL)
"""what is done before the table is shown when it is due at once: nobody misses the table as it was"""
FOOT = 6
"""so many messages below the table's message bring it to the foot of the thread"""


class Attendant(PrivateFaces):
    """What is to be done at one table besides what its players do."""

    def __init__(self, stage: Stage, table_id: int) -> None:
        """`wake` does the rest."""
        super().__init__(stage, table_id)
        self.below = 0
        self.finished: State | None = None
        self._missed = self._carded = -A_WHILE
        self._deal: int | None = None
        self._trick = 0
        self._seq = -1
        self._since = 0.0
        self._call: tuple[int, discord.PartialMessage] | None = None
        self._done: dict[int, set[Cue]] = {}
        self._looks: list[tuple[int, Callable[[], Awaitable[object]]]] = []
        self._failed = 0
        self._dirty = False
        self._loaded = False
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Something has changed: show it. Work in progress sees it in its next round."""
        self._dirty = True
        self._begin()

    async def rest(self, within: float = RETRIES[-1]) -> None:
        """Waits until there is nothing to do at once, or Discord is too slow to wait for."""
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=within)

    def _begin(self, due: tuple[State, Cue] | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if (self._task is None or self._task.done()) and not self.stage.is_over:
            self._task = asyncio.create_task(self._work(due), name=f"table {self.table_id}")

    async def stop(self) -> None:
        """Leave the table as it is."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self, due: tuple[State, Cue] | None) -> None:
        """Do what is due, show the table as it stands, and set the timer for what is due next."""
        try:
            if due is not None:
                await self._do(*due)
            while (due := await self._round()) is not None:
                await self._do(*due)
        except asyncio.CancelledError:
            raise
        except StoreError as error:
            LOG.warning("a table could not be attended: %s", error, extra={"table": self.table_id})
            self._set_timer(self._pause(), None)
        except Exception:
            LOG.exception("a table could not be attended", extra={"table": self.table_id, "seq": self._seq})
            self._set_timer(self._pause(), None)

    def _pause(self) -> float:
        """One more try has failed: the seconds until the next."""
        self._failed += 1
        return RETRIES[min(self._failed, len(RETRIES)) - 1]

    async def _round(self) -> tuple[State, Cue] | None:
        """Show the table until nothing is behind; what is due at once, or None when the timer is set or nothing is."""
        if not self._loaded:
            await self.posts.load()
            self._loaded = True
        while True:
            self._dirty = self._behind = False
            state = await self.stage.room.state(self.table_id)
            self._note(state)
            following = None if state.ended else self._next(state)
            if following is not None and following[0] <= 0 and following[1].deed in UNSEEN:
                return state, following[1]
            await self.redraw(state)
            following = None if state.ended else self._next(state)
            if self._dirty:
                continue
            wait = following[0] if following is not None else math.inf
            if not self._behind:
                self._failed = 0
            elif wait > (pause := self._pause()):
                self._set_timer(pause, None)
                return None
            if following is None:
                return None
            if wait <= 0:
                return state, following[1]
            self._set_timer(wait, (state, following[1]))
            return None

    def _set_timer(self, wait: float, due: tuple[State, Cue] | None) -> None:
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring, due)

    def _ring(self, due: tuple[State, Cue] | None) -> None:
        self._timer = None
        self._begin(due)

    def _note(self, state: State) -> None:
        """When the table last changed, and since when each right is waited for."""
        now = asyncio.get_running_loop().time()
        if state.seq != self._seq:
            self._seq, self._since = state.seq, now
        self._opened = {key: self._opened.get(key, now) for key in timings(state)}

    def _next(self, state: State) -> tuple[float, Cue] | None:
        """The earliest cue that is still to come, and how many seconds from now."""
        now = asyncio.get_running_loop().time()
        found = []
        for cue in cues(state, self.stage.clocks_of(state)):
            if cue in self._done.get(state.seq, ()):
                continue
            since = max(self._opened.values(), default=self._since) if cue.deed is Deed.LAPSE else self._since
            found.append((self.stage.not_before(state, cue, since + self.stage.unhurried(cue, state) - now), cue))
        return min(found, key=lambda pair: pair[0], default=None)

    async def _do(self, state: State, cue: Cue) -> None:
        """Carry a cue out; what is no act of the table's is done once for each state of it."""
        if cue.deed in (Deed.CALL, Deed.REMIND, Deed.SEEK):
            self._done = {state.seq: {*self._done.get(state.seq, ()), cue}}
        if cue.deed in (Deed.CALL, Deed.REMIND):
            await self._try(self._call_turn(state, Seat(cue.who)))
        elif cue.deed is Deed.SEEK:
            await self.stage.seek(state, state.sitter(Seat(cue.who)) or 0)
        else:
            await carry_out(self.stage, state, cue)

    async def redraw(self, state: State) -> None:
        """Bring every message of the table to where the table stands; one that cannot be reached stops no other."""
        await self.stage.meet(state)
        await self._uncall(state)
        await self._end_looks(state)
        await self._try(self.posts.sweep())
        for step in (self._show_table, self._show_hands, self._show_rights, self._show_card):
            await self._try(step(state))

    def table_message(self, state: State) -> Face:
        """The table's message as it now is."""
        if state.roster.standing is not Standing.SEATED or state.table.deal is None or self._fresh_rubber(state):
            return lobby_face(self.scene(state, notes=self._notes(state)), company_of(state, self.stage.names))
        cut = (between_deals(state) and state.phase is not Phase.OVER) or _is_presented(state)
        return table_face(self.scene(state, notes=self._notes(state), cut=cut), state.view(None))

    def _fresh_rubber(self, state: State) -> bool:
        deal = state.table.deal
        return (
            deal is not None
            and not state.roster.playing
            and deal.outcome is not None
            and deal.outcome.rubber_won is not None
        )

    def _notes(self, state: State) -> tuple[str, ...]:
        if not between_deals(state) or state.pack is None or state.pack.cut is not None:
            return ()
        cutter = name_of(state.sitter(pone(state)), self.stage.names)
        sealed = _("Shuffle committed: {hash}").format(hash=f"`{state.pack.commitment[:16]}…`")
        return _("{name} to cut the pack for deal {n}.").format(name=cutter, n=state.pack.deal), sealed

    async def _show_table(self, state: State) -> None:
        """The table's message; where its thread is gone, in a new one."""
        try:
            await self._post_table(state)
        except Unreachable as error:
            if error.code != NO_CHANNEL or not await self.stage.refurnish(state):
                raise
            await self.posts.load()
            self.posts.lose("table")
            await self._post_table(state)

    async def _post_table(self, state: State) -> None:
        channel = self.stage.channel_of(state)
        face = self.table_message(state)
        new_deal = self._deal not in (None, 0, state.deal_number)
        if new_deal and "table" in self.posts:
            await self.posts.anew("table", channel, face, state.seq, keep=await self._leave_behind())
            self.below = 0
        elif self._sunk(state) and "table" in self.posts:
            await self.posts.anew("table", channel, face, state.seq)
            self.below = 0
        else:
            await self.posts.put("table", channel, face, state.seq)
        self._deal = state.deal_number
        if state.phase in (Phase.SETTLED, Phase.VOID):
            self.finished = state

    async def _leave_behind(self) -> bool:
        """The finished deal's message stays, with its score and buttons that look back; False where the deal is not
        known."""
        if self.finished is None or self.finished.deal_number != self._deal:
            return False
        scene = self.scene(self.finished, final=True)
        await self.posts.change("table", table_face(scene, self.finished.view(None)))
        return True

    def _sunk(self, state: State) -> bool:
        """Whether the table's message is to be brought to the foot: at most once a trick."""
        trick = state.table.deal.trick_number if state.table.deal else 0
        if (self.below < FOOT and not self.posts.is_aged("table")) or trick == self._trick:
            return False
        self._trick = trick
        return True

    async def _show_card(self, state: State) -> None:
        row = self.stage.place(state)
        if self.posts.is_aged("card") and self.time() - self._carded < A_WHILE:
            return  # Discord edits old messages but seldom, and the table would wait for it
        self._carded = self.time()
        if row.thread_id is not None and row.card_id is not None:
            await self.posts.put(
                "card", row.channel_id, card_face(self.scene(state), company_of(state, self.stage.names)), state.seq
            )

    def sink(self) -> None:
        """Somebody wants the table's message at the foot."""
        self.below, self._trick = FOOT, -1
        self.wake()

    def miss(self, messages: Set[int]) -> None:
        """Somebody has deleted messages: the table's own come again, but not at once for ever, since what deletes them
        may be a program."""
        gone = [key for key in self.posts if self.posts.message_id(key) in messages]
        for key in gone:
            self.posts.lose(key)
        if gone and self.time() - self._missed >= A_WHILE:
            self._missed = self.time()
            self.wake()

    async def _call_turn(self, state: State, seat: Seat) -> None:
        """One short message calls whoever is to act; it is deleted when he has."""
        person = state.sitter(seat)
        if person is None or is_robot(person) or person in state.roster.missing:
            return
        if not self.stage.may_call(person, self.stage.now()):
            return
        await self._uncall(None)
        channel = self.stage.client.get_partial_messageable(self.stage.channel_of(state))
        mention = discord.AllowedMentions(users=[discord.Object(person)])
        line = _("{who}, it is your turn at {table}.").format(who=f"<@{person}>", table=self.scene(state).name)
        try:
            message = await channel.send(line, allowed_mentions=mention)
        except FAILS as error:
            raise Unreachable(code_of(error)) from None
        self._call = (state.seq, channel.get_partial_message(message.id))

    def looking(self, state: State, end: Callable[[], Awaitable[object]]) -> None:
        """Somebody has been shown the last trick privately; `end` takes it away when the table moves on."""
        self._looks.append((state.seq, end))

    async def _end_looks(self, state: State) -> None:
        over = [look for look in self._looks if look[0] < state.seq]
        for look in over:
            self._looks.remove(look)
            try:
                await look[1]()
            except FAILS as error:
                LOG.info("a private look could not be taken away", extra={"table": self.table_id})
                if not code_of(error):
                    self._looks.append(look)
                    self._behind = True

    async def _uncall(self, state: State | None) -> None:
        """Delete the call, once the table has moved on (or there is to be another)."""
        if self._call is None or (state is not None and self._call[0] == state.seq):
            return
        message, self._call = self._call[1], None
        try:
            await message.delete()
        except FAILS:
            LOG.info("a call of the turn was gone already", extra={"table": self.table_id})


def _is_presented(state: State) -> bool:
    return state.phase is Phase.OVER and state.table.deal is not None and state.table.deal.presented
