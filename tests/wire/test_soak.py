"""The short form of the soak: a few tables, two kills, foul weather, and nothing found wrong."""

from __future__ import annotations

from tests.wire.soak import Plan, soak


async def test_nothing_is_lost_leaked_or_stuck_through_kills_and_faults() -> None:
    report = await soak(Plan(tables=4, acts=200, kills=2, seconds=45.0, between_kills=5.0, seed=11))
    assert {kind: found for kind, found in report.findings.items() if found} == {}
    assert report.facts["kills"] >= 1
    assert report.facts["deals"] >= 2
    assert report.facts["results"]["done"] >= 20
