"""Declaring trumps: Laws 42 to 52."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Act, Bid, Words
from bot.engine.auction.doubling import DOUBLE, PASS, REDOUBLE, WORDS, may_be_doubled
from bot.engine.auction.honours import TRUMPS
from bot.engine.auction.score import TRICK
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Contract, Phase
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.said import Bidding, Call
from bot.engine.seats import Seat

BIDDING = ("49", "50", "57")
"""The laws whose rights concern a call."""

Spoken = tuple[Seat, str, Bid | None]
"""who, the word, and the bid if it is one"""


@AUCTION.law(43, 44)
def rank(bid: Bid) -> tuple[int, int]:
    """A declaration is higher by points; of equal points the greater number of tricks is higher."""
    return bid.number * TRICK[bid.denomination], bid.number


def bidding_of(deal: Deal) -> Bidding:
    """The auction of the deal; one that begins at the play has none but its contract."""
    return deal.bidding or Bidding()


def call_of(act: Act) -> Spoken | None:
    """The call that an act makes, if it makes one."""
    match act:
        case acts.Bids(seat=seat, bid=bid):
            return seat, "bid", bid
        case acts.Says(seat=seat, words=Words.PASSES | Words.DOUBLES | Words.REDOUBLES as words):
            return seat, WORDS[words], None
    return None


def standing(calls: Sequence[Call]) -> Contract | None:
    """The declaration that stands after the calls, by its bidder; an impossible one as a bid of all the tricks (50)."""
    contract = None
    for call in calls:
        if call.void:
            continue
        if call.bid is not None:
            contract = Contract(Bid(min(call.bid.number, 7), call.bid.denomination), call.seat)
        elif call.word != PASS and contract is not None:
            contract = replace(contract, times=contract.times * 2)
    return contract


@AUCTION.law(45)
def must_be_open(deal: Deal) -> None:
    """A declaration passed by the three others is final: nobody calls after it."""
    if deal.phase is not Phase.DECLARING:
        raise Refused("The final declaration has been made.", 45)


@AUCTION.law(42)
def dealer_must_declare(deal: Deal, call: Spoken) -> None:
    """The dealer, who speaks first, makes a bid of at least one odd trick;
    the code knows no pass of his, nor a penalty for it."""
    seat, _, bid = call
    if seat is deal.dealer and bid is None and bidding_of(deal).contract is None:
        raise Refused("The dealer must declare to win at least one odd trick.", 42)


@AUCTION.law(49, 50, 94)
def must_await_choice(deal: Deal, seat: Seat) -> None:
    """While the adversaries may decide about an irregular call its author and his partner are silent."""
    for right in deal.rights:
        if right.open and right.law in BIDDING and right.offender.side is seat.side:
            raise Refused("Your adversaries must have reasonable time to decide about that call.", right.law, 94)


@AUCTION.law(43, 49, 57)
def out_of_turn(deal: Deal, act: Act) -> Fault | None:
    """Speaking when it is another's turn; a pass so made is nothing, and has no penalty."""
    call = call_of(act)
    speaker = bidding_of(deal).speaker
    if call is None or speaker is None or call[0] is speaker:
        return None
    law = {PASS: "43", DOUBLE: "57"}.get(call[1], "49")
    return Fault(law, f"It is {speaker.word}'s turn to declare.")


@AUCTION.law(43, 44)
def not_higher(deal: Deal, act: Act) -> Fault | None:
    """A bid that does not rank above the last declaration."""
    return not_above(act.bid, bidding_of(deal).contract) if isinstance(act, acts.Bids) else None


@AUCTION.law(44)
def not_above(bid: Bid, before: Contract | None) -> Fault | None:
    """The fault of a bid that does not rank above what stands before it, None if it does."""
    if before is None or rank(bid) > rank(before.bid):
        return None
    return Fault("44", f"{bid} is not a higher declaration than {before.bid}.")


@AUCTION.law(50)
def more_than_seven(deal: Deal, act: Act) -> Fault | None:
    """A bid of more tricks than there are."""
    bid = act.bid if isinstance(act, acts.Bids | acts.CorrectsBid) else None
    return Fault("50", "There are only seven odd tricks.") if isinstance(bid, Bid) and bid.number > 7 else None


