"""`python -m bot bench [NAME …]`: what things cost. Every figure stands beside another measured in the same run, the
two in turn, since a machine is never idle; CPU is counted rather than time. Nothing here passes or fails."""

from __future__ import annotations

import argparse
import inspect
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

Told = str | Awaitable[str]


@dataclass(frozen=True, slots=True)
class Bench:
    """One benchmark: the module whose `run` gives its table of figures, its arguments as a rule, and in its least
    form."""

    module: str
    usual: tuple[int, ...]
    least: tuple[int, ...]

    def figures(self, sizes: tuple[int, ...]) -> Told:
        """The table, or what to await for it."""
        run: Callable[..., Told] = import_module(self.module).run
        return run(*sizes)


BENCHES = {
    "engine": Bench("bot.bench.engine", (40, 9), (1, 1)),
    "act": Bench("tests.wire.bench_act", (3,), (1,)),
    "tables": Bench("tests.wire.bench_tables", (1000, 30, 13), (4, 3, 1)),
    "pace": Bench("tests.wire.bench_pace", (8, 60), (2, 6)),
    "restart": Bench("tests.wire.bench_restart", (10_000, 3), (20, 1)),
    "growth": Bench("bot.bench.growth", (100, 5), (2, 1)),
    "search": Bench("bot.bench.search", (20,), (1,)),
}


def names(argv: Sequence[str]) -> tuple[list[str], bool, int | None]:
    """Which benchmarks a command line asks for, whether in their least form, and how many tables."""
    parser = argparse.ArgumentParser("python -m bot bench", description=__doc__)
    parser.add_argument(
        "name", nargs="*", choices=[*BENCHES, []], metavar="NAME", help=f"{', '.join(BENCHES)}; all without one"
    )
    parser.add_argument("--least", action="store_true", help="so small that the figures mean nothing: does it run?")
    parser.add_argument("--tables", type=int, help="so many tables for `tables`, `pace` and `restart`")
    given = parser.parse_args(argv)
    return given.name or list(BENCHES), given.least, given.tables


async def run(argv: Sequence[str]) -> int:
    """Prints the tables asked for: 0, or 2 where one needs the simulated Discord of a checkout and there is none."""
    asked, least, tables = names(argv)
    for name in asked:
        bench = BENCHES[name]
        if bench.module.startswith("tests.") and (find_spec("tests") is None or find_spec("tests.wire") is None):
            print(f"bench {name} needs a checkout with its tests: run it from there.", file=sys.stderr)
            return 2
        sizes = bench.least if least else bench.usual
        if tables is not None and name in ("tables", "pace", "restart"):
            sizes = (tables, *sizes[1:])
        told = bench.figures(sizes)
        print(await told if inspect.isawaitable(told) else told, flush=True)
        print(flush=True)
    return 0
