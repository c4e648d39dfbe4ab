"""Cavendish's and Foster's printed hands through the engine: each card accepted, each trick won as printed, honours
as printed.

One card is known to be a misprint (or a revoke): Foster's Whist No. 3, trick 12. A strict table refuses it under Law
71.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.engine.acts import BeginsDeal, Plays
from bot.engine.cards import Card, read_card
from bot.engine.decide import course_of, new_table
from bot.engine.games import Game, Mode
from bot.engine.refused import Refused
from bot.engine.seats import Seat, Side
from bot.engine.table import Table
from bot.engine.whist.hand_out import honours_held
from bot.engine.whist.revoke import established, offences

PRINTED = Path(__file__).parent / "printed"
CAVENDISH = json.loads((PRINTED / "cavendish_hands.json").read_text(encoding="utf-8"))["hands"]
FOSTER = json.loads((PRINTED / "foster_hands.json").read_text(encoding="utf-8"))["deals"]
FOSTER_WHIST = [deal for deal in FOSTER if deal["game"] == "whist"]
SEAT = {"A": Seat.N, "Y": Seat.E, "B": Seat.S, "Z": Seat.W}
"""A, Y, B, Z sit clockwise; A leads, Z deals."""
MISPRINT = ("Whist 3", 12, "9D", "71")


def card_of(text: str) -> Card:
    """The books' rank then suit."""
    return read_card(text[-1] + text[:-1])


def dealt(hand: dict[str, Any], mode: Mode) -> Table:
    hands = [frozenset(map(card_of, hand["hands"][name])) for name in "AYBZ"]
    act = BeginsDeal(SEAT[hand["dealer"]], (hands[0], hands[1], hands[2], hands[3]), card_of(hand["turn_up"]))
    return course_of(new_table(Game.SHORT_WHIST, mode), act).table


def follow(hand: dict[str, Any], tricks: list[dict[str, Any]], mode: Mode) -> tuple[Table, int, list[tuple[Any, ...]]]:
    """The table after the printed tricks, how many were won as printed, and the cards refused (in club: none)."""
    table, won, refused = dealt(hand, mode), 0, []
    for printed in tricks:
        seat = SEAT[printed["leader"]]
        for text in printed["cards"]:
            try:
                table = course_of(table, Plays(seat, (card_of(text),), seat)).table
            except Refused as why:
                refused.append((hand["name"], printed["trick"], text, *why.laws))
                return table, won, refused
            seat = seat.left
        assert table.deal is not None
        trick = table.deal.trick(printed["trick"])
        assert trick is not None
        won += table.deal.winner(trick) is SEAT[printed["winner"]]
    return table, won, refused


@pytest.mark.parametrize("hand", CAVENDISH, ids=lambda hand: hand["name"])
def test_law_071_cavendish_every_printed_card_follows_and_every_trick_is_won_as_printed(hand: dict[str, Any]) -> None:
    tricks = hand["printed_tricks"]
    table, won, refused = follow(hand, tricks, Mode.STRICT)
    assert (won, refused) == (len(tricks), [])
    assert table.deal is not None
    assert table.deal.won() == (tricks[-1]["tricks_AB"], tricks[-1]["tricks_YZ"])


@pytest.mark.parametrize("hand", CAVENDISH, ids=lambda hand: hand["name"])
def test_law_003_cavendish_honours_as_printed(hand: dict[str, Any]) -> None:
    deal = dealt(hand, Mode.STRICT).deal
    assert deal is not None
    assert honours_held(deal) == (hand["honours_held"]["AB"], hand["honours_held"]["YZ"])


@pytest.mark.parametrize("hand", FOSTER_WHIST, ids=lambda hand: hand["name"])
def test_law_071_foster_every_printed_card_but_the_misprint(hand: dict[str, Any]) -> None:
    table, won, refused = follow(hand, hand["tricks"], Mode.STRICT)
    if hand["name"] == MISPRINT[0]:
        assert refused == [MISPRINT]
        assert won == MISPRINT[1] - 1
        return
    assert (won, refused) == (13, [])
    assert table.deal is not None
    assert table.deal.won() == (hand["tricks_AB"], hand["tricks_YZ"])


def test_law_071_at_a_club_table_the_misprint_is_a_revoke_that_lies_hidden() -> None:
    hand = next(deal for deal in FOSTER_WHIST if deal["name"] == MISPRINT[0])
    table, won, refused = follow(hand, hand["tricks"], Mode.CLUB)
    assert (won, refused) == (13, [])
    assert table.deal is not None
    assert table.deal.won()[Side.NS.value] == hand["tricks_AB"]
    assert offences(table.deal) == ((SEAT["Y"], 12),)
    assert established(table.deal, SEAT["Y"], 12)
