"""Load, decide, append: whatever is asked of a table goes through one lock and one append;
only then is anybody told."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.engine.acts import Act, Plays
from bot.engine.coding import Event, decode, encode
from bot.engine.cuts import Person
from bot.engine.decide import decide
from bot.engine.events import DealBegun, DealSettled
from bot.engine.games import Game, Mode, Phase
from bot.engine.keeping import TableKept
from bot.engine.refused import Refused
from bot.engine.roster import RosterAct, decide_roster
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.engine.writing import write_act
from bot.room.state import State, fold, fresh
from bot.store import ENDED, AlreadyDone, Behind, Cause, Entry, Overtaken, Store, Turn

GRACE = timedelta(seconds=1)
"""at a club table a press is not taken for an act so soon after a card that changed whose turn it is"""
MOMENT = timedelta(seconds=10)
"""for so long he waits who has the lead while a suit may be called from him"""
TRIES = 5

Wish = Callable[[View], Act]
"""What a player asks, made from what he may see: his seat is `view.eyes`."""
Decision = Callable[[State], Sequence[Event]]


class Stale(Exception):
    """A press on a face that is no longer the newest."""


class JustPlayed(Exception):
    """A press that was on its way while somebody else's card landed."""

    def __init__(self, seat: Seat) -> None:
        """`seat` has just played."""
        super().__init__(seat.word)
        self.seat = seat


class Stranger(Exception):
    """Who asks does not sit at this table."""


@dataclass(frozen=True, slots=True)
class Press:
    """Where an act comes from: whose it is, with which interaction, when, and what the button that was pressed knew."""

    user: Person
    interaction: int | None = None
    at: datetime | None = None
    deal: int | None = None
    face: int | None = None
    calls: int | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """A deal that is not scored for good before a dispute is decided, or its time is out."""

    deal: int
    dispute: int
    until: datetime


NOBODY = Press(0)
"""What happens by itself: a clock's or the stage's."""


