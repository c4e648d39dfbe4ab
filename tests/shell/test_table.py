"""A table from `/table open` to the end of a rubber."""

from __future__ import annotations

from pathlib import Path

from tests.shell.house import opened


async def test_a_table_is_opened_and_played_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open")
        await house.ann.click(house.table, label="Play now")
        print(house.env.transcript()[-6000:])
