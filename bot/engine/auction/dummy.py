"""Dummy: Laws 58 to 64."""

from __future__ import annotations

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Act, Words
from bot.engine.cards import Card
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.duty import satisfying
from bot.engine.faults import Fault
from bot.engine.games import Phase
from bot.engine.laid import Move
from bot.engine.law import AUCTION
from bot.engine.mistaken import object_to_card
from bot.engine.refused import Refused
from bot.engine.rights import Kind, Moment, Option, Right, Until
from bot.engine.seats import SEATS, Seat
from bot.engine.tricks import followers
from bot.engine.verbs import has_played, must_hold

_DUMMYS_WORDS = {Words.ASKS_NONE, Words.ASKS_CONTRACT, Words.ASKS_TRUMP, Words.OBJECTS, Words.REMARKS}
"""What dummy's player may still say; the last two are heard, and cost his side what they point at (61)."""


def declarer_of(deal: Deal) -> Seat | None:
    """The declarer; None while the auction lasts."""
    contract = deal.bidding.contract if deal.bidding else None
    return contract.by if contract is not None and deal.phase is not Phase.DECLARING else None


def is_adversary(deal: Deal, seat: Seat) -> bool:
    """Whether the seat is one of the declarer's adversaries; nobody is before the final declaration."""
    declarer = declarer_of(deal)
    return declarer is not None and seat.side is not declarer.side


def adversaries_of(deal: Deal) -> tuple[Seat, ...]:
    """The two adversaries of the declarer."""
    return tuple(seat for seat in SEATS if is_adversary(deal, seat))


@AUCTION.law(60)
def penalty_holders(deal: Deal) -> tuple[Seat, ...]:
    """Who may exact what the adversaries have incurred:
    the declarer, and his partner too until his cards are on the table."""
    declarer = declarer_of(deal)
    if declarer is None:
        return ()
    return (declarer,) if deal.dummies else (declarer, declarer.partner)


@AUCTION.law(58)
def before_the_first_lead(deal: Deal) -> bool:
    """Whether the declarations are over and no card has been led."""
    return deal.phase is Phase.PLAYING and deal.first == 1 and not deal.tricks


@AUCTION.law(59)
def lay_down(course: Course) -> bool:
    """Dummy's cards go down as soon as the first lead stands: the rightful one, or a false one to which another has
    played. True if they did. What has once been laid down stays."""
    deal = course.deal
    declarer = declarer_of(deal)
    if deal.dummies or not deal.tricks or declarer is None:
        return False
    first = deal.tricks[0]
    if first.false and len(first.plays) < 2:
        return False
    course.add(ev.DummyDown(declarer.partner))
    return True


@AUCTION.law(59)
def must_be_his_to_play(deal: Deal, seat: Seat, hand: Seat) -> None:
    """Dummy's cards are played by the declarer alone; nobody else's by anybody but himself."""
    if deal.commander(hand) is seat:
        return
    if hand is seat:
        raise Refused(f"{seat.word}'s cards are played by {seat.partner.word}.", 59, 60)
    raise Refused(f"{hand.word}'s cards are not yours to play.", 59, 60)


@AUCTION.law(60)
def takes_no_part(deal: Deal, act: Act) -> None:
    """His cards once down, the declarer's partner does nothing but what the law leaves him; refused at any table."""
    if isinstance(act, acts.Order) or getattr(act, "seat", None) not in deal.dummies or deal.phase is not Phase.PLAYING:
        return
    match act:
        case acts.Says(words=words) if words in _DUMMYS_WORDS:
            return
        case acts.Suggests() | acts.ClaimsRevoke() | acts.Names() | acts.Amends() | acts.Remarks():
            return
    raise Refused("Dummy takes no part in the play.", 59, 60)


