"""Leads out of turn: Laws 76 to 79, and the suit that may be called."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, Plays, Words
from bot.engine.auction.dummy import is_adversary, kills_open_right, object_to_dummys_card, penalty_holders
from bot.engine.auction.exposed import spend_others
from bot.engine.auction.led_on import could_be_beaten
from bot.engine.cards import Card
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Move, Trick
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Option, Right, Until
from bot.engine.seats import Seat
from bot.engine.verbs import is_bound_now

HAND_OUT = Until(Moment.HAND_OUT)


@AUCTION.law(76, 77)
def lead_out_of_turn(deal: Deal, act: Act) -> Fault | None:
    """Leading when another hand has the lead."""
    if not isinstance(act, Plays) or deal.move(act.hand, act.leads) is not Move.LEAD or deal.rightful is act.hand:
        return None
    return Fault("76" if is_adversary(deal, act.hand) else "77", f"It is {deal.rightful.word}'s lead.")


@AUCTION.law(77, 78)
def false_lead(deal: Deal, seat: Seat) -> Trick | None:
    """The false lead that the seat may have put right, None if none lies there. Refused when it is too late: once the
    three others have followed for anybody (78), for the declarer's own lead once the second hand has played (77)."""
    trick = deal.open_trick
    if trick is None or not trick.false:
        last = deal.unturned
        if trick is None and last is not None and last.false:
            raise Refused("All four have played: the trick is complete and the error cannot be rectified.", 78)
        return None
    if not is_adversary(deal, trick.leader) and not is_adversary(deal, seat) and len(trick.plays) > 1:
        raise Refused("The second hand has played: the declarer may not rectify the error.", 77)
    return trick


@AUCTION.law(61, 76, 77, 78)
def put_right(course: Course, seat: Seat, trick: Trick) -> None:
    """The cards go back, none exposed, and he leads whose lead it was; only the offender, an adversary, may be
    penalised, and not when it is dummy who has called attention to it."""
    course.undo_open_trick()
    course.add(ev.Heard(seat, Words.OBJECTS))
    if seat in course.deal.dummies:
        course.add(ev.PenaltyKilled(trick.leader))
    else:
        liable_for_lead(course, trick.leader, trick.plays[0].card, trick.number)


@AUCTION.law(71, 76)
def take_back_ahead(course: Course, seat: Seat) -> None:
    """A single card led on is objected to: it was led out of turn, the trick not being complete."""
    ahead = course.deal.ahead
    assert ahead is not None
    course.add(ev.AheadChanged(None), ev.Heard(seat, Words.OBJECTS))
    if seat in course.deal.dummies:
        course.add(ev.PenaltyKilled(ahead.seat))
    else:
        liable_for_lead(course, ahead.seat, ahead.cards[0], ahead.trick + 1, settled=False)


@AUCTION.law(76)
def lead_too(course: Course, seat: Seat, card: Card) -> None:
    """His partner's lead lies there already, before the trick is complete; the second goes back as led out of turn."""
    deal = course.deal
    course.add(ev.Heard(seat, "leads too"))
    course.act_ahead(seat)
    liable_for_lead(course, seat, card, deal.trick_number + 1, settled=False)


def object_to_play(course: Course, seat: Seat) -> bool:
    """Somebody says "that was out of turn". True if there was such a thing, and it is put right."""
    deal = course.deal
    ahead = deal.ahead
    if ahead is not None and ahead.meant and deal.open_trick is not None:
        take_back_ahead(course, seat)
        return True
    trick = false_lead(deal, seat)
    if trick is not None:
        put_right(course, seat, trick)
        return True
    if object_to_dummys_card(course, seat):
        return True
    if any(right.open and seat in right.holders for right in deal.rights):
        course.add(ev.Heard(seat, Words.OBJECTS))
        return True
    if seat in deal.dummies:
        kills_open_right(course, seat)
        return True
    return False


@AUCTION.law(76)
def liable_for_lead(course: Course, offender: Seat, card: Card, number: int, settled: bool = True) -> None:
    """The declarer treats the card as exposed, or calls a suit as soon as either adversary has to lead: at once, if the
    lead is the partner's, who must wait for it. `settled`: it is known who has the lead."""
    deal = course.deal
    if not is_adversary(deal, offender):
        return
    rightful = deal.rightful
    at_once = settled and rightful.side is offender.side
    until = Until(Moment.LEADS, side=offender.side, trick=number)
    options = (
        Option(Kind.SUIT, until, rightful if at_once else None, from_lead=number),
        Option(Kind.EXPOSE, HAND_OUT, offender, card),
    )
    holds = (rightful,) if at_once else ()
    course.open_right("76", offender, penalty_holders(deal), options, holds, card, number)


@AUCTION.law(51, 76, 79, 93)
def call_suit(course: Course, right: Right, demand: Demand) -> None:
    """A suit is called when the lead comes, from the adversary who has it; if he has none of it the penalty is paid
    (79). Where several suits may be called for several offences, one is called at each lead."""
    deal = course.deal
    option = right.option(demand)
    leader = deal.rightful
    if demand.suit is None or option is None:
        raise Refused("Name the suit.", right.law)
    early = deal.trick_number < (option.from_lead or 0)
    if deal.open_trick is not None or leader.side is not right.offender.side or early:
        raise Refused("The suit is called when an adversary has the lead.", right.law)
    if is_bound_now(deal, leader):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", right.law)
    trick = deal.trick(right.trick)
    if right.law == "71" and trick is not None and not could_be_beaten(deal, trick, right.offender):
        raise Refused("The card led was a winning one; his partner may be called on to win.", 71)
    course.end_right(right, "elected", demand)
    if right.law == "71" and right.card is not None:
        course.add(ev.CardsCovered(right.offender, (right.card,)))  # one penalty for a lead out of turn (76)
    spend_others(course, leader, deal.trick_number)
    course.bind(leader, demand, right.law, deal.trick_number)
    _postpone(course, right, deal.trick_number + 1)


def _postpone(course: Course, used: Right, number: int) -> None:
    """The other suits that may be called of that side wait for its next lead."""
    for right in course.deal.rights:
        if right.open and right.offender.side is used.offender.side:
            options = tuple(
                replace(o, until=replace(o.until, trick=number), from_lead=number, on=None)
                if o.kind is Kind.SUIT and o.until.moment is Moment.LEADS
                else o
                for o in right.options
            )
            if options != right.options:
                course.add(ev.RightSet(replace(right, options=options, holds=())))
