"""Points the real discord.py at a loopback Discord. Nothing else of it is changed.

In the same process: `with aimed_at(discord): await client.start(discord.token)`.
A process of its own: `python -m tests.wire.aim MODULE ARGS…` with the environment that `environment(discord)` gives.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.wire import pulse

if TYPE_CHECKING:
    from tests.wire.loopback import Loopback

API, GATEWAY = "LOOPBACK_API", "LOOPBACK_GATEWAY"


@contextmanager
def aimed_at(discord: Loopback) -> Iterator[None]:
    """Within, clients of this process talk to the loopback Discord."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = discord.api, yarl.URL(discord.gateway.url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


def environment(discord: Loopback) -> dict[str, str]:
    """For a child process started as `python -m tests.wire.aim …`."""
    return {API: discord.api, GATEWAY: discord.gateway.url}


def main() -> None:
    """Runs a module as `python -m` would, its discord.py aimed by the environment."""
    Route.BASE = os.environ[API]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ[GATEWAY])
    if pulse.PULSE in os.environ:
        pulse.beside(Path(os.environ[pulse.PULSE]))
    module, sys.argv = sys.argv[1], sys.argv[1:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
