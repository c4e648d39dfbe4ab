"""A deal over sockets with all logged that can be, in foul weather, with a kill: no hand, secret or token in a line,
nor in the metrics."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import aiohttp

from tests.wire.conftest import until
from tests.wire.faults import Weather
from tests.wire.loopback import Loopback
from tests.wire.one_table import cards_played, on_server, play
from tests.wire.soak import Plan, Soak

FOUL = Weather(error=0.05, slow=0.05, lost=0.05, reset=0.05, limited=0.03, twice=0.1, late=0.05, drop=0.01)
PLAYED = 16


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def test_the_log_at_its_fullest_tells_nothing(tmp_path: Path) -> None:
    port = free_port()
    plan = Plan(tables=1, games=("short whist",), modes=("club",), foul=True, quarrels=False, patience=0.1, seed=9)
    async with Loopback(seed=9) as discord:
        discord.limits.enforced = False
        room = Soak(plan, discord, tmp_path)
        await on_server(room, tmp_path / "soak.db")
        room.child.settings |= {"CAVENDISH_LOG_LEVEL": "DEBUG", "CAVENDISH_PORT": str(port), "PYTHONASYNCIODEBUG": "1"}
        room.oracle.hide(discord.token)
        await room.child.start()
        try:
            await room.furnish()
            discord.faults.weather = FOUL
            async with play(room):
                await until(lambda: cards_played(room) >= PLAYED // 2, 90)
                await room.child.kill()
                room.oracle.abandoned()
                discord.faults.weather = Weather()
                await room.child.start()
                discord.faults.weather = FOUL
                await until(lambda: cards_played(room) >= PLAYED, 90)
            async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{port}/metrics") as got:
                metrics = await got.text()
        finally:
            if room.child.is_alive:
                await room.child.kill()
            room.book.close()
    room.oracle.log(metrics, [1])
    assert room.oracle.leaks == []
    log = "\n".join(room.child.lines)
    assert len(room.child.lines) > 10
    secrets = {pack["secret"] for pack in packs(room)}
    assert secrets
    for told in (log, metrics):
        assert not any(secret in told for secret in secrets)
        assert discord.token not in told
        assert not re.search(r"\b(card|play):\d+:\d+:\d+:[SHDC][2-9TJQKA]", told)
        assert "aW50ZXJhY3Rpb24" not in told


def packs(room: Soak) -> list[dict[str, str]]:
    """What the log keeps of the packs sealed, their secrets among it."""
    return [line.body for line in room.book.lines if "secret" in line.body]
