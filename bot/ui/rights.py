"""A right, shown to those who hold it and to nobody else: the offence, its law, the options and what each would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import ButtonStyle, ui

from bot.engine.cards import SUITS
from bot.engine.games import Outcome, Phase
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Option, Right
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.texts import _
from bot.ui import ids
from bot.ui.pieces import Face, boxed, button, menu, rows, small, text
from bot.ui.scene import TEXT_STYLE, Scene, seat_word, seat_words
from bot.ui.wording import law_word, pair, won_word

Effects = Mapping[tuple[int, Kind], Outcome]
"""What a penalty would make of tricks, score and game, by right and kind."""


def rights_face(scene: Scene, view: View, effects: Effects | None = None) -> Face:
    """The open rights of `view.eyes` as a message of their own."""
    return Face(*rights_pieces(scene, view, effects))


def rights_pieces(scene: Scene, view: View, effects: Effects | None = None, *, most: int = 2) -> list[ui.Item[Any]]:
    """The latest rights, then who decides, and waiving: what is decided makes room for the next."""
    open_now = [right for right in reversed(view.rights) if view.eyes not in right.waived][:most]
    if not open_now:
        return []
    boxes = [right_box(scene, view, right, effects or {}) for right in open_now]
    return [*boxes, ui.ActionRow(*_apart(scene, view, open_now[0]))]


def right_box(scene: Scene, view: View, right: Right, effects: Effects) -> ui.Container[Any]:
    """One right with what may be demanded: a button each, a menu where a suit is to be chosen."""
    code = view.game.code
    lines = [f"**{offence_words(scene, code, right)}** · {law_word(code, right.law)}", may_words(right, view.eyes)]
    if len(right.holders) > 1:
        final = law_word(code, "84" if code == "whist" else "94")
        lines.append(small(_("The first word of either of you stands ({law}).").format(law=final)))
    lines += [
        _("**{seat} leaves it to you.**").format(seat=seat_word(seat))
        for seat in right.holders
        if seat is not view.eyes and (right.id, seat) in scene.left
    ]
    if scene.deadline is not None and _is_timed(view, right):
        lines.append(small(_("To be decided {when}.").format(when=f"<t:{scene.deadline}:R>")))
    now = [option for option in right.options if can_be_used(view, right, option)]
    if len(now) < len(right.options):
        side = _("{one} or {other}").format(one=seat_word(right.offender), other=seat_word(right.offender.partner))
        lines.append(small(_("A suit can be called as soon as {seats} has the lead.").format(seats=side)))
    buttons = [_demand_button(scene, view, right, option, effects) for option in now if not _of_any_suit(option)]
    menus = [_suit_menu(scene, view, right, option) for option in now if _of_any_suit(option)]
    return boxed(text(*lines), *rows(buttons[:10]), *menus, side=right.holders[0].side)


def can_be_used(view: View, right: Right, option: Option) -> bool:
    """Whether the option can be taken now: a suit is called when the offending side has the lead (Law 62, auction 76),
    everything else at once.
    """
    if option.kind is not Kind.SUIT or option.from_lead is None:
        return True
    leads = view.turn is not None and view.turn.side is right.offender.side and not view.trick
    return leads and option.from_lead <= view.trick_number


def _is_timed(view: View, right: Right) -> bool:
    """Whether it is to be used in time."""
    return bool(right.holds) or view.phase is Phase.OVER


def _apart(scene: Scene, view: View, right: Right) -> list[ui.Button[Any]]:
    """Leaving it to the partner, more time, waiving, and the law: for the latest right."""
    table, deal = scene.table, view.deal
    buttons = []
    partners = [seat for seat in right.holders if seat is not view.eyes]
    if partners:
        label = _("{seat} decides").format(seat=seat_word(partners[0]))
        buttons.append(button(label, ids.say_id(table, deal, "leaves choice")))
    if _is_timed(view, right) and not right.extended:
        buttons.append(button(_("More time"), ids.say_id(table, deal, "asks more time")))
    waive = button(_("Waive"), ids.say_id(table, deal, "waives"), ButtonStyle.danger)
    read = button(_("Read the law"), ids.law_id(view.game.code, right.law))
    return [*buttons, waive, read]


def _of_any_suit(option: Option) -> bool:
    """Whether the suit is the holder's to choose."""
    return option.kind in (Kind.SUIT, Kind.NOT_SUIT) and option.suit is None


