"""Robots against each other on the same deals, both ways round: a bare play-out that builds Views, without the engine.

A deal of whist brings tricks; so does one of dummy whist, where each seat is Dummy in turn. An auction deal is played
at love all and brings points: those of the score, and `GAME_WORTH` for a game won, half of what the rubber brings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from time import thread_time

from bot.engine.acts import Bid
from bot.engine.auction import honours, score
from bot.engine.cards import PACK, SUITS, Card, Hand, Suit
from bot.engine.games import Contract, Game, Mode, Phase, Rubber
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.tricks import best_of, followers
from bot.engine.view import Call, Pairs, View
from bot.robots import players
from bot.robots.bidding import Spoken
from bot.robots.calls import PASS, SUIT_OF, Auction, after, heard, may_double, may_redouble, sufficient
from bot.robots.known import known, lawful_cards
from bot.robots.masks import RANK, holding
from bot.robots.memory import Memory, remember
from bot.robots.solver import Solver
from bot.robots.tally import Line

Hands = tuple[Hand, Hand, Hand, Hand]
GAME_WORTH = 125
_NOTHING: Hand = frozenset()
_NOBODY: Hands = (_NOTHING, _NOTHING, _NOTHING, _NOTHING)


@dataclass(frozen=True, slots=True)
class Bench:
    """A player as the match meets him; the four hands are given for the oracle alone."""

    card: Callable[[View, Memory, Hands], Card]
    speak: Callable[[View, Memory], Spoken]


def seated(player: players.Player) -> Bench:
    """The player, who sees his View and nothing else."""
    return Bench(
        lambda view, memory, hands: players.card_played(view, memory, player).cards[0],
        lambda view, memory: player.speak(view, memory, heard(view.calls)),
    )


def oracle(solver: Solver) -> Bench:
    """The player who sees all: double dummy for his own side. He declares as the simple bidder does."""

    def card(view: View, memory: Memory, hands: Hands) -> Card:
        seen = known(view, memory)
        made = solver.every([holding(hand) for hand in hands], seen.trump, seen.scene.trick, seen.seat)
        return PACK[max(lawful_cards(seen), key=lambda card: (made[card], -RANK[card]))]

    return Bench(card, seated(players.SIMPLE).speak)


@dataclass(slots=True)
class Table:
    """A deal in play: hands, who has what to say, and each seat's memory."""

    game: Game
    hands: list[Hand]
    dealer: Seat
    turned: Card | None = None
    trump: Suit | None = None
    leader: Seat = Seat.N
    dummy: Seat | None = None
    contract: Contract | None = None
    calls: tuple[Call, ...] = ()
    trick: Pairs = ()
    last: Pairs = ()
    number: int = 1
    won: list[int] = field(default_factory=lambda: [0, 0])
    memories: list[Memory] = field(default_factory=lambda: [Memory() for _ in SEATS])

    @property
    def four(self) -> Hands:
        north, east, south, west = self.hands
        return north, east, south, west


