"""Revokes of whist where a record cannot ask which of two was chosen for."""

from __future__ import annotations

from pathlib import Path

from bot.engine.rights import Kind
from tests.engine.auction.positions import deal_of, holds

TWICE = Path(__file__).parents[2] / "records" / "whist" / "law-072-the-earliest-of-two-searches.rec"


def test_law_072_the_first_choice_is_for_the_earliest_revoke_whichever_was_found_first() -> None:
    table = holds(TWICE.read_text(encoding="utf-8").partition("\nsettle")[0])
    chosen = {right.trick: right.elected.kind for right in deal_of(table).rights if right.elected is not None}
    assert chosen == {10: Kind.DEDUCT_THREE, 11: Kind.ADD_THREE}
    assert [right.trick for right in deal_of(table).rights] == [11, 10], "found in the other order"
