"""A table's messages on Discord: sent, edited in place, sent again when they are gone. Failures are answered here.

What each message shows is remembered twice: in the store how far it has come, here what it looks like, so that nothing
is edited that would stay the same.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import aiohttp
import discord

from bot.store import Face as FaceRow
from bot.store import Store
from bot.ui.pieces import Face

LOG = logging.getLogger(__name__)
AGED = timedelta(minutes=50)  # older messages are edited only so often (error 30046)
GONE = {10008}
CLOSED = {50007, 40003}
ARCHIVED = 50083
TOO_OLD = 30046
FAILS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord may end in: refused, failed there, or lost on the way (then it may have been done)."""


def code_of(error: Exception) -> int:
    """Discord's code for a failure; 0 where it gave none: its own trouble, or the line's."""
    return int(getattr(error, "code", 0) or 0)


class Unreachable(Exception):
    """The message cannot be shown there; `code` is Discord's."""

    def __init__(self, code: int) -> None:
        """`code` as Discord gives it."""
        super().__init__(f"Discord's code {code}")
        self.code = code

    @property
    def is_closed(self) -> bool:
        """Whether direct messages are closed or refused."""
        return self.code in CLOSED

    @property
    def is_gone(self) -> bool:
        """Whether the channel is gone, or may not be seen."""
        return self.code in (10003, 50001, 50013)

    @property
    def is_passing(self) -> bool:
        """Whether it is worth trying again: Discord's own trouble, or a lost answer."""
        return self.code == 0


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
        self._looks: dict[str, str] = {}

    async def load(self) -> None:
        """What the store knows of this table's messages."""
        self._rows = await self._store.faces.of(self._table_id)

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

    async def put(self, key: str, channel_id: int, face: Face, seq: int, *, first: Face | None = None) -> None:
        """Edit the message, or send it if it is not there;
        `first` is what a new one is sent with. Raises Unreachable."""
        look = looks(face)
        row = self._rows.get(key)
        if row is not None and row.channel_id == channel_id:
            if self._looks.get(key) == look:
                return
            if await self._edit(row, face):
                self._looks[key] = look
                await self._store.faces.shown(self._table_id, {key: seq})
                return
        await self._send(key, channel_id, first or face, seq, nonce=self._nonce(key, seq, row))
        if first is not None:
            await self._edit(self._rows[key], face)
        self._looks[key] = look

    async def anew(self, key: str, channel_id: int, face: Face, seq: int, *, keep: bool = False) -> None:
        """Send the message afresh, at the foot; the old one is deleted afterwards, unless it is to be kept."""
        old = self._rows.get(key)
        await self._send(key, channel_id, face, seq)
        self._looks[key] = looks(face)
        if old is not None and not keep:
            await self._delete(old)

    async def change(self, key: str, face: Face) -> None:
        """Edit the message if it is there."""
        if key in self._rows:
            await self._edit(self._rows[key], face)

    async def drop(self, key: str) -> None:
        """Delete the message."""
        row = self._rows.pop(key, None)
        self._looks.pop(key, None)
        if row is not None:
            await self._delete(row)
            await self._store.faces.drop(self._table_id, key)

    def lose(self, key: str) -> None:
        """The message is gone with its channel."""
        self._rows.pop(key, None)
        self._looks.pop(key, None)

    def _nonce(self, key: str, seq: int, before: FaceRow | None) -> str:
        """The same for the same message: one whose answer was lost, or the process with it, is not sent twice."""
        words = f"{self._table_id} {key} {before.message_id if before else 0}"
        return f"{zlib.crc32(words.encode()):x}-{seq}"

    async def _send(self, key: str, channel_id: int, face: Face, seq: int, *, nonce: str | None = None) -> None:
        channel = self._client.get_partial_messageable(channel_id)
        try:
            message = await channel.send(view=face, nonce=nonce)  # type: ignore[arg-type]  # None: one of its own
        except FAILS as error:
            raise Unreachable(code_of(error)) from None
        row = FaceRow(self._table_id, key, channel_id, message.id, seq)
        self._rows[key] = row
        await self._store.faces.put(row)

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

    async def _delete(self, row: FaceRow) -> None:
        try:
            await self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id).delete()
        except FAILS as error:
            LOG.info("a message could not be deleted", extra={"table": self._table_id, "code": code_of(error)})
