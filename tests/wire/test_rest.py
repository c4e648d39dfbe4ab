"""The real client against the loopback Discord: what it allows, what it refuses, and with which code."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from tests.wire.conftest import House, until
from tests.wire.players import Player, reads, resolved, text
from tests.wire.toy import Toy, board
from tests.wire.world import May


async def test_commands_reach_the_bot_and_the_board_is_posted(house: House, toy: Toy) -> None:
    message = await house.board()
    assert "board" in text(message)
    assert message in house.players[3].screen(house.room)
    choices = await house.players[1].autocomplete(house.room, "greet", "word", "r")
    assert [choice["value"] for choice in choices] == ["rubber", "revoke"]
    with pytest.raises(LookupError):
        await house.players[0].slash(house.room, "greet")


async def test_a_press_edits_its_message(house: House, toy: Toy) -> None:
    message = await house.board()
    await house.players[2].press(message, "count")
    assert "pressed 1" in text(message)


async def test_an_ephemeral_answer_is_seen_by_one_and_edited_by_its_token(house: House, toy: Toy) -> None:
    message = await house.board()
    south, west = house.players[2:]
    answer = await south.press(message, "whisper")
    await until(lambda: "edited" in reads(answer))
    assert answer.original in south.screen(house.room)
    assert answer.original not in west.screen(house.room)
    assert answer.original is not None
    with pytest.raises(discord.NotFound) as refused:
        await toy.http.get_message(house.room.id, answer.original.id)
    assert refused.value.code == 10008


async def test_thinking_keeps_its_privacy(house: House, toy: Toy) -> None:
    answer = await house.players[1].slash(house.room, "think")
    assert await resolved(answer)
    assert reads(answer) == "thought"
    assert answer.original is not None
    assert answer.original.only_for == house.players[1].user.id


async def test_a_modal_is_filled_in(house: House, toy: Toy) -> None:
    message = await house.board()
    asked = await house.players[0].press(message, "ask")
    answer = await house.players[0].submit(asked, facts="West led out of turn")
    assert reads(answer) == "noted: West led out of turn"
    with pytest.raises(ValueError, match="51"):
        await house.players[0].submit(asked, facts="x" * 51)


async def test_a_context_menu_reads_the_message(house: House, toy: Toy) -> None:
    said = house.players[1].say(house.room, "which law?")
    answer = await house.players[2].menu("Read it", said)
    assert reads(answer) == "It says which law?"


async def test_what_members_write_is_blank_without_the_intent_but_not_in_a_direct_message(
    house: House, toy: Toy
) -> None:
    house.players[1].say(house.room, "secret")
    house.players[1].say(house.discord.world.dm(house.players[1].user), "hello")
    await until(lambda: len(toy.heard) == 2)
    assert [message.content for message in toy.heard] == ["", "hello"]


async def test_a_letter_is_sent_edited_and_its_button_answers(house: House, toy: Toy) -> None:
    message = await house.board()
    east = house.players[1]
    await east.press(message, "letter")
    await until(lambda: east.inbox() and text(east.inbox()[0]).startswith("the letter"))
    answer = await east.press(east.inbox()[0], "whisper")
    await until(lambda: "edited" in reads(answer))
    assert house.players[0].screen(house.discord.world.dm(east.user)) == []


@pytest.mark.parametrize("code", [50007, 40003])
async def test_closed_direct_messages_are_refused(house: House, toy: Toy, code: int) -> None:
    house.players[1].user.dm_code = code
    await house.players[1].press(await house.board(), "letter")
    await until(lambda: toy.refusals)
    assert toy.refusals == [code]


async def test_the_same_nonce_makes_one_message(house: House, toy: Toy) -> None:
    await house.players[0].press(await house.board(), "twice")
    await until(lambda: house.discord.ledger.count("POST", "/channels/{channel_id}/messages") == 2)
    assert [text(m) for m in house.discord.standing(house.room)].count("once only") == 1


async def test_an_answer_after_three_seconds_meets_an_unknown_interaction(house: House, toy: Toy) -> None:
    answer = await house.players[0].press(await house.board(), "sleepy")
    assert answer.failure == "The application did not respond"
    await until(lambda: toy.refusals)
    assert toy.refusals == [10062]


async def test_a_second_answer_is_refused(house: House, toy: Toy) -> None:
    await house.players[0].press(await house.board(), "again")
    await until(lambda: toy.refusals)
    assert toy.refusals == [40060]


async def test_a_token_dies_after_fifteen_minutes_and_the_ephemeral_with_it(house: House, toy: Toy) -> None:
    answer = await house.players[0].press(await house.board(), "whisper")
    await until(lambda: "edited" in reads(answer))
    house.discord.world.clock.advance(15 * 60 + 1)
    webhook = discord.Webhook.partial(toy.application_id or 0, answer.token, client=toy)
    with pytest.raises(discord.HTTPException) as refused:
        await webhook.edit_message(answer.original.id, content="late")  # type: ignore[union-attr]
    assert refused.value.code == 50027


async def test_a_button_that_is_not_in_the_message_fails(house: House, toy: Toy) -> None:
    message = await house.board()
    forged = await house.players[0].press(message, "step:forged")
    assert forged.failure
    house.discord.delete_message(message)
    gone = await house.players[0].press(message, "step:count")
    assert gone.failure
    assert toy.pressed == []


async def test_the_thread_of_a_table(house: House, toy: Toy) -> None:
    message = await house.board()
    await house.players[0].press(message, "thread")
    await until(lambda: message.thread is not None and message.thread.messages)
    table = message.thread
    assert table is not None
    assert house.players[0].user.id in table.members
    house.discord.archive(table)
    posted = next(iter(table.messages))
    place = toy.get_partial_messageable(table.id)
    with pytest.raises(discord.HTTPException) as archived:
        await place.get_partial_message(posted).edit(content="x")
    await place.send("opens it again")
    await place.get_partial_message(posted).edit(content="x")
    house.discord.delete_channel(table)
    with pytest.raises(discord.NotFound) as gone:
        await place.send("nobody there")
    assert (archived.value.code, gone.value.code) == (50083, 10003)


async def test_no_more_threads_than_the_server_holds(house: House, toy: Toy) -> None:
    house.guild.most_threads = 0
    await house.players[0].press(await house.board(), "thread")
    await until(lambda: toy.refusals)
    assert toy.refusals == [160006]


async def test_permissions_are_held(house: House, toy: Toy) -> None:
    place = toy.get_partial_messageable(house.room.id)
    house.discord.overwrite(house.room, house.discord.world.bot.id, deny=int(May.SEND))
    with pytest.raises(discord.Forbidden) as mute:
        await place.send("x")
    house.discord.overwrite(house.room, house.discord.world.bot.id, deny=int(May.VIEW))
    with pytest.raises(discord.Forbidden) as blind:
        await place.send("x")
    assert (mute.value.code, blind.value.code) == (50013, 50001)


async def test_members_are_fetched_until_they_leave(house: House, toy: Toy) -> None:
    guild, north = toy.get_guild(house.guild.id), house.players[0].user
    assert guild is not None
    assert (await guild.fetch_member(north.id)).name == "N"
    house.discord.leave(house.guild, north)
    with pytest.raises(discord.NotFound) as gone:
        await guild.fetch_member(north.id)
    assert gone.value.code == 10007


async def test_an_old_message_takes_few_edits(house: House, toy: Toy) -> None:
    message = await house.board()
    house.discord.world.clock.advance(3601)
    house.discord.limits.old_edits = (2, 0.2)
    place = toy.get_partial_messageable(house.room.id).get_partial_message(message.id)
    for n in range(3):
        await place.edit(view=board(f"edit {n}", "count"))
    assert house.discord.refusals[30046] >= 1


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"content": ""},
        {"view": "long"},
        {"view": "many"},
        {"content": "x", "view": "id"},
        {"view": "same"},
    ],
    ids=str,
)
async def test_bodies_beyond_the_limits_are_refused(house: House, toy: Toy, body: dict[str, str]) -> None:
    ui = discord.ui
    views: dict[str, Any] = {
        "long": ui.LayoutView().add_item(ui.TextDisplay("x" * 2001)).add_item(ui.TextDisplay("x" * 2000)),
        "many": ui.LayoutView(),
        "id": ui.View().add_item(ui.Button(label="x", custom_id="x")),
        "same": ui.LayoutView(),
    }
    views["many"]._children += [ui.TextDisplay(f"{n}") for n in range(41)]
    views["id"].children[0]._underlying.custom_id = "x" * 101
    views["same"]._children += [ui.ActionRow(ui.Button(label="x", custom_id="x")) for _ in range(2)]
    sent: dict[str, Any] = {**body, **({"view": views[body["view"]]} if "view" in body else {})}
    with pytest.raises(discord.HTTPException) as refused:
        await toy.get_partial_messageable(house.room.id).send(**sent)
    assert refused.value.code == (50006 if body == {"content": ""} else 50035)


async def test_emoji_of_the_application(house: House, toy: Toy) -> None:
    made = await toy.create_application_emoji(name="HQ", image=b"\x89PNG\r\n\x1a\n" + b"0" * 20)
    assert [emoji.name for emoji in await toy.fetch_application_emojis()] == ["HQ"]
    await made.delete()
    assert await toy.fetch_application_emojis() == []


async def test_pictures_are_kept_with_their_alternative_text(house: House, toy: Toy) -> None:
    picture = discord.File(io.BytesIO(b"picture"), "deal.png", description="North holds nothing")
    sent = await toy.get_partial_messageable(house.room.id).send(file=picture)
    kept = house.room.messages[sent.id].attachments
    assert [one["description"] for one in kept] == ["North holds nothing"]
    assert await sent.attachments[0].read() == b"picture"


@pytest.mark.parametrize(("allowed", "called"), [(None, 1), (discord.AllowedMentions.none(), 0)])
async def test_who_is_called_by_a_message(
    house: House, toy: Toy, allowed: discord.AllowedMentions | None, called: int
) -> None:
    north = house.players[0].user
    options: dict[str, Any] = {} if allowed is None else {"allowed_mentions": allowed}
    sent = await toy.get_partial_messageable(house.room.id).send(f"<@{north.id}> to play, @everyone", **options)
    kept = house.room.messages[sent.id]
    assert (kept.mentions, kept.calls_all) == ([north.id] * called, False)


async def test_a_stranger_sees_no_private_room(house: House, toy: Toy) -> None:
    house.discord.overwrite(house.room, house.guild.id, deny=int(May.VIEW))
    message = house.players[0].say(house.room, "hidden")
    assert house.players[1].screen(house.room) == []
    assert not Player(house.discord, house.players[1].user).sees(message)
