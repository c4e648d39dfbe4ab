"""Cards exposed before the play and during it: Laws 65 to 70, and their call: 74, 75."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, Exposes, Names, Plays
from bot.engine.auction.declaring import bidding_of
from bot.engine.auction.dummy import adversaries_of, before_the_first_lead, declarer_of, is_adversary, penalty_holders
from bot.engine.cards import Card, Hand, Suit
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.duty import satisfying
from bot.engine.faults import Fault
from bot.engine.games import Phase
from bot.engine.laid import Move
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Obligation, Option, Until
from bot.engine.seats import SEATS, Seat
from bot.engine.tricks import followers
from bot.engine.verbs import has_played, is_bound_now, must_hold


@AUCTION.law(65)
def exposed_while_declaring(deal: Deal, act: Act) -> Fault | None:
    """A card led, shown or named before the final declaration."""
    if deal.phase is Phase.DECLARING and isinstance(act, Exposes | Names | Plays):
        return Fault("65", "The declarations are not over; no card may be shown.")
    return None


@AUCTION.law(66, 67, 68)
def exposed_card(deal: Deal, act: Act) -> Fault | None:
    """An adversary shows or mentions a card, or lays one down that he has no trick to play to."""
    seat = getattr(act, "seat", None)
    if deal.phase is not Phase.PLAYING or seat is None or not is_adversary(deal, seat):
        return None
    match act:
        case Exposes() if not claimed_by_declarer(deal):
            return Fault("66" if before_the_first_lead(deal) else "67", "A card may not be shown.")
        case Names():
            return Fault("68", "A card may not be mentioned.")
        case Plays(cards=(_,), hand=hand, leads=leads) if deal.move(hand, leads) is Move.STRAY:
            return Fault("68", "You have no card to play now.")
    return None


@AUCTION.law(68, 70)
def two_at_once(deal: Deal, act: Act) -> Fault | None:
    """An adversary plays two or more cards at once."""
    if deal.phase is Phase.PLAYING and isinstance(act, Plays) and len(act.cards) > 1 and is_adversary(deal, act.hand):
        return Fault("70", "One card is played at a time.")
    return None


def expose(course: Course, seat: Seat, cards: tuple[Card, ...], by: Seat | None = None) -> None:
    """Cards lie face up on the table:
    at the declarer's adversaries' to be called, at his own side's without penalty. `by`: the player in fault, where he
    has mentioned his partner's card."""
    deal = course.deal
    offender = seat if by is None else by
    must_hold(deal, seat, cards)
    if deal.phase is Phase.DECLARING:
        _before_the_final_declaration(course, seat, cards, offender)
    elif deal.phase is not Phase.PLAYING:
        raise Refused("No cards are being played now.")
    elif not is_adversary(deal, seat) or claimed_by_declarer(deal):
        course.add(ev.CardsShown(seat, cards))
    else:
        course.add(ev.CardsExposed(seat, cards))
        if before_the_first_lead(deal):
            forbid_suits(course, offender, cards, "66")


@AUCTION.law(65)
def _before_the_final_declaration(course: Course, seat: Seat, cards: tuple[Card, ...], offender: Seat) -> None:
    """The offender's partner bids and doubles no more in this hand, whatever the adversaries do; the card is subject to
    call."""
    bidding = bidding_of(course.deal)
    barred = bidding.barred | {offender.partner}
    course.add(ev.CardsExposed(seat, cards), ev.BiddingChanged(replace(bidding, barred=barred)))


@AUCTION.law(65, 72)
def sort_out(course: Course) -> None:
    """The declarations are over: cards that the adversaries exposed stay to be called,
    those of the declarer's side are not liable."""
    deal = course.deal
    for seat in SEATS:
        lying = tuple(sorted(deal.exposed[seat]))
        if lying and is_adversary(deal, seat):
            if seat.partner in bidding_of(deal).barred:  # else it was he who mentioned the card
                forbid_suits(course, seat, lying, "65")
        elif lying:
            course.add(ev.CardsCovered(seat, lying))


@AUCTION.law(65, 66)
def forbid_suits(course: Course, seat: Seat, cards: Iterable[Card], law: str) -> None:
    """When the offender's partner is the original leader,
    the declarer may prohibit the suit of the card, besides calling it."""
    deal = course.deal
    leader = deal.leader
    if leader is not seat.partner:
        return
    until = Until(Moment.PLAYED, leader, trick=deal.first)
    for suit in sorted({card.suit for card in cards}, key=lambda suit: suit.value):
        options = (Option(Kind.NOT_SUIT, until, leader, suit=suit, trick=deal.first),)
        course.open_right(law, seat, penalty_holders(deal), options, trick=deal.first)


