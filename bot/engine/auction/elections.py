"""Elections: what a demand exacts, by the right that it uses."""

from __future__ import annotations

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.auction import dummy, exposed, general, irregular, led_on, out_of_turn, revoke
from bot.engine.course import Course
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind
from bot.engine.verbs import exposing, is_bound_now, right_for


def elect(course: Course, act: acts.Elects) -> None:
    """Exacts a penalty or makes a choice: the first decision of either partner is final (Case 1)."""
    deal, seat, demand = course.deal, act.seat, act.demand
    if irregular.elect(course, seat, demand):
        return
    right = right_for(deal, seat, demand)
    if right is None and demand.kind is Kind.CARD:
        exposed.call_card(course, seat, demand)
    elif right is None:
        raise general.why_not(deal, seat, demand)
    else:
        _exact(course, right.id, demand)


def _exact(course: Course, right_id: int, demand: Demand) -> None:
    deal = course.deal
    right = deal.rights[right_id - 1]
    match demand.kind:
        case kind if kind in PENALTIES_OF_A_REVOKE:
            course.end_right(right, "elected", demand)
        case Kind.EXPOSE:
            course.end_right(right, "elected", demand)
            course.add(ev.CardsExposed(*exposing(deal, right)))
        case Kind.CARD if right.law == "70":
            exposed.play_the_one_called(course, right_id, demand)
        case Kind.SUIT:
            out_of_turn.call_suit(course, right, demand)
        case Kind.WIN if right.law == "71":
            led_on.win_one_of_them(course, right, demand)
        case Kind.HIGHEST | Kind.LOWEST if right.law == "86":
            revoke.require_highest_or_lowest(course, right, demand)
        case _:
            _bind(course, right_id, demand)


def _bind(course: Course, right_id: int, demand: Demand) -> None:
    """What the demand lays upon the player for that trick; one thing is called of a player at one trick."""
    deal = course.deal
    right = deal.rights[right_id - 1]
    option = right.option(demand)
    assert option is not None
    assert option.on is not None
    if option.kind is Kind.CARD and option.card is not None:
        dummy.must_be_playable(deal, option.on, option.card)
    if is_bound_now(deal, option.on):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", right.law)
    number = right.trick or deal.trick_number
    course.end_right(right, "elected", demand)
    exposed.spend_others(course, option.on, number)
    course.bind(option.on, Demand(option.kind, option.card, option.suit), right.law, number)
