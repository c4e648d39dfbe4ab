"""Answers to interactions: the first within three seconds, all within fifteen minutes."""

from __future__ import annotations

from typing import Any

from tests.wire import bodies, mail, shapes
from tests.wire.codes import ANSWER_WITHIN, EPHEMERAL, LOADING, TOKEN_LIVES, RefusedError, form
from tests.wire.door import Call
from tests.wire.world import Interaction, Message, Sent

Json = dict[str, Any]
MESSAGE, THINKING, LATER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
#: kind of interaction -> the answers that it may be given
FITS = {
    2: (MESSAGE, THINKING, MODAL),
    3: (MESSAGE, THINKING, LATER, UPDATE, MODAL),
    4: (CHOICES,),
    5: (MESSAGE, THINKING, LATER, UPDATE),
}


# the first answer


async def callback(call: Call) -> Json | None:
    world, body = call.discord.world, call.body
    one = world.interactions.get(call.path["token"])
    if one is None or one.id != call.id("interaction_id"):
        raise RefusedError(10062)
    if one.answered is not None:
        raise RefusedError(40060)
    if world.clock.now() - one.created > ANSWER_WITHIN:
        raise RefusedError(10062)
    kind, answer = int(body["type"]), body.get("data") or {}
    if kind not in FITS[one.type] or (kind in (LATER, UPDATE) and one.source is None):
        raise form("type", f"Value must be one of {FITS[one.type]}.")
    if one.type == 4 and not answer.get("choices") and "choices" not in answer:
        raise form("data.choices", "This field is required")
    _first(call, one, kind, answer)
    one.answered, one.answer_type = world.clock.now(), kind
    one.touch()
    if call.query.get("with_response") not in ("1", "true"):
        return None
    shape = shapes.callback(one)
    if one.original is not None and kind in (MESSAGE, UPDATE):
        shape["resource"] = {"type": kind, "message": shapes.message(world, one.original)}
    return shape


def _first(call: Call, one: Interaction, kind: int, answer: Json) -> None:
    world = call.discord.world
    match kind:
        case 4:
            one.original = mail.make(call, one.channel, world.bot, answer, interaction=one)
        case 5:
            one.original, one.waiting = _think(call, one, answer), True
        case 6:
            one.original = one.source
        case 7:
            assert one.source is not None
            if one.source.deleted is not None:
                raise RefusedError(10008)
            one.original = mail.change(call, one.source, answer)
        case 8:
            bodies.check_choices(answer["choices"])
            one.choices = answer["choices"]
            world.tell(Sent("choices", frozenset({one.user.id}), one.channel, answer, world.clock.now(), None, one))
        case _:
            bodies.check_modal(answer)
            one.modal = answer
            world.tell(Sent("modal", frozenset({one.user.id}), one.channel, answer, world.clock.now(), None, one))


def _think(call: Call, one: Interaction, answer: Json) -> Message:
    """The "thinking" message: whether it is ephemeral is settled here and for good."""
    world = call.discord.world
    flags = LOADING | (int(answer.get("flags") or 0) & EPHEMERAL)
    reader = one.user.id if flags & EPHEMERAL else None
    message = Message(
        world.snowflake(), one.channel, world.bot, world.clock.now(), flags=flags, only_for=reader, interaction=one
    )
    return mail.publish(call.discord, message)


# afterwards, over the token


def _live(call: Call) -> Interaction:
    """The interaction whose token this is: 10015 when there is none, 50027 when its fifteen minutes are over."""
    world = call.discord.world
    one = world.interactions.get(call.path["webhook_token"])
    if one is None or call.id("webhook_id") != world.app_id or one.answered is None:
        raise RefusedError(10015)
    if world.clock.now() - one.created > TOKEN_LIVES:
        raise RefusedError(50027)
    return one


def _named(call: Call, one: Interaction) -> Message:
    """The message that the path names: `@original`, or one that this interaction made."""
    name = call.path.get("message_id", "@original")
    mine = [m for m in (one.original, *one.followups) if m is not None]
    found = one.original if name == "@original" else next((m for m in mine if str(m.id) == name), None)
    if found is None or found.deleted is not None:
        raise RefusedError(10008)
    return found


async def read(call: Call) -> Json:
    return shapes.message(call.discord.world, _named(call, _live(call)))


async def edit(call: Call) -> Json:
    one = _live(call)
    message = _named(call, one)
    if message.channel.archived:
        raise RefusedError(50083)
    return shapes.message(call.discord.world, _resolve(call, one, message))


def _resolve(call: Call, one: Interaction, message: Message) -> Message:
    waited = message.flags & LOADING
    message.flags &= ~LOADING
    try:
        mail.change(call, message, call.body or {})
    except RefusedError:
        message.flags |= waited
        raise
    if message is one.original:
        one.waiting = False
    one.touch()
    return message


async def delete(call: Call) -> None:
    one = _live(call)
    mail.remove(call.discord, _named(call, one))
    one.waiting = False
    one.touch()


async def follow_up(call: Call) -> Json:
    """Another message; the first after "thinking" takes the place of that message, and its privacy."""
    one, world = _live(call), call.discord.world
    if one.waiting and one.original is not None:
        return shapes.message(world, _resolve(call, one, one.original))
    message = mail.make(call, one.channel, world.bot, call.body or {}, interaction=one)
    one.followups.append(message)
    one.touch()
    return shapes.message(world, message)
