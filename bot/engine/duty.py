"""Which cards obey a call, and whether one may come yet."""

from __future__ import annotations

from bot.engine.cards import Card, Hand, Suit
from bot.engine.deal import NOTHING, Deal
from bot.engine.rights import Kind, Obligation, Right
from bot.engine.seats import Seat
from bot.engine.tricks import winners


def satisfying(
    duty: Obligation, hand: Hand, lawful: Hand, table: tuple[tuple[Seat, Card], ...], trump: Suit | None
) -> Hand:
    """Those of the `lawful` cards (which follow suit if they can) that obey the duty; empty when none can, and the
    call then does nothing.

    `table` is what lay on the trick when he came to play; it is empty when he leads. `hand` is all he held.
    """
    match duty.kind:
        case Kind.CARD:
            return lawful & {duty.card}
        case Kind.NOT_CARD:
            return lawful - {duty.card}
        case Kind.SUIT:
            return NOTHING if table else frozenset(c for c in lawful if c.suit is duty.suit)
        case Kind.NOT_SUIT:
            return NOTHING if table else frozenset(c for c in lawful if c.suit is not duty.suit)
        case Kind.HIGHEST | Kind.LOWEST:
            return _extreme(duty, hand, lawful, table)
        case Kind.WIN:
            return winners(lawful, table, trump) if table else NOTHING
        case Kind.LOSE:
            return lawful - winners(lawful, table, trump) if table else NOTHING
        case _:
            return NOTHING


def _extreme(duty: Obligation, hand: Hand, lawful: Hand, table: tuple[tuple[Seat, Card], ...]) -> Hand:
    suit = duty.suit or (table[0][1].suit if table else None)
    of_it = [c for c in hand if c.suit is suit]
    if not of_it:
        return NOTHING
    return lawful & {max(of_it) if duty.kind is Kind.HIGHEST else min(of_it)}


def suit_awaited(deal: Deal, seat: Seat) -> Right | None:
    """The right by which a suit, stored until this lead, may now be called from the seat, if there is one."""
    if deal.open_trick is not None or deal.rightful is not seat or deal.bound(seat) is not None:
        return None
    for right in deal.open_rights():
        for option in right.options:
            ripe = option.from_lead is not None and option.from_lead <= deal.trick_number
            if option.kind is Kind.SUIT and ripe and option.on is None and right.offender.side is seat.side:
                return right
    return None
