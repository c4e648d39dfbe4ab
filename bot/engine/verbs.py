"""Verbs that both codes know, as mechanics; the law that a refusal cites is given by the code that uses them."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Whole, Words
from bot.engine.cards import Card
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.games import Phase
from bot.engine.laid import Trick
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Right
from bot.engine.said import Correction, Finding, Question, Result, RevokeClaim
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.table import Table


def deal_of(table: Table) -> Deal:
    """The deal in progress. Refused if there is none."""
    if table.deal is None:
        raise Refused("No cards have been dealt yet.")
    return table.deal


def must_be_playing(deal: Deal) -> None:
    """Refused unless cards are being played."""
    if deal.phase is not Phase.PLAYING:
        raise Refused("No cards are being played now.")


def must_command(deal: Deal, seat: Seat, hand: Seat, law: str) -> None:
    """Refused unless the seat plays that hand."""
    if deal.commander(hand) is seat:
        return
    if hand is seat:
        raise Refused(f"{seat.word}'s cards are played by {seat.partner.word}.", law)
    raise Refused(f"{hand.word}'s cards are not yours to play.", law)


def must_hold(deal: Deal, hand: Seat, cards: tuple[Card, ...]) -> None:
    """Refused unless the hand holds every one of the cards, each named once."""
    if not cards or len(set(cards)) < len(cards):
        raise Refused("Name the cards, each once.")
    for card in cards:
        if card not in deal.hands[hand]:
            lies = any(play.card == card for trick in deal.tricks for play in trick.plays if play.seat is hand)
            raise Refused(f"{card.face} lies there already." if lies else f"You do not hold {card.face}.")


def gather(course: Course, seat: Seat, law: str) -> None:
    """Turns and quits the complete trick; only the side that won it may."""
    trick = course.deal.unturned
    if trick is None:
        raise Refused("No complete trick lies there to be turned.", law)
    if course.deal.winner(trick).side is not seat.side:
        raise Refused("The other side won this trick; it is theirs to turn.", law)
    course.add(ev.TrickTurned(trick.number))


def has_a_trick_to_turn(deal: Deal, seat: Seat) -> bool:
    """Whether a complete trick won by his side lies there: then that is the trick he gathers, though he has led on."""
    return deal.unturned is not None and deal.winner(deal.unturned).side is seat.side


def question(course: Course, seat: Seat, law: str) -> None:
    """ "Having none, partner?": while the trick in which he renounced is not turned."""
    deal = course.deal
    for trick in reversed(deal.tricks):
        if not trick.turned and renounced(trick, seat.partner):
            course.add(ev.Questioned(Question(trick.number, seat.partner)))
            return
    raise Refused("There is no trick, not yet turned, in which your partner has renounced.", law)


def answer(course: Course, seat: Seat, some: bool, law: str) -> None:
    """The answer to "Having none, partner?"; `some`: he has one. Refused if nobody has asked."""
    for asked in reversed(course.deal.questions):
        if asked.asked is seat and asked.answer is None:
            course.add(ev.Questioned(replace(asked, answer=some)))
            return
    raise Refused("Nobody has asked you.", law)


def renounced(trick: Trick, seat: Seat) -> bool:
    """Whether he has played another suit to it, holding the suit led or not."""
    play = trick.of(seat)
    return play is not None and play.card.suit is not trick.led


def place_cards(course: Course, seat: Seat, law: str) -> None:
    """Shows who played what, for as long as the cards lie untouched."""
    if course.deal.unturned is None and course.deal.open_trick is None:
        raise Refused("The cards have been gathered.", law)
    course.add(ev.Heard(seat, Words.ASKS_CARDS_PLACED))


def correct(course: Course, code: Code, act: acts.Corrects, *laws: str) -> Correction:
    """Takes back the card he played in error, while it can be, for one that obeys; a card led to the next trick goes
    back too.

    Refused, and nothing told, when the trick holds no such error of his, or when it stands established.
    """
    deal = course.deal
    number = max((n for seat, n in code.offences(deal) if seat is act.hand), default=None)
    trick = deal.trick(number) if number is not None else None
    if trick is None:
        raise Refused("There is no card of yours to correct.", *laws)
    if code.established(deal, act.hand, trick.number):
        raise Refused("It is too late to correct that card.", *laws)
    must_hold(deal, act.hand, (act.card,))
    if deal.tricks[-1].number > trick.number:
        course.undo_open_trick()
    old = trick.of(act.hand)
    assert old is not None
    course.add(ev.PlayReplaced(trick.number, act.hand, old.card, act.card, True))
    return Correction(trick.number, act.hand, old.card, act.card)


def substitute(course: Course, act: acts.Substitutes, law: str) -> None:
    """Those who played after a corrected card may withdraw theirs and play another; nobody else may."""
    deal = course.deal
    for fixed in deal.corrections:
        trick = deal.trick(fixed.trick)
        if trick and not trick.turned and trick is deal.tricks[-1] and act.hand in trick.after(fixed.seat):
            must_hold(deal, act.hand, (act.card,))
            old = trick.of(act.hand)
            assert old is not None
            course.add(ev.PlayReplaced(trick.number, act.hand, old.card, act.card, False))
            return
    raise Refused("Only those who played after a corrected card may change theirs.", law)


def right_for(deal: Deal, seat: Seat, demand: Demand) -> Right | None:
    """The earliest open right of the seat that has this option, and in which it has not waived its say; of revokes
    proved, that for the earliest of them, whichever was found first."""
    rights = [r for r in deal.rights if r.open and seat in r.holders and seat not in r.waived and r.option(demand)]
    if demand.kind in PENALTIES_OF_A_REVOKE:
        return min(rights, key=lambda right: right.trick, default=None)
    return rights[0] if rights else None


def ended_for(deal: Deal, seat: Seat, demand: Demand) -> Right | None:
    """The latest right of the seat with this option that has ended."""
    return next((r for r in reversed(deal.rights) if not r.open and seat in r.holders and r.option(demand)), None)


def waive(course: Course, seat: Seat) -> None:
    """Gives up one's own say in the latest open right; it ends when all its holders have."""
    rights = [r for r in course.deal.rights if r.open and seat in r.holders and seat not in r.waived]
    if not rights:
        raise Refused("There is nothing for you to waive.")
    right = rights[-1]
    waived = (*right.waived, seat)
    ended = "waived" if set(waived) >= set(right.holders) else None
    course.add(ev.RightSet(replace(right, waived=waived, ended=ended)))