def dealt(game: str, seed: int, number: int) -> Table:
    """Deal `number` of that seed: it depends on nothing else, so that a match can be resumed and split."""
    pack = list(PACK)
    Random(f"{game} {seed} {number}").shuffle(pack)
    dealer = SEATS[number % 4]
    hands: list[Hand] = [_NOTHING] * 4
    for place in range(4):
        hands[(dealer + 1 + place) % 4] = frozenset(pack[place::4])
    if game == "auction":
        return Table(Game.AUCTION, hands, dealer)
    whist = Game.DUMMY_WHIST if game == "dummy" else Game.SHORT_WHIST
    dummy = SEATS[number // 4 % 4] if game == "dummy" else None
    return Table(whist, hands, dealer, pack[-1], pack[-1].suit, dealer.left, dummy)


def both_ways(game: str, a: Bench, b: Bench, seed: int, number: int) -> Line:
    """The deal with A in North and South, and with A in East and West: what A makes more of the same cards than B."""
    times: list[float] = []
    first = _result(dealt(game, seed, number), (a, b), times, Side.NS)
    second = _result(dealt(game, seed, number), (b, a), times, Side.EW)
    return Line(number, float(first - second), [round(time * 1000, 2) for time in times])


def _result(table: Table, benches: tuple[Bench, Bench], times: list[float], timed: Side) -> int:
    """What North and South make of the deal: tricks at whist, points (theirs less the others') at auction."""
    original = dict(zip(SEATS, table.hands, strict=True))
    if table.game is Game.AUCTION:
        opening = declare(table, benches)
    _play(table, benches, times, timed)
    if table.game is not Game.AUCTION or table.contract is None:
        return table.won[0]
    contract = table.contract
    declared = score.Contract(contract.bid.number, contract.bid.denomination, contract.by.side, contract.times, opening)
    lines = honours.honour_lines(original, contract.bid.denomination)
    result = score.score_deal(declared, (table.won[0], table.won[1]), lines)
    points = [below + above for below, above in zip(result.below, result.above, strict=True)]
    winner = score.game_winner(result.below)
    if winner is not None:
        points[winner.value] += GAME_WORTH
    return points[0] - points[1]


def declare(table: Table, benches: tuple[Bench, Bench]) -> bool:
    """The auction, call by call; whether the final declaration is the dealer's opening one spade (Law 48)."""
    auction, seat = Auction(), table.dealer
    while not auction.over:
        view = view_of(table, seat, Phase.DECLARING, seat)
        remember(table.memories[seat], view)
        spoken = benches[seat % 2].speak(view, table.memories[seat])
        _must_be_lawful(auction, seat, spoken)
        word, bid = ("bid", spoken) if isinstance(spoken, Bid) else (spoken, None)
        table.calls = (*table.calls, Call(seat, word, bid))
        auction, seat = after(auction, seat, word, bid), seat.left
    declarer, bid = auction.declarer, auction.bid
    if declarer is None or bid is None:
        raise ValueError("the auction ended without a declaration")
    suit = SUIT_OF[bid.denomination]
    table.contract = Contract(bid, declarer, auction.times)
    table.trump = SUITS[suit] if suit >= 0 else None
    table.leader, table.dummy = declarer.left, declarer.partner
    return auction.opening and (bid.number, bid.denomination) == (1, "S")


def _must_be_lawful(auction: Auction, seat: Seat, spoken: Spoken) -> None:
    may = {PASS: auction.bid is not None, "double": may_double(auction, seat), "redouble": may_redouble(auction, seat)}
    if not (spoken in sufficient(auction) if isinstance(spoken, Bid) else may[spoken]):
        raise ValueError(f"{seat} may not call {spoken}")


def _play(table: Table, benches: tuple[Bench, Bench], times: list[float], timed: Side) -> None:
    """The thirteen tricks; the time of each card of the timed side, in seconds of one core, is added to `times`."""
    for number in range(1, 14):
        table.number, table.trick = number, ()
        for step in range(4):
            seat = SEATS[(table.leader + step) % 4]
            eyes = seat.partner if seat is table.dummy else seat
            view = view_of(table, eyes, Phase.PLAYING, seat)
            remember(table.memories[eyes], view)
            start = thread_time()
            card = benches[seat % 2].card(view, table.memories[eyes], table.four)
            if seat.side is timed:
                times.append(thread_time() - start)
            if card not in followers(table.hands[seat], table.trick[0][1].suit if table.trick else None):
                raise ValueError(f"{seat} may not play {card}")
            table.hands[seat] = table.hands[seat] - {card}
            table.trick = (*table.trick, (seat, card))
        table.last = table.trick
        table.leader = best_of(table.trick, table.trump)[0]
        table.won[table.leader % 2] += 1


_BARE = View(
    eyes=None,
    game=Game.SHORT_WHIST,
    mode=Mode.STRICT,
    rubber=Rubber(),
    deal=1,
    phase=Phase.PLAYING,
    dealer=None,
    turn=None,
    actor=None,
    leader=None,
    trump=None,
    trump_card=None,
    own=_NOTHING,
    open_hands=(),
    counts=(13, 13, 13, 13),
    exposed=_NOBODY,
    ahead=(),
    offered=(),
    trick_number=1,
    unturned=(),
    trick=(),
    last=(),
    last_winner=None,
    tricks=(0, 0),
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
"""A strict table at which nothing has happened: what a match never changes."""


def view_of(table: Table, eyes: Seat, phase: Phase, turn: Seat) -> View:
    """What these eyes see at a strict table when the hand `turn` is to play or to call."""
    four = table.four
    playing = phase is Phase.PLAYING
    shown = table.dummy is not None and (table.game is not Game.AUCTION or table.number > 1 or bool(table.trick))
    lies = table.turned is not None and table.number == 1 and table.turned in four[table.dealer]
    return replace(
        _BARE,
        eyes=eyes,
        game=table.game,
        phase=phase,
        dealer=table.dealer if table.game is Game.AUCTION else None,
        turn=turn,
        actor=turn.partner if turn is table.dummy and playing else turn,
        leader=table.leader if playing else None,
        trump=table.trump,
        trump_card=table.turned if lies else None,
        own=four[eyes],
        open_hands=((table.dummy, four[table.dummy]),) if shown and table.dummy is not None else (),
        counts=(len(four[0]), len(four[1]), len(four[2]), len(four[3])),
        trick_number=table.number,
        trick=table.trick,
        last=table.last,
        last_winner=table.leader if table.last else None,
        tricks=(table.won[0], table.won[1]),
        calls=table.calls,
        contract=table.contract,
    )
