"""The revoke: Laws 71 to 82. A revoke is found from the tricks, never stored."""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.acts import Act, Corrects, Plays
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Move, Play, Trick
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Option, Right, Until
from bot.engine.said import Finding
from bot.engine.seats import Seat
from bot.engine.tricks import followers
from bot.engine.verbs import correct, question, search
from bot.engine.whist.cards_called import may_elect_tricks, obeying
from bot.engine.whist.dummy import is_dummy

SETTLED = Until(Moment.SETTLED)


@WHIST.law(71)
def does_not_follow(deal: Deal, act: Act) -> Fault | None:
    """Holding one or more of the suit led, plays another."""
    if not isinstance(act, Plays) or len(act.cards) != 1 or deal.move(act.hand, act.leads) is not Move.FOLLOW:
        return None
    trick, card = deal.open_trick, act.cards[0]
    if trick is None or card.suit is trick.led:
        return None
    if card not in followers(deal.hands[act.hand], trick.led):
        return Fault("71", f"You hold a {trick.led.word[:-1]} and must follow suit.")
    return None


@WHIST.law(71, 61)
def offences(deal: Deal) -> tuple[tuple[Seat, int], ...]:
    """Every revoke, and every call disobeyed, on the tricks as they lie: who, and in which trick."""
    if deal.ordered:
        return _as_ordered(deal, tuple(_on_the_tricks(deal)))
    return tuple(_on_the_tricks(deal))


def _on_the_tricks(deal: Deal) -> list[tuple[Seat, int]]:
    found = []
    for trick in deal.tricks:
        led = trick.led
        for play in trick.plays:
            if (play.under or play.card.suit is not led) and is_offence(deal, trick, play):
                found.append((play.seat, trick.number))
    return found


def is_offence(deal: Deal, trick: Trick, play: Play) -> bool:
    """Whether the play is a revoke (71) or disobeys a call that it could obey (61)."""
    hand = deal.held_at(play.seat, trick.number)
    leads = play.seat is trick.leader
    if not leads and play.card not in followers(hand, trick.led):
        return True
    table = trick.before(play.seat)
    for duty in play.under:
        if duty.kind is not Kind.CARD:
            able = obeying(duty, hand, None if leads else trick.led, table, deal.trump)
            if able and play.card not in able:
                return True
    return False


def _as_ordered(deal: Deal, found: tuple[tuple[Seat, int], ...]) -> tuple[tuple[Seat, int], ...]:
    """With what the arbitrator has cleared or established."""
    cleared = {f.seat for f in deal.ordered if not f.proved}
    kept = [pair for pair in found if pair[0] not in cleared]
    added = [(f.seat, f.trick) for f in deal.ordered if f.proved and (f.seat, f.trick) not in kept]
    return tuple(sorted(kept + added, key=lambda pair: pair[1]))


@WHIST.law(73, 74)
def established(deal: Deal, seat: Seat, number: int) -> bool:
    """The trick is turned and quitted, or he or his partner has led or played to the following one, in turn or
    otherwise.

    A question put before the turning keeps it open, unless it is answered in the negative (74)."""
    if any(f.proved and (f.seat, f.trick) == (seat, number) for f in deal.ordered):
        return True
    trick = deal.trick(number)
    if trick is None or (not is_dummy(deal, seat) and deal.acted[seat] > number):
        return trick is not None
    asked = any(q.trick == number and q.asked is seat and q.answer is not False for q in deal.questions)
    return trick.turned and not asked


@WHIST.law(74)
def ask(course: Course, seat: Seat) -> None:
    """A player may ask his partner whether he has not a card of the suit which he has renounced."""
    question(course, seat, "74")


@WHIST.law(76)
def save(course: Course, code: Code, act: Corrects) -> None:
    """The mistake is discovered in time: he plays a card that obeys, and the adversaries may call the card played
    in error whenever they think fit, or require his highest or lowest to that trick. Dummy pays nothing (Dummy II)."""
    before = {(c.seat, c.trick) for c in course.deal.corrections}
    fixed = correct(course, code, act, _why_not(code, course.deal, act.hand))
    deal = course.deal
    trick = deal.trick(fixed.trick)
    assert trick is not None
    play = trick.of(act.hand)
    assert play is not None
    if is_offence(deal, trick, play):
        raise Refused("That card does not obey either.", 71, 61)
    if trick.turned:  # after a question (74) turning has settled nothing
        course.add(ev.TrickReopened(trick.number))
    if (act.hand, fixed.trick) in before or is_dummy(deal, act.hand):
        return
    high_low = Until(Moment.TURNED, trick=trick.number)
    options = [Option(kind, high_low, act.hand, trick=trick.number) for kind in (Kind.HIGHEST, Kind.LOWEST)]
    options.append(Option(Kind.EXPOSE, Until(Moment.HAND_OUT), act.hand, fixed.error))
    course.open_right("76", act.hand, act.hand.left.side.seats, options, card=fixed.error, trick=trick.number)


def _why_not(code: Code, deal: Deal, hand: Seat) -> str:
    return "73" if any(seat is hand and code.established(deal, seat, n) for seat, n in code.offences(deal)) else "76"


@WHIST.law(76)
def require_highest_or_lowest(course: Course, right: Right, demand: Demand) -> None:
    """He must play it to that trick; where the card he has substituted is another, he corrects once more."""
    course.end_right(right, "elected", demand)
    course.bind(right.offender, demand, "76", right.trick)


@WHIST.law(75)
def search_the_tricks(course: Course, code: Code, seat: Seat) -> None:
    """At the end of the hand the claimants search; each revoke proved gives its own choice (72)."""
    for finding in search(course, code, seat, "75"):
        penalty(course, finding)


@WHIST.law(72)
def penalty(course: Course, finding: Finding) -> None:
    """Three tricks, three points deducted, or three points added, for each revoke;
    no tricks where four hands were thrown down (59)."""
    kinds = [Kind.DEDUCT_THREE, Kind.ADD_THREE]
    if may_elect_tricks(course.deal):
        kinds.insert(0, Kind.THREE_TRICKS)
    options = [Option(kind, SETTLED) for kind in kinds]
    law = "72" if may_elect_tricks(course.deal) else "59"
    course.open_right(law, finding.seat, finding.seat.left.side.seats, options, trick=finding.trick)


@WHIST.law(72)
def exact(course: Course, right: Right, demand: Demand) -> None:
    """The claimants' choice; it cannot be divided nor changed."""
    course.end_right(right, "elected", demand)


def claims_left(course: Course) -> list[Seat]:
    """One seat for each side that has claims not yet examined."""
    return list({claim.side: claim.side.seats[0] for claim in course.deal.claims if not claim.searched}.values())


def announce_established(course: Course, finding: Finding) -> None:
    """The arbitrator establishes a revoke."""
    course.add(ev.RevokeOrdered(finding))
