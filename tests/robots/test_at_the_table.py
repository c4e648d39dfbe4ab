"""Robots at the real engine's tables, in every game and mode: they finish, whatever the others do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from bot.engine import acts
from bot.engine.acts import Act, BeginsDeal, Settles, Words
from bot.engine.decide import decide, new_table
from bot.engine.games import Game, Mode, Phase
from bot.engine.refused import Refused
from bot.engine.seats import SEATS, Seat
from bot.engine.sight import seen_by
from bot.engine.table import Table, evolve
from bot.robots import match, players
from bot.robots.memory import Memory, remember
from bot.robots.solver import Solver, installed

GOING_ON = (Phase.DECLARING, Phase.PLAYING, Phase.OVER)


@dataclass
class Sitting:
    """Four robots at a table of the engine; one seat may misbehave at times."""

    table: Table
    memories: list[Memory] = field(default_factory=lambda: [Memory() for _ in SEATS])
    done: Counter[str] = field(default_factory=Counter)
    refused: list[tuple[Act, str]] = field(default_factory=list)
    player: players.Player = players.SIMPLE

    def do(self, act: Act) -> None:
        for event in decide(self.table, act):
            self.table = evolve(self.table, event)
        for seat in SEATS:
            remember(self.memories[seat], seen_by(self.table, seat))
        name = act.words.name if isinstance(act, acts.Says) else type(act).__name__
        self.done[act.demand.kind.name if isinstance(act, acts.Elects) else name] += 1

    def step(self) -> bool:
        """The first robot that has something to do, and may, does it; False if none has."""
        for seat in SEATS:
            act = players.choose(seen_by(self.table, seat), self.memories[seat], self.player)
            if act is None:
                continue
            try:
                self.do(act)
                return True
            except Refused as refusal:
                if "reasonable time" not in str(refusal):
                    self.refused.append((act, str(refusal)))
        return False


def sitting(game: Game, mode: Mode, number: int, dummies: frozenset[Seat] = frozenset()) -> Sitting:
    deal = match.dealt("whist", 99, number)
    north, east, south, west = deal.hands
    table = Sitting(new_table(game, mode, dummies))
    table.do(BeginsDeal(deal.dealer, (north, east, south, west), None if game is Game.AUCTION else deal.turned))
    return table


def finish(sitting: Sitting, misbehave: Random | None = None) -> None:
    """Plays the deal out; South misbehaves by that chance. AssertionError if everybody waits for somebody."""
    for _ in range(500):
        deal = sitting.table.deal
        assert deal is not None
        if deal.phase not in GOING_ON:
            return
        if misbehave is not None and deal.phase is Phase.PLAYING and misbehave.random() < 0.35:
            irregularly(sitting, misbehave)
        if sitting.step():
            continue
        assert deal.phase is Phase.OVER, f"stuck at trick {deal.trick_number}: {deal.open_rights()}"
        sitting.do(Settles())
    pytest.fail("the deal does not end")


def irregularly(sitting: Sitting, chance: Random) -> None:
    """South plays any card, leads out of turn, drops one, speaks, or claims, as it comes."""
    deal = sitting.table.deal
    assert deal is not None
    if not deal.hands[Seat.S]:
        return
    card = chance.choice(sorted(deal.hands[Seat.S]))
    act = chance.choice(
        [
            acts.Plays(Seat.S, (card,), Seat.S),
            acts.Plays(Seat.S, (card,), Seat.S),
            acts.Plays(Seat.S, (card,), Seat.S, leads=True),
            acts.Exposes(Seat.S, (card,)),
            acts.Says(Seat.S, Words.SAYS_MINE),
            acts.Claims(Seat.S, acts.Whole.REST),
        ]
    )
    try:
        sitting.do(act)
    except Refused:
        return


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("game", "dummies"),
    [
        (Game.SHORT_WHIST, frozenset[Seat]()),
        (Game.DUMMY_WHIST, frozenset({Seat.N})),
        (Game.DOUBLE_DUMMY, frozenset({Seat.N, Seat.E})),
        (Game.AUCTION, frozenset[Seat]()),
    ],
)
def test_four_robots_play_a_deal_to_its_score_and_nothing_is_refused(
    game: Game, mode: Mode, dummies: frozenset[Seat]
) -> None:
    for number in range(4):
        table = sitting(game, mode, number, dummies)
        finish(table)
        deal = table.table.deal
        assert deal is not None
        assert deal.phase is Phase.SETTLED
        assert table.done["Plays"] == 52
        assert not table.refused


@pytest.mark.parametrize("game", [Game.SHORT_WHIST, Game.AUCTION])
def test_robots_are_never_stuck_by_what_a_club_table_may_see(game: Game) -> None:
    done: Counter[str] = Counter()
    for number in range(40):
        table = sitting(game, Mode.CLUB, number)
        finish(table, Random(number))
        done += table.done
        assert len(table.refused) <= 3, table.refused
    for kind in ("EXPOSE", "SUIT", "CARD", "LOSE", "THREE_TRICKS", "ClaimsRevoke", "OBJECTS", "ASKS_NONE", "WAIVES"):
        assert done[kind], f"no {kind} in {done}"


@pytest.mark.skipif(not installed(), reason="needs endplay")
@pytest.mark.parametrize("game", [Game.SHORT_WHIST, Game.AUCTION])
def test_penalties_chosen_by_their_worth_are_never_stuck_either(game: Game) -> None:
    weighing = replace(players.SIMPLE, weigh=players.strong(Solver()).weigh)
    done: Counter[str] = Counter()
    for number in range(8):
        table = sitting(game, Mode.CLUB, number)
        table.player = weighing
        finish(table, Random(number))
        done += table.done
        assert len(table.refused) <= 3, table.refused
    assert done["LOSE"] + done["WIN"] + done["HIGHEST"] + done["LOWEST"] + done["SUIT"]
