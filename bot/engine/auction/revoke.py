"""The revoke: Laws 83 to 89. A revoke is found from the tricks, never stored."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, ClaimsRevoke, Corrects, Plays
from bot.engine.auction.dummy import declarer_of, is_adversary, kills, must_not_be_killed, not_liable, penalty_holders
from bot.engine.auction.led_on import is_disobedience
from bot.engine.cards import Card
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Move, Play, Trick
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Moment, Option, Right, Until
from bot.engine.said import Finding
from bot.engine.seats import Seat, Side
from bot.engine.tricks import followers
from bot.engine.verbs import claim_revoke, correct, must_be_playing, question, search

SETTLED = Until(Moment.SETTLED)


@AUCTION.law(83)
def does_not_follow(deal: Deal, act: Act) -> Fault | None:
    """Holding one or more of the suit led, plays another; from dummy too, though it is not penalised there (63)."""
    if not isinstance(act, Plays) or len(act.cards) != 1 or deal.move(act.hand, act.leads) is not Move.FOLLOW:
        return None
    trick = deal.open_trick
    if trick is not None and act.cards[0] not in followers(deal.hands[act.hand], trick.led):
        return Fault("83", f"A {trick.led.word[:-1]} is held, and suit must be followed.")
    return None


@AUCTION.law(73, 83)
def offences(deal: Deal) -> tuple[tuple[Seat, int], ...]:
    """Every revoke, and every call disobeyed, on the tricks as they lie: who, and in which trick. Dummy's are among
    them: they can be corrected, though they cost nothing (63)."""
    found = [
        (play.seat, trick.number) for trick in deal.tricks for play in trick.plays if is_offence(deal, trick, play)
    ]
    if not deal.ordered:
        return tuple(found)
    cleared = {f.seat for f in deal.ordered if not f.proved}
    kept = [pair for pair in found if pair[0] not in cleared]
    added = [(f.seat, f.trick) for f in deal.ordered if f.proved and (f.seat, f.trick) not in kept]
    return tuple(sorted(kept + added, key=lambda pair: pair[1]))


def is_offence(deal: Deal, trick: Trick, play: Play) -> bool:
    """Whether the play is a revoke (83) or disobeys a call that it could obey (73)."""
    return is_revoke(deal, trick, play) or is_disobedience(deal, trick, play)


@AUCTION.law(83)
def is_revoke(deal: Deal, trick: Trick, play: Play) -> bool:
    """A card of another suit from a hand that holds the suit led; what was held is known from the cards dealt (38)."""
    if play.card.suit is trick.led:
        return False
    return any(card.suit is trick.led for card in deal.held_at(play.seat, trick.number))


@AUCTION.law(63, 73, 83, 85)
def established(deal: Deal, seat: Seat, number: int) -> bool:
    """The trick is turned and quitted, or he or his partner has led or played to the following one, in turn or
    otherwise.

    A question put before the turning keeps it open, but a false "none" lets it be corrected no more (85). Turning alone
    closes a call disobeyed (73), and a card of dummy's (63)."""
    if any(f.proved and (f.seat, f.trick) == (seat, number) for f in deal.ordered):
        return True
    trick = deal.trick(number)
    play = trick.of(seat) if trick else None
    if trick is None or play is None:
        return False
    if seat in deal.dummies or not is_revoke(deal, trick, play):
        return trick.turned
    asked = [q.answer for q in deal.questions if q.trick == number and q.asked is seat]
    if deal.acted[seat] > number or False in asked:
        return True
    return trick.turned and not asked


@AUCTION.law(60, 85)
def ask(course: Course, seat: Seat) -> None:
    """A player may ask his partner whether he has a card of the suit which he has renounced;
    dummy's player may ask the declarer."""
    must_be_playing(course.deal)
    if seat.partner in course.deal.dummies:
        raise Refused("Dummy's cards lie on the table for you to see.", 85)
    question(course, seat, "85")


@AUCTION.law(61, 63, 73, 86)
def save(course: Course, code: Code, act: Corrects) -> None:
    """He corrects his mistake in time. An adversary's wrong card is exposed, or he must play his highest or lowest of
    the suit to the trick; of the declarer and of dummy nothing can be exacted. Whoever followed may change his card."""
    before = {(c.seat, c.trick) for c in course.deal.corrections}
    fixed = correct(course, code, act, *_why_not(code, course.deal, act.hand))
    deal = course.deal
    trick = deal.trick(fixed.trick)
    play = trick.of(act.hand) if trick else None
    assert trick is not None
    assert play is not None
    if is_offence(deal, trick, play):
        raise Refused("That card does not obey either.", 83, 73)
    if trick.turned:
        course.add(ev.TrickReopened(trick.number))
    incident = (act.hand, fixed.trick)  # dummy having pointed it out, it is put right, and nothing is exacted (61)
    if incident in before or incident in deal.killed or not is_adversary(deal, act.hand):
        return
    options = _for_a_saved_revoke(act.hand, trick.number, play, fixed.error)
    course.open_right("86", act.hand, penalty_holders(deal), options, card=fixed.error, trick=trick.number)


