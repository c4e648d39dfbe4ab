"""A player's own hand: thirteen buttons, all alike, always enabled; what is lawful is for him to know."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.engine.cards import Card, Hand, in_order
from bot.engine.games import Game, Mode, Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.texts import _
from bot.ui import ids
from bot.ui.bidding import auction_lines, bidding_rows
from bot.ui.pieces import Face, button, link, rows, small, text
from bot.ui.rights import rights_pieces
from bot.ui.scene import TEXT_STYLE, Scene, seat_word
from bot.ui.table import duty_lines, open_questions, trick_words, trump_line
from bot.ui.wording import contract_word


def ready_face(scene: Scene) -> Face:
    """The neutral line that a direct message is first sent with; the cards are edited in, which notifies nobody.

    Having no button, it says by its piece's number to which table it belongs."""
    line = _("Your hand at {table} is ready.").format(table=scene.name)
    return Face(ui.TextDisplay(line, id=ids.ready_number(scene.table)))


def hand_face(
    scene: Scene,
    view: View,
    number: int,
    *,
    rights: bool = False,
    picked: Card | None = None,
    beside: bool = False,
) -> Face:
    """The hand of `view.eyes`, and the open hand that he plays, on one message. `number` is the face's own number.

    With `rights` his open rights stand below it, for who can be sent no message of their own. `picked` is the card of
    the first of two taps; its second stands in the place of the other buttons. A hand `beside` the table's message, in
    the same channel, leaves to it what changes with every card.
    """
    top = top_lines(scene, view, beside)
    pieces: list[ui.Item[Any]] = []
    if view.phase is Phase.DECLARING:
        pieces = [text(*top, scene.marks.hand(view.own)), *bidding_rows(scene, view)]
    else:
        for seat, hand in commanded(view):
            pieces += [
                text(*top, _("{seat}'s hand").format(seat=seat_word(seat))),
                *card_rows(scene, view, hand, number),
            ]
            top = [_("Your own hand")]
        pieces.append(text(*top, small(own_line(scene, view))))
        if view.phase is Phase.PLAYING and not is_dummy(view):
            pieces += card_rows(scene, view, view.own, number)
    below = rights_pieces(scene, view, most=1) if rights and not commanded(view) else []
    last = action_row(scene, view) if picked is None else confirm_row(scene, view, picked, number)
    return Face(*pieces, last, *below)


def is_asked(view: View) -> bool:
    """Whether "having none, partner?" waits for an answer from these eyes."""
    return any(seat is view.eyes and answer is None for _trick, seat, answer in open_questions(view))


def is_dummy(view: View) -> bool:
    """Whether the hand of these eyes lies open and is played by the partner."""
    return any(seat is view.eyes for seat, _hand in view.open_hands)


def commanded(view: View) -> list[tuple[Seat, Hand]]:
    """The open hands that these eyes play."""
    if view.eyes is None or view.phase is not Phase.PLAYING:
        return []
    return [(seat, hand) for seat, hand in view.open_hands if seat is view.eyes.partner and hand]


def top_lines(scene: Scene, view: View, beside: bool) -> list[str]:
    """Whose hand, at which table, what was called; and, but beside the table's message, trumps and the trick so far."""
    seat = seat_word(view.eyes or Seat.N)
    lines = [_("**Your hand** · {seat}").format(seat=seat), small(scene.name)]
    if view.phase is Phase.DECLARING:
        return [*lines, *auction_lines(view), _declaring(view)]
    if view.phase is not Phase.PLAYING:
        return [*lines, _("The hand is out.")]
    if not beside:
        lines = [
            _("**Your hand** · {seat}, trick {n}").format(seat=seat, n=view.trick_number),
            small(" · ".join(part for part in (scene.name, trump_line(scene, view)) if part)),
            trick_words(scene, view),
        ]
    asked = _("Your partner asks: having none? *Act…* has the answers.") if is_asked(view) else ""
    return [*lines, asked, *duty_lines(scene, view)]


def _declaring(view: View) -> str:
    if view.eyes in view.barred:
        return _("You may not declare.")
    return _("**You declare.**") if view.turn is view.eyes else ""


def own_line(scene: Scene, view: View) -> str:
    """The hand in one line, so that it reads without buttons too; nothing once all is played."""
    if is_dummy(view) and view.phase is Phase.PLAYING:
        return _("Your hand lies open on the table; your partner plays it.")
    return scene.marks.hand(view.own, view.trump) if view.own else ""


def card_rows(scene: Scene, view: View, hand: Hand, number: int) -> list[ui.ActionRow[Any]]:
    """One button a card, suits grouped, five a row."""
    return rows([card_button(scene, view, card, number) for card in in_order(hand)])


def card_button(scene: Scene, view: View, card: Card, number: int) -> ui.Button[Any]:
    """All alike: nothing on it tells whether the card is lawful."""
    label, emoji = scene.marks.label(card)
    return button(label, ids.card_id(scene.table, view.deal, number, card), emoji=emoji)


def confirm_row(scene: Scene, view: View, card: Card, number: int) -> ui.ActionRow[Any]:
    """For a player who plays by two taps, at every card: the second."""
    play = _("Play {card}").format(card=card.face + TEXT_STYLE)
    return ui.ActionRow(
        button(play, ids.play_id(scene.table, view.deal, number, card), ButtonStyle.success),
        button(_("Another card"), ids.table_id(scene.table, "back")),
    )


def action_row(scene: Scene, view: View) -> ui.ActionRow[Any]:
    """The same for all, always: at a club table *Ask partner*,
    *Correct my card*, *Act…*; at any, the way to the table."""
    table, deal = scene.table, view.deal
    buttons: list[ui.Button[Any]] = []
    if view.mode is Mode.CLUB:
        buttons = [
            button(_("Ask partner"), ids.say_id(table, deal, "asks none")),
            button(_("Correct my card"), ids.pick_id(table, deal, "cards", "corrects")),
            button(_("Act…"), ids.table_id(table, "act", deal)),
        ]
    elif view.game is Game.AUCTION:
        buttons = [
            button(_("What was the contract?"), ids.say_id(table, deal, "asks contract")),
            button(_("Correct my declaration"), ids.pick_id(table, deal, "bids", "corrects")),
        ]
    buttons.append(
        link(_("To the table"), scene.url)
        if scene.url
        else button(_("Last trick"), ids.say_id(table, deal, "asks last trick"))
    )
    return ui.ActionRow(*buttons)


def contract_line(view: View) -> str:
    """The answer to *What was the contract?*, which is always given."""
    if view.contract is None:
        return _("There is no contract yet.")
    return _("The contract is {contract}.").format(contract=contract_word(view.contract))
