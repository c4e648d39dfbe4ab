"""Tables for tests: deals written as text, Views of them, and the same deal with the unseen cards dealt otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.cards import Card, Hand, read_card
from bot.engine.games import Game, Phase
from bot.engine.seats import SEATS, Seat
from bot.engine.tricks import best_of
from bot.engine.view import View
from bot.robots import match, players
from bot.robots.masks import holding
from bot.robots.match import Table
from bot.robots.memory import remember


def cards(text: str) -> Hand:
    return frozenset(read_card(name) for name in text.split())


def whist(seed: int, number: int) -> Table:
    return match.dealt("whist", seed, number)


def advance(table: Table, plays: int, player: players.Player = players.SIMPLE) -> Table:
    """Plays so many cards by that player's choice, every seat remembering what it sees at each card."""
    for _ in range(plays):
        seat = to_play(table)
        for eyes in SEATS:
            remember(table.memories[eyes], view(table, eyes))
        put(table, players.card_played(view(table, seat), table.memories[seat], player).cards[0])
    for eyes in SEATS:
        remember(table.memories[eyes], view(table, eyes))
    return table


def to_play(table: Table) -> Seat:
    return SEATS[(table.leader + len(table.trick)) % 4]


def view(table: Table, eyes: Seat) -> View:
    return match.view_of(table, eyes, Phase.PLAYING, to_play(table))


def put(table: Table, card: Card) -> None:
    seat = to_play(table)
    table.hands[seat] = table.hands[seat] - {card}
    table.trick = (*table.trick, (seat, card))
    if len(table.trick) == 4:
        table.leader = best_of(table.trick, table.trump)[0]
        table.won[table.leader % 2] += 1
        table.last, table.trick, table.number = table.trick, (), table.number + 1


def otherwise(table: Table, eyes: Seat, random: Random) -> list[Hand]:
    """The four hands with what these eyes cannot see dealt again, whatever the play has shown."""
    hidden = [seat for seat in SEATS if seat is not eyes]
    pile = sorted(card for seat in hidden for card in table.hands[seat])
    random.shuffle(pile)
    hands = list(table.hands)
    for seat in hidden:
        hands[seat], pile = frozenset(pile[: len(table.hands[seat])]), pile[len(table.hands[seat]) :]
    return hands


def end_position(hands: Sequence[str], trump: str, leader: Seat, game: Game = Game.SHORT_WHIST) -> Table:
    """Four hands N E S W written as cards, and the tricks before them unknown to everybody."""
    held = [cards(text) for text in hands]
    table = Table(game, held, Seat.W, None, read_card(f"{trump}2").suit, leader)
    table.number = 14 - len(held[0])
    return table


def holding_of(hand: Hand) -> list[int]:
    return holding(hand)
