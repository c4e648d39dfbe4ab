"""`python -m bot robots`: matches between the players, and Cavendish's printed hands put to them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path

from bot.robots import cavendish, match, players, solver, tally
from bot.robots.tally import Line

NAMES = ("random", "simple", "other", "plain", "strong", "oracle")
NEEDS_SOLVER = {"plain", "strong", "oracle"}


def run(argv: Sequence[str]) -> int:
    """Carry out `robots match …` or `robots cavendish`; 0 when done, 2 for what cannot be done here."""
    given = _parser().parse_args(argv)
    needed = NEEDS_SOLVER & ({given.a, given.b} if given.what == "match" else {given.player, "oracle"})
    if needed and not solver.installed():
        print(f"{', '.join(sorted(needed))}: needs endplay (pip install 'cavendish[robots]')", file=sys.stderr)
        return 2
    try:
        return _match(given) if given.what == "match" else _cavendish(given)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot robots", description="The computer players against each other.")
    kinds = parser.add_subparsers(dest="what", required=True, metavar="match|cavendish")
    one = kinds.add_parser("match", help="the same deals played both ways round")
    one.add_argument("a", choices=NAMES)
    one.add_argument("b", choices=NAMES)
    one.add_argument("--game", choices=("whist", "dummy", "auction"), default="whist")
    one.add_argument("--deals", type=int, default=100, help="how many deals (100)")
    one.add_argument("--seed", type=int, default=1, help="which deals: their numbers begin anew with each seed")
    one.add_argument("--jobs", type=int, default=1, help="processes at once (1)")
    one.add_argument(
        "--log", type=Path, help="a file that keeps each deal; a match with its log goes on where it stood"
    )
    two = kinds.add_parser("cavendish", help="how often a player plays the card that Cavendish printed")
    two.add_argument("--player", choices=NAMES[:-1], default="strong")
    return parser


def _match(given: argparse.Namespace) -> int:
    name = f"{given.game} {given.a} {given.b} seed {given.seed}"
    lines = tally.read(given.log, name) if given.log else []
    if given.log:
        tally.begin(given.log, name, lines)
    played = {line.deal for line in lines}
    lines = [line for line in lines if line.deal < given.deals]
    for line in _played(given, [number for number in range(given.deals) if number not in played]):
        lines.append(line)
        if given.log:
            tally.note(given.log, line)
    unit = "points" if given.game == "auction" else "net tricks"
    print(f"{given.a} over {given.b}, {given.game}, seed {given.seed}, in {unit}: {tally.sums(lines)}")
    return 0


def _played(given: argparse.Namespace, numbers: list[int]) -> Iterator[Line]:
    """The deals of these numbers as they are played, here or by several processes."""
    play = partial(_deal, given.game, given.a, given.b, given.seed)
    if given.jobs <= 1:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, numbers)


def _deal(game: str, a: str, b: str, seed: int, number: int) -> Line:
    return match.both_ways(game, _chooser(a), _chooser(b), seed, number)


@cache
def _chooser(name: str) -> match.Bench:
    """The player of that name, with this process's solver where he needs one."""
    if name == "oracle":
        return match.oracle(_solver())
    return match.seated(players.named(name, _solver() if name in NEEDS_SOLVER else None))


@cache
def _solver() -> solver.Solver:
    return solver.Solver()


def _cavendish(given: argparse.Namespace) -> int:
    player = players.named(given.player, _solver() if given.player in NEEDS_SOLVER else None)
    print(cavendish.compared(player, _solver()))
    return 0
