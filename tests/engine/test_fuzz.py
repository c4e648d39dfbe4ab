"""A hundred thousand random acts at the whist tables: nothing but a refusal is ever raised, and what must hold
holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.games import Game, Mode
from tests.engine.fuzz import WHIST, run

EXAMPLES = 34
ACTS = 1_000
"""an example; three games make 102,000 acts at club tables"""


@pytest.mark.parametrize("game", WHIST, ids=lambda game: game.value)
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_random_acts_at_a_club_table(game: Game, seed: int) -> None:
    run(seed, game, Mode.CLUB, ACTS)


@pytest.mark.parametrize("game", WHIST, ids=lambda game: game.value)
@settings(max_examples=10)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_random_acts_at_a_strict_table(game: Game, seed: int) -> None:
    run(seed, game, Mode.STRICT, ACTS)
