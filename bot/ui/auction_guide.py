"""What the guide of a study table says at auction: declaring, the dummy, and the score."""

from __future__ import annotations

from bot.engine.cards import SUITS, Hand, Suit, of_suit
from bot.engine.games import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.texts import _
from bot.ui.moments import Moment, after_the_hand, following, own_first, silence
from bot.ui.scene import Marks, seat_word
from bot.ui.wording import contract_word

TEN = 8
"""the rank of a ten: what is above it is an honour"""
STRONG = 3
"""high cards, aces and kings counted twice as queens and knaves, for each suit of a hand to declare upon"""


def moment_at_auction(view: View, marks: Marks) -> Moment:
    """What bears on the player of `view.eyes` as the table stands."""
    if view.phase is Phase.DECLARING:
        return _declaring(view, marks) if view.turn is view.eyes else _hearing(view)
    if view.phase is not Phase.PLAYING:
        counts = _("Tricks count below the line, honours and penalties above it; thirty below the line is a game.")
        ends = _("Two games of three win the rubber and 250 points. Press *Deal on*, or wait.")
        return after_the_hand(view, counts, ends, ("2", "3", "9", "11"))
    if view.actor is not view.eyes:
        return _waiting(view)
    hand = _to_play(view)
    return following(view, marks, hand, "83") if view.trick else _leading(view)


def _to_play(view: View) -> Hand:
    """The hand whose turn it is: the open one if he plays it, else his own."""
    return next((hand for seat, hand in view.open_hands if seat is view.turn and seat is not view.eyes), view.own)


def _declaring(view: View, marks: Marks) -> Moment:
    lines = [
        _(
            "Name how many tricks over six your side will win, and with which trumps: spades are worth 2 a trick, "
            "clubs 6, diamonds 7, hearts 8, royal spades 9, no trumps 10."
        ),
    ]
    if view.contract is None:
        lines.append(_("The dealer must declare, be it only one spade."))
    else:
        lines.append(
            _(
                "{contract} stands: pass, double an adversary, or declare what is worth more, or as much with "
                "more tricks."
            ).format(contract=contract_word(view.contract))
        )
    return Moment(_("You declare"), tuple(lines), _bid_custom(view, marks), ("42", "43", "44", "54"))


def _bid_custom(view: View, marks: Marks) -> str:
    strength = {suit: _strength(view.own, suit) for suit in SUITS}
    longest = max(SUITS, key=lambda suit: (len(of_suit(view.own, suit)), strength[suit]))
    if sum(strength.values()) < STRONG * 4 - 3:
        return _("with so few high cards pass; the dealer says one spade.")
    if min(strength.values()) > 0:
        return _("with a high card in every suit declare no trumps.")
    return _("with high cards, but not in every suit, declare the longest, here {suit}.").format(
        suit=marks.suit(longest)
    )


def _strength(hand: Hand, suit: Suit) -> int:
    """Aces and kings two, queens and knaves one."""
    return sum(2 if card.rank > TEN + 2 else 1 for card in of_suit(hand, suit) if card.rank > TEN)


def _hearing(view: View) -> Moment:
    who = seat_word(view.turn) if view.turn is not None else _("Somebody")
    lines = (
        _(
            "{who} declares. The bid that nobody overbids is the contract; of the side that made it, he who named "
            "its suit first plays both hands."
        ).format(who=who),
    )
    return Moment(_("Listen"), lines, _("say nothing but your own call, and hear what each has said."), ("43", "46"))


def _leading(view: View) -> Moment:
    if view.turn is view.eyes:
        lines = _("You lead: any card you like. The others must follow its suit if they can.")
    else:
        lines = _("You lead from {seat}'s hand, which you play as well as your own.").format(seat=_turn(view))
    custom = _(
        "against no trumps lead the fourth best of your longest suit; against a suit the top of touching honours."
    )
    is_first = view.trick_number == 1
    return Moment(_("You lead"), (lines,), custom if is_first else "", ("58", "76", "83") if is_first else ("76", "83"))


def _turn(view: View) -> str:
    return seat_word(view.turn if view.turn is not None else Seat.N)


def _waiting(view: View) -> Moment:
    own, theirs = own_first(view.tricks, view)
    counted = _("Tricks: your side {own}, the other {theirs}.").format(own=own, theirs=theirs)
    if any(seat is view.eyes for seat, _hand in view.open_hands):
        lines = (_("You are dummy: your partner plays your cards, and you take no part in the play."), counted)
        return Moment(_("You are dummy"), lines, silence(), ("59", "60"))
    lines = (_("{who} is to play. You wait: a card out of turn is refused here.").format(who=_turn(view)), counted)
    return Moment(_("Not your turn"), lines, silence(), ("59", "76", "90"))
