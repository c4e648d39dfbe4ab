"""Doubling and redoubling: Laws 53 to 57 (53 and 56 are kept by the score)."""

from __future__ import annotations

from bot.engine.acts import Act, Says, Words
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Contract
from bot.engine.law import AUCTION
from bot.engine.rights import Kind, Moment, Option, Until
from bot.engine.said import Call
from bot.engine.seats import Seat

PASS, DOUBLE, REDOUBLE = "pass", "double", "redouble"
WORDS = {Words.PASSES: PASS, Words.DOUBLES: DOUBLE, Words.REDOUBLES: REDOUBLE}


@AUCTION.law(54)
def may_be_doubled(contract: Contract | None, seat: Seat, again: bool) -> bool:
    """Whether the seat may double the declaration that stands, an adversary's not doubled yet, or (`again`) redouble
    its own side's, doubled and not redoubled."""
    if contract is None:
        return False
    if again:
        return contract.by.side is seat.side and contract.times == 2
    return contract.by.side is not seat.side and contract.times == 1


@AUCTION.law(54)
def forbidden_double(deal: Deal, act: Act) -> Fault | None:
    """A double that cannot be: of one's partner's declaration,
    of what is doubled already, a redouble of what nobody has doubled."""
    if not isinstance(act, Says) or act.words not in (Words.DOUBLES, Words.REDOUBLES) or deal.bidding is None:
        return None
    if may_be_doubled(deal.bidding.contract, act.seat, act.words is Words.REDOUBLES):
        return None
    return Fault("54", "That declaration is not yours to double or redouble now.")


@AUCTION.law(49, 57)
def liable_for_speaking(course: Course, made: Call) -> None:
    """For a declaration or double out of turn either adversary may demand a new deal, or let it stand; to call is to
    let it stand.

    Of a double only the new deal is printed; it is a declaration other than passing, and may stand as well."""
    if made.in_turn or made.word == PASS:
        return
    adversaries = made.seat.left.side
    number = len(course.deal.bidding.calls) if course.deal.bidding else 0
    until = Until(Moment.SIDE_CALLS, side=adversaries, trick=number)
    options = (Option(Kind.NEW_DEAL, until), Option(Kind.STAND, until))
    law = "57" if made.word == DOUBLE else "49"
    speaker = course.deal.bidding.speaker if course.deal.bidding else None
    holds = (speaker,) if speaker is not None and speaker.side is made.seat.side else ()
    course.open_right(law, made.seat, adversaries.seats, options, holds, trick=number)
