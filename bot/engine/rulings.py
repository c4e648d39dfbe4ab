"""What the arbitrator's orders do to the table: mechanics that both codes know."""

from __future__ import annotations

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.course import Course
from bot.engine.games import Phase
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE
from bot.engine.said import Finding
from bot.engine.seats import Seat, Side
from bot.engine.verbs import must_hold


def expose_by_order(course: Course, act: acts.OrdersExposed) -> None:
    """The arbitrator has cards of a hand laid on the table."""
    must_hold(course.deal, act.seat, act.cards)
    course.add(ev.CardsExposed(act.seat, act.cards))


def award_by_order(course: Course, act: acts.AwardsTricks) -> None:
    """Of the tricks not played if there are any, else taken from the other side."""
    deal = course.deal
    if deal.phase not in (Phase.PLAYING, Phase.OVER):
        raise Refused("There is no deal in which tricks could be awarded.")
    won = deal.won()
    fresh = min(act.count, deal.left)
    moved = act.count - fresh
    if act.count < 1 or moved > won[act.side.other.value]:
        raise Refused("There are not so many tricks to award.")
    own, other = act.count, -moved
    course.add(ev.TricksAwarded((own, other) if act.side is Side.NS else (other, own)))


def forfeit(course: Course, side: Side, law: str) -> None:
    """The side loses the latest right that it has open."""
    rights = [r for r in course.deal.rights if r.open and r.holders[0].side is side]
    if not rights:
        raise Refused("That side has no right open.")
    course.end_right(rights[-1], law)


def clear_revoke(course: Course, seat: Seat) -> None:
    """The arbitrator clears a player of every revoke; a penalty already taken is undone."""
    course.add(ev.RevokeOrdered(Finding(seat, 0, proved=False)))
    for right in course.deal.rights:
        if right.offender is seat and right.options[0].kind in PENALTIES_OF_A_REVOKE:
            course.end_right(right, "ruling")
