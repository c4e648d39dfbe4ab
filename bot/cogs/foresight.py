"""What an order will do at the table, in words: turn, cards, tricks, rights, score."""

from __future__ import annotations

from bot.engine.games import Outcome
from bot.engine.seats import SEATS
from bot.room import Foreseen, Outlook
from bot.texts import _
from bot.ui.scene import PLAIN, seat_word, seat_words
from bot.ui.wording import pair, won_word


def effect_lines(effect: Foreseen) -> list[str]:
    """Every difference that the order makes, or that it makes none."""
    before, after = effect.before, effect.after
    lines = [*_turn(before, after), *_cards(before, after), *_rights(before, after), *_figures(before, after)]
    return lines or [_("Changes nothing at the table.")]


def _turn(before: Outlook, after: Outlook) -> list[str]:
    lines = []
    if before.phase is not after.phase:
        lines.append(
            _("The deal is {phase}; {seat} deals next.").format(
                phase=after.phase.value, seat=seat_word(after.next_dealer)
            )
        )
    elif before.next_dealer is not after.next_dealer:
        lines.append(_("{seat} deals next.").format(seat=seat_word(after.next_dealer)))
    if before.turn is not after.turn and after.turn is not None:
        lines.append(_("It is {seat}'s turn.").format(seat=seat_word(after.turn)))
    return lines


def _cards(before: Outlook, after: Outlook) -> list[str]:
    lines = []
    for seat in SEATS:
        laid = after.exposed[seat] - before.exposed[seat]
        if laid:
            line = _("{cards} of {seat} lie on the table, and may be called.")
            lines.append(line.format(cards=PLAIN.cards(laid), seat=seat_word(seat)))
    return lines


def _rights(before: Outlook, after: Outlook) -> list[str]:
    lines = []
    known, left = {right.id: right.options for right in before.rights}, {right.id for right in after.rights}
    for right in after.rights:
        if right.options != known.get(right.id):
            what = ", ".join(dict.fromkeys(option.kind.value for option in right.options))
            line = _("{holders} may choose: {what}. The first word of either is final.")
            lines.append(line.format(holders=seat_words(right.holders), what=what))
    for right in before.rights:
        if right.id not in left:
            line = _("{holders} lose the right that they hold under Law {law}.")
            lines.append(line.format(holders=seat_words(right.holders), law=right.law))
    return lines


def _figures(before: Outlook, after: Outlook) -> list[str]:
    lines = []
    if before.tricks != after.tricks:
        lines.append(_("Tricks {old} become {new}.").format(old=pair(before.tricks), new=pair(after.tricks)))
    if before.honours != after.honours:
        lines.append(_("Honours: {new}.").format(new=pair(after.honours or (0, 0))))
    if before.adjusted != after.adjusted:
        line = _("When the deal is scored, {new} is added to the score.")
        lines.append(line.format(new=pair(after.adjusted)))
    if before.adjusted_above != after.adjusted_above:
        line = _("When the deal is scored, {new} is added to the honour score.")
        lines.append(line.format(new=pair(after.adjusted_above)))
    if before.rubber.games != after.rubber.games:
        lines.append(_("Games: {games}.").format(games=", ".join(map(won_word, after.rubber.games))))
    if after.outcome is not None and before.outcome != after.outcome:
        lines.append(_("The deal would score: {what}.").format(what=_outcome(after.outcome)))
    return lines


def _outcome(outcome: Outcome) -> str:
    words = pair(outcome.rubber.score)
    if outcome.game is not None:
        words = _("{side} win the game").format(side=won_word(outcome.game))
    if outcome.rubber_won is not None:
        side, points = outcome.rubber_won
        words += _(", and the rubber with {points} points to {side}").format(points=points, side=side)
    return words
