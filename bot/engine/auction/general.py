"""General rules: Laws 90 to 94, with the information of Law 51."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, Names, Remarks, Says, Words
from bot.engine.auction.dummy import (
    adversaries_of,
    before_the_first_lead,
    declarer_of,
    is_adversary,
    kills_incident,
    penalty_holders,
)
from bot.engine.auction.exposed import mention, obeying
from bot.engine.auction.led_on import is_lead_out_of_turn
from bot.engine.auction.played_in_error import gather_four, liable_at_the_trick
from bot.engine.cards import Card
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Phase
from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Option, Right, Until
from bot.engine.seats import Seat
from bot.engine.verbs import (
    ask_more_time,
    choosing,
    ended_for,
    exposing,
    has_a_trick_to_turn,
    must_be_playing,
    place_cards,
    waive,
)


@AUCTION.law(49, 60)
def consult(course: Course, seat: Seat, words: Words) -> None:
    """Partners may consult about a penalty, and leave it to each other;
    the first decision of either is final (Case 1)."""
    right = choosing(course.deal, seat)
    if not set(right.holders) - course.deal.dummies - {seat}:
        raise Refused("There is nobody for you to consult: dummy takes no part.", 60)
    course.add(ev.Heard(seat, words))


@AUCTION.law(49, 61)
def why_not(deal: Deal, seat: Seat, demand: Demand) -> Refused:
    """Why that demand cannot be made: the choice is another's, the first decision was final,
    dummy has spoiled it, or there never was such a right."""
    theirs = next((right for right in deal.open_rights() if seat not in right.holders and right.option(demand)), None)
    if theirs is not None:
        return Refused("That choice is not yours to make.", theirs.law)
    right = ended_for(deal, seat, demand)
    if right is None:
        laws = ("61",) if deal.killed and declarer_of(deal) is seat else _printed(demand)
        return Refused("There is no such penalty or choice for you now.", *laws)
    if right.ended == "elected":
        return Refused("That has been decided; the first decision is final.", right.law)
    if right.ended == "61":
        return Refused("Dummy has called attention to that; no penalty can be exacted for it.", 61, right.law)
    return Refused("That right is over.", right.law)


def _printed(demand: Demand) -> tuple[str, ...]:
    """The laws that give such a choice."""
    laws = {Kind.NEW_DEAL: ("49", "50", "57"), Kind.STAND: ("49",), Kind.EXPOSE: ("76", "86")}
    laws |= {Kind.SUIT: ("76", "93", "51"), Kind.NOT_SUIT: ("65", "66"), Kind.NOT_CARD: ("62",)}
    laws |= dict.fromkeys((Kind.HIGHEST, Kind.LOWEST), ("80", "86", "92"))
    laws |= {Kind.WIN: ("80", "92", "71"), Kind.LOSE: ("80", "92")}
    laws |= dict.fromkeys((Kind.SUFFICIENT, Kind.SEVEN, Kind.FINAL), ("50",))
    laws |= dict.fromkeys((Kind.THREE_TRICKS, Kind.ONE_FIFTY), ("84",))
    return laws.get(demand.kind, ())


@AUCTION.law(60, 71, 94)
def give_up(course: Course, seat: Seat) -> None:
    """Gives up one's own say; the right ends when all have who may still speak. Of two cards at once the offender then
    plays which he likes; of cards led on, which were no winners, a suit may still be called (76)."""
    waive(course, seat)
    changed = course.events[-1]
    assert isinstance(changed, ev.RightSet)
    right = changed.right
    if not set(right.holders) - course.deal.dummies <= set(right.waived):
        return
    if right.law == "71" and is_lead_out_of_turn(course.deal, right):
        course.add(ev.RightSet(replace(right, options=right.options[-1:], holds=(), waived=(), ended=None)))
    elif right.open:
        course.end_right(right, "waived")
    if right.law == "70":
        course.add(ev.OfferEnded())


@AUCTION.law(94)
def must_give_time(deal: Deal, seat: Seat, hand: Seat) -> None:
    """Whoever is concerned by a penalty not yet chosen waits for the choice; refused in both modes."""
    right = deal.held_back(hand) or deal.held_back(seat)
    if right is not None:
        raise Refused("The declarer must have reasonable time to decide on a penalty.", 94)


@AUCTION.law(94)
def more_time(course: Course, seat: Seat) -> None:
    """What time is reasonable the table has settled; those who must decide may have it once again."""
    ask_more_time(course, seat, "94")


@AUCTION.law(94)
def lapse(course: Course) -> None:
    """The time is out: no penalty, except that a card led out of turn, or played in error and corrected, is then an
    exposed card, and of two cards at once the offender plays one. A suit for a remark waits for its lead; a revoke
    comes to 150. Where somebody is waiting for a choice, only that one was timed."""
    course.add(ev.Heard(None, "time is out"))
    running = [right for right in course.deal.open_rights() if right.law not in ("51", "93", "97")]
    for right in [right for right in running if right.holds] or running:
        _lapse(course, right)


def _lapse(course: Course, right: Right) -> None:
    course.end_right(right, "lapsed")
    if right.law in ("76", "86") and any(option.kind is Kind.EXPOSE for option in right.options):
        seat, cards = exposing(course.deal, right)
        course.add(ev.CardsExposed(seat, cards))
    if right.law == "70":
        course.add(ev.OfferEnded())


@AUCTION.law(90)
def see_last_trick(course: Course, seat: Seat) -> None:
    """A trick turned and quitted is not looked at until the end of the hand."""
    if course.deal.phase is Phase.PLAYING:
        raise Refused("A trick turned and quitted may not be looked at until the end of the hand.", 90)
    course.add(ev.Heard(seat, Words.ASKS_LAST_TRICK))


@AUCTION.law(91)
def place(course: Course, seat: Seat) -> None:
    """Any player may have the cards placed before their players, until they are touched to be gathered."""
    place_cards(course, seat, "91")


@AUCTION.law(51)
def ask_contract(course: Course, seat: Seat) -> None:
    """A player may ask at any time of the play what the final declaration was."""
    if declarer_of(course.deal) is None:
        raise Refused("There is no final declaration yet.", 51)
    course.add(ev.Heard(seat, Words.ASKS_CONTRACT))


def partner_awaited(deal: Deal, seat: Seat, words: Words = Words.GATHERS) -> bool:
    """Whether a trick is open to which his partner has not played; he himself must have, unless he says "that is mine"
    of it. Who gathers while a trick that his side has won is not yet turned, gathers that one."""
    trick = deal.open_trick
    if trick is None or trick.of(seat.partner) is not None:
        return False
    return words is Words.SAYS_MINE or (trick.of(seat) is not None and not has_a_trick_to_turn(deal, seat))


@AUCTION.law(92)
def draws_attention(deal: Deal, act: Act) -> Fault | None:
    """An adversary says that the trick is his, or draws it towards him, before his partner has played."""
    if not isinstance(act, Says) or act.words not in (Words.SAYS_MINE, Words.GATHERS):
        return None
    if not is_adversary(deal, act.seat) or not partner_awaited(deal, act.seat, act.words):
        return None
    return Fault("92", "Your partner has not yet played to this trick.")


@AUCTION.law(92)
def say_mine(course: Course, seat: Seat) -> None:
    """Prior to his partner playing the declarer may require the partner to play highest or lowest, to win or lose;
    later it is nothing that this law punishes."""
    deal = course.deal
    course.add(ev.Heard(seat, Words.SAYS_MINE))
    if is_adversary(deal, seat) and partner_awaited(deal, seat, Words.SAYS_MINE):
        liable_at_the_trick(course, "92", seat, deal.trick_number)


@AUCTION.law(92)
def gather_trick(course: Course, seat: Seat) -> None:
    """Drawing the trick towards him before his partner has played calls attention to it;
    else the winners turn it when it is complete."""
    must_be_playing(course.deal)
    if is_adversary(course.deal, seat) and partner_awaited(course.deal, seat):
        course.add(ev.Heard(seat, Words.GATHERS))
        liable_at_the_trick(course, "92", seat, course.deal.trick_number)
        return
    gather_four(course, seat)


@AUCTION.law(68, 92)
def name_card(course: Course, act: Names) -> None:
    """Naming his card on the table before his partner has played, unless he was asked; a card still held is exposed by
    being mentioned; any other mention is a reference to the play (93)."""
    deal = course.deal
    trick = deal.open_trick
    play = trick.of(act.seat) if trick else None
    if play is not None and play.card == act.card and is_adversary(deal, act.seat):
        course.add(ev.Heard(act.seat, "names"))
        if partner_awaited(deal, act.seat, Words.SAYS_MINE) and deal.placed != deal.trick_number:
            liable_at_the_trick(course, "92", act.seat, deal.trick_number)
        return
    if not mention(course, act.seat, act.card):
        liable_for_reference(course, act.seat)


@AUCTION.law(51, 93)
def refers(deal: Deal, act: Act) -> Fault | None:
    """An adversary informs his partner about an earlier declaration, or refers to an incident of the play."""
    match act:
        case Remarks(seat=seat, trick=None):
            law = "51"
        case Remarks(seat=seat) | Says(seat=seat, words=Words.REMARKS):
            law = "51" if before_the_first_lead(deal) else "93"
        case _:
            return None
    return Fault(law, "You may not refer to the bidding or to the play.") if is_adversary(deal, seat) else None


@AUCTION.law(93)
def warn(course: Course, seat: Seat) -> None:
    """An adversary tells his partner that he is about to play or lead out of turn: that is no reference to the play,
    and nothing is exacted for it."""
    must_be_playing(course.deal)
    course.add(ev.Heard(seat, Words.WARNS))


def remark(course: Course, seat: Seat) -> None:
    """Something is said about the bidding or the play."""
    course.add(ev.Heard(seat, Words.REMARKS))
    liable_for_reference(course, seat)


@AUCTION.law(51, 61, 93)
def remark_on(course: Course, act: Remarks) -> None:
    """A reference that says to what: of an adversary to a declaration (51), or to an incident of the play (93); of
    dummy's player to an incident, by which the declarer loses what could have been exacted for it (61)."""
    deal = course.deal
    if act.trick is not None and (deal.phase is not Phase.PLAYING or not 1 <= act.trick <= deal.trick_number):
        raise Refused("There has been no such trick.", 93)
    course.add(ev.Heard(act.seat, "remarks on the bidding" if act.trick is None else f"remarks on trick {act.trick}"))
    if act.seat not in deal.dummies:
        liable_for_reference(course, act.seat, "51" if act.trick is None else "93")
    elif act.trick is not None:
        kills_incident(course, act.trick)


