"""The computer players as the stage asks them: each seat keeps its own memory, and sees its own Views."""

from __future__ import annotations

from bot.engine.acts import Act, Plays, Says, Words
from bot.engine.games import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.robots.lawful import lawful
from bot.robots.memory import Memory
from bot.robots.players import SIMPLE, Player, choose


class Players:
    """One player a seat, all of the same strength."""

    def __init__(self, player: Player = SIMPLE) -> None:
        """`player` says how the cards are chosen."""
        self._player = player
        self._memories: dict[tuple[int, Seat], Memory] = {}

    def choose(self, table: int, view: View) -> Act | None:
        """What the robot of `view.eyes` does now, or None when it has nothing to do."""
        memory = self._memories.setdefault((table, view.eyes or Seat.N), Memory())
        return choose(view, memory, self._player)

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
        for key in [key for key in self._memories if key[0] == table]:
            del self._memories[key]