class Room:
    """All tables of this process."""

    def __init__(self, store: Store, now: Callable[[], datetime], after: Callable[[State], None]) -> None:
        """`after` is called with the new state after every commit; it must not block."""
        self._store = store
        self._now = now
        self._after = after
        self.holds: dict[int, Hold] = {}
        """by table"""
        self._states: dict[int, State] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._done: deque[int] = deque(maxlen=1000)  # interactions written lately: a redelivered press is no stale one

    async def state(self, table_id: int) -> State:
        """The table as it now stands. Raises NoSuchTable, StoreError."""
        if table_id not in self._states:
            async with self._locks[table_id]:
                await self._load(table_id)
        return self._states[table_id]

    def forget(self, table_id: int) -> None:
        """Let go of a table that has ended, or of what is known of it; the log is read again when it is asked for."""
        self._states.pop(table_id, None)

    async def act(self, table_id: int, press: Press, wish: Wish) -> State:
        """What a player asks at the cards. Raises Refused, Stale, JustPlayed, Stranger, NoSuchTable, StoreError."""

        line: list[str] = []

        def chosen(state: State) -> Sequence[Event]:
            seat = state.seat_of(press.user)
            if seat is None:
                raise Stranger
            _must_be_fresh(state, seat, press)
            act = wish(state.view(seat))
            _must_give_time(state, act, press)
            line[:] = [write_act(act)]
            return decide(state.table, act)

        return await self.change(table_id, chosen, press, line=line)

    async def order(self, table_id: int, act: Act, press: Press = NOBODY) -> State:
        """An act that no member asks for: a clock's, a ruling's, a robot's. Raises as `act`."""
        return await self.change(table_id, lambda state: decide(state.table, act), press, line=[write_act(act)])

    async def roster(self, table_id: int, act: RosterAct, press: Press = NOBODY) -> State:
        """What is asked of the table apart from the cards. Raises Refused, NoSuchTable, StoreError."""
        return await self.change(table_id, lambda state: decide_roster(state.roster, act), press)

    def held(self, state: State) -> Hold | None:
        """What keeps the deal now at the table from being scored, if anything does."""
        hold = self.holds.get(state.id)
        return hold if hold is not None and hold.deal == state.deal_number and self._now() < hold.until else None

    async def change(
        self,
        table_id: int,
        decision: Decision,
        press: Press = NOBODY,
        turn: Turn | None = None,
        line: Sequence[str] = (),
    ) -> State:
        """Decide and append, again if somebody else was first; an interaction done already only gets what came of it.

        `turn` is a dispute's, and written with the events or not at all; `line` is the act as records write it,
        kept beside what it caused. Raises Overtaken if the dispute has moved on.
        """
        async with self._locks[table_id]:
            for _ in range(TRIES):
                state = self._states.get(table_id) or await self._load(table_id)
                if press.interaction in self._done:
                    return state
                try:
                    events = decision(state)
                except (Refused, Stale, JustPlayed, Stranger):
                    if press.interaction and await self._store.was_done(table_id, press.interaction):
                        return await self._load(table_id)  # delivered again: refused because it has been done
                    if await self._has_moved_on(state):
                        continue
                    raise
                self._must_not_be_held(state, events)
                try:
                    return await self._append(state, events, press, turn, line) if events else state
                except Overtaken:
                    raise
                except AlreadyDone:
                    return await self._load(table_id)
                except Behind:
                    await self._load(table_id)
                except BaseException:
                    self._states.pop(table_id, None)  # it may or may not have been written: the log knows
                    raise
        raise Refused("The table is very busy; please try again.")

    async def since(self, table_id: int, known: State | None = None) -> list[State]:
        """The table after each event that follows `known`, the newest last; only of the deal in play."""
        state = known or fresh(await self._store.table(table_id))
        states: list[State] = []
        for logged in await self._store.events(table_id, after=state.seq):
            event = decode(logged.kind, logged.body)
            state = fold(state, [event], logged.at, logged.seq)
            if isinstance(event, DealBegun):
                states.clear()
            states.append(state)
        return states

    async def heard(self, table_id: int, seq: int) -> bool:
        """Some process has brought a table to event `seq`: whether that is news here. Raises StoreError."""
        known = self._states.get(table_id)
        if known is not None and known.seq < seq:
            async with self._locks[table_id]:
                await self._load(table_id)
        return known is None or known.seq < seq

    def forget_all(self) -> None:
        """Let go of everything, since it may be out of date; the logs are read again as they are asked for."""
        self._states.clear()

    async def _has_moved_on(self, state: State) -> bool:
        """Whether another process has acted since; then a refusal may be wrong, and is not given."""
        return self._store.is_shared and (await self._load(state.id)).seq != state.seq

    async def _load(self, table_id: int) -> State:
        """The table brought up to date from the log: one not known yet from the beginning of its last deal."""
        known = self._states.get(table_id)
        if known is None:
            known = fresh(await self._store.table(table_id))
            log = await self._store.events(table_id)
            if log and log[0].seq > 1 and not any(logged.kind == TableKept.__name__ for logged in log):
                log = await self._store.events(table_id, after=0)
        else:
            log = await self._store.events(table_id, after=known.seq)
        for logged in log:
            known = fold(known, [decode(logged.kind, logged.body)], logged.at, logged.seq)
        self._states[table_id] = known
        return known

    def _must_not_be_held(self, state: State, events: Sequence[Event]) -> None:
        hold = self.held(state)
        if hold is not None and any(isinstance(event, DealSettled) for event in events):
            left = max(1, round((hold.until - self._now()).total_seconds() / 60))
            raise Refused(
                f"Dispute {hold.dispute} lies before the arbitrator; the deal is scored when it is decided, or in "
                f"{left} minute{'s' if left > 1 else ''} in any case."
            )

    async def _append(
        self, state: State, events: Sequence[Event], press: Press, turn: Turn | None, line: Sequence[str]
    ) -> State:
        now = self._now()
        new = fold(state, events, now, state.seq + len(events))
        await self._store.append(
            state.id,
            state.seq,
            _entries(state, events),
            Cause(
                now,
                act={"line": line[0]} if line else None,
                user_id=press.user if press.user > 0 else None,
                interaction_id=press.interaction,
            ),
            state=ENDED if new.ended else "open",
            seats=new.seats if new.seats != state.seats else None,
            turn=turn,
        )
        self._states[state.id] = new
        if press.interaction is not None:
            self._done.append(press.interaction)
        self._after(new)
        return new


def _entries(state: State, events: Sequence[Event]) -> list[Entry]:
    """The events as the store takes them, each with the number of its deal."""
    number, entries = state.deal_number, []
    for event in events:
        number = event.number if isinstance(event, DealBegun) else number
        entries.append(Entry(*encode(event), number))
    return entries


def _must_give_time(state: State, act: Act, press: Press) -> None:
    """Whoever comes to lead while a suit may be called from him gives his adversaries a moment to do so
    (whist 87, auction 94)."""
    deal = state.table.deal
    if not isinstance(act, Plays) or deal is None or deal.phase is not Phase.PLAYING:
        return
    soon = press.at is not None and state.moved is not None and press.at - state.moved[1] < MOMENT
    if soon and state.gives_time(act.hand):
        law = "94" if state.table.game is Game.AUCTION else "87"
        raise Refused("A suit may be called from you now; give your adversaries a moment.", law)


def _must_be_fresh(state: State, seat: Seat, press: Press) -> None:
    """Refuses a press on an older face, before any law is asked, and one that another's card has just overtaken."""
    deal = state.table.deal
    if press.deal is not None and press.deal != state.deal_number:
        raise Stale
    if press.face is not None and press.face != state.faces[seat]:
        raise Stale
    if press.calls is not None and (deal is None or deal.bidding is None or press.calls != len(deal.bidding.calls)):
        raise Stale
    if state.table.mode is Mode.CLUB and press.at is not None and press.face is not None and state.moved is not None:
        mover, when = state.moved
        if mover is not seat and press.at - when < GRACE:
            raise JustPlayed(mover)
