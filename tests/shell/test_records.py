"""What has been played, shown and given away: files that replay and verify, pictures with words, figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.fairness import verify
from bot.replay import run
from tests.shell.house import House, answer, every_id, opened, text_of
from tests.shell.test_table import cut, sit_four


async def files_of(message: Any) -> dict[str, bytes]:
    """The files on a message, by name."""
    return {file.filename: await file.read() for file in message.attachments}


async def a_deal_played(house: House) -> None:
    """A deal from the cut to its last card, and its claims out of time."""
    await sit_four(house)
    await cut(house)
    await house.play_on()
    await house.env.advance_time(31)


async def test_nothing_is_given_away_before_a_deal_is_closed(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        await house.play_on(8)
        for command in ("record", "replay", "score"):
            told = await house.ann.slash(house.thread, command)
            assert "closed" in answer(told)
        told = await house.eve.slash(house.thread, "fairness")
        state = await house.state()
        assert state.pack.commitment in answer(told)
        assert state.pack.secret not in answer(told)


async def test_a_closed_deal_as_files_that_replay_and_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path / "room.db") as house:
        await a_deal_played(house)
        before = await house.state()
        told = await house.ann.slash(house.thread, "record", deal=1)
        message = told.followups[-1] if told.followups else told.response
        files = await files_of(message)
        record = next(body for name, body in files.items() if name.endswith(".rec")).decode()
        file = tmp_path / "deal.rec"
        file.write_text(record, encoding="utf-8")
        assert run([str(file), "--json"]) == 0
        assert '"phase": "settled"' in capsys.readouterr().out
        assert all(checked.fault is None for checked in verify(record))
        assert before.table.deal is not None
        assert b'[Deal "' in next(body for name, body in files.items() if name.endswith(".pbn"))
        told = await house.ann.slash(house.thread, "fairness")
        assert "Secret" in answer(told)


async def test_a_replay_turns_its_pages_on_one_message(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await a_deal_played(house)
        told = await house.ben.slash(house.thread, "replay")
        message = told.response
        assert "deal 1" in text_of(message)
        on = next(i for i in every_id(message) if i.endswith(":1:on"))
        turned = await house.ben.click(message, custom_id=on)
        shown = turned.response or message
        assert "trick 1" in text_of(shown).lower()
        assert (await files_of(shown)).keys() == {"deal-1-1.png"}


async def test_the_score_sheet_is_a_picture_with_words(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await a_deal_played(house)
        told = await house.cat.slash(house.thread, "score")
        files = await files_of(told.response)
        assert files["score.png"].startswith(b"\x89PNG")


async def test_figures_where_no_rubber_is_finished_yet(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await a_deal_played(house)
        assert "No rubber" in answer(await house.ann.slash(house.thread, "me"))
        assert "No rubber" in answer(await house.ann.slash(house.thread, "ranking", game="short whist"))
