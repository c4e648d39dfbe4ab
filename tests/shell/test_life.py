"""The life of a table on Discord: words for the shuffle, turns called, ends proposed and made, trouble with Discord."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

from bot.engine.games import Phase
from bot.room import Standing, pone
from tests.shell.house import House, answer, labels_of, opened, text_of
from tests.shell.test_table import cut, sit_four


def calls(house: House) -> list[str]:
    """The messages that call somebody to his turn."""
    return [m.content for m in house.thread.history() if "it is your turn" in m.content]


async def test_a_turn_untaken_is_called_once_and_the_call_goes_when_he_acts(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        state = await house.state()
        turn = state.sitter(state.table.deal.turn)
        await house.env.advance_time(19)
        assert calls(house) == []
        await house.env.advance_time(2)
        assert len(calls(house)) == 1
        assert f"<@{turn}>" in calls(house)[0]
        await house.env.advance_time(300)
        assert len(calls(house)) == 1
        await house.play_on(1)
        assert calls(house) == []


async def test_the_pack_is_cut_for_him_who_lets_his_time_pass(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await house.env.advance_time(29)
        assert (await house.state()).phase is None
        await house.env.advance_time(2)
        state = await house.state()
        assert state.phase is Phase.PLAYING
        assert (state.pack.cut, state.pack.asked) == (26, False)


async def test_words_go_into_the_shuffle_after_its_commitment_is_shown(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        sealed = (await house.state()).pack
        assert f"{sealed.commitment[:16]}…" in text_of(house.table)
        assert sealed.secret not in text_of(house.table)
        state = await house.state()
        giver = next(member for member in house.people.values() if member.id != state.sitter(pone(state)))
        told = await giver.click(house.table, label="Add words to the shuffle")
        field = told.modal["components"][0]
        custom_id = field.get("custom_id") or field.get("component", field.get("components", [{}])[0])["custom_id"]
        await giver.submit_modal(told, {custom_id: "the quick brown fox"})
        await cut(house)
        pack = (await house.state()).pack
        assert [words for _seat, words in pack.gave] == ["the quick brown fox"]
        expected = hmac.new(
            bytes.fromhex(pack.secret), b"Cavendish commitment 1\n" + (1).to_bytes(4, "big"), hashlib.sha256
        )
        assert expected.hexdigest() == pack.commitment


async def test_the_host_ends_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        told = await house.ann.slash(house.thread, "table end", reason="Supper is served")
        assert "The table has ended" in answer(told)
        assert (await house.state()).ended
        assert "Supper is served" in text_of(house.table)
        assert labels_of(house.table) == []
        assert await house.store.tables() == []


async def test_all_who_are_seated_end_the_table_together(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        told = await house.ben.slash(house.thread, "table end")
        assert "proposed" in answer(told)
        assert "proposes to end the table" in text_of(house.table)
        for member in (house.ann, house.cat):
            await member.click(house.table, label="Agree")
        assert not (await house.state()).ended
        await house.dan.click(house.table, label="Agree")
        assert (await house.state()).ended


async def test_a_deal_is_ended_by_agreement(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        await house.play_on(20)
        for name in ("ann", "ben", "cat", "dan"):
            told = await house.people[name].click(house.table, label="Claim…")
            await house.people[name].select(told.response.message, ["end"])
        state = await house.state()
        assert state.phase in (Phase.SETTLED, Phase.VOID), state.phase


async def test_a_new_rubber_follows_with_the_same_people(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        await house.ann.click(house.table, label="Play now")
        for _ in range(40):
            state = await house.play_on()
            if state.roster.standing is Standing.BETWEEN:
                break
            await house.env.advance_time(31)
        assert state.roster.standing is Standing.BETWEEN
        await house.ann.click(house.table, label="New rubber")
        state = await house.state()
        assert state.roster.standing is Standing.SEATED
        assert state.phase is Phase.PLAYING
        assert state.table.rubber.number == 2
        assert state.table.rubber.games == ()


async def test_discord_s_errors_lose_nothing_and_what_is_behind_is_shown_later(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        path = f"/channels/{house.thread.id}/messages/*"
        house.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions", times=None)
        state = await house.play_on(5)
        assert len(state.table.deal.tricks[0].plays) == 4
        assert "Trick 1" in text_of(house.table)
        house.env.backend.faults.clear()
        await house.play_on(1)
        assert f"Trick {(await house.state()).table.deal.trick_number}" in text_of(house.table)


async def test_a_table_that_has_sunk_comes_to_the_foot_once_a_trick(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        first = house.table.id
        for n in range(6):
            await house.eve.send(house.thread, f"talk {n}")
        await house.play_on(1)
        assert house.table.id != first
        assert house.thread.history()[-1].id == house.table.id
        second = house.table.id
        for n in range(6):
            await house.eve.send(house.thread, f"more talk {n}")
        await house.play_on(1)
        assert house.table.id == second


async def test_list_and_show_tell_where_tables_are(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await house.eve.slash(house.channel, "table list")
        assert "No table is open" in answer(told)
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        told = await house.eve.slash(house.channel, "table list")
        assert "The Long Room · Short Whist, strict" in answer(told)
        told = await house.ann.slash(house.channel, "table show")
        assert "no table here" in answer(told) or "comes to the foot" in answer(told)
