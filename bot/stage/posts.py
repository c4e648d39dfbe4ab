"""A table's messages on Discord: sent, edited in place, sent again when they are gone. Failures are answered here.

What each message shows is remembered twice: in the store how far it has come, here what it looks like, so that nothing
is edited that would stay the same.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta

import discord

from bot.stage.sendings import FAILS, GONE, Unreachable, code_of, delete, just_before, of_table, sweep
from bot.store import Face as FaceRow
from bot.store import Sending, Store
from bot.ui.pieces import Face

AGED = timedelta(minutes=50)  # older messages are edited only so often (error 30046)
ARCHIVED = 50083
TOO_OLD = 30046
Way = Callable[[Face | None], Awaitable[bool]]
"""Edits a message, or with None deletes it; whether that could be done so."""


def looks(face: Face) -> str:
    """What a face looks like, to compare."""
    return json.dumps(face.to_components(), sort_keys=True)  # type: ignore[no-untyped-call]


class Posts:
    """The messages of one table, by their key ("table", "card", "hand 5", "right 5")."""

    def __init__(self, client: discord.Client, store: Store, table_id: int, now: Callable[[], datetime]) -> None:
        """`load` before the first use."""
        self._client = client
        self._store = store
        self._table_id = table_id
        self._now = now
        self._rows: dict[str, FaceRow] = {}
        self._sendings: dict[str, Sending] = {}
        self._looks: dict[str, str] = {}

    async def load(self) -> None:
        """What the store knows of this table's messages."""
        self._rows = await self._store.faces.of(self._table_id)
        sendings = await self._store.faces.sendings(self._table_id)
        self._sendings = {key: one for key, one in sendings.items() if not key.startswith("dispute ")}  # the court's

    async def sweep(self) -> None:
        """Delete what was sent and never noted. Raises Unreachable where that must be tried again."""
        for key in list(self._sendings):
            await self._sweep(key)

    def __contains__(self, key: str) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._rows))

    def message_id(self, key: str) -> int | None:
        """The message's id."""
        return self._rows[key].message_id if key in self._rows else None

    def is_aged(self, key: str) -> bool:
        """Whether the message is too old to be edited for long."""
        row = self._rows.get(key)
        return row is not None and self._now() - discord.utils.snowflake_time(row.message_id) > AGED

    def drawn(self, key: str, face: Face) -> None:
        """The message has been brought to look like this elsewhere (a press edits the hand it was made on)."""
        self._looks[key] = looks(face)

    def undrawn(self, key: str) -> None:
        """What the message looks like is not known."""
        self._looks.pop(key, None)

    async def put(
        self, key: str, channel_id: int, face: Face, seq: int, *, first: Face | None = None, by: Way | None = None
    ) -> None:
        """Edit the message, or send it if it is not there; `first` is what a new one is sent with, `by` another way to
        edit it, which is tried first. Raises Unreachable."""
        look = looks(face)
        row = self._rows.get(key)
        if row is not None and row.channel_id == channel_id:
            if self._looks.get(key) == look:
                return
            if (by is not None and await by(face)) or await self._edit(row, face):
                self._looks[key] = look
                await self._store.faces.shown(self._table_id, {key: seq})
                return
        await self._send(key, channel_id, first or face, seq, row)
        if first is not None:
            await self._edit(self._rows[key], face)
        self._looks[key] = look

    async def anew(self, key: str, channel_id: int, face: Face, seq: int, *, keep: bool = False) -> None:
        """Send the message afresh, at the foot; the old one is deleted afterwards, unless it is to be kept."""
        await self._send(key, channel_id, face, seq, None if keep else self._rows.get(key))
        self._looks[key] = looks(face)

    async def change(self, key: str, face: Face) -> None:
        """Edit the message if it is there."""
        if key in self._rows:
            await self._edit(self._rows[key], face)

    async def drop(self, key: str, *, by: Way | None = None) -> None:
        """Delete the message; `by` is another way, which is tried first. Raises Unreachable where that must be tried
        again."""
        if (row := self._rows.get(key)) is None:
            return
        if by is None or not await by(None):
            await delete(self._client, row.channel_id, row.message_id)
        self.lose(key)
        await self._store.faces.drop(self._table_id, key)

    def lose(self, key: str) -> None:
        """The message is gone with its channel."""
        self._rows.pop(key, None)
        self._looks.pop(key, None)

    async def _send(self, key: str, channel_id: int, face: Face, seq: int, old: FaceRow | None) -> None:
        """Send a message in the place of `old`, which is deleted afterwards. Killed at any point of it, the bot finds
        from the sending which messages must not stand there."""
        if key in self._sendings:
            await self._sweep(key)
        replaces = old is not None and old.channel_id == channel_id
        after = old.message_id - 1 if old is not None and replaces else just_before(self._now())
        self._sendings[key] = Sending(self._table_id, key, channel_id, after)
        await self._store.faces.sending(self._sendings[key])
        try:
            message = await self._client.get_partial_messageable(channel_id).send(view=face)
        except FAILS as error:
            if code := code_of(error):  # refused, so it is not there; else nobody knows
                await self._arrived(key)
            raise Unreachable(code) from None
        row = FaceRow(self._table_id, key, channel_id, message.id, seq)
        self._rows[key] = row
        await self._store.faces.put(row, arrived=old is None)
        if old is not None:
            await delete(self._client, old.channel_id, old.message_id)
            await self._arrived(key)
        self._sendings.pop(key, None)

    async def _sweep(self, key: str) -> None:
        noted = {row.message_id for row in self._rows.values()}
        await sweep(self._client, self._sendings[key], of_table(self._table_id), noted)
        await self._arrived(key)

    async def _arrived(self, key: str) -> None:
        await self._store.faces.arrived(self._table_id, key)
        del self._sendings[key]

    async def _edit(self, row: FaceRow, face: Face) -> bool:
        """Whether the message could be edited; if not it is to be sent afresh."""
        message = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
        try:
            await message.edit(view=face)
        except FAILS as error:
            code = code_of(error)
            if code == ARCHIVED and await self._open(row.channel_id):
                return await self._edit(row, face)
            if code in GONE or code == TOO_OLD:
                return False
            raise Unreachable(code) from None
        return True

    async def _open(self, thread_id: int) -> bool:
        """Open an archived thread."""
        try:
            await self._client.http.edit_channel(thread_id, archived=False)
        except FAILS:
            return False
        return True
