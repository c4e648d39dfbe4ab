"""Faces: which message shows a table to whom, and how far. What is behind the log is what is still to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import Connection, Delete, bindparam, delete, select, update

from bot.store.database import OfDatabase
from bot.store.rows import Face, Sending
from bot.store.schema import FACES, SENDINGS
from bot.store.upsert import upsert

COLUMNS = (FACES.c.table_id, FACES.c.eyes, FACES.c.channel_id, FACES.c.message_id, FACES.c.shown_seq)

SHOWN = (
    update(FACES)
    .where(
        FACES.c.table_id == bindparam("its_table"),
        FACES.c.eyes == bindparam("its_eyes"),
        FACES.c.shown_seq <= bindparam("shown_seq"),
    )
    .values(shown_seq=bindparam("shown_seq"))
)


class Faces(OfDatabase):
    """The faces of all tables."""

    async def sending(self, sending: Sending) -> None:
        """Note, before a message is sent, that it will be: its number is known only afterwards."""
        await self._database.write(lambda connection: upsert(connection, SENDINGS, **asdict(sending)))

    async def put(self, face: Face, *, arrived: bool = True) -> None:
        """Note a new message for these eyes, in the place of the one before. With `arrived` its sending is over; else
        it is not: the message before is still to be deleted."""

        def work(connection: Connection) -> None:
            upsert(connection, FACES, **asdict(face))
            if arrived:
                connection.execute(_arrived(face.table_id, face.eyes))

        await self._database.write(work)

    async def arrived(self, table_id: int, eyes: str) -> None:
        """The sending is over: no message of these eyes stands in the channel but the one that is noted."""
        await self._database.change(_arrived(table_id, eyes))

    async def sendings(self, table_id: int) -> dict[str, Sending]:
        """A table's messages that may have been sent without being noted, by their eyes."""
        query = select(SENDINGS).where(SENDINGS.c.table_id == table_id)
        return {row.eyes: Sending(*row) for row in await self._database.rows(query)}

    async def shown(self, table_id: int, seqs: Mapping[str, int]) -> None:
        """Note how far each face has come: eyes -> the last event it shows. A face never goes back.

        Were the note lost with the machine, the face would be drawn once too often."""
        come = [{"its_table": table_id, "its_eyes": eyes, "shown_seq": seq} for eyes, seq in seqs.items()]
        if come:
            await self._database.note(lambda connection: connection.execute(SHOWN, come))

    async def of(self, table_id: int) -> dict[str, Face]:
        """A table's faces by their eyes."""
        query = select(*COLUMNS).where(FACES.c.table_id == table_id)
        return {row.eyes: Face(*row) for row in await self._database.rows(query)}

    async def drop(self, table_id: int, eyes: str) -> None:
        """Forget a message that is gone."""
        await self._database.change(delete(FACES).where(FACES.c.table_id == table_id, FACES.c.eyes == eyes))


def _arrived(table_id: int, eyes: str) -> Delete:
    return delete(SENDINGS).where(SENDINGS.c.table_id == table_id, SENDINGS.c.eyes == eyes)
