"""The log: lines or objects, what `extra` named at the end, and never a token."""

from __future__ import annotations

import json
import logging

import pytest

from bot.logs import Lines, Objects

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"


def record(message: str, *, error: BaseException | None = None, **extra: object) -> logging.LogRecord:
    made = logging.makeLogRecord({"name": "bot.room", "levelname": "INFO", "msg": message, "created": 1769860800.5})
    vars(made).update(extra)
    made.exc_info = (type(error), error, None) if error else None
    return made


def test_a_line_says_when_who_what_and_the_extras() -> None:
    assert Lines().format(record("acted", table=17)) == "2026-01-31T12:00:00.500Z INFO bot.room: acted table=17"


def test_an_object_holds_the_same() -> None:
    assert json.loads(Objects().format(record("acted “so”", table=17, at_seq=3))) == {
        "at": "2026-01-31T12:00:00.500Z",
        "level": "INFO",
        "logger": "bot.room",
        "message": "acted “so”",
        "table": 17,
        "at_seq": 3,
    }


def test_an_object_stays_on_one_line_with_its_traceback() -> None:
    told = Objects().format(record("failed\nbadly", error=ValueError("so\nbadly")))
    assert "\n" not in told
    assert json.loads(told)["error"].endswith("ValueError: so\nbadly")


@pytest.mark.parametrize("form", [Lines(), Objects()])
def test_a_token_is_blotted_out_wherever_it_stands(form: logging.Formatter) -> None:
    told = form.format(record(f"Bot {TOKEN} refused", error=ValueError(f"Authorization: Bot {TOKEN}"), header=TOKEN))
    assert "GaBcDe" not in told
    assert told.count("(token)") == 3
