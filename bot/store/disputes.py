"""Disputes and rulings as they are kept; what their bodies mean is `bot.disputes`' affair."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, insert, select, update

from bot.store.database import OfDatabase
from bot.store.errors import Behind
from bot.store.rows import Dispute, Json, Ruling
from bot.store.schema import DISPUTES, RULINGS


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
        """The dispute in its next version, with a ruling if there is one. Raises Behind if somebody was faster."""
        here = (DISPUTES.c.id == dispute.id) & (DISPUTES.c.version == dispute.version)
        values = {"state": state, "body": dict(body), "version": dispute.version + 1}

        def work(connection: Connection) -> Dispute:
            changed = connection.execute(update(DISPUTES).where(here).values(values).returning(DISPUTES)).one_or_none()
            if changed is None:
                raise Behind(f"dispute {dispute.id} has changed")
            if ruling is not None:
                written = {"dispute_id": dispute.id, "body": dict(ruling), "ruled_by": by, "ruled_at": now}
                connection.execute(insert(RULINGS).values(written))
            return Dispute(*changed)

        return await self._database.write(work)

    async def rulings(self, *, dispute_id: int | None = None, guild_id: int | None = None) -> list[Ruling]:
        """Rulings in a dispute, or all of a server (its precedents); oldest first."""
        query = select(RULINGS).join(DISPUTES).order_by(RULINGS.c.id)
        if dispute_id is not None:
            query = query.where(DISPUTES.c.id == dispute_id)
        if guild_id is not None:
            query = query.where(DISPUTES.c.guild_id == guild_id)
        return [Ruling(*row) for row in await self._database.rows(query)]
