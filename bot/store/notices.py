"""What one process tells the others of: a table whose log has grown. PostgreSQL carries it; SQLite has one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, func, select

from bot.store.database import Database
from bot.store.server import ServerDatabase

CHANNEL = "cavendish"


def tell(connection: Connection, table_id: int, seq: int) -> None:
    """Tell every listener, at the commit, that a table has come to event `seq`."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {seq}")))


@asynccontextmanager
async def notices(database: Database) -> AsyncIterator[asyncio.Queue[tuple[int, int]]]:
    """A queue of (table, seq) as they are committed by any process, this one's too; on SQLite nothing ever comes.

    Ends with the connection: a listener that has lost it opens another, and reads again what it keeps.
    """
    heard: asyncio.Queue[tuple[int, int]] = asyncio.Queue()
    if not isinstance(database, ServerDatabase):
        yield heard
        return

    def hear(_connection: object, _process: int, _channel: str, payload: str) -> None:
        table_id, seq = payload.split()
        heard.put_nowait((int(table_id), int(seq)))

    async with database.engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, hear)
        try:
            yield heard
        finally:
            await driver.remove_listener(CHANNEL, hear)
