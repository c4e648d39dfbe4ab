"""Views for tests of faces: the fullest there can be."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.acts import Bid
from bot.engine.cards import PACK, Suit, card
from bot.engine.decide import new_table
from bot.engine.games import Contract, Game, GameWon, Mode, Outcome, Phase, Rubber
from bot.engine.rights import Demand, Kind, Moment, Obligation, Option, Right, Until
from bot.engine.said import Call
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.sight import seen_by
from bot.engine.view import View
from bot.ui.scene import Scene

NAMES = tuple(f"\\*{'W' * 22}…" for _ in SEATS)
SCENE = Scene(7, "T" * 39 + "…", NAMES, url="https://discord.com/channels/1/2", deadline=2_000_000_000)
HANDS = tuple(frozenset(PACK[seat::4]) for seat in SEATS)
RUBBER = Rubber((4, 4), (GameWon(Side.NS, 3), GameWon(Side.EW, 1)), (1000, 1000))
CONTRACT = Contract(Bid(3, "N"), Seat.S, 4)
EVERY_CALL = tuple(Call(SEATS[place % 4], "bid", Bid(1 + place // 6, "SCDHRN"[place % 6])) for place in range(42))
SUIT_RIGHT = Right(
    1,
    "62",
    Seat.E,
    (Seat.N, Seat.S),
    (
        Option(Kind.EXPOSE, Until(Moment.HAND_OUT), card=PACK[0]),
        Option(Kind.SUIT, Until(Moment.HAND_OUT), on=Seat.E),
        Option(Kind.NOT_SUIT, Until(Moment.HAND_OUT), on=Seat.E),
        Option(Kind.HIGHEST, Until(Moment.HAND_OUT), on=Seat.W),
        Option(Kind.LOWEST, Until(Moment.HAND_OUT), on=Seat.W),
    ),
    card=PACK[0],
    trick=13,
)


def empty(game: Game, mode: Mode) -> View:
    return seen_by(new_table(game, mode), None)


def playing(game: Game = Game.AUCTION, mode: Mode = Mode.CLUB) -> View:
    """South plays North's open hand too; a trick lies turned up, another is full but for South, much was called."""
    trick = tuple((seat, card(Suit.D, 8)) for seat in (Seat.W, Seat.N, Seat.E))
    return replace(
        empty(game, mode),
        eyes=Seat.S,
        rubber=RUBBER,
        deal=12,
        phase=Phase.PLAYING,
        turn=Seat.S,
        actor=Seat.S,
        leader=Seat.W,
        trump=Suit.H,
        own=HANDS[Seat.S],
        open_hands=((Seat.N, HANDS[Seat.N]),),
        counts=(13, 13, 13, 13),
        exposed=tuple(frozenset(list(hand)[:3]) for hand in HANDS),
        unturned=(*trick, (Seat.S, card(Suit.D, 8))),
        trick=trick,
        trick_number=13,
        tricks=(6, 6),
        must=tuple(Obligation(Seat.E, kind, "62", 13, PACK[8], Suit.S) for kind in Kind if kind in DUTIES),
        rights=(SUIT_RIGHT, replace(SUIT_RIGHT, id=2)),
        questions=((13, Seat.E, False),),
        claims=((Side.NS, Seat.E, 5), (Side.EW, Seat.N, None)),
        findings=((Seat.E, 5, True), (Seat.N, 0, False)),
        thrown=frozenset(SEATS),
        claimed=(Seat.E, "rest", True, frozenset(SEATS)),
        ending=frozenset(SEATS),
        contract=CONTRACT,
    )


DUTIES = {Kind.CARD, Kind.SUIT, Kind.NOT_SUIT, Kind.NOT_CARD, Kind.HIGHEST, Kind.LOWEST, Kind.WIN, Kind.LOSE}


def declaring() -> View:
    return replace(
        playing(),
        phase=Phase.DECLARING,
        calls=EVERY_CALL,
        trick=(),
        unturned=(),
        open_hands=(),
        barred=frozenset({Seat.S}),
    )


def over() -> View:
    lines = tuple((f"{law}:{what}", 3, 0) for law, what in ((72, "add"), (2, "tricks"), (3, "honours"), (6, "at four")))
    outcome = Outcome((13, 0), RUBBER, GameWon(Side.NS, 3), (Side.NS, 8), lines)
    return replace(playing(Game.SHORT_WHIST), phase=Phase.SETTLED, outcome=outcome, trick=(), turn=None, open_hands=())


def gallery(view: View) -> View:
    return replace(view, eyes=None, own=frozenset(), rights=())


DEMAND = Demand(Kind.SUIT, suit=Suit.H)
