"""What goes wrong at a table: late, double and strange presses, things deleted, permissions missing, the bot started
again."""

from __future__ import annotations

from pathlib import Path

import discord

from bot import app
from bot.engine.cards import read_card
from bot.engine.games import Phase
from bot.robots.lawful import lawful
from bot.settings import Settings
from bot.ui.ids import card_id
from tests.shell.house import House, answer, ids_of, labels_of, means, opened, text_of


async def deal_to_ann(house: House, **options: str) -> None:
    await house.ann.slash(house.channel, "table open", name="The Long Room", **options)
    await house.ann.click(house.table, label="Play now")
    assert (await house.state()).phase is Phase.PLAYING


async def ann_plays(house: House, message: object = None) -> object:
    """Ann's lowest lawful card, pressed on a message (by default her newest hand)."""
    state = await house.state()
    turn = state.table.deal.turn
    card = min(lawful(state.view(state.commander(turn)), turn))
    message = message or house.hand(house.ann)
    return await house.users[house.ann.id].click(
        message, custom_id=next(i for i in ids_of(message, "card:") if i.endswith(str(card)))
    )


async def test_the_second_tap_on_a_card_does_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        await ann_plays(house)
        once = await house.state()
        held = next(i for i in ids_of(house.hand(house.ann), "card:"))
        told = await press_raw(house, house.hand(house.ann), held, card_id(1, 1, 0, read_card(held[-2:])))
        assert "earlier moment" in answer(told)
        assert (await house.state()).seq == once.seq


async def press_raw(house: House, message: discord.Message, custom_id: str, sent: str) -> object:
    """A press as an old page sends it: the button is redrawn with the id it had before."""
    stored = house.env.backend.get_message(message.channel.id, message.id)
    for row in stored.components:
        for part in row.get("components", ()):
            if part.get("custom_id") == custom_id:
                part["custom_id"] = sent
    return await house.users[house.ann.id].click(message, custom_id=sent)


async def test_a_stranger_s_press_is_a_polite_private_refusal(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        before = await house.state()
        told = await house.eve.click(house.table, label="My hand")
        assert "You do not sit at this table" in answer(told)
        told = await house.eve.click(house.table, label="Last trick")
        assert "You do not sit at this table" in answer(told)
        assert (await house.state()).seq == before.seq


async def test_an_unlawful_card_is_refused_with_its_law(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        for _ in range(13):
            state = await house.state()
            seat = state.seat_of(house.ann.id)
            unlawful = state.table.deal.hands[seat] - lawful(state.view(seat), seat)
            if unlawful:
                message = house.hand(house.ann)
                custom_id = next(i for i in ids_of(message, "card:") if i.endswith(str(min(unlawful))))
                told = await house.users[house.ann.id].click(message, custom_id=custom_id)
                assert "(Law 71)" in answer(told)
                assert "Read the law" in labels_of(told.response)
                assert (await house.state()).seq == state.seq
                return
            await ann_plays(house)
        raise AssertionError("Ann was void or leading all through")


async def test_a_deleted_table_message_comes_again(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        old = house.table
        house.env.backend.delete_message(old.channel.id, old.id)
        await ann_plays(house)
        assert house.table.id != old.id
        assert "Trick" in text_of(house.table)


async def test_a_deleted_thread_is_opened_again_and_the_deal_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        old = house.thread.id
        house.env.backend.delete_channel(old)
        await ann_plays(house)
        assert house.thread.id != old
        state = await house.play_on()
        assert state.phase is Phase.SETTLED
        assert "The deal is scored" in text_of(house.table)


async def test_a_missing_permission_is_named(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        shut = house.guild.create_text_channel(
            "shut", overwrites={house.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
        )
        told = await house.ann.slash(shut, "table open")
        assert "I miss: Send Messages" in answer(told)
        assert await house.store.tables() == []


async def test_the_bot_started_again_goes_on_where_it_stood(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        await ann_plays(house)
        before = await house.state()
        house.bot = app.build(Settings(), house.store, means())
        await house.env.restart_bot(house.bot)
        after = await house.state()
        assert (after.table, after.roster, after.pack, after.faces) == (
            before.table,
            before.roster,
            before.pack,
            before.faces,
        )
        await ann_plays(house)
        assert (await house.state()).seq > after.seq


async def test_a_name_with_mentions_and_markdown_is_harmless(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", name="@everyone **Ha**\n# " + "x" * 200)
        shown = text_of(house.table)
        assert "@everyone" not in shown
        assert "x" * 100 not in shown
        assert "\\*\\*Ha" in shown
