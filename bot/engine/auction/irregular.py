"""Insufficient and impossible declarations, and what is chosen about irregular calls: Laws 49, 50 and 57."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Bid, Words
from bot.engine.auction.deal import void
from bot.engine.auction.declaring import BIDDING, begin_play, bidding_of, last_call, rank, standing
from bot.engine.auction.exposed import sort_out
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Option, Right, Until
from bot.engine.said import Call
from bot.engine.seats import Seat
from bot.engine.verbs import right_for


@AUCTION.law(50)
def sufficient(bid: Bid, calls: Sequence[Call]) -> Bid | None:
    """The lowest sufficient number in the same denomination;
    None if there is none, and the bid can only be treated as impossible."""
    before = standing(calls)
    for number in range(1, 8):
        higher = Bid(number, bid.denomination)
        if before is None or rank(higher) > rank(before.bid):
            return higher
    return None


def is_irregular(bid: Bid, calls: Sequence[Call]) -> bool:
    """Whether the bid, made after these calls, is insufficient or impossible."""
    before = standing(calls)
    return bid.number > 7 or (before is not None and rank(bid) <= rank(before.bid))


@AUCTION.law(50)
def objectionable(deal: Deal) -> int | None:
    """The place of an insufficient or impossible declaration on which no adversary has acted yet."""
    calls = bidding_of(deal).calls
    place = last_call(calls)
    if place < 0:
        return None
    bid = calls[place].bid
    later = any(made.counts and made.seat.side is not calls[place].seat.side for made in calls[place:])
    if bid is None or calls[place].void or later or not is_irregular(bid, calls[:place]):
        return None
    return place


@AUCTION.law(50)
def object_to_call(course: Course, seat: Seat) -> None:
    """Either adversary calls attention to it.
    What was said out of turn is decided first (49): a bid that stands may still be insufficient (B1)."""
    deal = course.deal
    if any(right.open and right.law in BIDDING and seat in right.holders for right in deal.rights):
        course.add(ev.Heard(seat, Words.OBJECTS))
        return
    place = objectionable(deal)
    if place is None:
        raise Refused("There is no declaration to object to, or it has been acted on.", 50)
    made = bidding_of(deal).calls[place]
    if seat.side is made.seat.side or any(right.law == "50" and right.trick == place + 1 for right in deal.rights):
        raise Refused("Only an adversary may object to a declaration, and once.", 50)
    course.add(ev.Heard(seat, Words.OBJECTS))
    _liable(course, place)


@AUCTION.law(50)
def _liable(course: Course, place: int) -> None:
    """Insufficient: it must be made sufficient.
    Impossible: seven, a new deal, or the adversaries' own last declaration as final."""
    deal = course.deal
    calls = bidding_of(deal).calls
    made = calls[place]
    assert made.bid is not None
    adversaries = made.seat.left.side
    until = Until(Moment.SIDE_CALLS, side=adversaries, trick=place + 1)
    kinds = [Kind.SUFFICIENT]
    if made.bid.number > 7 or sufficient(made.bid, calls[:place]) is None:
        kinds = [Kind.SEVEN, Kind.NEW_DEAL]
        if _last_of(calls[:place], made.seat.left) is not None:
            kinds.append(Kind.FINAL)
    options = [Option(kind, until, made.seat) for kind in kinds]
    course.open_right("50", made.seat, adversaries.seats, options, trick=place + 1)


def _last_of(calls: Sequence[Call], seat: Seat) -> int | None:
    """The place of the last declaration of the seat's side."""
    mine = [n for n, made in enumerate(calls) if made.bid and not made.void and made.seat.side is seat.side]
    return mine[-1] if mine else None


@AUCTION.law(49, 50, 57)
def elect(course: Course, seat: Seat, demand: Demand) -> bool:
    """Makes the choice, if it is one about a call that the seat may make.
    A demand does without a word of objection before it."""
    right = right_for(course.deal, seat, demand)
    if right is None and demand.kind in (Kind.SUFFICIENT, Kind.SEVEN, Kind.NEW_DEAL, Kind.FINAL):
        if any(right.open and right.law in BIDDING for right in course.deal.rights):
            return False
        if objectionable(course.deal) is None:
            return False
        object_to_call(course, seat)
        right = right_for(course.deal, seat, demand)
    if right is None or right.law not in BIDDING:
        return False
    course.end_right(right, "elected", demand)
    _carry_out(course, right, demand)
    return True


def _carry_out(course: Course, right: Right, demand: Demand) -> None:
    match demand.kind:
        case Kind.NEW_DEAL:
            void(course, right.law)
        case Kind.SUFFICIENT | Kind.SEVEN:
            _penalise(course, right.trick - 1, demand.kind is Kind.SEVEN)
        case Kind.FINAL:
            _finalise(course, right.trick - 1)


@AUCTION.law(50)
def _penalise(course: Course, place: int, seven: bool) -> None:
    """The bid becomes the lowest sufficient one, or seven,
    and the partner is debarred until an adversary bids or doubles."""
    bidding = bidding_of(course.deal)
    made = bidding.calls[place]
    assert made.bid is not None
    bid = Bid(7, made.bid.denomination) if seven else sufficient(made.bid, bidding.calls[:place])
    calls = (*bidding.calls[:place], replace(made, bid=bid), *bidding.calls[place + 1 :])
    debarred = bidding.debarred | {made.seat.partner}
    course.add(ev.BiddingChanged(replace(bidding, calls=calls, contract=standing(calls), debarred=debarred)))


@AUCTION.law(50)
def _finalise(course: Course, place: int) -> None:
    """His own or his partner's last previous declaration is final,
    even over a bid between (B4), as it then stood doubled."""
    calls = bidding_of(course.deal).calls
    own = _last_of(calls[:place], calls[place].seat.left)
    assert own is not None
    end = next((n for n in range(own + 1, place) if calls[n].bid and not calls[n].void), place)
    begin_play(course, calls[:end])
    sort_out(course)
