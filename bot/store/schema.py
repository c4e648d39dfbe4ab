"""The tables of the database. A change here needs a migration beside it, and a test holds the two equal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """A moment in UTC. SQLite keeps no zone, so it is taken off on the way in and put on again on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment as the database keeps it. Raises ValueError for a time without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment, in UTC."""
        return value if value is None else value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


class Body(TypeDecorator[Any]):
    """JSON; Python's None is the database's NULL."""

    impl = JSON(none_as_null=True)
    cache_ok = True


ENDED = "ended"  # the one state of a table that the store knows the meaning of
NUMBER = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts only a column that is called INTEGER
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
METADATA = MetaData(naming_convention=NAMING)


def of_table() -> Column[Any]:
    """The column that says which table a row belongs to; the row goes when the table is deleted."""
    return Column("table_id", NUMBER, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("card_id", BigInteger),  # the message in the channel from which the thread hangs
    Column("message_id", BigInteger),  # the table's message
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("host_id", BigInteger),
    Column("state", Text, nullable=False),
    Column("seats", Body, nullable=False),
    Column("seq", Integer, nullable=False),  # of the last event; 0 before the first
    Column("deal", Integer, nullable=False),  # of the last event
    Column("created_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Index(None, "guild_id", "state"),
    Index(None, "thread_id"),
    sqlite_autoincrement=True,  # a deleted table's number never comes back: old buttons carry it
)

EVENTS = Table(
    "events",
    METADATA,
    of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("deal", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Body, nullable=False),
    Column("act", Body),  # what was asked for, beside the first event that it caused
    Column("user_id", BigInteger),
    Column("interaction_id", BigInteger),
    Column("at", UtcTime, nullable=False),
    UniqueConstraint("table_id", "interaction_id"),
    Index(None, "table_id", "deal"),
    Index(None, "user_id"),
)

SITTERS = Table(
    "sitters",
    METADATA,
    of_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Index(None, "user_id"),
)

FACES = Table(
    "faces",
    METADATA,
    of_table(),
    Column("eyes", Text, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("shown_seq", Integer, nullable=False),
)

SENDINGS = Table(
    "sendings",
    METADATA,
    of_table(),
    Column("eyes", Text, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("after_id", BigInteger, nullable=False),  # what was sent, and is not noted as a face, has a higher number
)

MEMBERS = Table(
    "members",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Body, nullable=False),
    Column("closed_dms", Boolean(create_constraint=False), nullable=False),
)

GUILDS = Table(
    "guilds",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Body, nullable=False),
)

DISPUTES = Table(
    "disputes",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("table_id", NUMBER, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("deal", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Body, nullable=False),
    Column("opened_by", BigInteger),
    Column("opened_at", UtcTime, nullable=False),
    Index(None, "guild_id", "state"),
    Index(None, "table_id"),
    sqlite_autoincrement=True,
)

RULINGS = Table(
    "rulings",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("dispute_id", NUMBER, ForeignKey("disputes.id", ondelete="CASCADE"), nullable=False),
    Column("body", Body, nullable=False),
    Column("ruled_by", BigInteger),
    Column("ruled_at", UtcTime, nullable=False),
    Index(None, "dispute_id"),
    sqlite_autoincrement=True,
)

CASEBOOK = Table(
    "casebook",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("year", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ruling_id", NUMBER, ForeignKey("rulings.id", ondelete="CASCADE"), nullable=False),
)

HEARTBEAT = Table(
    "heartbeat",
    METADATA,
    Column("process", Text, primary_key=True),
    Column("version", Text, nullable=False),
    Column("started_at", UtcTime, nullable=False),
    Column("at", UtcTime, nullable=False),
)

META = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
