"""Cards liable to be called: Laws 56 to 66."""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.acts import Act, Exposes, Names, Plays, Says, Words
from bot.engine.cards import Card, Hand, Suit
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.duty import satisfying
from bot.engine.faults import Fault
from bot.engine.laid import Move
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Obligation, Option, Until
from bot.engine.seats import Seat
from bot.engine.tricks import followers
from bot.engine.verbs import awarded, has_played, humans, is_bound_now, must_hold
from bot.engine.whist.dummy import gains_nothing
from bot.engine.whist.general import spend_others

HAND_OUT = Until(Moment.HAND_OUT)


# --- Law 56: exposed cards ---


@WHIST.law(56)
def exposed_cards(deal: Deal, act: Act) -> Fault | None:
    """Two or more cards played at once, a card shown, or a card of one who has none to play (Case XI)."""
    match act:
        case Exposes() | Names():
            return Fault("56", "A card may not be shown.")
        case Plays(cards=cards) if len(cards) > 1:
            return Fault("56", "One card is played at a time.")
        case Plays(hand=hand, leads=leads) if deal.move(hand, leads) is Move.STRAY:
            return Fault("56", _wait(deal, hand))
    return None


def _wait(deal: Deal, hand: Seat) -> str:
    turn = deal.turn
    return (
        f"You have played to this trick; it is {turn.word}'s turn."
        if turn is not None and turn is not hand
        else "Not now."
    )


@WHIST.law(56)
def play_two(course: Course, act: Plays) -> None:
    """The adversaries call which they please to the trick, if it would be no revoke (64); the rest lie exposed."""
    deal = course.deal
    hand = act.hand
    if gains_nothing(deal, hand):
        course.add(ev.Heard(act.seat, "shows"))
        return
    if is_bound_now(deal, hand) or deal.move(hand, act.leads) in (Move.STRAY, Move.AHEAD) or deal.turn is not hand:
        course.add(ev.CardsExposed(hand, act.cards))
        return
    led = deal.open_trick.led if deal.open_trick else None
    able = followers(deal.hands[hand], led)
    number = deal.trick_number
    course.add(ev.CardsOffered(hand, act.cards), ev.CardsExposed(hand, act.cards))
    options = [
        Option(Kind.CARD, Until(Moment.PLAYED, hand, trick=number), hand, card, trick=number)
        for card in act.cards
        if card in able
    ]
    course.open_right("56", hand, hand.left.side.seats, options, holds=(hand,), trick=number)


@WHIST.law(56)
def expose(course: Course, seat: Seat, cards: tuple[Card, ...]) -> None:
    """The cards are left face upwards on the table; Dummy's partner may show what he likes (Dummy III)."""
    deal = course.deal
    must_hold(deal, seat, cards)
    if gains_nothing(deal, seat):
        course.add(ev.Heard(seat, "shows"))
        return
    course.add(ev.CardsExposed(seat, cards))


@WHIST.law(56, 65)
def call_card(course: Course, seat: Seat, demand: Demand) -> None:
    """Calls a card that lies exposed, for the trick in hand;
    it may be called again at every trick until it has been played (65)."""
    deal = course.deal
    owner = next((s for s in seat.left.side.seats if demand.card in deal.lying(s)), None)
    if owner is None:
        laws = (56, 52) if demand.card == deal.trump_card else (56,)
        raise Refused("That card does not lie before an adversary to be called.", *laws)
    if deal.offered is not None and demand.card in deal.offered[1]:
        raise Refused("To play that card would be a revoke.", 64)
    if has_played(deal, owner):
        raise Refused(f"{owner.word} has played to this trick; call the card at another.", 65)
    if is_bound_now(deal, owner):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", 84)
    if deal.offered is not None and deal.offered[0] is owner:
        course.add(ev.OfferEnded())
    spend_others(course, owner, deal.trick_number)
    course.bind(owner, demand, "56", deal.trick_number)


@WHIST.law(56)
def called_card_enforced(deal: Deal, hand: Seat, card: Card) -> None:
    """A card called in the sight of all is simply enforced, in both modes, by a rule that looks into no hand:
    the called card, or any of the suit led (Law 64 may excuse him). Refused otherwise."""
    duty = deal.bound(hand)
    if duty is None or duty.kind is not Kind.CARD or duty.card not in deal.hands[hand] or card == duty.card:
        return
    trick = deal.open_trick
    if trick is not None and duty.card.suit is not trick.led and card.suit is trick.led:
        return
    raise Refused(f"{duty.card.face} has been called.", 56, 64, 65)


