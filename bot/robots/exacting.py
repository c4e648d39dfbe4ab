"""Penalties exacted: which right can be used now, what may be asked for, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.acts import Act, Elects, Says, Words
from bot.engine.cards import Suit
from bot.engine.games import Mode, Phase
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Option, Right
from bot.engine.seats import Seat
from bot.engine.tricks import best_of
from bot.engine.view import View
from bot.robots.lawful import in_order
from bot.robots.memory import Memory
from bot.robots.penalties import best_penalty

KNAVE = 9
Weigh = Callable[[View, Memory, Sequence[Demand]], Demand | None]
"""Which of these demands on the player whose turn it is wins most; None if none is better than nothing."""
_ON_A_CARD = {Kind.SUIT, Kind.NOT_SUIT, Kind.HIGHEST, Kind.LOWEST, Kind.WIN, Kind.LOSE, Kind.CARD, Kind.NOT_CARD}


def use_right(view: View, memory: Memory, seat: Seat, weigh: Weigh | None = None) -> Act | None:
    """Exacts, or waives, the oldest right of this seat that can be used now, by what its options are worth."""
    for right in view.rights:
        if seat in right.waived or _waits(view, seat, right):
            continue
        demand = _demand(view, memory, seat, right, weigh)
        return Elects(seat, demand) if demand is not None else Says(seat, Words.WAIVES)
    return None


def _waits(view: View, seat: Seat, right: Right) -> bool:
    """Whether the right is kept: it calls a suit, no adversary has the lead yet (Law 62, footnote 27), nobody waits."""
    if right.holds:
        return False
    options = [option for option in right.options if option.kind in (Kind.SUIT, Kind.NOT_SUIT)]
    if not options or view.phase is not Phase.PLAYING or _can_call_suit(view, seat, options[0]):
        return False
    return options[0].suit is not None or _suit_to_call(view, seat) is not None or len(options) == len(right.options)


def _can_call_suit(view: View, seat: Seat, option: Option) -> bool:
    """Whether the suit can be called now: an adversary is to lead, of whom nothing has been called yet."""
    if view.trick or view.turn is None or view.turn.side is seat.side or (option.from_lead or 0) > view.trick_number:
        return False
    return not any(duty.seat is view.turn and duty.trick == view.trick_number for duty in view.must)


def _demand(view: View, memory: Memory, seat: Seat, right: Right, weigh: Weigh | None) -> Demand | None:
    """What is asked for; None to waive. With `weigh`, what is asked of the next card is chosen by what it wins."""
    kinds = {option.kind: option for option in right.options}
    penalties = PENALTIES_OF_A_REVOKE & set(kinds)
    if penalties:
        return Demand(best_penalty(view, seat, right.offender.side, penalties))
    if _earlier_suit(view, right):
        kinds.pop(Kind.SUIT, None)
    if any(older.law == "57" and older.id <= right.id for older in view.rights):
        kinds.pop(Kind.WIN, None)  # whether the card led on was a winning one cannot be seen
    demands = [demand for option in kinds.values() for demand in _on_the_next_card(view, seat, option)]
    if weigh is not None and demands and in_order(view):
        exposing = [Demand(Kind.EXPOSE)] if Kind.EXPOSE in kinds else []
        return weigh(view, memory, [*demands, *exposing])
    for kind in _ORDER:
        if kind in kinds and (demand := _named(view, seat, kinds[kind])) is not None:
            return demand
    return None


def _on_the_next_card(view: View, seat: Seat, option: Option) -> list[Demand]:
    """The demands that the option makes on the card to be played next, none if it is about another."""
    if view.phase is not Phase.PLAYING or option.kind not in _ON_A_CARD or option.on not in (None, view.turn):
        return []
    if option.kind in (Kind.SUIT, Kind.NOT_SUIT):
        suits = [option.suit] if option.suit is not None else list(Suit)
        return [Demand(option.kind, suit=suit) for suit in suits] if _can_call_suit(view, seat, option) else []
    now = option.on is not None and option.trick in (None, view.trick_number) and not _bound(view, option)
    return [Demand(option.kind, option.card, option.suit, option.trick)] if now else []


def _earlier_suit(view: View, right: Right) -> bool:
    """Whether an older right would take the call of a suit for itself, which it cannot use yet."""
    options = [option for older in view.rights if older.id < right.id for option in older.options]
    return any(option.kind is Kind.SUIT and (option.from_lead or 0) > view.trick_number for option in options)


_ORDER = (
    Kind.SUIT,
    Kind.LOSE,
    Kind.WIN,
    Kind.LOWEST,
    Kind.HIGHEST,
    Kind.NOT_SUIT,
    Kind.EXPOSE,
    Kind.NOT_CARD,
    Kind.CARD,
    Kind.STAND,
    Kind.SUFFICIENT,
    Kind.SEVEN,
    Kind.FINAL,
)
"""Which choice is tried first where a right has several; a new deal is never asked for."""


def _named(view: View, seat: Seat, option: Option) -> Demand | None:
    """The option as a demand, if it can be made now and is worth it; a suit is chosen where the holder may choose."""
    match option.kind:
        case Kind.SUIT | Kind.NOT_SUIT if view.phase is Phase.PLAYING and not _can_call_suit(view, seat, option):
            return None
        case Kind.SUIT:
            suit = option.suit or _suit_to_call(view, seat)
            return Demand(Kind.SUIT, suit=suit) if suit is not None else None
        case Kind.NOT_SUIT:
            return Demand(Kind.NOT_SUIT, suit=option.suit or _suit_to_forbid(view, seat))
        case Kind.LOSE | Kind.WIN | Kind.HIGHEST | Kind.LOWEST if _bound(view, option) or not _useful(
            view, seat, option
        ):
            return None
        case _:
            return Demand(option.kind, option.card, option.suit, option.trick)


def _bound(view: View, option: Option) -> bool:
    """Whether something is called of that player at that trick already: one thing is called at a trick (D8)."""
    return any(duty.seat is option.on and duty.trick == option.trick for duty in view.must)


def _suit_to_call(view: View, seat: Seat) -> Suit | None:
    """The plain suit in which this seat is strongest: from an adversary it comes up to strength."""
    suits = [suit for suit in Suit if suit is not view.trump]
    held = {suit: sorted((card.rank for card in view.own if card.suit is suit), reverse=True) for suit in suits}
    best = max(suits, key=lambda suit: held[suit])
    return best if held[best] and held[best][0] >= KNAVE else None


def _suit_to_forbid(view: View, seat: Seat) -> Suit:
    """The suit in which this seat is weakest, trumps left out."""
    suits = [suit for suit in Suit if suit is not view.trump]
    return min(suits, key=lambda suit: sorted((card.rank for card in view.own if card.suit is suit), reverse=True))


def _useful(view: View, seat: Seat, option: Option) -> bool:
    """Made to lose when this side is winning the trick; made to win when his own partner is."""
    if option.kind in (Kind.HIGHEST, Kind.LOWEST):
        return True
    if not view.trick or option.trick not in (None, view.trick_number):
        return option.kind is Kind.LOSE
    winner = best_of(view.trick, view.trump)[0]
    return (winner.side is seat.side) == (option.kind is Kind.LOSE)


def call_exposed(view: View, seat: Seat) -> Act | None:
    """Calls an adversary's exposed card at his turn: a high one that cannot win, a low one where he might win."""
    if view.mode is not Mode.CLUB or view.turn is None or view.turn.side is seat.side or not view.trick:
        return None
    led = view.trick[0][1].suit
    cards = [card for card in view.exposed[view.turn] if card.suit is led]
    best = best_of(view.trick, view.trump)
    if not cards or best[1].suit is not led or any(duty.seat is view.turn for duty in view.must):
        return None
    losing = [card for card in cards if card < best[1]]
    if losing and best[0].side is seat.side:
        return Elects(seat, Demand(Kind.CARD, card=max(losing)))
    return None
