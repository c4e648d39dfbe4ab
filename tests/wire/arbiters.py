"""Simulated arbitrators: each takes what waits on the docket, looks into it, and rules or declines."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any

from tests.wire.attempts import Attempt
from tests.wire.players import GONE, Player, controls, resolved, text
from tests.wire.world import Channel, Interaction, Message

REMEDIES = ("dismisses", "awards", "adjusts", "grants", "honours", "revoke")
SANCTIONS = ("nothing", "warning")
VERDICTS = ("upheld", "varied", "reversed")


class Arbiter:
    """One who holds the office. `looks` is told the dispute before he asks to see the four hands."""

    def __init__(
        self,
        player: Player,
        room: Channel,
        dice: random.Random,
        attempts: list[Attempt],
        looks: Callable[[int, int], None] = lambda dispute, user: None,
    ) -> None:
        self.player, self.room, self.dice, self.attempts, self.looks = player, room, dice, attempts, looks
        self.given = 0

    async def live(self, until: asyncio.Event, every: float = 1.0) -> None:
        """Holds his office until told to stop."""
        while not until.is_set():
            with contextlib.suppress(LookupError):  # what he was about to press was gone, or reads otherwise now
                await self.glance()
            await asyncio.sleep(every * self.dice.uniform(0.5, 1.5))

    async def glance(self) -> None:
        """Opens one case that can be decided, and decides it."""
        answer = await self.player.slash(self.room, "docket")
        self._note(answer, "/docket")
        await resolved(answer, 5.0)
        for option in _options(answer.original, "docket:open"):
            if "ready to be decided" in option["description"] or "an appeal" in option["description"]:
                assert answer.original is not None
                opened = await self.player.choose(answer.original, "docket:open", option["value"])
                self._note(opened, "docket:open")
                await resolved(opened, 5.0)
                if opened.original is not None and f"dispute:{option['value']}:" in str(opened.original.components):
                    await self._decide(opened.original, int(option["value"]))
                break
        for message in self.player.screen(self.room):
            self.player.dismiss(message)

    async def _decide(self, message: Message, number: int) -> None:
        """The case file lies before him."""
        if self.dice.random() < 0.3:
            await self._press(message, f"dispute:{number}:log")
        if self.dice.random() < 0.3:
            self.looks(number, self.player.user.id)
            await self._press(message, f"dispute:{number}:hands")
        if "divided" in text(message) and self.dice.random() < 0.7:
            asked = await self._press(message, f"dispute:{number}:decline")
            if asked.modal is not None:
                self._note(await self.player.submit(asked, reasons="The players are divided."), f"declines {number}")
            return
        await self._press(message, f"dispute:{number}:rule")
        await self._rule(message, number)

    async def _rule(self, message: Message, number: int) -> None:
        """The ruling in hand: remedies, words, what they would do, and giving it. `message` is redrawn at each step."""
        self.given += 1
        token = f"ruling {self.player.user.name} {self.given}"
        await self._remedy(message, number)
        if self._has(message, f"dispute:{number}:verdict"):
            await self._choose(message, f"dispute:{number}:verdict", self.dice.choice(VERDICTS))
        asked = await self._press(message, f"dispute:{number}:write")
        if asked.modal is None:
            return
        card = f"{self.dice.choice('SHDC')}{self.dice.choice('23456789TJQKA')}"
        words = {"facts": f"{token}: so it was", "reasons": f"{token}: the {card} was played in its turn"}
        self._note(await self.player.submit(asked, **words), "ruling written")
        await self._press(message, f"dispute:{number}:preview")
        if self._has(message, f"dispute:{number}:confirm"):
            given = await self.player.press(message, f"dispute:{number}:confirm")
            self._note(given, f"confirm {token}")
            await resolved(given, 5.0)

    async def _remedy(self, message: Message, number: int) -> None:
        """One remedy, or for manners what is done."""
        if self._has(message, f"dispute:{number}:sanction"):
            await self._choose(message, f"dispute:{number}:sanction", self.dice.choice(SANCTIONS))
            return
        await self._choose(message, f"dispute:{number}:remedy", self.dice.choice(REMEDIES))
        if orders := _options(message, f"dispute:{number}:order"):
            await self._choose(message, f"dispute:{number}:order", self.dice.choice(orders)["value"])

    async def _press(self, message: Message, id: str) -> Interaction:
        one = await self.player.press(message, id)
        self._note(one, id)
        return one

    async def _choose(self, message: Message, id: str, value: str) -> None:
        self._note(await self.player.choose(message, id, value), f"{id} {value}")

    def _note(self, one: Interaction, what: str) -> None:
        if one.failure != GONE:
            self.attempts.append(Attempt(one, what, ""))

    @staticmethod
    def _has(message: Message, id: str) -> bool:
        return any(control["custom_id"] == id for control in controls(message))


def _options(message: Message | None, id: str) -> list[dict[str, Any]]:
    """What a menu of the message offers; nothing where it has no such menu."""
    found = (one for one in controls(message) if one["custom_id"] == id) if message is not None else iter(())
    return list(next(found, {}).get("options", ()))
