"""`/setup`, `/help`, `/privacy`, `/export`, `/forget-me` as members meet them."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import app
from bot.cogs.server import Server, server_of
from bot.engine.games import Game, Mode
from bot.settings import Settings
from bot.store import StoreError
from bot.ui.about import help_face
from bot.ui.pieces import parts
from tests.shell.house import House, labels_of, means, opened, text_of
from tests.shell.house import answer as told_privately


async def ask(house: House, command: str, who: Any = None, **options: Any) -> Any:
    return await (who or house.owner).slash(house.channel, command, **options)


async def with_manager(house: House) -> Any:
    """A member who may manage the server."""
    role = house.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    manager = house.guild.add_member(house.env.create_user("manager"), roles=[role])
    house.people["owner"] = manager
    return manager


# --- setup -----------------------------------------------------------------------------------------------------------


async def test_what_a_server_sets_a_new_table_plays(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        manager = await with_manager(house)
        await ask(house, "setup defaults", manager, game="auction", mode="club")
        await ask(house, "setup clocks", manager, decide=90, claim=20)
        await house.ann.slash(house.channel, "table open")
        state = await house.state()
        assert (state.row.game, state.row.mode) == ("auction", "club")
        assert (state.roster.settings.decide, state.roster.settings.claim) == (90, 20)


async def test_what_is_asked_for_goes_before_what_the_server_has_set(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await ask(house, "setup defaults", await with_manager(house), game="auction", mode="club")
        await house.ann.slash(house.channel, "table open", game="dummy whist", mode="strict")
        state = await house.state()
        assert (state.row.game, state.row.mode) == ("dummy whist", "strict")


async def test_tables_only_where_the_server_wants_them(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        elsewhere = house.guild.create_text_channel("elsewhere")
        await ask(house, "setup places", await with_manager(house), channel=house.channel)
        refused = await house.ann.slash(elsewhere, "table open")
        assert f"<#{house.channel.id}>" in told_privately(refused)
        assert await house.store.tables() == []
        await house.ann.slash(house.channel, "table open")
        assert len(await house.store.tables()) == 1


async def test_a_place_taken_off_again_allows_all(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        manager = await with_manager(house)
        await ask(house, "setup places", manager, channel=house.channel)
        told = await ask(house, "setup places", manager, channel=house.channel, allowed=False)
        assert "in every channel" in told_privately(told)


@pytest.mark.parametrize(("name", "value"), [("decide", 5), ("claim", 100_000), ("remind", 0)])
async def test_a_clock_out_of_its_limits_changes_nothing(tmp_path: Path, name: str, value: int) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "setup clocks", await with_manager(house), **{name: value})
        assert "may be from" in told_privately(told)
        assert await house.store.people.guild(house.guild.id) == {}


async def test_check_finds_nothing_missing(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        assert "✓" in told_privately(await ask(house, "setup check", await with_manager(house)))


async def test_check_names_the_permission_that_is_missing(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        manager = await with_manager(house)
        mute = discord.PermissionOverwrite(embed_links=False)
        silent = house.guild.create_text_channel("silent", overwrites={house.guild.default_role: mute})
        told = told_privately(await manager.slash(silent, "setup check"))
        assert "**Embed Links**" in told
        assert "✗" in told


async def test_check_names_what_has_been_deleted(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        manager = await with_manager(house)
        await house.store.people.set_guild(house.guild.id, {"arbitrator_role": 5, "disputes_channel": 6, "places": [7]})
        told = told_privately(await ask(house, "setup check", manager))
        assert "arbitrators' role has been deleted" in told
        assert "channel where arbitrators are told has been deleted" in told
        assert "1 of the channels for tables have been deleted" in told


async def test_deleted_places_go_when_another_is_set(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        manager = await with_manager(house)
        await house.store.people.set_guild(house.guild.id, {"places": [7]})
        await ask(house, "setup places", manager, channel=house.channel)
        assert (await house.store.people.guild(house.guild.id))["places"] == [house.channel.id]


async def test_setup_is_for_who_manages_the_server(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        assert "setup show" not in house.ann.available_commands(house.channel)
        assert "setup show" in (await with_manager(house)).available_commands(house.channel)


def test_what_cannot_be_read_is_as_if_not_set() -> None:
    kept = {"game": "poker", "mode": 3, "places": ["x", 7], "decide": "soon", "claim": 1, "arbitrator_role": "boss"}
    assert server_of(kept) == Server(places=(7,))
    assert server_of({"game": "auction", "mode": "club"}) == Server(Game.AUCTION, Mode.CLUB)


# --- help ------------------------------------------------------------------------------------------------------------


async def test_help_and_its_pages(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "help", house.ann)
        assert "/table open" in told_privately(told)
        await house.ann.click(told.response.message, label="Laws")
        assert "Which law?" in text_of(told.response.message)


@pytest.mark.parametrize("page", ["start", "game", "table", "laws", "you", "nonsense"])
def test_every_page_of_the_help_fits(page: str) -> None:
    face = help_face(page)
    assert parts(face) <= 40
    assert len("".join(part.content for part in face.walk_children() if hasattr(part, "content"))) < 2500


async def test_every_command_that_the_help_names_is_there(tmp_path: Path) -> None:
    import re

    async with opened(tmp_path / "room.db") as house:
        manager = await with_manager(house)
        there = set(manager.available_commands(house.channel))
        faces = [help_face(page) for page in ("start", "game", "table", "laws", "you")]
        text = "\n".join(part.content for face in faces for part in face.walk_children() if hasattr(part, "content"))
        named = re.findall(r"`/([a-z-]+(?: (?:open|show|end|check))?)", text)
        assert named
        assert [name for name in named if name not in there] == []


# --- privacy ---------------------------------------------------------------------------------------------------------


async def test_privacy_says_what_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        assert "What is kept of you" in told_privately(await ask(house, "privacy", house.ann))


async def test_export_gives_ones_own_and_nobody_elses(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        await house.ben.click(house.table, label="Sit")
        told = await ask(house, "export", house.ann)
        message = [one for one in (told.response, *told.followups) if one is not None][-1].message
        kept = json.loads(await message.attachments[0].read())
        assert kept["acts"]
        assert str(house.ben.id) not in json.dumps(kept)


async def test_forget_me_needs_a_second_press(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.bot.stage.prefer(house.ann.id, "taps", "two")
        told = await ask(house, "forget-me", house.ann)
        assert (await house.store.people.member(house.ann.id)).settings == {"taps": "two"}
        await house.ann.click(told.response.message, label="Forget me")
        assert "Done" in text_of(told.response.message)
        assert (await house.store.people.member(house.ann.id)).settings == {}


async def test_forget_me_leaves_the_tables_where_one_waits(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open")
        await house.ben.click(house.table, label="Sit")
        told = await ask(house, "forget-me", house.ben)
        await house.ben.click(told.response.message, label="Forget me")
        assert (await house.state()).roster.everybody == (house.ann.id,)


async def test_forget_me_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open")
        await house.ann.click(house.table, label="Play now")
        told = await ask(house, "forget-me", house.ann)
        assert "You are seated at" in told_privately(told)
        assert "Forget me" not in labels_of(told.response.message)
        assert house.ann.id in (await house.state()).roster.seated


async def test_after_it_nothing_in_the_log_names_him(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open")
        await house.ann.click(house.table, label="Play now")
        await house.ann.slash(house.thread, "table end")
        told = await ask(house, "forget-me", house.ann)
        await house.ann.click(told.response.message, label="Forget me")
        log = [repr(logged) for logged in await house.store.events(1)]
        assert log
        assert not any(str(house.ann.id) in line for line in log)
        assert (await house.store.people.export(house.ann.id))["acts"] == []


async def test_the_second_press_is_for_the_askers_eyes_alone(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "forget-me", house.ann)
        assert told.response.ephemeral
        assert labels_of(told.response.message) == ["Forget me"]


async def test_a_removal_is_noted_and_a_return_ends_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.store.people.set_guild(house.guild.id, {"game": "auction"})
        guild = house.bot.get_guild(house.guild.id)
        await house.bot.get_cog("Removal").on_guild_remove(guild)
        assert "left_at" in await house.store.people.guild(house.guild.id)
        await house.bot.get_cog("Removal").on_guild_join(guild)
        assert await house.store.people.guild(house.guild.id) == {"game": "auction"}


async def test_a_removal_is_noted_though_the_database_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "room.db") as house:
        left, tries = house.store.people.left, 0

        async def away(guild_id: int, at: datetime | None) -> None:
            nonlocal tries
            tries += 1
            if tries < 3:
                raise StoreError("The database does not answer.")
            await left(guild_id, at)

        monkeypatch.setattr(house.store.people, "left", away)
        monkeypatch.setattr(sys.modules["bot.cogs.removal"], "AGAIN", 0.0)  # discord.py loads an extension afresh
        await house.ann.slash(house.channel, "table open", name="The Long Room")
        await house.bot.get_cog("Removal").on_guild_remove(house.bot.get_guild(house.guild.id))
        assert tries == 3
        assert house.guild.id not in await house.store.people.guilds()


async def test_a_removal_while_the_bot_was_down_is_noted_when_it_is_up(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.store.people.set_guild(5, {"game": "auction"})
        await house.store.people.set_guild(house.guild.id, {"game": "auction"})
        await house.env.restart_bot(app.build(Settings(), house.store, means()))
        assert await house.store.people.guilds() == {house.guild.id}