@AUCTION.law(50, 65)
def silenced(deal: Deal, act: Act) -> Fault | None:
    """A bid or double by one whose partner's fault has debarred him."""
    call = call_of(act)
    if call is None or call[1] == PASS or not is_barred(deal, call[0]):
        return None
    law = "65" if call[0] in bidding_of(deal).barred else "50"
    return Fault(law, "You may not declare: your partner's fault has debarred you.")


@AUCTION.law(42, 50, 65)
def is_barred(deal: Deal, seat: Seat) -> bool:
    """Whether a call of the seat other than a pass is void;
    the dealer makes the declaration that he owes all the same (B5)."""
    bidding = bidding_of(deal)
    owes = seat is deal.dealer and bidding.contract is None
    return seat in bidding.barred | bidding.debarred and not owes


@AUCTION.law(43)
def call(course: Course, spoken: Spoken) -> Call:
    """Makes the call; a void one changes nothing, and in turn counts as a pass. Returns it as it is written down."""
    deal = course.deal
    bidding = bidding_of(deal)
    seat, word, bid = spoken
    in_turn = bidding.speaker is seat
    made = Call(seat, word, bid, _is_void(deal, spoken, in_turn), in_turn)
    calls = (*bidding.calls, made)
    speaker = seat.left if in_turn or not made.void else bidding.speaker
    course.add(ev.BiddingChanged(_with(bidding, calls, made, speaker)))
    return made


def _is_void(deal: Deal, spoken: Spoken, in_turn: bool) -> bool:
    seat, word, bid = spoken
    if word == PASS:
        return not in_turn
    if is_barred(deal, seat):
        return True
    return bid is None and not may_be_doubled(bidding_of(deal).contract, seat, word == REDOUBLE)


def _with(bidding: Bidding, calls: tuple[Call, ...], made: Call, speaker: Seat | None) -> Bidding:
    return replace(
        bidding, calls=calls, contract=standing(calls), speaker=speaker, debarred=freed(bidding.debarred, made)
    )


@AUCTION.law(50)
def freed(debarred: frozenset[Seat], made: Call) -> frozenset[Seat]:
    """Whoever was debarred may speak again when an adversary bids or doubles."""
    if made.void or not (made.bid is not None or made.word == DOUBLE):
        return debarred
    return frozenset(seat for seat in debarred if seat.side is made.seat.side)


def last_call(calls: Sequence[Call]) -> int:
    """The place of the last call that was anything: one void out of turn is nothing. −1 if there is none."""
    return next((n for n in range(len(calls) - 1, -1, -1) if calls[n].counts), -1)


@AUCTION.law(45, 55)
def is_final(bidding: Bidding) -> bool:
    """Whether the three others have passed the last declaration, double or redouble;
    a void call in turn counts as a pass."""
    passes = 0
    for made in reversed(bidding.calls):
        if made.counts:
            if made.word != PASS and not made.void:
                break
            passes += 1
    return bidding.contract is not None and passes >= 3


@AUCTION.law(46)
def declarer(calls: Sequence[Call], contract: Contract) -> Seat:
    """Whoever of the side first bid the winning suit,
    no matter what bids have intervened (Case 7); no-trumps count as a suit."""
    for made in calls:
        if made.bid is None or made.void or made.seat.side is not contract.by.side:
            continue
        if made.bid.denomination == contract.bid.denomination:
            return made.seat
    return contract.by


@AUCTION.law(46, 48, 58)
def begin_play(course: Course, calls: Sequence[Call]) -> None:
    """The last declaration of these calls is final; the player on the declarer's left leads."""
    deal = course.deal
    contract = standing(calls)
    assert contract is not None
    by = declarer(calls, contract)
    course.add(
        ev.BiddingChanged(replace(bidding_of(deal), original=is_original_spade(deal.dealer, calls))),
        ev.PlayBegun(replace(contract, by=by), by.left, TRUMPS.get(contract.bid.denomination)),
    )


@AUCTION.law(48)
def is_original_spade(dealer: Seat, calls: Sequence[Call]) -> bool:
    """Whether these calls hold one bid only: the dealer's own one spade, the opening."""
    bids = [made for made in calls if made.bid is not None and not made.void]
    return len(bids) == 1 and bids[0].seat is dealer and bids[0].bid == Bid(1, "S")
