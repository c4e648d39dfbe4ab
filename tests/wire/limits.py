"""Rate limits as Discord keeps them, told by headers alone; and the count of all requests, by route and time."""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field

MESSAGES = "/channels/{channel_id}/messages"
#: method and route -> how many in how many seconds, for each channel (or other major parameter)
USUAL: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", MESSAGES): (5, 5.0),
    ("PATCH", MESSAGES + "/{message_id}"): (5, 5.0),
    ("DELETE", MESSAGES + "/{message_id}"): (5, 1.0),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}"): (5, 1.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
}
OTHERS = (50, 1.0)
GLOBAL = (50, 1.0)
OLD_EDITS = (3, 20.0)  # of messages older than an hour, a channel
MOST_INVALID = (10_000, 600.0)


@dataclass(slots=True)
class Window:
    """A bucket that refills all at once when its time is over."""

    limit: int
    seconds: float
    left: int = 0
    ends: float = 0.0

    def take(self, now: float) -> bool:
        """Takes one; False when the bucket is empty."""
        if now >= self.ends:
            self.left, self.ends = self.limit, now + self.seconds
        if self.left <= 0:
            return False
        self.left -= 1
        return True


@dataclass(slots=True)
class Limits:
    """All buckets of one bot. `routes` may be changed by a test; `enforced` off gives headers of no account."""

    routes: dict[tuple[str, str], tuple[int, float]] = field(default_factory=lambda: dict(USUAL))
    others: tuple[int, float] = OTHERS
    overall: tuple[int, float] = GLOBAL
    old_edits: tuple[int, float] = OLD_EDITS
    enforced: bool = True
    invalid: deque[float] = field(default_factory=deque)
    _windows: dict[str, Window] = field(default_factory=dict)
    _all: Window | None = None

    def window(self, method: str, route: str, major: str) -> Window:
        key = f"{method} {route} {major}"
        if key not in self._windows:
            self._windows[key] = Window(*self.routes.get((method, route), self.others))
        return self._windows[key]

    def take_overall(self) -> Window | None:
        """None when the whole bot may make another request, else the window that it must wait for."""
        self._all = self._all or Window(*self.overall)
        return None if not self.enforced or self._all.take(time.monotonic()) else self._all

    def take_old_edit(self, channel: int) -> float | None:
        """None when an old message of the channel may be edited, else the seconds to wait (30046)."""
        window = self._windows.setdefault(f"old {channel}", Window(*self.old_edits))
        now = time.monotonic()
        return None if window.take(now) else max(0.05, window.ends - now)

    def count_invalid(self, status: int) -> None:
        """401, 403 and 429 count towards the ban."""
        if status in (401, 403, 429):
            self.invalid.append(time.monotonic())

    @property
    def is_banned(self) -> bool:
        most, seconds = MOST_INVALID
        while self.invalid and self.invalid[0] < time.monotonic() - seconds:
            self.invalid.popleft()
        return len(self.invalid) >= most


def headers(window: Window, method: str, route: str) -> dict[str, str]:
    """What every answer says of its bucket."""
    after = max(0.0, window.ends - time.monotonic())
    return {
        "X-RateLimit-Limit": str(window.limit),
        "X-RateLimit-Remaining": str(window.left),
        "X-RateLimit-Reset": f"{time.time() + after:.3f}",
        "X-RateLimit-Reset-After": f"{after:.3f}",
        "X-RateLimit-Bucket": f"{hash((method, route)) & 0xFFFFFFFF:08x}",
        "Via": "1.1 google",
    }


@dataclass(frozen=True, slots=True)
class Request:
    """One request as it was answered."""

    at: float  # seconds since the server was opened
    method: str
    route: str
    major: str  # the channel, server or webhook that it concerns
    status: int  # 0: the connection was dropped instead
    seconds: float


@dataclass(slots=True)
class Ledger:
    """Every request, in the order of their answers."""

    opened: float = field(default_factory=time.monotonic)
    entries: list[Request] = field(default_factory=list)

    def note(self, began: float, method: str, route: str, major: str, status: int) -> None:
        now = time.monotonic()
        self.entries.append(Request(began - self.opened, method, route, major, status, now - began))

    def count(self, method: str = "", route: str = "", *, since: float = 0.0, status: int | None = None) -> int:
        """How many requests of this method whose route ends so, from `since` on."""
        return sum(
            1
            for one in self.entries
            if one.at >= since
            and one.method.startswith(method)
            and one.route.endswith(route)
            and (status is None or one.status == status)
        )

    def by_route(self) -> Counter[str]:
        return Counter(f"{one.method} {one.route}" for one in self.entries)

    def by_status(self) -> Counter[int]:
        return Counter(one.status for one in self.entries)

    def busiest_second(self) -> int:
        """The most requests begun within one second of the clock."""
        seconds: dict[int, int] = defaultdict(int)
        for one in self.entries:
            seconds[int(one.at)] += 1
        return max(seconds.values(), default=0)

    def now(self) -> float:
        return time.monotonic() - self.opened
