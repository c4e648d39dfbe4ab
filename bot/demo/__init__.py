"""`python -m bot demo`: the whole bot in a local browser page, against a simulated Discord; no token, nothing kept."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import webbrowser
from collections.abc import Coroutine, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot.demo.live import NotInstalled, check_installed

if TYPE_CHECKING:
    from bot.demo.pages import Pages
    from bot.demo.room import CardRoom

PORT = 8180
TRIM_EVERY = 30
"""seconds between two clearings of what the simulated Discord would else keep for ever"""


def run(argv: Sequence[str]) -> int | Coroutine[None, None, int]:
    """Serve the demo until it is stopped: exit code 0; 1 with one line if something is missing or a port is taken."""
    parser = argparse.ArgumentParser("python -m bot demo", description=__doc__)
    parser.add_argument("--seed", type=int, help="deals the same packs each time (else every start is a new deal)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the first page's port (default {PORT}; 0: any)")
    parser.add_argument("--no-browser", action="store_true", help="only prints the address")
    given = parser.parse_args(argv)
    try:
        check_installed()
    except NotInstalled as error:
        print(error, file=sys.stderr)
        return 1
    return serve(given.port, given.seed, browser=not given.no_browser)


async def serve(port: int, seed: int | None, *, browser: bool) -> int:
    """The demo, with a database that goes with it; exit code 0, or 1 if a port is taken."""
    import_module("bot.logs").write("WARNING", "text")
    logging.getLogger("discord").setLevel(logging.ERROR)  # it warns of voice, and of what a simulation lacks
    with TemporaryDirectory(prefix="cavendish-demo-") as place:
        try:
            await _play(Path(place) / "demo.db", port, seed, browser)
        except OSError as error:
            print(f"{error}; choose another with --port.", file=sys.stderr)
            return 1
    return 0


async def _play(database: Path, port: int, seed: int | None, browser: bool) -> None:
    import simcord

    from bot.app import build
    from bot.demo import live, room
    from bot.demo.pages import Pages
    from bot.settings import Settings
    from bot.store import Store

    settings = Settings(database=str(database))
    async with await Store.open(settings.database) as store:
        client = build(settings, store, room.means(settings, seed))
        async with live.in_real_time(simcord.run(client, check_errors=False, shard_count=1)) as env:
            live.let_time_run(env)
            live.with_face(env, "Cavendish", room.picture())
            pages = Pages(env, port)
            try:
                await _open(env, pages, room.furnished(env), browser)
            finally:
                await pages.close()


async def _open(env: Any, pages: Pages, here: CardRoom, browser: bool) -> None:
    """Lay the table, open the pages, say where they are, and keep them going until cancelled."""
    from bot.demo.live import trim, with_emoji
    from bot.demo.room import laid, welcomed
    from bot.ui.emoji import picture

    thread = await laid(here)
    await welcomed(here)
    with_emoji(env, picture)
    first = await pages.add("Your table", thread, here.you)
    await pages.add("Your direct messages", here.you.user.dm_channel, here.you.user)
    await pages.add("# card-room", here.channel, here.you)
    await pages.add("Dora looks on", thread, here.member, others=True)
    await pages.add("Dora's direct messages", here.member.user.dm_channel, here.member.user, others=True)
    await pages.add("Margaret, a moderator", here.channel, here.moderator, others=True)
    print(f"Cavendish is dealt: {first.url}\nEverything else is linked there. Ctrl-C ends it.", flush=True)
    if browser and _has_desktop():
        await asyncio.to_thread(webbrowser.open, first.url)
    following = asyncio.create_task(pages.follow_threads(here.channel, here.you, {"Dora": here.member}))
    try:
        while True:
            await asyncio.sleep(TRIM_EVERY)
            trim(env)
    finally:
        following.cancel()


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
