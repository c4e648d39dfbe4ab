"""The end of the hand: claims and concessions (72, etiquette 9 and 10), the pack cut (32, 33, 41, 88), the score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Whole
from bot.engine.auction import score
from bot.engine.auction.deal import must_be_in_hand, next_dealer
from bot.engine.auction.declaring import bidding_of
from bot.engine.auction.dummy import adversaries_of, declarer_of, is_adversary
from bot.engine.auction.general import liable_for_reference
from bot.engine.auction.honours import honour_lines
from bot.engine.auction.revoke import claims_left, is_choice, proved, search_the_tricks
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.games import Contract, GameWon, Mode, Outcome, Phase, Rubber
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Kind
from bot.engine.said import Result
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.sight import tricks_after
from bot.engine.table import Table
from bot.engine.verbs import awarded, cut, present, state_result


@AUCTION.law(72)
def claim(course: Course, act: acts.Claims | acts.Concedes) -> None:
    """The declarer who claims places his cards face upward, not liable to be called. What an adversary says of the kind
    is a proposal, and at a club table words that Law 93 may visit. To concede the rest is final at once, or when the
    partner too gives up his hand."""
    deal = course.deal
    if deal.phase is not Phase.PLAYING:
        raise Refused("There are no tricks left to claim.")
    if act.what is Whole.GAME:
        raise Refused("Claim, or concede, a number of tricks or the rest.", 72)
    concedes = isinstance(act, acts.Concedes)
    state_result(course, act)
    if not concedes and declarer_of(deal) is act.seat:
        course.add(ev.CardsShown(act.seat, tuple(sorted(deal.hands[act.seat]))))
    elif not concedes and course.table.mode is Mode.CLUB:
        liable_for_reference(course, act.seat)
    _done_if_agreed(course)


@AUCTION.law(72)
def deciders(deal: Deal, result: Result) -> frozenset[Seat]:
    """Who must agree: the declarer and both adversaries, who cannot be forced to abandon their hands; to a concession
    of all that is left only they whose hands are given up (etiquette 10: it stands)."""
    declarer = declarer_of(deal)
    if result.concedes and result.what in (Whole.REST, deal.left):
        return frozenset(adversaries_of(deal)) if is_adversary(deal, result.seat) else frozenset({result.seat})
    return frozenset(adversaries_of(deal)) | ({declarer} if declarer is not None else frozenset())


def _done_if_agreed(course: Course) -> None:
    deal = course.deal
    result = deal.result
    if result is not None and not result.contested and deciders(deal, result) <= result.agreed:
        _finish(course)


def _finish(course: Course) -> None:
    """The hands are abandoned, the tricks left going as was stated; where nothing was, the arbitrator awards them."""
    deal = course.deal
    if deal.result is not None and not deal.result.contested:
        course.add(ev.TricksAwarded(awarded(deal, deal.result, 0)))
    course.add(ev.PlayEnded())


@AUCTION.law(72)
def agree(course: Course, seat: Seat) -> None:
    """Accepts what was claimed or conceded; once all have it stands, though it was wrong (etiquette 10)."""
    deal = course.deal
    if deal.phase is Phase.PLAYING and deal.proposed and deal.result is None:
        propose_end(course, seat)
        return
    result = deal.result
    if deal.phase not in (Phase.PLAYING, Phase.OVER) or result is None or result.contested:
        raise Refused("Nothing has been claimed or conceded.")
    course.add(ev.ResultStated(replace(result, agreed=result.agreed | {seat})))
    if deal.phase is Phase.PLAYING:
        _done_if_agreed(course)


@AUCTION.law(72)
def contest(course: Course, seat: Seat) -> None:
    """He retains his hand, and the play goes on."""
    deal = course.deal
    if deal.phase is not Phase.PLAYING or (deal.result is None and not deal.proposed):
        raise Refused("There is no claim to contest.")
    course.add(ev.ResultStated(None), ev.EndProposed(frozenset()))


def play_on(course: Course) -> None:
    """A card played is an answer to a claim that still waits for one: the hand is played out."""
    if course.deal.result is not None and course.deal.phase is Phase.PLAYING:
        course.add(ev.ResultStated(None))


def propose_end(course: Course, seat: Seat) -> None:
    """The declarer and both adversaries agree to play no further, with the result stated, if one was."""
    deal = course.deal
    if deal.phase is not Phase.PLAYING:
        raise Refused("No cards are being played now.")
    seats = deal.proposed | {seat}
    course.add(ev.EndProposed(seats))
    everybody = set(adversaries_of(deal)) | {declarer_of(deal)}
    if everybody <= seats:
        _finish(course)


@AUCTION.law(32)
def present_pack(course: Course, seat: Seat) -> None:
    """The next dealer presents the pack to be cut."""
    present(course, seat, next_dealer(course.deal), "32")


@AUCTION.law(32, 33, 41, 88)
def cut_pack(course: Course, act: acts.Cuts) -> None:
    """The player on the dealer's right cuts, four cards at least in either packet, once; nobody cuts for his partner
    (41). When the cards have been cut no revoke can be claimed (88)."""
    cutter = next_dealer(course.deal).right
    if act.seat is cutter.partner and course.deal.phase is Phase.OVER:
        raise Refused("You cannot cut for your partner.", 41)
    if course.deal.phase is Phase.OVER and act.seat is cutter and not course.deal.presented:
        course.add(ev.PackPresented())
    cut(course, act, cutter, ("32", "33"))


@AUCTION.law(12, 13, 60)
def correct_score(course: Course, what: acts.Adjusts | acts.Rectifies) -> None:
    """An error in the trick score is corrected while its game lasts (13), one in the honour score during the rubber
    (12), when all acknowledge it, dummy's player among them; games have no value of their own at auction."""
    if isinstance(what, acts.Rectifies):
        raise Refused("A game at auction is no single, double or treble; correct the points of this game.", 13)
    must_be_in_hand(course.deal)
    if what.points == 0:
        raise Refused("A correction by nothing changes nothing.", 13)
    points = (what.points, 0) if what.side is Side.NS else (0, what.points)
    course.add(ev.ScoreAdjusted((0, 0), points) if what.above else ev.ScoreAdjusted(points))


