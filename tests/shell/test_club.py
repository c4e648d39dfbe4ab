"""A club table: what happens is shown to whom the law lets know, and to nobody else."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

from bot.engine.cards import of_suit
from bot.engine.games import GameWon, Phase
from bot.engine.reading import read_act
from bot.engine.seats import Seat, Side
from bot.room import State
from bot.stage.cues import CLOSING
from tests.shell.house import House, ids_of, labels_of, opened, text_of
from tests.shell.test_table import cut, sit_four


async def club_of_four(house: House) -> None:
    await sit_four(house, mode="club")
    await cut(house)


async def press_card(house: House, seat: Seat, prefix: str = "") -> object:
    """The seat's first card, or its first of that suit."""
    await house.env.advance_time(1.5)
    state = await house.state()
    member = house.member(state.sitter(seat))
    message = house.hand(member)
    custom_id = next(i for i in ids_of(message, "card:") if i.rpartition(":")[2].startswith(prefix))
    return await house.users[member.id].click(message, custom_id=custom_id)


def panels(house: House, member: object) -> list[object]:
    """The rights' panels that lie in a member's direct messages."""
    return [m for m in house.users[member.id].dm_channel.history() if ids_of(m, "right:")]


async def test_a_lead_out_of_turn_is_silent_until_somebody_objects(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await club_of_four(house)
        leader = (await house.state()).table.deal.leader
        await press_card(house, leader.left)
        state = await house.state()
        print(text_of(house.table))
        everybody = [house.member(person) for person in state.roster.people]
        assert not any(panels(house, member) for member in everybody)
        assert f"{leader.left.word} led" in text_of(house.table)
        adversary = house.member(state.sitter(leader))
        await adversary.click(house.table, label="Object")
        state = await house.state()
        holders = {house.member(state.sitter(seat)).id for seat in leader.side.seats}
        assert {member.id for member in everybody if panels(house, member)} == holders
        panel = panels(house, adversary)[0]
        print(text_of(panel), labels_of(panel))
        assert "Law 62" in text_of(panel)
        button = next(i for i in ids_of(panel, "right:") if "EXPOSE" in i)
        await house.users[adversary.id].click(panel, custom_id=button)
        state = await house.state()
        assert state.table.deal.exposed[leader.left]
        assert not any(panels(house, member) for member in everybody)


async def test_a_club_deal_with_robots_is_scored_and_followed_by_the_next(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room", mode="club")
        await house.ann.click(house.table, label="Play now")
        state = await house.play_on()
        assert state.phase is Phase.OVER
        for _ in range(8):
            await house.env.advance_time(31)
            state = await house.state()
            if state.deal_number > 1:
                break
        assert state.deal_number == 2
        assert state.phase is Phase.PLAYING
        finished, now = [m for m in house.thread.history() if "Short Whist" in text_of(m)][-2:]
        assert "The deal is scored" in text_of(finished)
        assert labels_of(finished) == ["Replay", "What the cards could have made"]
        told = await house.ann.click(finished, label="Replay")
        assert told.response.ephemeral, "who looks back changes no public message"
        assert "deal 1" in text_of(told.response)
        assert "My hand" in labels_of(now)


async def revoke(house: House) -> tuple[State, Seat, int]:
    """Play on until somebody must follow and holds another suit; he plays that. Who, and in which trick."""
    for _ in range(40):
        state = await house.state()
        deal = state.table.deal
        trick = deal.open_trick
        if trick is not None:
            follow = of_suit(deal.hands[deal.turn], trick.led)
            others = deal.hands[deal.turn] - follow
            if follow and others:
                await house.play(min(others), state)
                return state, deal.turn, trick.number
        await house.play_on(1)
    raise AssertionError("nobody could revoke")


async def test_a_revoke_is_claimed_searched_and_three_tricks_are_taken(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await club_of_four(house)
        state, offender, number = await revoke(house)
        claimant = house.member(state.sitter(offender.left))
        told = await claimant.click(house.table, label="Claim…")
        menu = told.response.message
        await claimant.select(menu, ["revoke"])
        await claimant.select(told.response.message, [f"{offender}-{number}"])
        assert (await house.state()).table.deal.claims
        assert f"claim a revoke of {offender.word} in trick {number}" in text_of(house.table)
        state = await house.play_on()
        assert state.phase is Phase.OVER
        hand = next(
            m for m in house.users[claimant.id].dm_channel.history() if "Act…" in labels_of(m) and ids_of(m, "say:")
        )
        told = await house.users[claimant.id].click(hand, label="Act…")
        await house.users[claimant.id].select(told.response.message, ["searches"])
        assert "Trick 1 of 13" in text_of(told.response.message)
        await house.users[claimant.id].select(told.response.message, [str(number)])
        seen = text_of(told.response.message)
        assert f"Trick {number} of 13" in seen
        state = await house.state()
        played = state.table.deal.tricks[number - 1].plays
        assert all(f"{play.seat.word} {play.card.face}" in seen.replace("\ufe0e", "") for play in played)
        assert [(f.seat, f.trick, f.proved) for f in state.table.deal.findings] == [(offender, number, True)]
        panel = panels(house, claimant)[0]
        labels = labels_of(panel)
        assert any(label.startswith("Take three tricks → ") for label in labels)
        assert any(label.startswith("Add three → ") for label in labels)
        before = state.view(None).tricks
        take = next(i for i in ids_of(panel, "right:") if "THREE_TRICKS" in i)
        await house.users[claimant.id].click(panel, custom_id=take)
        after = (await house.state()).view(None).tricks
        mine, theirs = offender.side.other.value, offender.side.value
        assert after[mine] == before[mine] + min(3, before[theirs])


async def last_deal(house: House, side: str = "NS") -> State:
    """Two club deals played out, in each of which a ruling has given the side five points: the rubber ends."""
    for _ in range(2):
        await house.bot.room.order(1, read_act(f"MOD adjusts {side} +5"))
        await house.play_on()
        if (await house.state()).is_last_of_rubber:
            break
        for _ in range(12):
            await house.env.advance_time(31)
            if (await house.state()).phase is Phase.PLAYING:
                break
    return await house.state()


async def test_the_score_of_a_rubber_is_settled_when_all_have_said_so(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await club_of_four(house)
        state = await last_deal(house)
        assert state.is_last_of_rubber
        assert "Deal on" not in labels_of(house.table)
        await house.env.advance_time(60)
        for seat in Seat:
            assert (await house.state()).phase is Phase.OVER, "no deal follows that the time to claim would begin"
            await house.member(state.sitter(seat)).click(house.table, label="Score settled")
        state = await house.state()
        assert state.phase is Phase.SETTLED
        assert state.table.deal.outcome.rubber_won is not None
        assert "New rubber" in labels_of(house.table)


async def test_a_quarter_of_an_hour_settles_the_score_of_a_rubber(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await club_of_four(house)
        await last_deal(house)
        await house.env.advance_time(CLOSING - 60)
        assert (await house.state()).phase is Phase.OVER
        await house.env.advance_time(61)
        assert (await house.state()).phase is Phase.SETTLED
        assert "New rubber" in labels_of(house.table)


async def test_one_among_robots_settles_the_score_with_one_press(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room", mode="club")
        await house.ann.click(house.table, label="Play now")
        await last_deal(house)
        await house.env.advance_time(120)
        assert (await house.state()).phase is Phase.OVER
        await house.ann.click(house.table, label="Score settled")
        for _ in range(100):  # five minutes, of the fifteen after which the score settles itself
            await house.env.advance_time(3)
            await asyncio.sleep(0.05)
            if (await house.state()).phase is Phase.SETTLED:
                break
        assert (await house.state()).phase is Phase.SETTLED


async def test_a_correction_of_the_score_is_made_when_all_have_asked_for_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await club_of_four(house)
        state = await house.state()
        for seat in Seat:
            assert (await house.state()).table.deal.adjusted == (0, 0)
            member = house.member(state.sitter(seat))
            told = await member.click(house.table, label="Claim…")
            await member.select(told.response.message, ["correction"])
            await member.select(told.response.message, ["NS+2"])
            line = "To have the score corrected, NS +2 in this game: "
            assert (line in text_of(house.table)) is (seat is not Seat.W)
        assert (await house.state()).table.deal.adjusted == (2, 0)


async def test_law_012_a_game_put_right_is_so_on_the_score_sheet(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await club_of_four(house)
        state = await last_deal(house)
        game = state.table.rubber.games[0]
        value = 1 if game.value > 1 else 3
        for seat in Seat:
            member = house.member(state.sitter(seat))
            told = await member.click(house.table, label="Claim…")
            await member.select(told.response.message, ["correction"])
            await member.select(told.response.message, [f"1-{value}"])
        assert (await house.state()).table.rubber.games == (replace(game, value=value),)
        for seat in Seat:
            await house.member(state.sitter(seat)).click(house.table, label="Score settled")
        alternatives = str((await house.ann.slash(house.thread, "score")).response.components)
        assert re.findall(r"(single|double|treble)\.", alternatives)[0] == GameWon(Side.NS, value).word
