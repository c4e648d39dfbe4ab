"""Channels, threads, servers, members, the application's own emoji and commands, over REST."""

from __future__ import annotations

import re
from typing import Any

from tests.wire import bodies, codes, mail, shapes
from tests.wire.codes import RefusedError, form
from tests.wire.door import Call
from tests.wire.world import NEWS, NEWS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Guild, May, Message

Json = dict[str, Any]
KEEPS = (60, 1440, 4320, 10080)
NAME = re.compile(r"[-_'\w]{1,32}")


# the application itself


async def gateway_bot(call: Call) -> Json:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
    gateway = call.discord.gateway
    return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}


async def me(call: Call) -> Json:
    return shapes.user(call.discord.world.bot)


async def application(call: Call) -> Json:
    return shapes.application(call.discord.world)


async def user(call: Call) -> Json:
    found = call.discord.world.users.get(call.id("user_id"))
    if found is None:
        raise RefusedError(10013)
    return shapes.user(found)


async def open_dm(call: Call) -> Json:
    """A direct message channel can be opened with anybody but for 40003; only sending into it fails (50007)."""
    world = call.discord.world
    person = world.users.get(int(call.body["recipient_id"]))
    if person is None or person.bot:
        raise RefusedError(10013 if person is None else 50007)
    if person.dm_code == 40003:
        raise RefusedError(40003)
    return shapes.channel(world, world.dm(person))


# servers and members


def _guild(call: Call) -> Guild:
    world = call.discord.world
    guild = world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise RefusedError(10004)
    if world.bot.id not in guild.members:
        raise RefusedError(50001)
    return guild


async def guild_one(call: Call) -> Json:
    return shapes.guild(call.discord.world, _guild(call))


async def guild_channels(call: Call) -> list[Json]:
    world, guild = call.discord.world, _guild(call)
    there = (c for c in world.channels.values() if c.guild is guild and not (c.is_thread or c.deleted))
    return [shapes.channel(world, channel) for channel in there]


async def guild_roles(call: Call) -> list[Json]:
    return [shapes.role(role, n) for n, role in enumerate(_guild(call).roles.values())]


async def guild_threads(call: Call) -> Json:
    world = call.discord.world
    threads = [shapes.channel(world, thread) for thread in world.threads(_guild(call))]
    return {"threads": threads, "members": []}


async def member(call: Call) -> Json:
    found = _guild(call).members.get(call.id("user_id"))
    if found is None:
        raise RefusedError(10007 if call.id("user_id") in call.discord.world.users else 10013)
    return shapes.member(found)


# channels and threads


async def channel_one(call: Call) -> Json:
    return shapes.channel(call.discord.world, call.discord.world.find_channel(call.id("channel_id")))


