"""What all who sit at a table agree upon about its score: that it was wrong, or that it is settled. Mechanics: what may
be put right, and until when, is asked of the two codes."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.games import Phase
from bot.engine.refused import Refused
from bot.engine.said import Amendment
from bot.engine.seats import SEATS, Seat

Correction = acts.Adjusts | acts.Rectifies


def amend(course: Course, act: acts.Amends, correct: Callable[[Course, Correction], None]) -> None:
    """A player asks for a correction of the score, or agrees to that which lies there by asking for the same; when all
    have, `correct` makes it. What cannot be corrected is refused at once. One who says that it stands ends the matter.
    """
    asked = course.deal.amendment
    if act.what is None:
        if asked is None:
            raise Refused("Nobody has asked for a correction of the score.")
        course.add(ev.AmendmentAsked(None))
        return
    correct(Course(course.table), act.what)
    agreed = frozenset({act.seat})
    if asked is not None and asked.what == act.what:
        if act.seat in asked.agreed:
            raise Refused("You have said so; it is for the others to agree.")
        agreed |= asked.agreed
    course.add(ev.AmendmentAsked(Amendment(act.what, agreed)))
    if _all_of(course) <= agreed:
        course.add(ev.AmendmentAsked(None))
        correct(course, act.what)


def agree_on_score(
    course: Course, seat: Seat, code: Code, settle: Callable[[Course, Code], None], laws: tuple[int, ...]
) -> None:
    """After the last deal of a rubber, which no other follows, the score is settled when all have said so. Refused,
    citing `laws`, before another deal."""
    if course.deal.phase is not Phase.OVER:
        raise Refused("The hand is not over yet.", *laws)
    if code.outcome(course.table).rubber_won is None:
        raise Refused("Another deal follows: the score is settled when it is dealt.", *laws)
    if seat in course.deal.settling:
        raise Refused("You have said so; it is for the others to agree.", *laws)
    course.add(ev.SettlingAgreed(course.deal.settling | {seat}))
    if _all_of(course) <= course.deal.settling:
        settle(course, code)


def forget_agreement(course: Course, before: frozenset[Seat]) -> None:
    """Whoever had agreed that the score is settled has not agreed to what has been done to it since."""
    done = [event for event in course.events if not isinstance(event, ev.Heard)]
    if before and done and course.deal.settling == before and course.deal.phase is Phase.OVER:
        course.add(ev.SettlingAgreed(frozenset()))


def _all_of(course: Course) -> frozenset[Seat]:
    """All who sit at the table; an empty chair says nothing."""
    return frozenset(SEATS) - course.table.dummies
