"""Leading on without waiting, hands thrown down, calls disobeyed: Laws 71 to 73."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, Plays, Says, Words
from bot.engine.auction.dummy import is_adversary, penalty_holders
from bot.engine.auction.exposed import claimed_by_declarer, expose, obeying, spend_others
from bot.engine.cards import Card
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Ahead, Move, Play, Trick
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Option, Right, Until
from bot.engine.seats import Seat
from bot.engine.tricks import beats, best_of, followers
from bot.engine.verbs import is_bound_now


@AUCTION.law(71)
def leads_on(deal: Deal, act: Act) -> Fault | None:
    """An adversary leads again before the trick is complete."""
    if isinstance(act, Plays) and len(act.cards) == 1 and deal.move(act.hand, act.leads) is Move.AHEAD:
        return Fault("71", "The trick is not complete; nobody leads yet.")
    return None


@AUCTION.law(71)
def lay_ahead(course: Course, seat: Seat, card: Card) -> None:
    """One card led on is a lead before its time: it leads itself when the trick is complete, in turn if he has won it
    and else falsely (76). With a second, "several such cards", his partner may be called on to win, if he has not
    played, any one of the tricks."""
    deal = course.deal
    trick = deal.open_trick
    assert trick is not None
    before = deal.ahead
    if before is None or before.seat is not seat:
        course.lay_ahead(seat, card)
        _mean(course, runs=1)
    elif trick.of(seat.partner) is None and best_of(trick.pairs(), deal.trump)[0] is seat:
        course.lay_ahead(seat, card)
        _mean(course, runs=0)
        _liable_for_run(course, trick, seat)
    else:
        course.add(ev.CardsExposed(seat, (card,)))


def _mean(course: Course, runs: int) -> None:
    ahead = course.deal.ahead
    assert ahead is not None
    course.add(ev.AheadChanged(replace(ahead, runs=runs, meant=runs > 0)))


@AUCTION.law(71)
def _liable_for_run(course: Course, trick: Trick, seat: Seat) -> None:
    """The cards led on lie exposed. Whether the first was a winning card against declarer and dummy is asked when the
    law is invoked; the alternative, that it was a lead out of turn, stands beside it."""
    deal = course.deal
    ahead = deal.ahead
    assert ahead is not None
    course.add(ev.CardsExposed(seat, ahead.cards))
    partner = seat.partner
    until = Until(Moment.PLAYED, partner, trick=trick.number)
    options = [Option(Kind.WIN, until, partner, trick=trick.number + n) for n in range(len(ahead.cards) + 1)]
    later = Until(Moment.LEADS, side=seat.side, trick=trick.number + 1)
    options.append(Option(Kind.SUIT, later, from_lead=trick.number + 1))
    standing = next((r for r in deal.rights if r.open and r.law == "71" and r.trick == trick.number), None)
    if standing is None:
        course.open_right(
            "71", seat, penalty_holders(deal), options, holds=(partner,), card=ahead.cards[0], trick=trick.number
        )
    else:
        course.add(ev.RightSet(replace(standing, options=tuple(options))))


@AUCTION.law(71)
def win_one_of_them(course: Course, right: Right, demand: Demand) -> None:
    """The partner must win the trick chosen, if he can; what was led before it stands as led, the rest lies exposed.

    Refused where the card led could be beaten by declarer or dummy: then Law 71 does not apply."""
    deal = course.deal
    number = demand.trick if demand.trick is not None else deal.trick_number
    trick, ahead = deal.trick(right.trick), deal.ahead
    assert trick is not None
    if could_be_beaten(deal, trick, right.offender):
        raise Refused("The card led was not a winning one; it is a lead out of turn.", 71, 76)
    if is_bound_now(deal, right.offender.partner):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", 71)
    runs = number - right.trick
    course.end_right(right, "elected", demand)
    if ahead is not None:
        course.add(ev.CardsCovered(right.offender, ahead.cards[:runs]))
        course.add(ev.AheadChanged(Ahead(ahead.seat, ahead.cards, ahead.trick, runs) if runs else None))
    spend_others(course, right.offender.partner, number)
    course.bind(right.offender.partner, Demand(Kind.WIN), "71", number)


@AUCTION.law(71)
def could_be_beaten(deal: Deal, trick: Trick, seat: Seat) -> bool:
    """Whether declarer or dummy, who had not played when the offender did, could lawfully beat his card."""
    play = trick.of(seat)
    if play is None:
        return False
    before = {other for other, _ in trick.before(seat)}
    later = [other for other in seat.left.side.seats if other not in before]
    hands = [followers(deal.held_at(other, trick.number), trick.led) for other in later]
    return any(beats(card, play.card, deal.trump) for hand in hands for card in hand)


@AUCTION.law(71, 76)
def is_lead_out_of_turn(deal: Deal, right: Right) -> bool:
    """Whether the cards led on were no winners, so that the declarer,
    who does not make the partner win, may call a suit instead."""
    trick = deal.trick(right.trick)
    choosing = any(option.kind is Kind.WIN for option in right.options)
    return choosing and trick is not None and could_be_beaten(deal, trick, right.offender)


@AUCTION.law(71)
def forget_the_run(course: Course) -> bool:
    """Once the right is gone the cards led on are exposed cards and no more;
    once the lead is lost, so is the call to win."""
    deal = course.deal
    for duty in deal.must:
        if duty.law == "71" and duty.trick is not None:
            waits = duty.trick > deal.trick_number and (deal.ahead is None or not deal.ahead.runs)
            if waits or duty.trick < deal.trick_number:
                course.add(ev.Released(duty))
                return True
    if deal.ahead is None or deal.ahead.runs or any(_is_choosing(right) for right in deal.rights):
        return False
    course.add(ev.AheadChanged(None))
    return True


def _is_choosing(right: Right) -> bool:
    return right.open and right.law == "71" and any(option.kind is Kind.WIN for option in right.options)


@AUCTION.law(72)
def throwing_down(deal: Deal, act: Act) -> Fault | None:
    """An adversary throws his hand face upward on the table, unless it is upon the declarer's claim."""
    if not isinstance(act, Says) or act.words is not Words.THROWS_DOWN or claimed_by_declarer(deal):
        return None
    if is_adversary(deal, act.seat):
        return Fault("72", "Cards may not be thrown down; concede, or answer the declarer's claim.")
    return None


