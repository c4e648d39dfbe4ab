"""Users of the loopback Discord: they press, type commands, fill in modals, and read what is on their screen."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from tests.wire import bodies, mail, shapes
from tests.wire.codes import ANSWER_WITHIN
from tests.wire.loopback import Loopback
from tests.wire.world import Channel, Interaction, May, Message, User

Json = dict[str, Any]
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
USER_KIND, MESSAGE_KIND = 2, 3
GONE = "This interaction failed"
SILENT = "The application did not respond"


async def settled(one: Interaction, done: Callable[[Interaction], bool], within: float) -> bool:
    """Waits until `done` says so of the interaction; False when the time is over first."""
    event = asyncio.Event()
    one.changed.append(event.set)
    try:
        async with asyncio.timeout(within):
            while not done(one):
                event.clear()
                await event.wait()
    except TimeoutError:
        return False
    finally:
        one.changed.remove(event.set)
    return True


async def resolved(one: Interaction, within: float = 15.0) -> bool:
    """Waits until a "thinking" answer has become a message."""
    return await settled(one, lambda it: it.answered is not None and not it.waiting, within)


def reads(one: Interaction, *, ever: bool = False) -> str:
    """What the player is told: the failure, or the texts of all that answered him, a line each; `ever`: also what has
    been taken away since."""
    if one.failure:
        return one.failure
    if one.modal is not None:
        return "\n".join([one.modal["title"], bodies.shown(one.modal)])
    if one.choices is not None:
        return "\n".join(choice["name"] for choice in one.choices)
    answers = [m for m in (one.original, *one.followups) if m is not None and (ever or m.deleted is None)]
    return "\n".join(text(message) for message in answers)


def text(message: Message) -> str:
    return bodies.shown(mail.whole(message))


def controls(message: Message) -> list[Json]:
    """The enabled buttons and selects of a message, in their order."""
    every = bodies.parts(message.components)
    return [one for one in every if one.get("custom_id") and not one.get("disabled")]


def custom_id(message: Message, wanted: str) -> str:
    """The id of the enabled control whose label, placeholder or id contains `wanted`; else LookupError."""
    for one in controls(message):
        emoji = (one.get("emoji") or {}).get("name") or ""
        if any(wanted in (one.get(key) or "") for key in ("label", "placeholder", "custom_id")) or wanted == emoji:
            return str(one["custom_id"])
    raise LookupError(f"no enabled {wanted!r} among {[c.get('label') or c['custom_id'] for c in controls(message)]}")


class Player:
    """One user. Every act returns its Interaction after the first answer, or after three seconds with a `failure`."""

    def __init__(self, discord: Loopback, user: User) -> None:
        self.discord, self.user, self.world = discord, user, discord.world

    def __repr__(self) -> str:
        return f"<Player {self.user.name}>"

    # reading

    def screen(self, channel: Channel) -> list[Message]:
        """The messages of this channel that he can see now, ephemeral ones to him among them, the oldest first."""
        if not self.world.sees(channel, self.user):
            return []
        return [m for m in self.discord.standing(channel) if m.only_for in (None, self.user.id)]

    def inbox(self) -> list[Message]:
        """His direct messages with the bot."""
        return self.screen(self.world.dm(self.user))

    def sees(self, message: Message) -> bool:
        if message.deleted is not None or message.only_for not in (None, self.user.id):
            return False
        return self.world.sees(message.channel, self.user)

    def dismiss(self, message: Message) -> None:
        """Sends an ephemeral message away, as its reader may; the bot is not told."""
        if message.only_for == self.user.id:
            message.channel.messages.pop(message.id, None)

    # acting

    async def press(self, message: Message, wanted: str, *, wait: bool = True) -> Interaction:
        """Presses the button with this label or id. One that is no longer there fails as in the app."""
        return await self._component(message, wanted, {}, wait)

    async def choose(self, message: Message, wanted: str, *values: str, wait: bool = True) -> Interaction:
        """Picks these values of a select menu."""
        return await self._component(message, wanted, {"values": list(values)}, wait)

    async def _component(self, message: Message, wanted: str, more: Json, wait: bool) -> Interaction:
        if not self.sees(message) and message.deleted is None:
            raise PermissionError(f"{self} cannot see that message")
        part = bodies.find(message.components, wanted)
        if part is None and message.deleted is None:
            part = bodies.find(message.components, custom_id(message, wanted)) if _offers(message, wanted) else None
        if part is not None and part["type"] != bodies.BUTTON and not more:
            raise LookupError(f"{wanted} is a menu: choose from it")
        found = part or {"custom_id": wanted, "type": 2}
        body = {"custom_id": found["custom_id"], "component_type": found["type"], "id": 1, **more}
        if "values" in more:
            body["resolved"] = self._resolve_users(more["values"]) if found["type"] == 5 else {}
        one = self._interaction(COMPONENT, message.channel, body, source=message)
        if part is None or part.get("disabled") or message.deleted is not None:
            one.failure = GONE
            return one
        return await self._send(one, wait)

    async def slash(self, channel: Channel, name: str, /, *, wait: bool = True, **options: Any) -> Interaction:
        """A slash command; `name` may hold its group: "table open". LookupError when he is not offered it."""
        command, given = self._command(channel, name, options, kind=1)
        self._check_required(name, given, options)
        return await self._send(self._interaction(COMMAND, channel, command), wait)

    async def autocomplete(
        self, channel: Channel, name: str, focused: str, value: Any = "", /, **options: Any
    ) -> list[Json]:
        """The choices offered while he types `value` into the option `focused`; empty when none came."""
        command, _ = self._command(channel, name, {**options, focused: value}, kind=1, focused=focused)
        one = await self._send(self._interaction(AUTOCOMPLETE, channel, command), True)
        return one.choices or []

    async def menu(self, name: str, target: Message | User, channel: Channel | None = None) -> Interaction:
        """A context menu command on a message or a user."""
        where = target.channel if isinstance(target, Message) else channel
        assert where is not None
        kind = MESSAGE_KIND if isinstance(target, Message) else USER_KIND
        command, _ = self._command(where, name, {}, kind=kind)
        command["target_id"] = str(target.id)
        if isinstance(target, Message):
            command["resolved"] = {"messages": {str(target.id): shapes.message(self.world, target)}}
        else:
            command["resolved"] = self._resolve_users([str(target.id)])
        return await self._send(self._interaction(COMMAND, where, command), True)

    async def submit(self, asked: Interaction, /, *, wait: bool = True, **fields: Any) -> Interaction:
        """Fills in the modal that answered `asked`. Fields by custom id; ValueError where the app would not let him."""
        if asked.modal is None:
            raise LookupError("that interaction opened no modal")
        parts = [_filled(part, fields) for part in asked.modal["components"] if part["type"] != bodies.TEXT]
        if fields:
            raise LookupError(f"the modal has no field {sorted(fields)}")
        body = {"custom_id": asked.modal["custom_id"], "components": parts, "resolved": {}}
        return await self._send(self._interaction(SUBMIT, asked.channel, body, source=asked.source), wait)

    def say(self, channel: Channel, content: str) -> Message:
        """Writes an ordinary message."""
        message = Message(self.world.snowflake(), channel, self.user, self.world.clock.now(), content=content)
        if f"<@{self.world.bot.id}>" in content:
            message.mentions.append(self.world.bot.id)
        return mail.publish(self.discord, message)

    # how it goes out

    def _interaction(self, kind: int, channel: Channel, body: Json, *, source: Message | None = None) -> Interaction:
        world = self.world
        return Interaction(
            world.snowflake(), secrets.token_urlsafe(24), kind, self.user, channel, world.clock.now(), body, source
        )

    async def _send(self, one: Interaction, wait: bool) -> Interaction:
        self.world.interactions[one.token] = one
        guild = one.channel.guild
        shape = shapes.interaction(self.world, one)
        self.discord.gateway.dispatch("INTERACTION_CREATE", shape, guild.id if guild else None)
        if wait:
            await answered(one)
        return one

    def _resolve_users(self, ids: list[str]) -> Json:
        return {"users": {id: shapes.user(self.world.users[int(id)]) for id in ids}, "members": {}}

    # commands

    def _command(
        self, channel: Channel, name: str, options: Json, *, kind: int, focused: str | None = None
    ) -> tuple[Json, list[Json]]:
        """The interaction's data, and the options that the command declares."""
        words = name.split() if kind == 1 else [name]
        command = self._offered(channel, words[0], kind)
        data: Json = {"id": command["id"], "name": command["name"], "type": kind, "resolved": {}}
        inner, declared = data, command.get("options") or []
        for word in words[1:]:
            sub = next((one for one in declared if one["name"] == word and one["type"] in (1, 2)), None)
            if sub is None:
                raise LookupError(f"no /{name}")
            inner["options"] = [{"name": word, "type": sub["type"]}]
            inner, declared = inner["options"][0], sub.get("options") or []
        inner["options"] = self._given(channel, declared, options, data["resolved"], focused)
        return data, declared

    def _offered(self, channel: Channel, name: str, kind: int) -> Json:
        guild = channel.guild
        scopes = [None, guild.id] if guild else [None]
        for scope in scopes:
            for one in self.world.commands.get(scope, []):
                if one["name"] == name and one.get("type", 1) == kind and self._may_use(channel, one):
                    return one
        raise LookupError(f"{self} is offered no command {name!r} in {channel.name}")

    def _may_use(self, channel: Channel, command: Json) -> bool:
        contexts = command.get("contexts")
        if contexts is not None and (0 if channel.guild else 1) not in contexts:
            return False
        needs = command.get("default_member_permissions")
        if channel.guild is None or needs is None:
            return True
        mine = self.world.permissions(channel, self.user)
        return bool(mine & May.ADMINISTRATOR) or (needs != "0" and mine & int(needs) == int(needs))

    def _given(
        self, channel: Channel, declared: list[Json], options: Json, resolved: Json, focused: str | None
    ) -> list[Json]:
        by_name = {one["name"]: one for one in declared}
        if unknown := options.keys() - by_name.keys():
            raise LookupError(f"no option {sorted(unknown)}")
        given = []
        for name, value in options.items():
            kind = by_name[name]["type"]
            if isinstance(value, User):
                resolved.setdefault("users", {})[str(value.id)] = shapes.user(value)
                if channel.guild is not None and (one := channel.guild.members.get(value.id)) is not None:
                    resolved.setdefault("members", {})[str(value.id)] = shapes.member(one, with_user=False)
                value = str(value.id)
            elif isinstance(value, Channel):
                shape = shapes.channel(self.world, value) | {"permissions": "0"}
                resolved.setdefault("channels", {})[str(value.id)] = shape
                value = str(value.id)
            given.append({"name": name, "type": kind, "value": value, **({"focused": True} if name == focused else {})})
        return given

    @staticmethod
    def _check_required(name: str, declared: list[Json], options: Json) -> None:
        for one in declared:
            if one.get("required") and one["name"] not in options:
                raise LookupError(f"/{name} needs the option {one['name']}")
            choices = [choice["value"] for choice in one.get("choices") or ()]
            if choices and one["name"] in options and options[one["name"]] not in choices:
                raise LookupError(f"/{name} {one['name']}: one of {choices}")


