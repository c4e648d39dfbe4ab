"""Who may do what, cell by cell: every command, menu and button, pressed by everybody there is."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from simcord import SetupError

from bot import cogs
from bot.cogs import bench, hearing, lobby
from bot.cogs.offices import BUTTONS, COMMANDS, Door, Who, as_markdown, of_button
from bot.engine.seats import Seat
from bot.engine.sitting.acts import PassesHost
from bot.robots.lawful import lawful
from bot.store import StoreError
from tests.security.press import forged, sentences
from tests.security.test_ids import watched
from tests.shell.house import House, opened
from tests.shell.test_auction import to_two_royals

README = Path(__file__).parents[2] / "README.md"
#: what is said to one who has no office, and to nobody else
NO_OFFICE = (
    "You do not sit at this table",
    "That is for arbitrators",
    "That is for the host of the table",
    "That is for those",
    "Only those who sit at this table",
    "Only he who opened the dispute",
    "A substitute is appointed by the player himself",
    "The consent of the other three is asked, not yours",
    "nobody is judge in his own case",
    "You play here",
)


@dataclass
class Company:
    """A strict table of auction bridge in play, a dispute, and one member in every office."""

    house: House
    members: dict[Who, Any]
    cards: dict[Who, str]
    message: Any
    """words of a bystander in the table's thread"""

    async def stands(self) -> object:
        room, store, guild = self.house.bot.room, self.house.store, self.house.guild.id
        tables = [(await room.state(row.id)).seq for row in await store.tables(ended=True)]
        case = await self.house.bot.get_cog("Disputes").court.docket.get(1, guild)
        return tables, case, await store.people.guild(guild)


@asynccontextmanager
async def company(tmp_path: Path) -> AsyncIterator[Company]:
    async with opened(tmp_path / "room.db") as house:
        state = await to_two_royals(house)
        declarer = state.table.deal.dealer
        seats = {
            Who.PLAYER: declarer.right,
            Who.PARTNER: declarer.left,
            Who.DUMMY: declarer.partner,
            Who.HOST: declarer,
        }
        for _ in range(2):  # the lead, and Dummy's card: then the third hand is on turn
            await house.play(
                min(lawful(state.view(state.commander(state.table.deal.turn)), state.table.deal.turn)), state
            )
            state = await house.state()
        assert state.table.deal.turn is seats[Who.PLAYER]
        members = {
            who: house.member(state.sitter(seat) if who is not Who.DUMMY else state.roster.chairs[seat])
            for who, seat in seats.items()
        }
        await house.bot.room.roster(1, PassesHost(house.ann.id, members[Who.HOST].id))
        members |= {Who.STRANGER: house.eve}
        for who, name, power in (
            (Who.ARBITRATOR, "flo", "moderate_members"),
            (Who.ADMINISTRATOR, "adm", "administrator"),
        ):
            role = house.guild.create_role(name, permissions=discord.Permissions(**{power: True}))
            members[who] = house.guild.add_member(house.env.create_user(name), roles=[role])
        state = await house.state()
        hands = state.table.deal.hands
        cards = {who: f"1:1:{state.faces[seat]}:{_one_of(state, seat, hands)}" for who, seat in seats.items()}
        message = await house.eve.send(house.thread, "that was no revoke")
        told = await members[Who.PLAYER].slash(
            house.thread, "dispute open", against=str(declarer), what="He spoke.", law="Law 62"
        )
        assert sentences(told)[0].startswith("Dispute 1 is open")
        yield Company(house, members, cards, message)


def _one_of(state: Any, seat: Seat, hands: Any) -> Any:
    return min(lawful(state.view(seat), seat) if state.table.deal.turn is seat else hands[seat])


OPTIONS: dict[str, dict[str, Any]] = {
    **{name: {"query": "72"} for name in ("law", "etiquette", "case", "cite")},
    "compare": {"theme": "revoke"},
    "glossary": {"term": "pone"},
    "table end": {"reason": "It is late."},
    "table set": {"name": "claim", "value": 40},
    "bid": {"bid": "pass"},
    "dispute open": {"against": "N", "what": "He spoke.", "law": "Law 62"},
    "setup clocks": {"claim": 40},
    "setup defaults": {"game": "auction"},
}
VALUES = {
    "table seat": ["S"],
    "table cut": ["26"],
    "pick": ["asks-trump"],
    "casebook": ["2026-1"],
    "docket": ["1"],
    "dispute find": ["0"],
    "dispute remedy": ["awards"],
    "dispute order": ["MOD awards 1 tricks to NS"],
    "dispute fault": ["N"],
    "dispute sanction": ["nothing"],
    "dispute verdict": ["upheld"],
}
IDS = {
    "help": "help:start",
    "read": "read:0:whist:law:62",
    "post": "post:0:whist:law:62",
    "law": "law:auction:62",
    "prefer": "prefer:taps:two",
    "casebook": "casebook:open",
    "docket": "docket:open",
    "replay": "replay:1:1:0",
    "analyse": "analyse:1:1",
    "call": "call:1:1:4:passes",
    "say": "say:1:1:asks-last-trick",
    "pick": "pick:1:1:act",
    "right": "right:1:1:1:SUIT.H",
    "guide": "guide:1",
    "complaint": "complaint:00ff:law",
}


