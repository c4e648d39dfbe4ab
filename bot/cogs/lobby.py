"""Buttons around the cards: sitting down, robots, cutting, the next deal, and the doors to the menus."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from discord import ui

from bot.cogs.absence import consent, leave, stand_in
from bot.cogs.cards import my_hand, show_hand
from bot.cogs.casebook import docket_of
from bot.cogs.complaints import call_arbitrator
from bot.cogs.door import (
    Interaction,
    Quiet,
    answering,
    ask,
    chosen,
    house,
    in_time,
    meant,
    nothing,
    number_of,
    press_of,
    sorry,
    state_of,
    tell,
    through_the_door,
)
from bot.cogs.elsewhere import elsewhere_of
from bot.cogs.law import Question
from bot.cogs.menus import show_acts, show_claims
from bot.engine.games import Phase
from bot.engine.seats import Seat
from bot.engine.sitting.acts import (
    Agrees,
    ChoosesSeat,
    Declines,
    DrawsCard,
    PlayNow,
    Resumes,
    SeatsRobot,
    Sits,
    Starts,
)
from bot.room import (
    Event,
    Press,
    Standing,
    State,
    dealt,
    given,
    leave_asked,
    leave_given,
    next_dealer,
    of_roster,
    pone,
    presented,
)
from bot.stage import Unreachable, has_cut_in, spread_card
from bot.texts import _, visible
from bot.ui import ids
from bot.ui.answers import stranger
from bot.ui.disputes import excluded
from bot.ui.forms import Form
from bot.ui.pieces import button, said
from bot.ui.scene import seat_word

MOST_WORDS = 200


# --- sitting down ---------------------------------------------------------------------------------


async def must_be_welcome(interaction: Interaction, table: int) -> None:
    """Raises Quiet for one whom a ruling has excluded from the table."""
    if interaction.user.id in await docket_of(interaction).excluded_from(table):
        raise Quiet(excluded())


async def sit(interaction: Interaction, table: int, arg: str | None) -> None:
    """Sit down; whether direct messages arrive is tried now, before any card is dealt."""
    await must_be_welcome(interaction, table)
    state = await ask(interaction, table, Sits(interaction.user.id, await elsewhere_of(interaction, table)))
    await welcome(interaction, state)


async def welcome(interaction: Interaction, state: State) -> None:
    """Try a direct message; who takes none is told of *My hand*. Seated players are added to the thread."""
    stage, person = house(interaction).stage, interaction.user.id
    line = _("You sit at {table}. Your hands will come here.").format(table=stage.attendant(state.id).scene(state).name)
    try:
        await stage.greet(person, said(line))
    except Unreachable as error:
        if not error.is_closed:
            raise
        await stage.note_closed(person)
        await tell(
            interaction, said(_("I cannot send you direct messages: press *My hand* at the table to see your cards."))
        )
    await stage.add_to_thread(state, person)
    await nothing(interaction)


async def robot(interaction: Interaction, table: int, arg: str | None) -> None:
    """A robot into an empty chair."""
    await ask(interaction, table, SeatsRobot(interaction.user.id))
    await nothing(interaction)


async def start(interaction: Interaction, table: int, arg: str | None) -> None:
    """Cutting for the rubber begins."""
    await ask(interaction, table, Starts(interaction.user.id))
    await nothing(interaction)


async def now(interaction: Interaction, table: int, arg: str | None) -> None:
    """*Play now*: robots into the empty chairs, partners drawn for, cards dealt, in one press."""
    await must_be_welcome(interaction, table)
    before = await state_of(interaction, table)
    state = await ask(interaction, table, PlayNow(interaction.user.id))
    if interaction.user.id not in before.roster.everybody:
        await welcome(interaction, state)
    await nothing(interaction)


# --- cutting --------------------------------------------------------------------------------------


async def draw(interaction: Interaction, table: int, arg: str | None) -> None:
    """A card from the spread pack."""
    press = press_of(interaction)

    def decision(state: State) -> tuple[Event, ...]:
        return tuple(of_roster(state, DrawsCard(press.user, spread_card(state))))

    state = await in_time(interaction, house(interaction).room.change(table, decision, press))
    await has_cut_in(house(interaction).stage, state, interaction.user.id)
    await nothing(interaction)


async def seat(interaction: Interaction, table: int, arg: str | None) -> None:
    """The choice of seats."""
    await ask(interaction, table, ChoosesSeat(interaction.user.id, meant(Seat.__getitem__, chosen(interaction))))
    await nothing(interaction)


async def cut(interaction: Interaction, table: int, arg: str | None) -> None:
    """The pone lifts the pack: the claims are closed, the deal is scored, the next is dealt."""
    count = meant(number_of, chosen(interaction))
    stage, room, press = house(interaction).stage, house(interaction).room, press_of(interaction)

    def decision(state: State) -> tuple[Event, ...]:
        own = state.seat_of(press.user)
        if own is None:
            raise Quiet(stranger())
        _offer_leave(state, own, press)
        return tuple(dealt(state, own, count, stage.shuffle, stage.seal))

    before = await state_of(interaction, table)
    state = await in_time(interaction, room.change(table, decision, press))
    if before.phase is Phase.OVER and state.roster.standing is Standing.SEATED:
        await room.change(table, decision, Press(press.user))  # the interaction is written with the first act
    await nothing(interaction)


def _offer_leave(state: State, own: Seat, press: Press) -> None:
    """The partner of him who cuts is told how he may do it for him. Raises Quiet then."""
    pack = state.pack
    if own.partner is pone(state) and pack is not None and pack.for_partner is not own:
        line = _("{seat} cuts the pack. You may do it for your partner if your opponents allow it.")
        asked = button(_("Ask their leave"), ids.table_id(state.id, "askleave"))
        raise Quiet(said(line.format(seat=seat_word(pone(state))), asked))


async def ask_leave(interaction: Interaction, table: int, arg: str | None) -> None:
    """Ask one's opponents' leave to cut for one's partner."""
    await _of_the_pack(interaction, table, leave_asked)


