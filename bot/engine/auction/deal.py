"""The deal: Laws 36 to 41, as far as a bot that deals can meet them."""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.acts import BeginsDeal, Bid
from bot.engine.auction.honours import TRUMPS
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.games import Contract, Phase, Rubber
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.said import Bidding
from bot.engine.seats import Seat
from bot.engine.table import Table


def begin(table: Table, act: BeginsDeal, number: int, rubber: Rubber) -> ev.DealBegun:
    """The first event of a deal: four hands at once, and the dealer to declare; or, with a contract, its leader to
    lead.

    In an end position dummy's cards lie on the table already."""
    cards = [card for hand in act.hands for card in hand]
    sizes = {len(hand) for hand in act.hands}
    if len(sizes) != 1 or len(set(cards)) != len(cards) or not cards:
        raise Refused("The pack is imperfect: there must be a new deal.", 37)
    if act.contract is None:
        if max(sizes) < 13:
            raise Refused("An end position needs its contract.")
        return ev.DealBegun(
            number, act.dealer, act.hands, act.dealer.left, Phase.DECLARING, rubber, bidding=Bidding(speaker=act.dealer)
        )
    bid, declarer, times = act.contract
    if not 1 <= bid.number <= 7:
        raise Refused("There are only seven odd tricks.", 50)
    whole = max(sizes) == 13
    return ev.DealBegun(
        number=number,
        dealer=act.dealer,
        hands=act.hands,
        leader=act.leader if act.leader is not None else declarer.left,
        phase=Phase.PLAYING,
        rubber=rubber,
        trump=TRUMPS.get(bid.denomination),
        before=act.tricks,
        honours_held=act.honours if act.honours is not None or whole else (0, 0),
        dummies=frozenset() if whole else frozenset({declarer.partner}),
        bidding=Bidding(
            contract=Contract(bid, declarer, times), original=bid == Bid(1, "S") and declarer is act.dealer
        ),
    )


@AUCTION.law(31, 40)
def next_dealer(deal: Deal) -> Seat:
    """The deal passes to the left of him who has dealt, unless the arbitrator has said otherwise."""
    return deal.next_dealer if deal.next_dealer is not None else deal.dealer.left


@AUCTION.law(39)
def must_be_in_hand(deal: Deal) -> None:
    """Refused once the deal is scored for good, or void: its result is then a prior score (Case 3)."""
    if deal.phase in (Phase.SETTLED, Phase.VOID):
        raise Refused("That deal is over; its result is a prior score.", 39)


@AUCTION.law(36)
def void(course: Course, law: str) -> None:
    """There is a new deal: this one is void, scores before it stand, and the same player deals again."""
    must_be_in_hand(course.deal)
    course.add(ev.DealVoided(course.deal.dealer, law))