@AUCTION.law(51, 93)
def liable_for_reference(course: Course, seat: Seat, law: str = "") -> None:
    """The declarer may call a suit from the adversary whose turn it next is to lead. Where he has not said of what he
    spoke it is Law 51 before the first lead, when it can only have been bids, and afterwards Law 93, which speaks of
    both. One call an offence."""
    deal = course.deal
    if deal.phase is not Phase.PLAYING or not is_adversary(deal, seat):
        return
    number = deal.trick_number + (1 if deal.open_trick else 0)
    until = Until(Moment.LEADS, side=seat.side, trick=number)
    law = law or ("51" if before_the_first_lead(deal) else "93")
    course.open_right(law, seat, penalty_holders(deal), (Option(Kind.SUIT, until, from_lead=number),))


@AUCTION.law(51)
def called_lead_enforced(deal: Deal, hand: Seat, card: Card) -> None:
    """A lead called for information about the bidding is enforced: Law 73 does not name it.
    Refused, to him alone, while he can obey."""
    duty = deal.bound(hand)
    if duty is None or duty.law != "51" or deal.open_trick is not None:
        return
    able = obeying(duty, deal.hands[hand], None, (), deal.trump)
    if able and card not in able:
        raise Refused("The declarer has called the suit to be led.", 51)


@AUCTION.law(97)
def grant(course: Course, offender: Seat, demand: Demand) -> None:
    """What whoever decides a question by agreement gives:
    a suit the next time that side leads, or a call for the next play."""
    deal = course.deal
    number = deal.trick_number
    if demand.kind is Kind.SUIT:
        until = Until(Moment.LEADS, side=offender.side, trick=number + (1 if deal.open_trick else 0))
        option = Option(demand.kind, until, suit=demand.suit, from_lead=number)
    else:
        until = Until(Moment.PLAYED, offender, trick=number)
        option = Option(demand.kind, until, offender, demand.card, demand.suit, number)
    holders = penalty_holders(deal) if offender in adversaries_of(deal) else offender.left.side.seats
    course.open_right("97", offender, holders, (option,), trick=0 if demand.kind is Kind.SUIT else number)
