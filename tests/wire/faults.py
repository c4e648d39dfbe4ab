"""Faults on demand. What happens to the n-th request of a route, or the n-th event, follows from the seed alone."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum


class Fault(Enum):
    """What can befall one request."""

    ERROR = "5xx, nothing done"
    UNAVAILABLE = "503, nothing done"
    SLOW = "done, answered late"
    LOST = "done, the connection dropped before the answer"
    TIMED_OUT = "done, answered 504"
    RESET = "connection dropped, nothing done"
    LIMITED = "429 of this route"
    GLOBAL = "429 of the whole bot"


@dataclass(slots=True)
class Weather:
    """How often things go wrong by themselves: chances from 0 to 1, times in seconds."""

    error: float = 0.0
    unavailable: float = 0.0
    slow: float = 0.0
    slow_seconds: tuple[float, float] = (0.2, 2.0)
    lost: float = 0.0
    timed_out: float = 0.0
    reset: float = 0.0
    limited: float = 0.0
    global_limited: float = 0.0
    twice: float = 0.0  # an event delivered a second time
    late: float = 0.0  # an event delivered late, so out of order
    late_seconds: tuple[float, float] = (0.1, 1.5)
    drop: float = 0.0  # the connection is cut right after an event
    retry_after: float = 0.3

    def request_chances(self) -> list[tuple[Fault, float]]:
        return [
            (Fault.ERROR, self.error),
            (Fault.UNAVAILABLE, self.unavailable),
            (Fault.SLOW, self.slow),
            (Fault.LOST, self.lost),
            (Fault.TIMED_OUT, self.timed_out),
            (Fault.RESET, self.reset),
            (Fault.LIMITED, self.limited),
            (Fault.GLOBAL, self.global_limited),
        ]


@dataclass(slots=True)
class Planned:
    """A fault that a test has ordered for the next requests of a route."""

    method: str
    route: str  # a part of the route's pattern, as "/callback" or "/messages/{message_id}"
    fault: Fault
    times: int = 1
    seconds: float | None = None


@dataclass(slots=True)
class Delivery:
    """How one event is delivered: after how long, how often, and whether the connection falls after it."""

    delays: tuple[float, ...] = (0.0,)
    drop: bool = False
    words: tuple[str, ...] = ()


@dataclass(slots=True)
class Struck:
    """A fault that struck: `key` is the token of the press concerned, or the request; `mended` the seconds until the
    same request was answered well."""

    word: str
    key: str
    at: float
    is_message: bool = False
    mended: float | None = None


@dataclass(slots=True)
class Faults:
    seed: int = 0
    weather: Weather = field(default_factory=Weather)
    planned: list[Planned] = field(default_factory=list)
    befallen: Counter[str] = field(default_factory=Counter)
    struck: list[Struck] = field(default_factory=list)
    _open: dict[str, list[Struck]] = field(default_factory=dict)
    _nth: Counter[str] = field(default_factory=Counter)

    def plan(self, method: str, route: str, fault: Fault, *, times: int = 1, seconds: float | None = None) -> None:
        """Orders a fault for the next requests whose route contains `route`; `seconds`: how slow, or retry-after."""
        self.planned.append(Planned(method, route, fault, times, seconds))

    def request(self, method: str, route: str) -> tuple[Fault | None, float]:
        """The fault of this request, if any, and its seconds."""
        for plan in self.planned:
            if plan.times and plan.method == method and plan.route in route:
                plan.times -= 1
                return self._note(plan.fault), self._seconds(plan.fault, plan.seconds, 0.5)
        dice = self._dice(f"{method} {route}")
        mark = dice.random()
        for fault, chance in self.weather.request_chances():
            if mark < chance:
                return self._note(fault), self._seconds(fault, None, dice.random())
            mark -= chance
        return None, 0.0

    def strike(self, word: str, key: str, at: float, *, is_message: bool = False) -> None:
        """Keeps what struck whom, for the report."""
        self.struck.append(Struck(word, key, at, is_message))
        if is_message:
            self._open.setdefault(key, []).append(self.struck[-1])

    def mend(self, key: str, at: float) -> None:
        """That request has now been answered well."""
        for one in self._open.pop(key, ()):
            one.mended = at - one.at

    def event(self, name: str) -> Delivery:
        """How the next event of this name is delivered."""
        weather, dice = self.weather, self._dice(f"event {name}")
        twice, late, drop = (dice.random() < chance for chance in (weather.twice, weather.late, weather.drop))
        first = dice.uniform(*weather.late_seconds) if late else 0.0
        delays = (first, first + dice.uniform(0.0, 0.3)) if twice else (first,)
        words = tuple(word for word, happens in (("twice", twice), ("late", late), ("drop", drop)) if happens)
        self.befallen.update(f"event {word}" for word in words)
        return Delivery(delays, drop, words)

    def _seconds(self, fault: Fault, wanted: float | None, mark: float) -> float:
        if wanted is not None:
            return wanted
        low, high = self.weather.slow_seconds
        return low + (high - low) * mark if fault is Fault.SLOW else self.weather.retry_after

    def _dice(self, key: str) -> random.Random:
        self._nth[key] += 1
        return random.Random(f"{self.seed} {key} {self._nth[key]}")

    def _note(self, fault: Fault) -> Fault:
        self.befallen[fault.value] += 1
        return fault
