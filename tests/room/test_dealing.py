"""The pack between two deals."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.engine.pack import PackLifted, PackSealed, evolve_pack
from bot.engine.refused import Refused
from bot.engine.roster import Standing
from bot.engine.seats import Seat
from bot.room.dealing import given
from bot.room.state import State, fresh
from bot.store import TableRow

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def sealed() -> State:
    """A table of auction whose four players are seated, the pack for their first deal sealed."""
    row = TableRow(1, 1, 1, None, None, None, "t", "auction", "club", 1, "seated", {}, {}, 0, 0, NOON, None)
    state = fresh(row)
    roster = replace(state.roster, standing=Standing.SEATED, dealer=Seat.S)
    return replace(state, roster=roster, pack=evolve_pack(None, PackSealed(1, "secret", "commitment")))


def test_law_034_at_auction_nobody_shuffles_once_the_pack_is_cut() -> None:
    state = sealed()
    assert given(state, Seat.N, "jam")
    with pytest.raises(Refused, match="not waiting for words"):
        given(replace(state, pack=evolve_pack(state.pack, PackLifted(20))), Seat.N, "jam")
