"""Which kind of database a name means."""

from __future__ import annotations

from bot.store.database import Database, url_of
from bot.store.files import SqliteDatabase
from bot.store.server import ServerDatabase


def database(name: str) -> Database:
    """The database `name`, a file's path or a URL; nothing is opened yet. Raises StoreError if it cannot be read."""
    url = url_of(name)
    return SqliteDatabase(url) if url.get_backend_name() == "sqlite" else ServerDatabase(url)
