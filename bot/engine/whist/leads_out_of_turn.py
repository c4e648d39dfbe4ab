"""Leads out of turn: Laws 62, 63 and 66."""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.acts import Act, Plays, Words
from bot.engine.cards import Card
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Move, Trick
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Option, Until
from bot.engine.seats import Seat
from bot.engine.tricks import beats, followers
from bot.engine.verbs import is_bound_now
from bot.engine.whist.cards_called import HAND_OUT
from bot.engine.whist.dummy import gains_nothing, object_to_dummys_card


@WHIST.law(62)
def lead_out_of_turn(deal: Deal, act: Act) -> Fault | None:
    """Leading when another has the lead, or while a trick is not complete."""
    if not isinstance(act, Plays):
        return None
    match deal.move(act.hand, act.leads):
        case Move.AHEAD if len(act.cards) == 1:
            return Fault("62", "The trick is not complete; nobody leads yet.")
        case Move.LEAD if deal.rightful is not act.hand:
            return Fault("62", f"It is {deal.rightful.word}'s lead.")
    return None


@WHIST.law(62, 63)
def discover(course: Course, seat: Seat) -> None:
    """Anybody discovers the false lead: its cards are taken back without penalty to any but the offender (63).

    Once all four have played the trick is complete and stands."""
    deal = course.deal
    trick = deal.open_trick
    if trick is None or not trick.false:
        if object_to_dummys_card(course, seat):
            return
        last = deal.unturned
        if last is not None and last.false:
            raise Refused("All four have played: the trick is complete and the error cannot be rectified.", 63)
        raise Refused("There is nothing to object to.", 63)
    course.undo_open_trick()
    course.add(ev.Heard(seat, Words.OBJECTS))
    liable_for_lead(course, trick.leader, trick.plays[0].card, trick.number)


@WHIST.law(62)
def liable_for_lead(course: Course, offender: Seat, card: Card, number: int, settled: bool = True) -> None:
    """His adversaries call the card, or a suit from whichever of the side next first has the lead:
    at once, if that is his partner, who must wait for it (footnote 27).
    One offence, one penalty (D4). `settled`: it is known who has the lead."""
    deal = course.deal
    adversaries = offender.left.side.seats
    dummys_side = gains_nothing(deal, offender)
    rightful = deal.rightful
    if settled and dummys_side and rightful.side is not offender.side:
        return  # he gains nothing by it (Dummy III)
    at_once = settled and rightful.side is offender.side
    until = Until(Moment.LEADS, side=offender.side, trick=number)
    options = [Option(Kind.SUIT, until, rightful if at_once else None, from_lead=number)]
    if not dummys_side:
        options.append(Option(Kind.EXPOSE, HAND_OUT, offender, card))
    holds = (deal.commander(rightful),) if at_once else ()
    law, trick = "62" if not dummys_side else "DM-III", number if settled else number - 1
    course.open_right(law, offender, adversaries, options, holds, card, trick)


@WHIST.law(62)
def call_suit(course: Course, right_id: int, demand: Demand) -> None:
    """A suit is called when the lead comes, from him who has it."""
    deal = course.deal
    right = deal.rights[right_id - 1]
    option = right.option(demand)
    leader = deal.rightful
    if demand.suit is None or option is None:
        raise Refused("Name the suit.", right.law)
    if (
        deal.open_trick is not None
        or leader.side is not right.offender.side
        or deal.trick_number < (option.from_lead or 0)
    ):
        raise Refused("The suit is called when that side has the lead.", right.law)
    if is_bound_now(deal, leader):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", 84)
    if right.law == "57":
        trick = deal.trick(right.trick)
        if trick is not None and not beatable(deal, trick):
            raise Refused("The card led was a winning one; his partner may be called on to win.", 57)
    course.end_right(right, "elected", demand)
    if right.laid_ahead and right.card is not None:  # a suit chosen frees the card (D4)
        course.add(ev.CardsCovered(right.offender, (right.card,)))
    course.bind(leader, demand, right.law, deal.trick_number)


def beatable(deal: Deal, trick: Trick) -> bool:
    """Whether an adversary could lawfully beat the card led."""
    card = trick.plays[0].card
    for seat in trick.leader.left.side.seats:
        if any(beats(c, card, deal.trump) for c in followers(deal.held_at(seat, trick.number), card.suit)):
            return True
    return False