@AUCTION.law(72)
def throw_down(course: Course, seat: Seat) -> None:
    """An adversary's cards are exposed and liable to be called, unless it is upon the declarer's claim that he shows
    them; the declarer's are never liable. Nobody is forced to abandon his hand by it."""
    deal = course.deal
    if seat in deal.down:
        raise Refused("Your hand lies on the table already.", 72)
    cards = tuple(sorted(deal.hands[seat]))
    course.add(ev.ThrownDown(seat))
    expose(course, seat, cards)


@AUCTION.law(72)
def keep(course: Course, seat: Seat) -> None:
    """He retains his hand and cannot be forced to abandon it."""
    if not course.deal.down or seat in course.deal.down:
        raise Refused("Nobody else has thrown his hand down.", 72)
    course.add(ev.Kept(seat))


@AUCTION.law(73)
def disobeys(deal: Deal, act: Act) -> Fault | None:
    """Highest, lowest, a suit to be led or not, win or lose, not done though he can.
    The word is private: it tells of his hand."""
    if not isinstance(act, Plays) or len(act.cards) != 1:
        return None
    if deal.move(act.hand, act.leads) not in (Move.LEAD, Move.FOLLOW):
        return None
    duty = deal.bound(act.hand)
    if duty is None:
        return None
    trick = deal.open_trick
    table = trick.pairs() if trick else ()
    able = obeying(duty, deal.hands[act.hand], trick.led if trick else None, table, deal.trump)
    return Fault("73", "A call now binds you, and you can obey it.") if able and act.cards[0] not in able else None


@AUCTION.law(73)
def is_disobedience(deal: Deal, trick: Trick, play: Play) -> bool:
    """Whether the play disobeys a call that it could obey, other than the call of a card, which is enforced."""
    if not play.under:
        return False
    hand = deal.held_at(play.seat, trick.number)
    led = None if play.seat is trick.leader else trick.led
    table = trick.before(play.seat)
    for duty in play.under:
        if duty.kind not in (Kind.CARD, Kind.NOT_CARD):
            able = obeying(duty, hand, led, table, deal.trump)
            if able and play.card not in able:
                return True
    return False
