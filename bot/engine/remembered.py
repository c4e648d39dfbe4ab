"""What a value works out about itself once, and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")


class remembered(Generic[Answer]):  # noqa: N801 (it is used as `property` is)
    """A property that is worked out once for each value: `functools.cached_property` without the lock, which
    until Python 3.12 costs more than most answers."""

    def __init__(self, answer: Callable[[Any], Answer]) -> None:
        self._answer = answer
        self._name = answer.__name__
        self.__doc__ = answer.__doc__

    def __get__(self, value: Any, owner: type | None = None) -> Answer:
        found = value.__dict__[self._name] = self._answer(value)
        return found
