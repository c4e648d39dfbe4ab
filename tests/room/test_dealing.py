"""The pack between two deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import NoReturn

import pytest

from bot.engine.coding import Event
from bot.engine.games import Phase
from bot.engine.pack import PackLifted, PackSealed, evolve_pack
from bot.engine.refused import Refused
from bot.engine.roster import Standing
from bot.engine.seats import Seat, Side
from bot.room.dealing import dealt, given, pone, presented
from bot.room.state import State, fold, fresh
from bot.store import TableRow
from tests.engine.auction.positions import holds

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def sealed() -> State:
    """A table of auction whose four players are seated, the pack for their first deal sealed."""
    row = TableRow(1, 1, 1, None, None, None, "t", "auction", "club", 1, "seated", {}, 0, 0, NOON, None)
    state = fresh(row)
    roster = replace(state.roster, standing=Standing.SEATED, dealer=Seat.S)
    return replace(state, roster=roster, pack=evolve_pack(None, PackSealed(1, "secret", "commitment")))


def test_law_034_at_auction_nobody_shuffles_once_the_pack_is_cut() -> None:
    state = sealed()
    assert given(state, Seat.N, "jam")
    with pytest.raises(Refused, match="not waiting for words"):
        given(replace(state, pack=evolve_pack(state.pack, PackLifted(20))), Seat.N, "jam")


LAST = """dealer: S
tricks: NS 6 EW 6
leader: N
deal: N:A... 2... 3... 4...
"""
PLAYED = "---\nN plays SA\nE plays S2\nS plays S3\nW plays S4\n? over\n"


def out(header: str) -> State:
    """A hand that South has dealt is out at a club table; West deals next, and South is to cut."""
    table = holds(header + LAST + (PLAYED if "whist" in header else PLAYED.replace("S plays S3", "N plays S3 from S")))
    state = sealed()
    return replace(state, table=table, roster=replace(state.roster, game=table.game, playing=True))


def closed(state: State, events: Sequence[Event]) -> frozenset[Side]:
    """Whose claims are closed after the events."""
    deal = fold(state, events, NOON, 9).table.deal
    assert deal is not None
    return deal.cut


def cut(state: State, seat: Seat) -> Sequence[Event]:
    return dealt(state, seat, 26, unused, unused)


def unused(*_: object) -> NoReturn:
    raise AssertionError("no pack is dealt from yet")


def test_law_088_at_auction_no_cut_ends_the_claims_before_the_pack_is_presented() -> None:
    """T88-2: he who cuts may be of the side that has revoked; the dealer is of the other."""
    state = out("game: auction\ncontract: 1N by N\n")
    with pytest.raises(Refused, match="West presents the pack first") as caught:
        cut(state, Seat.S)
    assert caught.value.laws == ("88",)
    shown = fold(state, presented(state, Seat.W), NOON, 5)
    assert closed(shown, cut(shown, Seat.S)) == set(Side)


def test_law_041_at_auction_the_player_who_was_dummy_cuts_for_himself() -> None:
    """At auction: his hand is out, and nobody cuts for his partner."""
    assert pone(out("game: auction\ncontract: 1N by N\n")) is Seat.S


def test_law_078_a_cut_before_the_pack_is_presented_closes_the_cutters_claims_alone() -> None:
    """Case VIII: the deal is not settled by it, and a proper cut follows."""
    state = out("game: short whist\ntrump: H\n")
    events = cut(state, Seat.S)
    assert closed(state, events) == {Side.NS}
    after = fold(state, events, NOON, 5)
    assert after.phase is Phase.OVER
    after = fold(after, presented(after, Seat.W), NOON, 6)
    assert fold(after, cut(after, Seat.S), NOON, 7).phase is Phase.SETTLED