@AUCTION.law(60, 61)
def speaks_as_dummy(deal: Deal, act: Act) -> Fault | None:
    """Dummy calling attention to anything beyond his six rights."""
    if getattr(act, "seat", None) not in deal.dummies:
        return None
    match act:
        case acts.Says(words=Words.OBJECTS | Words.REMARKS) | acts.ClaimsRevoke() | acts.Remarks():
            return Fault("60", "Dummy takes no part in the play.")
    return None


@AUCTION.law(61)
def kills(course: Course, act: acts.ClaimsRevoke) -> None:
    """Dummy points out a revoke: the declarer cannot claim it. Without a trick, all that the player has made so far;
    what he may do later, in the trick that lies open too, is another incident."""
    course.add(ev.Heard(act.seat, "claims revoke"))
    if act.trick is None:
        course.add(ev.PenaltyKilled(act.accused, 0))
    for trick in course.deal.tricks:
        if act.trick in (None, trick.number) and trick.of(act.accused) is not None:
            course.add(ev.PenaltyKilled(act.accused, trick.number))


@AUCTION.law(61)
def must_not_be_killed(deal: Deal, act: acts.ClaimsRevoke) -> None:
    """The declarer is precluded from the penalty to which dummy called attention."""
    if declarer_of(deal) is act.seat and (act.accused, act.trick or 0) in deal.killed:
        raise Refused("Dummy has called attention to that; no penalty can be exacted for it.", 61)


@AUCTION.law(60, 61)
def kills_open_right(course: Course, seat: Seat) -> None:
    """Dummy calls attention to an offence for which the declarer has a penalty open: the latest is lost; but that too
    many cards were played to a trick he may say (60 b). Where there is none, but an adversary's cards lie exposed, he
    can only mean those."""
    deal = course.deal
    rights = [right for right in deal.rights if right.open and right.holders[0] is seat.partner]
    lying = [adversary for adversary in adversaries_of(deal) if deal.exposed[adversary]]
    if rights and rights[-1].law == "70":
        course.add(ev.Heard(seat, Words.OBJECTS))
    elif rights:
        course.add(ev.Heard(seat, Words.OBJECTS), ev.PenaltyKilled(rights[-1].offender))
        _lose(course, rights[-1])
    elif len(lying) == 1:
        cards = tuple(sorted(deal.exposed[lying[0]]))
        course.add(ev.Heard(seat, Words.OBJECTS), ev.PenaltyKilled(lying[0]))
        course.add(ev.CardsCovered(lying[0], cards))
    else:
        raise Refused("There is nothing to object to.", 60)


def _lose(course: Course, right: Right) -> None:
    """The right is lost, and the call of cards led on (71) with it."""
    course.end_right(right, "61")
    if right.law == "71" and course.deal.ahead is not None:
        course.add(ev.CardsCovered(right.offender, course.deal.ahead.cards))


@AUCTION.law(60, 61)
def kills_incident(course: Course, number: int) -> None:
    """Dummy has pointed at that trick: whatever the adversaries did in it for which a penalty could have been exacted,
    a revoke that nobody else has noticed among them; not what they do in it afterwards, nor two cards at once, of which
    he may speak (60 b)."""
    deal = course.deal
    for right in deal.rights:
        if right.open and right.trick == number and right.law != "70" and is_adversary(deal, right.offender):
            _lose(course, right)
    trick = deal.trick(number)
    for adversary in adversaries_of(deal):
        if trick is not None and trick.of(adversary) is not None:
            course.add(ev.PenaltyKilled(adversary, number))


@AUCTION.law(62)
def suggesting(deal: Deal, act: Act) -> Fault | None:
    """Dummy's player touching or naming a card of dummy."""
    if isinstance(act, acts.Suggests) or (isinstance(act, acts.Names) and act.seat in deal.dummies):
        return Fault("62", "Dummy may not suggest a card.")
    return None


