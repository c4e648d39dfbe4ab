"""Simulated members of the card room: each reads his own screen, as a person would, and presses what he finds there."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from tests.wire import quarrels
from tests.wire.attempts import Attempt
from tests.wire.books import BOOKS, SHELF
from tests.wire.cards import read
from tests.wire.players import GONE, Player, controls, reads, resolved, text
from tests.wire.world import Channel, Interaction, Message, User

Json = dict[str, Any]
KEPT = 12  # private messages that a player leaves standing
LED = re.compile(r"Trick \d+, (North|East|South|West) led")
MISCHIEF = ("last trick", "object", "turn", "menu", "claim", "out of turn", "twice", "stale", "look up", "list", "type")
QUARRELS = {"dispute": quarrels.complain, "appeal": quarrels.appeal, "be away": quarrels.be_away}
MISCHIEF += tuple(QUARRELS)


@dataclass(slots=True)
class Desk:
    """A table as the harness knows it."""

    name: str
    game: str
    mode: str
    players: list[Regular] = field(default_factory=list)
    places: int = 4
    id: int = 0
    thread: Channel | None = None
    spare: list[Regular] = field(default_factory=list)
    """who may play for one of them"""

    def stand_in(self, one: Regular) -> User | None:
        """Somebody who does not play here now."""
        free = [other for other in (*self.players, *self.spare) if not other.is_seated and other is not one]
        return one.dice.choice(free).player.user if free else None


class Regular:
    """A player of one table. `attempts` is shared by all; `patience` seconds lie between two glances."""

    def __init__(
        self, player: Player, desk: Desk, dice: random.Random, attempts: list[Attempt], *, patience: float
    ) -> None:
        self.player, self.desk, self.dice, self.attempts, self.patience = player, desk, dice, attempts, patience
        self.mischief = 0.1
        self.is_seated = False
        self.quarrels = False
        self.said = 0
        self.spoken: set[str] = set()
        self._old: Message | None = None
        self._told: list[Message] = []
        self._tasks: set[asyncio.Task[Interaction]] = set()

    @property
    def name(self) -> str:
        return self.player.user.name

    async def live(self, until: asyncio.Event) -> None:
        """Plays until told to stop."""
        while not until.is_set():
            await self.glance()
            await asyncio.sleep(self.patience * self.dice.uniform(0.5, 1.5))

    async def glance(self) -> None:
        """Looks at the screen and does one thing, if there is anything to do."""
        if self.desk.thread is None:
            return
        table = self.table_message()
        if table is not None and (names := quarrels.seated(table)) is not None:
            self.is_seated = self.name in names
        if self.is_seated and self.dice.random() < self.mischief:
            await self._mischief(table)
            return
        for look in (self._right, self._facts, self._asked, self._lobby, self._cards):
            if await look(table):
                return

    # reading

    def newest(self, channel: Channel, most: int = 300) -> Iterable[Message]:
        """The messages that he sees in a channel, the newest first."""
        seen = (message for message in reversed(channel.messages.values()) if self.player.sees(message))
        yield from islice(seen, most)

    def table_message(self) -> Message | None:
        """The table's message: the newest public one with a button of the table."""
        assert self.desk.thread is not None
        mark = f"table:{self.desk.id}:"
        for message in self.newest(self.desk.thread):
            if message.only_for is None and any(id.startswith(mark) for id in ids(message)):
                return message
        return None

    def private(self, mark: str) -> Message | None:
        """His newest private message with a control whose id begins so: by direct message, else as a private answer."""
        assert self.desk.thread is not None
        for channel in (self.player.world.dm(self.player.user), self.desk.thread):
            for message in self.newest(channel):
                private = message.only_for is not None or channel.guild is None
                if private and any(id.startswith(mark) for id in ids(message)):
                    return message
        return None

    def is_his_turn(self, table: Message, hand: Message) -> bool:
        """Whether the mark of the turn stands at his name, or at a hand that he plays."""
        lines = [line for line in text(table).split("\n") if "◂" in line]
        if not lines:
            return True  # declarations: nobody is marked
        seat = lines[0].strip("* ").split("*")[0]
        return self.name in lines[0] or f"{seat}'s hand" in text(hand)

    # doing

    async def press(self, message: Message, id: str, *values: str, wait: bool = True) -> Attempt:
        if values:
            one = await self.player.choose(message, id, *values, wait=wait)
        else:
            one = await self.player.press(message, id, wait=wait)
        attempt = self.note(one, f"{id} {' '.join(values)}".strip())
        if attempt.result == "refused" and one.original is not None:
            self.player.dismiss(one.original)
        return attempt

    def note(self, one: Interaction, what: str) -> Attempt:
        """Keeps what he did for the audit, unless there was nothing to press any more."""
        attempt = Attempt(one, what, self.desk.mode)
        if one.failure != GONE:
            self.attempts.append(attempt)
        for message in (one.original, *one.followups):
            if message is not None and message.is_ephemeral and message not in self._told:
                self._told.append(message)
        for message in self._told[:-KEPT]:
            self.player.dismiss(message)
        del self._told[:-KEPT]
        return attempt

    async def _asked(self, table: Message | None) -> bool:
        """What is proposed at the table."""
        return self.is_seated and table is not None and self.dice.random() < 0.3 and await quarrels.consent(self, table)

    async def _facts(self, _: Message | None) -> bool:
        """What he is asked in a dispute."""
        return self.is_seated and self.dice.random() < 0.5 and await quarrels.answer_facts(self)

    async def _right(self, _: Message | None) -> bool:
        """A right is exacted, or waived, or left alone."""
        message = self.private(f"right:{self.desk.id}:")
        if message is None or self.dice.random() < 0.3:
            return False
        wanted = [id for id in ids(message) if id.startswith("right:") or id.endswith(":waives")]
        id = self.dice.choice(wanted)
        values = _values(message, id)
        await self.press(message, id, *([self.dice.choice(values)] if values else []))
        return True

    async def _lobby(self, table: Message | None) -> bool:
        """Before the cards and between the deals."""
        if table is None:
            return False
        found = {id.split(":")[2]: id for id in ids(table) if id.startswith("table:")}
        words = text(table)
        if "sit" in found and not self.is_seated and self not in self.desk.spare:
            attempt = await self.press(table, found["sit"])
            self.is_seated = attempt.result in ("done", "noted", "told")
            return True
        if "start" in found and self.is_seated and all(one.is_seated for one in self.desk.players):
            full = len(self.desk.players) >= self.desk.places
            if self.dice.random() < 0.3:
                await self.press(table, found["start" if full else "now"])
            return True
        if "draw" in found and _line(words, "Still to draw", self.name):
            await self.press(table, found["draw"])
            return True
        if "seat" in found and _line(words, "The seats are chosen by", self.name):
            await self.press(table, found["seat"], self.dice.choice("NESW"))
            return True
        if "cut" in found and (_line(words, "cuts the pack", self.name) or self.dice.random() < 0.02):
            await self.press(table, found["cut"], self.dice.choice(_values(table, found["cut"])))
            return True
        settles = [id for id in ids(table) if id.startswith("say:") and id.endswith(":settles-score")]
        if settles and self.dice.random() < 0.3:
            await self.press(table, settles[0])
            return True
        if "present" in found and self.dice.random() < 0.3:
            await self.press(table, found["present"])
            return True
        return False

    async def _cards(self, table: Message | None) -> bool:
        """His own turn: a card, or a call."""
        if table is None or not self.is_seated:
            return False
        hand = self.private(f"card:{self.desk.id}:") or self.private(f"call:{self.desk.id}:")
        if hand is None:
            asks = f"table:{self.desk.id}:hand"
            if asks in ids(table) and self.dice.random() < 0.1:
                await self.press(table, asks)
            return False
        calls = [id for id in ids(hand) if id.startswith("call:")]
        if calls:
            return await self._call(hand, calls)
        if not self.is_his_turn(table, hand):
            return False
        self._old = hand if self.dice.random() < 0.05 else self._old
        attempt = await self.press(hand, self._card(table, hand))
        if "newest hand" in reads(attempt.one):
            await self.press(table, f"table:{self.desk.id}:hand")
        return True

    async def _call(self, hand: Message, calls: list[str]) -> bool:
        if "You declare" not in text(hand) and self.dice.random() > 0.05:
            return False
        passes = [one for one in calls if one.endswith(":passes")]
        id = self.dice.choice([*calls, *passes * 3])
        if id.endswith((":low", ":high")):
            await self.press(hand, id, self.dice.choice(_values(hand, id)[:8]))
        else:
            await self.press(hand, id)
        return True

    def _card(self, table: Message, hand: Message) -> str:
        """A card's button: mostly one that follows suit, as far as the table's message tells what was led."""
        cards = [id for id in ids(hand) if id.startswith("card:")]
        led = _led(text(table))
        following = [id for id in cards if led and id.rsplit(":", 1)[1].startswith(led)]
        return self.dice.choice(following if following and self.dice.random() >= self.mischief else cards)

    # mischief

    async def _mischief(self, table: Message | None) -> None:
        """Something that a player may try though it be useless or unlawful."""
        hand = self.private(f"card:{self.desk.id}:")
        if table is None:
            return
        act = self.dice.choice(MISCHIEF)
        say = {id.split(":")[3]: id for id in ids(table) if id.startswith("say:")}
        if act in ("last trick", "object", "turn"):
            word = {"last trick": "asks-last-trick", "object": "objects", "turn": "gathers"}[act]
            if word in say:
                await self.press(table, say[word])
        elif act in ("menu", "claim"):
            await self._menu(table, hand, act)
        elif hand is not None and act in ("out of turn", "twice"):
            await self._cards_astray(hand, act)
        elif act == "stale":
            await self._stale()
        elif act in ("list", "type"):
            await self._slash(act, hand)
        elif act == "look up":
            await self._look_up()
        elif act in QUARRELS and self.quarrels:
            await QUARRELS[act](self)

    async def _stale(self) -> None:
        """A card of a hand as it was some time ago."""
        if self._old is not None and self.player.sees(self._old):
            cards = [id for id in ids(self._old) if id.startswith("card:")]
            if cards:
                await self.press(self._old, self.dice.choice(cards))

    async def _cards_astray(self, hand: Message, act: str) -> None:
        id = self.dice.choice([one for one in ids(hand) if one.startswith("card:")])
        if act == "twice":
            await asyncio.gather(self.press(hand, id), self.press(hand, id))
        else:
            await self.press(hand, id)

    async def _menu(self, table: Message, hand: Message | None, act: str) -> None:
        """A menu, and an entry of it; and of the menu that follows."""
        buttons = [*ids(table), *(ids(hand) if hand else [])]
        opens = [id for id in buttons if id.startswith(f"table:{self.desk.id}:{'act' if act == 'menu' else 'claim'}")]
        if not opens:
            return
        where = table if opens[0] in ids(table) else hand
        assert where is not None
        message = (await self.press(where, opens[0])).one.original
        for _ in range(2):
            selects = [one for one in controls(message) if one["type"] == 3] if message else []
            if message is None or not selects or not str(selects[0]["custom_id"]).startswith("pick:"):
                return
            least = selects[0].get("min_values", 1)
            values = [option["value"] for option in selects[0]["options"]]
            if least > len(values):
                return
            answer = await self.press(message, selects[0]["custom_id"], *self.dice.sample(values, least))
            message = answer.one.original

    async def _look_up(self) -> None:
        """A command that only reads; the answer is sent away."""
        assert self.desk.thread is not None
        name, options = self.dice.choice(self.dice.choice([BOOKS, SHELF]))
        try:
            one = await self.player.slash(self.desk.thread, name, **options)
        except LookupError:
            return  # a command that this bot does not have
        self.note(one, f"/{name}")
        await resolved(one, 5.0)
        for message in (one.original, *one.followups):
            if message is not None:
                self.player.dismiss(message)

    async def _slash(self, act: str, hand: Message | None) -> None:
        assert self.desk.thread is not None
        word = ""
        if act == "list":
            one = await self.player.slash(self.desk.thread, "table list")
        else:
            typed = self.dice.choice(["k", "♥", "queen", "zz"])
            choices = await self.player.autocomplete(self.desk.thread, "play", "card", typed)
            word = self.dice.choice(choices)["value"] if choices else typed
            one = await self.player.slash(self.desk.thread, "play", card=word)
        self.note(one, f"/play {word}" if word else "/table list")


def ids(message: Message) -> list[str]:
    """The custom ids of the enabled controls."""
    return [str(one["custom_id"]) for one in controls(message)]


def _values(message: Message, id: str) -> list[str]:
    control = next(one for one in controls(message) if one["custom_id"] == id)
    return [option["value"] for option in control.get("options", ())]


def _line(words: str, mark: str, name: str) -> bool:
    return any(mark in line and name in line for line in words.split("\n"))


def _led(words: str) -> str:
    """The suit led to the open trick, read off the table's message; nothing when none is."""
    found = LED.search(words)
    lines = [line for line in words.split("\n") if found and line.startswith(f"**{found[1]}**")]
    cards = read(lines[0].split("·")[-1]) if lines else frozenset()
    return next(iter(cards))[0] if cards else ""
