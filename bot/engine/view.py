"""All that leaves the engine for anybody's eyes.
A View is built up from what those eyes may see, never cut down from the table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, Hand, Suit
from bot.engine.deal import NO_HANDS, Hands
from bot.engine.games import Contract, Game, Mode, Outcome, Phase, Rubber
from bot.engine.rights import Obligation, Right
from bot.engine.said import Amendment as Amendment
from bot.engine.said import Call as Call  # the robots name it, who may not import the deal
from bot.engine.seats import Seat, Side

Eyes = Seat | None
"""A seat's eyes, or None: the gallery, everyone not seated."""

Pairs = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one pair of eyes may see of a deal. Tuples of two are (NS, EW), tuples of four N E S W."""

    eyes: Eyes
    game: Game
    mode: Mode
    rubber: Rubber
    deal: int
    phase: Phase
    dealer: Seat | None
    """hidden while cards are being played (etiquette 3, footnote 37)"""
    turn: Seat | None
    actor: Seat | None
    """who plays for `turn`: the seat itself, or the partner of an open hand"""
    leader: Seat | None
    """who led, or is to lead, to the trick on the table"""
    trump: Suit | None
    trump_card: Card | None
    """only while it lies on the table"""
    own: Hand
    """the cards of these eyes (empty for the gallery)"""
    open_hands: tuple[tuple[Seat, Hand], ...]
    """dummies' hands, open to everybody"""
    counts: tuple[int, int, int, int]
    exposed: tuple[Hand, Hand, Hand, Hand]
    """cards that lie face up and may be called"""
    ahead: Pairs
    """cards led on before their trick"""
    offered: Pairs
    """two or more cards played at once, one of which is to be chosen"""
    trick_number: int
    unturned: Pairs
    """a complete trick not yet turned, in order of play; its winner leads"""
    trick: Pairs
    """the trick that waits for cards, in order of play"""
    last: Pairs
    """the trick last turned, while these eyes may see it (Law 91, auction 90)"""
    last_winner: Seat | None
    tricks: tuple[int, int]
    must: tuple[Obligation, ...]
    """calls made, which everybody heard"""
    rights: tuple[Right, ...]
    """open rights of which these eyes may decide"""
    questions: tuple[tuple[int, Seat, bool | None], ...]
    """ "Having none, partner?": trick, who was asked, the answer (True: some)"""
    claims: tuple[tuple[Side, Seat, int | None], ...]
    """revokes claimed: by which side, against whom, in which trick"""
    findings: tuple[tuple[Seat, int, bool], ...]
    """what the search has shown: who, trick, proved"""
    thrown: frozenset[Seat]
    claimed: tuple[Seat, str, bool, frozenset[Seat]] | None
    """a claim (or, True, a concession) made: by whom, of what, who has agreed"""
    ending: frozenset[Seat]
    """who has proposed or agreed to end the deal"""
    presented: bool
    cut: bool
    honours: tuple[int, int] | None
    calls: tuple[Call, ...]
    """the auction, while these eyes may see it (auction 51)"""
    contract: Contract | None
    barred: frozenset[Seat]
    outcome: Outcome | None
    shown: Hands = NO_HANDS
    """cards laid face up that nobody may call: the declarer's, or shown upon his claim (auction 72)"""
    amending: Amendment | None = None
    """a correction of the score that somebody has asked for"""
    mistake: tuple[Seat, Suit] | None = None
    """the open hand whose card is to be corrected, somebody having objected, and the suit that it must follow"""
    finessed: tuple[int, ...] = ()
    """the hand being out: tricks that the declarer won by a finesse not announced with his claim (etiquette 9)"""
    settling: frozenset[Seat] = frozenset()
    """who has said that the score is settled"""
    searched: Pairs = ()
    """all the tricks, for the claimants of a revoke who have searched them (Law 75, auction 87)"""
