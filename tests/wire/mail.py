"""Messages over REST: made, edited, deleted, read; and the storing that answers to interactions share."""

from __future__ import annotations

import re
from typing import Any

from tests.wire import bodies, shapes
from tests.wire.codes import COMPONENTS_V2, EPHEMERAL, NONCE_LIVES, OLD_MESSAGE, RefusedError, form
from tests.wire.door import Call
from tests.wire.world import DM, Channel, Interaction, May, Message, User

Json = dict[str, Any]
KEYS = ("content", "components", "embeds")
SENDABLE_FLAGS = 1 << 2 | 1 << 12 | COMPONENTS_V2  # no embeds, silent, Components V2


def whole(message: Message) -> Json:
    """The body as it stands: what is told to those who watch."""
    return {
        "content": message.content,
        "components": message.components,
        "embeds": message.embeds,
        "attachments": message.attachments,
    }


# what every maker of messages does


def keep_files(call: Call, listed: list[Json] | None, before: list[Json]) -> list[Json]:
    """The attachments after this request: the old ones still listed, and the new files with their alt texts."""
    old = {one["id"]: one for one in before}
    if listed is None:
        listed = [*before, *({"id": str(number)} for number in call.files)]
    kept = []
    for one in listed:
        if str(one["id"]) in old:
            kept.append(old[str(one["id"])])
        elif int(one["id"]) in call.files:
            kept.append(_store(call, one, *call.files[int(one["id"])]))
        else:
            raise form("attachments", "The attachment was not sent with the message")
    return kept


def _store(call: Call, listed: Json, name: str, content: bytes) -> Json:
    world = call.discord.world
    id = str(world.snowflake())
    path = f"/cdn/{id}/{name}"
    world.files[path] = (name, content)
    if len(listed.get("description") or "") > 1024:
        raise form("attachments.description", "Must be 1024 or fewer in length.")
    return {
        "id": id,
        "filename": name,
        "description": listed.get("description"),
        "size": len(content),
        "url": call.discord.base + path,
        "proxy_url": call.discord.base + path,
    }


def make(call: Call, channel: Channel, author: User, body: Json, *, interaction: Interaction | None = None) -> Message:
    """Stores a new message, tells the gateway and the watchers; refuses a body that Discord would."""
    world = call.discord.world
    wanted = int(body.get("flags") or 0)
    flags = wanted & (SENDABLE_FLAGS | (EPHEMERAL if interaction else 0))
    attachments = keep_files(call, body.get("attachments"), [])
    bodies.check_message(body, flags=flags, files=len(attachments))
    message = Message(
        world.snowflake(),
        channel,
        author,
        world.clock.now(),
        content=body.get("content") or "",
        components=body.get("components") or [],
        embeds=body.get("embeds") or [],
        attachments=attachments,
        flags=flags,
        nonce=body.get("nonce"),
        only_for=interaction.user.id if interaction and flags & EPHEMERAL else None,
        interaction=interaction,
        reference=body.get("message_reference"),
    )
    _call(call.discord, message, body.get("allowed_mentions"))
    return publish(call.discord, message)


def _call(discord: Any, message: Message, allowed: Json | None) -> None:
    """Whom a new message calls: all whom its text names, unless the allowed mentions say less. An edit calls nobody."""
    text, world = bodies.shown(whole(message)), discord.world
    named = [int(id) for id in re.findall(r"<@!?(\d+)>", text) if int(id) in world.users]
    kinds = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse", [])
    chosen = {int(id) for id in (allowed or {}).get("users", ())}
    message.mentions = [id for id in dict.fromkeys(named) if "users" in kinds or id in chosen]
    may_all = world.may(message.channel, world.bot, May.MENTION_ALL)
    message.calls_all = may_all and "everyone" in kinds and bool(re.search("@(everyone|here)", text))


def publish(discord: Any, message: Message) -> Message:
    """Puts a message into its channel and lets everybody know who should."""
    channel, world = message.channel, discord.world
    channel.messages[message.id] = message
    if channel.is_thread:
        channel.archived = channel.archived and channel.locked
    world.told("create", message, whole(message))
    announce(discord, "MESSAGE_CREATE", message)
    return message


def announce(discord: Any, name: str, message: Message) -> None:
    """The gateway's word of a message; an ephemeral one goes to its reader alone."""
    if message.is_ephemeral:
        return
    guild = message.channel.guild
    blank = message.author is not discord.world.bot and not discord.gateway.sees_content(guild.id if guild else None)
    blank = blank and discord.world.bot.id not in message.mentions
    shape = shapes.message(discord.world, message, blank=blank)
    if guild is not None:
        shape["guild_id"] = str(guild.id)
        if (author := guild.members.get(message.author.id)) is not None:
            shape["member"] = shapes.member(author, with_user=False)
    discord.gateway.dispatch(name, shape, guild.id if guild else None)