@AUCTION.law(68)
def mention(course: Course, seat: Seat, card: Card) -> bool:
    """A card mentioned by an adversary as held by him or his partner lies exposed before whoever of them holds it; True
    if one does.

    The declarer may name what he likes."""
    deal = course.deal
    course.add(ev.Heard(seat, "names"))
    if deal.phase is Phase.PLAYING and not is_adversary(deal, seat):
        return True
    for holder in (seat, seat.partner):
        if card in deal.hands[holder]:
            expose(course, holder, (card,), by=seat)
            return True
    return False


@AUCTION.law(68, 70, 74)
def play_two(course: Course, act: Plays) -> None:
    """The declarer calls which he pleases to the trick, if it would be no revoke (74); the rest lie exposed."""
    deal = course.deal
    hand = act.hand
    if is_bound_now(deal, hand) or deal.move(hand, act.leads) in (Move.STRAY, Move.AHEAD) or deal.turn is not hand:
        expose(course, hand, act.cards)
        return
    able = followers(deal.hands[hand], deal.open_trick.led if deal.open_trick else None)
    number = deal.trick_number
    course.add(ev.CardsOffered(hand, act.cards), ev.CardsExposed(hand, act.cards))
    until = Until(Moment.PLAYED, hand, trick=number)
    options = [Option(Kind.CARD, until, hand, card, trick=number) for card in act.cards if card in able]
    course.open_right("70", hand, penalty_holders(deal), options, holds=(hand,), trick=number)


@AUCTION.law(70)
def play_the_one_called(course: Course, right_id: int, demand: Demand) -> None:
    """The card called is thereby played; the others lie exposed."""
    right = course.deal.rights[right_id - 1]
    assert demand.card is not None
    course.end_right(right, "elected", demand)
    course.add(ev.OfferEnded())
    course.put(right.offender, demand.card)


@AUCTION.law(67, 75)
def call_card(course: Course, seat: Seat, demand: Demand) -> None:
    """Calls a card that lies exposed, for the trick in hand; it may be called again until it has been played (75)."""
    deal = course.deal
    owner = next((s for s in adversaries_of(deal) if demand.card in deal.exposed[s]), None)
    if owner is None or seat not in penalty_holders(deal) or deal.phase is not Phase.PLAYING:
        laws = ("67",) if deal.offered is None else ("70", "67")
        raise Refused("There is no such card for you to call.", *laws, *_killed(deal))
    if deal.offered is not None and demand.card in deal.offered[1]:
        raise Refused("To play that card would be a revoke.", 74)
    if has_played(deal, owner):
        raise Refused(f"{owner.word} has played to this trick; call the card at another.", 75)
    if is_bound_now(deal, owner):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", 67)
    if deal.offered is not None and deal.offered[0] is owner:
        course.add(ev.OfferEnded())
    spend_others(course, owner, deal.trick_number)
    course.bind(owner, demand, "67", deal.trick_number)


@AUCTION.law(66, 67, 75)
def spend_others(course: Course, seat: Seat, number: int) -> None:
    """One thing is called of a player at one trick: what else could have been called of his card to it is spent; an
    exposed card may be called at another."""
    for right in course.deal.open_rights():
        left = tuple(option for option in right.options if option.on is not seat or option.trick != number)
        if len(left) < len(right.options):
            course.narrow(right, left)


def _killed(deal: Deal) -> tuple[str, ...]:
    return ("61",) if deal.killed else ()


@AUCTION.law(67, 74, 75)
def called_card_enforced(deal: Deal, hand: Seat, card: Card) -> None:
    """A card called in the sight of all is simply enforced, in both modes, by a rule that looks into no hand: the
    called card, or any of the suit led (Law 74 may excuse him). Refused otherwise."""
    duty = deal.bound(hand)
    if duty is None or duty.law != "67" or duty.card not in deal.hands[hand] or card == duty.card:
        return
    trick = deal.open_trick
    if trick is not None and duty.card.suit is not trick.led and card.suit is trick.led:
        return
    raise Refused(f"{duty.card.face} has been called.", 67, 74, 75)


@AUCTION.law(74, 79)
def obeying(
    duty: Obligation, hand: Hand, led: Suit | None, table: tuple[tuple[Seat, Card], ...], trump: Suit | None
) -> Hand:
    """The cards with which he obeys;
    empty when none would without a revoke (74), or he has none of the suit called (79)."""
    return satisfying(duty, hand, followers(hand, led), table, trump)


@AUCTION.law(72)
def claimed_by_declarer(deal: Deal) -> bool:
    """Whether the declarer has claimed and the claim stands open:
    what the adversaries then show is not liable to be called."""
    result = deal.result
    if result is None or result.contested or result.concedes:
        return False
    return result.seat is declarer_of(deal)
