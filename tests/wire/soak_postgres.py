"""The soak on PostgreSQL: two processes, each with a shard of its own, either of them killed; and the server itself.

python -m tests.wire.soak_postgres --tables 8 --kills 20 --acts 2000 --seed 1
"""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import asyncpg

from tests.server import Server, new_database, running
from tests.wire.child import Child
from tests.wire.logbook import Logbook
from tests.wire.loopback import Loopback
from tests.wire.misfortunes import Spell
from tests.wire.oracle import Oracle
from tests.wire.soak import GAMES, Plan, Report, Soak, plan_of, told
from tests.wire.world import Guild

PROCESSES = 2


class PostgresBook(Logbook):
    """Reads the log from PostgreSQL, by a connection that lives on a thread: those who ask cannot wait."""

    def __init__(self, url: str, oracle: Oracle) -> None:
        super().__init__(Path(url), oracle)
        self.url = url
        self._seen: dict[int, int] = {}
        self._asking: asyncpg.Connection | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def _wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def rows(self, query: str, *values: object) -> list[Any]:
        """Rows of the database; none while it has no tables, or is away."""
        number = itertools.count(1)
        return list(self._wait(self._fetch(re.sub(r"\?", lambda _: f"${next(number)}", query), values)))

    async def _fetch(self, query: str, values: Sequence[object]) -> list[Any]:
        try:
            if self._asking is None or self._asking.is_closed():
                self._asking = await asyncpg.connect(self.url)
            return list(await self._asking.fetch(query, *values))
        except asyncpg.UndefinedTableError:
            return []
        except (OSError, asyncpg.PostgresConnectionError, asyncpg.CannotConnectNowError, asyncpg.InterfaceError):
            self._asking = None
            return []

    def news(self) -> list[Any]:
        """The events written since the last look, each table's in their order."""
        found: list[Any] = []
        for table in self.rows("SELECT id, seq FROM tables ORDER BY id"):
            if table["seq"] > (seen := self._seen.get(table["id"], 0)):
                query = "SELECT * FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
                found += self.rows(query, table["id"], seen)
        self._seen |= {row["table_id"]: row["seq"] for row in found}
        return found

    def close(self) -> None:
        if self._asking is not None:
            self._wait(self._asking.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Processes:
    """Several bots that pass for one: a kill hits any of them, a start starts those that are dead."""

    def __init__(self, children: Sequence[Child], dice: random.Random) -> None:
        self.children, self.dice = children, dice

    async def start(self) -> None:
        for child in self.children:
            while not child.is_alive:
                await self._start(child)

    async def _start(self, child: Child) -> None:
        """As whoever keeps a bot running does: again, if it has ended because the database was away."""
        try:
            await child.start()
        except RuntimeError as error:
            if "does not answer" not in str(error):
                raise
            await asyncio.sleep(0.5)

    async def kill(self) -> None:
        alive = [child for child in self.children if child.is_alive]
        await self.dice.choice(alive).kill()

    @property
    def is_alive(self) -> bool:
        return any(child.is_alive for child in self.children)

    @property
    def kills(self) -> int:
        return sum(child.kills for child in self.children)

    @property
    def last_start(self) -> float:
        return max(child.last_start for child in self.children)

    @property
    def lines(self) -> list[str]:
        return [line for child in self.children for line in child.lines]


class PostgresSoak(Soak):
    """One run. The server goes away for some seconds in the midst of it, once for every forty kills."""

    def __init__(self, plan: Plan, discord: Loopback, server: Server, url: str) -> None:
        super().__init__(plan, discord, Path())
        self.server = server
        self.outages = 0
        self.book = PostgresBook(url, self.oracle)
        settings = {**self.child.settings, "CAVENDISH_DATABASE": url}
        self.child = Processes(  # type: ignore[assignment]
            [self._process(settings, shard) for shard in range(PROCESSES)], self.dice
        )

    def _process(self, settings: dict[str, str], shard: int) -> Child:
        own = {**settings, "CAVENDISH_SHARDS": f"{shard}/{PROCESSES}"}
        return Child(self.discord, ["bot", "run"], own, hear=self._hear)

    async def furnish(self) -> None:
        """Opens the tables, in one server for each shard by turns."""
        guilds = [self._guild(shard) for shard in range(PROCESSES)]
        rooms = [self.discord.channel(guild, "card-room") for guild in guilds]
        kinds = [(game, mode) for mode in self.plan.modes for game in self.plan.games]
        for number in range(self.plan.tables):
            where = number // len(GAMES) % PROCESSES if number % 2 else (number // len(GAMES) + 1) % PROCESSES
            game, mode = kinds[number % len(kinds)]
            await self._open(guilds[where], rooms[where], number, game, mode)
        for guild, room in zip(guilds, rooms, strict=True):
            await self._appoint(guild, room)

    def _guild(self, shard: int) -> Guild:
        while (guild := self.discord.guild(f"Club {shard}")).id >> 22 & 1 != shard:
            pass
        return guild

    async def _trouble(self, began: float) -> None:
        outages = asyncio.create_task(self._outages())
        try:
            await super()._trouble(began)
        finally:
            outages.cancel()
            await asyncio.gather(outages, return_exceptions=True)

    async def _outages(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            if self.child.kills >= 20 * (2 * self.outages + 1):
                await asyncio.shield(asyncio.ensure_future(self._outage()))

    async def _outage(self) -> None:
        self.outages += 1
        since = self.discord.world.clock.now()
        await asyncio.to_thread(self.server.stop)
        await asyncio.sleep(self.dice.uniform(1.0, 4.0))
        await asyncio.to_thread(self.server.start)
        self.spells.append(Spell("the database gone for some seconds", since, self.discord.world.clock.now()))

    def _facts(self, seconds: float) -> dict[str, Any]:
        return {**super()._facts(seconds), "processes": PROCESSES, "the database away": self.outages}


async def soak(plan: Plan) -> Report:
    """Runs a plan on a PostgreSQL of its own."""
    with running() as server:
        url = await new_database(server.url)
        async with Loopback(seed=plan.seed, shards=PROCESSES) as discord:
            discord.limits.routes = {key: (most * 10, over) for key, (most, over) in discord.limits.routes.items()}
            run = PostgresSoak(plan, discord, server, url)
            run.oracle.hide(discord.token)
            try:
                return await run.run()
            finally:
                while run.child.is_alive:
                    await run.child.kill()
                run.book.close()


async def run(argv: Sequence[str]) -> int:
    """Soaks, prints the report, and returns 0 when nothing was found wrong, else 1."""
    return told(await soak(plan_of(argv)))


if __name__ == "__main__":
    sys.exit(asyncio.run(run(sys.argv[1:])))
