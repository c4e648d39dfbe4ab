"""The JSON that Discord sends for each thing of the world."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.wire.codes import LOADING
from tests.wire.world import DM, Channel, Guild, Interaction, Member, Message, Role, User, World

Json = dict[str, Any]


def stamp(moment: float | None) -> str | None:
    return None if moment is None else datetime.fromtimestamp(moment, UTC).isoformat()


def user(person: User) -> Json:
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": None if person.bot else person.name,
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
    }


def member(one: Member, *, permissions: int | None = None, with_user: bool = True) -> Json:
    shape: Json = {
        "nick": None,
        "avatar": None,
        "roles": [str(role) for role in sorted(one.roles)],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        shape["user"] = user(one.user)
    if permissions is not None:
        shape["permissions"] = str(permissions)
    return shape


def role(one: Role, position: int = 1) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def channel(world: World, one: Channel) -> Json:
    """A channel, thread or direct message, as the bot is shown it."""
    last = max(one.messages, default=None)
    shape: Json = {
        "id": str(one.id),
        "type": one.type,
        "flags": 0,
        "last_message_id": str(last) if last else None,
    }
    if one.type == DM:
        return shape | {"recipients": [user(world.users[id]) for id in one.members if id != world.bot.id]}
    assert one.guild is not None
    shape |= {"guild_id": str(one.guild.id), "name": one.name, "parent_id": str(one.parent.id) if one.parent else None}
    return shape | (_thread(world, one) if one.is_thread else _place(one))


def _thread(world: World, one: Channel) -> Json:
    shape: Json = {
        "owner_id": str(one.owner),
        "message_count": len(one.messages),
        "member_count": len(one.members),
        "total_message_sent": len(one.messages),
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": one.archived,
            "auto_archive_duration": one.keep,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "create_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": one.locked,
        },
    }
    if world.bot.id in one.members:
        shape["member"] = thread_member(one, world.bot.id)
    return shape


def thread_member(thread: Channel, id: int) -> Json:
    return {"id": str(thread.id), "user_id": str(id), "join_timestamp": "2026-01-01T00:00:00+00:00", "flags": 0}


def _place(one: Channel) -> Json:
    assert one.guild is not None
    written = [
        {"id": str(id), "type": 0 if id in one.guild.roles else 1, "allow": str(more), "deny": str(less)}
        for id, (more, less) in one.overwrites.items()
    ]
    shape: Json = {"position": 0, "topic": None, "nsfw": False, "rate_limit_per_user": 0}
    return shape | {"permission_overwrites": written, "bitrate": 64000, "user_limit": 0}


def guild(world: World, one: Guild) -> Json:
    """GUILD_CREATE for a bot without the members intent: of the members, only itself."""
    places = [c for c in world.channels.values() if c.guild is one and not c.deleted]
    return {
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner),
        "roles": [role(r, n) for n, r in enumerate(one.roles.values())],
        "members": [member(m) for m in one.members.values() if m.user is world.bot],
        "member_count": len(one.members),
        "channels": [channel(world, c) for c in places if not c.is_thread],
        "threads": [channel(world, c) for c in world.threads(one)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "large": False,
        "unavailable": False,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "preferred_locale": "en-US",
        "premium_tier": 0,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "icon": None,
    }


def message(world: World, one: Message, *, blank: bool = False) -> Json:
    """A message; `blank` leaves out what a bot without the message content intent is not shown."""
    shape: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel.id),
        "author": user(one.author),
        "type": one.type,
        "content": "" if blank else one.content,
        "components": [] if blank else one.components,
        "embeds": [] if blank else one.embeds,
        "attachments": [] if blank else one.attachments,
        "timestamp": stamp(one.created),
        "edited_timestamp": stamp(one.edited),
        "flags": one.flags,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(world.users[id]) for id in one.mentions],
        "mention_roles": [],
        "pinned": False,
    }
    if one.nonce is not None:
        shape["nonce"] = one.nonce
    if one.reference:
        shape["message_reference"] = one.reference
    if one.thread is not None and not one.thread.deleted:
        shape["thread"] = channel(world, one.thread)
    if one.author is world.bot:
        shape["application_id"] = str(world.app_id)
    if one.interaction is not None:
        shape["interaction_metadata"] = _metadata(one.interaction)
    return shape


def _metadata(one: Interaction) -> Json:
    return {
        "id": str(one.id),
        "type": one.type,
        "user": user(one.user),
        "authorizing_integration_owners": _owners(one),
    }


def _owners(one: Interaction) -> Json:
    return {"0": str(one.channel.guild.id if one.channel.guild else 0)}


def interaction(world: World, one: Interaction) -> Json:
    """INTERACTION_CREATE: a member with his permissions in a server, a bare user in a direct message."""
    place, guild_of = one.channel, one.channel.guild
    shape: Json = {
        "id": str(one.id),
        "application_id": str(world.app_id),
        "type": one.type,
        "token": one.token,
        "version": 1,
        "data": one.body,
        "channel_id": str(place.id),
        "channel": channel(world, place),
        "app_permissions": str(world.permissions(place, world.bot)),
        "locale": "en-US",
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": _owners(one),
        "context": 1 if guild_of is None else 0,
        "attachment_size_limit": 10 * 1024 * 1024,
    }
    if one.source is not None:
        shape["message"] = message(world, one.source)
    if guild_of is None:
        return shape | {"user": user(one.user)}
    mine = member(guild_of.members[one.user.id], permissions=world.permissions(place, one.user))
    partial = {"id": str(guild_of.id), "locale": "en-US", "features": []}
    return shape | {"guild_id": str(guild_of.id), "guild": partial, "guild_locale": "en-US", "member": mine}


def callback(one: Interaction) -> Json:
    """What a callback with `with_response` is answered: the interaction, and what came of it."""
    made = one.original
    return {
        "interaction": {
            "id": str(one.id),
            "type": one.type,
            "response_message_id": str(made.id) if made else None,
            "response_message_loading": bool(made and made.flags & LOADING),
            "response_message_ephemeral": bool(made and made.is_ephemeral),
        }
    }


def application(world: World) -> Json:
    return {
        "id": str(world.app_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user(world.bot),
        "team": None,
        "approximate_guild_count": len(world.guilds),
        "tags": [],
    }
