"""What a code of laws must answer for the engine: the two codes are each one of these, and share no law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.engine import events as ev
from bot.engine.acts import Act, BeginsDeal
from bot.engine.cards import Hand
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Outcome, Rubber
from bot.engine.seats import Seat
from bot.engine.table import Table


@dataclass(frozen=True, slots=True)
class Code:
    """A code of laws as the engine asks it."""

    name: str
    begin: Callable[[Table, BeginsDeal, int, Rubber], ev.DealBegun]
    """the first event of a deal of that number, with the rubber as it stands"""
    refuse: Callable[[Table, Act], None]
    """raises Refused for what cannot happen at any table"""
    faults: Callable[[Table, Act], tuple[Fault, ...]]
    """every law that the act would break, plainest first"""
    perform: Callable[[Course, Act], None]
    """does the act, and opens what rights it gives"""
    follow: Callable[[Course], bool]
    """one step of what happens by itself; False when there is nothing more"""
    lawful: Callable[[Deal, Seat], Hand]
    """the cards that the seat may play, were it its turn, without breaking a law or a call"""
    offences: Callable[[Deal], tuple[tuple[Seat, int], ...]]
    """revokes and disobediences on the tricks as they lie, found and never stored: who, in which trick"""
    established: Callable[[Deal, Seat, int], bool]
    """whether such an offence can no longer be corrected"""
    outcome: Callable[[Table], Outcome]
    """what the deal comes to as it now stands, were nothing more claimed"""
