"""Cards played in error, or not played to a trick:
Laws 67 and 68 (69 and 70 cannot arise: a trick takes one card a seat)."""

from __future__ import annotations

from bot.engine.acts import Act, Plays
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.laid import Move, Trick
from bot.engine.law import WHIST
from bot.engine.rights import Kind, Moment, Option, Until
from bot.engine.seats import Seat
from bot.engine.verbs import is_bound_now
from bot.engine.whist.dummy import gains_nothing


def _follows(deal: Deal, act: Act) -> Trick | None:
    """The trick to which the act plays out of its turn."""
    if (
        isinstance(act, Plays)
        and deal.turn is not act.hand
        and len(act.cards) == 1
        and deal.move(act.hand, act.leads) is Move.FOLLOW
    ):
        return deal.open_trick
    return None


@WHIST.law(67)
def third_before_second(deal: Deal, act: Act) -> Fault | None:
    """The third hand plays before the second; also any other play before one's turn that gives no right to anybody.

    When the third has played before the second, the fourth may play before his partner: that is no fault."""
    trick = _follows(deal, act)
    if trick is None or not isinstance(act, Plays):
        return None
    hand = act.hand
    if hand is trick.leader.right and trick.of(trick.leader.left) is None:
        return None  # fourth before second: Law 68, or allowed by this one
    turn = deal.turn
    return Fault("67", f"It is {turn.word}'s turn to play." if turn is not None else "It is not your turn.")


@WHIST.law(68)
def fourth_before_second(deal: Deal, act: Act) -> Fault | None:
    """The fourth hand plays before his partner, the third not having played."""
    trick = _follows(deal, act)
    if trick is None or not isinstance(act, Plays) or not _too_early(trick, act.hand):
        return None
    return Fault("68", f"It is {trick.leader.left.word}'s turn to play.")


def _too_early(trick: Trick, hand: Seat) -> bool:
    leader = trick.leader
    return hand is leader.right and trick.of(leader.left) is None and trick.of(leader.partner) is None


@WHIST.law(68)
def win_or_not_win(course: Course, trick: Trick, hand: Seat) -> None:
    """The second hand may be called on to win, or not to win, the trick; it lasts until he has played, even
    if the third now plays before him, since the first fault was the fourth's. `trick` is as it lay before the card."""
    deal, second = course.deal, hand.partner
    if not _too_early(trick, hand) or gains_nothing(deal, hand) or is_bound_now(deal, second):
        return  # where a card of his has been called already, that is what is called of him at this trick (D8)
    until = Until(Moment.PLAYED, second, trick=trick.number)
    options = [Option(kind, until, second, trick=trick.number) for kind in (Kind.WIN, Kind.LOSE)]
    course.open_right("68", hand, hand.left.side.seats, options, holds=(second,), trick=trick.number)
