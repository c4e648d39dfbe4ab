"""The state of a table, and how events change it. `evolve` consults no law, so an old log always loads."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine import events as ev
from bot.engine.after import CHANGES, deal_settled
from bot.engine.deal import Deal
from bot.engine.games import Game, Mode, Rubber
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Table:
    """A game, its mode, the rubber and the deal in progress (None before the first).

    `dummies` are the seats whose hands are open from the deal on (dummy whist, double dummy).
    """

    game: Game
    mode: Mode
    dummies: frozenset[Seat] = frozenset()
    rubber: Rubber = Rubber()
    deal: Deal | None = None


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after the event."""
    deal = table.deal
    if deal is not None and (after := CHANGES.get(type(event))) is not None:
        return Table(table.game, table.mode, table.dummies, table.rubber, after(deal, event))
    if type(event) is ev.DealBegun:
        return _deal_begun(table, event)
    if deal is None:
        return table
    if type(event) is ev.DealSettled:
        return replace(table, deal=deal_settled(deal, event), rubber=event.outcome.rubber)
    assert type(event) is ev.GamesRectified, event
    return replace(table, rubber=replace(table.rubber, games=event.games))


def _deal_begun(table: Table, event: ev.DealBegun) -> Table:
    deal = Deal(
        number=event.number,
        dealer=event.dealer,
        dealt=event.hands,
        hands=event.hands,
        leader=event.leader,
        phase=event.phase,
        trump=event.trump,
        trump_card=event.trump_card,
        trump_lies=event.trump_card is not None,
        first=14 - len(event.hands[0]),
        before=event.before,
        honours_held=event.honours_held,
        dummies=event.dummies,
        bidding=event.bidding,
    )
    return replace(table, deal=deal, rubber=event.rubber)
