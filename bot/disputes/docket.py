"""The docket: every dispute from the store and back to it, and a ruling together with what it does at the table."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import get_args

from bot.disputes.case import Case, Matter, Party, Quote, Ruling, Sanction, Stage
from bot.disputes.casebook import HouseRule, Precedent, house_rules, precedents
from bot.disputes.life import FACTS_FOR, HOLD_FOR, after, is_mendable, opened, why_not_arbitrator
from bot.disputes.steps import Looks, Rules, Step
from bot.disputes.words import covered
from bot.engine.acts import Order
from bot.engine.cards import Hand, Suit
from bot.engine.coding import built, fields_of
from bot.engine.reading import read_act
from bot.engine.refused import Refused
from bot.engine.seats import SEATS, Seat
from bot.engine.writing import write_act
from bot.room import (
    NOBODY,
    Event,
    Foreseen,
    Hold,
    Line,
    Press,
    Room,
    State,
    chronicle,
    dealt_in,
    excluded,
    foreseen,
    hidden_cards,
    irregularities,
    obeyed,
    paid,
    reach_of,
)
from bot.store import Dispute, NoSuchTable, Overtaken, Store, Turn

TRIES = 5
LOOKED_BACK = timedelta(days=7)
MARK = "ruling server:case:"
"""what the log says before a ruling's acts, with its number"""
NEEDS_HANDS = ("exposes", "assigns")
"""orders that name a card of a hand, and would tell by being refused where it lies"""


class NoSuchDispute(LookupError):
    """There is no dispute of this number in this server."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What somebody complains of. `accused` None: a bystander, `bystander` if he is known."""

    by: int
    accused: Seat | None
    statement: str
    law: str
    matter: Matter = Matter.LAW
    bystander: int = 0
    quote: Quote | None = None
    trick: int | None = None


