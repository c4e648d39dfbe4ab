"""The coverage table: each law, how this bot keeps it, by which functions, and shown by which tests.

It is made from three things: the marks that the engine leaves in `bot.engine.law` when it is imported, the names of
tests and record files, and how `laws_data` says that each law is kept.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import MappingProxyType

from bot.engine.law import kept
from bot.library.library import Library
from bot.library.notes import KEEPS

FILE = "coverage.md"
NEEDS_FUNCTION = frozenset({"engine", "option"})
NEEDS_TEST = NEEDS_FUNCTION | {"construction"}
NONE: Mapping[str, tuple[str, ...]] = MappingProxyType({})

_TEST = re.compile(r"^\s*(?:async )?def (test_law_(\d{3}|[a-z]+(?:_[ivx]+)?)_\w+)", re.MULTILINE)
_RECORD = re.compile(r"law-(\d{3}|dm-[ivx]+|ddm)-.*\.rec")
_ARTICLES = {"dm_i": "DM-I", "dm_ii": "DM-II", "dm_iii": "DM-III", "ddm": "DDM"}


@dataclass(frozen=True, slots=True)
class Row:
    """One law of one code: its written reference, how it is kept, and the names of its functions and tests."""

    ref: str
    keeps: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]

    def wants(self) -> str:
        """What the row lacks for what it says ("a function", "a test", "no function"), or ""."""
        if self.keeps in NEEDS_FUNCTION and not self.functions:
            return "a function"
        if self.keeps in NEEDS_TEST and not self.tests:
            return "a test"
        return "no function" if self.keeps == "text" and self.functions else ""


def rows(library: Library, code: str, tests: Mapping[str, tuple[str, ...]] = NONE) -> tuple[Row, ...]:
    """The rows of a code, in law order; functions are those that the imported part of the engine has marked."""
    marks = kept(code)
    return tuple(
        Row(ref, library.notes[ref].keeps, tuple(sorted(marks.get(name, ()))), tests.get(f"{code}:{name}", ()))
        for ref in _laws(library, code)
        for name in [mark_of(ref)]
    )


def unknown(library: Library, code: str) -> tuple[str, ...]:
    """Laws that the engine marks and the library has not got."""
    there = {mark_of(ref) for ref in _laws(library, code)}
    return tuple(law for law in kept(code) if law not in there)


def mark_of(ref: str) -> str:
    """How the engine names a law: "72", "DM-II", "DDM"."""
    if ref == "whist:double-dummy":
        return "DDM"
    _, kind, number = ref.split(":")
    return f"DM-{number}" if kind == "dummy" else number


def named_tests(folder: Path) -> dict[str, tuple[str, ...]]:
    """The tests and record files of each law ("whist:72", "whist:DM-II"), by their names, under a folder of tests.

    What says `auction` in its folder, file or test name ("…_at_auction_…") is of that code, the rest of whist.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*")):
        for law, name in _named(path):
            code = "auction" if "auction" in f"{path.relative_to(folder)} {name}" else "whist"
            found[f"{code}:{law}"].append(name)
    return {law: tuple(dict.fromkeys(names)) for law, names in found.items()}


def report(library: Library, tests: Path = Path("tests")) -> str:
    """The whole table as Markdown, totals first. It imports the engine, so that its marks are there."""
    _import_all("bot.engine")
    shown = named_tests(tests) if tests.is_dir() else {}
    tables = [(code, rows(library, code, shown)) for code in ("whist", "auction")]
    return "\n".join(["# How each law is kept", "", *_totals(tables), *_tables(tables)]) + "\n"


def _import_all(package: str) -> None:
    """Every module of a package, so that each has left its marks."""
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)


def _totals(tables: Iterable[tuple[str, tuple[Row, ...]]]) -> Iterator[str]:
    yield "| code | " + " | ".join(KEEPS) + " | laws | still wanting |"
    yield "|---" * (len(KEEPS) + 3) + "|"
    for code, found in tables:
        count = Counter(row.keeps for row in found)
        numbers = [*(count[keeps] for keeps in KEEPS), len(found), sum(bool(row.wants()) for row in found)]
        yield f"| {code} | " + " | ".join(map(str, numbers)) + " |"


def _tables(tables: Iterable[tuple[str, tuple[Row, ...]]]) -> Iterator[str]:
    for code, found in tables:
        yield from ("", f"## {code.capitalize()}", "", "| law | kept | functions | tests |", "|---|---|---|---|")
        for row in found:
            functions = ", ".join(name.removeprefix("bot.engine.") for name in row.functions)
            tests = f"{len(row.tests)}: {row.tests[0]}" if row.tests else ""
            yield f"| {mark_of(row.ref)} | {row.keeps} | {functions} | {tests} |"


def _laws(library: Library, code: str) -> Iterator[str]:
    for ref in library.notes:
        if ref.startswith(f"{code}:law:") or (ref.startswith(f"{code}:dummy:") and not ref.endswith("preamble")):
            yield ref
    if code == "whist":
        yield "whist:double-dummy"


def _named(path: Path) -> Iterator[tuple[str, str]]:
    record = _RECORD.fullmatch(path.name)
    if record:
        yield _law(record[1].replace("-", "_")), path.name
    elif path.suffix == ".py" and path.name.startswith("test_"):
        for name, law in _TEST.findall(path.read_text(encoding="utf-8")):
            yield _law(law), name


def _law(name: str) -> str:
    return str(int(name)) if name.isdigit() else _ARTICLES.get(name, name.upper())
