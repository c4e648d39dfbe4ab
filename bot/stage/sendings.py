"""Messages that were sent and never noted: the process was killed, or Discord's answer lost, before their number was
known.

What is on its way is noted in the store beforehand. So such a message, which would stand for ever with buttons that
nobody keeps, is found again in its channel and deleted; so is one whose successor was noted before it was deleted.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Collection
from datetime import datetime, timedelta

import aiohttp
import discord

from bot.store import Sending
from bot.ui.ids import OF_TABLE, ready_number

LOG = logging.getLogger(__name__)
FAILS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord may end in: refused, failed there, or lost on the way (then it may have been done)."""
GONE = {10008}
CLOSED = {50007, 40003}
MARGIN = timedelta(minutes=5)
"""so far may our clock be ahead of Discord's"""
MOST = 1000
"""messages that are looked through"""


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


def just_before(now: datetime) -> int:
    """A number below that of any message sent from now on."""
    return discord.utils.time_snowflake(now - MARGIN)


def of_table(table_id: int) -> Callable[[str], bool]:
    """Tells the messages of a table, as JSON, by the ids of their buttons."""
    ids = re.compile(rf'"custom_id": "(?:{OF_TABLE}):{table_id}[:"]|"id": {ready_number(table_id)}\b')
    return lambda written: ids.search(written) is not None


def of_dispute(number: int) -> Callable[[str], bool]:
    """Tells the messages of a dispute, as JSON, by the ids of their buttons, or by their heading."""
    marks = (f'"custom_id": "dispute:{number}:', f"**Dispute {number}** ·", f"dispute {number} against")
    return lambda written: any(mark in written for mark in marks)


async def sweep(client: discord.Client, sending: Sending, is_it: Callable[[str], bool], noted: Collection[int]) -> None:
    """Delete what a sending may have left in its channel: our messages that `is_it` tells, but for those noted.

    Raises Unreachable where this must be tried again; a channel that is gone has taken them along.
    """
    channel = client.get_partial_messageable(sending.channel_id)
    me = client.user.id if client.user is not None else 0
    try:
        async for message in channel.history(limit=MOST, after=discord.Object(sending.after_id)):
            if message.author.id == me and message.id not in noted and is_it(_written(message)):
                LOG.info("a message that was never noted is deleted", extra={"table": sending.table_id})
                await delete(client, sending.channel_id, message.id)
    except FAILS as error:
        if not (code := code_of(error)):
            raise Unreachable(code) from None


async def delete(client: discord.Client, channel_id: int, message_id: int) -> None:
    """Delete a message; one that cannot be reached any more is as good as gone. Raises Unreachable for a passing
    trouble, when it may still stand there."""
    try:
        await client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
    except FAILS as error:
        code = code_of(error)
        LOG.info("a message could not be deleted", extra={"code": code})
        if not code:
            raise Unreachable(code) from None


def _written(message: discord.Message) -> str:
    return json.dumps([component.to_dict() for component in message.components], ensure_ascii=False)
