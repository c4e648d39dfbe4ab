"""Any order at any moment: refused in a sentence, or done, and the deal can still be played to its end and scored."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.disputes.docket import order_of
from bot.engine.acts import Act, BeginsDeal, Bid, Bids, Lapses, Order, Plays, Says, Settles, Words
from bot.engine.cards import PACK
from bot.engine.decide import code_of, course_of, lawful_cards, new_table
from bot.engine.games import Game, Mode, Phase
from bot.engine.refused import Refused
from bot.engine.seats import SEATS
from bot.engine.table import Table, evolve
from bot.room import Refused as Told
from bot.room import State, foreseen, obeyed, reach_of
from bot.room.state import fresh
from bot.store import TableRow

NOON = datetime(2026, 3, 1, tzinfo=UTC)


def state_of(table: Table) -> State:
    row = TableRow(1, 1, 1, None, None, None, "t", table.game.value, table.mode.value, 1, "open", {}, 0, 0, NOON, None)
    return replace(fresh(row), table=table)


def begun(game: Game, rng: random.Random) -> Table:
    pack = rng.sample(PACK, 52)
    hands = tuple(frozenset(pack[n::4]) for n in range(4))
    dealer = rng.choice(SEATS)
    trump = rng.choice(sorted(hands[dealer])) if game is not Game.AUCTION else None
    return course_of(new_table(game, Mode.CLUB), BeginsDeal(dealer, hands, trump)).table  # type: ignore[arg-type]


def next_act(table: Table, rng: random.Random) -> Act:
    """What a patient player does: whoever is to call passes after one bid, whoever is to play plays a lawful card."""
    deal = table.deal
    assert deal is not None
    if deal.phase is Phase.DECLARING:
        assert deal.bidding is not None
        assert deal.bidding.speaker is not None
        speaker = deal.bidding.speaker
        bid = not any(call.bid for call in deal.bidding.calls) and speaker not in deal.bidding.barred
        return Bids(speaker, Bid(rng.randint(1, 3), rng.choice("SCDHRN"))) if bid else Says(speaker, Words.PASSES)
    turn = deal.turn
    assert turn is not None
    cards = lawful_cards(deal, code_of(table), turn) or deal.hands[turn]
    return Plays(deal.commander(turn), (rng.choice(sorted(cards)),), turn)


def played_on(table: Table, rng: random.Random, acts: int) -> Table:
    """So many acts on, or to the end of the deal. What holds a player up lapses, as the clock would make it."""
    for _ in range(acts):
        if table.deal is None or table.deal.phase not in (Phase.DECLARING, Phase.PLAYING):
            break
        try:
            table = course_of(table, next_act(table, rng)).table
        except Refused:
            table = course_of(table, Lapses()).table
    return table


def any_order(table: Table, rng: random.Random) -> Order:
    deal = table.deal
    assert deal is not None
    seat, side, n = rng.choice("NESW"), rng.choice(("NS", "EW")), rng.randint(0, 14)
    hand = sorted(deal.hands[rng.choice(SEATS)]) or list(PACK)
    card = rng.choice(hand)
    demand = rng.choice(("suit", "suit H", "highest", "lowest", "win", "lose", "expose", str(card), "not suit S"))
    return order_of(
        rng.choice(
            (
                "MOD voids deal",
                "MOD orders misdeal",
                f"MOD awards {n} tricks to {side}",
                f"MOD adjusts {side} {rng.randint(-5, 5):+d}",
                f"MOD sets honours {side} {rng.choice((0, 2, 4, 9))}",
                f"MOD sets dealer {seat}",
                f"MOD exposes {seat} {card}",
                f"MOD exposes {seat} {card} seen by {rng.choice('NESW')}",
                f"MOD grants {side} calls {demand} on {seat}",
                f"MOD forfeits {side}",
                f"MOD reopens {side}",
                f"MOD establishes revoke {seat} trick {n}",
                f"MOD clears revoke {seat}",
                f"MOD assigns {card} to {seat}",
                "MOD dismisses",
            )
        )
    )


def ruled(table: Table, orders: list[Order]) -> Table:
    """The table after the orders; the same as what was foreseen, which changes nothing."""
    state = state_of(table)
    assert table.deal is not None
    told = foreseen(state, orders, table.deal.number, reach_of(state))
    for event in obeyed(state, orders, table.deal.number, reach_of(state), "ruling"):
        table = evolve(table, event)  # type: ignore[arg-type]
    assert table.deal is not None
    assert told[-1].after.phase is table.deal.phase
    assert told[-1].after.exposed == table.deal.exposed
    return table


@pytest.mark.parametrize("game", [Game.SHORT_WHIST, Game.AUCTION])
@pytest.mark.parametrize("seed", range(60))
def test_no_ruling_wedges_a_table(game: Game, seed: int) -> None:
    rng = random.Random(f"{game.value} {seed}")
    table = begun(game, rng)
    for _ in range(6):
        table = played_on(table, rng, rng.randint(0, 14))
        try:
            table = ruled(table, [any_order(table, rng) for _ in range(rng.randint(1, 2))])
        except Told:
            continue
    table = played_on(table, rng, 200)
    assert table.deal is not None
    if table.deal.phase is Phase.OVER:
        table = course_of(table, Settles()).table
    assert table.deal is not None
    assert table.deal.phase in (Phase.SETTLED, Phase.VOID)


def test_most_of_the_random_orders_can_be_done() -> None:
    """So that the test above shows something: of 300 orders in the middle of a deal at least a third are done."""
    rng, done = random.Random(7), 0
    for _ in range(300):
        table = played_on(begun(Game.SHORT_WHIST, rng), rng, 20)
        try:
            ruled(table, [any_order(table, rng)])
        except Told:
            continue
        done += 1
    assert done > 100


def test_a_trick_awarded_before_it_was_played_comes_from_the_others_when_it_is_played_after_all() -> None:
    """Thirteen tricks are thirteen, whatever was awarded: two to North and South are two less to the others."""
    for seed in range(10):
        rng = random.Random(seed)
        table = played_on(begun(Game.SHORT_WHIST, rng), rng, 20)
        plain, awarded = played_on(table, random.Random(1), 99), ruled(table, [order_of("MOD awards 2 tricks to NS")])
        awarded = played_on(awarded, random.Random(1), 99)
        assert plain.deal is not None
        assert awarded.deal is not None
        ns, ew = plain.deal.won()
        assert awarded.deal.won() == (min(13, ns + 2), max(0, ew - 2))
