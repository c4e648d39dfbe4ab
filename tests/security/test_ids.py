"""Ids forged, cut short, swollen, mangled and used again: one private sentence or nothing, no fault, no change."""

from __future__ import annotations

import asyncio
import logging
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.cogs import disputes, lobby
from bot.engine.cards import PACK
from bot.ui import about, analysis, guide, ids, law, records
from bot.ui import disputes as dispute_ids
from tests.security.press import forged, sentences
from tests.shell.house import House, every_id
from tests.shell.test_disputes import Bench, benched

NUMBERS = ("0", "1", "2", "3", "-1", "007", "999999", str(2**63), "9" * 60, "٣", "१", "1e3", "")
WORDS = ("sit", "cut", "seat", "stand", "rule", "confirm", "hands", "open", "find", "name", "order", "fault", "verdict")
WORDS += ("sanction", "remedy", "act", "claim", "accused", "bids", "cards", "high", "CARD.ZZ", "SUIT.X", "EXPOSE", "no")
WORDS += (
    "settles",
    "MOD",
    "mod voids deal",
    "whist:law:9999",
    "server:case:1999-1",
    "theme:none",
    "../../etc",
    "%s",
    "';--",
)
ODD = ("\u202e", "\u200b", "\x00", "♥", "é", "\n", " ", ":", "~", "𝟙", "A" * 100)
VALUES = ([], ["x"], [""], ["9" * 40], ["E-x"], ["E-99"], ["-1"], ["2R"], ["8Z"], ["HK"], ["ZZ", "HK"], ["rest"])
VALUES += (
    ["tricks-x"],
    ["concede-x"],
    ["at"],
    ["S"],
    ["26"],
    ["none"],
    ["upheld"],
    ["written"],
    ["MOD voids deal"],
    ["𝟙"],
)


@dataclass(frozen=True)
class Recipe:
    """How an honest id is spoilt: which one, at which of its parts, with what; and what is picked, for a menu."""

    honest: int
    part: int
    new: str
    how: str
    values: list[str] | None

    def spoil(self, honest: list[str]) -> str:
        """At most the hundred characters that Discord allows."""
        parts = honest[self.honest % len(honest)].split(":")
        place = self.part % len(parts)
        match self.how:
            case "replace":
                parts[place] = self.new
            case "insert":
                parts[place] = parts[place][:1] + self.new + parts[place][1:]
            case "cut":
                return ":".join(parts)[: 1 + self.part]
            case "swell":
                return (":".join(parts) + self.new * 100)[:100]
        return (":".join(parts) or "x")[:100]


RECIPES = st.builds(
    Recipe,
    st.integers(0, 400),
    st.integers(0, 30),
    st.sampled_from(NUMBERS + WORDS + ODD) | st.text(min_size=1, max_size=20).filter(str.strip),
    st.sampled_from(("replace", "replace", "insert", "cut", "swell", "as it is")),
    st.none() | st.sampled_from(VALUES),
)


class Faults(logging.Handler):
    """What the log would hold of faults: errors, and warnings that are not of a message lost on its way."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.name}: {record.getMessage()} {record.exc_info and record.exc_info[1]!r}")


@contextmanager
def watched() -> Iterator[Faults]:
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        yield faults
    finally:
        logging.getLogger().removeHandler(faults)


@dataclass
class World:
    """A club table of four in play with a dispute before it, and a second server with its own table and moderator."""

    bench: Bench
    mod: Any
    his: Any
    """a message in the second server"""
    honest: list[str]

    @property
    def house(self) -> House:
        return self.bench.house

    async def stands(self) -> object:
        """All that a press could change, but for the presser's own settings."""
        room, court, store = self.house.bot.room, self.bench.court, self.house.store
        tables = [(await room.state(row.id)).seq for row in await store.tables(ended=True)]
        cases = [await court.docket.get(1, self.house.guild.id)]
        return tables, cases, [await store.people.guild(guild.id) for guild in self.house.bot.guilds]


