"""Auction bridge on Discord: declaring by panel and by typing, dummy open, declarer's two hands in one place."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.engine.acts import Adjusts, Rectifies
from bot.engine.games import Phase
from bot.engine.seats import Seat, Side
from bot.room import Standing, State
from bot.room.state import fresh
from bot.stage.cues import Clocks, Deed, cues
from bot.store import TableRow
from bot.ui.acts import correction_value, read_correction
from tests.engine.auction.positions import declaring
from tests.shell.house import House, answer, ids_of, labels_of, opened, text_of
from tests.shell.test_table import cut, sit_four

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


async def four(house: House, mode: str = "strict") -> State:
    await sit_four(house, game="auction", mode=mode)
    await cut(house)
    state = await house.state()
    assert state.phase is Phase.DECLARING
    return state


def user(house: House, state: State, seat: Seat) -> Any:
    return house.users[state.sitter(seat)]


async def declares(house: House, seat: Seat, bid: str) -> Any:
    """The seat picks a bid on its panel."""
    state = await house.state()
    message = house.hand(house.member(state.sitter(seat)))
    menu = next(i for i in ids_of(message, "call:") if bid in options_of(message, i))
    return await user(house, state, seat).select(message, [bid], custom_id=menu)


def options_of(message: Any, custom_id: str) -> list[str]:
    for row in message.components:
        for part in getattr(row, "children", ()):
            if getattr(part, "custom_id", None) == custom_id and hasattr(part, "options"):
                return [option.value for option in part.options]
    return []


async def says(house: House, seat: Seat, word: str) -> Any:
    state = await house.state()
    return await user(house, state, seat).click(house.hand(house.member(state.sitter(seat))), label=word)


async def to_two_royals(house: House) -> State:
    """The dealer declares two royals, and the others pass."""
    dealer = (await four(house)).table.deal.dealer
    await declares(house, dealer, "2R")
    for seat in (dealer.left, dealer.partner, dealer.right):
        await says(house, seat, "Pass")
    return await house.state()


async def test_law_043_a_strict_panel_offers_what_is_sufficient_and_a_club_panel_all(tmp_path: Path) -> None:
    for mode, offered, words in (("strict", 27, {"Pass", "Double"}), ("club", 42, {"Pass", "Double", "Redouble"})):
        async with opened(tmp_path / f"{mode}.db") as house:
            dealer = (await four(house, mode)).table.deal.dealer
            await declares(house, dealer, "2H")
            message = house.hand(house.member((await house.state()).sitter(dealer.left)))
            bids = [bid for i in ids_of(message, "call:") for bid in options_of(message, i)]
            assert len(bids) == len(set(bids)) == offered
            assert {label for label in labels_of(message) if label in {"Pass", "Double", "Redouble"}} == words


async def test_law_042_a_strict_panel_offers_the_dealer_no_pass(tmp_path: Path) -> None:
    for mode, words in (("strict", set()), ("club", {"Pass", "Double", "Redouble"})):
        async with opened(tmp_path / f"{mode}.db") as house:
            state = await four(house, mode)
            message = house.hand(house.member(state.sitter(state.table.deal.dealer)))
            assert {label for label in labels_of(message) if label in {"Pass", "Double", "Redouble"}} == words


async def test_law_052_the_last_pass_is_corrected_from_the_hand(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        state = await to_two_royals(house)
        last = state.table.deal.dealer.right
        member = user(house, state, last)
        told = await member.click(house.hand(house.member(state.sitter(last))), label="Correct my declaration")
        await member.select(told.response.message, ["doubles"], custom_id=ids_of(told.response.message, "pick:")[0])
        state = await house.state()
        assert state.phase is Phase.DECLARING
        assert state.table.deal.bidding.contract.times == 2
        assert state.table.deal.turn is state.table.deal.dealer


def test_law_052_a_robot_lets_him_who_spoke_last_correct_his_pass_before_it_leads() -> None:
    """Five seconds, if it was a person; a robot means what it says."""
    table = declaring("N bids 1C; E passes; S passes; W passes; ? turn E", mode="strict")
    for chairs, waits in (((1, -1, -2, 2), 5.0), ((1, -1, 2, -2), 2.0)):
        state = fresh(TableRow(1, 1, 1, None, None, None, "t", "auction", "strict", 1, "open", {}, 0, 0, NOON, None))
        roster = replace(state.roster, chairs=chairs, standing=Standing.SEATED, playing=True)
        [lead] = cues(replace(state, roster=roster, table=table), Clocks(pace=2.0))
        assert (lead.deed, lead.after, lead.who) == (Deed.ROBOT, waits, Seat.E)


async def test_declaring_by_the_panel_makes_the_contract(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        state = await to_two_royals(house)
        dealer = state.table.deal.dealer
        assert state.phase is Phase.PLAYING
        assert f"Contract: 2 royals by {dealer.word}" in text_of(house.table)


async def test_the_panel_offers_all_forty_two_the_higher_first(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        dealer = (await four(house, "club")).table.deal.dealer
        await declares(house, dealer, "2R")
        state = await house.state()
        message = house.hand(house.member(state.sitter(dealer.left)))
        offered = [bid for custom_id in ids_of(message, "call:") for bid in options_of(message, custom_id)]
        assert len(offered) == len(set(offered)) == 42
        assert offered.index("3H") < offered.index("2R")
        parts = [part for row in message.components for part in getattr(row, "children", ())]
        prompts = [part.placeholder for part in parts if getattr(part, "placeholder", None)]
        twenty_six_are_higher = ["Declare: 3 ♣\ufe0e to 7 royals …", "… or 7 no trumps, or lower …"]
        assert prompts == twenty_six_are_higher
        assert "dealer" not in text_of(message)


async def test_an_insufficient_bid_is_refused_at_a_strict_table(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        dealer = (await four(house)).table.deal.dealer
        await declares(house, dealer, "2R")
        told = await house.member((await house.state()).sitter(dealer.left)).slash(house.thread, "bid", bid="2C")
        assert "auction Law" in answer(told)
        assert len((await house.state()).table.deal.bidding.calls) == 1


async def test_bids_are_read_as_typed(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        state = await four(house)
        dealer = house.member(state.sitter(state.table.deal.dealer))
        told = await dealer.slash(house.thread, "bid", bid="two royals")
        assert "You declare 2 royals" in answer(told)
        next_one = house.member(state.sitter(state.table.deal.dealer.left))
        told = await next_one.slash(house.thread, "bid", bid="a lot")
        assert "cannot read that" in answer(told)
        offered = await next_one.autocomplete(house.thread, "bid", "bid", "no tr")
        assert [choice["value"] for choice in offered] == ["3N", "2N", "4N", "5N", "6N", "7N", "1N"] or all(
            choice["value"].endswith("N") for choice in offered
        )


async def test_declarer_plays_both_hands_from_one_message(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        state = await to_two_royals(house)
        declarer = state.table.deal.dealer
        state = await house.play_on(1)
        member = house.member(state.sitter(declarer))
        message = house.hand(member)
        assert len(ids_of(message, "card:")) == 26
        dummy = declarer.partner
        assert f"{dummy.word}'s hand (dummy)" in text_of(house.table)
        state = await house.play_on(1)
        assert state.table.deal.tricks[0].of(dummy) is not None
        assert len(ids_of(house.hand(member), "card:")) == 25
        his = house.users[state.roster.chairs[dummy]].dm_channel.history()
        assert not any(ids_of(message, "card:") for message in his)


async def test_a_deal_is_scored_above_and_below_the_line(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await to_two_royals(house)
        state = await house.play_on()
        assert state.phase is Phase.SETTLED
        shown = text_of(house.table)
        assert "Below the line" in shown
        assert "Above the line" in shown
        assert "The deal is scored" in shown


async def test_an_insufficient_bid_happens_at_a_club_table_and_can_be_objected_to(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        dealer = (await four(house, "club")).table.deal.dealer
        await declares(house, dealer, "2R")
        await declares(house, dealer.left, "2C")
        state = await house.state()
        assert len(state.table.deal.bidding.calls) == 2
        objector = house.member(state.sitter(dealer.partner))
        await objector.click(house.table, label="Object")
        state = await house.state()
        holders = {state.sitter(seat) for seat in dealer.side.seats}
        panels = {
            person
            for person in state.roster.people
            if any(ids_of(m, "right:") for m in house.users[person].dm_channel.history())
        }
        assert panels == holders
        panel = next(m for m in house.users[objector.id].dm_channel.history() if ids_of(m, "right:"))
        assert "A new deal" in labels_of(panel) or "Make it sufficient" in labels_of(panel)


async def test_an_inadvertent_declaration_is_corrected_by_the_menu(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        dealer = (await four(house, "club")).table.deal.dealer
        await declares(house, dealer, "2R")
        state = await house.state()
        member = house.member(state.sitter(dealer))
        told = await user(house, state, dealer).click(house.hand(member), label="Act…")
        await user(house, state, dealer).select(told.response.message, ["corrects-bid"])
        menus = ids_of(told.response.message, "pick:")
        menu = next(i for i in menus if "2C" in options_of(told.response.message, i))
        await user(house, state, dealer).select(told.response.message, ["2C"], custom_id=menu)
        assert [str(call.bid) for call in (await house.state()).table.deal.bidding.calls if call.bid] == ["2C"]


async def test_what_the_contract_was_is_always_answered(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        state = await to_two_royals(house)
        seat = state.table.deal.dealer.left
        told = await user(house, state, seat).click(
            house.hand(house.member(state.sitter(seat))), label="What was the contract?"
        )
        assert f"The contract is 2 royals by {state.table.deal.dealer.word}" in answer(told)


async def test_law_012_a_correction_of_the_honour_score_is_written_and_agreed_to(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        state = await to_two_royals(house)
        for seat in Seat:
            member = house.member(state.sitter(seat))
            told = await member.click(house.table, label="Claim…")
            asked = await member.select(told.response.message, ["correction"])
            if seat is Seat.N:
                form = await member.select(asked.response.message, ["other"])
                assert "Write it like" in answer(await member.submit_modal(form, {"words": "a lot"}))
                form = await member.select(asked.response.message, ["other"])
                await member.submit_modal(form, {"words": "ew +18 above"})
                assert "To have the score corrected, EW +18 above the line: North." in text_of(house.table)
            else:
                await member.select(asked.response.message, ["EW+18above"])
        assert (await house.state()).table.deal.adjusted_above == (0, 18)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("NS +6", Adjusts(Side.NS, 6)),
        ("ew-18 ABOVE", Adjusts(Side.EW, -18, above=True)),
        ("1-3", Rectifies(1, 3)),
        ("nothing", None),
    ],
)
def test_a_correction_is_read_as_it_is_written(written: str, meant: Adjusts | Rectifies | None) -> None:
    assert read_correction(written) == meant
    if meant is not None:
        assert read_correction(correction_value(meant)) == meant


@pytest.mark.parametrize("written", ["", "NS", "6", "NS 6", "NS +six", "NS +6 below", "3-1", "1-4", "NS +99999"])
def test_what_is_no_correction_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="no such correction"):
        read_correction(written)
