"""The command line's part of the store: migrate, backup, restore, health. Each returns an exit code."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from bot.store import copies
from bot.store.errors import StoreError
from bot.store.life import DEAD_AFTER
from bot.store.opening import database as named
from bot.store.store import Store


async def migrate(database: str) -> int:
    """Bring the database up to this version, making it if it is not there. Raises StoreError."""
    async with await Store.open(database) as store:
        print(f"{store.database} has this version's tables.")
    return 0


async def health(database: str) -> int:
    """0 if a bot that uses the database is alive; 1 if not, with one line that says so. Raises StoreError."""
    async with await Store.open(database, migrate=False) as store:
        last = await store.life.last_beat()
    seconds = None if last is None else int((datetime.now(UTC) - last).total_seconds())
    if seconds is None or seconds > DEAD_AFTER.total_seconds():
        seen = "none has started, or the last was stopped" if seconds is None else f"last seen {seconds} seconds ago"
        print(f"No bot is alive on {store.database} ({seen}).", file=sys.stderr)
        return 1
    print(f"alive {seconds} seconds ago")
    return 0


def backup(database: str, file: str) -> int:
    """Copy a SQLite database to a new file while the bot writes it. Raises StoreError."""
    copies.take(_file(database), Path(file))
    print(f"The database was copied to {file} ({Path(file).stat().st_size:,} bytes).")
    return 0


def restore(database: str, file: str) -> int:
    """Put a backup in the place of a SQLite database, and keep what was there. Raises StoreError.

    Refused while a bot uses the database, and for a file that is damaged, made by a newer version, or no backup.
    """
    target = _file(database)
    copies.refuse_alive(target)
    kept = copies.put_back(Path(file), target)
    print(f"{file} was put in the place of {target}" + (f"; what was there is kept in {kept}." if kept else "."))
    return 0


def _file(name: str) -> Path:
    """The file of a SQLite database. Raises StoreError for any other kind."""
    database = named(name)
    if not database.is_sqlite or not database.url.database:
        raise StoreError(f"The database {database.place} is no file: use PostgreSQL's own pg_dump and pg_restore.")
    return Path(database.url.database)
