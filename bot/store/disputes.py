"""Disputes and rulings as they are kept; what their bodies mean is `bot.disputes`' affair."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, Text, cast, func, insert, literal, select, update

from bot.store.database import OfDatabase
from bot.store.errors import Overtaken
from bot.store.rows import Dispute, Json, Ruling, Turn
from bot.store.schema import CASEBOOK, DISPUTES, ENDED, FACES, RULINGS, TABLES


def write(connection: Connection, turn: Turn) -> Dispute:
    """Write the dispute's next version in the transaction of whoever calls. Raises Overtaken if somebody was faster."""
    here = (DISPUTES.c.id == turn.dispute.id) & (DISPUTES.c.version == turn.dispute.version)
    values = {"state": turn.state, "body": dict(turn.body), "version": turn.dispute.version + 1}
    changed = connection.execute(update(DISPUTES).where(here).values(values).returning(DISPUTES)).one_or_none()
    if changed is None:
        raise Overtaken(f"dispute {turn.dispute.id} has changed")
    if turn.ruling is not None:
        _write_ruling(connection, turn, turn.ruling)
    return Dispute(*changed)


def _write_ruling(connection: Connection, turn: Turn, ruling: Json) -> None:
    values = {"dispute_id": turn.dispute.id, "body": dict(ruling), "ruled_by": turn.by, "ruled_at": turn.at}
    ruling_id = connection.execute(insert(RULINGS).values(values).returning(RULINGS.c.id)).scalar_one()
    if turn.number is None:
        return
    key = dict(zip(("guild_id", "year", "number"), (turn.dispute.guild_id, *turn.number), strict=True))
    there = select(CASEBOOK.c.ruling_id).filter_by(**key)
    if connection.execute(there).first() is not None:
        raise Overtaken(f"the casebook has number {turn.number}")
    connection.execute(insert(CASEBOOK).values(ruling_id=ruling_id, **key))


class Disputes(OfDatabase):
    """The disputes of all servers."""

    async def open(
        self,
        *,
        guild_id: int,
        table_id: int | None,
        deal: int,
        state: str,
        body: Json,
        opened_by: int,
        now: datetime,
    ) -> Dispute:
        """A new dispute, numbered by the store, at version 1."""
        values = {
            "guild_id": guild_id,
            "table_id": table_id,
            "deal": deal,
            "state": state,
            "version": 1,
            "body": dict(body),
            "opened_by": opened_by,
            "opened_at": now,
        }
        new = insert(DISPUTES).values(values).returning(DISPUTES)
        return Dispute(*await self._database.write(lambda connection: connection.execute(new).one()))

    async def get(self, dispute_id: int) -> Dispute | None:
        """The dispute of this number, or None."""
        rows = await self._database.rows(select(DISPUTES).where(DISPUTES.c.id == dispute_id))
        return Dispute(*rows[0]) if rows else None

    async def find(
        self, *, guild_id: int | None = None, table_id: int | None = None, state: str | None = None
    ) -> list[Dispute]:
        """Disputes of a server, of a table, in a state; oldest first."""
        query = select(DISPUTES).order_by(DISPUTES.c.id)
        for column, wanted in (
            (DISPUTES.c.guild_id, guild_id),
            (DISPUTES.c.table_id, table_id),
            (DISPUTES.c.state, state),
        ):
            if wanted is not None:
                query = query.where(column == wanted)
        return [Dispute(*row) for row in await self._database.rows(query)]

    async def in_play(self) -> list[Dispute]:
        """Those of the deals that now lie at tables which have not ended, in one question; oldest first."""
        query = select(DISPUTES).join(TABLES, DISPUTES.c.table_id == TABLES.c.id).order_by(DISPUTES.c.id)
        query = query.where(TABLES.c.state != ENDED, TABLES.c.deal == DISPUTES.c.deal)
        return [Dispute(*row) for row in await self._database.rows(query)]

    async def unshown(self, since: datetime) -> list[Dispute]:
        """Those opened since then whose message at the table shows an earlier version than the newest; oldest first."""
        eyes = literal("dispute ") + cast(DISPUTES.c.id, Text) + literal(" table")
        query = select(DISPUTES).join(FACES, (FACES.c.table_id == DISPUTES.c.table_id) & (FACES.c.eyes == eyes))
        query = query.where(FACES.c.shown_seq < DISPUTES.c.version, DISPUTES.c.opened_at > since)
        return [Dispute(*row) for row in await self._database.rows(query.order_by(DISPUTES.c.id))]

    async def change(
        self,
        dispute: Dispute,
        *,
        state: str,
        body: Json,
        ruling: Json | None = None,
        by: int | None = None,
        now: datetime,
    ) -> Dispute:
        """The dispute in its next version, with a ruling if there is one. Raises Overtaken if somebody was faster."""
        return await self.turn(Turn(dispute, state, body, now, ruling, by))

    async def turn(self, turn: Turn) -> Dispute:
        """Write a turn by itself; `append` writes one together with events. Raises Overtaken if somebody was faster."""
        return await self._database.write(lambda connection: write(connection, turn))

    async def next_number(self, guild_id: int, year: int) -> int:
        """The first number that the server's casebook has free in that year; whoever writes it first has it."""
        last = select(func.max(CASEBOOK.c.number)).where(CASEBOOK.c.guild_id == guild_id, CASEBOOK.c.year == year)
        rows = await self._database.rows(last)
        return int(rows[0][0] or 0) + 1

    async def rulings(self, *, dispute_id: int | None = None, guild_id: int | None = None) -> list[Ruling]:
        """Rulings in a dispute, or all of a server (its precedents); oldest first."""
        query = select(RULINGS).join(DISPUTES).order_by(RULINGS.c.id)
        if dispute_id is not None:
            query = query.where(DISPUTES.c.id == dispute_id)
        if guild_id is not None:
            query = query.where(DISPUTES.c.guild_id == guild_id)
        return [Ruling(*row) for row in await self._database.rows(query)]
