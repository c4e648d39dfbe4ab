"""One database: how it is named, read and written, and how its errors become sentences."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Executable, Row, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from bot.store.errors import StoreError, plain

T = TypeVar("T")
Work = Callable[[Connection], T]
DRIVERS = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite+aiosqlite": "sqlite"}
#: For every engine. Parameters are hidden because an error's text goes into the log, and a parameter may be a hand.
OPTIONS: dict[str, Any] = {
    "hide_parameters": True,
    "json_serializer": partial(json.dumps, ensure_ascii=False, separators=(",", ":")),
}


def url_of(name: str) -> URL:
    """The URL of a database given as a URL or as a file's path. Raises StoreError for a URL that cannot be read."""
    if "://" not in name:
        return URL.create("sqlite", database=str(Path(name).expanduser()))
    try:
        url = make_url(name)
    except (ArgumentError, ValueError):
        raise StoreError("CAVENDISH_DATABASE is neither a path nor a URL of a database.") from None
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def place_of(url: URL) -> str:
    """What a host knows the database by, without user or password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return f"{url.database} at {url.host or 'localhost'}"


class Database(ABC):
    """An open database. What is done to it is a function of a connection, run as a whole in one transaction.

    Whoever waits may be cancelled at any instant (a command given up, the bot stopping); the transaction still comes to
    its end. Cut in the middle it would leave its connection, and with SQLite the whole file, locked.
    """

    is_sqlite = False

    def __init__(self, url: URL) -> None:
        """Opens no connection yet."""
        self.url = url
        self.place = place_of(url)

    @abstractmethod
    async def reach(self, *, make: bool) -> None:
        """See that the database is there; a file that is not is made if `make`. Raises StoreError."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """What `work` returns, which changes nothing. Raises StoreError."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """What `work` returns; committed when this returns, and rolled back if it raises. Raises StoreError."""

    @abstractmethod
    async def note(self, work: Work[T]) -> T:
        """Like `write`, for what can be found out again: it survives the end of the process, but not at once that of
        the machine, so nobody waits for the disk. Raises StoreError."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection, once what is going on has come to its end."""

    async def rows(self, query: Executable) -> list[Row[*tuple[Any, ...]]]:
        """The rows of a query. Raises StoreError."""
        return await self.read(lambda connection: list(connection.execute(query)))

    async def change(self, *statements: Executable) -> None:
        """Carry out statements in one transaction. Raises StoreError."""

        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.write(work)

    @contextmanager
    def plainly(self) -> Iterator[None]:
        """Let every driver's error leave as StoreError, without what it may repeat of the rows."""
        try:
            yield
        except (DBAPIError, NoConnectionLeft, OSError) as error:
            raise plain(error, self.place) from None


class OfDatabase:
    """A part of the store, over one database."""

    def __init__(self, database: Database) -> None:
        """The part that lies in `database`."""
        self._database = database
