"""The deal: Laws 33 and 37 to 51, as far as a bot that deals can meet them."""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.acts import BeginsDeal
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.games import Game, Phase, Rubber
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.seats import SEATS, Seat
from bot.engine.table import Table


def begin(table: Table, act: BeginsDeal, number: int, rubber: Rubber) -> ev.DealBegun:
    """The first event of a deal: four hands at once,
    the last card turned up, the player on the dealer's left to lead."""
    cards = [card for hand in act.hands for card in hand]
    sizes = {len(hand) for hand in act.hands}
    if len(sizes) != 1 or len(set(cards)) != len(cards) or not cards:
        raise Refused("The pack is imperfect: there must be a new deal.", 37)
    if act.trump_card is not None and act.trump_card not in act.hands[act.dealer]:
        raise Refused("The card turned up is the dealer's.", 44)
    return ev.DealBegun(
        number=number,
        dealer=act.dealer,
        hands=act.hands,
        leader=act.leader if act.leader is not None else act.dealer.left,
        phase=Phase.PLAYING,
        rubber=rubber,
        trump=act.trump_card.suit if act.trump_card is not None else act.trump,
        trump_card=act.trump_card,
        before=act.tricks,
        honours_held=act.honours if act.honours is not None or max(sizes) == 13 else _counted(act),
        dummies=table.dummies,
    )


def _counted(act: BeginsDeal) -> tuple[int, int] | None:
    """In an end position that states no honours: those of the cards given."""
    if act.trump is None:
        return None
    held = [0, 0]
    for seat in SEATS:
        held[seat % 2] += sum(card.suit is act.trump and card.rank >= 9 for card in act.hands[seat])
    return held[0], held[1]


@WHIST.law(33)
def next_dealer(deal: Deal) -> Seat:
    """The deal passes to the left."""
    return deal.dealer.left


@WHIST.law(47)
def void(course: Course, law: str) -> None:
    """The deal is void, past scores stand, and the same dealer deals again (footnote 11)."""
    course.add(ev.DealVoided(course.deal.dealer, law))


@WHIST.law(43, "DDM")
def misdeal(course: Course) -> None:
    """A misdeal loses the deal, which passes to the left;
    at Double Dummy there is none, as the deal is a disadvantage."""
    if course.table.game is Game.DOUBLE_DUMMY:
        raise Refused("At Double Dummy there is no misdeal.", "DDM")
    course.add(ev.DealVoided(next_dealer(course.deal), "43"))


@WHIST.law(11)
def must_be_in_hand(deal: Deal) -> None:
    """Refused once the deal is scored for good, or void: while its game lasts its score is corrected in the next."""
    if deal.phase in (Phase.SETTLED, Phase.VOID):
        raise Refused("That deal is over; a score is corrected in the deal that follows.", 11)
