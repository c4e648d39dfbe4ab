"""The audit of disputes finds what it is for, and the table of faults says what players saw."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire import misfortunes, verdicts
from tests.wire.attempts import Attempt
from tests.wire.faults import Struck
from tests.wire.misfortunes import Spell
from tests.wire.players import SILENT
from tests.wire.world import Interaction, Message, World

OPENED = "Dispute 3 is open, under Law 62."
CASE: dict[str, Any] = {
    "statement": "complaint Ann 1: he led", "state": "stated", "appeal": None, "facts": [{"words": [[2, "DENIES"]]}],
}  # fmt: skip


def attempt(what: str, says: str = "", *, failure: str = "", at: tuple[float, float | None] = (0.0, 0.1)) -> Attempt:
    """A press of the first user, answered with these words, or without any."""
    world = World()
    user = world.user("Ann")
    user.id = 2
    channel = world.dm(user)
    message = Message(9, channel, world.bot, 0.0, content=says) if says else None
    one = Interaction(5, what, 3, user, channel, at[0], {}, failure=failure, original=message)
    one.answered, one.answer_type = at[1], 4 if says else 6
    return Attempt(one, what, "strict")


@pytest.mark.parametrize(
    ("one", "finding"),
    [
        (attempt("/dispute open complaint Ann 1", OPENED), ""),
        (attempt("/dispute open complaint Ann 2", OPENED), "acknowledged and lost"),
        (attempt("/dispute open complaint Ann 1", "Name somebody else."), "refused and yet kept"),
        (attempt("/dispute open complaint Ann 2", "Name somebody else."), ""),
        (attempt("/dispute open complaint Ann 2", failure=SILENT), ""),
        (attempt("dispute:3:deny:0"), ""),
        (attempt("dispute:3:agree:0"), "acknowledged, and the store has DENIES"),
        (attempt("dispute:3:agree:0", "You have answered already."), ""),
        (attempt("dispute:3:withdraw"), "acknowledged, and the store has stated"),
        (attempt("confirm ruling Judge 1", "Ruling 2026-1 is given, and shown at the table."), ""),
        (attempt("confirm ruling Judge 2", "Ruling 2026-2 is given, and shown at the table."), "acknowledged and lost"),
        (attempt("appeal Ann 1", "The appeal goes to another arbitrator."), "acknowledged and lost"),
    ],
)
def test_words_are_held_against_the_store(one: Attempt, finding: str) -> None:
    found = list(verdicts.words_kept([one], {3: CASE}, {1: {"facts": "ruling Judge 1: so it was"}}))
    assert len(found) == (1 if finding else 0)
    assert all(text.startswith(finding) for text in found)


def test_what_is_kept_twice_is_found() -> None:
    twice = dict.fromkeys((3, 4), CASE)
    [found] = verdicts.words_kept([attempt("/dispute open complaint Ann 1", OPENED)], twice, {})
    assert found.startswith("kept 2 times")


def test_the_table_of_faults_says_what_players_saw() -> None:
    attempts = [attempt("a", "No."), attempt("b", failure=SILENT, at=(10.0, None))]
    struck = [
        Struck("5xx", "a", 0.0),
        Struck("5xx", "PATCH /m", 1.0, is_message=True, mended=2.5),
        Struck("5xx", "PATCH /n", 1.0, is_message=True),
    ]
    rows = misfortunes.rows(struck, [Spell("killed", 9.0, 12.0)], attempts)
    assert [row.cells() for row in rows] == [
        ("5xx", "3", "1 answered at once", "1 of 2, after 2.5 s (median), 2.5 s at most"),
        ("killed", "1", "1 “did not respond”: pressed again", "—"),
    ]
    assert misfortunes.table(rows).count("\n") == 3
