"""PostgreSQL, or whatever else SQLAlchemy has an asynchronous driver for: many processes on one database."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import URL, Connection
from sqlalchemy.exc import InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.database import OPTIONS, Database, T, Work
from bot.store.errors import StoreError


class ServerDatabase(Database):
    """A database on a server, by SQLAlchemy's asynchronous engine."""

    def __init__(self, url: URL) -> None:
        """Opens no connection yet. Raises StoreError for a URL that no asynchronous driver is installed for."""
        super().__init__(url)
        try:
            self.engine = create_async_engine(url, pool_pre_ping=True, **OPTIONS)
        except (ImportError, NoSuchModuleError, InvalidRequestError):
            raise StoreError(f"No driver for {url.drivername} is installed (extra `postgres`).") from None
        self._going: set[asyncio.Future[Any]] = set()

    async def reach(self, *, make: bool) -> None:
        """See that the server answers; a database on it is its host's to make. Raises StoreError."""
        with self.plainly():
            async with self.engine.connect():
                pass

    async def read(self, work: Work[T]) -> T:
        """What `work` returns, in a transaction. Raises StoreError."""
        return await self.write(work)

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, in a transaction. Raises StoreError."""
        task = asyncio.ensure_future(self._whole(work))
        self._going.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    async def note(self, work: Work[T]) -> T:
        """Like `write`; PostgreSQL does not wait for the disk. Raises StoreError."""

        def noted(connection: Connection) -> T:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL synchronous_commit TO off")
            return work(connection)

        return await self.write(noted)

    async def _whole(self, work: Work[T]) -> T:
        with self.plainly():
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    def _finished(self, task: asyncio.Future[Any]) -> None:
        self._going.discard(task)
        if not task.cancelled():
            task.exception()  # the caller has it too, unless he was cancelled: then nobody is left to tell

    async def close(self) -> None:
        """Close every connection, once what is going on has come to its end."""
        while self._going:
            await asyncio.wait(self._going)
        await self.engine.dispose()
