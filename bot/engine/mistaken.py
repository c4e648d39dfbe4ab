"""A card of an open hand that does not follow suit though it could: everybody can see it, and once somebody has said so
it is put right before anything else is played. Mechanics, for both codes."""

from __future__ import annotations

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Act, Words
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.tricks import followers


def mistaken(deal: Deal) -> tuple[Seat, int] | None:
    """The open hand, and the trick not yet turned, in which its card should have followed suit; the latest. A hand that
    the arbitrator has cleared has none."""
    cleared = {finding.seat for finding in deal.ordered if not finding.proved}
    for trick in reversed(deal.tricks):
        for hand in () if trick.turned else deal.dummies - cleared:
            play = trick.of(hand)
            if play is not None and play.card not in followers(deal.held_at(hand, trick.number), trick.led):
                return hand, trick.number
    return None


def object_to_card(course: Course, seat: Seat) -> bool:
    """Somebody says so. True if there is such a card, which nobody has objected to before."""
    found = mistaken(course.deal)
    if found is None or found == course.deal.mistake:
        return False
    course.add(ev.Heard(seat, Words.OBJECTS), ev.MistakeFound(*found))
    return True


def must_be_put_right(deal: Deal, act: Act, law: str) -> None:
    """Refuses what would go on with the play while such a card waits to be corrected."""
    if deal.mistake is None:
        return
    if isinstance(act, acts.Plays) or (isinstance(act, acts.Says) and act.words is Words.GATHERS):
        raise Refused(f"{deal.mistake[0].word}'s card does not follow suit: it is corrected first.", law)


def as_correction(deal: Deal | None, act: Act) -> Act:
    """The act; a card played from the hand whose card waits to be corrected is that correction."""
    if deal is None or deal.mistake is None or not isinstance(act, acts.Plays) or len(act.cards) != 1:
        return act
    return acts.Corrects(act.seat, act.cards[0], act.hand) if act.hand is deal.mistake[0] else act
