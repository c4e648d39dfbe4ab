"""The computer players as the stage asks them: each seat keeps its own memory, and sees its own Views."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise

from bot.engine.acts import Act, Elects, Plays, Says, Words
from bot.engine.cards import Hand, Suit
from bot.engine.games import Phase
from bot.engine.seats import SEATS, Seat
from bot.engine.view import Pairs, View
from bot.robots.analysis import Analysis, Appraisal
from bot.robots.lawful import lawful
from bot.robots.memory import Memory, remember
from bot.robots.players import SIMPLE, Player, choose
from bot.robots.worker import Thinker
from bot.room import Room, State

MOMENT = 0.4
"""seconds that a robot who searches takes over every act, forced or not, so that its time tells nothing"""


def is_person(state: State, seat: Seat) -> bool:
    """Whether a person sits there: no robot, and not Dummy, who has no say."""
    return bool(state.roster.chairs[seat]) and not state.is_robot(seat)


def left_to_partner(state: State, seat: Seat) -> View:
    """The robot's View without the rights that it shares with a person who has not spoken: the first word of either
    stands (Law 84, auction 94), and a robot, who is always quicker, would never let its partner choose.
    """
    view = state.view(seat)
    people = {holder for holder in SEATS if is_person(state, holder)}
    own = tuple(
        right
        for right in view.rights
        if not any((right.id, holder) not in state.left for holder in people & set(right.holders) - set(right.waived))
    )
    return replace(view, rights=own)


def is_partners_too(state: State, act: Act | None) -> bool:
    """Whether the act calls a card that lies exposed, which the robot's partner, a person, may call as well (Laws 56,
    84): that is in no right of the View, for such a card can be called at every trick."""
    if not isinstance(act, Elects) or not is_person(state, act.seat.partner):
        return False
    lying = state.view(act.seat).exposed
    rights = {option.card for right in left_to_partner(state, act.seat).rights for option in right.options}
    card = act.demand.card
    return card is not None and card not in rights and any(card in cards for cards in lying)


class Players:
    """One player a seat, all of the same strength: the full player where there is a thinker, else `player`."""

    def __init__(self, player: Player = SIMPLE, thinker: Thinker | None = None) -> None:
        """`player` says how the cards are chosen; `thinker` chooses better ones, in time of its own."""
        self._player = player
        self.thinker = thinker
        self._memories: dict[tuple[int, Seat], Memory] = {}
        self._attended: dict[int, State] = {}

    async def start(self) -> None:
        """Have the thinker ready before the first card."""
        if self.thinker is not None:
            await self.thinker.start()

    async def close(self) -> None:
        """Let the thinker go."""
        if self.thinker is not None:
            await self.thinker.close()

    async def think(self, room: Room, state: State, seat: Seat, *, people_first: bool = True) -> Act | None:
        """What the robot that speaks for the seat does now, or None when it has nothing to do. With `people_first` it
        uses no right that a person shares with it, until he leaves it to the robot."""
        await self._attend(room, state)
        view, memory = left_to_partner(state, seat) if people_first else state.view(seat), self._memory(state.id, seat)
        act = await self._chosen(view, memory)
        return None if people_first and is_partners_too(state, act) else act

    async def _chosen(self, view: View, memory: Memory) -> Act | None:
        if self.thinker is None:
            return choose(view, memory, self._player)
        start = asyncio.get_running_loop().time()
        act = await self.thinker.choose(view, memory)
        await asyncio.sleep(start + MOMENT - asyncio.get_running_loop().time())
        return act

    async def analyse(
        self, hands: Sequence[Hand], trump: Suit | None, tricks: Sequence[Pairs], first: int
    ) -> Analysis | None:
        """What the cards of a closed deal could have made; None where it cannot be reckoned."""
        return await self.thinker.analyse(hands, trump, tricks, first) if self.thinker is not None else None

    async def appraise(self, room: Room, state: State, seat: Seat) -> Appraisal | None:
        """What the seat's last card of this deal promised beside its others, reckoned from what its player had seen
        when he played it; None where he has played none, or it cannot be reckoned."""
        memory, chosen = Memory(), None
        past = await room.since(state.id)
        for before, after in pairwise(past):
            view = before.view(seat)
            remember(memory, view)
            played = view.own - after.view(seat).own
            if view.phase is Phase.PLAYING and view.turn is seat and len(played) == 1:
                chosen = (view, deepcopy(memory), next(iter(played)))
        if chosen is None or self.thinker is None:
            return None
        view, memory, card = chosen
        expected = await self.thinker.appraise(view, memory)
        return Appraisal(view.trick_number, card, expected) if expected and card in expected else None

    async def _attend(self, room: Room, state: State) -> None:
        """Let every robot at the table remember what it has seen since: its own View after each event of the log.

        A restart, or another process at the table, makes no gap.
        """
        for past in await room.since(state.id, self._attended.get(state.id)):
            for seat in SEATS:
                if past.is_robot(seat):
                    remember(self._memory(state.id, seat), past.view(seat))
            self._attended[state.id] = past

    def _memory(self, table: int, seat: Seat) -> Memory:
        return self._memories.setdefault((table, seat), Memory())

    def plainly(self, view: View) -> Act | None:
        """The lowest lawful card, or a pass: when what the robot chose was refused, so that no table waits for ever."""
        if view.eyes is None or view.turn is None or view.actor is not view.eyes:
            return None
        if view.phase is Phase.DECLARING:
            return Says(view.eyes, Words.PASSES)
        if view.phase is not Phase.PLAYING:
            return None
        return Plays(view.eyes, (min(lawful(view, view.turn)),), view.turn)

    def forget(self, table: int) -> None:
        """The table has ended."""
        self._attended.pop(table, None)
        for key in [key for key in self._memories if key[0] == table]:
            del self._memories[key]
