"""Cards played in error, or not played to a trick:
Laws 80 to 82 (81 and 82 cannot arise: a trick takes one card a seat)."""

from __future__ import annotations

from bot.engine.acts import Act, Plays
from bot.engine.auction.dummy import is_adversary, penalty_holders
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Move, Trick
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Kind, Moment, Option, Until
from bot.engine.seats import Seat
from bot.engine.verbs import gather


@AUCTION.law(80)
def plays_out_of_turn(deal: Deal, act: Act) -> Fault | None:
    """Playing before one's turn.
    Only the fourth hand before the second, an adversary, is penalised; the third may be before him."""
    if not isinstance(act, Plays) or len(act.cards) != 1 or deal.move(act.hand, act.leads) is not Move.FOLLOW:
        return None
    turn = deal.turn
    if turn is None or turn is act.hand:
        return None
    return Fault("80", f"It is {turn.word}'s turn to play.")


@AUCTION.law(80)
def fourth_before_second(course: Course, trick: Trick, hand: Seat) -> None:
    """The second hand, his partner, may be called upon to play his highest or lowest of the suit, or to win or lose the
    trick. `trick` is as it lay before the card."""
    deal = course.deal
    second = hand.partner
    if hand is not trick.leader.right or trick.of(second) is not None or not is_adversary(deal, hand):
        return
    liable_at_the_trick(course, "80", hand, trick.number)


def liable_at_the_trick(course: Course, law: str, offender: Seat, number: int) -> None:
    """His partner waits while the declarer may choose: highest or lowest of the suit led, win or lose (80, 92)."""
    partner = offender.partner
    until = Until(Moment.PLAYED, partner, trick=number)
    kinds = (Kind.HIGHEST, Kind.LOWEST, Kind.WIN, Kind.LOSE)
    options = [Option(kind, until, partner, trick=number) for kind in kinds]
    course.open_right(law, offender, penalty_holders(course.deal), options, holds=(partner,), trick=number)


@AUCTION.law(81, 82)
def gather_four(course: Course, seat: Seat) -> None:
    """A trick of fewer than four cards cannot be turned and quitted,
    and none ever holds more: no card is missed or played twice."""
    if course.deal.open_trick is not None and course.deal.unturned is None:
        raise Refused("The trick does not hold four cards yet.", 81)
    gather(course, seat, "83")
