"""One act at one table: load, decide, append.
Engine meets store here, and nowhere else is anything written to a log."""

from __future__ import annotations

from bot.engine.coding import Event
from bot.engine.refused import Refused
from bot.engine.roster import Standing, to_draw
from bot.room.acting import MOMENT, NOBODY, Hold, JustPlayed, Press, Room, Stale, Stranger, Wish
from bot.room.chronicle import Line, chronicle, dealt_in, irregularities, open_windows
from bot.room.dealing import (
    Seal,
    Shuffle,
    between_deals,
    chosen,
    dealt,
    given,
    leave_asked,
    leave_given,
    next_dealer,
    of_roster,
    pone,
    presented,
    rubber_is_new,
    sealed,
    settled,
)
from bot.room.foresight import penalty_effects
from bot.room.orders import Foreseen, Outlook, excluded, foreseen, hidden_cards, obeyed, outlook, paid, reach_of
from bot.room.state import State
from bot.store import StoreError

__all__ = [
    "MOMENT",
    "NOBODY",
    "Event",
    "Foreseen",
    "Hold",
    "JustPlayed",
    "Line",
    "Outlook",
    "Press",
    "Refused",
    "Room",
    "Seal",
    "Shuffle",
    "Stale",
    "Standing",
    "State",
    "StoreError",
    "Stranger",
    "Wish",
    "between_deals",
    "chosen",
    "chronicle",
    "dealt",
    "dealt_in",
    "excluded",
    "foreseen",
    "given",
    "hidden_cards",
    "irregularities",
    "leave_asked",
    "leave_given",
    "next_dealer",
    "obeyed",
    "of_roster",
    "open_windows",
    "outlook",
    "paid",
    "penalty_effects",
    "pone",
    "presented",
    "reach_of",
    "rubber_is_new",
    "sealed",
    "settled",
    "to_draw",
]