def ask_more_time(course: Course, seat: Seat, law: str) -> None:
    """The time to decide on the latest right of the seat begins anew, once.
    Refused where nobody waits for a choice of his."""
    deal = course.deal
    timed = [r for r in deal.open_rights() if seat in r.holders and seat not in r.waived and deal.is_timed(r)]
    if not timed:
        raise Refused("Nobody is waiting for a choice of yours.", law)
    fresh = [right for right in timed if not right.extended]
    if not fresh:
        raise Refused("You have had more time; it is given once.", law)
    course.add(ev.Heard(seat, Words.ASKS_MORE_TIME), ev.RightSet(replace(fresh[-1], extended=True)))


def choosing(deal: Deal, seat: Seat) -> Right:
    """The latest open right of the seat, a revoke's penalty left out. Refused if there is none."""
    rights = [r for r in deal.rights if r.open and seat in r.holders and r.options[0].kind not in PENALTIES_OF_A_REVOKE]
    if not rights:
        raise Refused("There is no penalty for you and your partner to choose.")
    return rights[-1]


def is_bound_now(deal: Deal, seat: Seat) -> bool:
    """Whether a call for the trick in hand already binds the seat (one call a trick, D8)."""
    return any(duty.seat is seat and duty.trick == deal.trick_number for duty in deal.must)


def has_played(deal: Deal, seat: Seat) -> bool:
    """Whether the seat has played to the trick that waits for cards."""
    trick = deal.open_trick
    return trick is not None and trick.of(seat) is not None


def claim_revoke(course: Course, act: acts.ClaimsRevoke, law: str, *, whose: str) -> None:
    """Records the claim, one a trick, to be examined when the hand is out. By `whose` it is of an adversary."""
    deal = course.deal
    if act.accused.side is act.seat.side:
        raise Refused("A revoke is claimed by the adversaries of him who made it.", whose, law)
    if deal.phase not in (Phase.PLAYING, Phase.OVER) or act.seat.side in deal.cut:
        raise Refused("A revoke cannot be claimed after the cards have been cut for the following deal.", law)
    if act.trick is not None and not 1 <= act.trick <= deal.trick_number:
        raise Refused("There has been no such trick.", law)
    claim = RevokeClaim(act.seat.side, act.accused, act.trick)
    if any((c.side, c.accused, c.trick) == (claim.side, claim.accused, claim.trick) for c in deal.claims):
        raise Refused("That claim has been made already.", law)
    course.add(ev.RevokeClaimed(claim))


