"""What a host may choose, read from the environment when asked for; nothing is read at import."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

PREFIX = "CAVENDISH_"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
SHARDS = re.compile(r"(?P<ids>\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*)/(?P<count>\d{1,4})", re.ASCII)
T = TypeVar("T")


class SettingsError(Exception):
    """A setting that cannot be read; its text is one sentence that names the variable, never its value if secret."""


def text(name: str, value: str) -> str:
    """The value without surrounding space. Raises SettingsError if nothing is left or a control character is in it."""
    value = value.strip()
    if not value or not value.isprintable():
        raise SettingsError(f"{name} must be one line of text.")
    return value


def whole(low: int, high: int) -> Callable[[str, str], int]:
    """A reader of whole numbers from `low` to `high`, both included."""

    def read(name: str, value: str) -> int:
        value = value.strip()
        if not (value.isascii() and value.isdigit() and len(value) < 10 and low <= int(value) <= high):
            raise SettingsError(f"{name} must be a whole number from {low} to {high}, not {value[:40]!r}.")
        return int(value)

    return read


def one_of(*words: str) -> Callable[[str, str], str]:
    """A reader of one of `words`, whatever the case it is written in."""

    def read(name: str, value: str) -> str:
        found = next((word for word in words if word.casefold() == value.strip().casefold()), None)
        if found is None:
            raise SettingsError(f"{name} must be one of {', '.join(words)}, not {value.strip()[:40]!r}.")
        return found

    return read


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards that one process serves, of how many there are in all."""

    ids: tuple[int, ...]
    count: int

    def __str__(self) -> str:
        """As the setting is written."""
        return f"{','.join(map(str, self.ids))}/{self.count}"


def shards(name: str, value: str) -> Shards:
    """Shards written like `0/4`, `0-3/16` or `0,2,5-7/16`. Raises SettingsError."""
    wrong = SettingsError(f"{name} must be like 0-3/16, shards and how many there are in all, not {value[:40]!r}.")
    found = SHARDS.fullmatch(value.strip())
    if found is None:
        raise wrong
    ids: set[int] = set()
    for part in found["ids"].split(","):
        low, _, high = part.partition("-")
        ids.update(range(int(low), int(high or low) + 1))
    count = int(found["count"])
    if not ids or max(ids) >= count:
        raise wrong
    return Shards(tuple(sorted(ids)), count)


def setting(read: Callable[[str, str], T], default: T, says: str) -> Any:
    """A field of Settings: how it is read, what holds if it is not set, and what a host is told of it."""
    return field(default=default, metadata={"read": read, "says": says}, repr=read is not secret)


def secret(name: str, value: str) -> str:
    """Like `text`; a field read by this is left out of the settings' repr."""
    return text(name, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a host may choose. The variable of a field is `CAVENDISH_` and its name in capitals."""

    token: str | None = setting(secret, None, "the bot's token, from Discord's developer portal")
    database: str = setting(secret, "cavendish.db", "a file for SQLite, or the URL of a PostgreSQL database")
    call_seconds: int = setting(whole(5, 3600), 20, "a turn untaken for so long is called in the thread")
    cut_seconds: int = setting(whole(5, 3600), 30, "who is asked to cut and does not is cut for")
    claim_seconds: int = setting(whole(5, 3600), 30, "time to claim after a deal, before the next begins")
    right_seconds: int = setting(whole(10, 3600), 60, "time to decide on a right before it lapses")
    shards: Shards | None = setting(shards, None, "the shards that this process serves, like 0-3/16; else all")
    log_level: str = setting(one_of(*LEVELS), "INFO", f"how much is logged: {', '.join(LEVELS)}")
    log_format: str = setting(one_of("text", "json"), "text", "text, or json with one object a line")
    port: int = setting(whole(0, 65535), 0, "serves /health and /metrics there; 0 serves nothing")
    host: str = setting(text, "127.0.0.1", "the address that the port listens on")
    removed_days: int = setting(
        whole(0, 36500), 30, "a server that removed the bot is forgotten after so long; 0 keeps it"
    )
    retention_days: int = setting(whole(0, 36500), 0, "tables ended so long ago are deleted; 0 keeps them")


def read(environment: Mapping[str, str]) -> Settings:
    """The settings that `environment` holds; an empty variable counts as not set.

    Raises SettingsError for a value that cannot be read, and for a variable that begins with CAVENDISH_ and is none
    of ours (a misspelt setting would else be silently without effect).
    """
    known = {f"{PREFIX}{each.name.upper()}": each for each in fields(Settings)}
    given = {name: value for name, value in environment.items() if name.startswith(PREFIX) and value.strip()}
    if strange := sorted(set(given) - set(known)):
        raise SettingsError(f"{strange[0]} is no setting; the settings are {', '.join(known)}.")
    return Settings(**{known[name].name: known[name].metadata["read"](name, value) for name, value in given.items()})


def described() -> list[tuple[str, str, str]]:
    """Each variable, what holds if it is not set ("" for nothing), and what it is for, in the README's order."""
    return [
        (f"{PREFIX}{each.name.upper()}", "" if each.default is None else str(each.default), each.metadata["says"])
        for each in fields(Settings)
    ]