def _suit_menu(scene: Scene, view: View, right: Right, option: Option) -> ui.ActionRow[Any]:
    seat = _on_whom(right, option)
    prompt = _("Call a suit from {seat} …") if option.kind is Kind.SUIT else _("Forbid a suit to {seat} …")
    demands = [Demand(option.kind, suit=suit) for suit in SUITS]
    choices = [(demand_words(right, option, demand), ids.demand_word(demand), None) for demand in demands]
    return menu(ids.right_id(scene.table, view.deal, right.id, Demand(option.kind)), prompt.format(seat=seat), choices)


def _on_whom(right: Right, option: Option) -> str:
    """The seat that would be bound, or both of the offending side where the first of them to lead will be."""
    if option.on is not None:
        return seat_word(option.on)
    return _("{one} or {other}").format(one=seat_word(right.offender), other=seat_word(right.offender.partner))


def _demand_button(scene: Scene, view: View, right: Right, option: Option, effects: Effects) -> ui.Button[Any]:
    demand = Demand(option.kind, card=option.card, suit=option.suit, trick=option.trick)
    label = demand_words(right, option, demand)
    if outcome := effects.get((right.id, demand.kind)):
        label = f"{label} → {outcome_words(outcome)}"
    return button(label, ids.right_id(scene.table, view.deal, right.id, demand), ButtonStyle.primary)


def outcome_words(outcome: Outcome) -> str:
    """ "NS 4 · EW 0", or "game, NS double"."""
    if outcome.game is not None:
        return _("game, {game}").format(game=won_word(outcome.game))
    return pair(outcome.rubber.score)


def demand_words(right: Right, option: Option, demand: Demand) -> str:
    """What the button would say aloud."""
    seat = _on_whom(right, option)
    card = demand.card or right.card
    suit = demand.suit.symbol + TEXT_STYLE if demand.suit is not None else ""
    named = card.face + TEXT_STYLE if card is not None else _("the card")
    words = {
        Kind.EXPOSE: _("Call {card}: it stays on the table").format(card=named),
        Kind.CARD: _("Call {card}").format(card=named),
        Kind.NOT_CARD: _("Forbid {card}").format(card=named),
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


def offence_words(scene: Scene, code: str, right: Right) -> str:
    """What was done, in one sentence."""
    card = scene.marks.card(right.card) if right.card is not None else _("a card")
    words = _whist_offence(right.law) if code == "whist" else _auction_offence(right.law)
    if right.options and right.options[0].kind in PENALTIES_OF_A_REVOKE:
        words = _("{seat} revoked in trick {n}")
    return words.format(seat=seat_word(right.offender), card=card, n=right.trick)


def _whist_offence(law: str) -> str:
    return {
        "53": _("{seat} has named the trump card"),
        "55": _("{seat} cannot recall the trump card"),
        "56": _("{seat} played two cards at once"),
        "57": _("{seat} played on without waiting for partner"),
        "60": _("By ruling, against {seat}"),
        "62": _("{seat} led {card} out of turn"),
        "DM-III": _("{seat} led {card} from the wrong hand"),
        "68": _("{seat} played before the turn"),
        "76": _("{seat} has corrected {card}"),
        "86": _("{seat} called attention to the trick"),
    }.get(law, _("{seat} has offended"))


def _auction_offence(law: str) -> str:
    return {
        "49": _("{seat} declared out of turn"),
        "50": _("{seat} made an insufficient or impossible declaration"),
        "51": _("{seat} spoke of an earlier declaration"),
        "57": _("{seat} doubled out of turn"),
        "62": _("{seat} suggested {card} from dummy's hand"),
        "65": _("{seat} exposed a card before the play"),
        "66": _("{seat} exposed a card before the first lead"),
        "70": _("{seat} played two cards at once"),
        "71": _("{seat} led on without waiting for partner"),
        "76": _("{seat} led {card} out of turn"),
        "80": _("{seat} played before the turn"),
        "86": _("{seat} has corrected {card}"),
        "92": _("{seat} called attention to the trick"),
        "93": _("{seat} referred to the bidding or to the play"),
        "97": _("By ruling, against {seat}"),
    }.get(law, _("{seat} has offended"))
