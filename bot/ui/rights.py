"""A right, shown to those who hold it and to nobody else: the offence, its law, the options and what each would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import ButtonStyle, ui

from bot.engine.cards import SUITS
from bot.engine.games import Outcome
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Option, Right
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.texts import _
from bot.ui import ids
from bot.ui.pieces import Face, boxed, button, rows, small, text
from bot.ui.scene import Scene, seat_word, seat_words
from bot.ui.wording import law_word, pair, won_word

Effects = Mapping[tuple[int, Kind], Outcome]
"""What a penalty would make of tricks, score and game, by right and kind."""


def rights_face(scene: Scene, view: View, effects: Effects | None = None) -> Face:
    """The open rights of `view.eyes` as a message of their own."""
    return Face(*rights_pieces(scene, view, effects))


def rights_pieces(scene: Scene, view: View, effects: Effects | None = None) -> list[ui.Item[Any]]:
    """At most two rights, the latest first: what is decided makes room for the next."""
    open_now = [right for right in reversed(view.rights) if view.eyes not in right.waived]
    return [right_box(scene, view, right, effects or {}) for right in open_now[:2]]


def right_box(scene: Scene, view: View, right: Right, effects: Effects) -> ui.Container[Any]:
    """One right with its buttons, the dangerous one apart."""
    code = view.game.code
    lines = [f"**{offence_words(scene, right)}** · {law_word(code, right.law)}", may_words(right, view.eyes)]
    partners = [seat for seat in right.holders if seat is not view.eyes]
    if partners:
        lines.append(small(_("The first word of either of you stands ({law}).").format(law=law_word(code, "84"))))
    if scene.deadline is not None:
        lines.append(small(_("To be decided {when}.").format(when=f"<t:{scene.deadline}:R>")))
    buttons = [b for option in right.options for b in option_buttons(scene, view, right, option, effects)]
    return boxed(text(*lines), *rows(buttons[:15]), ui.ActionRow(*_apart(scene, view, partners, right)), side=right.holders[0].side)


def _apart(scene: Scene, view: View, partners: list[Seat], right: Right) -> list[ui.Button[Any]]:
    table, deal = scene.table, view.deal
    buttons = []
    if partners:
        label = _("{seat} decides").format(seat=seat_word(partners[0]))
        buttons.append(button(label, ids.say_id(table, deal, "leaves choice")))
    waive = button(_("Waive"), ids.say_id(table, deal, "waives"), ButtonStyle.danger)
    read = button(_("Read the law"), ids.law_id(view.game.code, right.law))
    return [*buttons, waive, read]


def option_buttons(scene: Scene, view: View, right: Right, option: Option, effects: Effects) -> list[ui.Button[Any]]:
    """A button for the option, or one a suit where the suit is the holder's to choose."""
    if option.kind in (Kind.SUIT, Kind.NOT_SUIT) and option.suit is None:
        demands = [Demand(option.kind, suit=suit) for suit in SUITS]
    else:
        demands = [Demand(option.kind, card=option.card, suit=option.suit, trick=option.trick)]
    return [_demand_button(scene, view, right, option, demand, effects) for demand in demands]


def _demand_button(
    scene: Scene, view: View, right: Right, option: Option, demand: Demand, effects: Effects
) -> ui.Button[Any]:
    label = demand_words(right, option, demand)
    if outcome := effects.get((right.id, demand.kind)):
        label = f"{label} → {outcome_words(outcome)}"
    return button(label, ids.right_id(scene.table, view.deal, right.id, demand), ButtonStyle.primary)


def outcome_words(outcome: Outcome) -> str:
    """"NS 4 · EW 0", or "game, NS double"."""
    if outcome.game is not None:
        return _("game, {game}").format(game=won_word(outcome.game))
    return pair(outcome.rubber.score)


def demand_words(right: Right, option: Option, demand: Demand) -> str:
    """What the button would say aloud."""
    seat = seat_word(option.on) if option.on is not None else _("them")
    card = demand.card or right.card
    suit = demand.suit.symbol + "\ufe0e" if demand.suit is not None else ""
    words = {
        Kind.EXPOSE: _("Call {card}: it stays on the table").format(card=card.face if card is not None else _("the card")),
        Kind.CARD: _("Call {card}").format(card=card.face if card is not None else _("the card")),
        Kind.NOT_CARD: _("Forbid {card}").format(card=card.face if card is not None else _("the card")),
        Kind.SUIT: _("Call {suit} from {seat}").format(suit=suit, seat=seat),
        Kind.NOT_SUIT: _("Forbid {suit} to {seat}").format(suit=suit, seat=seat),
        Kind.HIGHEST: _("{seat} plays the highest").format(seat=seat),
        Kind.LOWEST: _("{seat} plays the lowest").format(seat=seat),
        Kind.WIN: _("{seat} wins the trick").format(seat=seat),
        Kind.LOSE: _("{seat} loses the trick").format(seat=seat),
        Kind.NEW_DEAL: _("A new deal"),
        Kind.STAND: _("Let it stand"),
        Kind.SUFFICIENT: _("Make it sufficient"),
        Kind.SEVEN: _("Make it seven"),
        Kind.FINAL: _("Our own bid is final"),
        Kind.THREE_TRICKS: _("Take three tricks"),
        Kind.DEDUCT_THREE: _("Deduct three"),
        Kind.ADD_THREE: _("Add three"),
        Kind.ONE_FIFTY: _("150 to us"),
    }
    return words[demand.kind]


def may_words(right: Right, eyes: Seat | None) -> str:
    """Who may decide: "You and North may:"."""
    others = [seat for seat in right.holders if seat is not eyes]
    return _("You and {seats} may:").format(seats=seat_words(others)) if others else _("You may:")


def offence_words(scene: Scene, right: Right) -> str:
    """What was done, in one sentence."""
    seat, n = seat_word(right.offender), right.trick
    card = scene.marks.card(right.card) if right.card is not None else ""
    if right.options and right.options[0].kind in PENALTIES_OF_A_REVOKE:
        return _("{seat} revoked in trick {n}").format(seat=seat, n=n)
    if card and n:
        return _("{seat}: {card}, trick {n}").format(seat=seat, card=card, n=n)
    if card:
        return _("{seat}: {card}").format(seat=seat, card=card)
    return _("{seat} has offended").format(seat=seat)
