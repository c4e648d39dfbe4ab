"""The store as the other rooms see it: the tables' log, and beside it faces, people, disputes and life."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Self

from bot.store.database import Database
from bot.store.disputes import Disputes
from bot.store.errors import StoreError
from bot.store.faces import Faces
from bot.store.life import Life
from bot.store.log import Log
from bot.store.notices import Notices, notices
from bot.store.opening import database as named
from bot.store.people import People
from bot.store.schema import ENDED

__all__ = ["ENDED", "Store"]


class Store(Log):
    """An open database. Make one with `open`, and close it, or use it in `async with`."""

    def __init__(self, database: Database) -> None:
        """A store over a database that has this version's tables."""
        super().__init__(database)
        self.faces = Faces(database)
        self.people = People(database)
        self.disputes = Disputes(database)
        self.life = Life(database)

    @classmethod
    async def open(cls, name: str, *, migrate: bool = True) -> Self:
        """The store in the database `name`, a file's path or a URL, made or brought up to date first.

        Without `migrate` it must be there and have this version's tables. Raises StoreError if it does not, if it is
        locked, made by a newer version, something else than our database, or out of reach.
        """
        database = named(name)
        try:
            await database.reach(make=migrate)
            await _bring_up_to_date(database, migrate)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def __aenter__(self) -> Self:
        """The store itself."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close it."""
        await self.close()

    async def close(self) -> None:
        """Close every connection."""
        await self._database.close()

    @property
    def database(self) -> str:
        """What a host knows the database by, without user or password."""
        return self._database.place

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database too: on a server they may, a file is one process's."""
        return not self._database.is_sqlite

    def notices(self) -> AbstractAsyncContextManager[Notices]:
        """What is committed by any process that uses this database; for shared ones alone. See `bot.store.notices`."""
        return notices(self._database)


async def _bring_up_to_date(database: Database, migrate: bool) -> None:
    """Check the database's version, and migrate it if that is old. Raises StoreError."""
    from bot.store import migrations  # Alembic takes a third of a second to load

    if await database.read(lambda connection: migrations.check(connection, database.place)):
        return
    if not migrate:
        raise StoreError(f"The database {database.place} is of an older version: run `python -m bot migrate`.")
    await database.write(migrations.upgrade)
