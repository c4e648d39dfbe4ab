"""The finesses of a declarer who has claimed and was asked to play on: etiquette 9, beside Law 72.

The code gives no redress for a breach of etiquette, so nothing follows by itself: when the hand is out the bot says in
which tricks there was such a finesse, and whoever minds may ask an arbitrator (Case 8). Before that it would tell where
a card lies.
"""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.auction.dummy import declarer_of
from bot.engine.cards import of_suit
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.games import Phase
from bot.engine.laid import Trick
from bot.engine.law import AUCTION
from bot.engine.seats import Seat


@AUCTION.law(72)
def mark(course: Course) -> bool:
    """Marks, once the hand is out, the finesses that the declarer had not announced with his claim. True if it did."""
    deal = course.deal
    claimed = deal.claimed
    if deal.phase is not Phase.OVER or deal.finessed is not None or claimed is None:
        return False
    result, number = claimed
    if result.seat is not declarer_of(deal):
        return False
    course.add(ev.FinessesMarked(tuple(t.number for t in deal.tricks if t.number >= number and _unannounced(deal, t))))
    return True


def _unannounced(deal: Deal, trick: Trick) -> bool:
    """Whether the trick was won by a finesse other than the one announced, and not proved a winner before."""
    through = finessed(deal, trick)
    if through is None or proved(deal, trick, through.partner):
        return False
    return deal.claimed is None or deal.claimed[0].finesse != (trick.led, through)


def finessed(deal: Deal, trick: Trick) -> Seat | None:
    """Through whom declarer or dummy took a finesse in the trick, None if there was none.

    The trick was won with a card of the suit led, though he who then played, an adversary being still to play, held a
    higher one; and a card between the two lay with the adversary who had played before.
    """
    winner = deal.winner(trick)
    declarer = declarer_of(deal)
    won = trick.of(winner)
    if not trick.complete or declarer is None or winner.side is not declarer.side or won is None:
        return None
    for seat in (winner, winner.partner):
        later = trick.after(seat)
        decides = seat is winner or winner not in later
        after = [other for other in later if other.side is not declarer.side]
        before = [other for other, _ in trick.before(seat) if other.side is not declarer.side]
        if won.card.suit is not trick.led or not decides or len(after) != 1 or len(before) != 1:
            continue
        higher = [card for card in of_suit(deal.held_at(seat, trick.number), trick.led) if card > won.card]
        play = trick.of(before[0])
        kept = of_suit(deal.held_at(before[0], trick.number), trick.led) - ({play.card} if play else set())
        if any(won.card < between < card for between in kept for card in higher):
            return before[0]
    return None


def proved(deal: Deal, trick: Trick, other: Seat) -> bool:
    """Whether it was known that the card could not lie with the other adversary: he had shown out of the suit."""
    for earlier in deal.tricks[: trick.number - deal.first]:
        play = earlier.of(other)
        if earlier.led is trick.led and play is not None and play.card.suit is not trick.led:
            return True
    return False
