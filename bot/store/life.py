"""Signs of life of the processes that use this database, and odd words that outlive them."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, select

from bot.store.database import OfDatabase, whole
from bot.store.schema import HEARTBEAT, META
from bot.store.upsert import upsert

DEAD_AFTER = timedelta(seconds=60)  # a heart that has not beaten for so long has stopped; it should beat every twenty


class Life(OfDatabase):
    """The heartbeats, one for each process, and the words kept under a key."""

    @whole
    async def beat(self, process: str, version: str, started_at: datetime, now: datetime) -> None:
        """Say that a process is alive, and clear away those that have been dead for a day."""
        async with self._database.writing() as connection:
            await upsert(connection, HEARTBEAT, process=process, version=version, started_at=started_at, at=now)
            await connection.execute(delete(HEARTBEAT).where(HEARTBEAT.c.at < now - timedelta(days=1)))

    @whole
    async def stop(self, process: str) -> None:
        """Say that a process ends in good order."""
        async with self._database.writing() as connection:
            await connection.execute(delete(HEARTBEAT).where(HEARTBEAT.c.process == process))

    @whole
    async def last_beat(self) -> datetime | None:
        """When any process last gave a sign of life; None if none did, or the last one ended in good order."""
        async with self._database.reading() as connection:
            last: datetime | None = (await connection.execute(select(func.max(HEARTBEAT.c.at)))).scalar_one_or_none()
        return last

    @whole
    async def alive(self, now: datetime) -> list[str]:
        """The processes that are alive."""
        query = select(HEARTBEAT.c.process).where(HEARTBEAT.c.at > now - DEAD_AFTER).order_by(HEARTBEAT.c.process)
        async with self._database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    @whole
    async def word(self, key: str) -> str | None:
        """What is kept under a key (the hash of the commands' definition, say), or None."""
        async with self._database.reading() as connection:
            query = select(META.c.value).where(META.c.key == key)
            return (await connection.execute(query)).scalar_one_or_none()

    @whole
    async def keep(self, key: str, value: str) -> None:
        """Keep a word under a key, in the place of what was there."""
        async with self._database.writing() as connection:
            await upsert(connection, META, key=key, value=value)