class Docket:
    """The disputes of all servers, as this process sees them."""

    def __init__(self, store: Store, room: Room, now: Callable[[], datetime], changed: Callable[[Case], None]) -> None:
        """`changed` is called with a case after every commit; it must not block."""
        self._store = store
        self._room = room
        self._now = now
        self._changed = changed
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._holding: defaultdict[int, dict[int, Hold]] = defaultdict(dict)

    @property
    def now(self) -> int:
        """The time, in seconds since 1970."""
        return int(self._now().timestamp())

    async def get(self, number: int, guild: int) -> Case:
        """The case of that number in that server. Raises NoSuchDispute, StoreError."""
        return (await self._row(number, guild))[1]

    async def pending(self, guild: int | None = None) -> tuple[Case, ...]:
        """The cases that somebody is still to decide, oldest first."""
        rows = [row for stage in (Stage.STATED, Stage.APPEALED) for row in await self._find(guild, stage)]
        return tuple(sorted(map(_case, rows), key=lambda case: case.number))

    async def mendable(self, guild: int, user: int) -> tuple[Case, ...]:
        """The cases whose ruling this arbitrator may still mend, oldest first."""
        cases = map(_case, await self._find(guild, Stage.RULED))
        return tuple(case for case in cases if case.ruling is not None and is_mendable(case.ruling, user, self.now))

    async def of_table(self, table: int) -> tuple[Case, ...]:
        """Every case of a table, oldest first."""
        return tuple(map(_case, await self._store.disputes.find(table_id=table)))

    async def in_play(self) -> tuple[Case, ...]:
        """Every case of a deal that now lies at a table, oldest first."""
        return tuple(map(_case, await self._store.disputes.in_play()))

    async def casebook(self, guild: int) -> tuple[Precedent, ...]:
        """The rulings of a server as outsiders read them, oldest first; of a deal still played without hidden cards."""
        rows = await self._store.disputes.find(guild_id=guild)
        played = {row.id for row in await self._store.tables(guild_id=guild)}
        found: list[Precedent] = []
        for case in map(_case, rows):
            if case.rulings:
                found += precedents(case, await self.fit(case) if case.table in played else str)
        return tuple(sorted(found, key=lambda one: one.at))

    async def fit(self, case: Case) -> Callable[[str], str]:
        """Makes words fit for everybody's eyes: without a card that lies hidden in the deal in dispute."""
        hidden, trump = await self.hidden(case)
        return lambda words: covered(words, hidden, trump)

    async def hidden(self, case: Case) -> tuple[Hand, Suit | None]:
        """The cards of the deal in dispute that not everybody has seen while it is played, and the trump suit."""
        state = await self._state(case)
        if state is None or state.deal_number != case.deal:
            return frozenset(), None
        return hidden_cards(state)

    async def house_rules(self, guild: int) -> tuple[HouseRule, ...]:
        """How this server reads the laws whose text an arbitrator found doubtful."""
        return house_rules(await self.casebook(guild))

    async def excluded_from(self, table: int) -> frozenset[int]:
        """The members whom a ruling has excluded from the table."""
        cases = await self.of_table(table)
        return frozenset(_accused(case) for case in cases if case.ruling and case.ruling.sanction is Sanction.EXCLUSION)

    async def log_of(self, case: Case) -> tuple[Line, ...]:
        """What the log says of the deal in dispute, without a card that nobody has seen."""
        logged = await self._store.events(case.table, after=0)
        return chronicle(entry for entry in logged if entry.deal == case.deal)

    async def irregularities(self, case: Case) -> Mapping[Seat, int]:
        """How many each seat has committed in the rubber of the deal in dispute, as far as the log knows."""
        return irregularities(await self._store.events(case.table, after=0), case.reach[0])

    async def _find(self, guild: int | None, stage: Stage) -> list[Dispute]:
        return await self._store.disputes.find(guild_id=guild, state=stage.value)

    async def _row(self, number: int, guild: int) -> tuple[Dispute, Case]:
        row = await self._store.disputes.get(number)
        if row is None or row.guild_id != guild:
            raise NoSuchDispute(number)
        return row, _case(row)

    async def start(self) -> None:
        """After a restart: what is held is held again."""
        for case in await self.pending():
            self._hold(case)

    async def open(self, state: State, opening: Opening, names: Mapping[int, str]) -> Case:
        """A new dispute over a table. Refused, StoreError."""
        async with self._locks[state.id]:
            stated = opened(self._stated(state, opening, names), await self.of_table(state.id))
            row = await self._store.disputes.open(
                guild_id=stated.guild,
                table_id=stated.table,
                deal=stated.deal,
                state=stated.stage.value,
                body=fields_of(stated),
                opened_by=stated.complainant,
                now=self._now(),
            )
        return self._noted(_case(row))

    def _stated(self, state: State, opening: Opening, names: Mapping[int, str]) -> Case:
        now, deal = self.now, state.table.deal
        return Case(
            number=0,
            guild=state.row.guild_id,
            table=state.id,
            table_name=state.row.name,
            code=state.table.game.code,
            deal=state.deal_number,
            trick=opening.trick if opening.trick is not None else min(deal.trick_number, 13) if deal is not None else 0,
            reach=reach_of(state),
            parties=parties_of(state, names),
            complainant=opening.by,
            accused=opening.accused,
            statement=opening.statement,
            law=opening.law,
            opened=now,
            facts_until=now + FACTS_FOR,
            hold_until=now + HOLD_FOR,
            matter=opening.matter,
            bystander=opening.bystander,
            quote=opening.quote,
        )

    async def take(self, number: int, guild: int, step: Step) -> Case:
        """A step of the case, written. Raises Refused, NoSuchDispute, StoreError."""
        for _ in range(TRIES):
            row, case = await self._row(number, guild)
            new = after(case, step, self.now)
            if new == case:
                return case
            try:
                return self._noted(_case(await self._store.disputes.turn(_turn(row, new, self._now()))))
            except Overtaken:
                continue
        raise Refused("Several people are busy with this dispute; please try again.")

    async def look(self, number: int, guild: int, by: int) -> tuple[Case, tuple[Hand, Hand, Hand, Hand]]:
        """The four hands as dealt in the deal in dispute; that he has looked is written before they are given."""
        case = await self.get(number, guild)
        await self.must_be_free(case, by)
        case = await self.take(number, guild, Looks(by))
        logged = await self._store.events(case.table, after=0)
        hands = dealt_in(entry for entry in logged if entry.deal == case.deal)
        if hands is None:
            raise Refused("No cards were dealt in that deal.")
        return case, hands

    async def foresee(self, number: int, guild: int, ruling: Ruling) -> tuple[Case, tuple[Foreseen, ...]]:
        """The case as the ruling would leave it, and what each order would do; nothing is written. Raises Refused."""
        case = await self.get(number, guild)
        await self.must_be_free(case, ruling.by)
        decided = after(case, Rules(ruling), self.now)
        orders = orders_of(case, ruling)
        state = await self._state(case)
        if state is None or not orders:
            return decided, ()
        if state.ended:
            obeyed(state, orders, case.deal, case.reach, MARK)
            return decided, ()
        _must_be_unpaid(state, case, orders)
        return decided, foreseen(state, orders, case.deal, case.reach)

    async def rule(self, number: int, guild: int, ruling: Ruling, press: Press = NOBODY) -> Case:
        """The ruling and what it does at the table, in one transaction. Raises Refused, NoSuchDispute, StoreError."""
        for _ in range(TRIES):
            row, case = await self._row(number, guild)
            await self.must_be_free(case, ruling.by)
            numbered, key = await self._numbered(case, ruling)
            decided = after(case, Rules(numbered), self.now)
            turn = replace(_turn(row, decided, self._now()), ruling=fields_of(decided.rulings[-1]), by=ruling.by)
            try:
                await self._decide(case, numbered, replace(turn, number=key), press)
            except Overtaken:
                continue
            return self._noted(await self.get(number, guild))
        raise Refused("Several people are busy with this dispute; please try again.")

    async def _numbered(self, case: Case, ruling: Ruling) -> tuple[Ruling, tuple[int, int]]:
        year = self._now().year
        number = await self._store.disputes.next_number(case.guild, year)
        return replace(ruling, number=f"{year}-{number}"), (year, number)

    async def _decide(self, case: Case, ruling: Ruling, turn: Turn, press: Press) -> None:
        """At the table if it is there and has a deal, else on paper alone."""
        orders = orders_of(case, ruling)
        on_paper = False

        def decision(state: State) -> Sequence[Event]:
            nonlocal on_paper
            if state.seat_of(ruling.by) is not None:
                raise Refused("You sit at that table: nobody is judge in his own case.")
            _must_be_unpaid(state, case, orders)
            events = [*obeyed(state, orders, case.deal, case.reach, MARK + ruling.number)]
            if ruling.sanction is Sanction.EXCLUSION and not state.ended:
                events += excluded(state, _accused(case), ruling.by)
            on_paper = not events
            return events

        if await self._state(case) is not None:
            await self._room.change(
                case.table, decision, press, turn, line=["; ".join((f"# {MARK}{ruling.number}", *ruling.remedy))]
            )
        elif any(line.lower() != "mod dismisses" for line in ruling.remedy):
            raise Refused("That table is gone; a ruling can say what was right there, and order nothing.")
        else:
            on_paper = True
        if on_paper:
            await self._store.disputes.turn(turn)

    async def _state(self, case: Case) -> State | None:
        """The table, or None if it has been deleted."""
        try:
            return await self._room.state(case.table)
        except NoSuchTable:
            return None

    async def must_be_free(self, case: Case, user: int) -> None:
        """Refused for one who sat there, sits there now, or is otherwise concerned."""
        if why := why_not_arbitrator(case, user):
            raise Refused(why)
        state = await self._state(case)
        if state is not None and state.seat_of(user) is not None:
            raise Refused("You sit at that table: nobody is judge in his own case.")

    def _noted(self, case: Case) -> Case:
        self._hold(case)
        self._changed(case)
        return case

    def _hold(self, case: Case) -> None:
        """Let the room know what this case holds, or no longer holds."""
        here = self._holding[case.table]
        here.pop(case.number, None)
        if case.stage is Stage.STATED and case.matter is Matter.LAW:
            here[case.number] = Hold(case.deal, case.number, datetime.fromtimestamp(case.hold_until, UTC))
        if here:
            self._room.holds[case.table] = max(here.values(), key=lambda hold: (hold.deal, hold.until))
        else:
            self._room.holds.pop(case.table, None)

    async def newest(self, case: Case) -> tuple[Case, int]:
        """The case as it now stands, and which version of it that is."""
        row, newest = await self._row(case.number, case.guild)
        return newest, row.version

    async def unshown(self) -> tuple[Case, ...]:
        """The cases of the last days whose message at the table shows them as they were before."""
        return tuple(map(_case, await self._store.disputes.unshown(self._now() - LOOKED_BACK)))


