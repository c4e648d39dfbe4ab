"""Robots against each other on the same deals, both ways round: a bare play-out that builds Views, no engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from bot.engine.cards import PACK, Card, Hand
from bot.engine.games import Game, Mode, Phase, Rubber
from bot.engine.seats import SEATS, Seat
from bot.engine.tricks import best_of, followers
from bot.engine.view import Pairs, View
from bot.robots.memory import Memory, remember

Hands = tuple[Hand, Hand, Hand, Hand]
Chooser = Callable[[View, Memory, Hands], Card]
"""Chooses the card to play; the four hands are for the oracle alone."""
_NOTHING: Hand = frozenset()


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal of whist: the hands, and the dealer's last card that is turned up."""

    hands: Hands
    dealer: Seat
    turned: Card


def deals(seed: int, first: int, count: int) -> Iterator[tuple[int, Dealt]]:
    """Deals number `first` and on of that seed; each depends on its number alone, so that a match can be resumed."""
    for number in range(first, first + count):
        pack = list(PACK)
        Random(f"whist {seed} {number}").shuffle(pack)
        dealer = SEATS[number % 4]
        hands: list[Hand] = [_NOTHING] * 4
        for place in range(4):
            hands[(dealer + 1 + place) % 4] = frozenset(pack[place::4])
        yield number, Dealt((hands[0], hands[1], hands[2], hands[3]), dealer, pack[-1])


def play_out(deal: Dealt, players: tuple[Chooser, Chooser], times: tuple[list[float], list[float]]) -> int:
    """Tricks of North and South when the first player holds their cards and the second the others'.

    The time of each card, in seconds, is added to its side's list.
    """
    hands = list(deal.hands)
    memories = [Memory() for _ in SEATS]
    leader, won = deal.dealer.left, [0, 0]
    last: Pairs = ()
    for number in range(1, 14):
        trick: Pairs = ()
        for step in range(4):
            seat = SEATS[(leader + step) % 4]
            view = _view(deal, hands, seat, leader, number, trick, last, (won[0], won[1]))
            remember(memories[seat], view)
            start = perf_counter()
            card = players[seat % 2](view, memories[seat], (hands[0], hands[1], hands[2], hands[3]))
            times[seat % 2].append(perf_counter() - start)
            if card not in followers(hands[seat], trick[0][1].suit if trick else None):
                raise ValueError(f"{seat} may not play {card}")
            hands[seat] = hands[seat] - {card}
            trick = (*trick, (seat, card))
        leader = best_of(trick, deal.turned.suit)[0]
        won[leader % 2] += 1
        last = trick
    return won[0]


def _view(
    deal: Dealt,
    hands: list[Hand],
    seat: Seat,
    leader: Seat,
    number: int,
    trick: Pairs,
    last: Pairs,
    won: tuple[int, int],
) -> View:
    """What the seat sees at a strict table when it is to play."""
    lies = number == 1 and deal.turned in hands[deal.dealer]
    return View(
        eyes=seat,
        game=Game.SHORT_WHIST,
        mode=Mode.STRICT,
        rubber=Rubber(),
        deal=1,
        phase=Phase.PLAYING,
        dealer=None,
        turn=seat,
        actor=seat,
        leader=leader,
        trump=deal.turned.suit,
        trump_card=deal.turned if lies else None,
        own=hands[seat],
        open_hands=(),
        counts=(len(hands[0]), len(hands[1]), len(hands[2]), len(hands[3])),
        exposed=(_NOTHING, _NOTHING, _NOTHING, _NOTHING),
        ahead=(),
        offered=(),
        trick_number=number,
        unturned=(),
        trick=trick,
        last=last,
        last_winner=leader if last else None,
        tricks=won,
        must=(),
        rights=(),
        questions=(),
        claims=(),
        findings=(),
        thrown=frozenset(),
        claimed=None,
        ending=frozenset(),
        presented=False,
        cut=False,
        honours=None,
        calls=(),
        contract=None,
        barred=frozenset(),
        outcome=None,
    )
