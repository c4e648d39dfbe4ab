"""The arbitrator's orders at a table: whether the position allows them, what each would do, and doing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine import acts
from bot.engine.acts import Order, Settles
from bot.engine.cards import PACK, Card, Hand, Suit
from bot.engine.coding import Event
from bot.engine.cuts import Person
from bot.engine.deal import Deal, Hands, plays_of
from bot.engine.events import Heard
from bot.engine.games import Outcome, Phase, Rubber
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Right
from bot.engine.roster import decide_roster
from bot.engine.seats import Seat
from bot.engine.sight import tricks_after
from bot.engine.sitting.acts import AppointsSubstitute, Leaves
from bot.room.dealing import Unfolding
from bot.room.state import State

LIVE = (Phase.DECLARING, Phase.PLAYING, Phase.OVER)
NOTHING: Hand = frozenset()


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a table stands, in what an order can change: pairs are (NS, EW), hands N E S W."""

    phase: Phase
    turn: Seat | None
    next_dealer: Seat
    exposed: Hands
    tricks: tuple[int, int]
    rubber: Rubber
    honours: tuple[int, int] | None
    adjusted: tuple[int, int]
    adjusted_above: tuple[int, int]
    rights: tuple[Right, ...]
    outcome: Outcome | None
    """of the hand that is out, were nothing more to be claimed"""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An order, and the table before and after it."""

    order: Order
    before: Outlook
    after: Outlook


def foreseen(state: State, orders: Sequence[Order], deal: int, reach: tuple[int, int]) -> tuple[Foreseen, ...]:
    """What the orders would do, one after another. Refused for the first that the position does not allow.

    `deal` is the deal in dispute, `reach` its rubber and game: what is scored can be corrected only while they last.
    """
    course = Unfolding(state)
    found = []
    for order in orders:
        before = outlook(course.state)
        _give(course, order, deal, reach)
        found.append(Foreseen(order, before, outlook(course.state)))
    return tuple(found)


def obeyed(state: State, orders: Sequence[Order], deal: int, reach: tuple[int, int], mark: str) -> Sequence[Event]:
    """The events of the orders, behind the ruling's mark; nothing at a table that has ended or has had no deal.

    Refused as `foreseen`.
    """
    if state.ended and any(not isinstance(order, acts.Dismisses) for order in orders):
        raise Refused("That table has ended; a ruling can say what was right there, and order nothing.")
    if state.ended or state.table.deal is None:
        return ()
    course = Unfolding(state)
    course.add(Heard(None, mark))
    for order in orders:
        _give(course, order, deal, reach)
    return course.events


def _give(course: Unfolding, order: Order, deal: int, reach: tuple[int, int]) -> None:
    live = course.state.table.deal
    if live is None:
        raise Refused("No cards have been dealt at that table; there is nothing to order.")
    current = live.number == deal and live.phase in LIVE
    if isinstance(order, acts.Dismisses):
        return
    if not current and not isinstance(order, acts.SetsDealer):
        _must_reach(course.state, order, deal, reach)
    _must_fit(live, order)
    course.act(order)


def _must_reach(state: State, order: Order, deal: int, reach: tuple[int, int]) -> None:
    """A deal that is scored for good: only the score of its game, while that lasts (Law 11), and the value of games
    during the rubber (12)."""
    live = state.table.deal
    if isinstance(order, acts.Rectifies):
        if reach_of(state)[0] != reach[0]:
            raise Refused(f"The rubber in which deal {deal} was played is over; its games stand.", 12)
        return
    if not isinstance(order, acts.Adjusts):
        raise Refused(f"Deal {deal} is over; only the score of its game can still be corrected.", 11)
    if reach_of(state) != reach:
        raise Refused(f"The game in which deal {deal} was played is over; its score stands.", 11)
    if live is None or live.phase not in LIVE:
        raise Refused("The score is corrected while a deal is in hand; wait until the next is dealt.", 11)


def reach_of(state: State) -> tuple[int, int]:
    """The rubber's number, and how many games of it are over: a score can be corrected while neither changes."""
    rubber = state.table.rubber
    return rubber.number, len(rubber.games)