async def channel_edit(call: Call) -> Json:
    world, body = call.discord.world, call.body or {}
    channel = world.find_channel(call.id("channel_id"))
    if channel.is_thread:
        _thread_edit(call, channel, body)
    elif not world.may(channel, world.bot, May.MANAGE_CHANNELS):
        raise RefusedError(50013)
    channel.name = body.get("name", channel.name)
    call.discord.announce_channel("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return shapes.channel(world, channel)


def _thread_edit(call: Call, thread: Channel, body: Json) -> None:
    """Its owner may archive and rename it, anybody who writes there may open it; locking needs more."""
    world = call.discord.world
    manages = world.may(thread, world.bot, May.MANAGE_THREADS)
    opens = body.keys() <= {"archived"} and body.get("archived") is False and not thread.locked
    if not manages and ("locked" in body or thread.locked or not (opens or thread.owner == world.bot.id)):
        raise RefusedError(50013)
    if thread.archived and body.get("archived", True):
        raise RefusedError(50083)
    thread.archived = bool(body.get("archived", thread.archived))
    thread.locked = bool(body.get("locked", thread.locked))
    thread.keep = int(body.get("auto_archive_duration", thread.keep))


async def channel_delete(call: Call) -> Json:
    world = call.discord.world
    channel = world.find_channel(call.id("channel_id"))
    if not world.may(channel, world.bot, May.MANAGE_THREADS if channel.is_thread else May.MANAGE_CHANNELS):
        raise RefusedError(50013)
    shape = shapes.channel(world, channel)
    call.discord.delete_channel(channel)
    return shape


async def thread_new(call: Call) -> Json:
    """A thread of its own, public (type 11) or private (12, which discord.py's default is)."""
    kind = int((call.body or {}).get("type", PRIVATE_THREAD))
    parent = _thread_parent(call, May.PRIVATE_THREADS if kind == PRIVATE_THREAD else May.PUBLIC_THREADS)
    return _thread(call, parent, None, NEWS_THREAD if parent.type == NEWS else kind)


async def thread_from_message(call: Call) -> Json:
    parent = _thread_parent(call, May.PUBLIC_THREADS)
    message = call.discord.world.find_message(parent, call.id("message_id"))
    if message.thread is not None:
        raise RefusedError(160004)
    return _thread(call, parent, message, NEWS_THREAD if parent.type == NEWS else PUBLIC_THREAD)


def _thread_parent(call: Call, needs: May) -> Channel:
    world = call.discord.world
    parent = world.find_channel(call.id("channel_id"))
    if parent.type not in (TEXT, NEWS):
        raise RefusedError(50024)
    if not world.may(parent, world.bot, needs):
        raise RefusedError(50013)
    return parent


def _thread(call: Call, parent: Channel, message: Message | None, kind: int) -> Json:
    world, body = call.discord.world, call.body or {}
    assert parent.guild is not None
    if not 1 <= len(body.get("name") or "") <= 100:
        raise form("name", "Must be between 1 and 100 in length.")
    if sum(1 for _ in world.threads(parent.guild)) >= parent.guild.most_threads:
        raise RefusedError(160006)
    if (keep := body.get("auto_archive_duration") or 4320) not in KEEPS:
        raise form("auto_archive_duration", f"Value must be one of {KEEPS}.")
    thread = world.thread(parent, body["name"], world.bot, id=message.id if message else None, type=kind)
    thread.keep = keep
    if message is not None:
        message.thread, message.flags = thread, message.flags | 1 << 5
        mail.announce(call.discord, "MESSAGE_UPDATE", message)
    call.discord.announce_channel("THREAD_CREATE", thread)
    return shapes.channel(world, thread)


async def thread_add(call: Call) -> None:
    world = call.discord.world
    thread = world.find_channel(call.id("channel_id"))
    if not thread.is_thread:
        raise RefusedError(50024)
    if thread.archived:
        raise RefusedError(50083)
    id = world.bot.id if call.path.get("user_id", "@me") == "@me" else call.id("user_id")
    person = world.users.get(id)
    if person is None or thread.guild is None or id not in thread.guild.members:
        raise RefusedError(10007 if person else 10013)
    if not world.may(thread, world.bot, May.THREAD_SEND):
        raise RefusedError(50013)
    if not world.may(thread, person, May.VIEW):
        raise RefusedError(50001)
    thread.members.add(id)


async def thread_remove(call: Call) -> None:
    world = call.discord.world
    thread = world.find_channel(call.id("channel_id"))
    id = world.bot.id if call.path.get("user_id", "@me") == "@me" else call.id("user_id")
    if id != world.bot.id and not world.may(thread, world.bot, May.MANAGE_THREADS):
        raise RefusedError(50013)
    thread.members.discard(id)


async def thread_members(call: Call) -> list[Json]:
    thread = call.discord.world.find_channel(call.id("channel_id"))
    return [shapes.thread_member(thread, id) for id in thread.members]


# emoji of the application


async def emojis(call: Call) -> Json:
    return {"items": list(call.discord.world.emojis.values())}


async def emoji_new(call: Call) -> Json:
    world, body = call.discord.world, call.body
    if len(world.emojis) >= codes.APP_EMOJIS:
        raise RefusedError(30008)
    if not re.fullmatch(r"\w{2,32}", body["name"]):
        raise form("name", "Must be between 2 and 32 in length.")
    if any(one["name"] == body["name"] for one in world.emojis.values()):
        raise form("name", "An emoji with that name already exists")
    if len(body["image"]) > 256 * 1024 * 4 / 3 + 64:
        raise form("image", "File cannot be larger than 256.0 kb.")
    id = world.snowflake()
    shape = {"id": str(id), "name": body["name"], "roles": [], "user": shapes.user(world.bot)}
    world.emojis[id] = shape | {"require_colons": True, "managed": False, "animated": False, "available": True}
    return world.emojis[id]


async def emoji_delete(call: Call) -> None:
    if call.discord.world.emojis.pop(call.id("emoji_id"), None) is None:
        raise RefusedError(10014)


# commands


def _check_command(one: Json) -> None:
    kind, name = one.get("type", 1), one["name"]
    if kind == 1 and not (NAME.fullmatch(name) and name == name.lower()):
        raise form("name", f"Command name is invalid: {name}")
    if not 1 <= len(name) <= 32:
        raise form("name", "Must be between 1 and 32 in length.")
    if kind == 1 and not 1 <= len(one.get("description") or "") <= 100:
        raise form("description", "Must be between 1 and 100 in length.")
    _check_options(one.get("options") or [])


def _check_options(options: list[Json]) -> None:
    if len(options) > codes.OPTIONS:
        raise form("options", f"Must be {codes.OPTIONS} or fewer in length.")
    required = [bool(one.get("required")) for one in options if one["type"] > 2]
    if required != sorted(required, reverse=True):
        raise form("options", "Required options must be placed before non-required options")
    for one in options:
        if not NAME.fullmatch(one["name"]) or not 1 <= len(one.get("description") or "") <= 100:
            raise form("options", f"Option name or description is invalid: {one['name']}")
        if one.get("choices") and one.get("autocomplete"):
            raise form("options", "An option has choices or autocomplete, not both")
        bodies.check_choices(one.get("choices") or [])
        _check_options(one.get("options") or [])


def _scope(call: Call) -> int | None:
    return call.id("guild_id") if "guild_id" in call.path else None


def _registered(call: Call, one: Json, guild: int | None) -> Json:
    _check_command(one)
    world = call.discord.world
    old = next((c for c in world.commands.get(guild, []) if _same(c, one)), None)
    shape: Json = {"type": 1, "description": "", "default_member_permissions": None, "nsfw": False, **one}
    shape |= {"application_id": str(world.app_id), "version": str(world.snowflake())}
    shape["id"] = old["id"] if old else str(world.snowflake())
    return shape | ({"guild_id": str(guild)} if guild else {})


def _same(one: Json, other: Json) -> bool:
    return bool(one["name"] == other["name"]) and one.get("type", 1) == other.get("type", 1)


async def commands(call: Call) -> list[Json]:
    return call.discord.world.commands.get(_scope(call), [])


async def commands_put(call: Call) -> list[Json]:
    """All commands at once: 100 of each scope, five context menus of a kind."""
    guild, world = _scope(call), call.discord.world
    kinds = [one.get("type", 1) for one in call.body]
    if kinds.count(1) > 100 or kinds.count(2) > 15 or kinds.count(3) > 15:
        raise RefusedError(30032, status=400)
    if len({(one["name"], one.get("type", 1)) for one in call.body}) != len(call.body):
        raise form("name", "Application command names must be unique")
    world.commands[guild] = [_registered(call, one, guild) for one in call.body]
    return world.commands[guild]


async def command_new(call: Call) -> Json:
    guild, world = _scope(call), call.discord.world
    made = _registered(call, call.body, guild)
    world.commands[guild] = [c for c in world.commands.get(guild, []) if c["id"] != made["id"]] + [made]
    return made


async def command_delete(call: Call) -> None:
    guild, id = _scope(call), str(call.id("command_id"))
    there = call.discord.world.commands.get(guild, [])
    if all(one["id"] != id for one in there):
        raise RefusedError(10063)
    there[:] = [one for one in there if one["id"] != id]
