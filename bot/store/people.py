"""Members and servers: their settings, and what the privacy commands need."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Table, Text, cast, delete, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import OfDatabase, whole
from bot.store.rows import Json, Member
from bot.store.schema import DISPUTES, EVENTS, GUILDS, MEMBERS, RULINGS, SITTERS, TABLES, Body
from bot.store.upsert import upsert

SOMEBODY = "a player"
NOBODY = 0  # the id that stands in the log for one who asked to be forgotten; Discord gives it to nobody


class People(OfDatabase):
    """The members and servers that the bot has met."""

    @whole
    async def member(self, user_id: int) -> Member:
        """What is kept of a member; one who is unknown has no settings and open direct messages."""
        query = select(MEMBERS).where(MEMBERS.c.user_id == user_id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Member(user_id, {}, False) if row is None else Member(*row)

    @whole
    async def set_member(self, member: Member) -> None:
        """Keep a member's settings, in the place of the old."""
        values = {"user_id": member.user_id, "settings": dict(member.settings), "closed_dms": member.closed_dms}
        async with self._database.writing() as connection:
            await upsert(connection, MEMBERS, **values)

    @whole
    async def guild(self, guild_id: int) -> Json:
        """A server's settings; {} if it has none."""
        query = select(GUILDS.c.settings).where(GUILDS.c.guild_id == guild_id)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none() or {}

    @whole
    async def set_guild(self, guild_id: int, settings: Json) -> None:
        """Keep a server's settings, in the place of the old."""
        async with self._database.writing() as connection:
            await upsert(connection, GUILDS, guild_id=guild_id, settings=dict(settings))

    @whole
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
        async with self._database.reading() as connection:
            for name, query in queries.items():
                rows = (await connection.execute(query)).mappings()
                found[name] = [{key: _plain(value) for key, value in row.items()} for row in rows]
        return found

    @whole
    async def forget(self, user_id: int) -> None:
        """Take a member out of everything stored: his id becomes 0 and his name "a player"; the play stays whole.

        Someone seated at a table in play leaves first: this does not look.
        """
        async with self._database.writing() as connection:
            tables = await _tables_of(connection, user_id)
            await _scrub(connection, EVENTS, user_id, EVENTS.c.table_id.in_(tables))
            for table in (TABLES, DISPUTES, RULINGS):
                await _scrub(connection, table, user_id, true())
            for column in (EVENTS.c.user_id, TABLES.c.host_id, DISPUTES.c.opened_by, RULINGS.c.ruled_by):
                his = update(column.table).where(column == user_id)
                await connection.execute(his.values({column: NOBODY}))
            for table in (SITTERS, MEMBERS):
                await connection.execute(delete(table).where(table.c.user_id == user_id))


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


async def _scrub(connection: AsyncConnection, table: Table, user_id: int, which: ColumnElement[bool]) -> None:
    """Take a member out of the JSON columns of those rows that name his id."""
    bodies = [column for column in table.c if isinstance(column.type, Body)]
    named = or_(*(cast(column, Text).contains(str(user_id)) for column in bodies))
    for row in (await connection.execute(select(table).where(which, named))).mappings().all():
        key = [column == row[column.name] for column in table.primary_key]
        values = {column.name: without(row[column.name], user_id) for column in bodies}
        await connection.execute(update(table).where(*key).values(values))


def _plain(value: Any) -> Any:
    """Moments as ISO 8601 in UTC; the rest as it is."""
    return value.isoformat() if isinstance(value, datetime) else value


async def _tables_of(connection: AsyncConnection, user_id: int) -> Sequence[int]:
    """The tables where a member sits, has acted, or is the host."""
    sat = select(SITTERS.c.table_id).where(SITTERS.c.user_id == user_id)
    acted = select(EVENTS.c.table_id).where(EVENTS.c.user_id == user_id)
    hosts = select(TABLES.c.id).where(TABLES.c.host_id == user_id)
    return (await connection.execute(sat.union(acted, hosts))).scalars().all()