def _must_fit(deal: Deal, order: Order) -> None:
    """Refuses what the position does not allow and the engine, which trusts an arbitrator, would let pass."""
    match order:
        case acts.EstablishesRevoke(seat=seat, trick=number) if not _has_played(deal, seat, number):
            raise Refused(f"{seat.word} has not played to trick {number}.")
        case acts.ClearsRevoke(seat=seat) if not _is_charged(deal, seat):
            raise Refused(f"Nobody has charged {seat.word} with a revoke.")
        case acts.Grants() if deal.phase is not Phase.PLAYING:
            raise Refused("No cards are being played now; there is nothing to call.")
        case acts.Grants(side=side, on=seat) if seat.side is side:
            raise Refused("A card or a suit is called by the adversaries.")
        case acts.OrdersExposed(seat=seat) if deal.phase not in (Phase.DECLARING, Phase.PLAYING):
            raise Refused(f"{seat.word}'s cards are not in play now.")
        case acts.AssignsCard(card=card, seat=seat) if card in deal.dealt[seat]:
            raise Refused(f"{card.face} was dealt to {seat.word} in any case.")
        case acts.SetsHonours(points=points) if not 0 <= points <= (4 if deal.bidding is None else 200):
            raise Refused("There are not so many points for honours.")
        case acts.Adjusts(points=0):
            raise Refused("A correction by nothing changes nothing.")
        case _:
            pass


def _has_played(deal: Deal, seat: Seat, number: int) -> bool:
    trick = deal.trick(number)
    return trick is not None and trick.of(seat) is not None


def _is_charged(deal: Deal, seat: Seat) -> bool:
    """Whether anybody has claimed a revoke of his, or an arbitrator spoken of one."""
    claimed = any(claim.accused is seat for claim in deal.claims)
    return claimed or any(finding.seat is seat for finding in (*deal.findings, *deal.ordered))


def excluded(state: State, user: Person, by: Person) -> Sequence[Event]:
    """A robot is proposed for the chair of one who is excluded in a rubber (Law 23, auction 26); else he leaves."""
    if user not in (*state.roster.everybody, *state.roster.seated):
        return ()
    robot = -(state.roster.robots + 1)
    try:
        return decide_roster(state.roster, AppointsSubstitute(by, user, robot, moderator=True))
    except Refused:
        return decide_roster(state.roster, Leaves(user, breaks_up=True))


def outlook(state: State) -> Outlook:
    """How the table now stands. Refused if no cards have been dealt."""
    deal = state.table.deal
    if deal is None:
        raise Refused("No cards have been dealt at that table.")
    return Outlook(
        deal.phase,
        deal.turn,
        deal.next_dealer if deal.next_dealer is not None else deal.dealer.left,
        deal.exposed,
        tricks_after(deal),
        state.table.rubber,
        deal.honours,
        deal.adjusted,
        deal.adjusted_above,
        deal.open_rights(),
        deal.outcome or _were_it_settled(state),
    )


def _were_it_settled(state: State) -> Outcome | None:
    if state.phase is not Phase.OVER:
        return None
    course = Unfolding(state)
    try:
        course.act(Settles())
    except Refused:
        return None
    deal = course.state.table.deal
    return deal.outcome if deal is not None else None


def paid(state: State, offender: Seat, law: str, trick: int) -> Demand | None:
    """The penalty that was taken for an offence by the table's own ledger, if one was."""
    deal = state.table.deal
    if deal is None:
        return None
    taken = (r for r in deal.rights if r.elected and r.offender is offender and r.law == law and r.trick in (0, trick))
    return next((right.elected for right in taken), None)


def hidden_cards(state: State) -> tuple[Hand, Suit | None]:
    """The cards that not everybody has seen while a hand is played (none when it is not), and the trump suit."""
    deal = state.table.deal
    if deal is None or deal.phase not in (Phase.DECLARING, Phase.PLAYING):
        return NOTHING, None
    return frozenset(PACK) - _seen(deal), deal.trump


def _seen(deal: Deal) -> set[Card]:
    seen = {play.card for _, play in plays_of(deal)}
    for seat in Seat:
        seen |= deal.exposed[seat]
        if seat in deal.dummies:
            seen |= deal.hands[seat]
    if deal.trump_card is not None and deal.trump_lies:
        seen.add(deal.trump_card)
    seen.update(deal.ahead.cards if deal.ahead else (), deal.offered[1] if deal.offered else ())
    return seen