@AUCTION.law(62)
def suggest(course: Course, seat: Seat, card: Card) -> None:
    """Either adversary may call upon the declarer to play the card suggested, or not to play it, that time."""
    deal = course.deal
    if seat not in deal.dummies:
        raise Refused("Only dummy's player can suggest a card of dummy's.", 62)
    must_hold(deal, seat, (card,))
    course.add(ev.Heard(seat, "suggests"))
    number = deal.trick_number + (1 if has_played(deal, seat) else 0)
    until = Until(Moment.PLAYED, seat, trick=number)
    options = [Option(kind, until, seat, card, trick=number) for kind in (Kind.CARD, Kind.NOT_CARD)]
    course.open_right("62", seat, adversaries_of(deal), options, card=card, trick=number)


@AUCTION.law(62, 74)
def must_be_playable(deal: Deal, seat: Seat, card: Card) -> None:
    """Nobody can be called upon to revoke from dummy."""
    trick = deal.open_trick
    if trick is not None and trick.of(seat) is None and card not in followers(deal.hands[seat], trick.led):
        raise Refused("To play that card would be a revoke.", 74)


@AUCTION.law(62)
def suggestion_enforced(deal: Deal, hand: Seat, card: Card) -> None:
    """What was called of dummy's open hand is enforced in both modes, as far as dummy can obey."""
    duty = deal.bound(hand)
    if duty is None or duty.law != "62":
        return
    trick = deal.open_trick
    able = followers(deal.hands[hand], trick.led if trick else None)
    obeying = satisfying(duty, deal.hands[hand], able, trick.pairs() if trick else (), deal.trump)
    if obeying and card not in obeying:
        raise Refused(f"An adversary has called upon you about {duty.card.face if duty.card else 'a card'}.", 62)


@AUCTION.law(63)
def not_liable(deal: Deal, accused: Seat) -> None:
    """Dummy is not liable to the penalty for a revoke."""
    if accused in deal.dummies:
        raise Refused("Dummy is not liable to the penalty for a revoke.", 63)


@AUCTION.law(63)
def object_to_dummys_card(course: Course, seat: Seat) -> bool:
    """Anybody may say that dummy's card should have followed suit, until the trick is turned and quitted; the error is
    then discovered, and the card corrected before the play goes on. True if it was so."""
    return object_to_card(course, seat)


@AUCTION.law(64)
def card_is_played(deal: Deal, act: acts.Plays) -> None:
    """A card of dummy named or touched, and a card of the declarer's own once quitted, is played and cannot be changed;
    of two touched at once he elects one.
    He has no other card to put down out of time, and the code gives nothing for it: refused at any table."""
    if is_adversary(deal, act.hand) or deal.phase is not Phase.PLAYING:
        return
    move = deal.move(act.hand, act.leads)
    if deal.open_trick is not None and move in (Move.STRAY, Move.AHEAD):
        raise Refused("A card has been played from that hand to this trick, and stands.", 64)
    if move is Move.STRAY:
        raise Refused(f"It is {deal.rightful.word}'s lead.", 77)
    touched = set(deal.offered[1]) if deal.offered is not None and deal.offered[0] is act.hand else set()
    able = followers(deal.hands[act.hand], deal.open_trick.led if deal.open_trick else None)
    if touched & able and not set(act.cards) <= touched:
        raise Refused("Choose one of the cards touched.", 64)


@AUCTION.law(64)
def touch_two(course: Course, act: acts.Plays) -> None:
    """He may elect which one to play; while he arranges the cards nothing is played."""
    if course.deal.arranging or course.deal.turn is not act.hand:
        course.add(ev.Heard(act.seat, "touches"))
        return
    course.add(ev.CardsOffered(act.hand, act.cards))


@AUCTION.law(64)
def arrange(course: Course, seat: Seat) -> None:
    """ "I arrange": no card of dummy's is played by touching it, until one is named."""
    if declarer_of(course.deal) is not seat or not course.deal.dummies or course.deal.phase is not Phase.PLAYING:
        raise Refused("Only the declarer arranges dummy's cards, when they are on the table.", 64)
    course.add(ev.Arranging(True))
