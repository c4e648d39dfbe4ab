"""A table of one member and three robots driven through the room by its own rules, without Discord: for benchmarks, and
for tests of the room."""

from __future__ import annotations

from datetime import UTC, datetime

from bot import app
from bot.engine.acts import Plays
from bot.engine.cards import PACK
from bot.engine.games import Phase
from bot.engine.seats import Seat
from bot.engine.sitting.acts import ChoosesSeat, DrawsCard, PlayNow, Sits
from bot.robots.lawful import lawful
from bot.room import Press, Room, Standing, State, dealt, of_roster, pone, settled, to_draw
from bot.store import Store

ANN = 5


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def room_over(store: Store) -> Room:
    """A room of its own over a store, which tells nobody what it commits."""
    return Room(store, now, lambda state: None)


async def seated(store: Store, room: Room, mode: str = "strict", game: str = "short whist") -> State:
    """A table where Ann and three robots have cut and sit."""
    row = await store.open_table(guild_id=1, channel_id=2, name="t", game=game, mode=mode, host_id=ANN, now=now())
    return await formed(room, await room.roster(row.id, Sits(ANN)))


async def formed(room: Room, state: State) -> State:
    """The table cut for, where no rubber is on."""
    if state.roster.standing is not Standing.SEATED:
        state = await room.roster(state.id, PlayNow(ANN))
    while state.roster.standing is Standing.CUTTING:
        person = to_draw(state.roster)[0]
        drawn = len(state.roster.cutting.drawn) if state.roster.cutting else 0
        state = await room.roster(state.id, DrawsCard(person, PACK[(7 * drawn + 3) % 52]))
    if state.roster.standing is Standing.CHOOSING and state.roster.partners is not None:
        state = await room.roster(state.id, ChoosesSeat(state.roster.partners.first, Seat.N))
    return state


async def deal_on(room: Room, state: State) -> State:
    """The next deal, after the last is settled."""
    while True:
        state = await room.change(state.id, lambda now_: dealt(now_, pone(now_), 26, app.shuffle, app.seal))
        if state.phase is Phase.PLAYING or state.phase is Phase.DECLARING:
            return state


async def one_act(room: Room, state: State) -> State:
    """The lowest lawful card of whoever is to play."""
    deal = state.table.deal
    assert deal is not None
    assert deal.turn is not None
    seat = state.commander(deal.turn)
    card = min(lawful(state.view(seat), deal.turn))
    return await room.order(state.id, Plays(seat, (card,), deal.turn), Press(0))


async def play_deal(room: Room, state: State) -> State:
    """A whole deal, scored; a new rubber is cut for after the last."""
    state = await deal_on(room, await formed(room, state))
    while state.phase is Phase.PLAYING:
        state = await one_act(room, state)
    return await room.change(state.id, settled)


__all__ = ["ANN", "deal_on", "now", "of_roster", "one_act", "play_deal", "room_over", "seated"]
