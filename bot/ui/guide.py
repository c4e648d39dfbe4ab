"""The guide of a study table: what is to be done now, why, and which laws bear on it. From a player's own View alone.

What it advises besides the laws is custom, and is called so; it knows no card that the player has not seen.
"""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.engine.cards import Card
from bot.engine.games import Game, Phase
from bot.engine.view import View
from bot.texts import _
from bot.ui import ids
from bot.ui.auction_guide import moment_at_auction
from bot.ui.moments import Moment, after_the_hand, following, own_first, silence
from bot.ui.pieces import Face, boxed, button, rows, rule, small, text
from bot.ui.scene import PLAIN, Marks, seat_word
from bot.ui.wording import law_word

GUIDE = r"guide:(?P<table>\d+)(?::(?P<what>card))?"
CLOSE = 0.1
"""tricks that are no difference"""


def guide_face(table: int, view: View, marks: Marks = PLAIN, verdict: str = "") -> Face:
    """The guide's message, with *What now?* to bring it up to date, and the laws of the moment; `verdict` is what is
    said of the player's last card, if he asked."""
    now = moment(view, marks)
    custom = [rule(), text(_("By custom · {words}").format(words=now.custom))] if now.custom else []
    laws = [button(law_word(view.game.code, law), ids.law_id(view.game.code, law)) for law in now.laws]
    again = button(_("What now?"), f"guide:{table}", ButtonStyle.primary)
    hand = button(_("My hand"), ids.table_id(table, "hand"))
    on = button(_("Deal on"), ids.table_id(table, "present", view.deal), ButtonStyle.success)
    asks = button(_("How was my card?"), f"guide:{table}:card")
    first = [again, on, asks] if view.phase not in (Phase.DECLARING, Phase.PLAYING) else [again, hand, asks]
    judged = [rule(), text(verdict)] if verdict else []
    return Face(
        boxed(text(f"### {now.heading}", *now.lines), *custom, *judged),
        *rows([*first, *laws]),
        text(small(_("The guide sees what you see: your own hand, and what lies on the table."))),
    )


def verdict_on(trick: int, card: Card, best: Card, expected: Mapping[Card, float], marks: Marks = PLAIN) -> str:
    """What the player's card promised, and the best of those that he could have played."""
    if len(expected) == 1:
        return _("Your {card} in trick {trick}: you had no other.").format(card=marks.card(card), trick=trick)
    line = _("Your {card} in trick {trick} promised your side {tricks} tricks from there.").format(
        card=marks.card(card), trick=trick, tricks=f"{expected[card]:.1f}"
    )
    if expected[best] - expected[card] < CLOSE:
        more = _("No other card promised more.")
    else:
        more = _("{card} promised {tricks}.").format(card=marks.card(best), tricks=f"{expected[best]:.1f}")
    how = _("Reckoned over the hands that fitted all that you had seen, not over those that are.")
    return f"{line} {more}\n{small(how)}"


def moment(view: View, marks: Marks = PLAIN) -> Moment:
    """What bears on the player of `view.eyes` as the table stands."""
    if view.game is Game.AUCTION:
        return moment_at_auction(view, marks)
    if view.phase is not Phase.PLAYING:
        counts = _("Each trick over six is a point. Four honours between partners count four, any three count two.")
        ends = _("Five points are a game; two games of three win the rubber. Press *Deal on*, or wait.")
        return after_the_hand(view, counts, ends, ("2", "3", "5", "8"))
    if view.turn is not view.eyes:
        return _waiting(view)
    return following(view, marks, view.own, "71") if view.trick else _leading(view, marks)


def _waiting(view: View) -> Moment:
    who = seat_word(view.turn) if view.turn is not None else _("Somebody")
    own, theirs = own_first(view.tricks, view)
    lines = (
        _("{who} is to play. You wait: a card out of turn is refused here.").format(who=who),
        _("Tricks: your side {own}, the other {theirs}; the seventh is the first that counts.").format(
            own=own, theirs=theirs
        ),
    )
    return Moment(_("Not your turn"), lines, silence(), ("62", "67", "91"))


def _leading(view: View, marks: Marks) -> Moment:
    lines = [_("You lead: any card you like. The others must follow its suit if they can.")]
    if view.trick_number == 1:
        lines.append(_trumps(view, marks))
    return Moment(_("You lead"), tuple(lines), _lead_custom(view, marks), ("62", "71"))


def _trumps(view: View, marks: Marks) -> str:
    if view.trump is None:
        return ""
    return _("Trumps are {suit}, the suit of the last card dealt: they beat every other suit.").format(
        suit=marks.suit(view.trump)
    )


def _lead_custom(view: View, marks: Marks) -> str:
    plain = [card for card in view.own if card.suit is not view.trump]
    longest = max({card.suit for card in plain}, key=lambda suit: sum(c.suit is suit for c in plain), default=None)
    if longest is None:
        return _("you have only trumps left: lead the highest.")
    return _("lead from your longest suit, here {suit}; from ace and king together lead the king.").format(
        suit=marks.suit(longest)
    )
