"""SQLite: one file, one thread that writes it, a few that read it.

The plain driver on threads of our own, not an asynchronous one: that would cross threads for every statement, a dozen
times for one act; so a transaction crosses once, which costs a fifth.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from bot.store.database import OPTIONS, Database, T, Work
from bot.store.errors import StoreError, plain

READERS = 4
PATIENCE = 5.0  # seconds for which a locked file is waited for
PRAGMAS = (
    f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}",  # milliseconds; first, since the next may have to wait
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged act survives a power cut
    "PRAGMA foreign_keys = ON",
)


class SqliteDatabase(Database):
    """A SQLite file. SQLite has one writer at a time: its writers wait here for each other, in order."""

    is_sqlite = True

    def __init__(self, url: URL) -> None:
        """Opens no connection yet."""
        super().__init__(url)
        self._reading = _engine(url, READERS + 1)
        self._writing = self._reading.execution_options(cavendish_writes=True)
        noting = _engine(url, 1)
        event.listen(noting, "connect", _wait_no_longer)
        self._noting = noting.execution_options(cavendish_writes=True)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = ThreadPoolExecutor(1, "store-writer")

    async def reach(self, *, make: bool) -> None:
        """See that the file is there and can be set up. Raises StoreError."""
        await asyncio.to_thread(_try_file, self.place, make)

    async def read(self, work: Work[T]) -> T:
        """What `work` returns, in a reading transaction. Raises StoreError."""
        return await self._run(self._readers, self._reading, work)

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, in a transaction that has the file's lock from the start. Raises StoreError."""
        return await self._run(self._writer, self._writing, work)

    async def note(self, work: Work[T]) -> T:
        """Like `write`, without waiting for the disk. Raises StoreError."""
        return await self._run(self._writer, self._noting, work)

    async def _run(self, threads: ThreadPoolExecutor, engine: Engine, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, self._whole, engine, work)

    def _whole(self, engine: Engine, work: Work[T]) -> T:
        with self.plainly(), engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Close the file, once what is going on has come to its end."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self._reading.dispose()
        self._noting.dispose()


def _engine(url: URL, connections: int) -> Engine:
    engine = create_engine(url, pool_size=connections, **OPTIONS)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _try_file(path: str, make: bool) -> None:
    """Open and set up the file as every later connection will. Raises StoreError."""
    if not make and not Path(path).is_file():
        raise StoreError(f"There is no database {path}.")
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(sqlite3.connect(path)) as connection:
                return _prepare(connection, None)
        except sqlite3.Error as error:
            # where two turn on a new file's journal at once SQLite itself does not wait: each might wait for the other
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise plain(error, path) from None
        time.sleep(0.02)


def _prepare(connection: Any, _: Any) -> None:
    """Set a new connection up, and leave BEGIN to us: the driver would put it off to the first write."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma).close()


def _wait_no_longer(connection: Any, _: Any) -> None:
    """A connection whose commits reach the disk with the next one that is waited for."""
    connection.execute("PRAGMA synchronous = NORMAL").close()


def _begin(connection: Connection) -> None:
    """Begin; who will write takes the lock at once, since a reader cannot become the writer while another is."""
    writes = connection.get_execution_options().get("cavendish_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
