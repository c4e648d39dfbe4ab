"""endplay's double-dummy solver, called in this process by one thread at a time; absent where endplay is not installed.

It crashes or answers wrongly when two threads call it at once: only the worker, the match and the analysis use it.
"""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from bot.robots.masks import RANK, SUIT, Holding
from bot.robots.scene import Trick


def installed() -> bool:
    """Whether endplay can be imported here."""
    return find_spec("endplay") is not None


def _binding() -> Any:
    """endplay's binding to the library alone: importing the package brings matplotlib, 60 megabytes and half a second.

    ImportError without endplay.
    """
    package = find_spec("endplay")
    if package is None or package.origin is None:
        raise ImportError("endplay is not installed")
    place = Path(package.origin).parent / "_dds" / "__init__.py"
    spec = spec_from_file_location("endplay_dds", place)
    if spec is None or spec.loader is None:
        raise ImportError(f"no binding at {place}")
    binding = module_from_spec(spec)
    spec.loader.exec_module(binding)
    return binding


class Solver:
    """The solver of this process. ImportError without endplay."""

    def __init__(self) -> None:
        self._dds = _binding()
        self._dds.SetMaxThreads(1)
        self._found = self._dds.futureTricks()

    def _deal(self, hands: list[Holding], trump: int, trick: Trick, leader: int) -> Any:
        deal = self._dds.deal()
        deal.trump = 4 if trump < 0 else trump
        deal.first = trick[0][0] if trick else leader
        for place, (_, card) in enumerate(trick):
            deal.currentTrickSuit[place] = SUIT[card]
            deal.currentTrickRank[place] = RANK[card] + 2
        for seat, hand in enumerate(hands):
            for suit, mask in enumerate(hand):
                deal.remainCards[seat][suit] = mask << 2
        return deal

    def every(self, hands: list[Holding], trump: int, trick: Trick, leader: int) -> dict[int, int]:
        """For each lawful card of the hand to play the tricks that its side then makes, this trick included."""
        found = self._found
        self._dds.SolveBoard(self._deal(hands, trump, trick, leader), -1, 3, 1, found, 0)
        made: dict[int, int] = {}
        for at in range(found.cards):
            suit, score = found.suit[at] * 13, found.score[at]
            made[suit + found.rank[at] - 2] = score
            equals = found.equals[at] >> 2
            while equals:
                made[suit + equals.bit_length() - 1] = score
                equals ^= 1 << (equals.bit_length() - 1)
        return made

    def best(self, hands: list[Holding], trump: int, trick: Trick, leader: int) -> int:
        """The tricks that the side of the hand to play makes from here, this trick included."""
        if not any(hands[leader]) and not trick:
            return 0
        self._dds.SolveBoard(self._deal(hands, trump, trick, leader), -1, 1, 1, self._found, 0)
        return int(self._found.score[0])
