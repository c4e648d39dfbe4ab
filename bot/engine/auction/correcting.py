"""A declaration made inadvertently, and corrected: Law 52."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Act, Bid, Words
from bot.engine.auction.declaring import begin_play, bidding_of, freed, last_call, not_above, standing
from bot.engine.auction.doubling import PASS, REDOUBLE, WORDS, may_be_doubled
from bot.engine.auction.exposed import sort_out
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Phase
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Kind
from bot.engine.said import Call
from bot.engine.seats import Seat
from bot.engine.table import Table
from bot.engine.verbs import deal_of


@AUCTION.law(52, 54)
def corrected_amiss(deal: Deal, act: Act) -> Fault | None:
    """A correction that is itself insufficient, or a double that cannot be."""
    if not isinstance(act, acts.CorrectsBid):
        return None
    calls = bidding_of(deal).calls
    before = calls[: max(last_call(calls), 0)]
    if isinstance(act.bid, Bid):
        return not_above(act.bid, standing(before))
    if _meant(act, before).void:
        return Fault("54", "That declaration is not yours to double or redouble now.")
    return None


@AUCTION.law(52)
def correct(course: Course, act: acts.CorrectsBid) -> None:
    """An inadvertent declaration, made in turn, is changed until the next player has called, or an adversary has called
    attention to it (Case 2); the pass that ended the declarations, until anything has been done in the play."""
    deal = deal_as_declared(course.table)
    bidding = bidding_of(deal)
    place = last_call(bidding.calls)
    _must_be_correctable(deal, act, place)
    made = _meant(act, bidding.calls[:place])
    calls = (*bidding.calls[:place], made, *bidding.calls[place + 1 :])
    corrected = replace(bidding, calls=calls, contract=standing(calls), debarred=_debarred(deal, calls))
    if course.deal.phase is Phase.DECLARING:
        course.add(ev.BiddingChanged(corrected))
    else:
        course.add(ev.DeclaringReopened(replace(corrected, original=False)))


@AUCTION.law(52)
def deal_as_declared(table: Table) -> Deal:
    """The deal as the last call left it. Refused once anything has been done since the declarations ended."""
    deal = deal_of(table)
    if deal.phase is Phase.DECLARING:
        return deal
    if deal.declared is not None:
        begun = Course(replace(table, deal=deal.declared))
        begin_play(begun, bidding_of(deal.declared).calls)
        sort_out(begun)
        if begun.deal == deal:
            return deal.declared
    raise Refused("A declaration cannot be altered after the next player has acted.", 52)


def _must_be_correctable(deal: Deal, act: acts.CorrectsBid, place: int) -> None:
    """Refused where the last call is not his, was not made in turn, has been objected to, or could be no other."""
    bidding = bidding_of(deal)
    if place < 0 or bidding.calls[place].seat is not act.seat:
        raise Refused("A declaration cannot be altered after the next player has called.", 52)
    if not bidding.calls[place].in_turn:
        raise Refused("Only a declaration legitimately made, in its turn, may be corrected.", 52, 49)
    if any(right.law == "50" and right.trick == place + 1 for right in deal.rights):
        raise Refused("An adversary has called attention to that declaration.", 52, 50)
    owes = standing(bidding.calls[:place]) is None
    if owes and not isinstance(act.bid, Bid):
        raise Refused("The dealer must declare to win at least one odd trick.", 42)
    silent = bidding.barred | _debarred(deal, bidding.calls[:place])
    if act.seat in silent and not owes and act.bid is not Words.PASSES:
        raise Refused("You may not declare: your partner's fault has debarred you.", 65, 50)


def _meant(act: acts.CorrectsBid, before: Sequence[Call]) -> Call:
    """The call that he meant, after those before it; a double that cannot be is void (54)."""
    if isinstance(act.bid, Bid):
        return Call(act.seat, "bid", act.bid)
    word = WORDS[act.bid]
    able = word == PASS or may_be_doubled(standing(before), act.seat, word == REDOUBLE)
    return Call(act.seat, word, void=not able)


@AUCTION.law(50)
def _debarred(deal: Deal, calls: Sequence[Call]) -> frozenset[Seat]:
    """Who is debarred after these calls: the partner of each whose bid was penalised, unless an adversary has bid or
    doubled since."""
    debarred = frozenset[Seat]()
    penalised = {
        right.trick: right.offender.partner
        for right in deal.rights
        if right.law == "50" and right.elected is not None and right.elected.kind in (Kind.SUFFICIENT, Kind.SEVEN)
    }
    for number, made in enumerate(calls, 1):
        debarred = freed(debarred, made)
        if number in penalised:
            debarred |= {penalised[number]}
    return debarred
