"""The conventional card: what Cavendish's book says beyond the simple rules."""

from __future__ import annotations

import pytest

from bot.engine.cards import read_card
from bot.robots import conventions, simple
from bot.robots.masks import holding
from bot.robots.scene import Scene

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
N, E, S, W = range(4)


def hand(text: str) -> list[int]:
    return holding(read_card(name) for name in text.split())


def after(leader: int, *cards: str, seat: int | None = None, trump: int = SPADES) -> Scene:
    """The scene after these cards, `seat` being to play where it is not the winner's turn that is asked for."""
    scene = Scene(trump, leader)
    for name in cards:
        scene.play(read_card(name))
    scene.seat = scene.seat if seat is None else seat
    return scene


@pytest.mark.parametrize(
    ("held", "led"),
    [
        ("H9 H7 CA C9 C8 D9", "H9"),  # of two left the higher: there were three
        ("H9 H7 H2 CA C9 C8", "H2"),  # of three left the lowest: there were four
        ("HT H9 H7 CA C9 C8", "HT"),  # but the head of a sequence
        ("HK H7 H2 CA C9 C8", "HK"),  # and the best that is out at once
    ],
)
def test_partners_suit_is_returned_with_the_card_that_tells_how_many_there_were(held: str, led: str) -> None:
    scene = after(N, "H4", "H5", "HQ", "HA", "D4", "D2", "DA", "D3", seat=S)
    assert conventions.card(scene, hand(held)) == read_card(led)


def test_five_trumps_are_led_before_partners_suit_is_returned() -> None:
    scene = after(N, "H4", "H5", "HQ", "HA", "D4", "D2", "DA", "D3", seat=S)
    held = hand("H9 H7 SK S9 S8 S5 S3")
    assert conventions.card(scene, held) // 13 == SPADES
    assert simple.card(scene, held) // 13 == HEARTS


def test_four_trumps_are_led_from_with_a_good_suit_to_bring_in() -> None:
    assert conventions.card(Scene(SPADES, N), hand("SK S9 S8 S5 HA HK HQ H3 D4 D2 C7 C5 C3")) // 13 == SPADES
    assert conventions.card(Scene(SPADES, N), hand("SK S9 S8 S5 HK HJ H7 H3 D4 D2 C7 C5 C3")) // 13 == HEARTS


def test_trumps_are_gone_on_with_by_the_side_that_began() -> None:
    scene = after(N, "S4", "S5", "SQ", "S2", seat=S)
    assert conventions.card(scene, hand("SJ S3 H9 H8 D9 D8 D2 C9 C8 C7 C2")) // 13 == SPADES


def test_the_last_trumps_that_are_out_are_drawn_with_the_best() -> None:
    scene = after(N, "SA", "S2", "S3", "S4", "SK", "S5", "S6", "H2", "SQ", "S7", "S8", "H3", seat=N)
    assert conventions.card(scene, hand("SJ S9 HA HK D5")) == read_card("SJ")  # S10 is out
    two = after(E, "SA", "S2", "S3", "S4", "SK", "S5", "S6", "H2", "S7", "S8", "SQ", "H3", seat=N)
    assert conventions.card(two, hand("SJ HA HK D5")) == read_card("SJ")  # S10 and S9 are out
    assert conventions.card(two, hand("S9 HA HK D5")) != read_card("S9")  # the knave would take it


def test_the_suit_begun_is_gone_on_with_before_a_longer_one() -> None:
    scene = after(N, "H5", "H9", "HK", "HA", "D4", "D2", "DA", "D3", "C4", "C2", "CA", "C3", seat=N)
    assert conventions.card(scene, hand("H8 H6 H2 D9 D8 D7 D5 SQ S2 C9")) // 13 == HEARTS


def test_against_strength_in_trumps_the_long_suit_is_thrown_from() -> None:
    held = hand("H9 H8 H7 H3 DK D4 C5 C3")
    quiet = after(N, "S4", "S5", "S6", "SQ", seat=S)
    assert quiet.led_by[N] >> SPADES & 1
    beset = after(E, "S4", "S5", "S6", "SQ", "SA", seat=S)
    assert conventions.card(beset, held) == read_card("H3")
    assert simple.card(beset, held) != read_card("H3")


def test_in_following_suit_it_is_the_simple_rules() -> None:
    scene = after(N, "H4", "H5")
    held = hand("HK HJ H2 D9 D3 C4")
    assert conventions.card(scene, held) == simple.card(scene, held)
