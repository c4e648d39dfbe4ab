"""Marks a rule with the law it carries out.

`@WHIST.law(72)` records the function below it and hands it back untouched: it wraps nothing and costs nothing when the
rule is asked. What was recorded is read by the coverage table of the law library and by the test that closes the circle
between laws, code and tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_LAW = re.compile(r"[1-9][0-9]?|[A-Z]+(-[IVX]+)?")


@dataclass(frozen=True, slots=True)
class Mark:
    """One function that carries out one law of one code; `function` is its qualified name, module and all."""

    code: str
    law: str
    function: str


@dataclass(frozen=True, slots=True)
class Code:
    """A code of laws, by its name; `law` is its decorator."""

    name: str
    marks: list[Mark] = field(default_factory=list, repr=False, compare=False)

    def law(self, *laws: int | str) -> Callable[[F], F]:
        """A decorator that records the function under each of `laws` (`72`, `"DM-II"`, `"DDM"`) and returns it
        unchanged.

        Raises ValueError for no law, or for a law that is neither a number up to 99 nor a word like `DM-II`.
        """
        names = tuple(str(law) for law in laws)
        if not names or not all(_LAW.fullmatch(name) for name in names):
            raise ValueError(f"not a law of the {self.name} code: {laws!r}")

        def marked(function: F) -> F:
            where = f"{function.__module__}.{function.__qualname__}"
            self.marks.extend(Mark(self.name, name, where) for name in names)
            return function

        return marked


WHIST = Code("whist")
AUCTION = Code("auction")
CODES = {code.name: code for code in (WHIST, AUCTION)}


def kept(code: str) -> dict[str, tuple[str, ...]]:
    """Each marked law of `code` ("whist" or "auction") with the qualified names of its functions, in the order
    imported.

    Only modules already imported have left marks. Raises KeyError for a code that is not there.
    """
    found: dict[str, list[str]] = {}
    for mark in CODES[code].marks:
        names = found.setdefault(mark.law, [])
        if mark.function not in names:
            names.append(mark.function)
    return {law: tuple(names) for law, names in found.items()}
