"""What goes wrong at a table: late, double and strange presses, things deleted, permissions missing, the bot started
again."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import discord
import pytest

from bot import app
from bot.cogs.cards import plays
from bot.engine.cards import read_card
from bot.engine.events import TrickTurned
from bot.engine.games import Phase
from bot.robots.lawful import lawful
from bot.room import Press
from bot.settings import Settings
from bot.store import files
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


async def test_where_no_thread_may_be_made_the_table_stands_in_the_channel(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        flat = house.guild.create_text_channel(
            "flat", overwrites={house.guild.default_role: discord.PermissionOverwrite(create_public_threads=False)}
        )
        told = await house.ann.slash(flat, "table open", name="The Long Room")
        assert "is open" in answer(told)
        message = [m for m in flat.history() if "Play now" in labels_of(m)][-1]
        await house.ann.click(message, label="Play now")
        state = await house.state()
        assert state.phase is Phase.PLAYING
        assert (await house.store.table(1)).thread_id is None
        message = [m for m in flat.history() if "My hand" in labels_of(m)][-1]
        assert "Trick 1" in text_of(message)
        await ann_plays(house)
        assert (await house.state()).seq > state.seq


async def test_no_table_opens_inside_a_thread(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        told = await house.ann.slash(house.thread, "table open")
        assert "inside a thread" in answer(told)


async def test_a_channel_that_is_gone_freezes_the_table_and_loses_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        before = await house.state()
        house.env.backend.delete_channel(house.channel.id)
        await ann_plays(house)
        after = await house.state()
        assert after.seq > before.seq
        assert not after.ended


async def test_two_presses_at_the_same_moment_are_one_act(tmp_path: Path) -> None:
    """The room is asked twice at once with the same face: one card, and one clear answer."""
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        state = await house.state()
        seat = state.seat_of(house.ann.id)
        first, second = sorted(lawful(state.view(seat), seat))[:1] * 2
        press = Press(house.ann.id, deal=state.deal_number, face=state.faces[seat])
        done = await asyncio.gather(
            house.bot.room.act(1, press, plays(first)),
            house.bot.room.act(1, press, plays(second)),
            return_exceptions=True,
        )
        assert [type(one).__name__ for one in done] == ["State", "Stale"]


async def test_a_redelivered_interaction_acts_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        state = await house.state()
        seat = state.seat_of(house.ann.id)
        card = min(lawful(state.view(seat), seat))
        press = Press(house.ann.id, interaction=987654321)
        await house.bot.room.act(1, press, plays(card))
        house.bot.room.forget(1)
        seq = (await house.state()).seq
        again = await house.bot.room.change(1, lambda now: [TrickTurned(1)], press)
        assert again.seq >= seq
        rows = [row for row in await house.store.events(1, after=0) if row.interaction_id == 987654321]
        assert len(rows) == 1


async def test_a_fault_of_ours_is_noted_without_a_hand_and_the_table_is_unharmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        state = await house.state()
        message = house.hand(house.ann)

        async def fails(*_: object) -> None:
            raise RuntimeError("a bug")

        monkeypatch.setattr(house.bot.room, "act", fails)
        told = await house.users[house.ann.id].click(message, custom_id=ids_of(message, "card:")[0])
        assert "Nothing has changed at table 1" in answer(told)
        assert "an interaction failed" in caplog.text
        hand = state.table.deal.hands[state.seat_of(house.ann.id)]
        assert not any(str(card) in caplog.text.split() for card in hand)
        monkeypatch.undo()
        await ann_plays(house)
        assert (await house.state()).seq > state.seq


@pytest.mark.file
async def test_a_store_that_is_locked_is_told_in_one_sentence_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = tuple(line.replace("5000", "50") for line in files.PRAGMAS)
    monkeypatch.setattr(files, "PRAGMAS", patience)
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        seq = (await house.state()).seq
        other = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        told = await ann_plays(house)
        assert "The store does not answer just now" in answer(told)
        other.close()
        assert (await house.state()).seq == seq
        await ann_plays(house)
        assert (await house.state()).seq > seq
