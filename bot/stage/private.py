"""What is shown to one player alone: his hand and his rights, by direct message or as a private answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.cards import Card
from bot.engine.cuts import Person, is_robot
from bot.engine.games import Phase
from bot.engine.seats import SEATS, Seat
from bot.engine.view import View
from bot.room import Standing, State
from bot.stage.posts import Posts, Way
from bot.stage.scenes import scene_of
from bot.stage.sendings import FAILS, Unreachable
from bot.ui.guide import guide_face, moment
from bot.ui.hand import hand_face, is_asked, ready_face
from bot.ui.pieces import Face
from bot.ui.rights import can_be_used, rights_face
from bot.ui.scene import Scene

if TYPE_CHECKING:
    from bot.stage.stage import Stage

LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class Answer:
    """A hand that an interaction has shown or edited: it can be edited, or with None deleted, over its token while that
    lives. Such requests do not count among the fifty a second that Discord allows a bot."""

    change: Callable[[Face | None], Awaitable[object]]
    until: float
    shown: object = None


class PrivateFaces:
    """The private faces of one table."""

    def __init__(self, stage: Stage, table_id: int) -> None:
        """Nothing is shown yet."""
        self.stage = stage
        self.table_id = table_id
        self.posts = Posts(stage.client, stage.store, table_id, stage.now)
        self.answers: dict[Person, Answer] = {}
        self.guides: dict[Person, Answer] = {}
        self.verdicts: dict[Person, str] = {}
        self._presses: dict[Person, Answer] = {}
        """the last press on each direct message with a hand"""
        self._signs: dict[str, object] = {}
        self._opened: dict[tuple[int, int, bool], float] = {}
        self._behind = False

    def scene(self, state: State, **more: object) -> Scene:
        """The frame of this table's faces."""
        row = self.stage.place(state)
        url = f"https://discord.com/channels/{row.guild_id}/{row.thread_id or row.channel_id}"
        return replace(scene_of(state, self.stage.names, marks=self.stage.marks, url=url), **more)  # type: ignore[arg-type]

    async def _try(self, showing: Awaitable[None]) -> None:
        """Show something; what cannot be shown now stops nothing else, and is tried again if the trouble may pass."""
        try:
            await showing
        except Unreachable as error:
            self._behind |= error.is_passing
            LOG.warning("a face cannot be shown", extra={"table": self.table_id, "code": error.code})

    def hand_of(
        self, state: State, seat: Seat, *, rights: bool = False, picked: Card | None = None, beside: bool = False
    ) -> Face:
        """The hand of a seat as a message, drawn as its owner likes it; `beside` the table's message or elsewhere."""
        marks = self.stage.marks_for(state.roster.chairs[seat] or 0)
        scene = self.scene(state, deadline=self._deadline(state), marks=marks)
        return hand_face(scene, state.view(seat), state.faces[seat], rights=rights, picked=picked, beside=beside)

    @staticmethod
    def time() -> float:
        """The loop's time, in seconds."""
        return asyncio.get_running_loop().time()

    def pressed(self, state: State, seat: Seat, person: Person, message_id: int, face: Face, press: Answer) -> None:
        """The direct message with the hand is edited by the press made on it: it need not be edited again."""
        key = f"hand {person}"
        if self.posts.message_id(key) == message_id:
            self._signs[key] = hand_sign(state, seat)
            self.posts.drawn(key, face)
            self._presses[person] = press

    def unshown(self, person: Person) -> None:
        """What a press was to show did not arrive: the hand is drawn again, and not over that press's token, whose
        answer is by now another message."""
        for known in (self._presses, self.answers):
            known.pop(person, None)
        self._signs.pop(f"hand {person}", None)
        self.posts.undrawn(f"hand {person}")

    def answered(self, state: State, seat: Seat, person: Person, answer: Answer) -> None:
        """The hand is shown as a private answer, in the table's channel."""
        answer.shown = hand_sign(state, seat, beside=True)
        self.answers[person] = answer

    def guided(self, state: State, seat: Seat, person: Person, answer: Answer, verdict: str) -> None:
        """The guide of a study table is shown as a private answer: it goes on from there with the table, and what was
        said of a card stays under it."""
        answer.shown = guide_sign(state.view(seat))
        self.guides[person], self.verdicts[person] = answer, verdict

    async def put_away(self, person: Person) -> None:
        """The private answer that shows a hand goes: its owner asks for another."""
        former = self.answers.pop(person, None)
        if former is None or self.time() > former.until:
            return
        try:
            await former.change(None)
        except FAILS:
            LOG.info("a hand was gone already", extra={"table": self.table_id})

    def _deadline(self, state: State) -> int | None:
        """When the rights now waited for lapse, in seconds since 1970."""
        if not self._opened:
            return None
        left = max(self._opened.values()) - asyncio.get_running_loop().time()
        return int(self.stage.now().timestamp() + left + self.stage.clocks_of(state).decide)

    async def _show_hands(self, state: State) -> None:
        people = {person: seat for seat in SEATS if (person := state.roster.chairs[seat]) and not is_robot(person)}
        for key in list(self.posts):
            if key.startswith("hand ") and int(key[5:]) not in people:
                await self._try(self.posts.drop(key))
        if state.table.deal is None or state.roster.standing is not Standing.SEATED:
            return
        for person, seat in people.items():
            await self._try(self._show_hand(state, person, seat))
            await self._refresh_guide(state, person, seat)

    async def _show_hand(self, state: State, person: Person, seat: Seat) -> None:
        await self._refresh_answer(state, person, seat)
        sign, key = hand_sign(state, seat), f"hand {person}"
        if self._signs.get(key) == sign or not self.stage.takes_dms(person):
            return
        if state.phase not in (Phase.PLAYING, Phase.DECLARING) and key not in self.posts:
            return
        try:
            await self._post_hand(state, person, seat)
        except Unreachable as error:
            if not error.is_closed:
                raise
            await self.stage.note_closed(person)
        self._signs[key] = sign

    async def _post_hand(self, state: State, person: Person, seat: Seat) -> None:
        """The hand by direct message: first a neutral line,
        since only a new message notifies; a new deal is a new message."""
        key = f"hand {person}"
        old = self._signs.get(key)
        if isinstance(old, tuple) and old[0] != state.deal_number:
            await self.posts.drop(key, by=self._by_press(person))
            self._presses.pop(person, None)
        channel, first = await self.stage.dm(person), ready_face(self.scene(state))
        face = self.hand_of(state, seat)
        await self.posts.put(key, channel, face, state.seq, first=first, by=self._by_press(person))

    def _by_press(self, person: Person) -> Way:
        """The way to his hand over the token of his last press on it, if that still lives."""

        async def change(face: Face | None) -> bool:
            press = self._presses.get(person)
            if press is None or self.time() > press.until:
                return False
            try:
                await press.change(face)
            except FAILS:
                self._presses.pop(person, None)
                return False
            return True

        return change

    async def _refresh_answer(self, state: State, person: Person, seat: Seat) -> None:
        """A hand that was shown as a private answer is kept up to date while its token lives."""

        def face() -> Face:
            return self.hand_of(state, seat, rights=not self.stage.takes_dms(person), beside=True)

        await self._renew(self.answers, person, hand_sign(state, seat, beside=True), face)

    async def _refresh_guide(self, state: State, person: Person, seat: Seat) -> None:
        """So is the guide."""
        view = state.view(seat)

        def face() -> Face:
            return guide_face(state.id, view, self.stage.marks_for(person), self.verdicts[person])

        await self._renew(self.guides, person, guide_sign(view), face)

    async def _renew(
        self, answers: dict[Person, Answer], person: Person, sign: object, face: Callable[[], Face]
    ) -> None:
        """His answer of that kind is drawn anew if it shows something else, and forgotten with its token."""
        answer = answers.get(person)
        if answer is None or answer.shown == sign:
            return
        if self.time() > answer.until:
            del answers[person]
            return
        answer.shown = sign
        try:
            await answer.change(face())
        except FAILS:
            answers.pop(person, None)

    async def _show_rights(self, state: State) -> None:
        """A right's panel, shown to those who hold it alone, and deleted when it is spent."""
        for seat in SEATS:
            person = state.roster.chairs[seat]
            if not person or is_robot(person) or not self.stage.takes_dms(person):
                continue
            view = state.view(seat)
            await self._try(self._show_right(state, person, view, f"right {person}"))

    async def _show_right(self, state: State, person: Person, view: View, key: str) -> None:
        rights = tuple(right for right in view.rights if view.eyes not in right.waived)
        if not rights:
            if key in self.posts:
                await self.posts.drop(key)
            return
        face = rights_face(self.scene(state, deadline=self._deadline(state)), view, self.stage.effects(state, view))
        await self.posts.put(key, await self.stage.dm(person), face, state.seq)


