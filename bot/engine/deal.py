"""One deal as a value, and the questions that can be asked of it. Nothing here consults a law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.engine.cards import Card, Hand, Suit
from bot.engine.games import Outcome, Phase
from bot.engine.laid import Ahead, Move, Play, Trick
from bot.engine.remembered import remembered
from bot.engine.rights import Obligation, Right
from bot.engine.said import Amendment, Bidding, Correction, Finding, Question, Result, RevokeClaim
from bot.engine.seats import Seat, Side, clockwise_from
from bot.engine.tricks import beats

Hands = tuple[Hand, Hand, Hand, Hand]
NOTHING: Hand = frozenset()
NO_HANDS: Hands = (NOTHING, NOTHING, NOTHING, NOTHING)


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
    acted: tuple[int, int, int, int] = (0, 0, 0, 0)
    """the highest trick on which each seat, or its partner after it, has acted; it only grows (Law 73)"""
    mistake: tuple[Seat, int] | None = None
    """the open hand, and the trick, whose card is to be corrected, somebody having objected (auction 63, Dummy II)"""
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
    claimed: tuple[Result, int] | None = None
    """the last claim made, contested or not, and the trick that was then in hand"""
    finessed: tuple[int, ...] | None = None
    """tricks won by a finesse that the claim had not announced (auction, etiquette 9); None until the hand is out"""
    proposed: frozenset[Seat] = frozenset()
    awarded: tuple[int, int] = (0, 0)
    """tricks not played, given by agreement or by the arbitrator"""
    abandoned: bool = False
    """the four hands were thrown down (Law 59)"""
    honours: tuple[int, int] | None = None
    """points for honours as called, or as the arbitrator set them; None while nobody has called"""
    game_claimed: Side | None = None
    adjusted: tuple[int, int] = (0, 0)
    adjusted_above: tuple[int, int] = (0, 0)
    """corrections of the honour score (auction)"""
    amendment: Amendment | None = None
    settling: frozenset[Seat] = frozenset()
    """who has said that the score is settled"""
    presented: bool = False
    cut: frozenset[Side] = frozenset()
    bidding: Bidding | None = None
    declared: Deal | None = None
    """as it was before the play began, until a card is led: the last call may still be corrected (auction 52)"""
    arranging: bool = False
    killed: frozenset[tuple[Seat, int | None]] = frozenset()
    """offences lost because dummy called attention to them (auction 61): whose, and the trick of a revoke (0: any), or
    None for another offence"""
    assigned: tuple[tuple[Seat, Card], ...] = ()
    """cards that the arbitrator holds to have been in a hand all along (Case VI)"""
    next_dealer: Seat | None = None
    """if the deal is void, or the arbitrator has said who deals next"""
    outcome: Outcome | None = None

    # --- tricks ---

    @remembered
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

    @remembered
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
        best = trick.plays[0]
        for play in trick.plays[1:]:
            if beats(play.card, best.card, self.trump):
                best = play
        return best.seat

    @remembered
    def rightful(self) -> Seat:
        """Who is to lead next (or should have led to the open trick)."""
        last = self.tricks[-1] if self.tricks else None
        if last is None:
            return self.leader
        return self.winner(last) if last.complete else last.rightful

    @remembered
    def turn(self) -> Seat | None:
        """Whose card (or call) is due; None when nobody's. After an undiscovered false lead: as if it were lawful."""
        if self.phase is Phase.DECLARING:
            return self.bidding.speaker if self.bidding else None
        if self.phase is not Phase.PLAYING:
            return None
        if self.offered:
            return self.offered[0]
        if self.mistake:
            return self.mistake[0]
        trick = self.open_trick
        if trick is None:
            return self.rightful
        played = [play.seat for play in trick.plays]
        return next(seat for seat in clockwise_from(trick.leader) if seat not in played)

    def move(self, seat: Seat, leads: bool) -> Move:
        """What a card of the seat comes to: a press plays to the open trick;
        with none on the table it leads (D5, Case XI)."""
        trick = self.open_trick
        if trick is not None:
            if trick.of(seat) is None:
                return Move.FOLLOW
            return Move.AHEAD if leads else Move.STRAY
        if leads or self.rightful is seat or self.unturned is None or seat in self.dummies:
            return Move.LEAD  # a card of an open hand is never a stray one
        return Move.STRAY

    def won(self) -> tuple[int, int]:
        """Tricks of (NS, EW) as they stand: played, complete (turned or not), awarded; penalties not counted."""
        return self._won

    @remembered
    def _won(self) -> tuple[int, int]:
        count = [self.before[0] + self.awarded[0], self.before[1] + self.awarded[1]]
        for trick in self.tricks:
            if trick.complete:
                count[self.winner(trick) % 2] += 1
        if sum(count) > 13:
            self._take_from_the_others(count)
        return count[0], count[1]

    def _take_from_the_others(self, count: list[int]) -> None:
        """Tricks that were awarded unplayed and have been played since come from the other side,
        as far as it has any."""
        over = sum(count) - 13
        from_ew = min(over, max(0, self.awarded[0]))
        count[1] -= from_ew
        count[0] -= over - from_ew
        for side in (0, 1):
            if count[side] < 0:
                count[1 - side] += count[side]
                count[side] = 0

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
        """All that lies face up before the seat and may be called,
        the turned-up card after the first trick included (Law 52)."""
        if self.trump_card is not None and self.trump_callable(seat):
            return self.exposed[seat] | {self.trump_card}
        return self.exposed[seat]

    def trump_callable(self, seat: Seat) -> bool:
        """Whether the dealer has left the trump card on the table until the first trick was turned."""
        if not self.trump_lies or seat is not self.dealer or {seat, seat.partner} & self.dummies:
            return False  # where one hand is open, he gains nothing by leaving it (Dummy III)
        return bool(self.tricks) and self.tricks[0].turned

    def commander(self, seat: Seat) -> Seat:
        """Who plays that hand."""
        return seat.partner if seat in self.dummies else seat

    # --- rights ---

    def open_rights(self) -> tuple[Right, ...]:
        return tuple(right for right in self.rights if right.open)

    def bound(self, seat: Seat) -> Obligation | None:
        """The obligation that governs the seat's next play: a call for this trick before a standing one (D8)."""
        if not self.must:
            return None
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
        for right in self.rights:
            if right.ended is None and seat in right.holds:
                return right
        return None

    def is_timed(self, right: Right) -> bool:
        """Whether the right is to be used in time: somebody waits for it, or the hand is out."""
        return bool(right.holds) or self.phase is Phase.OVER


def changed(deal: Deal, **changes: Any) -> Deal:
    """The deal with some fields replaced. A deal has many fields and changes with every event:
    copying its `__dict__` costs a tenth of what `dataclasses.replace` does,
    which is why this one value has no slots. What the old one remembers is left behind."""
    fields = deal.__dict__ | changes
    for name in _REMEMBERED:
        fields.pop(name, None)
    other: Deal = object.__new__(Deal)
    object.__setattr__(other, "__dict__", fields)
    return other


_REMEMBERED = tuple(name for name, what in vars(Deal).items() if isinstance(what, remembered))


def with_hand(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    """The four hands with one replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])  # type: ignore[return-value]


def plays_of(deal: Deal) -> Iterator[tuple[Trick, Play]]:
    """Every card on every trick here, in order."""
    for trick in deal.tricks:
        for play in trick.plays:
            yield trick, play
