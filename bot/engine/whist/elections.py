"""What a demand brings about: the first word of either partner is final (Law 84)."""

from __future__ import annotations

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind
from bot.engine.seats import Seat
from bot.engine.verbs import (
    exposing,
    must_be_playing,
    right_for,
)
from bot.engine.whist import (
    cards_called,
    general,
    leads_out_of_turn,
    revoke,
    runs,
)


def elect(course: Course, act: acts.Elects) -> None:
    """Exacts a penalty: the first word of either partner is final (84)."""
    deal, seat, demand = course.deal, act.seat, act.demand
    right = right_for(deal, seat, demand)
    if right is None and demand.kind is Kind.CARD:
        must_be_playing(deal)
        cards_called.call_card(course, seat, demand)
        return
    if right is None and _stands_called(deal, seat, demand):
        course.add(ev.Heard(seat, "calls again"))
        return
    if right is None:
        if demand.kind is Kind.THREE_TRICKS and any(
            r.open and r.law == "59" and seat in r.holders for r in deal.rights
        ):
            raise Refused("Where four hands were thrown down no tricks are taken.", 59)
        raise general.why_not(deal, seat, demand)
    _exact(course, right.id, demand)


@WHIST.law(55)
def _stands_called(deal: Deal, seat: Seat, demand: Demand) -> bool:
    """Whether the highest, or the lowest, trump stands called already: the call may be repeated, but not changed."""
    return any(d.standing and d.kind is demand.kind and d.seat.side is not seat.side for d in deal.must)


def _exact(course: Course, right_id: int, demand: Demand) -> None:
    deal = course.deal
    right = deal.rights[right_id - 1]
    option = right.option(demand)
    match demand.kind:
        case kind if kind in PENALTIES_OF_A_REVOKE:
            revoke.exact(course, right, demand)
        case Kind.EXPOSE:
            course.end_right(right, "elected", demand)
            seat, cards = exposing(deal, right)
            course.add(ev.CardsExposed(seat, cards))
        case Kind.CARD if deal.offered is not None and demand.card in deal.offered[1]:
            _play_the_one_called(course, right_id, demand)
        case Kind.SUIT:
            leads_out_of_turn.call_suit(course, right_id, demand)
        case Kind.WIN if right.law == "57":
            runs.win_one_of_them(course, right_id, demand)
        case Kind.HIGHEST | Kind.LOWEST if right.law == "76":
            revoke.require_highest_or_lowest(course, right, demand)
        case _:
            assert option is not None
            assert option.on is not None
            trick = right.trick or None
            if trick is not None and any(d.seat is option.on and d.trick == trick for d in deal.must):
                raise Refused("One thing is called of a player at one trick, and the first word is final.", 84)
            course.end_right(right, "elected", demand)
            if trick is not None:
                general.spend_others(course, option.on, trick)
            course.bind(option.on, Demand(demand.kind, option.card, option.suit), right.law, trick)


def _play_the_one_called(course: Course, right_id: int, demand: Demand) -> None:
    """Of two cards played at once the one called is thereby played; the others lie exposed (56)."""
    right = course.deal.rights[right_id - 1]
    assert demand.card is not None
    course.end_right(right, "elected", demand)
    course.add(ev.OfferEnded())
    course.put(right.offender, demand.card)
