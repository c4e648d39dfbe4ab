"""Faces: which message shows a table to whom, and how far. What is behind the log is what is still to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, or_, select, tuple_, update

from bot.store.database import OfDatabase
from bot.store.rows import Face
from bot.store.schema import FACES, TABLES
from bot.store.upsert import upsert

COLUMNS = (FACES.c.table_id, FACES.c.eyes, FACES.c.channel_id, FACES.c.message_id, FACES.c.shown_seq)

SHOWN = (
    update(FACES)
    .where(
        FACES.c.table_id == bindparam("its_table"),
        FACES.c.eyes == bindparam("its_eyes"),
        FACES.c.shown_seq <= bindparam("shown_seq"),
    )
    .values(shown_seq=bindparam("shown_seq"), taken_until=None)
)


class Faces(OfDatabase):
    """The faces of all tables."""

    async def put(self, face: Face) -> None:
        """Note a new message for these eyes, in the place of the one before."""
        values = asdict(face) | {"taken_until": None}
        await self._database.write(lambda connection: upsert(connection, FACES, **values))

    async def shown(self, table_id: int, seqs: Mapping[str, int]) -> None:
        """Note how far each face has come: eyes -> the last event it shows. A face never goes back."""
        come = [{"its_table": table_id, "its_eyes": eyes, "shown_seq": seq} for eyes, seq in seqs.items()]
        if come:
            await self._database.write(lambda connection: connection.execute(SHOWN, come))

    async def of(self, table_id: int) -> dict[str, Face]:
        """A table's faces by their eyes."""
        query = select(*COLUMNS).where(FACES.c.table_id == table_id)
        return {row.eyes: Face(*row) for row in await self._database.rows(query)}

    async def drop(self, table_id: int, eyes: str) -> None:
        """Forget a message that is gone."""
        await self._database.change(delete(FACES).where(FACES.c.table_id == table_id, FACES.c.eyes == eyes))

    async def behind(self, now: datetime, *, hold: timedelta = timedelta(seconds=30), limit: int = 50) -> list[Face]:
        """Faces that show less than their table's log, taken for `hold` as due clocks are."""
        free = or_(FACES.c.taken_until.is_(None), FACES.c.taken_until <= now)
        chosen = (
            select(FACES.c.table_id, FACES.c.eyes)
            .join(TABLES, TABLES.c.id == FACES.c.table_id)
            .where(FACES.c.shown_seq < TABLES.c.seq, free)
            .order_by(FACES.c.table_id, FACES.c.eyes)
            .limit(limit)
            .with_for_update(of=FACES, skip_locked=True)
        )
        taken = (
            update(FACES)
            .where(tuple_(FACES.c.table_id, FACES.c.eyes).in_(chosen))
            .values(taken_until=now + hold)
            .returning(*COLUMNS)
        )
        found = await self._database.write(lambda connection: [Face(*row) for row in connection.execute(taken)])
        return sorted(found, key=lambda face: (face.table_id, face.eyes))