def guide_sign(view: View) -> tuple[object, ...]:
    """What the guide's message is redrawn for: its reader's turn and all that bears on it; of the others' turns only
    that they are not his."""
    now = moment(view)
    waits = view.phase in (Phase.DECLARING, Phase.PLAYING) and view.actor is not view.eyes
    return view.deal, now.heading if waits else now


def hand_sign(state: State, seat: Seat, *, beside: bool = False) -> tuple[object, ...]:
    """What a hand's message is redrawn for: its own cards, calls and rights, and its owner's turn; not every card.

    The turn to play is no reason `beside` the table's message, which tells it, and the trick with it: the buttons are
    the same on any turn, so the request is saved.
    """
    view = state.view(seat)
    mine = view.actor is seat and not (beside and view.phase is Phase.PLAYING)
    return (
        view.deal,
        view.phase if view.phase in (Phase.DECLARING, Phase.PLAYING) else None,
        state.faces[seat],
        tuple(open_seat for open_seat, _hand in view.open_hands),
        view.must,
        is_asked(view),
        view.barred,
        view.rights,
        tuple(left for left in sorted(state.left) if left[0] in {right.id for right in view.rights}),
        tuple(can_be_used(view, right, option) for right in view.rights for option in right.options),
        (view.trick, len(view.calls)) if mine else None,
    )
