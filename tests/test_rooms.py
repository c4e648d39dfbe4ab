"""Who may import whom: the walls of the house, held by reading every import in `bot/`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

BOT = Path(__file__).resolve().parent.parent / "bot"
WORDS = {"engine.acts", "engine.cards", "engine.seats"}  # what is asked for, and of what
WORDS |= {"engine.games", "engine.rights"}  # and the plain values that acts and views are made of
PEOPLE = {"engine.cuts", "engine.sitting.acts", "engine.sitting.settings"}  # asked of a table apart from cards
SCORES = {"engine.whist.score", "engine.auction.score", "engine.auction.honours"}
ALL = {"app", "cogs", "disputes", "engine", "fairness", "library", "pbn", "ranking", "robots", "room", "settings"}
ALL |= {"stage", "store", "ui", "upkeep"}

#: room -> what it may import from `bot`; a room not named here fails until it has a row.
MAY: dict[str, set[str]] = {
    "__init__": set(),
    "settings": set(),
    "texts": set(),
    "logs": set(),
    "engine": {"engine"},
    "library": {"library", "engine.law"},
    "robots": {"robots", "engine.view", "engine.tricks", *SCORES, *WORDS},
    "store": {"store", "engine.events", *WORDS},
    "upkeep": {"__init__", "settings", "store"},
    "replay": {"engine"},
    "room": {"room", "engine", "store"},
    "fairness": {"fairness", "engine.pack", *WORDS},  # a record is checked with nothing but its text
    "pbn": {"engine.record", *SCORES, *WORDS},
    "ranking": {*WORDS},
    "disputes": {
        "disputes",
        "engine.reading",  # an order is read and written as the record has it
        "engine.writing",
        "engine.coding",  # a case is written down as events are
        "engine.refused",
        "store",
        "room",
        "library.references",
        "texts",
        *WORDS,
    },
    "ui": {"ui", "texts", "disputes.case", "disputes.casebook", "engine.view", "engine.tricks", *WORDS},
    "stage": {"stage", "room", "ui", "robots", "store", "texts", "engine.view", *PEOPLE, *WORDS},
    "cogs": {
        "cogs",
        "room",
        "stage",
        "engine.view",
        *PEOPLE,
        "disputes",
        "fairness",
        "library",
        "pbn",
        "ranking",
        "ui",
        "texts",
        *WORDS,
    },
    "app": {*ALL, "__init__", "texts", "logs"},
    "__main__": {*ALL, "__init__", "logs"},
    "demo": {*ALL, "__init__", "demo", "texts", "logs"},
    "bench": {*ALL, "bench"},
    "soak": {*ALL, "soak"},
}
#: library -> the only rooms that may import it
ONLY: dict[str, set[str]] = {
    "simcord": {"demo"},
    "sqlalchemy": {"store"},
    "alembic": {"store"},
    "discord": {"app", "cogs", "demo", "soak", "bench", "stage", "ui"},
}
#: what the engine may use of the standard library: nothing that reads a clock, a file, chance or the network
PURE = {"__future__", "abc", "collections", "dataclasses", "enum", "functools", "itertools", "math", "operator", "re"}
PURE |= {"json", "string", "types", "typing"}
FILES = sorted(BOT.rglob("*.py"))


def room(file: Path) -> str:
    return file.relative_to(BOT).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[str]:
    """Every module that a file imports, dotted: `from bot.engine import cards` counts as `bot.engine.cards`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                yield from (name.name for name in node.names)
            case ast.ImportFrom(module=module, level=0):
                yield from (f"{module}.{name.name}" for name in node.names)
            case ast.ImportFrom():
                yield "bot.?"  # relative: the walls cannot be read off it


def may(here: str, target: str) -> bool:
    return any(target == door or target.startswith(f"{door}.") for door in MAY[here])


def wrong(file: Path) -> Iterator[str]:
    here = room(file)
    for name in imports(file):
        top, _, rest = name.partition(".")
        if top == "bot" and not may(here, rest if rest in MAY or "." in rest else f"__init__.{rest}"):
            yield name
        if here not in ONLY.get(top, {here}) or (here == "engine" and top != "bot" and top not in PURE):
            yield name


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(BOT)))
def test_a_room_imports_only_what_its_row_allows(file: Path) -> None:
    assert room(file) in MAY, "a new room: give it a row in MAY"
    assert not list(wrong(file))


def test_whist_and_auction_never_import_each_other() -> None:
    for here, there in (("whist", "auction"), ("auction", "whist")):
        for file in (BOT / "engine" / here).rglob("*.py"):
            assert not [name for name in imports(file) if name.startswith(f"bot.engine.{there}")], file


@pytest.mark.parametrize("call", ["asyncio.run", "sys.exit"])
def test_only_the_command_line_starts_loops_and_ends_the_process(call: str) -> None:
    calls = {
        room(file)
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == call
    }
    assert calls <= {"__main__"}


@pytest.mark.parametrize(
    ("here", "line"),
    [
        ("engine", "import random"),
        ("engine", "from bot.store import Store"),
        ("ui", "from bot.engine import table"),
        ("ui", "from bot.engine.table import Table"),
        ("robots", "import bot.engine.table"),
        ("cogs", "from sqlalchemy import select"),
        ("app", "import simcord"),
        ("settings", "from bot import engine"),
        ("store", "from . import engine"),
    ],
)
def test_the_guard_sees_what_is_forbidden(
    here: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / here / "x.py"
    file.parent.mkdir()
    file.write_text(line)
    monkeypatch.setitem(globals(), "BOT", tmp_path)
    assert list(wrong(file))