# --- Law 57: a run of winning cards ---


# --- Laws 58, 59: hands thrown down ---


@WHIST.law(58)
def throwing_down(deal: Deal, act: Act) -> Fault | None:
    """Throwing the hand face upwards on the table."""
    if isinstance(act, Says) and act.words is Words.THROWS_DOWN:
        return Fault("58", "Cards may not be thrown down; propose the end, or concede.")
    return None


@WHIST.law(58)
def throw_down(course: Course, seat: Seat) -> None:
    """All his cards lie exposed, each called by his adversaries; nobody else is bound to follow him.

    Throwing down after playing is an act of play, equivalent to playing to the following trick (Case VII)."""
    deal = course.deal
    if seat in deal.down:
        raise Refused("Your hand lies on the table already.", 58)
    course.add(ev.ThrownDown(seat))
    if not gains_nothing(deal, seat):
        course.add(ev.CardsExposed(seat, tuple(sorted(deal.hands[seat]))))
    if has_played(deal, seat):
        course.act_ahead(seat)
    else:
        course.add(ev.Acted(seat.side, deal.trick_number))
    if humans(deal) <= course.deal.down | _assenting(deal):
        abandon(course, thrown=humans(deal) <= course.deal.down)


@WHIST.law(59)
def _assenting(deal: Deal) -> frozenset[Seat]:
    """Who has agreed to the claim or concession that stands, once another than its author has: nobody has if it is
    his word alone, and he may still throw down his hand or keep it."""
    if deal.result is None or deal.result.agreed <= {deal.result.seat}:
        return frozenset()
    return deal.result.agreed


@WHIST.law(58)
def keep(course: Course, seat: Seat) -> None:
    """He retains his hand and cannot be forced to abandon it."""
    if not course.deal.down or seat in course.deal.down:
        raise Refused("Nobody else has thrown his hand down.", 58)
    course.add(ev.Kept(seat))


@WHIST.law(59)
def abandon(course: Course, thrown: bool) -> None:
    """The hands are abandoned; the tricks left go as was claimed or conceded.
    Where nothing was said, the arbitrator awards (D11)."""
    deal = course.deal
    if deal.unturned is not None:  # it is quitted with the hands (73)
        course.add(ev.TrickTurned(deal.unturned.number))
    if deal.result is not None and not deal.result.contested:
        side = deal.result.seat.side.other if deal.result.concedes else deal.result.seat.side
        need = 5 - course.table.rubber.score[side.value] + 6 - deal.won()[side.value]
        course.add(ev.TricksAwarded(awarded(deal, deal.result, need)))
    course.add(ev.PlayEnded(abandoned=thrown))


@WHIST.law(59)
def must_not_be_abandoned(deal: Deal) -> None:
    """Refused once all four have thrown their cards down."""
    if deal.abandoned:
        raise Refused("All four hands lie on the table; no one can take up his cards again.", 59)


# --- Law 61: a call disobeyed ---


@WHIST.law(61)
def disobeys(deal: Deal, act: Act) -> Fault | None:
    """Highest, lowest, a suit to be led, win or lose (D6), not done though he can.
    The word is private: it tells of his hand."""
    if (
        not deal.must
        or not isinstance(act, Plays)
        or len(act.cards) != 1
        or deal.move(act.hand, act.leads) not in (Move.LEAD, Move.FOLLOW)
    ):
        return None
    duty = deal.bound(act.hand)
    if duty is None:
        return None
    trick = deal.open_trick
    table = trick.pairs() if trick else ()
    able = obeying(duty, deal.hands[act.hand], trick.led if trick else None, table, deal.trump)
    return Fault("61", "A call now binds you, and you can obey it.") if able and act.cards[0] not in able else None


@WHIST.law(61, 64, 66)
def obeying(
    duty: Obligation, hand: Hand, led: Suit | None, table: tuple[tuple[Seat, Card], ...], trump: Suit | None
) -> Hand:
    """The cards with which he obeys; empty when none would without a revoke (64), or he has none of the suit (66)."""
    return satisfying(duty, hand, followers(hand, led), table, trump)


# --- Laws 62, 63: leads out of turn ---


@WHIST.law(59)
def may_elect_tricks(deal: Deal) -> bool:
    """Where the four hands were thrown down the adversaries add three or deduct three; no tricks are taken."""
    return not deal.abandoned
