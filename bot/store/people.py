"""Members and servers: their settings, and what the privacy commands need."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, Text, cast, delete, or_, select, true, update

from bot.store.database import OfDatabase
from bot.store.rows import Json, Member
from bot.store.schema import CASEBOOK, DISPUTES, EVENTS, GUILDS, MEMBERS, RULINGS, SITTERS, TABLES, Body
from bot.store.upsert import upsert

SOMEBODY = "a player"
LEFT = "left_at"  # among a server's settings: when the bot was removed
NOBODY = 0  # the id that stands in the log for one who asked to be forgotten; Discord gives it to nobody


class People(OfDatabase):
    """The members and servers that the bot has met."""

    async def member(self, user_id: int) -> Member:
        """What is kept of a member; one who is unknown has no settings and open direct messages."""
        query = select(MEMBERS).where(MEMBERS.c.user_id == user_id)
        rows = await self._database.rows(query)
        return Member(*rows[0]) if rows else Member(user_id, {}, False)

    async def set_member(self, member: Member) -> None:
        """Keep a member's settings, in the place of the old."""
        values = {"user_id": member.user_id, "settings": dict(member.settings), "closed_dms": member.closed_dms}
        await self._database.write(lambda connection: upsert(connection, MEMBERS, **values))

    async def guild(self, guild_id: int) -> Json:
        """A server's settings; {} if it has none."""
        query = select(GUILDS.c.settings).where(GUILDS.c.guild_id == guild_id)
        rows = await self._database.rows(query)
        return rows[0].settings if rows else {}

    async def set_guild(self, guild_id: int, settings: Json) -> None:
        """Keep a server's settings, in the place of the old."""
        values = {"guild_id": guild_id, "settings": dict(settings)}
        await self._database.write(lambda connection: upsert(connection, GUILDS, **values))

    async def left(self, guild_id: int, at: datetime | None) -> None:
        """Note since when the bot is no longer in a server; None: it is (again)."""
        settings = {key: value for key, value in (await self.guild(guild_id)).items() if key != LEFT}
        await self.set_guild(guild_id, settings if at is None else settings | {LEFT: at.isoformat()})

    async def guilds(self) -> frozenset[int]:
        """Every server of which anything is kept, and that the bot is not known to have left."""
        tables = {row.guild_id for row in await self._database.rows(select(TABLES.c.guild_id).distinct())}
        known = {row.guild_id: row.settings for row in await self._database.rows(select(GUILDS))}
        return frozenset(guild for guild in tables | set(known) if LEFT not in known.get(guild, {}))

    async def delete_left(self, before: datetime) -> int:
        """Delete all that is kept of the servers that the bot left before a moment; how many they were."""

        def work(connection: Connection) -> int:
            rows = connection.execute(select(GUILDS)).all()
            gone = [row.guild_id for row in rows if _left_before(row.settings, before)]
            for table in (CASEBOOK, DISPUTES, TABLES, GUILDS):
                connection.execute(delete(table).where(table.c.guild_id.in_(gone)))
            return len(gone)

        return await self._database.write(work)

    async def export(self, user_id: int) -> dict[str, Any]:
        """All that is stored of a member, ready for JSON: settings, seats, acts, disputes and rulings of his own.

        Acts are what he asked for himself; what they caused, and other people's cards, are not in it.
        """
        member = await self.member(user_id)
        seats = select(*TABLES.c["id", "name", "game", "mode", "created_at", "ended_at"]).join(SITTERS)
        acts = select(*EVENTS.c["table_id", "seq", "at", "act"]).where(EVENTS.c.user_id == user_id)
        queries = {
            "tables": seats.where(SITTERS.c.user_id == user_id).order_by(TABLES.c.id),
            "acts": acts.order_by(EVENTS.c.table_id, EVENTS.c.seq),
            "disputes": select(*DISPUTES.c["id", "opened_at", "body"]).where(DISPUTES.c.opened_by == user_id),
            "rulings": select(*RULINGS.c["id", "ruled_at", "body"]).where(RULINGS.c.ruled_by == user_id),
        }
        found: dict[str, Any] = {"settings": dict(member.settings), "closed_dms": member.closed_dms}
        for name, query in queries.items():
            rows = await self._database.rows(query)
            found[name] = [{key: _plain(value) for key, value in row._mapping.items()} for row in rows]
        return found

    async def forget(self, user_id: int) -> None:
        """Take a member out of everything stored: his id becomes 0 and his name "a player"; the play stays whole.

        Someone seated at a table in play leaves first: this does not look.
        """

        def work(connection: Connection) -> None:
            tables = _tables_of(connection, user_id)
            _scrub(connection, EVENTS, user_id, EVENTS.c.table_id.in_(tables))
            for table in (TABLES, DISPUTES, RULINGS):
                _scrub(connection, table, user_id, true())
            for column in (EVENTS.c.user_id, TABLES.c.host_id, DISPUTES.c.opened_by, RULINGS.c.ruled_by):
                connection.execute(update(column.table).where(column == user_id).values({column: NOBODY}))
            for table in (SITTERS, MEMBERS):
                connection.execute(delete(table).where(table.c.user_id == user_id))

        await self._database.write(work)


def _left_before(settings: Json, before: datetime) -> bool:
    return LEFT in settings and datetime.fromisoformat(settings[LEFT]) < before


def without(value: Any, user_id: int) -> Any:
    """A JSON value in which the member's id is 0, and the name beside it "a player"."""
    match value:
        case dict():
            found = {key: without(item, user_id) for key, item in value.items()}
            return found | {"name": SOMEBODY} if "name" in found and found != value else found
        case list():
            return [without(item, user_id) for item in value]
        case _ if value in (user_id, str(user_id)):
            return type(value)(NOBODY)
        case _:
            return value


def _scrub(connection: Connection, table: Table, user_id: int, which: ColumnElement[bool]) -> None:
    """Take a member out of the JSON columns of those rows that name his id."""
    bodies = [column for column in table.c if isinstance(column.type, Body)]
    named = or_(*(cast(column, Text).contains(str(user_id)) for column in bodies))
    for row in connection.execute(select(table).where(which, named)).mappings().all():
        key = [column == row[column.name] for column in table.primary_key]
        values = {column.name: without(row[column.name], user_id) for column in bodies}
        connection.execute(update(table).where(*key).values(values))


def _plain(value: Any) -> Any:
    """Moments as ISO 8601 in UTC; the rest as it is."""
    return value.isoformat() if isinstance(value, datetime) else value


def _tables_of(connection: Connection, user_id: int) -> Sequence[int]:
    """The tables where a member sits, has acted, or is the host."""
    sat = select(SITTERS.c.table_id).where(SITTERS.c.user_id == user_id)
    acted = select(EVENTS.c.table_id).where(EVENTS.c.user_id == user_id)
    hosts = select(TABLES.c.id).where(TABLES.c.host_id == user_id)
    return connection.execute(sat.union(acted, hosts)).scalars().all()
