"""After a soak: does every message of a table show it as it stands? Each is drawn again by the bot's own hand, from the
log alone, and held against what stands on Discord."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from bot.app import means_of
from bot.engine.cuts import is_robot
from bot.engine.seats import SEATS
from bot.room import State
from bot.settings import Settings
from bot.stage import Stage
from bot.ui.emoji import marks_of
from bot.ui.pieces import Face
from bot.ui.rights import rights_face
from bot.ui.scene import PLAIN
from tests.wire import bodies
from tests.wire.logbook import Logbook
from tests.wire.loopback import Loopback
from tests.wire.players import text
from tests.wire.regulars import ids
from tests.wire.world import DM, Message

MINE = re.compile(r"(card|call|play):\d+:")
BOUND = re.compile(r"(card|call|play|right|table|dispute):\d+:")
TIMES = re.compile(r"<t:\d+(:\w)?>")


class Painter:
    """Draws the faces of a table as they should be. Nothing of it is connected to anything."""

    def __init__(self, discord: Loopback) -> None:
        self.discord = discord
        self.stage = Stage(None, None, means_of(Settings()))  # type: ignore[arg-type]
        self.stage.names = {user.id: user.name for user in discord.world.users.values()}
        known = {str(emoji["name"]): int(id) for id, emoji in discord.world.emojis.items()}
        self._marks = (PLAIN, marks_of(known, four=False) or PLAIN)

    def table(self, state: State) -> list[Face]:
        """The table's message: with suits as text and as emoji, for it may have been drawn before these were there."""
        return list(self._drawn(lambda: self.stage.attendant(state.id).table_message(state)))

    def hand(self, state: State, seat: Any) -> list[Face]:
        """A hand by direct message."""
        return list(self._drawn(lambda: self.stage.attendant(state.id).hand_of(state, seat)))

    def rights(self, state: State, seat: Any) -> list[list[str]]:
        """The buttons of the one panel of his rights, if he has any."""
        view = state.view(seat)
        if all(view.eyes in right.waived for right in view.rights):
            return []
        scene = self.stage.attendant(state.id).scene(state)
        face = rights_face(scene, view, self.stage.effects(state, view))
        return [[id for id in ids_on(face) if id.startswith(("right:", "say:"))]]

    def _drawn(self, draw: Callable[[], Face]) -> Iterator[Face]:
        for marks in self._marks:
            self.stage.marks = marks
            yield draw()


def read(face: Face) -> str:
    """All that a face says, moments apart."""
    return TIMES.sub("", bodies.shown({"components": face.to_components()}))  # type: ignore[no-untyped-call]


def ids_on(face: Face) -> list[str]:
    """The ids of its buttons."""
    parts = bodies.parts(face.to_components())  # type: ignore[no-untyped-call]
    return [str(one["custom_id"]) for one in parts if one.get("custom_id") and not one.get("disabled")]


def faces(discord: Loopback, states: dict[int, State]) -> Iterator[str]:
    """Faces that do not show the table as it stands, once nobody acts any more."""
    painter = Painter(discord)
    for state in states.values():
        if not state.ended:
            yield from _table_faces(painter, state)
            yield from _private_faces(painter, state)


def _table_faces(painter: Painter, state: State) -> Iterator[str]:
    thread = painter.discord.world.channels.get(state.row.thread_id or 0)
    if thread is None:
        yield f"table {state.id}: no thread"
        return
    marked = [m for m in painter.discord.standing(thread) if m.only_for is None and _has(m, f"table:{state.id}:")]
    if len(marked) != 1:
        yield f"table {state.id}: {len(marked)} messages with the table's buttons"
    for message in marked[-1:]:
        drawn = painter.table(state)
        if TIMES.sub("", text(message)) not in map(read, drawn) or ids(message) != ids_on(drawn[0]):
            yield f"table {state.id} shows\n{text(message)}\nand should show\n{read(drawn[0])}"


def _private_faces(painter: Painter, state: State) -> Iterator[str]:
    """Hands and rights by direct message: of each its buttons, and of the hand whose turn it is all it says."""
    deal, world = state.table.deal, painter.discord.world
    if deal is None or deal.phase.name != "PLAYING" or deal.turn is None or state.roster.standing.name != "SEATED":
        return
    for seat in SEATS:
        user = world.users.get(state.roster.chairs[seat] or 0)
        if user is None or is_robot(user.id) or user.dm_code is not None:
            continue
        mine = [m for m in painter.discord.standing(world.dm(user)) if _has(m, f"card:{state.id}:")]
        drawn = painter.hand(state, seat)
        wanted = [id for id in ids_on(drawn[0]) if MINE.match(id)]
        if len(mine) != (1 if wanted else len(mine)):
            told = "\n".join(text(m) for m in painter.discord.standing(world.dm(user))[-3:])
            yield f"table {state.id}, {seat}: {len(mine)} hands by direct message; what he has:\n{told}"
        for message in mine if wanted else ():
            if [id for id in ids(message) if MINE.match(id)] != wanted:
                yield f"table {state.id}, {seat}: the hand's buttons {ids(message)}, and should be {wanted}"
            elif state.view(seat).actor is seat and TIMES.sub("", text(message)) not in map(read, drawn):
                yield f"table {state.id}, {seat}: the hand shows\n{text(message)}\nand should show\n{read(drawn[0])}"
        yield from _rights(painter, state, seat, user)


def _rights(painter: Painter, state: State, seat: Any, user: Any) -> Iterator[str]:
    """A right's panel, which has at least a button to waive it."""
    view = state.view(seat)
    there = painter.discord.standing(painter.discord.world.dm(user))
    panels = [m for m in there if _has(m, f"right:{state.id}:") or _has(m, f"say:{state.id}:{view.deal}:waives")]
    shown = [[id for id in ids(m) if id.startswith(("right:", "say:"))] for m in panels]
    wanted = painter.rights(state, seat)
    if shown != wanted:
        told = "\n".join(text(message) for message in there[-3:])
        yield f"table {state.id}, {seat}: rights {shown} shown, to be shown {wanted}; what he has:\n{told}"


def _has(message: Message, mark: str) -> bool:
    return any(id.startswith(mark) for id in ids(message))


def orphans(discord: Loopback, book: Logbook) -> Iterator[str]:
    """Standing messages of the bot with buttons of a table, of which the store knows nothing: they never change."""
    known = {row["message_id"] for row in book.rows("SELECT message_id FROM faces")}
    for channel in discord.world.channels.values():
        if not (channel.is_thread or channel.type == DM) or channel.deleted:
            continue
        for message in discord.standing(channel):
            bound = [id for id in ids(message) if BOUND.match(id)]
            if message.only_for is None and bound and message.id not in known:
                yield f"in {channel.name}: a message that the store has lost, with {bound[0]}"
