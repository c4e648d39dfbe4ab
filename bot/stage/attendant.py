"""The attendant of one table: shows what has changed, moves the robots, keeps the clocks. One task a table in play."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from bot.engine.cards import Card
from bot.engine.cuts import Person, is_robot
from bot.engine.games import Phase
from bot.engine.seats import SEATS, Seat
from bot.engine.view import View
from bot.room import Standing, State, between_deals, pone
from bot.stage.cues import Cue, Deed, cues
from bot.stage.deeds import carry_out
from bot.stage.posts import FAILS, Posts, Unreachable, code_of
from bot.stage.scenes import company_of, name_of, scene_of
from bot.texts import _
from bot.ui.hand import hand_face, ready_face
from bot.ui.lobby import card_face, lobby_face
from bot.ui.pieces import Face
from bot.ui.rights import rights_face
from bot.ui.scene import Scene
from bot.ui.table import table_face

if TYPE_CHECKING:
    from bot.stage.stage import Stage

LOG = logging.getLogger(__name__)
NO_CHANNEL = 10003
RETRY = 5.0
"""seconds after which a table that could not be attended is tried again"""
FOOT = 6
"""so many messages below the table's message bring it to the foot of the thread"""


@dataclass(slots=True)
class Answer:
    """A hand shown as a private answer: edited through the token of its interaction while that lives."""

    edit: Callable[[Face], Awaitable[object]]
    until: float
    shown: object = None


