"""How the log is written: lines for people, or one JSON object a line for machines. Never a hand or a token."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")  # the shape of a Discord bot's token
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Lines(logging.Formatter):
    """`2026-01-31T12:00:00Z INFO bot.room: what happened table=17`, with what `extra` named at the end."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, followed by the traceback if there is one; anything shaped like a token is blotted out."""
        more = "".join(f" {name}={value}" for name, value in extras(record).items())
        head = f"{moment(record)} {record.levelname} {record.name}: {record.getMessage()}{more}"
        return TOKEN.sub("(token)", "\n".join([head, *trace(self, record)]))


class Objects(logging.Formatter):
    """One JSON object a line: at, level, logger, message, what `extra` named, and the traceback as `error`."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, on one line; anything shaped like a token is blotted out."""
        entry = {"at": moment(record), "level": record.levelname, "logger": record.name, **extras(record)}
        entry["message"] = record.getMessage()
        if lines := trace(self, record):
            entry["error"] = "\n".join(lines)
        return TOKEN.sub("(token)", json.dumps(entry, ensure_ascii=False, default=str))


def extras(record: logging.LogRecord) -> dict[str, object]:
    """What the caller named in `extra`, by name."""
    return {name: value for name, value in vars(record).items() if name not in PLAIN}


def moment(record: logging.LogRecord) -> str:
    """When the record was made, in UTC, to the millisecond."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def trace(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    """The traceback's lines; empty if the record has none."""
    return formatter.formatException(record.exc_info).splitlines() if record.exc_info else []


def write(level: str, form: str) -> None:
    """Send the log to standard error at `level`, as "text" or "json"; replaces whatever was set before."""
    handler = logging.StreamHandler()
    handler.setFormatter(Objects() if form == "json" else Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
