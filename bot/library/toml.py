"""Reads the files of `laws_data` and says which file, entry and reason when one cannot be read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any


class Unreadable(Exception):
    """A file of `laws_data` that is missing or wrong; its text names the file, the entry and the reason."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"laws_data/{file}, {entry}: {reason}")


def shelf() -> Traversable:
    """The folder of data, wherever the package is installed."""
    return resources.files("laws_data")


def read(folder: Traversable, file: str) -> dict[str, Any]:
    """The whole of one file. Raises Unreadable when it is missing, not UTF-8, or not TOML."""
    try:
        return tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(file, "the file", f"cannot be read ({type(error).__name__})") from error
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(file, "the file", f"is not TOML: {error}") from error


def check(
    file: str, entry: str, table: object, needed: Iterable[str], allowed: Iterable[str] = ()
) -> Mapping[str, Any]:
    """`table` itself, when it has every key needed and no key that is neither needed nor allowed. Raises Unreadable."""
    if not isinstance(table, dict):
        raise Unreadable(file, entry, "is not a table")
    needed = set(needed)
    for key in sorted(needed - table.keys()):
        raise Unreadable(file, entry, f"has no {key!r}")
    for key in sorted(table.keys() - needed - set(allowed)):
        raise Unreadable(file, entry, f"has a key that nothing reads, {key!r}")
    for key in sorted(needed):
        if table[key] in ("", [], {}):
            raise Unreadable(file, entry, f"has an empty {key!r}")
    return table
