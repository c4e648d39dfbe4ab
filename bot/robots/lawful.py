"""The cards that a View lets its player play without breaking a law or a call."""

from __future__ import annotations

from bot.engine.cards import Card, Hand, Suit
from bot.engine.rights import Kind, Obligation
from bot.engine.seats import SEATS, Seat, clockwise_from
from bot.engine.tricks import followers, winners
from bot.engine.view import Pairs, View


def hand_of(view: View, seat: Seat) -> Hand:
    """The hand of the seat, if these eyes see it; else empty."""
    if seat is view.eyes:
        return view.own
    return next((hand for open_seat, hand in view.open_hands if open_seat is seat), frozenset())


def in_order(view: View) -> bool:
    """Whether the trick has been played in turn so far, with the cards that it takes: nothing else can be searched."""
    if view.turn is None:
        return False
    leader = view.trick[0][0] if view.trick else view.turn
    order = clockwise_from(leader)[: len(view.trick)]
    full = view.counts[view.turn]
    counts = tuple(full - (seat in order) for seat in SEATS)
    return tuple(seat for seat, _ in view.trick) == order and view.counts == counts and view.turn not in order


def lawful(view: View, seat: Seat) -> Hand:
    """What the seat may play now: following suit, and then as it has been called on to, where it can."""
    if view.mistake is not None and view.mistake[0] is seat:
        return followers(hand_of(view, seat), view.mistake[1])
    trick: Pairs = () if any(who is seat for who, _ in view.trick) else view.trick
    hand = hand_of(view, seat)
    able = followers(hand, trick[0][1].suit if trick else None)
    duty = _duty(view, seat)
    if duty is None:
        return able
    return frozenset(obeying(duty, hand, able, trick, view.trump)) or able


def _duty(view: View, seat: Seat) -> Obligation | None:
    """The call for this trick, else a standing one."""
    mine = [duty for duty in view.must if duty.seat is seat and duty.trick in (None, view.trick_number)]
    return min(mine, key=lambda duty: duty.standing, default=None)


def obeying(duty: Obligation, hand: Hand, able: Hand, trick: Pairs, trump: Suit | None) -> set[Card]:
    """Those of the cards that follow suit which obey the call; none where it can have no effect."""
    match duty.kind:
        case Kind.CARD:
            return {card for card in able if card == duty.card}
        case Kind.NOT_CARD:
            return {card for card in able if card != duty.card}
        case Kind.SUIT:
            return set() if trick else {card for card in able if card.suit is duty.suit}
        case Kind.NOT_SUIT:
            return set() if trick else {card for card in able if card.suit is not duty.suit}
        case Kind.HIGHEST | Kind.LOWEST:
            return _extreme(duty, hand, trick) & able
        case Kind.WIN | Kind.LOSE if trick:
            taking = winners(able, trick, trump)
            return set(taking if duty.kind is Kind.WIN else able - taking)
        case _:
            return set()


def _extreme(duty: Obligation, hand: Hand, trick: Pairs) -> set[Card]:
    suit = duty.suit or (trick[0][1].suit if trick else None)
    of_it = [card for card in hand if card.suit is suit]
    if not of_it:
        return set()
    return {max(of_it) if duty.kind is Kind.HIGHEST else min(of_it)}
