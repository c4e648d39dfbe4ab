"""A hundred thousand random acts at auction tables: nothing but a refusal is ever raised; fifty-two cards, no eye that
sees what it may not, silence about revokes and calls disobeyed, no right that outlives its deal, and a log that gives
the same table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.games import Game, Mode
from tests.engine.fuzz import run

ACTS = 1_250


@pytest.mark.parametrize("mode", Mode, ids=lambda mode: mode.value)
@settings(max_examples=40)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_random_acts_at_an_auction_table(mode: Mode, seed: int) -> None:
    run(seed, Game.AUCTION, mode, ACTS)
