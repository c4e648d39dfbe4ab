"""An evening: six people, three rubbers, cutting out and in, a substitute, one who leaves, two restarts.

Beside it, what a member does at one table counts at another.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.engine.seats import SEATS
from bot.engine.sitting.acts import Elsewhere
from bot.room import Standing, State, to_draw
from bot.settings import Settings
from tests.shell.house import House, ids_of, labels_of, means, opened, text_of
from tests.shell.test_table import cut, sit_four


async def started_anew(house: House) -> None:
    """The bot stops and is started again on the same store."""
    bot = app.build(Settings(), house.store, means())
    await house.env.restart_bot(bot)
    house.bot = bot


async def seated(house: House) -> State:
    """Everybody draws who must, and the lowest chooses his seat."""
    while (state := await house.state()).roster.standing is Standing.CUTTING:
        await house.member(to_draw(state.roster)[0]).click(house.table, label="Draw a card")
    assert state.roster.partners is not None
    await house.member(state.roster.partners.first).select(house.table, ["S"])
    return await house.state()


async def rubber(house: House, *, restart: bool = False) -> State:
    """Deals to the rubber's end, all but the first conceded; in it the bot is started anew, if that is wanted."""
    for deal in range(10):
        await cut(house)
        if restart and deal == 0:
            before = await house.play_on(17)
            await started_anew(house)
            assert (await house.state()).table == before.table
        state = await house.play_on() if deal == 0 else await conceded(house)
        if state.roster.standing is Standing.BETWEEN:
            return state
    raise AssertionError("a rubber without end")


async def conceded(house: House) -> State:
    """North and South concede the game, and everybody accepts."""
    state = await house.state()
    for seat, word in zip(SEATS, ("concede-game", "accepts", "accepts", "accepts"), strict=True):
        member = house.member(state.sitter(seat) or 0)
        told = await member.click(house.table, label="Claim…")
        await member.select(told.response.message, [word])
    return await house.state()


async def another(house: House, name: str) -> Any:
    """One more member than the house has."""
    user = house.env.create_user(name)
    house.people[name], house.users[user.id] = house.guild.add_member(user), user
    return house.people[name]


def card_of(house: House, table: int) -> Any:
    """The card of a table in the channel, by which one sits down while it plays."""
    return [m for m in house.channel.history() if f"table:{table}:sit" in ids_of(m, "table:")][-1]


async def test_six_people_three_rubbers_one_substituted_one_leaves_two_restarts(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        fay = await another(house, "fay")
        await sit_four(house)
        for member in (house.eve, fay):
            await member.click(card_of(house, 1), label="Sit")
        assert (await house.state()).roster.beside == (house.eve.id, fay.id)

        first = await rubber(house, restart=True)
        assert dict(first.roster.rubbers) == dict.fromkeys(first.roster.players, 1)
        await house.ann.click(house.table, label="New rubber")
        second = await seated(house)
        out = second.roster.beside
        assert {house.eve.id, fay.id} <= set(second.roster.players)
        assert len(out) == 2

        absent = house.member(next(person for person in second.roster.players if person in first.roster.players))
        await house.member(absent.id).slash(house.thread, "table substitute", absent=absent, by=house.member(out[0]))
        for person in second.roster.players:
            if person != absent.id:
                await house.member(person).click(house.table, label="Consent")
        assert out[0] in (await house.state()).roster.seated
        second = await rubber(house)
        assert dict(second.roster.rubbers)[absent.id] == 2, "the rubber counts to the absent player"
        assert second.roster.seated == ()

        leaver = house.member(out[1])
        await leaver.slash(house.thread, "table leave")
        host = house.member((await house.state()).roster.host)
        await host.click(house.table, label="New rubber")
        third = await seated(house)
        veterans = set(first.roster.players) & set(second.roster.players)
        assert len(veterans - set(third.roster.players)) == 1, "of those with most rubbers one goes out"
        assert absent.id in third.roster.members, "he is back, whether he plays or sits out"
        assert out[0] in third.roster.players
        assert leaver.id not in third.roster.everybody

        third = await rubber(house, restart=True)
        assert third.roster.rubber == 3
        assert "New rubber" in labels_of(house.table)
        assert "Rubber:" in text_of(house.table)


@pytest.mark.parametrize("himself", [True, False])
async def test_law_024_who_cuts_in_elsewhere_loses_his_re_entry(tmp_path: Path, himself: bool) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await house.eve.click(card_of(house, 1), label="Sit")
        strangers = [await another(house, name) for name in ("fay", "gus", "hal")]
        await strangers[0].slash(house.channel, "table open", name="Another")
        for member in (*strangers[1:], house.eve):
            await member.click(house.table, label="Sit")
        await strangers[0].click(house.table, label="Start")
        assert (await house.state(1)).roster.beside == (house.eve.id,), "he has cut nothing yet"
        if himself:
            await house.eve.click(house.table, label="Draw a card")
        else:  # who is asked to cut and does not is cut for
            for _ in range(4):
                await house.env.advance_time(31)
        assert (await house.state(1)).roster.beside == ()


async def test_law_022_who_belongs_to_another_table_is_known_to(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await house.eve.slash(house.channel, "table open", name="Another")
        await house.ann.click(house.table, label="Sit")
        roster = (await house.state(2)).roster
        assert roster.known_of(house.ann.id) == Elsewhere(attached=True)
        assert roster.known_of(house.eve.id) == Elsewhere()


async def test_law_025_who_breaks_up_a_table_stands_behind_those_he_left(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        asked = await house.dan.slash(house.thread, "table leave")
        await house.dan.click(asked.response.message, label="Leave all the same")
        assert (await house.state(1)).ended
        await house.eve.slash(house.channel, "table open", name="Another")
        for member in (house.dan, house.ann, house.ben):
            await member.click(house.table, label="Sit")
        left = (await house.state(2)).roster.known_of(house.dan.id).left
        assert set(left) == {house.ann.id, house.ben.id, house.cat.id}
