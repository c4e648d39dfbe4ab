"""Disputes and rulings as they are kept; what their bodies mean is `bot.disputes`' affair."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import insert, select, update

from bot.store.database import OfDatabase, whole
from bot.store.errors import Behind
from bot.store.rows import Dispute, Json, Ruling
from bot.store.schema import DISPUTES, RULINGS


class Disputes(OfDatabase):
    """The disputes of all servers."""

    @whole
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
        async with self._database.writing() as connection:
            row = (await connection.execute(insert(DISPUTES).values(values).returning(DISPUTES))).one()
        return Dispute(*row)

    @whole
    async def get(self, dispute_id: int) -> Dispute | None:
        """The dispute of this number, or None."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(DISPUTES).where(DISPUTES.c.id == dispute_id))).one_or_none()
        return None if row is None else Dispute(*row)

    @whole
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
        async with self._database.reading() as connection:
            return [Dispute(*row) for row in await connection.execute(query)]

    @whole
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
        async with self._database.writing() as connection:
            changed = await connection.execute(update(DISPUTES).where(here).values(values).returning(DISPUTES))
            row = changed.one_or_none()
            if row is None:
                raise Behind(f"dispute {dispute.id} has changed")
            if ruling is not None:
                written = {"dispute_id": dispute.id, "body": dict(ruling), "ruled_by": by, "ruled_at": now}
                await connection.execute(insert(RULINGS).values(written))
        return Dispute(*row)

    @whole
    async def rulings(self, *, dispute_id: int | None = None, guild_id: int | None = None) -> list[Ruling]:
        """Rulings in a dispute, or all of a server (its precedents); oldest first."""
        query = select(RULINGS).join(DISPUTES).order_by(RULINGS.c.id)
        if dispute_id is not None:
            query = query.where(DISPUTES.c.id == dispute_id)
        if guild_id is not None:
            query = query.where(DISPUTES.c.guild_id == guild_id)
        async with self._database.reading() as connection:
            return [Ruling(*row) for row in await connection.execute(query)]
