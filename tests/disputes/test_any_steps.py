"""Any steps by anybody, in any order, at any time: what a dispute may never do."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.disputes import steps as do
from bot.disputes.case import Case, Ruling, Stage, Standing, Verdict, Word, holds, standing
from bot.disputes.life import after
from bot.engine.coding import built, fields_of
from bot.engine.refused import Refused
from tests.disputes.test_life import ANOTHER, ARBITRATOR, BYSTANDER, EAST, NOON, NORTH, SOUTH, WEST, stated

WHO = st.sampled_from([NORTH, EAST, SOUTH, WEST, BYSTANDER, ARBITRATOR, ANOTHER])
PLAYERS = {NORTH, EAST, SOUTH, WEST}
RULINGS = st.builds(
    Ruling,
    by=WHO,
    facts=st.sampled_from(["", "It was so."]),
    law=st.just("whist:law:86"),
    reasons=st.just("Because."),
    verdict=st.sampled_from([None, *Verdict]),
    number=st.sampled_from(["2026-1", "2026-2"]),
)
STEPS = st.one_of(
    st.builds(do.Answers, WHO, st.integers(-1, 5), st.sampled_from(Word)),
    st.builds(do.AddsFact, WHO, st.sampled_from(["", "A fact.", "x" * 1001])),
    st.builds(do.NamesReferee, WHO, WHO, st.just("Eve"), st.booleans()),
    st.builds(do.AcceptsReferee, WHO),
    st.builds(do.RefusesReferee, WHO),
    st.builds(do.Finds, WHO, st.lists(st.booleans(), max_size=4).map(tuple)),
    st.builds(do.RefereeGone),
    st.builds(do.Withdraws, WHO),
    st.builds(do.Looks, WHO),
    st.builds(do.Rules, RULINGS),
    st.builds(do.DeclinesToRule, WHO, st.just("Divided.")),
    st.builds(do.Appeals, WHO, st.just("No.")),
)


def must_follow(before: Case, now: Case, at: int) -> None:
    """What holds from one step to the next."""
    if before.stage in (Stage.WITHDRAWN, Stage.DECLINED, Stage.CLOSED):
        assert replace(now, looked=()) == replace(before, looked=())
    assert now.rulings[: len(before.rulings)] == before.rulings
    assert not PLAYERS & {ruling.by for ruling in now.rulings}
    assert not PLAYERS & set(now.looked)
    assert len({ruling.by for ruling in now.rulings if ruling.verdict is None}) <= 1
    for old, new in zip(before.facts, now.facts, strict=False):
        assert new.words[: len(old.words)] == old.words
        if old.found is not None:
            assert standing(now, new, at) in (Standing.TRUE, Standing.FALSE)
    assert not holds(now, now.hold_until)
    assert built(Case, fields_of(now)) == now


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(STEPS, st.integers(0, 4000)), max_size=25))
def test_whatever_is_done_a_decision_stands_and_nobody_judges_himself(taken: list[tuple[do.Step, int]]) -> None:
    case, now = stated(), NOON
    for step, later in taken:
        now += later
        try:
            following = after(case, step, now)
        except Refused as refusal:
            assert refusal.sentence.endswith((".", ")"))  # noqa: PT017 (every refusal is a sentence)
            continue
        must_follow(case, following, now)
        case = following
