"""Records are written as they are read: a table played at random, written and replayed, comes to the same score."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.engine.acts import Act, BeginsDeal
from bot.engine.decide import course_of, new_table
from bot.engine.games import Game, Mode, Phase
from bot.engine.reading import read_act
from bot.engine.record import read_record
from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.writing import write_act, write_record
from bot.replay import replay_record
from tests.engine.fuzz import DUMMIES, WHIST, begun, random_act

RECORDS = Path(__file__).parent.parent / "records"


@pytest.mark.parametrize("game", WHIST, ids=lambda game: game.value)
@pytest.mark.parametrize("seed", range(6))
def test_a_deal_written_and_replayed_is_the_same_deal(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    start = table = begun(new_table(game, Mode.CLUB, DUMMIES[game]), rng)
    body: list[Act] = []
    while table.deal is not None and table.deal.phase in (Phase.PLAYING, Phase.OVER):
        act = random_act(table, rng)
        try:
            table = course_of(table, act).table
        except Refused:
            continue
        body.append(act)
    text = write_record(start, body, [(Seat.N, "A # b, c"), (Seat.E, "@everyone")])
    again, failures = replay_record(read_record(text))
    assert not failures
    assert again is not None
    assert (again.rubber, again.deal and again.deal.phase) == (table.rubber, table.deal and table.deal.phase)
    assert again.deal is not None
    assert table.deal is not None
    assert again.deal.tricks == table.deal.tricks


@pytest.mark.parametrize("file", sorted(RECORDS.rglob("*.rec")), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_act_of_the_records_is_written_as_it_was_read(file: Path) -> None:
    for line in file.read_text(encoding="utf-8").splitlines():
        text = " ".join(line.split("#")[0].split())
        if not text or text.startswith("?") or ":" in text or text == "---":
            continue
        try:
            act = read_act(text)
        except ValueError:
            assert file.stem.startswith("broken")
            continue
        assert read_act(write_act(act)) == act


def test_a_deal_has_no_line_of_its_own() -> None:
    hands = (frozenset(), frozenset(), frozenset(), frozenset())
    with pytest.raises(ValueError, match="no notation"):
        write_act(BeginsDeal(Seat.N, hands))  # type: ignore[arg-type]