@asynccontextmanager
async def worlds() -> AsyncIterator[World]:
    """Not a fixture, as `benched`."""
    with tempfile.TemporaryDirectory() as folder:
        async with benched(Path(folder)) as bench:
            house = bench.house
            await bench.open()
            other = house.env.create_guild()
            channel = other.create_text_channel("elsewhere")
            power = other.create_role("power", permissions=discord.Permissions.all())
            mod = other.add_member(house.env.create_user("zed"), roles=[power])
            await mod.slash(channel, "table open", name="Elsewhere")
            his = [m for m in channel.threads[-1].history() if m.components][-1]
            honest = [
                *every_id(house.table),
                *every_id(bench.post("**Dispute 1")),
                *every_id(bench.office.history()[-1]),
            ]
            honest += every_id(house.hand(await bench.at((await bench.state()).table.deal.turn)))
            honest += [f"table:1:{verb}" for verb in lobby.VERBS] + [f"table:2:{verb}" for verb in lobby.VERBS]
            honest += [f"dispute:1:{verb}" for verb in (*disputes.hearing.VERBS, *disputes.bench.VERBS)]
            honest += [ids.card_id(1, 1, face, card) for face in (0, 1) for card in PACK[::9]]
            honest += [
                f"pick:1:1:{what}" for what in ("act", "claim", "accused", "cards:leads", "bids", "cards:exposes")
            ]
            honest += [
                "right:1:1:1:SUIT.H",
                "right:1:1:1:CARD.SQ",
                "call:1:1:0:passes",
                "call:1:1:0:high",
                "docket:open",
            ]
            honest += [
                "replay:1:1:0",
                "replay:2:1:3",
                "analyse:1:1",
                "guide:1",
                "guide:1:card",
                "help:start",
                "forget-me:1",
                "law:whist:62",
            ]
            honest += [
                "read:0:whist:law:62",
                "post:0:whist:law:62",
                "prefer:taps:two",
                "prefer:quiet:at",
                "casebook:open",
            ]
            honest += ["say:1:1:asks-last-trick", "say:1:1:throws-down", "complaint:00ff:law", "play:1:1:0:SA"]
            yield World(bench, mod, his, honest)


def told_in(told: Any) -> str:
    return " ".join(sentences(told))


def spoken(told: Any) -> None:
    """One private sentence, or nothing at all."""
    said = sentences(told)
    assert len(said) <= 1, said
    assert all(said)


PATTERNS = [ids.CARD, ids.PLAY, ids.SAY, ids.PICK, ids.RIGHT, ids.CALL, ids.TABLE, ids.LAW, ids.PREFER]
PATTERNS += [dispute_ids.DISPUTE, law.READ, law.POST, records.REPLAY, analysis.ANALYSE, guide.GUIDE, about.HELP]
PATTERNS += [about.FORGET, "docket:open", "casebook:open", "complaint:[0-9a-f]+:law"]


def is_formed(custom_id: str) -> bool:
    return any(re.fullmatch(pattern, custom_id, re.ASCII) for pattern in PATTERNS)


def may_do(custom_id: str) -> bool:
    """What is open to anybody of the server: to come to the table, to ask for one's own settings."""
    return re.fullmatch(r"table:1:(sit|now)(:\w+)?", custom_id, re.ASCII) is not None


async def stranger_presses(recipes: list[Recipe]) -> None:
    async with worlds() as world:
        with watched() as faults:
            for recipe in recipes:
                custom_id = recipe.spoil(world.honest)
                before = await world.stands()
                told = await forged(world.house.eve, world.house.table, custom_id, recipe.values)
                spoken(told)
                assert may_do(custom_id) or await world.stands() == before, custom_id
                assert is_formed(custom_id) or not sentences(told), custom_id
                assert faults.found == [], (custom_id, recipe.values, faults.found)


async def moderator_of_another_server_presses(recipes: list[Recipe]) -> None:
    async with worlds() as world:
        with watched() as faults:
            for recipe in recipes:
                custom_id = recipe.spoil(world.honest).replace(":2:", ":1:")
                before = await world.stands()
                told = await forged(world.mod, world.his, custom_id, recipe.values)
                spoken(told)
                assert await world.stands() == before, custom_id
                assert faults.found == [], (custom_id, recipe.values, faults.found)
                if re.fullmatch(r"(table|replay|analyse|guide):1(:.*)?", custom_id) and is_formed(custom_id):
                    assert "not in this server" in told_in(told) or "older version" in told_in(told), (
                        custom_id,
                        told_in(told),
                    )


async def player_and_arbitrator_press(recipes: list[Recipe]) -> None:
    """Those who may do something: what they do may be a lawful act; it is never a fault of ours."""
    async with worlds() as world:
        state = await world.house.state()
        with watched() as faults:
            for number, recipe in enumerate(recipes):
                custom_id = recipe.spoil(world.honest)
                actor = world.bench.flo if number % 3 == 0 else world.house.member(state.roster.chairs[number % 4])
                before = await world.stands()
                told = await forged(actor, world.house.table, custom_id, recipe.values)
                spoken(told)
                assert is_formed(custom_id) or await world.stands() == before, custom_id
                assert faults.found == [], (custom_id, recipe.values, faults.found)
                if (await world.house.state()).ended:
                    return


MANY = st.lists(RECIPES, min_size=60, max_size=80)


@pytest.mark.parametrize("trial", [stranger_presses, moderator_of_another_server_presses, player_and_arbitrator_press])
def test_no_id_is_a_fault_or_a_change(trial: Any) -> None:
    """Sets of ids by hypothesis; each opens a card room of its own."""

    @settings(max_examples=3 if settings.default.max_examples < 100 else 40, phases=[Phase.generate])
    @given(MANY)
    def pressed(recipes: list[Recipe]) -> None:
        asyncio.run(trial(recipes))

    pressed()