@AUCTION.law(86)
def _for_a_saved_revoke(seat: Seat, number: int, play: Play, error: Card) -> list[Option]:
    """The wrong card, or highest or lowest of the suit, of that called if one was;
    what else was called of him at the trick is not called again."""
    options = [Option(Kind.EXPOSE, Until(Moment.HAND_OUT), seat, error)]
    if all(duty.kind is Kind.SUIT for duty in play.under):
        suit = play.under[0].suit if play.under else None
        in_time = Until(Moment.TURNED, trick=number)
        options += [Option(kind, in_time, seat, suit=suit, trick=number) for kind in (Kind.HIGHEST, Kind.LOWEST)]
    return options


def _why_not(code: Code, deal: Deal, hand: Seat) -> tuple[str, ...]:
    """The laws by which that hand's card may not be corrected; of dummy's, what was touched or named is played (64)."""
    if hand in deal.dummies:
        return "63", "64"
    late = [n for seat, n in code.offences(deal) if seat is hand and code.established(deal, seat, n)]
    denied = [asked.trick for asked in deal.questions if asked.asked is hand and asked.answer is False]
    if late and late[-1] in denied:
        return ("85",)
    return ("83",) if late else ("86",)


@AUCTION.law(86)
def require_highest_or_lowest(course: Course, right: Right, demand: Demand) -> None:
    """He must play it to that trick; where the card he has substituted is another, he corrects once more."""
    option = right.option(demand)
    course.end_right(right, "elected", demand)
    course.bind(right.offender, Demand(demand.kind, suit=option.suit if option else None), "86", right.trick)


@AUCTION.law(61, 63, 87, 88)
def claim(course: Course, act: ClaimsRevoke) -> None:
    """A revoke is claimed by an adversary of him who made it before the cards are cut for the following deal, and
    looked into at the end of the hand; by dummy it is lost."""
    deal = course.deal
    if act.seat in deal.dummies and is_adversary(deal, act.accused):
        kills(course, act)
        return
    not_liable(deal, act.accused)
    must_not_be_killed(deal, act)
    claim_revoke(course, act, "88", whose="84")


@AUCTION.law(61, 87)
def search_the_tricks(course: Course, code: Code, seat: Seat) -> None:
    """At the end of the hand the claimants search all the tricks; what dummy pointed out does not count."""
    countable = replace(code, offences=lambda deal: tuple(pair for pair in offences(deal) if pair not in deal.killed))
    for finding in search(course, countable, seat, "87"):
        penalty(course, finding)


@AUCTION.law(84, 89)
def penalty(course: Course, finding: Finding) -> None:
    """150 for the declarer's revoke; for the adversaries' first the declarer chooses 150 or three tricks, unless his
    own side has revoked too: then nothing is left to choose (89). Every further one is a hundred."""
    deal = course.deal
    declarer = declarer_of(deal)
    assert declarer is not None
    chosen = [right for right in deal.rights if is_choice(right) and right.ended != "ruling"]
    if finding.seat.side is declarer.side:
        for right in chosen:
            course.add(ev.RightSet(replace(right, ended="89", elected=None)))
    elif not chosen and not any(f.proved and f.seat.side is declarer.side for f in deal.findings):
        options = [Option(kind, SETTLED) for kind in (Kind.THREE_TRICKS, Kind.ONE_FIFTY)]
        course.open_right("84", finding.seat, (declarer,), options, trick=finding.trick)


def is_choice(right: Right) -> bool:
    """Whether the right is that between 150 and three tricks."""
    return right.options[0].kind in PENALTIES_OF_A_REVOKE


def proved(deal: Deal) -> tuple[int, int]:
    """How many revokes of (NS, EW) have been claimed and proved."""
    found = {(f.seat, f.trick) for f in deal.findings if f.proved}
    count = [sum(seat.side is side for seat, _ in found) for side in Side]
    return count[0], count[1]


def claims_left(course: Course) -> list[Seat]:
    """One seat for each side that has claims not yet examined."""
    return list({claim.side: claim.side.seats[0] for claim in course.deal.claims if not claim.searched}.values())
