"""Cutting for one's partner, with the opponents' leave (Law 49)."""

from __future__ import annotations

from pathlib import Path

from bot.engine.games import Phase
from bot.room import pone
from tests.shell.house import answer, labels_of, opened
from tests.shell.test_table import sit_four


async def test_law_049_the_partner_cuts_when_both_opponents_allow_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        state = await house.state()
        cutter = pone(state)
        partner = house.member(state.sitter(cutter.partner))
        told = await partner.select(house.table, custom_id="table:1:cut", values=["26"])
        assert "if your opponents allow it" in answer(told)
        await partner.click(told.response, label="Ask their leave")
        assert any(label.startswith("Let ") for label in labels_of(house.table))
        label = next(label for label in labels_of(house.table) if label.startswith("Let "))
        await house.member(state.sitter(cutter.left)).click(house.table, label=label)
        assert (await house.state()).phase is None
        await house.member(state.sitter(cutter.right)).click(house.table, label=label)
        await partner.select(house.table, custom_id="table:1:cut", values=["26"])
        after = await house.state()
        assert after.phase is Phase.PLAYING
        assert after.pack is not None
        assert after.pack.cut == 26
