"""A table from `/table open` to the end of a rubber, with the real client."""

from __future__ import annotations

from pathlib import Path

from bot.engine.games import Phase
from bot.room import Standing, pone, to_draw
from tests.shell.house import House, labels_of, opened, text_of


async def sit_four(house: House, **options: str) -> None:
    """Four members at a table that Ann opens, drawn and seated."""
    await house.ann.slash(house.channel, "table open", name="The Long Room", **options)
    for member in (house.ben, house.cat, house.dan):
        await member.click(house.table, label="Sit")
    await house.ann.click(house.table, label="Start")
    while (state := await house.state()).roster.standing is Standing.CUTTING:
        await house.member(to_draw(state.roster)[0]).click(house.table, label="Draw a card")
    chooser = house.member(state.roster.partners.first)
    await chooser.select(house.table, ["S"])


async def cut(house: House) -> None:
    """Whoever is to cut lifts the pack in the middle."""
    state = await house.state()
    await house.member(state.sitter(pone(state))).select(house.table, ["26"], custom_id="table:1:cut")


async def test_one_press_seats_robots_and_deals(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open")
        await house.ann.click(house.table, label="Play now")
        state = await house.state()
        assert state.phase is Phase.PLAYING
        assert state.roster.people == (house.ann.id,)
        assert len([label for label in labels_of(house.hand(house.ann)) if label[-2] in "♠♥♦♣"]) == 13


async def test_four_people_play_a_rubber_one_of_them_without_direct_messages(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        house.close_dms(house.dan)
        await sit_four(house)
        assert house.closed == {house.dan.id}
        for _ in range(40):
            await cut(house)
            state = await house.play_on()
            assert state.phase is Phase.SETTLED
            if state.roster.standing is Standing.BETWEEN:
                break
        outcome = state.table.deal.outcome
        assert outcome.rubber_won is not None
        side, points = outcome.rubber_won
        one, other = (house.bot.stage.names[state.sat[seat]] for seat in side.seats)
        assert f"Rubber: {one} and {other} ({side}) win {points} point" in text_of(house.table)
        assert "New rubber" in labels_of(house.table)