def search(course: Course, code: Code, seat: Seat, law: str) -> tuple[Finding, ...]:
    """Examines the claims of the seat's side, the hand being out;
    returns the revokes newly proved, in order of trick."""
    deal = course.deal
    claims = [claim for claim in deal.claims if claim.side is seat.side and not claim.searched]
    if not claims:
        raise Refused("The tricks may be searched only by a side that has claimed a revoke.", law)
    if deal.phase is not Phase.OVER:
        raise Refused("The tricks are searched at the end of the hand.", law)
    known = {(f.seat, f.trick) for f in deal.findings}
    found: list[Finding] = []
    for claim in claims:
        done = [n for who, n in code.offences(deal) if who is claim.accused and code.established(deal, who, n)]
        tricks = [n for n in done if claim.trick in (None, n)] or done  # all tricks are searched (w75, a87)
        fresh = [Finding(claim.accused, n) for n in tricks if (claim.accused, n) not in known]
        known |= {(f.seat, f.trick) for f in fresh}
        found += fresh or ([] if tricks else [Finding(claim.accused, claim.trick or 0, proved=False)])
    course.add(ev.Searched(seat.side, tuple(found)))
    return tuple(sorted((f for f in found if f.proved), key=lambda f: f.trick))


def state_result(course: Course, act: acts.Claims | acts.Concedes) -> None:
    """A claim or concession stated; the three others agree or not."""
    deal, concedes = course.deal, isinstance(act, acts.Concedes)
    if isinstance(act.what, int) and not 0 <= act.what <= deal.left:
        raise Refused(f"{deal.left} tricks are left to be played.")
    finesse = act.finesse if isinstance(act, acts.Claims) else None
    course.add(ev.ResultStated(Result(act.seat, act.what, concedes, frozenset({act.seat}), finesse=finesse)))


def awarded(deal: Deal, result: Result, need: int) -> tuple[int, int]:
    """How the tricks left go to (NS, EW) by what was stated; `need` is what "the game" would take."""
    side = result.seat.side.other if result.concedes else result.seat.side
    if result.what is Whole.REST:
        count = deal.left
    elif result.what is Whole.GAME:
        count = max(0, min(deal.left, need))
    else:
        count = min(result.what, deal.left) if isinstance(result.what, int) else 0
    pair = (count, deal.left - count)
    return pair if side is Side.NS else (pair[1], pair[0])


def humans(deal: Deal) -> frozenset[Seat]:
    """The seats that speak for themselves: dummies do not."""
    return frozenset(seat for seat in SEATS if deal.commander(seat) is seat)


def finish_if_played_out(course: Course) -> bool:
    """The hand is out when the thirteenth trick is turned, or nothing is left to play."""
    deal = course.deal
    if deal.phase is not Phase.PLAYING or any(deal.hands) or not deal.tricks or not deal.tricks[-1].turned:
        return False
    course.add(ev.PlayEnded())
    return True


def present(course: Course, seat: Seat, dealer: Seat, law: str) -> None:
    """The next dealer presents the pack, once, when the hand is out."""
    deal = course.deal
    if deal.phase is not Phase.OVER:
        raise Refused("The hand is not over yet.", law)
    if seat is not dealer:
        raise Refused(f"{dealer.word} deals next.", law)
    if deal.presented:
        raise Refused("The pack has been presented already.", law)
    course.add(ev.PackPresented())


def cut(course: Course, act: acts.Cuts, cutter: Seat, laws: tuple[str, str]) -> None:
    """The pone lifts 4 to 48 cards, once;
    a cut that was not presented closes his own side's claims only and is no cut (Case VIII)."""
    deal = course.deal
    if deal.phase is not Phase.OVER:
        raise Refused("There is no pack to cut now.", laws[0])
    if act.seat is not cutter:
        raise Refused(f"{cutter.word} cuts the pack.", laws[0])
    if not 4 <= act.count <= 48:
        raise Refused("At least four cards must lie in either packet.", laws[0])
    if len(deal.cut) == 2:
        raise Refused("The pack has been cut; it cannot be cut again.", laws[1])
    sides = frozenset(Side) if deal.presented else frozenset({act.seat.side})
    course.add(ev.PackCut(act.seat, act.count, sides))


def exposing(deal: Deal, right: Right) -> tuple[Seat, tuple[Card, ...]]:
    """Whose card a right's `expose` would leave on the table."""
    return right.offender, (right.card,) if right.card is not None and right.card in deal.hands[right.offender] else ()


EXPOSE = Demand(Kind.EXPOSE)
