"""The robots of this process: one memory a seat, and one worker in which they think."""

from __future__ import annotations

from bot.engine.acts import Act
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.robots import players
from bot.robots.memory import Memory, remember
from bot.robots.worker import Thinker


class Company:
    """Answers for every robot at every table. A robot that is shown each change (`see`) plays as one who attends."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        """`thinker` None: all play by the simple rules."""
        self._thinker = thinker
        self._memories: dict[tuple[int, Seat], Memory] = {}

    def see(self, table: int, view: View) -> None:
        """Lets the robot of `view.eyes` remember what the View shows; the gallery's is nobody's."""
        if view.eyes is not None:
            remember(self._memory(table, view.eyes), view)

    def choose(self, table: int, view: View) -> Act | None:
        """What the robot of `view.eyes` does now by the simple rules, at once; None when it does nothing."""
        return players.choose(view, self._memory(table, view.eyes)) if view.eyes is not None else None

    async def think(self, table: int, view: View) -> Act | None:
        """What the robot of `view.eyes` does now, as well as it can; by the simple rules if that takes too long."""
        if view.eyes is None or self._thinker is None:
            return self.choose(table, view)
        return await self._thinker.choose(view, self._memory(table, view.eyes))

    def forget(self, table: int) -> None:
        """Drops the memories of a table that has ended."""
        for key in [key for key in self._memories if key[0] == table]:
            del self._memories[key]

    async def start(self) -> None:
        """Starts the worker, so that the first card need not wait for it."""
        if self._thinker is not None:
            await self._thinker.start()

    async def close(self) -> None:
        """Ends the worker."""
        if self._thinker is not None:
            await self._thinker.close()

    def _memory(self, table: int, seat: Seat) -> Memory:
        return self._memories.setdefault((table, seat), Memory())