def settle(course: Course, code: Code) -> None:
    """Does what of searching and cutting is still to be done, and scores the deal for good."""
    if course.deal.phase is not Phase.OVER:
        raise Refused("The hand is not over yet.")
    for seat in claims_left(course):
        search_the_tricks(course, code, seat)
    course.add(ev.DealSettled(outcome(course.table)))


@AUCTION.law(47)
def outcome(table: Table) -> Outcome:
    """What the deal comes to as it now stands, in both columns, and the game and rubber that it ends."""
    deal = table.deal
    assert deal is not None
    figures = score.score_deal(_contract(deal), deal.won(), _honours(deal), proved(deal), _election(deal))
    before = table.rubber
    below, above = _corrected(before.score, deal.adjusted), _corrected(before.honours, deal.adjusted_above)
    standing = score.settled(score.Standing(tuple(g.side for g in before.games), below, before.past, above), figures)
    rubber = Rubber(
        standing.below, tuple(GameWon(s) for s in standing.games), standing.above, standing.past, before.number
    )
    won = rubber.games[-1] if len(rubber.games) > len(before.games) else None
    lines = (*_corrections(before, below, above), *map(_line, figures.lines))
    return Outcome(tricks_after(deal), rubber, won, _rubber_won(standing) if won else None, lines)


def _corrected(score_before: tuple[int, int], by: tuple[int, int]) -> tuple[int, int]:
    """No score falls below nothing."""
    return max(0, score_before[0] + by[0]), max(0, score_before[1] + by[1])


def _corrections(before: Rubber, below: tuple[int, int], above: tuple[int, int]) -> Iterable[tuple[str, int, int]]:
    """The lines of what was corrected, trick score before honour score."""
    for law, old, new in (("13", before.score, below), ("12", before.honours, above)):
        if old != new:
            yield f"{law}:correction", new[0] - old[0], new[1] - old[1]


def _rubber_won(standing: score.Standing) -> tuple[Side, int] | None:
    ended = score.rubber(standing)
    return (ended.gainer or ended.winner, ended.points) if ended is not None else None


def final_of(deal: Deal) -> Contract:
    """The final declaration of a deal that has come to the play."""
    contract = bidding_of(deal).contract
    assert contract is not None
    return contract


def _contract(deal: Deal) -> score.Contract:
    bidding, final = bidding_of(deal), final_of(deal)
    return score.Contract(final.bid.number, final.bid.denomination, final.by.side, final.times, bidding.original)


@AUCTION.law(5, 48)
def honours_due(deal: Deal) -> Iterable[score.Line]:
    """Honours and chicane as held in the hands dealt, or as an end position states them."""
    if deal.honours_held is not None:
        return score.honours_given(deal.honours_held)
    return honour_lines({seat: deal.dealt[seat] for seat in SEATS}, final_of(deal).bid.denomination)


def _honours(deal: Deal) -> Iterable[score.Line]:
    """Those due, or what the arbitrator has set."""
    return honours_due(deal) if deal.honours is None else score.honours_given(deal.honours)


def set_honours(course: Course, act: acts.SetsHonours) -> None:
    """The arbitrator sets the points of one side; the other's stay as they are."""
    deal = course.deal
    points = list(score.add((0, 0), _honours(deal), "above")) if declarer_of(deal) is not None else [0, 0]
    points[act.side.value] = act.points
    course.add(ev.HonoursCalled((points[0], points[1])))


def _election(deal: Deal) -> score.Election:
    taken = any(right.elected is not None and right.elected.kind is Kind.THREE_TRICKS for right in deal.rights)
    return "tricks" if taken and any(is_choice(right) for right in deal.rights) else "150"


def _line(line: score.Line) -> tuple[str, int, int]:
    """The law and what for; "taken" counts tricks, all else points,
    those of the tricks below the line and the others above it."""
    pair = (line.amount, 0) if line.side is Side.NS else (0, line.amount)
    return (f"{line.law}:{line.what}", *pair)
