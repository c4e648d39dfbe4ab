"""What the store takes and gives: plain frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

Json = Mapping[str, Any]
Seats = Mapping[str, int | str | None]  # seat -> the member's id, a word for a robot, or nobody


@dataclass(frozen=True, slots=True)
class Entry:
    """An event to be written, as `bot.engine.events.encode` gives it, and the number of the deal it belongs to."""

    kind: str
    body: Json
    deal: int


@dataclass(frozen=True, slots=True)
class Cause:
    """What was asked for (none: the laws or a clock did it), by which member, with which interaction, and when."""

    at: datetime
    act: Json | None = None
    user_id: int | None = None
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class Logged:
    """An event as it was written: numbered in its table, with the act that caused it beside the first it caused."""

    table_id: int
    seq: int
    deal: int
    kind: str
    body: Json
    act: Json | None
    user_id: int | None
    interaction_id: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class TableRow:
    """What the store knows of a table beside its log: where it lives, who sits, and how far the log has come."""

    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    card_id: int | None
    message_id: int | None
    name: str
    game: str
    mode: str
    host_id: int | None
    state: str
    seats: Seats
    seq: int
    deal: int
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Face:
    """A message that shows a table to some eyes, and the last event that it shows."""

    table_id: int
    eyes: str
    channel_id: int
    message_id: int
    shown_seq: int


@dataclass(frozen=True, slots=True)
class Sending:
    """A message on its way: it may have reached the channel without being noted as a face, after message `after_id`."""

    table_id: int
    eyes: str
    channel_id: int
    after_id: int


@dataclass(frozen=True, slots=True)
class Member:
    """A member's own settings, and whether direct messages to him were refused."""

    user_id: int
    settings: Json
    closed_dms: bool


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute as it stands; `version` grows with every change."""

    id: int
    guild_id: int
    table_id: int | None
    deal: int
    state: str
    version: int
    body: Json
    opened_by: int | None
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Turn:
    """A dispute's next version as it is to be written, with a ruling and its year and number in the casebook if any."""

    dispute: Dispute
    state: str
    body: Json
    at: datetime
    ruling: Json | None = None
    by: int | None = None
    number: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an arbitrator ruled in a dispute."""

    id: int
    dispute_id: int
    body: Json
    ruled_by: int | None
    ruled_at: datetime
