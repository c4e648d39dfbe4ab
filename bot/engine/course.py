"""The course of one act: the events it brings about, and the table as they leave it; with the mechanics both codes
share.

Everything here is about cards and windows. What a law makes of them stands in the rooms of the two codes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.engine import events as ev
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.games import Phase
from bot.engine.laid import Ahead
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Obligation, Option, Right, Until
from bot.engine.seats import Seat
from bot.engine.table import Table, evolve


class Course:
    """Collects events, applying each at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[ev.Event] = []

    @property
    def deal(self) -> Deal:
        deal = self.table.deal
        if deal is None:
            raise Refused("No cards have been dealt yet.")
        return deal

    def add(self, *events: ev.Event) -> None:
        for event in events:
            self.events.append(event)
            self.table = evolve(self.table, event)

    # --- cards ---

    def put(self, seat: Seat, card: Card) -> None:
        """Plays the card to the open trick, or leads it when there is none."""
        deal = self.deal
        duty = deal.bound(seat)
        number = deal.trick_number
        self.add(ev.CardPlayed(seat, card, number, deal.rightful, (duty,) if duty else ()))

    def lay_ahead(self, seat: Seat, card: Card) -> None:
        """Lays a card led on without waiting: it lies face up after the open trick."""
        deal = self.deal
        cards = deal.ahead.cards if deal.ahead and deal.ahead.seat is seat else ()
        self.add(ev.AheadChanged(Ahead(seat, (*cards, card), deal.trick_number)))
        self.act_ahead(seat)

    def act_ahead(self, seat: Seat) -> None:
        """He acts on the following trick while this one wants cards: what his side has played to this one stands, and
        not what his partner may yet play to it (Law 73)."""
        trick = self.deal.open_trick
        awaited = trick is not None and trick.of(seat.partner) is None
        self.add(ev.Acted(seat.side, self.deal.trick_number + 1, seat if awaited else None))

    def undo_open_trick(self) -> None:
        """Takes the cards of the open trick back, and with them what concerned that trick alone."""
        trick = self.deal.open_trick
        if trick is None:
            return
        for right in self.deal.rights:
            if right.open and concerns_play(right, trick.number):
                self.end_right(right, "lapsed")
        if self.deal.offered is not None:
            self.add(ev.OfferEnded())
        if self.deal.ahead is not None:
            self.add(ev.AheadChanged(None))
        self.add(ev.TrickUndone(trick.number))
        for duty in self.deal.must:
            if duty.trick == trick.number and duty.kind not in (Kind.SUIT, Kind.NOT_SUIT, Kind.CARD):
                self.add(ev.Released(duty))

    # --- rights ---

    def open_right(
        self,
        law: str,
        offender: Seat,
        holders: Iterable[Seat],
        options: Iterable[Option],
        holds: Iterable[Seat] = (),
        card: Card | None = None,
        trick: int = 0,
    ) -> None:
        """Opens a right for an offence, if anybody is there to hold it and it has an option;
        for Dummy his partner holds it."""
        held_by = tuple(dict.fromkeys(self.deal.commander(seat) for seat in holders))
        right = Right(len(self.deal.rights) + 1, law, offender, held_by, tuple(options), tuple(holds), card, trick)
        if right.holders and right.options:
            self.add(ev.RightSet(right))

    def end_right(self, right: Right, how: str, demand: Demand | None = None) -> None:
        self.add(ev.RightSet(replace(right, ended=how, elected=demand)))

    def bind(self, seat: Seat, demand: Demand, law: str, trick: int | None) -> None:
        self.add(ev.Bound(Obligation(seat, demand.kind, law, trick, demand.card, demand.suit)))

    # --- what happens by itself ---

    def close_windows(self) -> bool:
        """Drops the options whose time is out; a right is spent when none is left. True if anything changed."""
        changed = False
        for right in self.deal.rights:
            if right.open:
                left = tuple(o for o in right.options if not passed(self.deal, o.until) and not quitted(self.deal, o))
                if len(left) < len(right.options):
                    changed = True
                    self.narrow(right, left)
        return changed

    def narrow(self, right: Right, left: tuple[Option, ...]) -> None:
        """Leaves the right these of its options; it is spent when there are none."""
        holds = right.holds if any(o.kind not in (Kind.EXPOSE, Kind.CARD) for o in left) else ()
        ended = None if left else "lapsed"
        self.add(ev.RightSet(replace(right, options=left or right.options, holds=holds, ended=ended)))

    def turn_trick(self) -> bool:
        """Turns a complete trick once the following holds a card of each side, the last at once. True if it did.

        A lead alone turns nothing (Law 73, D1).
        """
        trick = self.deal.unturned
        if trick is None:
            return False
        following = self.deal.open_trick
        sides = {play.seat.side for play in following.plays} if following else set()
        if trick.number < 13 and len(sides) < 2:
            return False
        self.add(ev.TrickTurned(trick.number))
        return True

    def run_on(self) -> bool:
        """Leads the next card of a run when its turn has come (Law 57, auction 71). True if it did."""
        deal = self.deal
        ahead = deal.ahead
        if ahead is None or not ahead.runs or deal.open_trick or deal.phase is not Phase.PLAYING:
            return False
        if deal.rightful is not ahead.seat and not ahead.meant:
            self.add(ev.AheadChanged(None), ev.CardsExposed(ahead.seat, ahead.cards))
            return True
        self.put(ahead.seat, ahead.cards[0])
        return True