async def give_leave(interaction: Interaction, table: int, arg: str | None) -> None:
    """An opponent allows it."""
    await _of_the_pack(interaction, table, leave_given)


async def _of_the_pack(interaction: Interaction, table: int, rule: Callable[[State, Seat], Sequence[Event]]) -> None:
    press = press_of(interaction)

    def decision(state: State) -> tuple[Event, ...]:
        own = state.seat_of(press.user)
        if own is None:
            raise Quiet(stranger())
        return tuple(rule(state, own))

    await in_time(interaction, house(interaction).room.change(table, decision, press))
    await nothing(interaction)


async def present(interaction: Interaction, table: int, arg: str | None) -> None:
    """*Deal on*: the dealer presents the pack; a robot that deals, or that is to cut, does so at anybody's wish."""
    state = await state_of(interaction, table)
    own = state.seat_of(interaction.user.id)
    if own is None:
        raise Quiet(stranger())
    room, press = house(interaction).room, press_of(interaction)
    if state.phase is Phase.OVER:
        dealer = next_dealer(state) if state.is_robot(next_dealer(state)) else own
        await in_time(interaction, room.change(table, lambda now: presented(now, dealer), press))
    else:
        await in_time(interaction, house(interaction).stage.deal_on(state))
    await nothing(interaction)


class WordsForTheShuffle(Form):
    """A few words that go into the shuffle."""

    def __init__(self, table: int) -> None:
        """Of which table."""
        super().__init__(title=_("Words for the shuffle"))
        self.table = table
        self.words: ui.TextInput[Any] = ui.TextInput(label=_("Anything you like"), max_length=MOST_WORDS)
        self.add_item(self.words)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Give them."""
        await through_the_door(interaction, self._give(interaction), self.table)

    async def _give(self, interaction: Interaction) -> None:
        press, room = press_of(interaction), house(interaction).room
        said_words = visible(self.words.value).strip()[:MOST_WORDS]
        if not said_words:
            raise sorry(_("Say a few words."))

        def decision(state: State) -> tuple[Event, ...]:
            own = state.seat_of(press.user)
            if own is None:
                raise Quiet(stranger())
            return tuple(given(state, own, said_words))

        await in_time(interaction, room.change(self.table, decision, press))
        await tell(interaction, said(_("Your words are in the shuffle; the deal's record will show them.")))


async def words(interaction: Interaction, table: int, arg: str | None) -> None:
    """Ask for words."""
    await interaction.response.send_modal(WordsForTheShuffle(table))


# --- doors to elsewhere ---------------------------------------------------------------------------


async def hand(interaction: Interaction, table: int, arg: str | None) -> None:
    """*My hand*"""
    await my_hand(interaction, table)


async def back(interaction: Interaction, table: int, arg: str | None) -> None:
    """Not that card: the hand as it was before the first of two taps."""
    await show_hand(interaction, await state_of(interaction, table))


async def act(interaction: Interaction, table: int, arg: str | None) -> None:
    """*Act…*"""
    await show_acts(interaction, table)


async def claim(interaction: Interaction, table: int, arg: str | None) -> None:
    """*Claim…*"""
    await show_claims(interaction, table)


async def resume(interaction: Interaction, table: int, arg: str | None) -> None:
    """Back to an adjourned table."""
    await ask(interaction, table, Resumes(interaction.user.id))
    await nothing(interaction)


async def agree(interaction: Interaction, table: int, arg: str | None) -> None:
    """Agree to what is proposed to all who are seated."""
    await ask(interaction, table, Agrees(interaction.user.id))
    await nothing(interaction)


async def decline(interaction: Interaction, table: int, arg: str | None) -> None:
    """Decline it."""
    await ask(interaction, table, Declines(interaction.user.id))
    await nothing(interaction)


async def law(interaction: Interaction, table: int, arg: str | None) -> None:
    """*Law*: which one?"""
    await interaction.response.send_modal(Question())


async def arbitrator(interaction: Interaction, table: int, arg: str | None) -> None:
    """*Arbitrator*"""
    await call_arbitrator(interaction, table)


Verb = Callable[[Interaction, int, str | None], Awaitable[None]]
VERBS: Mapping[str, Verb] = {
    "sit": sit,
    "leave": leave,
    "robot": robot,
    "start": start,
    "now": now,
    "draw": draw,
    "seat": seat,
    "cut": cut,
    "askleave": ask_leave,
    "allow": give_leave,
    "present": present,
    "words": words,
    "hand": hand,
    "back": back,
    "act": act,
    "claim": claim,
    "resume": resume,
    "stand": stand_in,
    "consent": consent,
    "agree": agree,
    "decline": decline,
    "law": law,
    "arbitrator": arbitrator,
}


@answering(ids.TABLE)
async def at_table(interaction: Interaction, match: re.Match[str]) -> None:
    """A button of the table's message or of its card in the channel."""
    table = int(match["table"])
    await state_of(interaction, table)
    await meant(VERBS.__getitem__, match["verb"])(interaction, table, match["arg"])


ITEMS = (at_table,)
