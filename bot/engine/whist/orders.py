"""The arbitrator's orders at whist."""

from __future__ import annotations

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.course import Course
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import Kind, Moment, Option, Until
from bot.engine.rulings import expose_by_order
from bot.engine.seats import Side
from bot.engine.verbs import has_played


def adjust(course: Course, act: acts.Adjusts) -> None:
    """Points added to a side, or taken from it. Refused for an honour score, which whist has not apart."""
    if act.above:
        raise Refused("At whist honours are points of the game like others.", 11)
    course.add(ev.ScoreAdjusted((act.points, 0) if act.side is Side.NS else (0, act.points)))


def set_honours(course: Course, act: acts.SetsHonours) -> None:
    """Points for honours, as if they had been called."""
    called = list(course.deal.honours or (0, 0))
    called[act.side.value] = act.points
    course.add(ev.HonoursCalled((called[0], called[1])))


def set_dealer(course: Course, act: acts.SetsDealer) -> None:
    """Refused: who deals out of his turn is put right before the trump card is turned, and only the rightful dealer
    can deal here."""
    raise Refused("At whist the deal goes to the left; nobody else can deal at this table.", 33, 48)


@WHIST.law(56)
def expose(course: Course, act: acts.OrdersExposed) -> None:
    """Cards laid on the table. At whist it is not asked who has seen them: "in any way exposed" is enough."""
    if act.seen_by:
        raise Refused("At whist a card shown on the table is exposed, whoever has seen it.", 56)
    expose_by_order(course, act)


@WHIST.law(60, 89)
def grant(course: Course, act: acts.Grants) -> None:
    """A right granted by the arbitrator, or the bystander who decides by agreement (89):
    a suit the first time that side has the lead (60), or a call for the next play."""
    deal = course.deal
    kind = act.demand.kind
    number = deal.trick_number + (1 if has_played(deal, act.on) else 0)
    if kind is Kind.SUIT:
        until = Until(Moment.LEADS, side=act.on.side, trick=deal.trick_number + (1 if deal.open_trick else 0))
        option = Option(kind, until, suit=act.demand.suit, from_lead=deal.trick_number)
    else:
        option = Option(
            kind, Until(Moment.PLAYED, act.on, trick=number), act.on, act.demand.card, act.demand.suit, number
        )
    course.open_right("60", act.on, act.side.seats, (option,), trick=number if kind is not Kind.SUIT else 0)
