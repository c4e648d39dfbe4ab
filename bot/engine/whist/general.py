"""General rules: Laws 84 to 91."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, Names, Plays, Says, Words
from bot.engine.cards import Card
from bot.engine.course import Course, passed
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Phase
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Moment, Option, Right, Until
from bot.engine.rulings import forfeit
from bot.engine.seats import Seat, Side
from bot.engine.verbs import ask_more_time, choosing, ended_for, has_a_trick_to_turn, is_bound_now, place_cards
from bot.engine.whist.dummy import gains_nothing


@WHIST.law(84)
def consult(course: Course, seat: Seat) -> None:
    """ "Shall we call a suit or not?": the side loses its right to any penalty for that offence (Case X).
    Penalties of a revoke are free of this rule."""
    rights = [r for r in course.deal.rights if r.open and seat in r.holders]
    course.add(ev.Heard(seat, Words.CONSULTS))
    if rights and all(r.options[0].kind in PENALTIES_OF_A_REVOKE for r in rights):
        return
    right = choosing(course.deal, seat)
    course.end_right(right, "84")
    _take_back(course, right)


@WHIST.law(84)
def forfeit_by_order(course: Course, side: Side) -> None:
    """The arbitrator finds that the side has consulted: it loses the latest right that it has open."""
    latest = [r for r in course.deal.open_rights() if r.holders[0].side is side]
    forfeit(course, side, "84")
    _take_back(course, latest[-1])


@WHIST.law(84)
def _take_back(course: Course, right: Right) -> None:
    """Cards that lie face up through the offence alone go back:
    no penalty is left for it, the call of a card included (footnote 35)."""
    deal = course.deal
    offered = deal.offered[1] if deal.offered and right.law == "56" else ()
    ahead = deal.ahead.cards if deal.ahead and deal.ahead.seat is right.offender else ()
    laid = (right.card, *ahead) if right.card is not None and right.laid_ahead else ()
    if offered:
        course.add(ev.OfferEnded())
    if offered or laid:
        course.add(ev.CardsCovered(right.offender, (*offered, *laid)))


@WHIST.law(84, 65)
def spend_others(course: Course, seat: Seat, number: int) -> None:
    """One thing is called of a player at one trick (D8):
    what else could have been called of his card to it is spent."""
    for right in course.deal.open_rights():
        left = tuple(o for o in right.options if o.on is not seat or o.trick != number)
        if len(left) < len(right.options):
            course.narrow(right, left)


@WHIST.law(84)
def leave_choice(course: Course, seat: Seat) -> None:
    """ "Will you exact the penalty, or shall I?" is no consultation."""
    if not any(r.open and seat in r.holders for r in course.deal.rights):
        raise Refused("There is no penalty for you and your partner to choose.", 84)
    course.add(ev.Heard(seat, Words.LEAVES_CHOICE))


@WHIST.law(84)
def why_not(deal: Deal, seat: Seat, demand: Demand) -> Refused:
    """Why that demand cannot be made: the choice is another's, the first word was final, the right forfeited, or there
    never was one."""
    theirs = next((right for right in deal.open_rights() if seat not in right.holders and right.option(demand)), None)
    if theirs is not None:
        return Refused("That choice is not yours to make.", theirs.law)
    right = ended_for(deal, seat, demand)
    if right is None:
        return Refused("There is no such penalty for you to exact now.", *_printed(demand))
    if right.ended == "elected":
        laws = ("55", "84") if right.law in ("53", "55") else ("84", right.law)
        return Refused("A penalty has been demanded for that; the first word is final.", *laws)
    if right.ended == "84":
        return Refused("By consulting your side has lost its right to any penalty for that.", 84)
    return Refused("That right is over.", right.law)


def _printed(demand: Demand) -> tuple[str, ...]:
    """The laws that give such a choice."""
    laws = {Kind.SUIT: ("62",), Kind.WIN: ("68", "57", "86"), Kind.LOSE: ("68", "86"), Kind.EXPOSE: ("76", "62")}
    laws |= {Kind.HIGHEST: ("76", "55", "86"), Kind.LOWEST: ("76", "55", "86")}
    laws |= dict.fromkeys(PENALTIES_OF_A_REVOKE, ("72",))
    return laws.get(demand.kind, ())


@WHIST.law(85)
def place(course: Course, seat: Seat) -> None:
    """Anyone may have the cards placed before their players, until they are touched to be gathered."""
    place_cards(course, seat, "85")


@WHIST.law(86)
def draws_attention(deal: Deal, act: Act) -> Fault | None:
    """Saying that the trick is his, naming his card, or drawing it towards him, before his partner has played."""
    match act:
        case Says(seat=seat, words=Words.SAYS_MINE) if partner_awaited(deal, seat):
            return Fault("86", "Your partner has not yet played to this trick.")
        case Says(seat=seat, words=Words.GATHERS) if draws_towards_him(deal, seat):
            return Fault("86", "Your partner has not yet played to this trick.")
        case Names(seat=seat, card=card) if names_his_own(deal, seat, card) and _unasked(deal, seat):
            return Fault("86", "Your partner has not yet played to this trick.")
    return None


@WHIST.law(86)
def names_his_own(deal: Deal, seat: Seat, card: Card) -> bool:
    """Whether he names the card that he has played to the trick on the table."""
    trick = deal.open_trick or deal.unturned
    play = trick.of(seat) if trick is not None else None
    return play is not None and play.card == card


def _unasked(deal: Deal, seat: Seat) -> bool:
    """Whether his partner is still to play, and nobody has asked that the cards be placed (85)."""
    return partner_awaited(deal, seat) and deal.placed != deal.trick_number


@WHIST.law(86)
def name_card(course: Course, seat: Seat) -> None:
    """He names his card on the table: liable if it was unasked, before his partner has played; else it is nothing."""
    if _unasked(course.deal, seat):
        liable_for_attention(course, seat, Words.SAYS_MINE)
    else:
        course.add(ev.Heard(seat, "names"))


@WHIST.law(86)
def partner_awaited(deal: Deal, seat: Seat) -> bool:
    """Whether a trick is open to which his partner has not played; he may have said "that is mine" before playing."""
    trick = deal.open_trick
    return trick is not None and trick.of(seat.partner) is None


@WHIST.law(86)
def draws_towards_him(deal: Deal, seat: Seat) -> bool:
    """Whether he who gathers now gathers the trick to which he has played and his partner has not."""
    trick = deal.open_trick
    played = trick is not None and trick.of(seat) is not None
    return played and partner_awaited(deal, seat) and not has_a_trick_to_turn(deal, seat)


@WHIST.law(86)
def liable_for_attention(course: Course, seat: Seat, words: Words) -> None:
    """His partner may be required to play his highest or lowest of the suit led,
    or to win or lose the trick; Dummy is deaf (Dummy III)."""
    deal = course.deal
    course.add(ev.Heard(seat, words))
    trick = deal.open_trick
    partner = seat.partner
    if trick is None or not partner_awaited(deal, seat) or gains_nothing(deal, seat) or is_bound_now(deal, partner):
        return
    until = Until(Moment.PLAYED, partner, trick=trick.number)
    options = [
        Option(kind, until, partner, trick=trick.number) for kind in (Kind.HIGHEST, Kind.LOWEST, Kind.WIN, Kind.LOSE)
    ]
    course.open_right("86", seat, seat.left.side.seats, options, holds=(partner,), trick=trick.number)


@WHIST.law(87)
def must_give_time(deal: Deal, act: Act) -> None:
    """Whoever is concerned by a penalty not yet chosen waits for the choice; refused in both modes."""
    if not isinstance(act, Plays):
        return
    right = deal.held_back(act.hand) or deal.held_back(act.seat)
    if right is not None:
        raise Refused("Your adversaries must have reasonable time to decide on a penalty.", 87)


@WHIST.law(87)
def more_time(course: Course, seat: Seat) -> None:
    """What time is reasonable the table has settled; those who must decide may have it once again (D3)."""
    ask_more_time(course, seat, "87")


@WHIST.law(87)
def lapse(course: Course) -> None:
    """The time is out: a choice that held somebody, or a revoke's, is lost; what may be called at any time merely
    waits (D3, D26).

    Of a false lead the card may still be called (footnote 27)."""
    course.add(ev.Heard(None, "time is out"))
    for right in course.deal.rights:
        if right.open:
            _lapse(course, right)


def _lapse(course: Course, right: Right) -> None:
    if right.options[0].kind in PENALTIES_OF_A_REVOKE:
        course.add(ev.RightSet(replace(right, ended="lapsed", before=right)))
    elif right.holds:
        now = course.deal.trick_number
        left = tuple(o for o in right.options if o.kind is Kind.EXPOSE or (o.from_lead or 0) > now)
        ended = None if left else "lapsed"
        course.add(ev.RightSet(replace(right, options=left or right.options, holds=(), ended=ended, before=right)))
        if right.law == "56":
            course.add(ev.OfferEnded())
    else:
        left = tuple(o for o in right.options if o.until.moment is not Moment.TURNED)
        if left and len(left) < len(right.options):
            course.add(ev.RightSet(replace(right, options=left, before=right)))


@WHIST.law(87)
def reopen_by_order(course: Course, side: Side) -> None:
    """The arbitrator finds that the time was not reasonable: the side has again what the clock took from it, as far as
    it can still be done, until the next trump card is turned up (D26).

    Both partners hold a right from the first, so that what one of them lets pass is the other's until the time is out.
    Where cards led on lie exposed and lead no more (57), only the trick in hand can still be called for."""
    lost = [r for r in course.deal.rights if r.before and r.ended in (None, "lapsed") and r.holders[0].side is side]
    if not lost or lost[-1].before is None:
        raise Refused("That side has lost no right because its time ran out.", 87)
    before = lost[-1].before
    able = tuple(
        o for o in before.options if not passed(course.deal, o.until) and not _leads_no_more(course.deal, before, o)
    )
    if set(able) <= set(lost[-1].options if lost[-1].open else ()):
        raise Refused("It is too late for what that right gave.", 87, before.law)
    course.add(ev.RightSet(replace(before, options=able)))


def _leads_no_more(deal: Deal, right: Right, option: Option) -> bool:
    """Whether it is to win a trick to which a card was led on that is now an exposed card and no more."""
    return right.law == "57" and option.kind is Kind.WIN and option.trick != right.trick and deal.ahead is None


@WHIST.law(91)
def see_last_trick(course: Course, seat: Seat) -> None:
    """The last trick turned, and no more; never more than eight cards at once."""
    deal = course.deal
    if deal.phase is not Phase.PLAYING:
        raise Refused("The hand is out; the claimants of a revoke may search the tricks.", 91, 75)
    last, unturned, trick = deal.last_turned, deal.unturned, deal.open_trick
    if last is None:
        raise Refused("No trick has been turned yet.", 91)
    if 4 + (4 if unturned else 0) + (len(trick.plays) if trick else 0) > 8:
        raise Refused("No more than eight cards may be seen.", 91)
    course.add(ev.LastTrickSeen(seat))
