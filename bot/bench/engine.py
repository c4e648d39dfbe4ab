"""What the laws cost: whole deals through `decide` and `evolve`, beside a loop that knows nothing but tricks."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from bot.bench.figures import Row, interleaved, table, time_of
from bot.engine import decide as deciding
from bot.engine.acts import Act, BeginsDeal, Plays, Settles
from bot.engine.cards import PACK, Card, Suit
from bot.engine.deal import Hands
from bot.engine.decide import course_of, decide, new_table
from bot.engine.events import Event
from bot.engine.games import Game, Mode
from bot.engine.seats import SEATS, Seat, clockwise_from
from bot.engine.sight import seen_by
from bot.engine.table import Table, evolve
from bot.engine.tricks import best_of, followers

GOALS = {Mode.STRICT: 29, Mode.CLUB: 57}
"""how many times the bare loop's time a deal may take"""


@dataclass(frozen=True, slots=True)
class Packs:
    """Deals to play: the hands, and the card turned up."""

    dealt: tuple[tuple[Hands, Card], ...]

    @classmethod
    def shuffled(cls, count: int, seed: int = 1) -> Packs:
        dice = random.Random(seed)
        return cls(tuple(_deal(dice) for _ in range(count)))


def _deal(dice: random.Random) -> tuple[Hands, Card]:
    pack = list(PACK)
    dice.shuffle(pack)
    hands = tuple(frozenset(pack[seat::4]) for seat in SEATS)
    return hands, max(hands[Seat.W])  # type: ignore[return-value]


def bare(hands: Hands, turned_up: Card) -> int:
    """Thirteen tricks of the lowest cards that follow suit, West dealing; returns the tricks of North and South."""
    left, leader, taken = [set(hand) for hand in hands], Seat.N, 0
    for _ in range(13):
        pairs: list[tuple[Seat, Card]] = []
        led: Suit | None = None
        for seat in clockwise_from(leader):
            card = min(followers(left[seat], led))  # type: ignore[arg-type]
            left[seat].remove(card)
            led = card.suit if led is None else led
            pairs.append((seat, card))
        leader = best_of(pairs, turned_up.suit)[0]
        taken += leader in (Seat.N, Seat.S)
    return taken


def acts_of(hands: Hands, turned_up: Card) -> Iterator[Act]:
    """The same deal as acts at a table."""
    yield BeginsDeal(Seat.W, hands, turned_up)
    left, leader = [set(hand) for hand in hands], Seat.N
    for _ in range(13):
        pairs: list[tuple[Seat, Card]] = []
        for seat in clockwise_from(leader):
            card = min(followers(left[seat], pairs[0][1].suit if pairs else None))  # type: ignore[arg-type]
            left[seat].remove(card)
            pairs.append((seat, card))
            yield Plays(seat, (card,), seat)
        leader = best_of(pairs, turned_up.suit)[0]
    yield Settles()


def played(mode: Mode, acts: Sequence[Act]) -> Table:
    """The table after the acts, as the room brings them about: decided, then folded from the events."""
    at = new_table(Game.SHORT_WHIST, mode)
    for act in acts:
        for event in decide(at, act):
            at = evolve(at, event)
    return at


# --- by part ---


@contextmanager
def timed(mode: Mode, spent: defaultdict[str, float]) -> Iterator[None]:
    """Within, the whist code's answers are timed: seconds into `spent`, by part."""
    code = deciding.CODES["whist"]

    def watched(name: str, of: Callable[..., Any]) -> Callable[..., Any]:
        def answer(*given: Any) -> Any:
            began = time.process_time()
            try:
                return of(*given)
            finally:
                spent[name] += time.process_time() - began

        return answer

    parts = {name: watched(name, getattr(code, name)) for name in ("refuse", "faults", "perform", "follow")}
    deciding.CODES["whist"] = replace(code, **parts)  # type: ignore[arg-type]  # each keeps its kind
    try:
        yield
    finally:
        deciding.CODES["whist"] = code


def by_part(mode: Mode, deals: Sequence[Sequence[Act]]) -> dict[str, float]:
    """Seconds a card by part; `perform` and `follow` hold the `evolve` of their own events."""
    spent: defaultdict[str, float] = defaultdict(float)
    with timed(mode, spent):
        for acts in deals:
            played(mode, acts)
    for acts in deals:
        _spend_on_looking(mode, acts, spent)
    return {name: seconds / (52 * len(deals)) for name, seconds in spent.items()}


def _spend_on_looking(mode: Mode, acts: Sequence[Act], spent: defaultdict[str, float]) -> None:
    """What it costs to fold each event, and to draw up the two faces that a card changes."""
    at = new_table(Game.SHORT_WHIST, mode)
    for act in acts:
        events: Sequence[Event] = course_of(at, act).events
        began = time.process_time()
        for event in events:
            at = evolve(at, event)
        folded = time.process_time()
        for eyes in (None, act.seat if isinstance(act, Plays) else None):
            seen_by(at, eyes)
        spent["evolve"] += folded - began
        spent["seen_by, two faces"] += time.process_time() - folded


# --- the figures ---


def run(deals: int, repeats: int) -> str:
    """The table of figures for so many deals, played `repeats` times."""
    packs = Packs.shuffled(deals)
    lists = [list(acts_of(*pack)) for pack in packs.dealt]

    def through(mode: Mode) -> Callable[[], int]:
        return lambda: len([played(mode, acts) for acts in lists])

    often = packs.dealt * 20  # so that it runs about as long as the others
    works = {"bare": lambda: len([bare(*pack) for pack in often]), **{mode.value: through(mode) for mode in Mode}}
    cost = interleaved(works, repeats)
    rows = [Row("the bare loop", f"{1 / cost['bare']:.0f} deals a second")]
    for mode in Mode:
        seconds = cost[mode.value]
        told = f"1/{seconds / cost['bare']:.1f} of the bare loop (goal 1/{GOALS[mode]})"
        rows.append(Row(mode.value, f"{1 / seconds:.0f} deals a second", told))
        rows += [Row(f"  a card, {name}", time_of(part)) for name, part in by_part(mode, lists).items()]
    return table(f"engine: {deals} deals of short whist, median of {repeats}", rows)