async def pressed(here: Company, name: str, who: Who) -> Any:
    """That member presses that button: a card of his own, or of the player's where he holds none."""
    actor = here.members[who]
    kind, _space, verb = name.partition(" ")
    custom_id = IDS.get(name, f"{kind}:1:{verb}")
    if name in ("card", "play"):
        custom_id = f"{name}:{here.cards.get(who, here.cards[Who.PLAYER])}"
    if name == "forget-me":
        custom_id = f"forget-me:{actor.id}"
    if name in ("dispute agree", "dispute deny", "dispute unsure"):
        custom_id += ":0"
    values = [str(here.house.eve.id)] if name == "dispute name" else VALUES.get(name)
    message = here.house.table if name != "post" else here.house.channel.history()[-1]
    return await forged(actor, message, custom_id, values)


async def asked(here: Company, name: str, who: Who) -> Any:
    """That member gives that command, or picks it over a message; None where Discord does not offer it to him."""
    actor, house = here.members[who], here.house
    options = dict(OPTIONS.get(name, {}))
    if name in ("table substitute", "table host"):
        options = {"absent" if "sub" in name else "member": here.members[Who.PARTNER]}
    if name == "play":
        options = {"card": here.cards.get(who, here.cards[Who.PLAYER])[-2:]}
    if name == "setup places":
        options = {"channel": house.channel}
    where = house.channel if name in ("table open", "study") else house.thread
    try:
        if name[0].isupper():
            return await actor.context_menu(house.thread, name, here.message)
        return await actor.slash(where, name, **options)
    except SetupError as error:
        if "not visible" not in str(error):
            raise
        return None


def frozen(monkeypatch: Any, house: House) -> None:
    """From now on nothing can be written: whoever passes every check is told that the store does not answer."""

    async def fails(*_: object, **__: object) -> None:
        raise StoreError("The database does not answer.")

    for method in ("write", "change", "note"):
        monkeypatch.setattr(house.store._database, method, fails)
    # else every press would wait for the table's next try, and the simulation watch over hundreds of words
    monkeypatch.setattr("bot.stage.attendant.RETRIES", (3600.0,))
    monkeypatch.setattr("bot.cogs.door._stays", lambda *_: None)


def cells(doors: Any, *, allowed: bool) -> list[tuple[str, Who]]:
    return [
        (name, who)
        for name, door in doors.items()
        for who in Who
        if who is not Who.ROBOT and (who in door.may) is allowed
    ]


async def test_whoever_may_not_is_told_so_and_changes_nothing(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        before = await here.stands()
        with watched() as faults:
            for doors, do in ((BUTTONS, pressed), (COMMANDS, asked)):
                for name, who in cells(doors, allowed=False):
                    told = await do(here, name, who)
                    assert told is None or "".join(sentences(told)), (name, who)
                    assert await here.stands() == before, (name, who)
            assert faults.found == []


async def test_whoever_may_is_never_told_that_he_has_no_office(tmp_path: Path, monkeypatch: Any) -> None:
    async with company(tmp_path) as here:
        frozen(monkeypatch, here.house)
        for doors, do in ((BUTTONS, pressed), (COMMANDS, asked)):
            for name, who in cells(doors, allowed=True):
                told = await do(here, name, who)
                assert told is not None, (name, who)
                said = " ".join(sentences(told))
                assert not any(line in said for line in NO_OFFICE), (name, who, said)
                assert "Something went wrong" not in said, (name, who)


def items() -> list[Any]:
    modules = (importlib.import_module(module.name) for module in pkgutil.iter_modules(cogs.__path__, "bot.cogs."))
    return [item for module in modules for item in getattr(module, "ITEMS", ())]


def test_every_button_has_its_row() -> None:
    kinds = {re.match(r"[a-z-]+", item.__discord_ui_compiled_template__.pattern)[0] for item in items()}
    verbs = {f"table {verb}" for verb in lobby.VERBS}
    verbs |= {f"dispute {verb}" for verb in (*hearing.VERBS, *bench.VERBS)}
    assert set(BUTTONS) == kinds - {"table", "dispute"} | verbs
    assert of_button("table:1:nonsense") is None
    assert of_button("table:1:sit:x") == BUTTONS["table sit"]


async def test_every_command_has_its_row(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        tree = house.bot.tree
        slash = {one.qualified_name for one in tree.walk_commands() if not isinstance(one, app_commands.Group)}
        menus = {one.name for kind in (2, 3) for one in tree.walk_commands(type=discord.AppCommandType(kind))}
        assert set(COMMANDS) == slash | menus
        setup = tree.get_command("setup")
        assert setup.default_permissions == discord.Permissions(manage_guild=True)


async def test_a_robot_has_no_account_to_ask_with(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open")
        await house.ann.click(house.table, label="Play now")
        robots = [person for person in (await house.state()).roster.everybody if person != house.ann.id]
        assert len(robots) == 3
        assert all(person < 0 for person in robots)
        assert all(Who.ROBOT not in door.may for door in (*COMMANDS.values(), *BUTTONS.values()))


def test_the_readme_shows_the_same() -> None:
    text = README.read_text(encoding="utf-8")
    assert as_markdown(COMMANDS, "command") in text
    assert as_markdown(BUTTONS, "button") in text


def test_rows_are_named_as_they_are_kept() -> None:
    assert all(name == door.name for doors in (COMMANDS, BUTTONS) for name, door in doors.items())
    assert isinstance(COMMANDS["help"], Door)
