"""Playing and declaring by typing, with what autocomplete offers."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.cards import bids, plays, says
from bot.cogs.door import Interaction, Quiet, house, in_time, press_of, sorry, tell
from bot.engine.acts import Words
from bot.room import Refused, State, StoreError, Wish
from bot.texts import _
from bot.ui.answers import refusal, stranger
from bot.ui.bidding import to_declare
from bot.ui.pieces import said
from bot.ui.reading import ALL_BIDS, cards_offered, read_bid_words, read_card_words
from bot.ui.scene import TEXT_STYLE
from bot.ui.wording import bid_word

Choice = app_commands.Choice[str]
CALLS = {"pass": Words.PASSES, "p": Words.PASSES, "no bid": Words.PASSES, "double": Words.DOUBLES, "x": Words.DOUBLES}
CALLS |= {"redouble": Words.REDOUBLES, "xx": Words.REDOUBLES}


async def table_of(interaction: Interaction) -> State | None:
    """The table at which the member sits: that of this channel, or else the only one he has."""
    stage, room = house(interaction).stage, house(interaction).room
    here = [row.id for row in stage.in_channel(interaction.channel_id or 0)]
    for table in here or [row.id for row in await stage.tables(interaction.guild_id or 0)]:
        state = await room.state(table)
        if state.seat_of(interaction.user.id) is not None:
            return state
    return None


async def play_typed(interaction: Interaction, words: str) -> None:
    """`/play`: the same act as a press on the card."""
    try:
        card = read_card_words(words)
    except ValueError:
        raise sorry(_("I cannot read that as a card; write it like K♥, hk or king of hearts.")) from None
    await _typed(interaction, plays(card), _("You play {card}.").format(card=card.face + TEXT_STYLE))


async def bid_typed(interaction: Interaction, words: str) -> None:
    """`/bid`: the same act as on the panel."""
    if (call := CALLS.get(" ".join(words.lower().split()))) is not None:
        await _typed(interaction, says(call), _("Said."))
        return
    try:
        bid = read_bid_words(words)
    except ValueError:
        raise sorry(_("I cannot read that as a declaration; write it like 2r, two royals, 3 NT or pass.")) from None
    await _typed(interaction, bids(bid), _("You declare {bid}.").format(bid=bid_word(bid)))


async def _typed(interaction: Interaction, wish: Wish, done: str) -> None:
    state = await table_of(interaction)
    if state is None:
        raise Quiet(stranger())
    try:
        await in_time(interaction, house(interaction).room.act(state.id, press_of(interaction), wish), private=True)
    except Refused as refused:  # a command does not say of which table it is, and so not whose law is cited
        raise Quiet(refusal(refused.sentence, state.table.game.code, refused.laws)) from None
    await tell(interaction, said(done))


async def _table_known(interaction: Interaction) -> State | None:
    """His table for what is offered while he types; None also while the database does not answer."""
    try:
        return await table_of(interaction)
    except StoreError:
        return None


async def cards_to_offer(interaction: Interaction, typed: str) -> list[Choice]:
    """His own cards, and those of the open hand that he plays, as far as what is typed may mean them."""
    state = await _table_known(interaction)
    own = state.seat_of(interaction.user.id) if state is not None else None
    if state is None or own is None:
        return []
    view = state.view(own)
    held = set(view.own).union(*(hand for seat, hand in view.open_hands if seat is own.partner))
    return [
        app_commands.Choice(name=f"{card.face} · {card.word}", value=str(card)) for card in cards_offered(typed, held)
    ]


async def bids_to_offer(interaction: Interaction, typed: str) -> list[Choice]:
    """The three calls and the declarations, those higher than the last first."""
    state = await _table_known(interaction)
    able = to_declare(state.view(state.seat_of(interaction.user.id))) if state is not None else ALL_BIDS
    words = [(_("pass"), "pass"), (_("double"), "double"), (_("redouble"), "redouble")]
    offered = [(bid_word(bid).replace(TEXT_STYLE, ""), str(bid)) for bid in able]
    sought, meant = typed.strip().lower(), _bid_meant(typed)
    found = [(name, value) for name, value in [*words, *offered] if value == meant or sought in name.lower()]
    return [app_commands.Choice(name=name, value=value) for name, value in found[:25]]


def _bid_meant(typed: str) -> str:
    try:
        return str(read_bid_words(typed))
    except ValueError:
        return ""
