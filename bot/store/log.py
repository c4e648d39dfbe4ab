"""Tables and their event logs: what is appended is never changed, and its number decides who was first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store.database import Database, OfDatabase
from bot.store.disputes import write
from bot.store.errors import AlreadyDone, Behind, Conflict, NoSuchTable, Overtaken
from bot.store.notices import tell
from bot.store.rows import Cause, Entry, Json, Logged, Seats, TableRow, Turn
from bot.store.schema import ENDED, EVENTS, SITTERS, TABLES

MOVE = update(TABLES).where(TABLES.c.id == bindparam("its_id"), TABLES.c.seq == bindparam("its_seq"))
WRITE = insert(EVENTS)


class Log(OfDatabase):
    """The tables of all servers and what took place at them.

    `tally` counts this process's appends: "written", "behind" (decided again) and "repeated" (a press delivered twice).
    """

    def __init__(self, database: Database) -> None:
        """The log that lies in `database`."""
        super().__init__(database)
        self.tally: Counter[str] = Counter()

    async def open_table(
        self,
        *,
        guild_id: int,
        channel_id: int,
        name: str,
        game: str,
        mode: str,
        host_id: int | None,
        now: datetime,
        state: str = "open",
        seats: Seats | None = None,
    ) -> TableRow:
        """A new table with an empty log, numbered by the store."""
        values: dict[str, Any] = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "name": name,
            "game": game,
            "mode": mode,
            "host_id": host_id,
            "state": state,
            "seats": dict(seats or {}),
            "seq": 0,
            "deal": 0,
            "created_at": now,
        }

        def work(connection: Connection) -> TableRow:
            table = TableRow(*connection.execute(insert(TABLES).values(values).returning(TABLES)).one())
            _seat(connection, table.id, table.seats)
            return table

        return await self._database.write(work)

    async def table(self, table_id: int) -> TableRow:
        """The table as the store knows it. Raises NoSuchTable."""
        rows = await self._database.rows(select(TABLES).where(TABLES.c.id == table_id))
        if not rows:
            raise NoSuchTable(table_id)
        return TableRow(*rows[0])

    async def tables(
        self,
        *,
        guild_id: int | None = None,
        user_id: int | None = None,
        thread_id: int | None = None,
        ended: bool = False,
    ) -> list[TableRow]:
        """Tables not ended (with `ended`, all): of a server, with a member seated, in a thread; oldest first."""
        query = select(TABLES).order_by(TABLES.c.id)
        if not ended:
            query = query.where(TABLES.c.state != ENDED)
        if guild_id is not None:
            query = query.where(TABLES.c.guild_id == guild_id)
        if thread_id is not None:
            query = query.where(TABLES.c.thread_id == thread_id)
        if user_id is not None:
            query = query.join(SITTERS, SITTERS.c.table_id == TABLES.c.id).where(SITTERS.c.user_id == user_id)
        return [TableRow(*row) for row in await self._database.rows(query)]

    async def moved(self) -> dict[int, datetime]:
        """When each table that has not ended moved last; one without events is not among them."""
        last = (EVENTS.c.table_id == TABLES.c.id) & (EVENTS.c.seq == TABLES.c.seq)
        query = select(TABLES.c.id, EVENTS.c.at).join(EVENTS, last).where(TABLES.c.state != ENDED)
        return {row.id: row.at for row in await self._database.rows(query)}

    async def place(self, table_id: int, **where: int | None) -> None:
        """Note where the table lives: any of channel_id, thread_id, card_id, message_id, host_id."""
        if strange := set(where) - {"channel_id", "thread_id", "card_id", "message_id", "host_id"}:
            raise TypeError(f"no place: {strange}")
        await self._database.change(update(TABLES).where(TABLES.c.id == table_id).values(where))

    async def append(
        self,
        table_id: int,
        after: int,
        entries: Sequence[Entry],
        cause: Cause,
        *,
        state: str | None = None,
        seats: Seats | None = None,
        turn: Turn | None = None,
    ) -> int:
        """Write what one act caused, as the events after number `after`, and return the last one's number.

        With it, in the same transaction, go the table's new `state` and `seats` where they change, and the turn of a
        dispute that the act follows from. Once this returns, all of it outlives a crash.

        Raises AlreadyDone if the interaction has been written before, Behind if `after` is not the log's end, Overtaken
        if somebody was faster with the dispute, NoSuchTable, StoreError. After a StoreError it may or may not have been
        written; trying again with the same interaction is safe. ValueError for no entries.
        """
        rows = _rows(table_id, after, entries, cause)
        change = _change(rows[-1], state, seats)

        def work(connection: Connection) -> None:
            _move(connection, table_id, after, change)
            connection.execute(WRITE, rows)
            if seats is not None:
                _seat(connection, table_id, seats)
            if turn is not None:
                write(connection, turn)
            tell(connection, table_id, change["seq"])

        try:
            await self._database.write(work)
        except Overtaken:
            raise
        except (Behind, Conflict):
            raise await self._why_not(table_id, cause.interaction_id) from None
        self.tally["written"] += 1
        return after + len(entries)

    async def was_done(self, table_id: int, interaction_id: int) -> bool:
        """Whether an interaction has acted at the table already."""
        done = select(EVENTS.c.seq).where(EVENTS.c.table_id == table_id, EVENTS.c.interaction_id == interaction_id)
        return bool(await self._database.rows(done))

    async def _why_not(self, table_id: int, interaction_id: int | None) -> Exception:
        """Why an append was turned away; it is counted."""
        done = select(EVENTS.c.seq).where(EVENTS.c.table_id == table_id, EVENTS.c.interaction_id == interaction_id)
        end = select(TABLES.c.seq).where(TABLES.c.id == table_id)
        if interaction_id is not None and (rows := await self._database.rows(done)):
            self.tally["repeated"] += 1
            return AlreadyDone(rows[0].seq)
        self.tally["behind"] += 1
        rows = await self._database.rows(end)
        return Behind(f"table {table_id} has come to event {rows[0].seq}") if rows else NoSuchTable(table_id)

    async def events(self, table_id: int, *, after: int | None = None) -> list[Logged]:
        """Events in their order: from the start of the last deal, or those after number `after` (0 for all)."""
        query = select(EVENTS).where(EVENTS.c.table_id == table_id)
        if after is None:
            deal = select(TABLES.c.deal).where(TABLES.c.id == table_id).scalar_subquery()
            query = query.where(EVENTS.c.deal == deal)
        else:
            query = query.where(EVENTS.c.seq > after)
        # put in order here: asked to, SQLite walks through all deals of the table rather than order one
        return sorted([Logged(*row) for row in await self._database.rows(query)], key=lambda logged: logged.seq)

    async def delete_ended(self, before: datetime) -> int:
        """Delete the tables that ended before a moment, with all that hangs on them; how many there were."""
        old = delete(TABLES).where(TABLES.c.state == ENDED, TABLES.c.ended_at < before)
        return await self._database.write(lambda connection: connection.execute(old).rowcount)


def _rows(table_id: int, after: int, entries: Sequence[Entry], cause: Cause) -> list[dict[str, Any]]:
    """The rows of `entries`; only the first names what was asked for, by whom and with which interaction."""
    if not entries:
        raise ValueError("an act that causes no event is not written")
    bare = {"table_id": table_id, "at": cause.at, "act": None, "user_id": None, "interaction_id": None}
    rows = [
        bare | {"seq": seq, "deal": entry.deal, "kind": entry.kind, "body": dict(entry.body)}
        for seq, entry in enumerate(entries, after + 1)
    ]
    rows[0] |= {"act": cause.act, "user_id": cause.user_id, "interaction_id": cause.interaction_id}
    return rows


def _change(last: Json, state: str | None, seats: Seats | None) -> dict[str, Any]:
    """What an append changes of its table's own row."""
    change: dict[str, Any] = {"seq": last["seq"], "deal": last["deal"]}
    if state is not None:
        change |= {"state": state, "ended_at": last["at"] if state == ENDED else None}
    if seats is not None:
        change["seats"] = dict(seats)
    return change


def _move(connection: Connection, table_id: int, after: int, change: Json) -> None:
    """Move the table on from event `after`, and hold its row till the commit. Raises Behind if it is not there."""
    if connection.execute(MOVE, {"its_id": table_id, "its_seq": after, **change}).rowcount != 1:
        raise Behind


def _seat(connection: Connection, table_id: int, seats: Seats) -> None:
    """Keep the index of who sits where equal to the seats."""
    connection.execute(delete(SITTERS).where(SITTERS.c.table_id == table_id))
    members = sorted({who for who in seats.values() if isinstance(who, int)})
    if members:
        connection.execute(insert(SITTERS), [{"table_id": table_id, "user_id": who} for who in members])