def concerns_play(right: Right, number: int) -> bool:
    """Whether the right is about a player's card to the trick of that number as it lies:
    highest or lowest, win or lose, or one of the cards played at once, for which he waits.
    What is called or forbidden of a lead, or of dummy, outlives the trick."""
    kinds = (Kind.HIGHEST, Kind.LOWEST, Kind.WIN, Kind.LOSE, *((Kind.CARD,) if right.holds else ()))
    return any(
        option.kind in kinds and option.until.moment in (Moment.PLAYED, Moment.TURNED) and option.until.trick == number
        for option in right.options
    )


def quitted(deal: Deal, option: Option) -> bool:
    """Whether the card that might have been left on the table to be called has been played to a trick since turned."""
    return option.kind is Kind.EXPOSE and any(
        play.seat is option.on and play.card == option.card
        for trick in deal.tricks
        if trick.turned
        for play in trick.plays
    )


def passed(deal: Deal, until: Until) -> bool:  # noqa: C901 (a table of the moments, one line each)
    """Whether an option's time is out; when the hand is out, that of all but revoke penalties and claims is."""
    over = deal.phase in (Phase.OVER, Phase.SETTLED, Phase.VOID)
    if over and until.moment not in (Moment.CUT, Moment.SETTLED):
        return True
    match until.moment:
        case Moment.PLAYED:
            trick = deal.trick(until.trick)
            return trick is not None and until.seat is not None and trick.of(until.seat) is not None
        case Moment.ACTED:
            return until.side is not None and max(deal.acted[seat] for seat in until.side.seats) > until.trick
        case Moment.TURNED:
            trick = deal.trick(until.trick)
            return trick is not None and trick.turned
        case Moment.COMPLETE:
            trick = deal.trick(until.trick)
            return trick is not None and trick.complete
        case Moment.LED | Moment.LEADS:
            return _led(deal, until)
        case Moment.NEXT_CALL | Moment.SIDE_CALLS:
            return _called(deal, until)
        case Moment.CUT:
            return until.side is not None and until.side in deal.cut
        case Moment.HAND_OUT:
            return over
        case Moment.SETTLED:
            return deal.phase in (Phase.SETTLED, Phase.VOID)


def _led(deal: Deal, until: Until) -> bool:
    """Whether that seat, or a member of that side, has rightfully led to the trick or a later one."""
    for trick in deal.tricks:
        his = trick.leader is until.seat or (until.side is not None and trick.leader.side is until.side)
        if trick.number >= until.trick and not trick.false and his:
            return True
    return False


def _called(deal: Deal, until: Until) -> bool:
    if deal.bidding is None:
        return True
    later = [call for call in deal.bidding.calls[until.trick :] if call.counts]
    return bool(later) if until.moment is Moment.NEXT_CALL else any(call.seat.side is until.side for call in later)
