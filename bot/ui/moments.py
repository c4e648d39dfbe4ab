"""What a guide says at a moment of a deal, and what is alike in both games: playing to a trick, the end of the hand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, Hand, in_order
from bot.engine.seats import Seat
from bot.engine.tricks import best_of, followers, winners
from bot.engine.view import View
from bot.texts import _, counted
from bot.ui.scene import Marks, seat_word
from bot.ui.score import settled_lines


@dataclass(frozen=True, slots=True)
class Moment:
    """What the guide says now: a heading, what must or may be done, what is customary, the laws."""

    heading: str
    lines: tuple[str, ...]
    custom: str = ""
    laws: tuple[str, ...] = ()


def following(view: View, marks: Marks, hand: Hand, law: str) -> Moment:
    """To play to the trick from that hand, his own or an open one that he plays; `law` is that of the revoke."""
    led = view.trick[0][1].suit
    held = in_order(followers(hand, led))
    leader, best = seat_word(view.trick[0][0]), best_of(view.trick, view.trump)
    lines = [
        _("{who} led {suit}; the best card yet is {card}, {whose}.").format(
            who=leader, suit=marks.suit(led), card=marks.card(best[1]), whose=_whose(best[0], view)
        )
    ]
    if held[0].suit is led:
        has = counted("Your one {{suit}} must be played.", "You hold {count} {{suit}}: play one.", len(held))
        lines.append(has.format(suit=marks.suit(led)))
        return Moment(_("You follow suit"), tuple(lines), _follow_custom(view, held, best[0]), (law,))
    lines.append(_("You hold no {suit}: play what you like.").format(suit=marks.suit(led)))
    return Moment(_("You have none of it"), tuple(lines), _void_custom(view, hand, best[0]), (law,))


def _whose(seat: Seat, view: View) -> str:
    if seat is view.eyes:
        return _("your own")
    return _("your partner's") if _is_ours(seat, view) else _("an adversary's")


def _winner(seat: Seat, view: View) -> str:
    return _("your own hand is") if seat is view.eyes else _("your partner is")


def _is_ours(seat: Seat, view: View) -> bool:
    return view.turn is not None and seat is view.turn.partner


def _follow_custom(view: View, held: tuple[Card, ...], best: Seat) -> str:
    can_win = winners(held, view.trick, view.trump)
    last = len(view.trick) == 3
    if _is_ours(best, view) and (last or not can_win):
        return _("{who} winning it: play your lowest.").format(who=_winner(best, view))
    if not can_win:
        return _("you cannot win it: play your lowest.")
    if last:
        return _("the last hand wins as cheaply as it can.")
    return _("the second hand plays low.") if len(view.trick) == 1 else _("the third hand plays high.")


def _void_custom(view: View, hand: Hand, best: Seat) -> str:
    if _is_ours(best, view):
        return _("{who} winning it: throw away a card you do not want.").format(who=_winner(best, view))
    if winners(hand, view.trick, view.trump):
        return _("a trump would win it, unless a higher one follows.")
    return _("you cannot win it: throw away a card you do not want.")


def after_the_hand(view: View, counts: str, ends: str, laws: tuple[str, ...]) -> Moment:
    """The tricks and the score; `counts` is what counts at this game, `ends` what ends a game and the rubber."""
    own, theirs = own_first(view.tricks, view)
    taken = _("The hand is out. Tricks: your side {own}, the other {theirs}.").format(own=own, theirs=theirs)
    scored = settled_lines(view.game, view.outcome)[1:] if view.outcome is not None else []
    return Moment(_("The score"), (taken, counts, *scored, ends), laws=laws)


def silence() -> str:
    """The custom of whoever waits."""
    return _("say nothing about your hand, and note what is played: only the last trick may be looked at again.")


def own_first(both: tuple[int, int], view: View) -> tuple[int, int]:
    """The figures of both sides, that of the reader's first."""
    side = view.eyes.side.value if view.eyes is not None else 0
    return both[side], both[1 - side]
