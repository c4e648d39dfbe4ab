"""How the log is written: lines for people, or one JSON object a line for machines. Never a hand or a token."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from traceback import format_tb

BOT = r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # the shape of a Discord bot's token
ANSWER = r"aW50ZXJhY3Rpb24[\w-]{20,}"  # and of an interaction's, which stands in addresses: "interaction" in base 64
TOKEN = re.compile(f"{BOT}|{ANSWER}")
TELLING = ("builtins", "bot")  # exceptions from here may name what they stumbled on: a card, an event, a whole hand
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Lines(logging.Formatter):
    """`2026-01-31T12:00:00Z INFO bot.room: what happened table=17`, with what `extra` named at the end."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, followed by the traceback if there is one; anything shaped like a token is blotted out."""
        more = "".join(f" {name}={value}" for name, value in extras(record).items())
        head = f"{moment(record)} {record.levelname} {record.name}: {said(record)}{more}"
        return TOKEN.sub("(token)", "\n".join([head, *trace(record)]))


class Objects(logging.Formatter):
    """One JSON object a line: at, level, logger, message, what `extra` named, and the traceback as `error`."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, on one line; anything shaped like a token is blotted out."""
        entry = {"at": moment(record), "level": record.levelname, "logger": record.name, **extras(record)}
        entry["message"] = said(record)
        if lines := trace(record):
            entry["error"] = "\n".join(lines)
        return TOKEN.sub("(token)", json.dumps(entry, ensure_ascii=False, default=str))


def extras(record: logging.LogRecord) -> dict[str, object]:
    """What the caller named in `extra`, by name."""
    return {name: value for name, value in vars(record).items() if name not in PLAIN}


def said(record: logging.LogRecord) -> str:
    """The message; asyncio's without what it shows of a task, whose name or error may hold a card."""
    message = record.getMessage()
    return message.partition("\n")[0].partition("<")[0].rstrip() if record.name == "asyncio" else message


def moment(record: logging.LogRecord) -> str:
    """When the record was made, in UTC, to the millisecond."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def trace(record: logging.LogRecord) -> list[str]:
    """The traceback's lines, what led to the error first; empty if the record has none."""
    error = record.exc_info[1] if record.exc_info else None
    lines: list[str] = []
    while error is not None:
        lines = [*format_tb(error.__traceback__), named(error), *lines]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(lines).splitlines()


def named(error: BaseException) -> str:
    """The error's type, and its words if it comes from a library or the system; ours may name a card or a hand."""
    kind = type(error)
    if kind.__module__.partition(".")[0] in TELLING and not isinstance(error, OSError):
        return kind.__name__
    return f"{kind.__name__}: {error}"


def write(level: str, form: str) -> None:
    """Send the log to standard error at `level`, as "text" or "json"; replaces whatever was set before.

    DEBUG is for our own records: those of the libraries would repeat every message and every row, and so the hands.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(Objects() if form == "json" else Lines())
    logging.basicConfig(level=max(logging.getLevelNamesMapping()[level], logging.INFO), handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(level)
