"""One database: how it is named, opened, read and written, and how its errors become sentences."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, nullcontext
from functools import partial, update_wrapper
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.errors import StoreError, plain

PRAGMAS = (
    "PRAGMA busy_timeout = 5000",  # milliseconds; first, since the next may have to wait
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged act survives a power cut
    "PRAGMA foreign_keys = ON",
)
ASYNC = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}

T = TypeVar("T")
P = ParamSpec("P")
S = TypeVar("S", bound="OfDatabase")


def url_of(name: str) -> URL:
    """The URL of a database given as a URL or as a file's path. Raises StoreError for a URL that cannot be read."""
    if "://" not in name:
        return URL.create(ASYNC["sqlite"], database=str(Path(name).expanduser()))
    try:
        url = make_url(name)
    except (ArgumentError, ValueError):
        raise StoreError("CAVENDISH_DATABASE is neither a path nor a URL of a database.") from None
    return url.set(drivername=ASYNC.get(url.drivername, url.drivername))


def place_of(url: URL) -> str:
    """What a host knows the database by, without user or password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return f"{url.database} at {url.host or 'localhost'}"


class Database:
    """An open engine. Reading and writing are two context managers; every driver's error leaves them as StoreError."""

    def __init__(self, name: str) -> None:
        """Opens no connection yet. Raises StoreError for a name that no driver is installed for."""
        self.url = url_of(name)
        self.place = place_of(self.url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = self._engine()
        self._writer = self.engine.execution_options(cavendish_writes=True)
        self._going: set[asyncio.Future[Any]] = set()
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.is_sqlite else nullcontext()

    def _engine(self) -> AsyncEngine:
        dumps = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
        # Parameters are hidden because an error's text goes into the log, and a parameter may be a hand.
        options: dict[str, Any] = {"hide_parameters": True, "json_serializer": dumps}
        try:
            engine = create_async_engine(self.url, pool_pre_ping=not self.is_sqlite, **options)
        except (ImportError, NoSuchModuleError):
            raise StoreError(f"No driver for {self.url.drivername} is installed (extra `postgres`).") from None
        if self.is_sqlite:
            event.listen(engine.sync_engine, "connect", _prepare)
            event.listen(engine.sync_engine, "begin", _begin)
        return engine

    async def reach(self, *, make: bool) -> None:
        """See that the database can be reached; a file that is not there is made if `make`. Raises StoreError.

        A file is tried by plain means first: the asynchronous driver leaves a thread behind where it cannot open one.
        """
        async with self._plainly():
            if self.is_sqlite:
                await asyncio.to_thread(_try_file, str(self.url.database), make)
            else:
                async with self.engine.connect():
                    pass

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection with a transaction to read in. Raises StoreError."""
        async with self._plainly(), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection with a transaction, committed at the end or rolled back. Raises StoreError.

        SQLite has one writer at a time: its writers wait here for each other, in order, not in its busy loop.
        """
        async with self._plainly(), self._turn, self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _plainly(self) -> AsyncIterator[None]:
        try:
            yield
        except (DBAPIError, NoConnectionLeft, sqlite3.Error, OSError) as error:
            raise plain(error, self.place) from None

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """What `work` returns. If the caller is cancelled meanwhile, the work still comes to its end."""
        task = asyncio.ensure_future(work)
        self._going.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Future[Any]) -> None:
        self._going.discard(task)
        if not task.cancelled():
            task.exception()  # the caller has it too, unless he was cancelled: then nobody is left to tell

    async def close(self) -> None:
        """Close every connection, once what is going on has come to its end."""
        while self._going:
            await asyncio.wait(self._going)
        await self.engine.dispose()


class OfDatabase:
    """A part of the store, over one database."""

    def __init__(self, database: Database) -> None:
        """The part that lies in `database`."""
        self._database = database


def whole(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Make a method of a part of the store one that is never cut in the middle.

    A caller may be cancelled at any instant (a command given up, the bot stopping). A statement cut then would leave
    its connection, and with SQLite the whole file, locked until somebody's patience ends.
    """

    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.finish(method(self, *args, **kwargs))

    update_wrapper(run, method)
    return run


def _try_file(path: str, make: bool) -> None:
    """Open and set up a SQLite file as every later connection will. Raises sqlite3.Error; StoreError for none."""
    if not make and not Path(path).is_file():
        raise StoreError(f"There is no database {path}.")
    with closing(sqlite3.connect(path)) as connection:
        _prepare(connection, None)


def _prepare(connection: Any, _: Any) -> None:
    """Set a new SQLite connection up, and leave BEGIN to us: the driver would put it off to the first write."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Any) -> None:
    """Begin; who will write takes the lock at once, since a reader cannot become the writer while another is."""
    writes = connection.get_execution_options().get("cavendish_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
