"""Dummy: articles I to III, by which the laws of whist do not touch an open hand, or touch it less."""

from __future__ import annotations

from bot.engine.acts import Act, Plays
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.law import WHIST
from bot.engine.mistaken import object_to_card
from bot.engine.refused import Refused
from bot.engine.seats import Seat


@WHIST.law("DM-II")
def is_dummy(deal: Deal, hand: Seat) -> bool:
    """Whether the hand is Dummy's, who is not liable to the penalty for a revoke:
    turned and quitted, it stands good."""
    return hand in deal.dummies


@WHIST.law("DM-II")
def must_not_be_dummy(deal: Deal, accused: Seat) -> None:
    """Refused where a revoke is claimed of Dummy; his partner is liable like any other player (footnote 39)."""
    if is_dummy(deal, accused):
        raise Refused("Dummy is not liable to the penalty for a revoke.", "DM-II")


@WHIST.law("DM-II")
def object_to_dummys_card(course: Course, seat: Seat) -> bool:
    """Dummy's error is discovered by anybody, before the trick is turned and quitted; the card is then corrected before
    the play goes on. True if it was so."""
    return object_to_card(course, seat)


@WHIST.law("DM-III")
def leads_from_the_other_hand(deal: Deal, act: Act) -> Fault | None:
    """Dummy's partner leads from Dummy's hand when he should lead from his own, or vice versâ."""
    if isinstance(act, Plays) and deal.rightful is act.hand.partner and gains_nothing(deal, act.hand):
        return Fault("DM-III", f"The lead is from {deal.rightful.word}'s hand.")
    return None


@WHIST.law("DM-III")
def gains_nothing(deal: Deal, hand: Seat) -> bool:
    """Whether the hand is Dummy's or that of his partner, who is not liable for an error
    whence he can gain no advantage: he may show cards, or say what he likes, Dummy being blind and deaf."""
    return hand in deal.dummies or hand.partner in deal.dummies
