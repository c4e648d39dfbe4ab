"""A table as one value: its people, its cards, its pack; folded from one log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import get_args

from bot.engine.acts import Words
from bot.engine.coding import Event
from bot.engine.cuts import DUMMY, Person, is_robot
from bot.engine.decide import ends_the_rubber, new_table
from bot.engine.duty import suit_awaited
from bot.engine.events import CardPlayed, DealBegun, Heard
from bot.engine.games import Game, Mode, Phase
from bot.engine.keeping import TableKept
from bot.engine.pack import Pack, PackEvent, evolve_pack
from bot.engine.roster import Roster, RosterEvent, Standing, evolve_roster
from bot.engine.seats import SEATS, Seat
from bot.engine.sight import seen_by
from bot.engine.sitting.events import EMPTY, Chairs, RubberEnded, SeatsTaken
from bot.engine.table import Table, evolve
from bot.engine.view import Eyes, View
from bot.store import TableRow

_OF_ROSTER = get_args(RosterEvent)
_OF_PACK = get_args(PackEvent)
FACES = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class State:
    """A table after event `seq` of its log.

    `faces` counts, for each seat, the changes of the cards that it plays in this deal: the number on a hand's buttons.
    `moved` is whose card changed the turn last, and when. `left` is who has left the choice of which right (its id) to
    his partner, in words that are no consultation (Law 84, Case 1 of auction). `sat` is who sat where in the rubber
    that is over, of which the chairs tell nothing any more.
    """

    row: TableRow
    seq: int
    roster: Roster
    table: Table
    pack: Pack | None = None
    faces: tuple[int, int, int, int] = FACES
    moved: tuple[Seat, datetime] | None = None
    left: frozenset[tuple[int, Seat]] = frozenset()
    sat: Chairs = EMPTY

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def deal_number(self) -> int:
        """The number of the deal in progress or last played; 0 before the first."""
        return self.table.deal.number if self.table.deal else 0

    @property
    def phase(self) -> Phase | None:
        """Where the deal stands; None before the first."""
        return self.table.deal.phase if self.table.deal else None

    @property
    def ended(self) -> bool:
        return self.roster.standing is Standing.ENDED

    @property
    def seats(self) -> dict[str, int | str | None]:
        """Who sits where, as the store's index of sitters takes it."""
        return {str(seat): _sitter(self.roster.chairs[seat]) for seat in SEATS}

    @property
    def sitters(self) -> Chairs:
        """Who sits in the chairs, or sat there in the rubber that is over."""
        return self.roster.chairs if any(self.roster.chairs) else self.sat

    def seat_of(self, user: Person) -> Seat | None:
        """The seat of a member or a robot."""
        return self.roster.chair_of(user)

    def commander(self, seat: Seat) -> Seat:
        """Who acts for the seat: itself, or the partner of an empty chair or an open hand. The player whose hand was
        dummy at auction acts for himself again when it is out: nobody cuts for his partner (auction 41, 60)."""
        deal = self.table.deal
        if self.roster.chairs[seat] == DUMMY:
            return seat.partner
        if deal is None or (self.table.game is Game.AUCTION and deal.phase is not Phase.PLAYING):
            return seat
        return deal.commander(seat)

    def sitter(self, seat: Seat) -> Person | None:
        """Who acts for the seat."""
        return self.roster.chairs[self.commander(seat)]

    def is_robot(self, seat: Seat) -> bool:
        """Whether a robot acts for the seat."""
        person = self.sitter(seat)
        return person is not None and is_robot(person)

    def gives_time(self, seat: Seat) -> bool:
        """Whether the seat has the lead while a suit may be called from it, and nobody has spoken yet."""
        right = suit_awaited(self.table.deal, seat) if self.table.deal is not None else None
        return right is not None and set(right.waived) != set(right.holders)

    @property
    def is_last_of_rubber(self) -> bool:
        """Whether the hand is out and, as its score now stands, ends the rubber."""
        return ends_the_rubber(self.table)

    def view(self, eyes: Eyes) -> View:
        """What these eyes may see."""
        return seen_by(self.table, eyes)


def _sitter(person: Person | None) -> int | str | None:
    if person is None or person > 0:
        return person
    return "dummy" if person == DUMMY else f"robot {-person}"


def fresh(row: TableRow) -> State:
    """A table whose log is empty."""
    game, mode = Game(row.game), Mode(row.mode)
    return State(row, 0, Roster(game, row.host_id or 0), new_table(game, mode))


def fold(state: State, events: Iterable[Event], at: datetime, seq: int) -> State:
    """The state after the events, which took place at that time and end with number `seq`."""
    for event in events:
        state = _after(state, event, at)
    return replace(state, seq=seq)


def _after(state: State, event: Event, at: datetime) -> State:
    if isinstance(event, _OF_ROSTER):
        return _roster_after(state, event)
    if isinstance(event, TableKept):
        table = replace(state.table, dummies=_empty_chairs(event.roster.chairs))
        return replace(state, roster=event.roster, pack=event.pack, table=table)
    if isinstance(event, _OF_PACK):
        return replace(state, pack=evolve_pack(state.pack, event))
    table = evolve(state.table, event)  # type: ignore[arg-type]
    faces = FACES if isinstance(event, DealBegun) else _faces_after(state, table)
    moved = (event.seat, at) if isinstance(event, CardPlayed) else state.moved
    return replace(state, table=table, faces=faces, moved=moved, left=_left_after(state, event))


def _left_after(state: State, event: Event) -> frozenset[tuple[int, Seat]]:
    if isinstance(event, DealBegun):
        return frozenset()
    if not isinstance(event, Heard) or event.words is not Words.LEAVES_CHOICE or event.seat is None:
        return state.left
    rights = state.table.deal.open_rights() if state.table.deal is not None else ()
    return state.left | {(right.id, event.seat) for right in rights if event.seat in right.holders}


def _roster_after(state: State, event: RosterEvent) -> State:
    roster = evolve_roster(state.roster, event)
    table, sat = state.table, state.sat
    if isinstance(event, RubberEnded):
        sat = state.roster.chairs
    if isinstance(event, SeatsTaken):
        table = replace(table, dummies=_empty_chairs(event.chairs))
    return replace(state, roster=roster, table=table, sat=sat)


def _empty_chairs(chairs: Chairs) -> frozenset[Seat]:
    """The Dummy's chairs."""
    return frozenset(seat for seat in SEATS if chairs[seat] == DUMMY)


def _faces_after(state: State, table: Table) -> tuple[int, int, int, int]:
    """One more for each seat whose cards, or those it plays for an open hand, have changed."""
    before, after = state.table.deal, table.deal
    if before is None or after is None or (before.hands == after.hands and before.dummies == after.dummies):
        return state.faces
    changed = {after.commander(seat) for seat in SEATS if before.hands[seat] != after.hands[seat]}
    changed |= {after.commander(seat) for seat in after.dummies ^ before.dummies}
    return tuple(number + (seat in changed) for seat, number in zip(SEATS, state.faces, strict=True))  # type: ignore[return-value]
