"""The computer players as the stage asks them: each seat keeps its own memory, and sees its own Views."""

from __future__ import annotations

from bot.engine.acts import Act
from bot.engine.seats import Seat
from bot.engine.view import View
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
        assert view.eyes is not None
        memory = self._memories.setdefault((table, view.eyes), Memory())
        return choose(view, memory, self._player)

    def forget(self, table: int) -> None:
        """The table has ended."""
        for key in [key for key in self._memories if key[0] == table]:
            del self._memories[key]
