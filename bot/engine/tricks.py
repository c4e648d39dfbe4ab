"""Who wins a trick, and who has still to play to it (unwritten premises U2-U6 of whist-laws.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.cards import Card, Hand, Suit, of_suit
from bot.engine.seats import Seat


def beats(card: Card, best: Card, trump: Suit | None) -> bool:
    """Whether the card, played later, takes the trick from the best card so far."""
    if card.suit is best.suit:
        return card > best
    return card.suit is trump


def best_of(plays: Sequence[tuple[Seat, Card]], trump: Suit | None) -> tuple[Seat, Card]:
    """The winning play of a trick, complete or not; the first play is the lead. ValueError if there is none."""
    if not plays:
        raise ValueError("no card has been played to the trick")
    winner = plays[0]
    for play in plays[1:]:
        if beats(play[1], winner[1], trump):
            winner = play
    return winner


def followers(hand: Hand, led: Suit | None) -> Hand:
    """The cards that follow the suit led, or the whole hand when leading or void."""
    return (of_suit(hand, led) or hand) if led is not None else hand


def winners(cards: Iterable[Card], plays: Sequence[tuple[Seat, Card]], trump: Suit | None) -> Hand:
    """Those of the cards that would beat every card now on the table."""
    best = best_of(plays, trump)[1]
    return frozenset(c for c in cards if beats(c, best, trump))
