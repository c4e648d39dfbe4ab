"""`decide`: what an act brings about at a table, or the refusal that names its laws.

First what is impossible in both modes, then the laws the act would break (a strict table refuses on any), then the
act itself,
then what the laws make happen by themselves until they say nothing more.
"""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.acts import Act, BeginsDeal, Elects
from bot.engine.agreed import forget_agreement
from bot.engine.auction.code import CODE as AUCTION_CODE
from bot.engine.cards import Hand
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Game, Mode, Phase, Rubber
from bot.engine.mistaken import as_correction
from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.table import Table
from bot.engine.tricks import followers
from bot.engine.whist.code import CODE as WHIST_CODE

CODES: dict[str, Code] = {"whist": WHIST_CODE, "auction": AUCTION_CODE}


def new_table(game: Game, mode: Mode, dummies: frozenset[Seat] = frozenset()) -> Table:
    """A table before its first deal; `dummies` for dummy whist (one seat) and double dummy (one of each side)."""
    return Table(game, mode, dummies)


def code_of(table: Table) -> Code:
    """The code of laws that governs the table."""
    return CODES[table.game.code]


def decide(table: Table, act: Act) -> tuple[ev.Event, ...]:
    """The events that the act brings about, at least one.
    Refused if it cannot happen or a law of this table forbids it."""
    return tuple(course_of(table, act).events)


def course_of(table: Table, act: Act) -> Course:
    """Like `decide`, with the table as the events leave it."""
    course = Course(table)
    code = code_of(table)
    if isinstance(act, Elects):
        act = Elects(act.seat, act.demand.bare())
    act = as_correction(table.deal, act)
    if isinstance(act, BeginsDeal):
        _begin(course, act, code)
    else:
        code.refuse(table, act)
        if table.mode is Mode.STRICT and (broken := code.faults(table, act)):
            raise Refused(broken[0].sentence, *dict.fromkeys(fault.law for fault in broken))
        code.perform(course, act)
        forget_agreement(course, table.deal.settling if table.deal is not None else frozenset())
    while code.follow(course):
        pass
    return course


def faults(table: Table, act: Act) -> tuple[Fault, ...]:
    """Every law that the act would break, plainest first. Refused if it cannot happen at all."""
    code = code_of(table)
    code.refuse(table, act)
    return code.faults(table, act)


def ends_the_rubber(table: Table) -> bool:
    """Whether the hand is out and its score, as it now stands, ends the rubber: no deal then follows to close it."""
    if table.deal is None or table.deal.phase is not Phase.OVER:
        return False
    return code_of(table).outcome(table).rubber_won is not None


def lawful_cards(deal: Deal, code: Code, seat: Seat) -> Hand:
    """The cards that the seat may play, were it its turn, without breaking a law or a call."""
    if deal.mistake is not None and deal.mistake[0] is seat:
        trick = deal.trick(deal.mistake[1])
        return followers(deal.hands[seat], trick.led if trick is not None else None)
    return code.lawful(deal, seat)


def _begin(course: Course, act: BeginsDeal, code: Code) -> None:
    table = course.table
    deal = table.deal
    if deal is not None and deal.phase not in (Phase.SETTLED, Phase.VOID):
        raise Refused("The deal in progress is not settled yet.", 48)
    rubber = table.rubber
    if deal is not None and deal.outcome is not None and deal.outcome.rubber_won is not None:
        rubber = Rubber(number=rubber.number + 1)
    number = deal.number + 1 if deal is not None else 1
    course.add(code.begin(table, act, number, rubber))
