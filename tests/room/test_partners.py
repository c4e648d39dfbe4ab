"""A right that a robot shares with a person is the person's to use first: the first word of either stands (Law 84)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from bot.engine.acts import Lapses, Reopens, Says, Words
from bot.engine.decide import decide
from bot.engine.record import read_record
from bot.engine.seats import Seat, Side
from bot.replay import replay_record
from bot.room import Standing, State
from bot.room.state import fold, fresh
from bot.stage.cues import Clocks, Deed, cues, timings
from bot.stage.players import left_to_partner
from bot.store import TableRow
from tests.room.test_moment import FALSE_LEAD

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ROBOT, OTHER = -1, -2
HE_HAS_PLAYED = FALSE_LEAD.partition("---")[0] + "---\n"
"""nothing has happened yet: North, a robot, has the lead"""
FOURTH_BEFORE_SECOND = """game: short whist
deal: N:32.-.-.Q 54.-.-.K -.-.32.5 -.-.-.AJ3
trump: H
tricks: NS 5 EW 5
leader: S
---
S plays C5
E plays CK
"""
"""West waits until North or South has decided"""


def after_a_false_lead(south: int) -> State:
    """West has led out of turn and South has objected: the right is North's and South's; North is a robot."""
    table, _failures = replay_record(read_record(FALSE_LEAD))
    assert table is not None
    row = TableRow(1, 1, 1, None, None, None, "t", "short whist", "club", 1, "seated", {}, 0, 0, NOON, None)
    state = fresh(row)
    roster = replace(state.roster, chairs=(ROBOT, 11, south, 12), standing=Standing.SEATED)
    return replace(state, roster=roster, table=table)


def test_a_robot_leaves_the_right_to_a_person() -> None:
    state = after_a_false_lead(south=10)
    assert state.view(Seat.N).rights
    assert left_to_partner(state, Seat.N).rights == ()


def test_it_decides_when_the_person_leaves_it_to_his_partner() -> None:
    state = after_a_false_lead(south=10)
    after = fold(state, decide(state.table, Says(Seat.S, Words.LEAVES_CHOICE)), NOON, 1)
    assert left_to_partner(after, Seat.N).rights


def test_two_robots_wait_for_nobody() -> None:
    assert left_to_partner(after_a_false_lead(south=OTHER), Seat.N).rights


def waits(state: State) -> dict[tuple[Deed, int], float]:
    """For each deed and seat the seconds to the earliest cue."""
    found = sorted(cues(state, Clocks(decide=60, pace=2)), key=lambda cue: -cue.after)
    return {(cue.deed, cue.who): cue.after for cue in found}


def test_a_right_that_a_person_leaves_unused_the_robot_uses_before_it_lapses() -> None:
    found = waits(after_a_false_lead(south=10))
    assert found[Deed.EXACT, Seat.N] == 12
    assert (Deed.EXACT, Seat.N) not in waits(after_a_false_lead(south=OTHER))


def test_law_087_more_time_begins_anew_and_the_robot_leaves_nearly_all_of_it_to_the_person() -> None:
    table, _failures = replay_record(read_record(FOURTH_BEFORE_SECOND))
    assert table is not None
    state = replace(after_a_false_lead(south=10), table=table)
    assert waits(state)[Deed.EXACT, Seat.N] == 30
    after = fold(state, decide(state.table, Says(Seat.S, Words.ASKS_MORE_TIME)), NOON, 1)
    assert waits(after)[Deed.EXACT, Seat.N] == 54
    assert timings(state)
    assert not timings(state) & timings(after)


def test_law_087_a_right_reopened_has_its_time_anew_and_one_that_nobody_waits_for_has_none() -> None:
    table, _failures = replay_record(read_record(FOURTH_BEFORE_SECOND))
    assert table is not None
    state = replace(after_a_false_lead(south=10), table=table)
    lapsed = fold(state, decide(state.table, Lapses()), NOON, 1)
    assert not timings(lapsed)
    assert timings(fold(lapsed, decide(lapsed.table, Reopens(Side.NS)), NOON, 1)) == timings(state)


def test_a_robot_waits_longer_with_its_card_while_one_of_its_hand_lies_exposed() -> None:
    table, _failures = replay_record(read_record(HE_HAS_PLAYED))
    assert table is not None
    state = replace(after_a_false_lead(south=10), table=table)
    deal = table.deal
    assert deal is not None
    assert deal.turn is Seat.N
    assert waits(state)[Deed.ROBOT, Seat.N] == 2
    card = min(deal.hands[Seat.N])
    lies = replace(deal, exposed=(frozenset({card}), *deal.exposed[1:]))
    assert waits(replace(state, table=replace(table, deal=lies)))[Deed.ROBOT, Seat.N] == 6
