"""The store: what outlives the process. SQLAlchemy lives here and nowhere else."""

from __future__ import annotations

from bot.store.errors import AlreadyDone, Behind, Conflict, NoSuchTable, Overtaken, StoreError
from bot.store.life import Census
from bot.store.notices import Notices
from bot.store.rows import Cause, Dispute, Entry, Face, Json, Logged, Member, Ruling, Seats, Sending, TableRow, Turn
from bot.store.store import ENDED, Store

__all__ = [
    "ENDED",
    "AlreadyDone",
    "Behind",
    "Cause",
    "Census",
    "Conflict",
    "Dispute",
    "Entry",
    "Face",
    "Json",
    "Logged",
    "Member",
    "NoSuchTable",
    "Notices",
    "Overtaken",
    "Ruling",
    "Seats",
    "Sending",
    "Store",
    "StoreError",
    "TableRow",
    "Turn",
]
