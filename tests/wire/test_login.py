"""What the bot does where Discord does not let it in: at once, for a while, or for good."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wire.child import Child
from tests.wire.conftest import until
from tests.wire.faults import Fault
from tests.wire.loopback import Loopback


def bot(discord: Loopback, directory: Path, token: str = "") -> Child:
    settings = {"CAVENDISH_TOKEN": token or discord.token, "CAVENDISH_DATABASE": str(directory / "room.db")}
    return Child(discord, ["bot", "run"], settings)


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        ("/users/@me", Fault.UNAVAILABLE),
        ("/users/@me", Fault.RESET),
        ("/oauth2/applications/@me", Fault.UNAVAILABLE),
        ("/gateway/bot", Fault.UNAVAILABLE),
        ("/applications/{application_id}/commands", Fault.UNAVAILABLE),
    ],
)
async def test_a_discord_that_is_away_is_tried_again(tmp_path: Path, route: str, fault: Fault) -> None:
    async with Loopback() as discord:
        method = "PUT" if route.endswith("commands") else "GET"
        discord.faults.plan(method, route, fault, times=2)
        child = bot(discord, tmp_path)
        await child.start()
        try:
            await until(lambda: discord.gateway.connected == 1)
            assert sum("Discord cannot be reached" in line for line in child.lines) >= 1
            assert not any("Traceback" in line for line in child.lines)
            assert await child.stop() == 0
        finally:
            await child.kill()


async def test_a_wrong_token_ends_it_with_one_sentence(tmp_path: Path) -> None:
    async with Loopback() as discord:
        child = bot(discord, tmp_path, "wrong")
        with pytest.raises(RuntimeError, match="it ended"):
            await child.start()
        assert await child.stop() == 1
        said = [line for line in child.lines if "ERROR" in line or "Traceback" in line]
        assert len(said) == 1
        assert "Discord refuses the token; copy it again" in said[0]
