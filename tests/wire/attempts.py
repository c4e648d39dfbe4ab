"""What a player has tried, and what came of it as he knows it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.wire.players import GONE, SILENT, reads
from tests.wire.world import Interaction

UPDATED, NOTED, TOLD = 7, 6, 4
PATIENCE = 1.9  # what takes the bot longer is acknowledged before it is done
#: what is done by an act, and nothing but looked at or asked for by the rest
DOES = re.compile(r"(card|call|right):|say:\d+:\d+:(?!asks-(last-trick|contract))|table:\d+:(draw|seat|cut|start)")
#: what is asked of the table or of a dispute, and shown there: the press itself is answered without a word
ASKS = re.compile(r"table:\d+:(consent|decline|agree|resume|stand)|dispute:\d+:(agree|deny|unsure|withdraw)")
#: what is answered in words, and the words when it is done
SAYS = {
    "/play": "You play",
    "/table substitute": "The others are asked",
    "/table adjourn": "It is proposed",
    "/dispute open": " is open, under ",
    "appeal": "The appeal goes to",
    "confirm": " is given, and shown",
    "declines": "Declined; the players",
}


@dataclass(slots=True)
class Attempt:
    """One press and what came of it, as the player knows it."""

    one: Interaction
    what: str
    mode: str

    @property
    def result(self) -> str:
        """`done`, `refused` (told why), `noted` (acknowledged without a word), `silent`, `lost`, `gone` or `menu`."""
        if self.one.failure:
            return {GONE: "gone", SILENT: "silent"}[self.one.failure]
        words = reads(self.one, ever=True)
        if "Discord lost an answer" in words:
            return "lost"  # he is to look at the table: it may have been done or not
        if (done := next((SAYS[key] for key in SAYS if self.what.startswith(key)), None)) is not None:
            return "done" if done in words else "refused" if words else "put off"
        if self.one.answer_type == UPDATED:
            return "done" if DOES.match(self.what) or "Done." in words else "menu"
        if self.one.answer_type == NOTED and not self.one.followups:
            return "put off" if self.waited > PATIENCE else "done" if ASKS.match(self.what) else "noted"
        return "refused" if DOES.match(self.what) or ASKS.match(self.what) else "told"

    @property
    def waited(self) -> float:
        """Seconds from the press to the first answer."""
        return (self.one.answered or self.one.created) - self.one.created
