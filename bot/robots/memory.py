"""What a robot keeps of the Views that it has seen: no more than an attentive player remembers of the deal."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.cards import Card, Hand, Suit
from bot.engine.games import Contract, Phase
from bot.engine.rights import Kind
from bot.engine.seats import Seat
from bot.engine.view import Call, Pairs, View


@dataclass(slots=True)
class Memory:
    """One seat's memory of the deal on the table; `remember` begins it anew with each deal.

    `tricks` are the cards seen on each trick by its number, `dealt` the own hand as it was dealt, `shown` what has lain
    face up before each seat, `before` the tricks (NS, EW) when this memory began and `first` the trick at which it did.
    """

    deal: tuple[int, int] | None = None
    tricks: dict[int, Pairs] = field(default_factory=dict)
    dealt: Hand = frozenset()
    shown: dict[Seat, Hand] = field(default_factory=dict)
    dealer: Seat | None = None
    trump_card: Card | None = None
    trump: Suit | None = None
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    called: dict[tuple[Seat, int], Suit] = field(default_factory=dict)
    """suits called of a lead: of whom, to which trick"""
    claimed: set[tuple[Seat, int]] = field(default_factory=set)
    """revokes that this robot has already claimed: whose, in which trick"""


def remember(memory: Memory, view: View) -> None:
    """Add what the View shows. Given every View it is complete; a robot that misses some does with what it has."""
    if memory.deal != (view.rubber.number, view.deal):
        fresh = Memory((view.rubber.number, view.deal))
        for name in Memory.__slots__:
            setattr(memory, name, getattr(fresh, name))
    _remember_tricks(memory, view)
    memory.dealt = memory.dealt | view.own
    memory.dealer = view.dealer if view.dealer is not None else memory.dealer
    memory.trump_card = view.trump_card or memory.trump_card
    declaring = view.phase is Phase.DECLARING  # also once more, the last pass having been corrected (auction 52)
    memory.trump = view.trump if view.trump is not None or declaring else memory.trump
    memory.calls = view.calls if len(view.calls) >= len(memory.calls) else memory.calls
    memory.contract = view.contract or memory.contract
    for duty in view.must:
        if duty.kind is Kind.SUIT and duty.trick is not None and duty.suit is not None:
            memory.called[duty.seat, duty.trick] = duty.suit
    for seat, cards in (*zip(Seat, view.exposed, strict=True), *zip(Seat, view.shown, strict=True)):
        if cards:
            memory.shown[seat] = memory.shown.get(seat, frozenset()) | cards


def _remember_tricks(memory: Memory, view: View) -> None:
    """The tricks in sight, each under its number; a card taken back is forgotten with the trick that held it."""
    if view.phase is Phase.DECLARING:
        return
    number = view.trick_number
    for trick in (view.unturned, view.last):
        if len(trick) == 4:
            number -= 1
            memory.tricks[number] = trick
    if view.trick:
        memory.tricks[view.trick_number] = view.trick


def first_leader(memory: Memory) -> Seat | None:
    """Who led to the first trick, if it was seen."""
    first = memory.tricks.get(1)
    return first[0][0] if first else None