async def answered(one: Interaction) -> Interaction:
    """Waits for the first answer; after three seconds the app says that the application did not respond."""
    if not await settled(one, lambda it: it.answered is not None, ANSWER_WITHIN + 0.05):
        one.failure = SILENT
    return one


def _offers(message: Message, wanted: str) -> bool:
    try:
        return bool(custom_id(message, wanted))
    except LookupError:
        return False


def _filled(part: Json, fields: Json) -> Json:
    """A modal's part as it is submitted, with what the user put in; takes the field out of `fields`."""
    if part["type"] == bodies.LABEL:
        return {"type": bodies.LABEL, "id": 1, "component": _field(part["component"], fields)}
    return {"type": bodies.ROW, "id": 1, "components": [_field(one, fields) for one in part["components"]]}


def _field(field: Json, fields: Json) -> Json:
    id, kind = field["custom_id"], field["type"]
    value = fields.pop(id, field.get("value") or "")
    shape: Json = {"type": kind, "custom_id": id, "id": 1}
    if kind == bodies.INPUT:
        length, optional = len(value), not field.get("required", True)
        least, most = field.get("min_length") or 1, field.get("max_length") or 4000
        if not (least <= length <= most or (optional and not length)):
            raise ValueError(f"{id}: {length} characters")
        return shape | {"value": value}
    if kind in (bodies.RADIO, bodies.CHECK):
        return shape | {"value": value}
    return shape | {"values": list(value) if isinstance(value, (list, tuple)) else [value] if value else []}