class Attendant:
    """What is to be done at one table besides what its players do."""

    def __init__(self, stage: Stage, table_id: int) -> None:
        """`wake` does the rest."""
        self.stage = stage
        self.table_id = table_id
        self.posts = Posts(stage.client, stage.store, table_id, stage.now)
        self.answers: dict[Person, Answer] = {}
        self.below = 0
        self.finished: State | None = None
        self._signs: dict[str, object] = {}
        self._deal: int | None = None
        self._trick = 0
        self._seq = -1
        self._since = 0.0
        self._opened: dict[tuple[int, int], float] = {}
        self._call: tuple[int, discord.PartialMessage] | None = None
        self._done: dict[int, set[Cue]] = {}
        self._looks: list[tuple[int, Callable[[], Awaitable[object]]]] = []
        self._dirty = False
        self._behind = False
        self._loaded = False
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    # --- the task ---------------------------------------------------------------------------------

    def wake(self) -> None:
        """Something has changed: show it. Work in progress sees it in its next round."""
        self._dirty = True
        self._begin()

    def _begin(self, due: tuple[State, Cue] | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None or self._task.done():
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
        except Exception:
            LOG.exception("a table could not be attended", extra={"table": self.table_id, "seq": self._seq})
            self._set_timer(RETRY, None)

    async def _round(self) -> tuple[State, Cue] | None:
        """Show the table until nothing is behind; what is due at once, or None when the timer is set or nothing is."""
        if not self._loaded:
            await self.posts.load()
            self._loaded = True
        while True:
            self._dirty = self._behind = False
            state = await self.stage.room.state(self.table_id)
            self._note(state)
            await self.redraw(state)
            following = None if state.ended else self._next(state)
            if self._dirty:
                continue
            wait = following[0] if following is not None else RETRY + 1
            if self._behind and wait > RETRY:
                self._set_timer(RETRY, None)
            elif following is None:
                return None
            elif wait <= 0:
                return state, following[1]
            else:
                self._set_timer(wait, (state, following[1]))
            return None

    def _set_timer(self, wait: float, due: tuple[State, Cue] | None) -> None:
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring, due)

    def _ring(self, due: tuple[State, Cue] | None) -> None:
        self._timer = None
        self._begin(due)

    def _note(self, state: State) -> None:
        """When the table last changed, and since when each right is open."""
        now = asyncio.get_running_loop().time()
        if state.seq != self._seq:
            self._seq, self._since = state.seq, now
        deal = state.table.deal
        keys = {(deal.number, right.id) for right in deal.open_rights()} if deal is not None else set()
        self._opened = {key: self._opened.get(key, now) for key in keys}

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

    # --- showing ----------------------------------------------------------------------------------

    async def redraw(self, state: State) -> None:
        """Bring every message of the table to where the table stands; one that cannot be reached stops no other."""
        await self.stage.meet(state)
        await self._uncall(state)
        await self._end_looks(state)
        for step in (self._show_table, self._show_hands, self._show_rights, self._show_card):
            await self._try(step(state))

    async def _try(self, showing: Awaitable[None]) -> None:
        """Show something; what cannot be shown now stops nothing else, and is tried again if the trouble may pass."""
        try:
            await showing
        except Unreachable as error:
            self._behind |= error.is_passing
            LOG.warning("a face cannot be shown", extra={"table": self.table_id, "code": error.code})

    def scene(self, state: State, **more: object) -> Scene:
        """The frame of this table's faces."""
        row = self.stage.place(state)
        url = f"https://discord.com/channels/{row.guild_id}/{row.thread_id or row.channel_id}"
        return replace(scene_of(state, self.stage.names, marks=self.stage.marks, url=url), **more)  # type: ignore[arg-type]

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
        return _("{name} cuts the pack for deal {n}.").format(name=cutter, n=state.pack.deal), sealed

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
            await self._leave_behind()
            await self.posts.anew("table", channel, face, state.seq, keep=True)
            self.below = 0
        elif self._sunk(state) and "table" in self.posts:
            await self.posts.anew("table", channel, face, state.seq)
            self.below = 0
        else:
            await self.posts.put("table", channel, face, state.seq)
        self._deal = state.deal_number

    async def _leave_behind(self) -> None:
        """The finished deal's message stays, with its score and without buttons."""
        if self.finished is not None and self.finished.deal_number == self._deal:
            scene = self.scene(self.finished, final=True)
            await self.posts.change("table", table_face(scene, self.finished.view(None)))

    def _sunk(self, state: State) -> bool:
        """Whether the table's message is to be brought to the foot: at most once a trick."""
        trick = state.table.deal.trick_number if state.table.deal else 0
        if (self.below < FOOT and not self.posts.is_aged("table")) or trick == self._trick:
            return False
        self._trick = trick
        return True

    async def _show_card(self, state: State) -> None:
        row = self.stage.place(state)
        if row.thread_id is not None and row.card_id is not None:
            await self.posts.put(
                "card", row.channel_id, card_face(self.scene(state), company_of(state, self.stage.names)), state.seq
            )

    def sink(self) -> None:
        """Somebody wants the table's message at the foot."""
        self.below, self._trick = FOOT, -1
        self.wake()

    # --- private faces ----------------------------------------------------------------------------

    def hand_of(self, state: State, seat: Seat, *, rights: bool = False, picked: Card | None = None) -> Face:
        """The hand of a seat as a message, drawn as its owner likes it."""
        marks = self.stage.marks_for(state.roster.chairs[seat] or 0)
        scene = self.scene(state, deadline=self._deadline(state), marks=marks)
        return hand_face(scene, state.view(seat), state.faces[seat], rights=rights, picked=picked)

    @staticmethod
    def time() -> float:
        """The loop's time, in seconds."""
        return asyncio.get_running_loop().time()

    def pressed(self, state: State, seat: Seat, person: Person, message_id: int, face: Face) -> None:
        """The hand has been edited by the press made on it: it need not be edited again."""
        sign, key = hand_sign(state, seat), f"hand {person}"
        if self.posts.message_id(key) == message_id:
            self._signs[key] = sign
            self.posts.drawn(key, face)
        elif person in self.answers:
            self.answers[person].shown = sign

    def answered(self, state: State, seat: Seat, person: Person, answer: Answer) -> None:
        """The hand has been shown as a private answer."""
        answer.shown = hand_sign(state, seat)
        self.answers[person] = answer

    def _deadline(self, state: State) -> int | None:
        """When the earliest right lapses, in seconds since 1970."""
        if not self._opened:
            return None
        left = min(self._opened.values()) - asyncio.get_running_loop().time()
        return int(self.stage.now().timestamp() + left + self.stage.clocks_of(state).decide)

    async def _show_hands(self, state: State) -> None:
        people = {person: seat for seat in SEATS if (person := state.roster.chairs[seat]) and not is_robot(person)}
        for key in list(self.posts):
            if key.startswith("hand ") and int(key[5:]) not in people:
                await self.posts.drop(key)
        if state.table.deal is None or state.roster.standing is not Standing.SEATED:
            return
        for person, seat in people.items():
            await self._try(self._show_hand(state, person, seat))

    async def _show_hand(self, state: State, person: Person, seat: Seat) -> None:
        sign = hand_sign(state, seat)
        await self._refresh_answer(state, person, seat, sign)
        key = f"hand {person}"
        if self._signs.get(key) == sign or not self.stage.takes_dms(person):
            return
        if state.phase not in (Phase.PLAYING, Phase.DECLARING) and key not in self.posts:
            return
        try:
            await self._post_hand(state, person, seat)
        except Unreachable as error:
            if not error.is_closed:
                raise
            await self.stage.note_closed(person)
        self._signs[key] = sign

    async def _post_hand(self, state: State, person: Person, seat: Seat) -> None:
        """The hand by direct message: first a neutral line, since only a new message notifies; a new deal is a new
        message."""
        key = f"hand {person}"
        old = self._signs.get(key)
        if isinstance(old, tuple) and old[0] != state.deal_number:
            await self.posts.drop(key)
        channel = await self.stage.dm(person)
        await self.posts.put(key, channel, self.hand_of(state, seat), state.seq, first=ready_face(self.scene(state)))

    async def _refresh_answer(self, state: State, person: Person, seat: Seat, sign: object) -> None:
        """A hand that was shown as a private answer is kept up to date while its token lives."""
        answer = self.answers.get(person)
        if answer is None or answer.shown == sign:
            return
        if asyncio.get_running_loop().time() > answer.until:
            del self.answers[person]
            return
        answer.shown = sign
        try:
            await answer.edit(self.hand_of(state, seat, rights=not self.stage.takes_dms(person)))
        except FAILS:
            self.answers.pop(person, None)

    async def _show_rights(self, state: State) -> None:
        """A right's panel, shown to those who hold it alone, and deleted when it is spent."""
        for seat in SEATS:
            person = state.roster.chairs[seat]
            if not person or is_robot(person) or not self.stage.takes_dms(person):
                continue
            view = state.view(seat)
            await self._try(self._show_right(state, person, view, f"right {person}"))

    async def _show_right(self, state: State, person: Person, view: View, key: str) -> None:
        rights = tuple(right for right in view.rights if view.eyes not in right.waived)
        if not rights:
            if key in self.posts:
                await self.posts.drop(key)
            return
        face = rights_face(self.scene(state, deadline=self._deadline(state)), view, self.stage.effects(state, view))
        await self.posts.put(key, await self.stage.dm(person), face, state.seq)

    # --- turns ------------------------------------------------------------------------------------

    async def _call_turn(self, state: State, seat: Seat) -> None:
        """One short message calls whoever is to act; it is deleted when he has."""
        person = state.sitter(seat)
        if person is None or is_robot(person) or person in state.roster.missing:
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
        over = [end for seq, end in self._looks if seq < state.seq]
        self._looks = [(seq, end) for seq, end in self._looks if seq >= state.seq]
        for end in over:
            try:
                await end()
            except FAILS:
                LOG.info("a private look was gone already", extra={"table": self.table_id})

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


def hand_sign(state: State, seat: Seat) -> tuple[object, ...]:
    """What a hand's message is redrawn for: its own cards, calls and rights, and its owner's turn; not every card."""
    view = state.view(seat)
    mine = view.actor is seat
    return (
        view.deal,
        view.phase,
        state.faces[seat],
        tuple(open_seat for open_seat, _hand in view.open_hands),
        view.must,
        view.barred,
        tuple(right.id for right in view.rights),
        (view.trick, len(view.calls)) if mine else None,
    )
