"""Backups: a SQLite database copied to one file while others write it, and put back. By SQLite's own means."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from bot.store.errors import StoreError, plain
from bot.store.life import DEAD_AFTER


def take(database: Path, file: Path) -> None:
    """Copy the database, as it stands at one instant, to a file that is not there yet. Raises StoreError.

    The file appears under its name only when it is whole and has been checked.
    """
    refuse_existing(file)
    with _plainly(database), _reading(database) as old:
        _write(old, file)


def put_back(file: Path, database: Path) -> Path | None:
    """Put a backup in the database's place; where what was there is kept, or None if nothing was. Raises StoreError."""
    refuse_existing(kept := database.with_name(f"{database.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%S}"))
    with _plainly(file), _reading(file) as backup:
        _refuse_strange(backup, file)
        part = database.with_name(f"{database.name}.part")
        _write(backup, part)
    if not database.exists():
        part.replace(database)
        return None
    for beside in ("-wal", "-shm", ""):  # the log belongs to its file: left behind it would spoil the next one
        if (old := Path(f"{database}{beside}")).exists():
            old.replace(f"{kept}{beside}")
    part.replace(database)
    return kept


def refuse_alive(database: Path) -> None:
    """Raises StoreError if a bot uses the database or somebody has locked it; one that cannot be read has no bot."""
    if not database.exists():
        return
    query = "SELECT max(at) FROM heartbeat"
    try:
        with _reading(database) as connection:
            last = connection.execute(query).fetchone()[0]
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise plain(error, str(database)) from None
        return
    if last and datetime.fromisoformat(last).replace(tzinfo=UTC) > datetime.now(UTC) - DEAD_AFTER:
        seconds = int(DEAD_AFTER.total_seconds())
        raise StoreError(f"A bot uses {database}: stop it (if it was killed, wait {seconds} seconds).")


def refuse_existing(file: Path) -> None:
    """Raises StoreError if the file is there already."""
    if file.exists():
        raise StoreError(f"{file} is there already and is not written over: name another file.")


def _write(source: sqlite3.Connection, file: Path) -> None:
    """Copy within one reading transaction, check, and give the file its name. Raises StoreError if it is damaged."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise StoreError(f"The copy is damaged: {found.splitlines()[0]}.")
            copy.execute("DELETE FROM heartbeat")  # nobody lives on the copy
            copy.commit()
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _refuse_strange(backup: sqlite3.Connection, file: Path) -> None:
    """Raises StoreError if the file holds no tables of ours, or those of a newer version; an older one is welcome."""
    from bot.store import migrations

    engine = create_engine("sqlite://", creator=lambda: backup, poolclass=StaticPool)
    with engine.connect() as connection:
        migrations.check(connection, str(file))
        if migrations.revision(connection) is None:
            raise StoreError(f"The database {file} is empty.")


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that can write nothing, and makes no file that is not there."""
    uri = f"{file.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=5, check_same_thread=False)) as connection:
        yield connection


@contextmanager
def _plainly(file: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, DBAPIError, OSError) as error:
        raise plain(error, str(file)) from None
