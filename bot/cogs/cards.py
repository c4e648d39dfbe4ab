"""Buttons at the cards: a card, a word, a call, a right."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bot.cogs.door import (
    LIVES,
    SOON,
    Interaction,
    Quiet,
    answering,
    chosen,
    house,
    in_time,
    meant,
    nothing,
    picked,
    press_of,
    redraw,
    sorry,
    state_of,
    tell,
)
from bot.engine.acts import (
    Bid,
    Bids,
    Elects,
    Plays,
    Says,
    Words,
)
from bot.engine.cards import Card, read_card
from bot.engine.games import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.room import Stale, State, Wish
from bot.stage import Answer, Attendant
from bot.texts import _
from bot.ui import ids
from bot.ui.answers import stranger
from bot.ui.hand import contract_line
from bot.ui.pieces import Face, said
from bot.ui.reading import ALL_BIDS
from bot.ui.scene import Scene, seat_word
from bot.ui.table import last_trick_line, placed_line, trump_line

SEEN_FOR = 20
"""seconds for which a private look at the last trick stays"""


def hand_of(view: View, card: Card) -> Seat:
    """Whose hand the card is played from: an open hand that these eyes play, else their own."""
    assert view.eyes is not None
    for seat, hand in view.open_hands:
        if seat is view.eyes.partner and card in hand:
            return seat
    return view.eyes


def plays(*cards: Card, leads: bool = False) -> Wish:
    """A card to the open trick, or two at once."""
    return lambda view: Plays(seat(view), cards, hand_of(view, cards[0]), leads)


def seat(view: View) -> Seat:
    """The seat whose eyes these are."""
    assert view.eyes is not None
    return view.eyes


def says(words: Words) -> Wish:
    """Words said or a gesture made."""
    return lambda view: Says(seat(view), words)


async def seated(interaction: Interaction, table: int) -> tuple[State, Seat]:
    """The table and the seat of whoever presses. Raises Quiet for a stranger."""
    state = await state_of(interaction, table)
    own = state.seat_of(interaction.user.id)
    if own is None:
        raise Quiet(stranger())
    return state, own


# --- playing a card -------------------------------------------------------------------------------


@answering(ids.CARD)
async def card(interaction: Interaction, match: re.Match[str]) -> None:
    """A card's button: it plays, or, for who plays by two taps whatever the card, it asks for the second."""
    if not house(interaction).stage.prefers(interaction.user.id, "taps", "two"):
        await play(interaction, match)
        return
    state, own = await seated(interaction, int(match["table"]))
    if (state.deal_number, state.faces[own]) != (int(match["deal"]), int(match["face"])):
        raise Stale
    await show_hand(interaction, state, read_card(match["card"]))


@answering(ids.PLAY)
async def second_tap(interaction: Interaction, match: re.Match[str]) -> None:
    """The second of two taps."""
    await play(interaction, match)


async def play(interaction: Interaction, match: re.Match[str]) -> None:
    """The card plays to the open trick, and with none open it leads."""
    table = int(match["table"])
    press = press_of(interaction, deal=int(match["deal"]), face=int(match["face"]))
    state = await in_time(interaction, house(interaction).room.act(table, press, plays(read_card(match["card"]))))
    await show_hand(interaction, state)


async def show_hand(interaction: Interaction, state: State, first_tap: Card | None = None) -> None:
    """Edit the hand that was pressed on; the same request whatever was played."""
    stage, person = house(interaction).stage, interaction.user.id
    own = state.seat_of(person)
    if own is None:
        await nothing(interaction)
        return
    attendant, beside = stage.attendant(state.id), interaction.guild_id is not None
    face = attendant.hand_of(state, own, rights=not stage.takes_dms(person), picked=first_tap, beside=beside)
    if beside:
        attendant.answered(state, own, person, answer_by(interaction, attendant))
    else:
        message = interaction.message.id if interaction.message else 0
        attendant.pressed(state, own, person, message, face, answer_by(interaction, attendant))
    try:
        await redraw(interaction, face)
    except Exception:
        attendant.unshown(person)
        attendant.wake()
        raise


def answer_by(interaction: Interaction, attendant: Attendant) -> Answer:
    """The hand that the interaction shows, to be edited while its token lives."""

    async def change(face: Face | None) -> None:
        if face is None:
            await interaction.delete_original_response()
        else:
            await interaction.edit_original_response(view=face)

    return Answer(change, attendant.time() + LIVES)


async def my_hand(interaction: Interaction, table: int) -> None:
    """*My hand*: a private answer, kept up to date while its token lives. It also tries direct messages once more."""
    state = await state_of(interaction, table)
    stage, person = house(interaction).stage, interaction.user.id
    stage.know(interaction.user)
    own = state.seat_of(person)
    if own is None:
        raise Quiet(stranger())
    if state.table.deal is None or state.phase not in (Phase.PLAYING, Phase.DECLARING):
        raise sorry(_("No cards are dealt now."))
    attendant = stage.attendant(table)
    await tell(interaction, attendant.hand_of(state, own, rights=True, beside=True))
    await attendant.put_away(person)
    attendant.answered(state, own, person, answer_by(interaction, attendant))


