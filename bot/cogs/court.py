"""What the commands of disputes share: the docket, who may arbitrate, words made fit to show, messages kept fresh."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

import discord

from bot.cogs.casebook import harmless
from bot.cogs.door import Interaction, sorry
from bot.cogs.reading import library
from bot.cogs.server import here, server_of
from bot.disputes.case import Case, Quote, Ruling, Stage, appointed, facts_closed, waits_for_referee
from bot.disputes.docket import Docket, NoSuchDispute
from bot.disputes.messages import Messages
from bot.disputes.steps import RefereeGone
from bot.disputes.words import covered
from bot.engine.seats import Seat
from bot.library import Library
from bot.room import StoreError
from bot.stage import Stage as TheStage
from bot.stage import Unreachable
from bot.stage.sendings import FAILS, code_of, just_before, of_dispute, sweep
from bot.texts import _
from bot.ui.bench import notice_face
from bot.ui.disputes import Shown, facts_face, ruling_face, waited_for
from bot.ui.pieces import Face
from bot.ui.scene import shown_name

LOG = logging.getLogger(__name__)
EVERY = 15.0
"""seconds between two looks at what has run out"""


@dataclass(slots=True)
class Complaint:
    """A complaint not opened yet: what its modal said, until the law is picked."""

    table: int
    accused: Seat | None
    statement: str
    bystander: int = 0
    quote: Quote | None = None


@dataclass(slots=True)
class Draft:
    """A ruling not given yet. It lives in memory: what is lost with it has changed nothing."""

    ruling: Ruling
    remedy: list[str] = field(default_factory=list)


class Court:
    """The disputes of this process, with what is in hand."""

    def __init__(self, docket: Docket, stage: TheStage, client: discord.Client) -> None:
        """`start` begins to look at the clock."""
        self.docket = docket
        self.messages = Messages(stage.store)
        self.stage = stage
        self.client = client
        self.complaints: dict[str, Complaint] = {}
        self.drafts: dict[tuple[int, int], Draft] = {}
        self._seen: dict[int, object] = {}
        self._covered: dict[int, Case] = {}
        self._behind: dict[int, Case] = {}
        self._posting: dict[int, asyncio.Lock] = {}
        self._task: asyncio.Task[None] | None = None
        self._shows: set[asyncio.Task[None]] = set()

    @property
    def library(self) -> Library:
        """The law library."""
        return library()

    def title(self, ref: str) -> str:
        """The title of a law, rule or case; "" for one that is not there."""
        return self.library.title(ref).split(": ", 1)[-1] if ref in self.library.refs else ""

    # --- the clock ----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Hold what is held, and look at the clock from now on."""
        await self.docket.start()
        self._covered |= {case.number: case for case in await self.docket.in_play()}
        self._behind |= {case.number: case for case in await self.docket.unshown()}
        self._task = asyncio.create_task(self._watch(), name="disputes")

    async def stop(self) -> None:
        """Look no longer."""
        tasks = [task for task in (self._task, *self._shows) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look_round()
            except StoreError as error:
                LOG.warning("the disputes could not be looked at: %s", error)
            except Exception:
                LOG.exception("the disputes could not be looked at")

    async def look_round(self) -> None:
        """Show what has run out since the last look or could not be shown, ask whether referees are still there,
        uncover what may be read."""
        for case in await self.docket.pending():
            if not self.stage.is_ours(case.guild):
                continue
            await self._seek_referee(case)
            if self._sign(case) != self._seen.get(case.number):
                await self.show(case)
        for case in list(self._behind.values()):
            if self.stage.is_ours(case.guild):
                await self.show(case)
        for case in list(self._covered.values()):
            if not (await self.docket.hidden(case))[0]:
                del self._covered[case.number]
                await self.show(case)

    def _sign(self, case: Case) -> object:
        now = self.docket.now
        return case, facts_closed(case, now), waits_for_referee(case, now)

    async def _seek_referee(self, case: Case) -> None:
        """Whether he is still in the server: nobody tells a bot without the members intent."""
        guild = self.client.get_guild(case.guild)
        if not waits_for_referee(case, self.docket.now) or case.referee is None or guild is None:
            return
        try:
            await guild.fetch_member(case.referee.user)
        except discord.NotFound:
            await self.docket.take(case.number, case.guild, RefereeGone())
        except FAILS as error:
            LOG.info("a referee could not be asked for", extra={"code": code_of(error)})

    # --- words --------------------------------------------------------------------------------------------------------

    async def shown(self, case: Case) -> Shown:
        """How members' words are shown now: flat, harmless, no card that lies hidden at that table."""
        hidden, trump = await self.docket.hidden(case)
        if hidden:
            self._covered[case.number] = case
        return lambda words: harmless(covered(words, hidden, trump))

    # --- messages -----------------------------------------------------------------------------------------------------

    def changed(self, case: Case) -> None:
        """A case was written: show it, and wake the table, whose score may no longer be held."""
        self.stage.attendant(case.table).wake()
        task = asyncio.create_task(self.show(case), name=f"dispute {case.number}")
        self._shows.add(task)
        task.add_done_callback(self._shows.discard)

    async def all_shown(self) -> None:
        """Wait until everything that has changed is shown."""
        while self._shows:
            await asyncio.gather(*self._shows, return_exceptions=True)

    async def show(self, case: Case) -> None:
        """Bring the messages of the case to where it stands; one at a time, and the newest state of it."""
        async with self._posting.setdefault(case.number, asyncio.Lock()):
            self._behind.pop(case.number, None)
            try:
                case, version = await self.docket.newest(case)
                await self._sweep(case)
                await self._show(case)
                self._seen[case.number] = self._sign(case)
                if case.number not in self._behind:
                    await self.messages.shown(case, version)
            except (Unreachable, StoreError) as error:
                LOG.warning("a dispute could not be shown: %s", error, extra={"dispute": case.number})
                self._behind[case.number] = case

    async def _sweep(self, case: Case) -> None:
        """Delete what was sent for the case and never noted."""
        sendings = await self.messages.unnoted(case)
        noted = await self.messages.at_table(case) if sendings else set()
        for sending in sendings:
            await sweep(self.client, sending, of_dispute(case.number), noted)
            await self.messages.swept(sending)

    async def _show(self, case: Case) -> None:
        shown, name = await self.shown(case), shown_name(case.table_name, 40)
        posts = await self.messages.of(case)
        now = self.docket.now
        row = await self.stage.table_of(case.table)
        if row is None:
            return  # deleted long after its end, and its messages with it
        channel = row.thread_id or row.channel_id
        await self._put(case, posts, "table", channel, facts_face(case, now, name, shown))
        if case.ruling is not None or case.stage is Stage.DECLINED:
            await self._put(case, posts, f"ruling {len(case.rulings)}", channel, ruling_face(case, name, shown))
        if (office := await self._office(case.guild)) is not None:
            eyes = "appeal" if case.appeal is not None else "office"
            await self._put(case, posts, eyes, office, notice_face(case, now, name))

    async def _put(self, case: Case, posts: Mapping[str, tuple[int, int]], eyes: str, channel: int, face: Face) -> None:
        """Edit the message, or send it where it is not there any more; one that cannot be shown stops no other."""
        if eyes in posts and await self._edit(case, *posts[eyes], face):
            return
        called = _called(case) if eyes == "table" else discord.AllowedMentions.none()
        await self.messages.sending(case, eyes, channel, just_before(self.stage.now()))
        try:
            sent = await self.client.get_partial_messageable(channel).send(view=face, allowed_mentions=called)
        except FAILS as error:
            self._failed(case, error)
        else:
            await self.messages.sent(case, eyes, channel, sent.id)

    async def _edit(self, case: Case, channel: int, message: int, face: Face) -> bool:
        """Edit a message; False if it has been deleted."""
        partial = self.client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await partial.edit(view=face, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            return False
        except FAILS as error:
            self._failed(case, error)
        return True

    def _failed(self, case: Case, error: Exception) -> None:
        """Something of the case could not be shown: it is tried again if the trouble may pass."""
        LOG.warning("a dispute could not be shown", extra={"dispute": case.number, "code": code_of(error)})
        if not code_of(error):
            self._behind[case.number] = case

    async def _office(self, guild: int) -> int | None:
        """The channel in which arbitrators are told, if one is set."""
        return server_of(await self.stage.store.people.guild(guild)).docket


def _called(case: Case) -> discord.AllowedMentions:
    """Whom a new message calls: the players asked, and the referee once all have accepted him."""
    users = waited_for(case) if case.stage is Stage.STATED else []
    if appointed(case) and case.referee is not None:
        users.append(case.referee.user)
    return discord.AllowedMentions(users=[discord.Object(user) for user in users])


def court(interaction: Interaction) -> Court:
    """The court of this client."""
    return cast(Any, interaction.client).get_cog("Disputes").court  # type: ignore[no-any-return]


def guild_of(interaction: Interaction) -> int:
    """The server. Raises Quiet in direct messages, where an interaction carries no roles."""
    if interaction.guild_id is None:
        raise sorry(_("Disputes are decided in the server, not in direct messages."))
    return interaction.guild_id


async def must_arbitrate(interaction: Interaction) -> None:
    """Raises Quiet for one who does not hold the office at this moment: the role set, or leave to moderate members."""
    guild_of(interaction)
    role = (await here(interaction)).arbitrators
    holds = [one.id for one in getattr(interaction.user, "roles", [])]
    if interaction.permissions.administrator or (role is None and interaction.permissions.moderate_members):
        return
    if role is None or role not in holds:
        raise sorry(_("That is for arbitrators; you do not hold that office in this server (any more)."))


async def case_of(interaction: Interaction, number: int) -> Case:
    """The case of that number here. Raises Quiet if there is none."""
    try:
        return await court(interaction).docket.get(number, guild_of(interaction))
    except NoSuchDispute:
        raise sorry(_("There is no dispute {n} in this server.").format(n=number)) from None


def moment(at: datetime) -> str:
    """A time as Discord shows it, to the second."""
    return f"<t:{int(at.timestamp())}:T>"
