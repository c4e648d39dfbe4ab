"""The hands that Cavendish printed, put to a player card by card: how often he agrees, and what each choice costs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from bot.engine.cards import Card, read_card
from bot.engine.games import Game, Phase
from bot.engine.seats import SEATS, Seat
from bot.robots import match, players
from bot.robots.known import known, lawful_cards
from bot.robots.masks import holding
from bot.robots.match import Table
from bot.robots.memory import remember
from bot.robots.solver import Solver

_SEATS = dict(zip("AYBZ", SEATS, strict=True))


@dataclass(slots=True)
class Count:
    """Decisions that were none (forced, or among touching cards) left out; costs are tricks lost double dummy."""

    decisions: int = 0
    agreed: int = 0
    leads: int = 0
    leads_agreed: int = 0
    cost: int = 0
    printed_cost: int = 0

    def __str__(self) -> str:
        return (
            f"{self.decisions} decisions: the printed card or one touching it {self.agreed / self.decisions:.1%} "
            f"({self.leads} leads: {self.leads_agreed / self.leads:.1%}); "
            f"double-dummy cost a decision {self.cost / self.decisions:.3f}, "
            f"the printed play's {self.printed_cost / self.decisions:.3f}"
        )


def compared(player: players.Player, solver: Solver) -> Count:
    """The player against the printed play of all hands."""
    count = Count()
    for hand in printed():
        for table, seat, card in replayed(hand):
            _compare(count, player, solver, table, seat, card)
    return count


def printed() -> list[dict[str, Any]]:
    """The hands as the file holds them."""
    hands = json.loads(files("bot.robots").joinpath("cavendish.json").read_text(encoding="utf-8"))["hands"]
    return list(hands)


def replayed(hand: dict[str, Any]) -> Iterator[tuple[Table, Seat, Card]]:
    """The table before each printed card, the seat to play and that card."""
    table = _table(hand)
    for number, line in enumerate(hand["tricks"], start=1):
        leader, *cards = line.split()
        table.number, table.trick, table.leader = number, (), _SEATS[leader]
        for step, name in enumerate(cards):
            seat, card = SEATS[(table.leader + step) % 4], read_card(name)
            yield table, seat, card
            table.hands[seat] = table.hands[seat] - {card}
            table.trick = (*table.trick, (seat, card))
        table.last = table.trick


def _table(hand: dict[str, Any]) -> Table:
    hands = [frozenset(read_card(name) for name in hand["deal"][who].split()) for who in "AYBZ"]
    turned = read_card(hand["turn_up"])
    return Table(Game.SHORT_WHIST, hands, Seat.W, turned, turned.suit, Seat.N)


def _compare(count: Count, player: players.Player, solver: Solver, table: Table, seat: Seat, card: Card) -> None:
    """Ask the player, unless there is nothing to choose."""
    view = match.view_of(table, seat, Phase.PLAYING, seat)
    memory = table.memories[seat]
    remember(memory, view)
    seen = known(view, memory)
    if len({seen.alike(choice) for choice in lawful_cards(seen)}) == 1:
        return
    choice = players.card_played(view, memory, player).cards[0]
    made = solver.every([holding(cards) for cards in table.hands], seen.trump, seen.scene.trick, seen.seat)
    agreed = seen.alike(choice) == seen.alike(card)
    count.decisions += 1
    count.agreed += agreed
    if not table.trick:
        count.leads += 1
        count.leads_agreed += agreed
    count.cost += max(made.values()) - made[choice]
    count.printed_cost += max(made.values()) - made[card]
