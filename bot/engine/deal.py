"""One deal as a value, and the questions that can be asked of it. Nothing here consults a law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.engine.acts import Bid, Whole
from bot.engine.cards import Card, Hand, Suit
from bot.engine.games import Contract, Outcome, Phase
from bot.engine.rights import Kind, Obligation, Right
from bot.engine.seats import SEATS, Seat, Side, clockwise_from
from bot.engine.tricks import best_of, winners

Hands = tuple[Hand, Hand, Hand, Hand]
NOTHING: Hand = frozenset()
NO_HANDS: Hands = (NOTHING, NOTHING, NOTHING, NOTHING)


@dataclass(frozen=True, slots=True)
class Play:
    """A card on a trick, with the obligations that bound its player then; `lay` if it had lain face up before him."""

    seat: Seat
    card: Card
    under: tuple[Obligation, ...] = ()
    lay: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """`rightful` is who should have led: another than the leader in a false lead, which is found only when somebody
    objects."""

    number: int
    rightful: Seat
    plays: tuple[Play, ...]
    turned: bool = False

    @property
    def leader(self) -> Seat:
        return self.plays[0].seat

    @property
    def led(self) -> Suit:
        return self.plays[0].card.suit

    @property
    def complete(self) -> bool:
        return len(self.plays) == 4

    @property
    def false(self) -> bool:
        return self.leader is not self.rightful

    def of(self, seat: Seat) -> Play | None:
        """What the seat has played to it."""
        for play in self.plays:
            if play.seat is seat:
                return play
        return None

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Who played after the seat."""
        order = [play.seat for play in self.plays]
        return tuple(order[order.index(seat) + 1 :])

    def before(self, seat: Seat) -> tuple[tuple[Seat, Card], ...]:
        """What lay on the table when the seat played (or lies now, if it has not)."""
        pairs = []
        for play in self.plays:
            if play.seat is seat:
                break
            pairs.append((play.seat, play.card))
        return tuple(pairs)

    def pairs(self) -> tuple[tuple[Seat, Card], ...]:
        return tuple((play.seat, play.card) for play in self.plays)


@dataclass(frozen=True, slots=True)
class Ahead:
    """Cards led on without waiting: they lie face up after the trick numbered `trick`; the first `runs` of them lead
    themselves.

    `meant` says that he means to lead though another may prove to have won the trick: it is then a lead out of turn.
    """

    seat: Seat
    cards: tuple[Card, ...]
    trick: int
    runs: int = 0
    meant: bool = False


class Move(Enum):
    """What a card pressed by a seat comes to, as the table stands."""

    FOLLOW = "follow"
    LEAD = "lead"
    AHEAD = "ahead"
    """a lead before the trick to which he has played is complete"""
    STRAY = "stray"
    """a card of one who has no card to play (Case XI)"""


@dataclass(frozen=True, slots=True)
class Question:
    """ "Having none, partner?", about one trick; `answer` True for "I have some", False for "none", None while
    unanswered."""

    trick: int
    asked: Seat
    answer: bool | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A card played in error and taken back in time."""

    trick: int
    seat: Seat
    error: Card
    first: Card
    """the card that he first substituted"""


@dataclass(frozen=True, slots=True)
class RevokeClaim:
    """A revoke claimed by a side; `trick` None: every one of that player in the hand."""

    side: Side
    accused: Seat
    trick: int | None = None
    searched: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A revoke (or disobedience) found on the search of the tricks, or a claim that failed (`trick` 0)."""

    seat: Seat
    trick: int
    proved: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """A claim or concession stated, and who has agreed to it."""

    seat: Seat
    what: int | Whole
    concedes: bool
    agreed: frozenset[Seat] = frozenset()
    contested: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction. `bid` None with `word` "pass", "double" or "redouble". `void` calls count as a pass."""

    seat: Seat
    word: str
    bid: Bid | None = None
    void: bool = False
    in_turn: bool = True


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction of a deal: calls so far, who speaks next, who is barred and how, the contract as it stands."""

    calls: tuple[Call, ...] = ()
    speaker: Seat | None = None
    contract: Contract | None = None
    barred: frozenset[Seat] = frozenset()
    """for the whole hand (auction 65)"""
    debarred: frozenset[Seat] = frozenset()
    """until an adversary bids or doubles (auction 50)"""
    original: bool = False
    """whether the final declaration is the dealer's original one spade (auction 48)"""


