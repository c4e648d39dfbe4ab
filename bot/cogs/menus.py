"""The menus *Act…* and *Claim…*: an entry is said or done at once, or asks first for cards, a call, an accused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from discord import ui

from bot.cogs.cards import hand_of, plays, read_bid, says, seat, seated, speak
from bot.cogs.door import (
    READ,
    SOON,
    Interaction,
    answering,
    chosen,
    house,
    in_time,
    meant,
    number_of,
    picked,
    press_of,
    redraw,
    sorry,
    tell,
    through_the_door,
)
from bot.engine.acts import (
    Act,
    Amends,
    Bid,
    Claims,
    ClaimsHonours,
    ClaimsRevoke,
    Concedes,
    Corrects,
    CorrectsBid,
    Exposes,
    Names,
    Remarks,
    Says,
    Substitutes,
    Suggests,
    Whole,
    Words,
)
from bot.engine.cards import Card, Suit, read_card
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.room import Wish
from bot.texts import _
from bot.ui import ids
from bot.ui.acts import (
    CARDS_NEEDED,
    OTHER,
    accused_face,
    act_face,
    bids_face,
    cards_face,
    claim_face,
    correction_face,
    finesses_face,
    read_correction,
    searched_face,
    tricks_face,
)
from bot.ui.forms import Form
from bot.ui.pieces import Face, said
from bot.ui.scene import Scene


@answering(ids.PICK)
async def pick(interaction: Interaction, match: re.Match[str]) -> None:
    """An entry of a menu: said or done at once, or asking for cards or for whom it accuses."""
    table, deal, what = int(match["table"]), int(match["deal"]), match["what"]
    if what == "act":
        await _act_picked(interaction, table, deal, chosen(interaction))
    elif what == "claim":
        await _claim_picked(interaction, table, deal, chosen(interaction))
    elif what == "bids":
        await _call_meant(interaction, table, deal)
    elif what == "trick":
        await _show_searched(interaction, table, meant(number_of, chosen(interaction)))
    elif what == "about":
        trick = meant(number_of, chosen(interaction))
        await _do(interaction, table, deal, lambda view: Remarks(seat(view), trick))
    elif what == "amend" and chosen(interaction) == OTHER:
        await interaction.response.send_modal(CorrectionInWords(table, deal))
    elif what == "amend":
        await _do(interaction, table, deal, meant(_amends, chosen(interaction)))
    elif what == "accused":
        await _do(interaction, table, deal, meant(_accuses, chosen(interaction)))
    else:
        await _cards_picked(interaction, table, deal, match["arg"] or "")


async def _cards_picked(interaction: Interaction, table: int, deal: int, what: str) -> None:
    """The cards that an entry of *Act…* has asked for; with none picked they are asked for."""
    act = meant(_WITH_CARDS.__getitem__, what)
    if cards := tuple(meant(read_card, value) for value in picked(interaction)):
        await _do(interaction, table, deal, act(cards))
    else:
        await show_cards(interaction, table, what)


async def _call_meant(interaction: Interaction, table: int, deal: int) -> None:
    """The declaration that he meant; with none picked it is asked for."""
    if values := picked(interaction):
        await _do(interaction, table, deal, corrects_bid(meant(read_call, values[0])))
    else:
        state, own = await seated(interaction, table)
        await tell(interaction, bids_face(house(interaction).stage.attendant(table).scene(state), state.view(own)))


def read_call(value: str) -> Bid | Words:
    """A call as an option of the menu carries it: "2R", "passes". ValueError if there is no such call."""
    return Words(value) if value in ("passes", "doubles", "redoubles") else read_bid(value)


def corrects_bid(call: Bid | Words) -> Wish:
    """An inadvertent declaration changed for the one that was meant (auction 52)."""
    return lambda view: CorrectsBid(seat(view), call)


async def _act_picked(interaction: Interaction, table: int, deal: int, value: str) -> None:
    """An entry of *Act…*: some need cards or a declaration, some are answered, the others are said or done."""
    if value in CARDS_NEEDED:
        await show_cards(interaction, table, value)
    elif value == "searches":
        await _search(interaction, table, deal)
    elif value == "corrects-bid":
        state, own = await seated(interaction, table)
        await redraw(interaction, bids_face(house(interaction).stage.attendant(table).scene(state), state.view(own)))
    elif value == "remarks-bidding":
        await _do(interaction, table, deal, lambda view: Remarks(seat(view)))
    elif value == "remarks-trick":
        state, own = await seated(interaction, table)
        await redraw(interaction, tricks_face(house(interaction).stage.attendant(table).scene(state), state.view(own)))
    elif value.startswith("asks-"):
        await speak(interaction, table, deal, value.replace("-", " "))
    else:
        await _do(interaction, table, deal, says(meant(Words, value.replace("-", " "))))


async def _search(interaction: Interaction, table: int, deal: int) -> None:
    """The tricks are searched, unless his side has done so, and shown to him one by one."""
    state, own = await seated(interaction, table)
    if not state.view(own).searched:
        press = press_of(interaction, deal=deal)
        await in_time(interaction, house(interaction).room.act(table, press, says(Words.SEARCHES)))
    await _show_searched(interaction, table, 1)


async def _show_searched(interaction: Interaction, table: int, number: int) -> None:
    state, own = await seated(interaction, table)
    view = state.view(own)
    if not 1 <= number <= len(view.searched) // 4:
        raise sorry(_("The tricks can be looked through only while the claims are open."))
    face = searched_face(house(interaction).stage.attendant(table).scene(state), view, number)
    await redraw(interaction, face, stays=READ)


async def show_cards(interaction: Interaction, table: int, what: str) -> None:
    """Ask privately which card is meant, in the place of the menu that led here if one did."""
    state, own = await seated(interaction, table)
    face = cards_face(house(interaction).stage.attendant(table).scene(state), state.view(own), what)
    await (redraw if picked(interaction) else tell)(interaction, face)


async def show_acts(interaction: Interaction, table: int) -> None:
    """*Act…*"""
    state, own = await seated(interaction, table)
    await tell(interaction, act_face(house(interaction).stage.attendant(table).scene(state), state.view(own)))


async def show_claims(interaction: Interaction, table: int) -> None:
    """*Claim…*"""
    state, own = await seated(interaction, table)
    await tell(interaction, claim_face(house(interaction).stage.attendant(table).scene(state), state.view(own)))


async def _do(interaction: Interaction, table: int, deal: int, wish: Wish) -> None:
    """An act from a private menu; the menu is done with."""
    await in_time(interaction, house(interaction).room.act(table, press_of(interaction, deal=deal), wish))
    await redraw(interaction, said(_("Done.")), stays=SOON)


_WITH_CARDS: Mapping[str, Callable[[tuple[Card, ...]], Wish]] = {
    "leads": lambda cards: plays(cards[0], leads=True),
    "plays-two": lambda cards: plays(*cards),
    "exposes": lambda cards: lambda view: Exposes(seat(view), cards),
    "suggests": lambda cards: lambda view: Suggests(seat(view), cards[0]),
    "names": lambda cards: lambda view: Names(seat(view), cards[0]),
    "corrects": lambda cards: lambda view: Corrects(seat(view), cards[0], hand_of(view, cards[0])),
    "substitutes": lambda cards: lambda view: Substitutes(seat(view), cards[0], hand_of(view, cards[0])),
}


def _accuses(value: str) -> Wish:
    """ "E" for the whole hand, "E-3" for a trick."""
    name, _dash, number = value.partition("-")
    who, trick = Seat[name], int(number) if number else None
    return lambda view: ClaimsRevoke(seat(view), who, trick)


def _amends(value: str) -> Wish:
    """A correction of the score, or that it stands."""
    what = read_correction(value)
    return lambda view: Amends(seat(view), what)


class CorrectionInWords(Form):
    """A correction of the score at auction, whose figures no menu holds."""

    def __init__(self, table: int, deal: int) -> None:
        """Of which deal."""
        super().__init__(title=_("A correction of the score"))
        self.table = table
        self.deal = deal
        label = _("Such as: NS +6, or EW -18 above")
        self.words: ui.TextInput[Any] = ui.TextInput(label=label, max_length=20, custom_id="words")
        self.add_item(self.words)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Ask for it, or agree to it."""
        await through_the_door(interaction, self._submitted(interaction), self.table)

    async def _submitted(self, interaction: Interaction) -> None:
        try:
            wish = _amends(self.words.value)
        except ValueError:
            raise sorry(_("Write it like NS +6, or EW -18 above for the honour score.")) from None
        press = press_of(interaction, deal=self.deal)
        await in_time(interaction, house(interaction).room.act(self.table, press, wish), private=True)
        await tell(interaction, said(_("Done.")))


