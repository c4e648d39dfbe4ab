"""Soak and kill: only from a checkout, since the simulated Discord and its players live among the tests."""

from __future__ import annotations

import sys
from collections.abc import Coroutine, Sequence
from importlib import import_module
from importlib.util import find_spec


def run(argv: Sequence[str]) -> Coroutine[None, None, int] | int:
    """Soak as `argv` says, and audit afterwards: 0 clean, 1 not, 2 without the tests or with a wrong argument."""
    if find_spec("tests") is None or find_spec("tests.wire") is None:
        print(
            "soak needs a checkout with its tests: run it from there, after the README's test command.", file=sys.stderr
        )
        return 2
    return import_module("tests.wire.soak").run(argv)  # type: ignore[no-any-return]