@dataclass(frozen=True)
class Deal:
    """A deal in progress or just over. Hands hold exposed cards and a trump card that lies on the table."""

    number: int
    dealer: Seat
    dealt: Hands
    hands: Hands
    leader: Seat
    phase: Phase
    trump: Suit | None = None
    trump_card: Card | None = None
    trump_lies: bool = False
    first: int = 1
    """the number of the first trick of this record: 1, or more in an end position"""
    before: tuple[int, int] = (0, 0)
    """tricks taken before an end position"""
    honours_held: tuple[int, int] | None = None
    """honours stated for an end position"""
    dummies: frozenset[Seat] = frozenset()
    """hands open to everybody and played by their partners (auction: from the first lead on)"""
    tricks: tuple[Trick, ...] = ()
    ahead: Ahead | None = None
    offered: tuple[Seat, tuple[Card, ...]] | None = None
    """two or more cards played at once, of which one is to be chosen"""
    exposed: Hands = NO_HANDS
    shown: Hands = NO_HANDS
    """cards laid face up that nobody may call (auction 72)"""
    placed: int = 0
    """the last trick whose cards somebody asked to have placed (auction 92)"""
    rights: tuple[Right, ...] = ()
    must: tuple[Obligation, ...] = ()
    acted: tuple[int, int] = (0, 0)
    """the highest trick to which each side has acted; it only grows (Law 73)"""
    questions: tuple[Question, ...] = ()
    corrections: tuple[Correction, ...] = ()
    claims: tuple[RevokeClaim, ...] = ()
    findings: tuple[Finding, ...] = ()
    ordered: tuple[Finding, ...] = ()
    """revokes that the arbitrator has established (or, `proved` False, cleared)"""
    looked: frozenset[Seat] = frozenset()
    """who has asked to see the last trick since a card was played"""
    down: frozenset[Seat] = frozenset()
    kept: frozenset[Seat] = frozenset()
    result: Result | None = None
    proposed: frozenset[Seat] = frozenset()
    awarded: tuple[int, int] = (0, 0)
    """tricks not played, given by agreement or by the arbitrator"""
    abandoned: bool = False
    """the four hands were thrown down (Law 59)"""
    honours: tuple[int, int] | None = None
    """points for honours as called, or as the arbitrator set them; None while nobody has called"""
    game_claimed: Side | None = None
    adjusted: tuple[int, int] = (0, 0)
    presented: bool = False
    cut: frozenset[Side] = frozenset()
    bidding: Bidding | None = None
    arranging: bool = False
    killed: frozenset[tuple[Seat, int]] = frozenset()
    """offences (whose, in which trick; 0: any) lost because dummy called attention to them (auction 61)"""
    assigned: tuple[tuple[Seat, Card], ...] = ()
    """cards that the arbitrator holds to have been in a hand all along (Case VI)"""
    next_dealer: Seat | None = None
    outcome: Outcome | None = None

    # --- tricks ---

    @property
    def open_trick(self) -> Trick | None:
        """The trick that waits for cards."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].complete else None

    @property
    def trick_number(self) -> int:
        """The number of the trick to which cards are now to be played or led."""
        return self.first + len(self.tricks) - (1 if self.open_trick else 0)

    def trick(self, number: int) -> Trick | None:
        """The trick of that number, if it has been led here."""
        index = number - self.first
        return self.tricks[index] if 0 <= index < len(self.tricks) else None

    @property
    def unturned(self) -> Trick | None:
        """The complete trick that lies on the table not yet turned."""
        for trick in reversed(self.tricks):
            if trick.complete:
                return None if trick.turned else trick
        return None

    @property
    def last_turned(self) -> Trick | None:
        for trick in reversed(self.tricks):
            if trick.turned:
                return trick
        return None

    def winner(self, trick: Trick) -> Seat:
        """Who wins the trick as it lies."""
        return best_of(trick.pairs(), self.trump)[0]

    @property
    def rightful(self) -> Seat:
        """Who is to lead next (or should have led to the open trick)."""
        last = self.tricks[-1] if self.tricks else None
        if last is None:
            return self.leader
        return self.winner(last) if last.complete else last.rightful

    @property
    def turn(self) -> Seat | None:
        """Whose card (or call) is due; None when nobody's. After an undiscovered false lead: as if it were lawful."""
        if self.phase is Phase.DECLARING:
            return self.bidding.speaker if self.bidding else None
        if self.phase is not Phase.PLAYING:
            return None
        if self.offered:
            return self.offered[0]
        trick = self.open_trick
        if trick is None:
            return self.rightful
        played = {play.seat for play in trick.plays}
        return next(seat for seat in clockwise_from(trick.leader) if seat not in played)

    def move(self, seat: Seat, leads: bool) -> Move:
        """What a card of the seat comes to: a press plays to the open trick; with none on the table it leads (D5,
        Case XI)."""
        trick = self.open_trick
        if trick is not None:
            if trick.of(seat) is None:
                return Move.FOLLOW
            return Move.AHEAD if leads else Move.STRAY
        if leads or self.rightful is seat or self.unturned is None:
            return Move.LEAD
        return Move.STRAY

    def won(self) -> tuple[int, int]:
        """Tricks of (NS, EW) as they stand: played, complete (turned or not), awarded; penalties not counted."""
        count = [self.before[0] + self.awarded[0], self.before[1] + self.awarded[1]]
        for trick in self.tricks:
            if trick.complete:
                count[self.winner(trick) % 2] += 1
        return count[0], count[1]

    @property
    def left(self) -> int:
        """Tricks not played nor awarded."""
        return 13 - sum(self.won())

    # --- hands ---

    def hand(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def held_at(self, seat: Seat, number: int) -> Hand:
        """What the seat held when it came to play to that trick: what it holds now and has played since."""
        later = [play.card for trick in self.tricks[number - self.first :] if (play := trick.of(seat))]
        if self.assigned:
            later += [card for whose, card in self.assigned if whose is seat]
        return self.hands[seat].union(later)

    def lying(self, seat: Seat) -> Hand:
        """All that lies face up before the seat and may be called, the turned-up card after the first trick included
        (Law 52)."""
        if self.trump_card is not None and self.trump_callable(seat):
            return self.exposed[seat] | {self.trump_card}
        return self.exposed[seat]

    def trump_callable(self, seat: Seat) -> bool:
        """Whether the dealer has left the trump card on the table until the first trick was turned."""
        if not self.trump_lies or seat is not self.dealer:
            return False
        return bool(self.tricks) and self.tricks[0].turned

    def commander(self, seat: Seat) -> Seat:
        """Who plays that hand."""
        return seat.partner if seat in self.dummies else seat

    # --- rights ---

    def open_rights(self) -> tuple[Right, ...]:
        return tuple(right for right in self.rights if right.open)

    def bound(self, seat: Seat) -> Obligation | None:
        """The obligation that governs the seat's next play: a call for this trick before a standing one (D8)."""
        number = self.trick_number
        standing = None
        for duty in self.must:
            if duty.seat is seat:
                if duty.trick == number:
                    return duty
                if duty.standing:
                    standing = duty
        return standing

    def held_back(self, seat: Seat) -> Right | None:
        """The open right for whose decision the seat must wait."""
        return next((r for r in self.rights if r.ended is None and seat in r.holds), None)


def changed(deal: Deal, **changes: Any) -> Deal:
    """The deal with some fields replaced. A deal has many fields and changes with every event: copying its `__dict__`
    costs a
    tenth of what `dataclasses.replace` does, which is why this one value has no slots."""
    other: Deal = object.__new__(Deal)
    other.__dict__.update(deal.__dict__, **changes)
    return other


def with_hand(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    """The four hands with one replaced."""
    return tuple(hand if s is seat else hands[s] for s in SEATS)  # type: ignore[return-value]


def satisfying(
    duty: Obligation, hand: Hand, lawful: Hand, table: tuple[tuple[Seat, Card], ...], trump: Suit | None
) -> Hand:
    """Those of the `lawful` cards (which follow suit if they can) that obey the duty; empty when none can, and the
    call then does nothing.

    `table` is what lay on the trick when he came to play; it is empty when he leads. `hand` is all he held.
    """
    match duty.kind:
        case Kind.CARD:
            return lawful & {duty.card}
        case Kind.NOT_CARD:
            return lawful - {duty.card}
        case Kind.SUIT:
            return NOTHING if table else frozenset(c for c in lawful if c.suit is duty.suit)
        case Kind.NOT_SUIT:
            return NOTHING if table else frozenset(c for c in lawful if c.suit is not duty.suit)
        case Kind.HIGHEST | Kind.LOWEST:
            return _extreme(duty, hand, lawful, table)
        case Kind.WIN:
            return winners(lawful, table, trump) if table else NOTHING
        case Kind.LOSE:
            return lawful - winners(lawful, table, trump) if table else NOTHING
        case _:
            return NOTHING


def _extreme(duty: Obligation, hand: Hand, lawful: Hand, table: tuple[tuple[Seat, Card], ...]) -> Hand:
    suit = duty.suit or (table[0][1].suit if table else None)
    of_it = [c for c in hand if c.suit is suit]
    if not of_it:
        return NOTHING
    return lawful & {max(of_it) if duty.kind is Kind.HIGHEST else min(of_it)}


def plays_of(deal: Deal) -> Iterator[tuple[Trick, Play]]:
    """Every card on every trick here, in order."""
    for trick in deal.tricks:
        for play in trick.plays:
            yield trick, play
