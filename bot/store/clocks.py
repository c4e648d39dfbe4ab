"""Clocks: what is to happen at a table unless somebody acts first. A due one is taken by one process at a time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, or_, select, tuple_, update

from bot.store.database import OfDatabase
from bot.store.rows import Clock
from bot.store.schema import CLOCKS
from bot.store.upsert import upsert


def set_clocks(connection: Connection, table_id: int, clocks: Mapping[str, datetime | None]) -> None:
    """Set each clock to its time, or clear it where that is None."""
    cleared = [kind for kind, due in clocks.items() if due is None]
    if cleared:
        connection.execute(delete(CLOCKS).where(CLOCKS.c.table_id == table_id, CLOCKS.c.kind.in_(cleared)))
    for kind, due in clocks.items():
        if due is not None:
            upsert(connection, CLOCKS, table_id=table_id, kind=kind, due_at=due, taken_until=None)


class Clocks(OfDatabase):
    """The clocks of all tables."""

    async def set(self, table_id: int, clocks: Mapping[str, datetime | None]) -> None:
        """Set or clear a table's clocks by themselves; `append` does it together with events."""
        await self._database.write(lambda connection: set_clocks(connection, table_id, clocks))

    async def of(self, table_id: int) -> dict[str, datetime]:
        """When each clock of a table is due."""
        query = select(CLOCKS.c.kind, CLOCKS.c.due_at).where(CLOCKS.c.table_id == table_id)
        return {row.kind: row.due_at for row in await self._database.rows(query)}

    async def next_due(self) -> datetime | None:
        """When the earliest clock is due that nobody has taken, or None."""
        query = select(CLOCKS.c.due_at).where(CLOCKS.c.taken_until.is_(None)).order_by(CLOCKS.c.due_at).limit(1)
        rows = await self._database.rows(query)
        return rows[0].due_at if rows else None

    async def due(self, now: datetime, *, hold: timedelta = timedelta(seconds=30), limit: int = 50) -> list[Clock]:
        """Clocks that are due, taken for `hold`: nobody else gets them meanwhile, and then only if they still stand.

        Whoever takes one acts, and clears it with `append` or `set`; if he dies first, another takes it up.
        """
        free = or_(CLOCKS.c.taken_until.is_(None), CLOCKS.c.taken_until <= now)
        chosen = (
            select(CLOCKS.c.table_id, CLOCKS.c.kind)
            .where(CLOCKS.c.due_at <= now, free)
            .order_by(CLOCKS.c.due_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        taken = (
            update(CLOCKS)
            .where(tuple_(CLOCKS.c.table_id, CLOCKS.c.kind).in_(chosen))
            .values(taken_until=now + hold)
            .returning(CLOCKS.c.table_id, CLOCKS.c.kind, CLOCKS.c.due_at)
        )
        found = await self._database.write(lambda connection: [Clock(*row) for row in connection.execute(taken)])
        return sorted(found, key=lambda clock: clock.due_at)

    async def shift(self, by: timedelta) -> None:
        """Put every clock off: they stood still while the bot was down."""

        def work(connection: Connection) -> None:
            for table_id, kind, due in connection.execute(select(*CLOCKS.c["table_id", "kind", "due_at"])).all():
                clock = (CLOCKS.c.table_id == table_id) & (CLOCKS.c.kind == kind)
                connection.execute(update(CLOCKS).where(clock).values(due_at=due + by, taken_until=None))

        await self._database.write(work)
