"""Players who are away: gone from the server, replaced by consent, an evening adjourned, a table left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.engine.cuts import is_robot
from bot.room import Standing
from tests.shell.house import CLOCKS, House, answer, labels_of, means, opened, text_of
from tests.shell.test_life import calls
from tests.shell.test_table import cut, sit_four


async def at_play(house: House) -> None:
    await sit_four(house)
    await cut(house)


async def test_who_has_left_the_server_is_found_at_his_turn_and_a_robot_plays_by_consent(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await at_play(house)
        state = await house.state()
        seat = state.table.deal.turn
        gone = house.member(state.sitter(seat))
        house.guild.remove_member(gone)
        await house.env.advance_time(61)
        assert f"{gone.name} has left the server" in text_of(house.table)
        first, *others = [house.member(person) for person in state.roster.people if person != gone.id]
        await first.click(house.table, label=f"A robot for {gone.name}")
        assert "is to play for" in text_of(house.table)
        for member in others:
            await member.click(house.table, label="Consent")
        state = await house.state()
        assert is_robot(state.sitter(seat))
        assert state.table.deal.tricks, "the robot has not played"
        assert "A robot for" not in " ".join(labels_of(house.table))


async def test_one_who_is_there_is_not_taken_for_gone(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await at_play(house)
        await house.env.advance_time(120)
        assert (await house.state()).roster.missing == ()
        assert len(calls(house)) == 1


async def test_he_is_reminded_after_a_time(tmp_path: Path) -> None:
    quick = replace(means(), clocks=replace(CLOCKS, remind=200))
    async with opened(tmp_path / "room.db", lambda: quick) as house:
        await at_play(house)
        await house.env.advance_time(30)
        first = [m.id for m in house.thread.history() if "it is your turn" in m.content]
        await house.env.advance_time(200)
        again = [m.id for m in house.thread.history() if "it is your turn" in m.content]
        assert len(first) == len(again) == 1
        assert first != again


async def test_the_reminder_comes_after_the_hours_that_the_table_has_set(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await at_play(house)
        clocks = house.bot.stage.clocks_of(await house.state())
        assert clocks.remind == 12 * 3600


async def test_a_substitute_among_members_needs_the_consent_of_the_other_three(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await at_play(house)
        seat = (await house.state()).seat_of(house.dan.id)
        await house.dan.slash(house.thread, "table substitute", absent=house.dan, by=house.eve)
        assert "eve is to play for dan" in text_of(house.table)
        for member in (house.ann, house.ben):
            await member.click(house.table, label="Consent")
        assert (await house.state()).sitter(seat) == house.dan.id
        await house.cat.click(house.table, label="Consent")
        assert (await house.state()).sitter(seat) == house.eve.id
        await house.play_on()


async def test_an_evening_is_adjourned_and_goes_on_when_all_are_back(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await at_play(house)
        before = await house.play_on(6)
        await house.ann.slash(house.thread, "table adjourn", reason="Late")
        for member in (house.ben, house.cat, house.dan):
            await member.click(house.table, label="Agree")
        assert (await house.state()).roster.standing is Standing.ADJOURNED
        await house.env.advance_time(300)
        assert calls(house) == []
        for member in (house.ann, house.ben, house.cat, house.dan):
            await member.click(house.table, label="I am back")
        state = await house.state()
        assert state.roster.standing is Standing.SEATED
        assert state.table.deal == before.table.deal
        await house.play_on(2)


async def test_leaving_in_a_rubber_takes_a_second_press(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await at_play(house)
        told = await house.ben.slash(house.thread, "table leave")
        assert "breaks up the table" in answer(told)
        assert not (await house.state()).ended
        await house.ben.click(told.response.message, label="Leave all the same")
        assert (await house.state()).ended


async def test_who_sets_one_thing_reads_of_the_others_what_this_house_has_for_them(tmp_path: Path) -> None:
    async with opened(
        tmp_path / "room.db", lambda: replace(means(), clocks=replace(CLOCKS, decide=45, pace=1.5))
    ) as house:
        await at_play(house)
        told = await house.ann.slash(house.thread, "table set", name="claim", value=90)
        for line in ("to decide on a right: 45 s", "to claim after a hand: 90 s", "for a robot's card: 1.5 s"):
            assert line in answer(told)


async def test_the_host_passes_his_rights_and_settings_hold_from_the_next_deal(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await at_play(house)
        told = await house.ben.slash(house.thread, "table set", name="claim", value=90)
        assert "host" in answer(told)
        await house.ann.slash(house.thread, "table host", member=house.ben)
        told = await house.ben.slash(house.thread, "table set", name="claim", value=90)
        assert "to claim after a hand: 90 s" in answer(told)
        state = await house.state()
        assert (state.roster.host, state.roster.settings.claim, state.roster.wished.claim) == (house.ben.id, 30, 90)
