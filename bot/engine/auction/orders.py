"""What the arbitrator, or whoever decides by agreement (97), orders at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Act
from bot.engine.auction import general, hand_out
from bot.engine.auction.deal import void
from bot.engine.auction.dummy import before_the_first_lead
from bot.engine.auction.exposed import expose
from bot.engine.course import Course
from bot.engine.games import Phase
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rulings import award_by_order, clear_revoke, expose_by_order, forfeit
from bot.engine.said import Finding


@AUCTION.law(97)
def carry_out(course: Course, act: Act) -> None:
    """Does what is ordered."""
    _ORDERS[type(act)](course, act)


@AUCTION.law(36, 37, 39)
def _new_deal(course: Course, act: acts.VoidsDeal | acts.OrdersMisdeal) -> None:
    """A deal that must not stand is void and dealt again by the same player; no deal is lost at auction."""
    void(course, "37")


@AUCTION.law(40)
def _set_dealer(course: Course, act: acts.SetsDealer) -> None:
    """Who deals next, whosever turn it is. Once the last card is dealt the deal stands, and the player on the left of
    him who has dealt deals the next."""
    if course.deal.phase in (Phase.DECLARING, Phase.PLAYING):
        raise Refused("The last card has been dealt: the deal stands, and the dealer's left deals the next.", 40)
    ended = course.deal.outcome or (hand_out.outcome(course.table) if course.deal.phase is Phase.OVER else None)
    if ended is not None and ended.rubber_won is not None:
        raise Refused("The rubber is over; who deals first in the next is settled by the cut.", 18)
    course.add(ev.DealerSet(act.seat))


@AUCTION.law(69)
def _expose(course: Course, act: acts.OrdersExposed) -> None:
    """A card that an adversary has seen and the partner has not is no exposed card. Before the play one that is bars
    the partner as well (65), or lets the suit be forbidden (66)."""
    if act.seen_by and act.seat.partner not in act.seen_by:
        course.add(ev.Heard(None, "the partner has not seen it: no exposed card"))
    elif course.deal.phase is Phase.DECLARING or before_the_first_lead(course.deal):
        expose(course, act.seat, act.cards)
    else:
        expose_by_order(course, act)


def _no_time_anew(course: Course, act: acts.Reopens) -> None:
    """What was not chosen in time has had its consequence, a card exposed or a revoke at 150."""
    raise Refused("At auction what was not decided in time stands as the law then has it.", 94)


_ORDERS: dict[type[Act], Callable[[Course, Any], None]] = {
    acts.VoidsDeal: _new_deal,
    acts.OrdersMisdeal: _new_deal,
    acts.AwardsTricks: award_by_order,
    acts.Adjusts: hand_out.correct_score,
    acts.Rectifies: hand_out.correct_score,
    acts.SetsHonours: hand_out.set_honours,
    acts.SetsDealer: _set_dealer,
    acts.OrdersExposed: _expose,
    acts.Grants: lambda course, act: general.grant(course, act.on, act.demand),
    acts.Forfeits: lambda course, act: forfeit(course, act.side, "97"),
    acts.Reopens: _no_time_anew,
    acts.EstablishesRevoke: lambda course, act: course.add(ev.RevokeOrdered(Finding(act.seat, act.trick))),
    acts.ClearsRevoke: lambda course, act: clear_revoke(course, act.seat),
    acts.AssignsCard: lambda course, act: course.add(ev.CardAssigned(act.card, act.seat)),
    acts.Dismisses: lambda course, act: course.add(ev.Heard(None, "dismissed")),
}
