"""The players by name, and how one of them meets a View: `choose` answers every phase of a deal with an act or None."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.engine.acts import Act, Bid, Bids, Plays, Says, Words
from bot.engine.cards import PACK, Card
from bot.engine.games import Phase
from bot.engine.rights import Demand
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.robots import bidding, conduct, exacting, other, simple
from bot.robots.bidding import Spoken
from bot.robots.calls import DOUBLE, PASS, REDOUBLE, Auction, heard
from bot.robots.exacting import Weigh
from bot.robots.known import Known, chance, known
from bot.robots.lawful import in_order, lawful
from bot.robots.masks import Holding, holding
from bot.robots.memory import Memory, remember
from bot.robots.scene import Scene
from bot.robots.solver import Solver

_WORDS = {PASS: Words.PASSES, DOUBLE: Words.DOUBLES, REDOUBLE: Words.REDOUBLES}


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the card that he plays from what he knows (one of those allowed), and what he declares."""

    name: str
    card: Callable[[Known, Sequence[int]], int]
    speak: Callable[[View, Memory, Auction], Spoken]
    weigh: Weigh | None = None
    """how he chooses among penalties, if otherwise than by rule"""


def by_rules(rules: Callable[[Scene, Holding], int]) -> Callable[[Known, Sequence[int]], int]:
    """Plays what the rules say; where that is not allowed, because of a call, what they say of the allowed cards."""

    def card(known: Known, allowed: Sequence[int]) -> int:
        choice = rules(known.scene, known.hand)
        return choice if choice in allowed else rules(known.scene, holding(allowed))

    return card


def at_random(known: Known, allowed: Sequence[int]) -> int:
    """Any lawful card, by a chance that the View decides."""
    return chance(known).choice(sorted(allowed))


def speak_simply(view: View, memory: Memory, auction: Auction) -> Spoken:
    """The call by the simple rules of bidding."""
    return bidding.speak(holding(view.own), auction, seat_of(view))


def speak_at_random(view: View, memory: Memory, auction: Auction) -> Spoken:
    """One spade from the dealer, and passes."""
    return Bid(1, "S") if auction.bid is None else PASS


RANDOM = Player("random", at_random, speak_at_random)
SIMPLE = Player("simple", by_rules(simple.card), speak_simply)
OTHER = Player("other", by_rules(other.card), speak_simply)


def plain(solver: Solver) -> Player:
    """Twenty sampled layouts, double dummy, the mean."""
    from bot.robots.search import plain_card  # brings numpy, which a host without endplay does without

    return Player("plain", lambda known, allowed: plain_card(known, solver, allowed), speak_simply)


def strong(solver: Solver) -> Player:
    """The full player."""
    from bot.robots.declaring import speak
    from bot.robots.search import strong_card
    from bot.robots.worth import worthiest

    def declare(view: View, memory: Memory, auction: Auction) -> Spoken:
        return speak(view, auction)

    def weigh(view: View, memory: Memory, demands: Sequence[Demand]) -> Demand | None:
        try:
            return worthiest(view, memory, solver, demands)
        except ValueError:  # what is remembered cannot be
            return demands[0]

    return Player("strong", lambda known, allowed: strong_card(known, solver, allowed), declare, weigh)


def named(name: str, solver: Solver | None = None) -> Player:
    """The player of that name. ValueError if there is none, or he needs a solver and has none."""
    found = {player.name: player for player in (RANDOM, SIMPLE, OTHER)}
    if solver is not None:
        found |= {player.name: player for player in (plain(solver), strong(solver))}
    if name not in found:
        raise ValueError(f"no such player here: {name}")
    return found[name]


def seat_of(view: View) -> Seat:
    """The seat whose eyes these are. ValueError for the gallery."""
    if view.eyes is None:
        raise ValueError("the gallery does not play")
    return view.eyes


def choose(view: View, memory: Memory, player: Player = SIMPLE) -> Act | None:
    """What the robot with these eyes does now, or None when it has nothing to do.

    It remembers the View first. Between deals it does nothing: the pack is presented and cut for it when the table's
    time for claims is over.
    """
    remember(memory, view)
    if view.eyes is None or conduct.is_dummy(view, view.eyes):
        return None
    return (
        conduct.answer(view, memory, view.eyes)
        or exacting.use_right(view, memory, view.eyes, player.weigh)
        or conduct.notice(view, memory, view.eyes)
        or conduct.claim_honours(view, memory, view.eyes)
        or conduct.search(view, view.eyes)
        or conduct.settle(view, view.eyes)
        or _in_turn(view, memory, player)
    )


def _in_turn(view: View, memory: Memory, player: Player) -> Act | None:
    """The call or the card that is due from this seat, if one is."""
    seat = seat_of(view)
    if view.phase is Phase.DECLARING:
        return said(seat, player.speak(view, memory, heard(view.calls))) if view.turn is seat else None
    if view.phase is not Phase.PLAYING or view.turn is None or any(view.turn in right.holds for right in view.rights):
        return None
    if view.actor is not seat:
        return exacting.call_exposed(view, seat)
    return conduct.take_trump(view, seat) or card_played(view, memory, player)


def card_played(view: View, memory: Memory, player: Player) -> Plays:
    """The card that the player plays now, from his own hand or from the one that he commands."""
    if view.turn is None:
        raise ValueError("no card is due")
    allowed = sorted(lawful(view, view.turn))
    card = allowed[0]
    if len(allowed) > 1 and view.mistake is None:
        choose_card = player.card if in_order(view) else SIMPLE.card
        card = PACK[choose_card(known(view, memory), [int(card) for card in allowed])]
    return Plays(seat_of(view), (card,), view.turn)


def appraised(view: View, memory: Memory, solver: Solver) -> dict[Card, float]:
    """The tricks that the side to play may expect from here after each lawful card, as the full player reckons from
    this View; empty where it cannot be."""
    from bot.robots.search import forecast

    if view.turn is None or not in_order(view):
        return {}
    cards = [int(card) for card in sorted(lawful(view, view.turn))]
    try:
        expected = forecast(known(view, memory), solver, cards)
    except ValueError:  # what is remembered cannot be
        return {}
    return {PACK[card]: tricks for card, tricks in expected.items()}


def said(seat: Seat, spoken: Spoken) -> Act:
    """The call as an act."""
    return Bids(seat, spoken) if isinstance(spoken, Bid) else Says(seat, _WORDS[spoken])
