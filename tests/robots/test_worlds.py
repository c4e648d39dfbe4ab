"""The layouts that a player imagines hold to all that is public."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from bot.engine.cards import PACK, read_card
from bot.engine.seats import SEATS, Seat
from bot.robots import simple, worlds
from bot.robots.known import Known, known
from bot.robots.masks import cards_of, holding, size
from bot.robots.scene import Scene
from bot.robots.worlds import Hands, as_hands, layouts_of, past, strayed, taken
from tests.robots import tables


def drawn(seen: Known, count: int, seed: int = 1) -> tuple[list[Hands], list[float]]:
    layouts, weights = worlds.drawn(seen, count, np.random.default_rng(seed))
    return as_hands(layouts), weights.tolist()


@pytest.mark.parametrize("plays", [0, 1, 7, 18, 30, 44])
def test_a_layout_is_the_pack_each_seat_with_its_number_and_what_is_seen_in_its_place(plays: int) -> None:
    table = tables.advance(tables.whist(7, plays), plays)
    seat = tables.to_play(table)
    seen = known(tables.view(table, seat), table.memories[seat])
    layouts, weights = drawn(seen, 50)
    assert len(layouts) == 50 or plays == 44
    assert min(weights) > 0
    for hands in layouts:
        assert [size(hand) for hand in hands] == [len(table.hands[s]) for s in SEATS]
        assert hands[seat] == holding(table.hands[seat])
        assert sorted(card for hand in hands for card in cards_of(hand)) == sorted(c for h in table.hands for c in h)


def test_nobody_is_given_a_suit_that_he_has_renounced_and_the_dealer_keeps_the_trump_card() -> None:
    renounced = kept = 0
    for number in range(12):
        table = tables.advance(tables.whist(7, number), 30)
        seat = tables.to_play(table)
        seen = known(tables.view(table, seat), table.memories[seat])
        for hands in drawn(seen, 20, number)[0]:
            for other in seen.hidden:
                for suit in range(4):
                    if seen.scene.short[other] >> suit & 1:
                        renounced += 1
                        assert not hands[other][suit]
            turned = table.turned
            assert turned is not None
            if table.dealer in seen.hidden and turned in table.hands[table.dealer]:
                kept += 1
                assert turned in [PACK[card] for card in cards_of(hands[table.dealer])]
    assert renounced > 100
    assert kept > 20


def test_cards_that_lie_exposed_stay_before_their_owner() -> None:
    table = tables.whist(7, 3)
    seat = tables.to_play(table)
    memory = table.memories[seat]
    card = next(iter(table.hands[seat.left]))
    memory.deal = (1, 1)
    memory.shown[seat.left] = frozenset({card})
    seen = known(tables.view(table, seat), memory)
    assert all(card in [PACK[c] for c in cards_of(hands[seat.left])] for hands in drawn(seen, 30)[0])


def test_a_suit_renounced_and_played_later_was_a_revoke_and_binds_no_longer() -> None:
    table = tables.whist(7, 3)
    seat = tables.to_play(table)
    memory = table.memories[seat]
    memory.deal = (1, 1)
    table.number = 3
    hearts, spades = [[read_card(f"{suit}{rank}") for rank in "2345"] for suit in "HS"]
    memory.tricks = {
        1: tuple(zip(SEATS, [hearts[0], spades[0], hearts[1], hearts[2]], strict=True)),
        2: tuple(zip(SEATS, [spades[1], hearts[3], spades[2], spades[3]], strict=True)),
    }
    assert not known(tables.view(table, seat), memory).scene.short[Seat.E] & 2


def test_weights_make_up_for_the_way_of_drawing() -> None:
    """Three hidden cards of which N cannot hold the spade: it lies with E or W, and the hearts fall either way."""
    unseen = holding([read_card("S2"), read_card("H2"), read_card("H3")])
    own = holding([read_card("D2")])
    scene = Scene(-1, Seat.S)
    scene.short[Seat.N] = 1
    nothing = [[0, 0, 0, 0] for _ in SEATS]
    seen = Known(Seat.S, Seat.S, scene, own, {int(Seat.S): own}, nothing, unseen, (1, 1, 1, 1), 0, [], 0)
    layouts, weights = drawn(seen, 4000)
    total: Counter[str] = Counter()
    for hands, weight in zip(layouts, weights, strict=True):
        total[str(hands)] += weight  # type: ignore[assignment]
    shares = [weight / sum(weights) for weight in total.values()]
    assert len(shares) == 4
    assert all(abs(share - 0.25) < 0.03 for share in shares)


def test_the_past_gives_each_hand_back_what_it_has_played() -> None:
    table = tables.advance(tables.whist(7, 4), 22)
    dealt = tables.whist(7, 4).hands
    seat = tables.to_play(table)
    seen = known(tables.view(table, seat), table.memories[seat])
    firsts = {play.seat: play for play in reversed(past(seen))}
    assert set(firsts) == set(seen.hidden)
    for other, play in firsts.items():
        whole = [mask | more for mask, more in zip(holding(table.hands[other]), play.since, strict=True)]
        assert whole == holding(dealt[other])


def test_resampling_takes_each_by_its_weight() -> None:
    assert Counter(taken(np.array([1.0, 0.0, 3.0]), 8, np.random.default_rng(1)).tolist()) == {0: 2, 2: 6}


def test_where_they_are_few_every_layout_is_looked_at_once() -> None:
    table = tables.advance(tables.whist(7, 4), 44)
    seat = tables.to_play(table)
    seen = known(tables.view(table, seat), table.memories[seat])
    layouts, weights = layouts_of(seen, 2000, np.random.default_rng(1))
    every = {repr(hands) for hands in as_hands(layouts)}
    assert len(every) == len(layouts) == len(weights) < 2000
    assert repr([holding(hand) for hand in table.hands]) in every


def test_a_layout_strays_where_the_rules_would_have_played_another_card() -> None:
    """The play is that of the rules themselves, so the true layout never strays."""
    table = tables.advance(tables.whist(7, 4), 41)
    seat = tables.to_play(table)
    seen = known(tables.view(table, seat), table.memories[seat])
    truth = np.array([[holding(hand) for hand in table.hands]])
    layouts, _ = layouts_of(seen, 300, np.random.default_rng(1))
    plays = past(seen)
    assert len(plays) > 25
    for play in plays:
        assert not strayed(simple.card, play, truth)[0]
        asked = [
            simple.card(play.scene, [m | s for m, s in zip(h[play.seat], play.since, strict=True)]) != play.card
            for h in as_hands(layouts)
        ]
        assert strayed(simple.card, play, layouts).tolist() == asked
    assert any(strayed(simple.card, play, layouts).any() for play in plays)


def crowded(short: tuple[int, int, int, int]) -> Known:
    """S sees his own card; N, E and W hold a spade, a heart and a diamond between them."""
    unseen = holding([read_card("S2"), read_card("H2"), read_card("D2")])
    own = holding([read_card("C2")])
    scene = Scene(-1, Seat.S)
    scene.short = list(short)
    nothing = [[0, 0, 0, 0] for _ in SEATS]
    return Known(Seat.S, Seat.S, scene, own, {int(Seat.S): own}, nothing, unseen, (1, 1, 1, 1), 0, [], 0)


def test_draws_that_come_to_a_dead_end_are_made_again() -> None:
    """N may hold only the spade or the heart, E only the spade or the diamond, W only the heart or the diamond."""
    layouts, weights = drawn(crowded((4, 2, 0, 1)), 200)
    assert len(layouts) == 200
    assert min(weights) > 0
    assert {repr(hands) for hands in layouts} == {
        repr([[1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0, 1, 0, 0]]),
        repr([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]),
    }


def test_renounces_that_leave_no_layout_are_not_believed() -> None:
    """N and E have both renounced all but clubs, which nobody else holds: one of them has revoked."""
    layouts, _ = layouts_of(crowded((7, 7, 0, 0)), 50, np.random.default_rng(1))
    assert len(layouts)
    assert all(size(hand) == 1 for hands in as_hands(layouts) for hand in hands)


def test_a_memory_that_cannot_be_is_an_error_and_no_endless_search() -> None:
    wrong = crowded((0, 0, 0, 0))
    wrong.counts = (2, 2, 1, 2)
    with pytest.raises(ValueError, match="remembers"):
        drawn(wrong, 20)
