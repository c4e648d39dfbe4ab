"""Signs of life of the processes that use this database, and odd words that outlive them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from os import getpid
from socket import gethostname

from sqlalchemy import Connection, delete, func, select

from bot.store.database import OfDatabase
from bot.store.schema import ENDED, FACES, HEARTBEAT, META, TABLES
from bot.store.upsert import upsert

DEAD_AFTER = timedelta(seconds=60)  # a heart that has not beaten for so long has stopped; it should beat every twenty


def this_process() -> str:
    """What this process is called among those that use the database: its machine and its number there."""
    return f"{gethostname()}:{getpid()}"


@dataclass(frozen=True, slots=True)
class Census:
    """How many tables are in play, by (game, mode, state), and how many faces show less than their table's log."""

    tables: Mapping[tuple[str, str, str], int]
    faces_behind: int


class Life(OfDatabase):
    """The heartbeats, one for each process, and the words kept under a key."""

    async def beat(self, process: str, version: str, started_at: datetime, now: datetime) -> None:
        """Say that a process is alive, and clear away those that have been dead for a day."""

        def work(connection: Connection) -> None:
            upsert(connection, HEARTBEAT, process=process, version=version, started_at=started_at, at=now)
            connection.execute(delete(HEARTBEAT).where(HEARTBEAT.c.at < now - timedelta(days=1)))

        await self._database.write(work)

    async def stop(self, process: str) -> None:
        """Say that a process ends in good order."""
        await self._database.change(delete(HEARTBEAT).where(HEARTBEAT.c.process == process))

    async def last_beat(self) -> datetime | None:
        """When a bot last gave a sign of life; None if none did, or the last one ended in good order.

        A server's database may have bots on several machines: there only this machine's count.
        """
        query = select(func.max(HEARTBEAT.c.at).label("last"))
        if not self._database.is_sqlite:
            query = query.where(HEARTBEAT.c.process.startswith(f"{gethostname()}:", autoescape=True))
        [row] = await self._database.rows(query)
        last: datetime | None = row.last
        return last

    async def census(self) -> Census:
        """What is in play now."""
        kinds = select(TABLES.c.game, TABLES.c.mode, TABLES.c.state, func.count())
        kinds = kinds.where(TABLES.c.state != ENDED).group_by(TABLES.c.game, TABLES.c.mode, TABLES.c.state)
        late = select(func.count()).select_from(FACES.join(TABLES))
        late = late.where(TABLES.c.state != ENDED, FACES.c.shown_seq < TABLES.c.seq)
        tables = {(game, mode, state): count for game, mode, state, count in await self._database.rows(kinds)}
        [row] = await self._database.rows(late)
        return Census(tables, row[0])

    async def word(self, key: str) -> str | None:
        """What is kept under a key (the hash of the commands' definition, say), or None."""
        rows = await self._database.rows(select(META.c.value).where(META.c.key == key))
        return rows[0].value if rows else None

    async def keep(self, key: str, value: str) -> None:
        """Keep a word under a key, in the place of what was there."""
        await self._database.write(lambda connection: upsert(connection, META, key=key, value=value))
