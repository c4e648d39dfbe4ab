"""The trump card: Laws 52 to 55."""

from __future__ import annotations

from bot.engine import events as ev
from bot.engine.acts import Act, Says, Words
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Phase
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import Kind, Moment, Option, Until
from bot.engine.seats import Seat
from bot.engine.verbs import must_be_playing
from bot.engine.whist.dummy import gains_nothing

UNTIL_THE_HAND_IS_OUT = Until(Moment.HAND_OUT)


def first_trick_awaits(deal: Deal, seat: Seat) -> bool:
    """Whether the seat has still to play to the first trick."""
    return deal.first == 1 and (not deal.tricks or deal.tricks[0].of(seat) is None)


@WHIST.law(52)
def take_up(course: Course, seat: Seat) -> None:
    """The dealer takes the card up; from then on its suit alone is told."""
    deal = course.deal
    if seat is not deal.commander(deal.dealer) or not deal.trump_lies:
        raise Refused("There is no trump card on the table for you to take up.", 52)
    course.add(ev.TrumpTaken())


@WHIST.law(52)
def take_up_in_time(course: Course) -> bool:
    """At a strict table the card takes itself up when it is the dealer's turn to the first trick. True if it did."""
    deal = course.deal
    if not deal.trump_lies or deal.turn is not deal.dealer or not first_trick_awaits(deal, deal.dealer):
        return False
    course.add(ev.TrumpTaken())
    return True


@WHIST.law(52)
def remind(course: Course, seat: Seat) -> None:
    """His partner may at any time remind the dealer of the card that lies there."""
    deal = course.deal
    if seat is not deal.dealer.partner or not deal.trump_lies:
        raise Refused("Only the dealer's partner may remind him, while the trump card lies on the table.", 52)
    course.add(ev.Heard(seat, Words.REMINDS_TRUMP))


@WHIST.law(53)
def named(deal: Deal, act: Act) -> Fault | None:
    """Naming the card after it has been taken up. While it lies there anybody can read it, and naming it is nothing."""
    if isinstance(act, Says) and act.words is Words.NAMES_TRUMP and not deal.trump_lies:
        return Fault("53", "The trump card has been taken up; it may not be named.")
    return None


@WHIST.law(53)
def liable_for_naming(course: Course, seat: Seat) -> None:
    """His highest or lowest trump may be called in the manner of Law 55 (footnote 20)."""
    _highest_or_lowest_trump(course, seat, "53")


@WHIST.law(54)
def taken_too_soon(deal: Deal, act: Act) -> Fault | None:
    """Taking the card up before it is his turn to play to the first trick."""
    takes = isinstance(act, Says) and act.words is Words.TAKES_TRUMP
    if takes and deal.turn is not deal.dealer and first_trick_awaits(deal, deal.dealer):
        return Fault("54", "The trump card stays on the table until it is your turn to play to the first trick.")
    return None


@WHIST.law(54)
def desire_it_laid(course: Course, seat: Seat) -> None:
    """An adversary (the partner may only remind)
    has the card laid on the table again, until the dealer's turn comes."""
    deal = course.deal
    taken = not deal.trump_lies and deal.trump_card in deal.hands[deal.dealer]
    early = first_trick_awaits(deal, deal.dealer) and deal.turn is not deal.dealer
    if seat.side is deal.dealer.side or not (taken and early and deal.phase is Phase.PLAYING):
        raise Refused(
            "Only an adversary may desire the trump card laid on the table, when it was taken up too soon.", 54
        )
    course.add(ev.TrumpLaid())


@WHIST.law(55)
def forgotten(deal: Deal, act: Act) -> Fault | None:
    """Declaring oneself unable to recollect the trump card; the bot remembers it for everybody at a strict table."""
    if isinstance(act, Says) and act.words is Words.FORGETS_TRUMP:
        return Fault("55", "The trump suit is always shown; nothing need be recollected.")
    return None


@WHIST.law(55)
def liable_for_forgetting(course: Course, seat: Seat) -> None:
    """The dealer's highest or lowest trump may be called at any time in the hand;
    the call stands until it is obeyed."""
    deal = course.deal
    must_be_playing(deal)
    if seat is not deal.commander(deal.dealer) or deal.trump_lies:
        raise Refused("Only the dealer, who has taken the trump card up, can fail to recollect it.", 55)
    course.add(ev.Heard(seat, Words.FORGETS_TRUMP))
    _highest_or_lowest_trump(course, deal.dealer, "55")


def _highest_or_lowest_trump(course: Course, seat: Seat, law: str) -> None:
    if gains_nothing(course.deal, seat):
        return  # Dummy is deaf (Dummy III)
    suit = course.deal.trump
    options = [Option(kind, UNTIL_THE_HAND_IS_OUT, seat, suit=suit) for kind in (Kind.HIGHEST, Kind.LOWEST)]
    course.open_right(law, seat, seat.left.side.seats, options)


@WHIST.law(55)
def discharge(course: Course) -> bool:
    """A standing call is over when any trump has been played under it: if it was another, that is the fault of Law 61,
    and to announce "still open" would tell of it (a resolution for silence's sake). True if one was released."""
    deal = course.deal
    for duty in deal.must:
        if duty.standing and any(
            p.seat is duty.seat and duty in p.under and p.card.suit is deal.trump for t in deal.tricks for p in t.plays
        ):
            course.add(ev.Released(duty))
            return True
    return False