def parties_of(state: State, names: Mapping[int, str]) -> tuple[Party, ...]:
    """Who sits at the table, with their names."""
    found = []
    for seat in SEATS:
        person = state.roster.chairs[seat]
        if person:
            found.append(Party(person, names.get(person, f"Robot {-person}" if person < 0 else seat.word), seat))
    return tuple(found)


def orders_of(case: Case, ruling: Ruling) -> tuple[Order, ...]:
    """The orders of a remedy. Refused for a line that is none, and for one that names cards he has not looked at."""
    found: list[Order] = []
    for line in ruling.remedy:
        order = order_of(line)
        if line.split()[1].lower() in NEEDS_HANDS and ruling.by not in case.looked:
            raise Refused("To order a card of a hand, look at the four hands first; the record will say that you did.")
        found.append(order)
    return tuple(found)


def order_of(line: str) -> Order:
    """The order that a line of the record writes. Refused if it is none."""
    try:
        order = read_act(line)
    except ValueError as why:
        raise Refused(f"That is no order: {str(why)[:100]}.") from None
    if not isinstance(order, get_args(Order)):
        raise Refused("An arbitrator orders; he does not play.")
    return order  # type: ignore[no-any-return]


def as_written(line: str) -> str:
    """The order as the record writes it, however its capitals and blanks were. Refused if it is none."""
    return write_act(order_of(line))


def _must_be_unpaid(state: State, case: Case, orders: Sequence[Order]) -> None:
    """One offence, one penalty: what was exacted at the table is not exacted again by a ruling."""
    if case.accused is None or case.law.count(":") < 2 or state.deal_number != case.deal:
        return
    law = case.law.split(":")[2]
    taken = paid(state, case.accused, law, case.trick)
    punishes = any(type(order).__name__ in ("Grants", "EstablishesRevoke", "AwardsTricks") for order in orders)
    if taken is not None and punishes:
        raise Refused(f"{case.accused.word} has paid for that ({taken}); one offence, one penalty.", law)


def _accused(case: Case) -> int:
    """The member complained of; 0 if he is not known."""
    if case.accused is None:
        return case.bystander
    party = case.seated(case.accused)
    return party.user if party is not None and party.speaks else 0


def _case(row: Dispute) -> Case:
    case: Case = built(Case, row.body)
    return replace(case, number=row.id)


def _turn(row: Dispute, case: Case, at: datetime) -> Turn:
    return Turn(row, case.stage.value, fields_of(case), at)
