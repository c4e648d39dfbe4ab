"""simcord's preview in real time, on names that it does not promise: hence one exact version, checked at the start.

simcord is made for tests: its clock stands, it waits for a bot to fall silent, and its page changes only when somebody
acts there. Here the clock is the wall's, an action ends when the bot has answered it, and the page follows every event.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

VERSION = "3.2.1"
INSTALL = "The demo needs more packages: python -m pip install -e '.[demo]'"
ANSWERED_WITHIN = 2.5
"""seconds that an action may keep the page waiting for the bot's first answer"""
FOLLOWS_WITHIN = 0.12
"""seconds between two publications of a page"""
KEPT = 400
"""entries of simcord's own logs that are kept"""


class NotInstalled(Exception):
    """What the demo needs is missing, or of another version; the text is one line that says what to install."""


def check_installed() -> None:
    """Raises NotInstalled unless exactly this simcord is here, with what its page needs."""
    try:
        found = version("simcord")
    except PackageNotFoundError:
        raise NotInstalled(INSTALL) from None
    if found != VERSION:
        raise NotInstalled(f"The demo needs simcord {VERSION}, not {found}: python -m pip install simcord=={VERSION}")
    if not all(find_spec(name) for name in ("markdown_it", "linkify_it", "regex", "PIL")):
        raise NotInstalled(INSTALL)


def in_real_time(runner: Any) -> Any:
    """A simcord runner, not yet entered, whose clock is the wall's and whose actions end with the bot's answer."""
    env = runner._env
    env.backend.clock._epoch = datetime.now(UTC)
    env.backend.clock.now = lambda: datetime.now(UTC)
    errors = 0

    async def answered(**_: object) -> None:
        nonlocal errors
        await _first_answer(env, errors)
        errors = env.error_cursor

    env._settle_internal = answered
    return runner


async def _first_answer(env: Any, errors: int) -> None:
    """Until the newest interaction is answered, or an error has come, or the time is over."""
    newest = next(reversed(env.backend.interactions.values()), None)
    end = time.perf_counter() + ANSWERED_WITHIN
    for _ in range(8):
        await asyncio.sleep(0)
    while newest is not None and not (newest.responded or newest.deferred):
        if env.errors_since(errors) or time.perf_counter() > end:
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.02)


def let_time_run(env: Any) -> None:
    """Give the event loop and the clocks back to asyncio, and set again the timers that simcord had taken over.

    To be called as soon as the environment is entered.
    """
    from simcord import _dpy_internals, _runtime

    waiting = [each for each in env._work.callbacks if each.when is not None and each.handle]
    timers = [(max(0.0, each.when - env._virtual_time), each) for each in waiting if not each.handle.cancelled()]
    for _, each in timers:
        if each.real_handle:
            each.real_handle.cancel()
    _runtime._restore_loop(env)
    _dpy_internals.release_clocks(env)
    for delay, each in timers:
        asyncio.get_running_loop().call_later(delay, _ring, each.handle)


def _ring(handle: asyncio.TimerHandle) -> None:
    if not handle.cancelled():
        handle._run()


def follow(env: Any, preview: Any) -> asyncio.Task[None]:
    """A task that publishes the preview's pages after every event, and lets a press count on a page a moment older."""
    changed = asyncio.Event()
    env.backend.subscribers.append(lambda *_: changed.set())
    acted = preview._action

    async def lenient(context: Any, body: Any) -> Any:
        page = preview._get_page(context)
        if isinstance(body, Mapping) and "published_revision" in body:
            body = {**body, "published_revision": page.revision}
        return await acted(context, body)

    preview._action = lenient
    return asyncio.create_task(_publishing(preview, changed), name="preview")


async def _publishing(preview: Any, changed: asyncio.Event) -> None:
    """Private answers are sent and edited by requests alone, of which no event tells: those are counted."""
    requests = preview.env.backend.http_requests
    asked = -1
    while not preview._closed:
        if not changed.is_set() and len(requests) == asked:
            await asyncio.sleep(FOLLOWS_WITHIN)
            continue
        asked = len(requests)
        changed.clear()
        while preview._active_action is not None:  # noqa: ASYNC110 (simcord has no event for its end)
            await asyncio.sleep(0.02)
        preview._advance_presentation_time()
        for page in tuple(preview._pages.values()):
            if page.id in preview._pages:
                _publish(preview, page)
        await asyncio.sleep(FOLLOWS_WITHIN)


def _publish(preview: Any, page: Any) -> None:
    page.window_end_id = None  # the newest message is at the foot
    if page is preview._python:
        page.target_id = preview._initial_target(page.viewer, page.channel_id)
    if page.status == "stale":
        page.status = "current"
    preview._publish(page, reason="refresh")


def with_face(env: Any, name: str, picture: bytes) -> None:
    """Give the bot its name, and its picture (a PNG), which simcord is told of but does not keep."""
    env.backend.edit_bot_profile(name)
    user = env.backend.bot_user
    user.avatar = "c" * 32
    env.backend.cdn._blobs[f"https://cdn.simcord.invalid/avatars/{user.id}/{user.avatar}.png"] = picture


def with_emoji(env: Any, picture: Callable[[str], bytes]) -> None:
    """The pictures (PNG, by name) of the application's emoji, whose names simcord keeps but not what they show."""
    for emoji in env.backend.application_emojis.values():
        env.backend.cdn._blobs[f"https://cdn.simcord.invalid/emojis/{emoji.id}.png"] = picture(emoji.name)


def preview_of(env: Any, channel: Any, viewer: Any, port: int) -> Any:
    """One more preview beside those there are, not yet served: `viewer` in `channel`, at `port` (0: any)."""
    env._preview = None
    return env.preview(channel, viewers=[viewer], layout="channel", port=port)


async def served(env: Any, preview: Any) -> asyncio.Task[None]:
    """Serve the preview and follow what happens, in the task returned. OSError if its port is taken."""
    from simcord import SetupError

    try:
        await preview.__aenter__()
    except SetupError as error:
        raise OSError(str(error)) from None
    return follow(env, preview)


def trim(env: Any) -> int:
    """Drop pictures that no message shows any more, and simcord's old log entries; how many pictures were dropped."""
    backend = env.backend
    shown = {
        file["url"] for channel in backend.messages.values() for message in channel.values() for file in _files(message)
    }
    dead = [url for url in backend.cdn._blobs if "/attachments/" in url and url not in shown]
    for url in dead:
        del backend.cdn._blobs[url]
    del backend.transcript[:-KEPT]
    del backend.http_requests[:-KEPT]
    return len(dead)


def _files(message: Any) -> list[dict[str, Any]]:
    return [file for file in message.attachments if isinstance(file, dict) and "url" in file]
