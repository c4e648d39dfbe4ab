"""The members that the stage has to do with: their names, their own settings, their direct messages."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import datetime
from typing import Any

import discord

from bot.engine.cuts import Person
from bot.room import State
from bot.stage.sendings import FAILS, Unreachable, code_of
from bot.store import Member, Store
from bot.ui.emoji import NAMES, marks_of, picture
from bot.ui.pieces import Face
from bot.ui.preferences import is_quiet
from bot.ui.scene import PLAIN, Marks

LOG = logging.getLogger(__name__)


class People:
    """What is known of members while the process lives; what they have chosen lies in the store."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        """Nobody is known yet."""
        self.client = client
        self.store = store
        self.names: dict[Person, str] = {}
        self.closed: set[Person] = set()
        self.marks: Marks = PLAIN
        self.four: Marks = PLAIN
        self._preferences: dict[Person, dict[str, Any]] = {}
        self._met: set[Person] = set()
        self._meeting: defaultdict[Person, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._dms: dict[Person, int] = {}

    def know(self, user: discord.abc.User) -> None:
        """Remember a member's name as he shows himself."""
        self.names[user.id] = user.display_name

    async def meet(self, state: State) -> None:
        """Learn the names, and who takes no direct messages, of everybody at the table not met yet."""
        for person in {*state.roster.everybody, *state.roster.seated, state.roster.host}:
            if person > 0 and person not in self._met:
                async with self._meeting[person]:  # at two tables at once: neither is drawn without his name
                    await self._learn(state, person)
                self._meeting.pop(person, None)

    async def _learn(self, state: State, person: Person) -> None:
        if person in self._met:
            return
        known = await self.store.people.member(person)
        self._preferences[person] = dict(known.settings)
        if known.closed_dms:
            self.closed.add(person)
        if person not in self.names:
            await self._ask_name(state, person)
        self._met.add(person)

    def prefers(self, person: Person, key: str, value: str) -> bool:
        """Whether a member has chosen this setting."""
        return self._preferences.get(person, {}).get(key) == value

    def may_call(self, person: Person, now: datetime) -> bool:
        """Whether a member wants to be called to his turn at this time: not in his quiet hours, if he has any."""
        if self.prefers(person, "calls", "off"):
            return False
        return not is_quiet(self._preferences.get(person, {}), now)

    def takes_dms(self, person: Person) -> bool:
        """Whether hands and rights go to a member by direct message: they arrive, and he wants them there."""
        return person not in self.closed and not self.prefers(person, "hand", "button")

    async def prefer(self, person: Person, key: str, value: str) -> None:
        """Keep a member's choice; who asks for direct messages is tried again."""
        known = await self.store.people.member(person)
        chosen = {**known.settings, key: value}
        closed = known.closed_dms and (key, value) != ("hand", "dm")
        await self.store.people.set_member(Member(person, chosen, closed))
        self._preferences[person] = chosen
        if not closed:
            self.closed.discard(person)

    async def preferences(self, person: Person) -> dict[str, Any]:
        """What a member has chosen."""
        if person not in self._preferences:
            self._preferences[person] = dict((await self.store.people.member(person)).settings)
        return self._preferences[person]

    def forget(self, person: Person) -> None:
        """Let go of whatever is remembered of a member."""
        for known in (self.names, self._preferences, self._dms):
            known.pop(person, None)
        self._met.discard(person)
        self.closed.discard(person)

    def marks_for(self, person: Person) -> Marks:
        """How suits are drawn for a member."""
        if self.prefers(person, "suits", "text"):
            return PLAIN
        return self.four if self.prefers(person, "suits", "four") else self.marks

    async def paint(self) -> None:
        """Upload the suits as the application's emoji, once for all; till then, and if it fails, text."""
        try:
            known = {emoji.name: emoji.id for emoji in await self.client.fetch_application_emojis()}
            for name in NAMES:
                if name not in known:
                    made = await self.client.create_application_emoji(name=name, image=picture(name))
                    known[name] = made.id
        except FAILS as error:
            LOG.warning("the suits could not be uploaded as emoji", extra={"code": code_of(error)})
            return
        self.marks = marks_of(known, four=False) or PLAIN
        self.four = marks_of(known, four=True) or PLAIN

    async def _ask_name(self, state: State, person: Person) -> None:
        guild = self.client.get_guild(state.row.guild_id)
        try:
            member = await guild.fetch_member(person) if guild is not None else await self.client.fetch_user(person)
            self.names[person] = member.display_name
        except FAILS:
            LOG.info("a member could not be asked for", extra={"table": state.id})

    async def dm(self, person: Person) -> int:
        """The channel of somebody's direct messages. Raises Unreachable."""
        if person not in self._dms:
            try:
                self._dms[person] = (await self.client.create_dm(discord.Object(person))).id
            except FAILS as error:
                raise Unreachable(code_of(error)) from None
        return self._dms[person]

    async def greet(self, person: Person, face: Face) -> None:
        """Send somebody a direct message. Raises Unreachable."""
        try:
            channel = self.client.get_partial_messageable(await self.dm(person))
            await channel.send(view=face)
        except FAILS as error:
            raise Unreachable(code_of(error)) from None

    async def note_closed(self, person: Person, closed: bool = True) -> None:
        """Remember that somebody's direct messages are closed, or try them again since he asks."""
        (self.closed.add if closed else self.closed.discard)(person)
        known = await self.store.people.member(person)
        await self.store.people.set_member(Member(person, known.settings, closed))
