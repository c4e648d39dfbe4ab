"""The database's history: how one that any earlier version made becomes this version's."""

from __future__ import annotations

from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from bot.store.errors import StoreError
from bot.store.schema import METADATA

HEAD = "0005"  # of the scripts in `versions`; a test holds it equal to theirs, so that a look needs no Alembic run
LOCK = 1864  # the number of PostgreSQL's advisory lock: two processes that start together migrate one after the other


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file."""
    found = Config()
    found.set_main_option("script_location", "bot.store:migrations")
    found.attributes["connection"] = connection
    return found


def revision(connection: Connection) -> str | None:
    """The version that the database has, or None if it is empty. Raises ValueError if it is somebody else's."""
    there = set(inspect(connection).get_table_names())
    if "alembic_version" not in there:
        if there:
            raise ValueError("not ours")
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return found


def check(connection: Connection, place: str) -> bool:
    """Whether the database has this version; False if it is empty or older.

    Raises StoreError if it is newer than this program, or holds something else.
    """
    try:
        found = revision(connection)
    except ValueError:
        raise StoreError(f"The database {place} holds something else than Cavendish's tables.") from None
    if found in (None, HEAD):
        return found == HEAD
    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    if found not in known:
        raise StoreError(
            f"The database {place} was made by a newer version of Cavendish (its mark is {found}, this one's {HEAD}): "
            "start that version again, or restore a backup."
        )
    return False


def upgrade(connection: Connection, target: str = "head") -> None:
    """Bring the database up to `target` within the caller's transaction: all of it or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK:d})"))
    command.upgrade(config(connection), target)


def differences(connection: Connection) -> list[Any]:
    """What the database lacks or has beyond the schema; empty after `upgrade`, as a test holds."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    return list(compare_metadata(MigrationContext.configure(connection), METADATA))
