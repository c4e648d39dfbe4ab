"""A run of winning cards led without waiting for the partner: Law 57."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, Plays
from bot.engine.cards import Card
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Move, Trick
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Option, Until
from bot.engine.seats import Seat
from bot.engine.tricks import best_of
from bot.engine.verbs import is_bound_now
from bot.engine.whist.dummy import gains_nothing
from bot.engine.whist.general import spend_others
from bot.engine.whist.leads_out_of_turn import beatable, liable_for_lead


@WHIST.law(57)
def led_on(deal: Deal, act: Act) -> Fault | None:
    """Leading again before his partner has played to the trick."""
    if isinstance(act, Plays) and len(act.cards) == 1 and deal.move(act.hand, act.leads) is Move.AHEAD:
        trick = deal.open_trick
        if trick is not None and trick.of(act.hand.partner) is None and _winning(deal, trick, act.hand):
            return Fault("57", "Your partner has not yet played to this trick.")
    return None


def _winning(deal: Deal, trick: Trick, seat: Seat) -> bool:
    return best_of(trick.pairs(), deal.trump)[0] is seat


@WHIST.law(57)
def lay_ahead(course: Course, seat: Seat, card: Card) -> None:
    """The cards led on lie exposed;
    while his partner has not played he may be called on to win any one of those tricks.

    Whether a card led is "a winning card as against his adversaries" is asked only when they invoke the law (D22),
    so the right is offered from what lies on the table; the alternative, that it was a lead out of turn,
    stands beside it."""
    deal = course.deal
    trick = deal.open_trick
    assert trick is not None
    partner = seat.partner
    if deal.ahead is not None and deal.ahead.seat is not seat:
        _leads_too(course, seat, card, trick.number + 1)
        return
    course.lay_ahead(seat, card)
    if trick.of(partner) is not None or gains_nothing(deal, seat):  # Dummy is not informed by it (Dummy III)
        ahead = course.deal.ahead
        assert ahead is not None
        course.add(ev.AheadChanged(replace(ahead, runs=1, meant=True)))
        return
    course.add(ev.CardsExposed(seat, (card,)))
    if not _winning(deal, trick, seat):
        liable_for_lead(course, seat, card, trick.number + 1, settled=False)
        return
    ahead = course.deal.ahead
    assert ahead is not None
    until = Until(Moment.PLAYED, partner, trick=trick.number)
    first = trick.number + (1 if is_bound_now(deal, partner) else 0)
    last = trick.number + len(ahead.cards)
    wins = [Option(Kind.WIN, until, partner, trick=number) for number in range(first, last + 1)]
    if trick.leader is seat and len(trick.plays) == 1:
        wins.append(
            Option(Kind.SUIT, Until(Moment.LEADS, side=seat.side, trick=trick.number + 1), from_lead=trick.number + 1)
        )
    standing = next((r for r in deal.rights if r.open and r.law == "57" and r.trick == trick.number), None)
    if standing is None:
        course.open_right("57", seat, seat.left.side.seats, wins, holds=(partner,), card=card, trick=trick.number)
    else:
        course.add(ev.RightSet(replace(standing, options=tuple(wins))))


@WHIST.law(62)
def _leads_too(course: Course, seat: Seat, card: Card, number: int) -> None:
    """A second player leads before the trick is complete, though a card led lies there already: his is a lead out of
    turn, and lies exposed until his adversaries have chosen; to Dummy's side it does no harm (Dummy III)."""
    if gains_nothing(course.deal, seat):
        course.add(ev.Heard(seat, "shows"))
        return
    course.add(ev.CardsExposed(seat, (card,)))
    course.act_ahead(seat)
    liable_for_lead(course, seat, card, number, settled=False)


@WHIST.law(57)
def lead_on_again(course: Course) -> bool:
    """Of two cards led before the trick was complete the first has now led itself; the second is then led without
    waiting for the partner to play to that. True if there was one."""
    ahead, trick = course.deal.ahead, course.deal.open_trick
    if ahead is None or not ahead.meant or ahead.runs or trick is None or trick.leader is not ahead.seat:
        return False
    course.add(ev.AheadChanged(None))
    for card in ahead.cards:
        lay_ahead(course, ahead.seat, card)
    return True


@WHIST.law(57)
def win_one_of_them(course: Course, right_id: int, demand: Demand) -> None:
    """The partner must win the trick chosen, if he can; what was led before it stands as led, the rest lies exposed.

    If the third is chosen the second stands, because the third cannot be reached otherwise (H14). Refused where
    the card led could be beaten: then Law 57 does not apply."""
    deal = course.deal
    right = deal.rights[right_id - 1]
    number = demand.trick if demand.trick is not None else deal.trick_number
    trick, ahead = deal.trick(right.trick), deal.ahead
    assert trick is not None
    led_merely = any(option.kind is Kind.SUIT for option in right.options)  # he led on before anybody had played to it
    if led_merely and beatable(deal, trick):
        raise Refused("The card led was not a winning one; it is a lead out of turn.", 57, 62)
    runs = number - right.trick
    course.end_right(right, "elected", demand)
    if ahead is not None:
        course.add(ev.CardsCovered(right.offender, ahead.cards[:runs]))
        course.add(ev.AheadChanged(replace(ahead, runs=runs) if runs else None))
    spend_others(course, right.offender.partner, number)
    course.bind(right.offender.partner, Demand(Kind.WIN), "57", number)


@WHIST.law(57)
def forget_the_run(course: Course) -> bool:
    """Once the right is gone the cards led on are exposed cards and no more;
    once the lead is lost, so is the call to win."""
    deal = course.deal
    for duty in deal.must:
        if duty.law == "57" and duty.trick is not None and duty.trick < deal.trick_number:
            course.add(ev.Released(duty))
            return True
        waits = duty.law == "57" and duty.trick is not None and duty.trick > deal.trick_number
        if waits and (deal.ahead is None or not deal.ahead.runs):
            course.add(ev.Released(duty))
            return True
    if deal.ahead is None or deal.ahead.runs or any(r.open and r.law == "57" for r in deal.rights):
        return False
    course.add(ev.AheadChanged(None))
    return True
