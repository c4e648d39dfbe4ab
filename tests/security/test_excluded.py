"""Whom a ruling has excluded comes in by no door: neither *Play now* nor as somebody's substitute."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.disputes.docket import Docket
from tests.security.press import forged
from tests.shell.house import answer, opened
from tests.shell.test_table import cut, sit_four


async def test_by_play_now_or_as_a_substitute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ruling itself is given in the tests of disputes; here it stands."""
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        eve = house.eve.id

        async def excluded_from(_docket: Docket, _table: int) -> frozenset[int]:
            return frozenset({eve})

        monkeypatch.setattr(Docket, "excluded_from", excluded_from)
        for verb in ("sit", "now"):
            told: Any = await forged(house.eve, house.table, f"table:1:{verb}")
            assert answer(told) == "A ruling has excluded you from this table."
        assert eve not in (await house.state()).roster.everybody


async def test_nobody_appoints_him(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        eve = house.eve.id

        async def excluded_from(_docket: Docket, _table: int) -> frozenset[int]:
            return frozenset({eve})

        monkeypatch.setattr(Docket, "excluded_from", excluded_from)
        told = await house.ann.slash(house.thread, "table substitute", absent=house.ben, by=house.eve)
        assert answer(told) == "A ruling has excluded that member from this table."
        assert (await house.state()).roster.substitution is None
