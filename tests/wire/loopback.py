"""The Discord on loopback: `async with Loopback(seed=7) as discord:` and a real client can log in to it.

The world, its faults, limits and ledger are its attributes; `Player` (players.py) acts as a user in it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from aiohttp import web

from tests.wire import answers, mail, rooms, shapes
from tests.wire.door import route
from tests.wire.faults import Faults, Weather
from tests.wire.gateway import Gateway
from tests.wire.limits import Ledger, Limits
from tests.wire.world import Channel, Guild, Member, Message, Role, User, World

THREAD_MEMBERS = "/channels/{channel_id}/thread-members"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
EMOJIS = "/applications/{application_id}/emojis"
ROUTES = [
    ("GET", "/gateway/bot", rooms.gateway_bot),
    ("GET", "/users/@me", rooms.me),
    ("POST", "/users/@me/channels", rooms.open_dm),
    ("GET", "/users/{user_id}", rooms.user),
    ("GET", "/oauth2/applications/@me", rooms.application),
    ("GET", "/applications/@me", rooms.application),
    ("GET", EMOJIS, rooms.emojis),
    ("POST", EMOJIS, rooms.emoji_new),
    ("DELETE", EMOJIS + "/{emoji_id}", rooms.emoji_delete),
    ("GET", COMMANDS, rooms.commands),
    ("PUT", COMMANDS, rooms.commands_put),
    ("POST", COMMANDS, rooms.command_new),
    ("DELETE", COMMANDS + "/{command_id}", rooms.command_delete),
    ("GET", GUILD_COMMANDS, rooms.commands),
    ("PUT", GUILD_COMMANDS, rooms.commands_put),
    ("POST", GUILD_COMMANDS, rooms.command_new),
    ("DELETE", GUILD_COMMANDS + "/{command_id}", rooms.command_delete),
    ("GET", "/guilds/{guild_id}", rooms.guild_one),
    ("GET", "/guilds/{guild_id}/channels", rooms.guild_channels),
    ("GET", "/guilds/{guild_id}/roles", rooms.guild_roles),
    ("GET", "/guilds/{guild_id}/threads/active", rooms.guild_threads),
    ("GET", "/guilds/{guild_id}/members/{user_id}", rooms.member),
    ("GET", "/channels/{channel_id}", rooms.channel_one),
    ("PATCH", "/channels/{channel_id}", rooms.channel_edit),
    ("DELETE", "/channels/{channel_id}", rooms.channel_delete),
    ("POST", "/channels/{channel_id}/threads", rooms.thread_new),
    ("POST", MESSAGE + "/threads", rooms.thread_from_message),
    ("GET", THREAD_MEMBERS, rooms.thread_members),
    ("PUT", THREAD_MEMBERS + "/{user_id}", rooms.thread_add),
    ("DELETE", THREAD_MEMBERS + "/{user_id}", rooms.thread_remove),
    ("POST", "/channels/{channel_id}/typing", mail.typing),
    ("GET", "/channels/{channel_id}/messages", mail.read_many),
    ("POST", "/channels/{channel_id}/messages", mail.create),
    ("GET", MESSAGE, mail.read_one),
    ("PATCH", MESSAGE, mail.edit),
    ("DELETE", MESSAGE, mail.delete),
    ("POST", "/interactions/{interaction_id}/{token}/callback", answers.callback),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}", answers.follow_up),
    ("GET", ORIGINAL, answers.read),
    ("PATCH", ORIGINAL, answers.edit),
    ("DELETE", ORIGINAL, answers.delete),
]


class Loopback:
    """One Discord with one bot. `refusals` counts the error codes given; `crashes` are this server's own mistakes."""

    def __init__(
        self, *, seed: int = 0, shards: int = 1, heartbeat: float = 41.25, weather: Weather | None = None
    ) -> None:
        self.token = f"{'MTIz' * 6}.G0loop.{'back' * 7}"  # of a real token's shape, so that logs may be searched for it
        self.world = World()
        self.faults = Faults(seed, weather or Weather())
        self.limits = Limits()
        self.ledger = Ledger()
        self.gateway = Gateway(self.world, self.faults, self.token, shards=shards, heartbeat=heartbeat)
        self.refusals: Counter[int] = Counter()
        self.crashes: list[Exception] = []
        self.base = ""
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.add_routes([route(self, method, pattern, handler) for method, pattern, handler in ROUTES])
        app.add_routes([web.get("/gateway", self.gateway.serve), web.get("/cdn/{id}/{name}", self._file)])
        app.router.add_route("*", "/{rest:.*}", self._unknown)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.base, self.gateway.url = f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/gateway"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.gateway.shut()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def api(self) -> str:
        return self.base + "/api/v10"

    async def _file(self, request: web.Request) -> web.Response:
        kept = self.world.files.get(request.path)
        return web.Response(status=404) if kept is None else web.Response(body=kept[1])

    async def _unknown(self, request: web.Request) -> web.Response:
        """A route that this Discord lacks is a gap of the simulation, and said so."""
        self.crashes.append(NotImplementedError(f"{request.method} {request.path}"))
        return web.json_response({"message": "404: Not Found", "code": 0}, status=404)

    # people and places

    def guild(self, name: str, owner: User | None = None) -> Guild:
        """A server with the bot in it; one made while the bot is connected is announced."""
        world = self.world
        guild = world.guild(name, owner or world.user(f"owner of {name}"))
        self.gateway.dispatch("GUILD_CREATE", shapes.guild(world, guild), guild.id)
        return guild

    def channel(self, guild: Guild, name: str, type: int = 0) -> Channel:  # noqa: A002 -- Discord's word
        channel = self.world.channel(guild, name, type)
        self.announce_channel("CHANNEL_CREATE", channel)
        return channel

    def member(self, guild: Guild, name: str, *roles: Role) -> User:
        user = self.world.user(name)
        self.world.join(guild, user, *roles)
        return user

    def leave(self, guild: Guild, user: User) -> None:
        """A member goes; only a bot with the members intent is told. The bot itself going is told always."""
        guild.members.pop(user.id)
        if user is self.world.bot:
            self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)
        else:
            told = {"guild_id": str(guild.id), "user": shapes.user(user)}
            self.gateway.dispatch("GUILD_MEMBER_REMOVE", told, guild.id)

    def permit(self, guild: Guild, permissions: int) -> None:
        """Changes what the bot's own role may do."""
        role = next(guild.roles[id] for id in guild.members[self.world.bot.id].roles)
        role.permissions = permissions
        told = {"guild_id": str(guild.id), "role": shapes.role(role)}
        self.gateway.dispatch("GUILD_ROLE_UPDATE", told, guild.id)

    def roles_of(self, guild: Guild, user: User) -> Member:
        return guild.members[user.id]

    def announce_channel(self, name: str, channel: Channel) -> None:
        assert channel.guild is not None
        shape = shapes.channel(self.world, channel)
        if name == "THREAD_CREATE":
            shape["newly_created"] = True
        self.gateway.dispatch(name, shape, channel.guild.id)

    def delete_channel(self, channel: Channel) -> None:
        """A channel or thread goes, with its messages and threads."""
        assert channel.guild is not None
        channel.deleted = True
        told = {"id": str(channel.id), "guild_id": str(channel.guild.id), "type": channel.type}
        told["parent_id"] = str(channel.parent.id) if channel.parent else None
        if not channel.is_thread:
            told |= {"name": channel.name, "position": 0}
        self.gateway.dispatch("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", told, channel.guild.id)

    def delete_message(self, message: Message) -> None:
        """Somebody with the right to it deletes a message by hand."""
        mail.remove(self, message)

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        thread.archived, thread.locked = True, locked
        self.announce_channel("THREAD_UPDATE", thread)

    def overwrite(self, channel: Channel, target: int, *, allow: int = 0, deny: int = 0) -> None:
        """Permissions of a role or user in one channel."""
        channel.overwrites[target] = (allow, deny)
        self.announce_channel("CHANNEL_UPDATE", channel)

    # looking

    def standing(self, channel: Channel) -> list[Message]:
        """The messages of a channel that are not deleted, ephemeral ones too."""
        return [message for message in channel.messages.values() if message.deleted is None]

    def facts(self) -> dict[str, Any]:
        """Counts for a report."""
        return {
            "requests": len(self.ledger.entries),
            "statuses": dict(self.ledger.by_status()),
            "routes": dict(self.ledger.by_route().most_common()),
            "busiest second": self.ledger.busiest_second(),
            "refusals": dict(self.refusals),
            "faults": dict(self.faults.befallen),
            "gateway": dict(self.gateway.counts),
        }
