"""What this Discord knows: users, servers, channels, messages, interactions; and who may see and do what."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any

from tests.wire.codes import EPHEMERAL, RefusedError

EPOCH = 1_420_070_400_000
TEXT, DM, NEWS, NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD, VOICE, FORUM = 0, 1, 5, 10, 11, 12, 2, 15
THREADS = (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)


class May(IntFlag):
    """The permission bits that matter to a card room."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW = 1 << 10
    SEND = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    MENTION_ALL = 1 << 17
    EMBED = 1 << 14
    ATTACH = 1 << 15
    HISTORY = 1 << 16
    MODERATE = 1 << 40
    COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    PUBLIC_THREADS = 1 << 35
    PRIVATE_THREADS = 1 << 36
    THREAD_SEND = 1 << 38


ALL = (1 << 52) - 1
ORDINARY = int(
    May.VIEW | May.SEND | May.EMBED | May.ATTACH | May.HISTORY | May.COMMANDS | May.PUBLIC_THREADS | May.THREAD_SEND
)
BOT_ASKS = 309237763072


class Clock:
    """Wall time plus what a test has added, so that fifteen minutes need not be waited for."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        self.ahead += seconds


@dataclass(slots=True, eq=False)
class User:
    id: int
    name: str
    bot: bool = False
    dm_code: int | None = None  # what a direct message to him is answered with: 50007, 40003


@dataclass(slots=True, eq=False)
class Member:
    user: User
    roles: set[int] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Role:
    id: int
    name: str
    permissions: int


@dataclass(slots=True, eq=False)
class Guild:
    id: int
    name: str
    owner: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    most_threads: int = 1000


@dataclass(slots=True, eq=False)
class Channel:
    id: int
    type: int
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)  # role or user -> allowed, denied
    members: set[int] = field(default_factory=set)  # of a thread; of a direct message its two users
    owner: int = 0
    archived: bool = False
    locked: bool = False
    keep: int = 4320  # minutes until a thread archives itself
    deleted: bool = False
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS


@dataclass(slots=True, eq=False)
class Message:
    id: int
    channel: Channel
    author: User
    created: float
    content: str = ""
    components: list[dict[str, Any]] = field(default_factory=list)
    embeds: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    nonce: str | None = None
    edited: float | None = None
    deleted: float | None = None
    only_for: int | None = None  # an ephemeral message's one reader
    interaction: Interaction | None = None
    reference: dict[str, Any] | None = None
    thread: Channel | None = None
    mentions: list[int] = field(default_factory=list)  # the users whom it called, not merely named
    calls_all: bool = False  # @everyone or @here took effect

    @property
    def is_ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)


@dataclass(slots=True, eq=False)
class Interaction:
    id: int
    token: str
    type: int  # 2 command, 3 component, 4 autocomplete, 5 modal
    user: User
    channel: Channel
    created: float
    body: dict[str, Any]
    source: Message | None = None  # the message whose button was pressed
    answered: float | None = None
    answer_type: int | None = None
    original: Message | None = None
    waiting: bool = False  # acknowledged with "thinking", not yet resolved
    failure: str = ""
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    followups: list[Message] = field(default_factory=list)
    changed: list[Callable[[], None]] = field(default_factory=list)

    def touch(self) -> None:
        """Wakes whoever waits for this interaction to go on."""
        for wake in tuple(self.changed):
            wake()


@dataclass(frozen=True, slots=True)
class Sent:
    """One body that reached people: a message made or edited, a modal, a list of choices."""

    deed: str  # create, edit, delete, modal, choices
    eyes: frozenset[int]
    channel: Channel
    body: dict[str, Any]
    at: float
    message: Message | None = None
    interaction: Interaction | None = None


class World:
    """The whole of it. Nothing here knows of sockets."""

    def __init__(self, bot_name: str = "Cavendish") -> None:
        self.clock = Clock()
        self._ids = itertools.count(1)
        self._last_ms = 0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self._dms: dict[int, Channel] = {}  # by user
        self.interactions: dict[str, Interaction] = {}  # by token
        self.commands: dict[int | None, list[dict[str, Any]]] = {}  # by guild; None: global
        self.emojis: dict[int, dict[str, Any]] = {}
        self.files: dict[str, tuple[str, bytes]] = {}
        self.watchers: list[Callable[[Sent], None]] = []
        self.bot = self.user(bot_name, bot=True)
        self.app_id = self.bot.id

    def snowflake(self) -> int:
        """A new id; like Discord's, its high bits are the time."""
        self._last_ms = max(self._last_ms, int(self.clock.now() * 1000) - EPOCH)
        return (self._last_ms << 22) | (next(self._ids) & 0x3FFFFF)

    # people and places

    def user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.snowflake(), name, bot)
        self.users[user.id] = user
        return user

    def guild(self, name: str, owner: User, *, bot_permissions: int = BOT_ASKS) -> Guild:
        guild = Guild(self.snowflake(), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", ORDINARY)
        mine = self.role(guild, self.bot.name, bot_permissions)
        self.guilds[guild.id] = guild
        self.join(guild, owner)
        self.join(guild, self.bot, mine)
        return guild

    def role(self, guild: Guild, name: str, permissions: int = 0) -> Role:
        role = Role(self.snowflake(), name, permissions)
        guild.roles[role.id] = role
        return role

    def join(self, guild: Guild, user: User, *roles: Role) -> Member:
        guild.members[user.id] = Member(user, {role.id for role in roles})
        return guild.members[user.id]

    def channel(self, guild: Guild, name: str, type: int = TEXT) -> Channel:  # noqa: A002 -- Discord's word
        return self._keep(Channel(self.snowflake(), type, name, guild))

    def thread(self, parent: Channel, name: str, owner: User, *, id: int | None = None, type: int = 11) -> Channel:  # noqa: A002
        thread = Channel(id or self.snowflake(), type, name, parent.guild, parent, members={owner.id}, owner=owner.id)
        return self._keep(thread)

    def dm(self, user: User) -> Channel:
        """The bot's direct message channel with this user, made at need."""
        if user.id not in self._dms:
            made = Channel(self.snowflake(), DM, user.name, members={user.id, self.bot.id})
            self._dms[user.id] = self._keep(made)
        return self._dms[user.id]

    def _keep(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel

    def threads(self, guild: Guild) -> Iterator[Channel]:
        """The open threads of a server."""
        return (c for c in self.channels.values() if c.guild is guild and c.is_thread and not (c.deleted or c.archived))

    # who may

    def permissions(self, channel: Channel, user: User) -> int:
        """Bits of what this user may do in this channel; a thread has its parent's."""
        if channel.guild is None:
            return ORDINARY if user.id in channel.members else 0
        guild, place = channel.guild, channel.parent or channel
        member = guild.members.get(user.id)
        if member is None:
            return 0
        base = guild.roles[guild.id].permissions
        for role in member.roles & guild.roles.keys():
            base |= guild.roles[role].permissions
        if guild.owner == user.id or base & May.ADMINISTRATOR:
            return ALL
        return _overwritten(base, place, guild.id, member)

    def may(self, channel: Channel, user: User, what: May) -> bool:
        return self.permissions(channel, user) & what == what

    def sees(self, channel: Channel, user: User) -> bool:
        """Whether the channel is open to this user now."""
        if channel.deleted or not self.may(channel, user, May.VIEW):
            return False
        private = channel.type == PRIVATE_THREAD
        return not private or user.id in channel.members or self.may(channel, user, May.MANAGE_THREADS)

    def eyes(self, channel: Channel, only_for: int | None = None) -> frozenset[int]:
        """The people (not the bot) who can read a body in this channel."""
        if only_for is not None:
            return frozenset({only_for})
        if channel.guild is None:
            return frozenset(channel.members - {self.bot.id})
        members = channel.guild.members.values()
        return frozenset(m.user.id for m in members if not m.user.bot and self.sees(channel, m.user))

    # finding

    def find_channel(self, id: int) -> Channel:
        """The channel as the bot may name it: 10003 when it is gone, 50001 when the bot cannot see it."""
        channel = self.channels.get(id)
        if channel is None or channel.deleted or (channel.parent and channel.parent.deleted):
            raise RefusedError(10003)
        if not self.sees(channel, self.bot):
            raise RefusedError(50001)
        return channel

    def find_message(self, channel: Channel, id: int) -> Message:
        """A message of the channel that is not deleted; an ephemeral one cannot be named so (10008)."""
        message = channel.messages.get(id)
        if message is None or message.deleted is not None or message.is_ephemeral:
            raise RefusedError(10008)
        return message

    def tell(self, sent: Sent) -> None:
        for watcher in self.watchers:
            watcher(sent)

    def told(self, deed: str, message: Message, body: dict[str, Any]) -> None:
        """Lets the watchers know that a message was made, edited or deleted."""
        if not self.watchers:
            return
        eyes = self.eyes(message.channel, message.only_for)
        self.tell(Sent(deed, eyes, message.channel, body, self.clock.now(), message, message.interaction))


def _overwritten(base: int, place: Channel, everyone: int, member: Member) -> int:
    allow = deny = 0
    for role in member.roles:
        more, less = place.overwrites.get(role, (0, 0))
        allow, deny = allow | more, deny | less
    own = place.overwrites.get(member.user.id, (0, 0))
    for more, less in (place.overwrites.get(everyone, (0, 0)), (allow, deny), own):
        base = (base & ~less) | more
    return base
