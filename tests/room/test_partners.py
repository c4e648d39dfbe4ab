"""A right that a robot shares with a person is the person's to use first: the first word of either stands (Law 84)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from bot.engine.acts import Elects, Lapses, Reopens, Says, Words
from bot.engine.cards import read_card
from bot.engine.decide import decide
from bot.engine.record import read_record
from bot.engine.rights import Demand, Kind
from bot.engine.seats import Seat, Side
from bot.replay import replay_record
from bot.room import Standing, State
from bot.room.state import fold, fresh
from bot.stage.cues import Clocks, Deed, cues, timings
from bot.stage.players import Players, is_partners_too, left_to_partner
from bot.stage.private import hand_sign
from bot.stage.scenes import scene_of
from bot.store import TableRow
from bot.ui.rights import rights_face
from tests.room.test_moment import FALSE_LEAD
from tests.shell.house import text_of
from tests.shell.test_faces import as_message

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


EXPOSED = """game: short whist
deal: N:32.-.-.Q 54.-.-.K -.-.32.5 -.-.-.AJ3
trump: H
tricks: NS 5 EW 5
leader: S
---
W exposes C3
S plays C5
"""
"""West is to follow, and South or North may call his three."""


def after_a_card_is_exposed(south: int) -> State:
    """A card of West lies exposed and it is his turn; North is a robot."""
    table, _failures = replay_record(read_record(EXPOSED))
    assert table is not None
    return replace(after_a_false_lead(south), table=table)


CALL = Elects(Seat.N, Demand(Kind.CARD, card=read_card("C3")))


def test_law_056_an_exposed_card_that_a_person_may_call_too_is_left_to_him_for_a_while() -> None:
    state = after_a_card_is_exposed(south=10)
    assert is_partners_too(state, CALL)
    assert waits(state)[Deed.EXACT, Seat.N] == 12


def test_law_056_of_two_robots_either_calls_an_exposed_card_at_once() -> None:
    state = after_a_card_is_exposed(south=OTHER)
    assert not is_partners_too(state, CALL)
    assert (Deed.EXACT, Seat.N) not in waits(state)


class Recent:
    """A room in which nothing has happened that a robot would have to be told."""

    async def since(self, *_: object) -> tuple[State, ...]:
        return ()


async def test_law_056_the_robot_calls_the_card_when_its_partner_has_had_his_time() -> None:
    state, robots = after_a_card_is_exposed(south=10), Players()
    assert await robots.think(Recent(), state, Seat.N) is None  # type: ignore[arg-type]
    assert await robots.think(Recent(), state, Seat.N, people_first=False) == CALL  # type: ignore[arg-type]


def panel(state: State, seat: Seat) -> str:
    """The words on the seat's panel."""
    return text_of(as_message(rights_face(scene_of(state, {}), state.view(seat))))


def test_law_084_the_partner_reads_on_his_panel_that_it_is_left_to_him() -> None:
    state = after_a_false_lead(south=10)
    words = "South leaves it to you."
    assert words not in panel(state, Seat.N)
    after = fold(state, decide(state.table, Says(Seat.S, Words.LEAVES_CHOICE)), NOON, 1)
    assert words in panel(after, Seat.N)
    assert words not in panel(after, Seat.S)
    assert hand_sign(after, Seat.N) != hand_sign(state, Seat.N)
    assert hand_sign(after, Seat.E) == hand_sign(state, Seat.E)