async def _claim_picked(interaction: Interaction, table: int, deal: int, value: str) -> None:
    if asking := _ASKING.get(value):
        state, own = await seated(interaction, table)
        await redraw(interaction, asking(house(interaction).stage.attendant(table).scene(state), state.view(own)))
        return
    await _do(interaction, table, deal, meant(_claims, value))


_ASKING: Mapping[str, Callable[[Scene, View], Face]] = {
    "revoke": accused_face,
    "correction": correction_face,
    "finesse": finesses_face,
}
"""entries of *Claim…* that ask for more"""


def _claims(value: str) -> Wish:
    kind, _dash, arg = value.partition("-")
    suit, _dash, through = arg.partition("-")
    plain: Mapping[str, Callable[[Seat], Act]] = {
        "honours": lambda own: ClaimsHonours(own, int(arg)),
        "tricks": lambda own: Claims(own, int(arg)),
        "rest": lambda own: Claims(own, Whole.REST),
        "finesse": lambda own: Claims(own, Whole.REST, (Suit[suit], Seat[through])),
        "game": lambda own: Claims(own, Whole.GAME),
        "concede": lambda own: Concedes(own, Whole(arg)),
        "accepts": lambda own: Says(own, Words.ACCEPTS),
        "contests": lambda own: Says(own, Words.CONTESTS),
        "end": lambda own: Says(own, Words.PROPOSES_END),
        "settled": lambda own: Says(own, Words.SETTLES_SCORE),
    }
    claim = plain[kind]
    claim(Seat.N)  # read now: what means nothing is told before the table is asked
    return lambda view: claim(seat(view))


ITEMS = (pick,)
