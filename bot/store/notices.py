"""What one process tells the others of: a table whose log has grown. PostgreSQL carries it; SQLite has one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, func, select

from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.server import ServerDatabase

CHANNEL = "cavendish"


def tell(connection: Connection, table_id: int, seq: int) -> None:
    """Tell every listener, at the commit, that a table has come to event `seq`."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {seq}")))


class Notices:
    """What is heard, as (table, seq), in the order of the commits; this process's own commits too."""

    def __init__(self, place: str) -> None:
        """Nothing heard yet of the database that a host knows as `place`."""
        self._place = place
        self._heard: asyncio.Queue[tuple[int, int] | None] = asyncio.Queue()

    def hear(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        """Take one notice, as the driver gives it."""
        table_id, seq = payload.split()
        self._heard.put_nowait((int(table_id), int(seq)))

    def lose(self, _connection: object) -> None:
        """The connection is lost."""
        self._heard.put_nowait(None)

    async def next(self) -> tuple[int, int]:
        """The next notice. Raises StoreError once the connection is lost: what is kept may be out of date."""
        if (notice := await self._heard.get()) is None:
            self._heard.put_nowait(None)
            raise StoreError(f"The database {self._place} does not answer.")
        return notice


@asynccontextmanager
async def notices(database: Database) -> AsyncIterator[Notices]:
    """What is committed by any process while this is open. Raises StoreError; ValueError for a file, which has but one.

    Whoever keeps something read before must read it again after this has opened.
    """
    if not isinstance(database, ServerDatabase):
        raise ValueError("a file has one process, which knows what it has done")
    heard = Notices(database.place)
    with database.plainly():
        connection = await database.engine.connect()
    try:
        with database.plainly():
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(heard.lose)
            await driver.add_listener(CHANNEL, heard.hear)
        yield heard
    finally:
        await connection.invalidate()  # it listens: not one for the pool
        await connection.close()