def change(call: Call, message: Message, body: Json) -> Message:
    """Edits a message in place; what the request does not name stays as it was."""
    flags = message.flags | (int(body.get("flags") or 0) & COMPONENTS_V2)
    attachments = message.attachments
    if "attachments" in body or call.files:
        attachments = keep_files(call, body.get("attachments"), message.attachments)
    after = {key: body[key] if key in body else getattr(message, key) for key in KEYS}
    bodies.check_message(after, flags=flags, files=len(attachments))
    message.content, message.components = after["content"] or "", after["components"] or []
    message.embeds, message.attachments, message.flags = after["embeds"] or [], attachments, flags
    message.edited = call.discord.world.clock.now()
    call.discord.world.told("edit", message, whole(message))
    announce(call.discord, "MESSAGE_UPDATE", message)
    return message


def remove(discord: Any, message: Message) -> None:
    """Deletes a message, whoever wishes it."""
    message.deleted = discord.world.clock.now()
    discord.world.told("delete", message, {})
    if not message.is_ephemeral:
        guild = message.channel.guild
        told = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if guild is not None:
            told["guild_id"] = str(guild.id)
        discord.gateway.dispatch("MESSAGE_DELETE", told, guild.id if guild else None)


# the routes


def _may_send(call: Call, channel: Channel, body: Json) -> None:
    world = call.discord.world
    if channel.type == DM:
        other = next(world.users[id] for id in channel.members if id != world.bot.id)
        if other.dm_code is not None:
            raise RefusedError(other.dm_code)
        if not any(other.id in guild.members for guild in world.guilds.values()):
            raise RefusedError(50007)
        return
    needs = May.THREAD_SEND if channel.is_thread else May.SEND
    if call.files:
        needs |= May.ATTACH
    if body.get("embeds"):
        needs |= May.EMBED
    if not world.may(channel, world.bot, needs):
        raise RefusedError(50013)
    if channel.locked and not world.may(channel, world.bot, May.MANAGE_THREADS):
        raise RefusedError(50083)


async def create(call: Call) -> Json:
    world, body = call.discord.world, call.body or {}
    channel = world.find_channel(call.id("channel_id"))
    _may_send(call, channel, body)
    nonce = body.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        raise form("nonce", "Must be 25 or fewer in length.")
    if nonce is not None and body.get("enforce_nonce"):
        for message in reversed(channel.messages.values()):
            is_recent = world.clock.now() - message.created < NONCE_LIVES
            if message.nonce == nonce and message.author is world.bot and is_recent:
                return shapes.message(world, message)
    return shapes.message(world, make(call, channel, world.bot, body))


async def edit(call: Call) -> Json:
    world = call.discord.world
    channel = world.find_channel(call.id("channel_id"))
    message = world.find_message(channel, call.id("message_id"))
    if message.author is not world.bot:
        raise RefusedError(50005)
    if channel.archived:
        raise RefusedError(50083)
    if world.clock.now() - message.created > OLD_MESSAGE:
        wait = call.discord.limits.take_old_edit(channel.id)
        if wait is not None:
            raise RefusedError(30046, retry_after=wait)
    return shapes.message(world, change(call, message, call.body or {}))


async def delete(call: Call) -> None:
    world = call.discord.world
    channel = world.find_channel(call.id("channel_id"))
    message = world.find_message(channel, call.id("message_id"))
    if message.author is not world.bot:
        if channel.type == DM:
            raise RefusedError(50003)
        if not world.may(channel, world.bot, May.MANAGE_MESSAGES):
            raise RefusedError(50013)
    remove(call.discord, message)


async def read_one(call: Call) -> Json:
    world = call.discord.world
    channel = _readable(call)
    return shapes.message(world, world.find_message(channel, call.id("message_id")))


async def read_many(call: Call) -> list[Json]:
    """The channel's last messages, the newest first; without the right to its history, none."""
    world, channel = call.discord.world, _readable(call, or_nothing=True)
    limit = int(call.query.get("limit", 50))
    before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
    there = [m for m in channel.messages.values() if m.deleted is None and not m.is_ephemeral]
    if not world.may(channel, world.bot, May.HISTORY):
        return []
    within = [m for m in there if after < m.id < before]
    page = within[:limit] if "after" in call.query else within[-limit:]
    return [shapes.message(world, message) for message in reversed(page)]


def _readable(call: Call, *, or_nothing: bool = False) -> Channel:
    world = call.discord.world
    channel = world.find_channel(call.id("channel_id"))
    if not or_nothing and not world.may(channel, world.bot, May.HISTORY):
        raise RefusedError(50013)
    return channel


async def typing(call: Call) -> None:
    _may_send(call, call.discord.world.find_channel(call.id("channel_id")), {})
