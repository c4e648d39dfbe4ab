"""The audit finds what it is for: acts lost, doubled or done in spite of a refusal; the bot's own errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.wire import audit
from tests.wire.attempts import Attempt
from tests.wire.child import Child
from tests.wire.logbook import Line
from tests.wire.loopback import Loopback
from tests.wire.players import SILENT
from tests.wire.world import Interaction, Message, World

CARD = "card:1:1:0:HQ"


def attempt(what: str, answer: int | None, *, failure: str = "", says: str = "") -> Attempt:
    """A press number 5 with that answer: 4 a private message, 6 acknowledged, 7 its message edited."""
    world = World()
    user = world.user("North")
    channel = world.dm(user)
    message = Message(9, channel, world.bot, 0.0, content=says)
    one = Interaction(5, "token", 3, user, channel, 0.0, {}, answer_type=answer, original=message, failure=failure)
    return Attempt(one, what, "strict")


def written(times: int) -> list[Line]:
    return [Line(1, n + 1, 1, "CardPlayed", {}, 7, 5) for n in range(times)]


@pytest.mark.parametrize(
    ("one", "times", "finding"),
    [
        (attempt(CARD, 7), 1, ""),
        (attempt(CARD, 7), 0, "acknowledged and lost"),
        (attempt(CARD, 7), 2, "written 2 times"),
        (attempt(CARD, 4, says="It is North's lead."), 0, ""),
        (attempt(CARD, 4, says="It is North's lead."), 1, "refused and yet written"),
        (attempt(CARD, 4, says="Discord lost an answer on its way; the table shows what stands."), 1, ""),
        (attempt(CARD, None, failure=SILENT), 0, ""),
        (attempt(CARD, None, failure=SILENT), 1, ""),
        (attempt("right:1:1:1:EXPOSE", 6), 0, "acknowledged and lost"),
        (attempt("/play HQ", 4, says="You play Q♥."), 0, "acknowledged and lost"),
        (attempt("/play HQ", 4, says="It is North's lead."), 1, "refused and yet written"),
        (attempt("pick:1:1:cards:exposes HQ", 7, says="Done."), 0, "acknowledged and lost"),
        (attempt("pick:1:1:cards:exposes HQ", 4, says="No."), 0, ""),
        (attempt("say:1:1:asks-last-trick", 4, says="North 7♠"), 1, ""),
    ],
)
def test_acts_are_held_against_the_log(one: Attempt, times: int, finding: str) -> None:
    found = list(audit.acts([one], written(times)))
    assert len(found) == (1 if finding else 0)
    assert all(text.startswith(finding) for text in found)


def test_the_bots_own_errors_are_told_once_each_and_its_token_always() -> None:
    child = Child(Loopback(), [], {})
    entry = {
        "level": "ERROR",
        "logger": "bot.room",
        "message": "it broke",
        "error": 'File "/x/bot/a.py", line 7, in f\nE: no',
    }
    child.lines = [
        json.dumps(entry),
        json.dumps(entry),
        json.dumps({**entry, "level": "INFO", "error": ""}),
        "a token.secret",
    ]
    assert list(audit.troubles(child, "token.secret")) == [
        "the token was printed",
        "2 times: bot.room: it broke [E: no] a.py:7 f",
    ]


def test_the_tables_and_deals_of_a_body_are_read_off_its_ids() -> None:
    hand = {"components": [{"custom_id": "card:17:5:7:HQ"}, {"custom_id": "table:17:hand"}]}
    assert audit.named(hand) == [(17, 5)]
    assert audit.named({"components": [{"custom_id": "table:17:sit"}]}) == [(17, None)]
    assert audit.named({"content": "card:17"}) == []


def test_there_is_no_log_before_the_bot_has_made_one(tmp_path: Path) -> None:
    from tests.wire.logbook import Logbook
    from tests.wire.oracle import Oracle

    book = Logbook(tmp_path / "none.db", Oracle(World()))
    book.follow()
    assert (book.lines, book.tables()) == ([], [])