# --- words ----------------------------------------------------------------------------------------


@answering(ids.SAY)
async def say(interaction: Interaction, match: re.Match[str]) -> None:
    """A permanent button: *Last trick*, *Turn the trick*, *Object*, *Ask partner*, *Waive* …"""
    await speak(interaction, int(match["table"]), int(match["deal"]), match["words"].replace("-", " "))


async def speak(interaction: Interaction, table: int, deal: int, word: str) -> None:
    """Say the words at the table; what is asked to be seen is answered privately."""
    words = meant(Words, word)
    press = press_of(interaction, deal=deal)
    if words is Words.ASKS_LAST_TRICK:
        await _must_be_turned(interaction, table)
    state = await in_time(interaction, house(interaction).room.act(table, press, says(words)), private=_is_look(words))
    own = state.seat_of(interaction.user.id)
    assert own is not None
    if words is Words.ASKS_LAST_TRICK:
        attendant = house(interaction).stage.attendant(table)
        await look(interaction, attendant, state, last_trick_line(attendant.scene(state), state.view(own)))
    elif words in ANSWERS:
        attendant = house(interaction).stage.attendant(table)
        await look(interaction, attendant, state, ANSWERS[words](attendant.scene(state), state.view(own)))
    elif words is Words.LEAVES_CHOICE:
        await tell(interaction, said(_("You leave it to {seat}.").format(seat=seat_word(own.partner))), stays=SOON)
    else:
        await nothing(interaction)


async def _must_be_turned(interaction: Interaction, table: int) -> None:
    """Raises Quiet while a trick lies unturned beside the next: with the one before it too many cards would show."""
    state, own = await seated(interaction, table)
    view = state.view(own)
    if view.unturned and view.trick:
        raise sorry(_("The last trick has not been turned: it lies on the table."))


async def look(interaction: Interaction, attendant: Attendant, state: State, line: str) -> None:
    """A private look that goes when the table moves on, or soon (no more than eight played cards may stand, Law 91).
    A menu in which it was asked for makes room for it.
    """
    if interaction.data and "values" in interaction.data:
        await redraw(interaction, said(line), stays=SEEN_FOR)
        attendant.looking(state, interaction.delete_original_response)
    elif interaction.response.is_done():
        message = await interaction.followup.send(view=said(line), ephemeral=True, wait=True)
        attendant.looking(state, message.delete)
        await message.delete(delay=SEEN_FOR)
    else:
        await interaction.response.send_message(view=said(line), ephemeral=True, delete_after=SEEN_FOR)
        attendant.looking(state, interaction.delete_original_response)


def _is_look(words: Words) -> bool:
    return words is Words.ASKS_LAST_TRICK or words in ANSWERS


ANSWERS: Mapping[Words, Callable[[Scene, View], str]] = {
    Words.ASKS_CONTRACT: lambda scene, view: contract_line(view),
    Words.ASKS_TRUMP: lambda scene, view: trump_line(scene, view) or _("There are no trumps."),
    Words.ASKS_CARDS_PLACED: lambda scene, view: placed_line(scene, view),
}
"""questions that the bot answers, to whoever asks"""


# --- declarations ---------------------------------------------------------------------------------


@answering(ids.CALL)
async def call(interaction: Interaction, match: re.Match[str]) -> None:
    """Pass, double, redouble, or a bid picked from one of the two selects."""
    table, word = int(match["table"]), match["word"]
    press = press_of(interaction, deal=int(match["deal"]), calls=int(match["after"]))
    wish = bids(meant(read_bid, chosen(interaction))) if word in ("high", "low") else says(Words(word))
    state = await in_time(interaction, house(interaction).room.act(table, press, wish))
    await show_hand(interaction, state)


def read_bid(text: str) -> Bid:
    """A bid as an option carries it, "2R". ValueError if there is no such bid."""
    bid = Bid(int(text[:1]), text[1:])
    if bid not in ALL_BIDS:
        raise ValueError(f"no such bid: {text}")
    return bid


def bids(bid: Bid) -> Wish:
    """A declaration."""
    return lambda view: Bids(seat(view), bid)


# --- rights ---------------------------------------------------------------------------------------


@answering(ids.RIGHT)
async def right(interaction: Interaction, match: re.Match[str]) -> None:
    """An option of a right."""
    demand = meant(ids.read_demand, (picked(interaction) or [match["demand"]])[0])
    press = press_of(interaction, deal=int(match["deal"]))
    wish: Wish = lambda view: Elects(seat(view), demand)  # noqa: E731
    await in_time(interaction, house(interaction).room.act(int(match["table"]), press, wish))
    await nothing(interaction)


ITEMS = (card, second_tap, say, call, right)
