"""The demo's pages: one pair of eyes in one channel each, on a port of its own; a new table gets its own as well."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.demo import live, skin

MOST = 16


@dataclass(slots=True, eq=False)
class Page:
    """One page: what the bar calls it, where it is, and whether it shows what another member sees."""

    label: str
    channel_id: int
    viewer_id: int
    others: bool
    preview: Any = field(repr=False)

    @property
    def url(self) -> str:
        """Its address, with the key without which it shows nothing."""
        return str(self.preview.url)


class Pages:
    """All pages that are open; `close` them before the environment ends."""

    def __init__(self, env: Any, first_port: int) -> None:
        """Ports are `first_port` and those after it; 0 takes any that are free."""
        self.env = env
        self.open: list[Page] = []
        self._port = first_port
        self._tasks: list[asyncio.Task[None]] = []

    async def add(self, label: str, channel: Any, viewer: Any, *, others: bool = False) -> Page:
        """One more page. Raises OSError if its port is taken."""
        preview = live.preview_of(self.env, channel, viewer, self._port)
        page = Page(label, channel.id, viewer.id, others, preview)
        skin.dress(preview, lambda: skin.listed(self.open, page))
        self._tasks.append(await live.served(self.env, preview))
        self._port += 1 if self._port else 0
        self.open.append(page)
        return page

    def of(self, channel_id: int, viewer_id: int) -> Page | None:
        """The page of those eyes in that channel."""
        wanted = (channel_id, viewer_id)
        return next((page for page in self.open if (page.channel_id, page.viewer_id) == wanted), None)

    async def follow_threads(self, channel: Any, viewer: Any, others: Mapping[str, Any]) -> None:
        """For ever: whenever a thread is opened in the channel, a page of it for the visitor, and one for each of the
        others, by name: so he can sit there with one of them, and play both sides of what happens.
        """
        while True:
            await asyncio.sleep(0.5)
            for thread in channel.threads:
                await self._follow(thread.name, thread, viewer)
                for name, other in others.items():
                    await self._follow(f"{name} at {thread.name}", thread, other, others=True)

    async def _follow(self, label: str, thread: Any, viewer: Any, *, others: bool = False) -> None:
        if self.of(thread.id, viewer.id) is None and len(self.open) < MOST:
            with contextlib.suppress(OSError):
                await self.add(label, thread, viewer, others=others)

    async def close(self) -> None:
        """Close every page."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for page in self.open:
            await page.preview.close()
