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
    told = Objects().format(record("failed\nbadly", error=OSError("so\nbadly")))
    assert "\n" not in told
    assert json.loads(told)["error"].endswith("OSError: so\nbadly")


@pytest.mark.parametrize("form", [Lines(), Objects()])
def test_a_token_is_blotted_out_wherever_it_stands(form: logging.Formatter) -> None:
    told = form.format(record(f"Bot {TOKEN} refused", error=OSError(f"Authorization: Bot {TOKEN}"), header=TOKEN))
    assert "GaBcDe" not in told
    assert told.count("(token)") == 3


def raised(error: Exception, cause: Exception) -> Exception:
    """The error as it is when it has been raised from its cause."""
    try:
        raise error from cause
    except Exception as caught:
        return caught


@pytest.mark.parametrize("form", [Lines(), Objects()])
def test_an_error_of_ours_is_named_without_its_words_for_they_may_be_a_card(form: logging.Formatter) -> None:
    told = form.format(record("failed", error=raised(KeyError("♥K"), OSError("the disk is full"))))
    assert "♥K" not in told
    assert "KeyError" in told
    assert "the disk is full" in told
    assert "raised(" in told or "in raised" in told


@pytest.mark.parametrize("form", [Lines(), Objects()])
def test_asyncio_s_own_records_show_no_task(form: logging.Formatter) -> None:
    made = record("Task was destroyed but it is pending!\ntask: <Task name='discord-ui-dynamic-item-card:1:1:0:HK'>")
    made.name = "asyncio"
    assert "HK" not in form.format(made)
    assert "Task was destroyed but it is pending!" in form.format(made)


@pytest.mark.parametrize("form", [Lines(), Objects()])
def test_an_interaction_s_token_is_blotted_out(form: logging.Formatter) -> None:
    token = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdo"
    assert form.format(record(f"POST /webhooks/1/{token} failed")).count("(token)") == 1
    assert token not in form.format(record(f"POST /webhooks/1/{token} failed"))
