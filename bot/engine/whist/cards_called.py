"""Cards liable to be called: Laws 56 to 66."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import events as ev
from bot.engine.acts import Act, Exposes, Names, Plays, Says, Words
from bot.engine.cards import Card, Hand, Suit
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.duty import satisfying
from bot.engine.laid import Move, Trick
from bot.engine.faults import Fault
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Moment, Obligation, Option, Until
from bot.engine.seats import Seat
from bot.engine.tricks import beats, best_of, followers
from bot.engine.verbs import awarded, has_played, humans, is_bound_now, must_hold

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
    if is_bound_now(deal, hand) or deal.move(hand, act.leads) in (Move.STRAY, Move.AHEAD) or deal.turn is not hand:
        course.add(ev.CardsExposed(hand, act.cards))
        return
    led = deal.open_trick.led if deal.open_trick else None
    able = followers(deal.hands[hand], led)
    number = deal.trick_number
    course.add(ev.CardsOffered(hand, act.cards), ev.CardsExposed(hand, act.cards))
    options = [
        Option(Kind.CARD, Until(Moment.PLAYED, hand, trick=number), hand, card) for card in act.cards if card in able
    ]
    course.open_right("56", hand, hand.left.side.seats, options, holds=(hand,), trick=number)


@WHIST.law(56)
def expose(course: Course, seat: Seat, cards: tuple[Card, ...]) -> None:
    """The cards are left face upwards on the table; Dummy's partner may show what he likes (Dummy III)."""
    deal = course.deal
    must_hold(deal, seat, cards)
    if deal.dummies and seat.partner in deal.dummies:
        course.add(ev.Heard(seat, "shows"))
        return
    course.add(ev.CardsExposed(seat, cards))


@WHIST.law(56, 65)
def call_card(course: Course, seat: Seat, demand: Demand) -> None:
    """Calls a card that lies exposed, for the trick in hand; it may be called again at every trick until it has been
    played (65)."""
    deal = course.deal
    owner = next((s for s in seat.left.side.seats if demand.card in deal.lying(s)), None)
    if owner is None:
        raise Refused("That card does not lie exposed before an adversary.", 56)
    if deal.offered is not None and demand.card in deal.offered[1]:
        raise Refused("To play that card would be a revoke.", 64)
    if has_played(deal, owner):
        raise Refused(f"{owner.word} has played to this trick; call the card at another.", 65)
    if is_bound_now(deal, owner):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", 84)
    course.bind(owner, demand, "56", deal.trick_number)


@WHIST.law(56)
def called_card_enforced(deal: Deal, hand: Seat, card: Card) -> None:
    """A card called in the sight of all is simply enforced, in both modes, by a rule that looks into no hand: the
    called card,
    or any of the suit led (Law 64 may excuse him). Refused otherwise."""
    duty = deal.bound(hand)
    if duty is None or duty.kind is not Kind.CARD or duty.card not in deal.hands[hand] or card == duty.card:
        return
    trick = deal.open_trick
    if trick is not None and duty.card.suit is not trick.led and card.suit is trick.led:
        return
    raise Refused(f"{duty.card.face} has been called.", 56, 64, 65)


# --- Law 57: a run of winning cards ---


@WHIST.law(57)
def led_on(deal: Deal, act: Act) -> Fault | None:
    """Leading again before his partner has played to the trick."""
    if isinstance(act, Plays) and len(act.cards) == 1 and deal.move(act.hand, act.leads) is Move.AHEAD:
        trick = deal.open_trick
        if trick is not None and trick.of(act.hand.partner) is None and _winning(deal, trick, act.hand):
            return Fault("57", "Your partner has not yet played to this trick.")
        return Fault("62", "The trick is not complete; nobody leads yet.")
    return None


def _winning(deal: Deal, trick: Trick, seat: Seat) -> bool:
    return best_of(trick.pairs(), deal.trump)[0] is seat


@WHIST.law(57)
def lay_ahead(course: Course, seat: Seat, card: Card) -> None:
    """The cards led on lie exposed; while his partner has not played he may be called on to win any one of those
    tricks.

    Whether a card led is "a winning card as against his adversaries" is asked only when they invoke the law (D22), so
    the right
    is offered from what lies on the table; the alternative, that it was a lead out of turn, stands beside it."""
    deal = course.deal
    trick = deal.open_trick
    assert trick is not None
    partner = seat.partner
    course.lay_ahead(seat, card)
    if trick.of(partner) is not None:
        ahead = course.deal.ahead
        assert ahead is not None
        course.add(ev.AheadChanged(replace(ahead, runs=1, meant=True)))
        return
    course.add(ev.CardsExposed(seat, (card,)))
    if not _winning(deal, trick, seat):
        _liable_for_lead(course, seat, card, trick.number + 1, settled=False)
        return
    ahead = course.deal.ahead
    assert ahead is not None
    until = Until(Moment.PLAYED, partner, trick=trick.number)
    wins = [Option(Kind.WIN, until, partner, trick=trick.number + n) for n in range(len(ahead.cards) + 1)]
    if trick.leader is seat and len(trick.plays) == 1:
        wins.append(
            Option(Kind.SUIT, Until(Moment.LEADS, side=seat.side, trick=trick.number + 1), from_lead=trick.number + 1)
        )
    standing = next((r for r in deal.rights if r.open and r.law == "57" and r.trick == trick.number), None)
    if standing is None:
        course.open_right("57", seat, seat.left.side.seats, wins, holds=(partner,), card=card, trick=trick.number)
    else:
        course.add(ev.RightSet(replace(standing, options=tuple(wins))))


@WHIST.law(57)
def win_one_of_them(course: Course, right_id: int, demand: Demand) -> None:
    """The partner must win the trick chosen, if he can; what was led before it stands as led, the rest lies exposed.

    If the third is chosen the second stands, because the third cannot be reached otherwise (H14). Refused where the
    card led
    could be beaten: then Law 57 does not apply."""
    deal = course.deal
    right = deal.rights[right_id - 1]
    number = demand.trick if demand.trick is not None else deal.trick_number
    trick, ahead = deal.trick(right.trick), deal.ahead
    assert trick is not None
    if trick.leader is right.offender and len(trick.plays) == 1 and _beatable(deal, trick):
        raise Refused("The card led was not a winning one; it is a lead out of turn.", 57, 62)
    runs = number - right.trick
    course.end_right(right, "elected", demand)
    if ahead is not None:
        course.add(ev.CardsCovered(right.offender, ahead.cards[:runs]))
        course.add(ev.AheadChanged(replace(ahead, runs=runs) if runs else None))
    course.bind(right.offender.partner, Demand(Kind.WIN), "57", number)


def _beatable(deal: Deal, trick: Trick) -> bool:
    """Whether an adversary could lawfully beat the card led."""
    card = trick.plays[0].card
    for seat in trick.leader.left.side.seats:
        if any(beats(c, card, deal.trump) for c in followers(deal.held_at(seat, trick.number), card.suit)):
            return True
    return False


@WHIST.law(57)
def forget_the_run(course: Course) -> bool:
    """Once the right is gone the cards led on are exposed cards and no more; once the lead is lost, so is the call to
    win."""
    deal = course.deal
    for duty in deal.must:
        if duty.law == "57" and duty.trick is not None and duty.trick < deal.trick_number:
            course.add(ev.Released(duty))
            return True
        waits = duty.law == "57" and duty.trick is not None and duty.trick > deal.trick_number
        if waits and (deal.ahead is None or not deal.ahead.runs):
            course.add(ev.Released(duty))
            return True
    if deal.ahead is None or deal.ahead.runs or any(r.open and r.law == "57" for r in deal.rights):
        return False
    course.add(ev.AheadChanged(None))
    return True


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
    if not (deal.dummies and seat.partner in deal.dummies):
        course.add(ev.CardsExposed(seat, tuple(sorted(deal.hands[seat]))))
    course.add(ev.Acted(seat.side, deal.trick_number + (1 if has_played(deal, seat) else 0)))
    if humans(deal) <= course.deal.down:
        abandon(course, thrown=True)


@WHIST.law(58)
def keep(course: Course, seat: Seat) -> None:
    """He retains his hand and cannot be forced to abandon it."""
    if not course.deal.down or seat in course.deal.down:
        raise Refused("Nobody else has thrown his hand down.", 58)
    course.add(ev.Kept(seat))


@WHIST.law(59)
def abandon(course: Course, thrown: bool) -> None:
    """The hands are abandoned; the tricks left go as was claimed or conceded. Where nothing was said, the arbitrator
    awards (D11)."""
    deal = course.deal
    if deal.result is not None and not deal.result.contested:
        side = deal.result.seat.side.other if deal.result.concedes else deal.result.seat.side
        need = 5 - course.table.rubber.score[side.value] + 6 - deal.won()[side.value]
        course.add(ev.TricksAwarded(awarded(deal, deal.result, need)))
    course.add(ev.PlayEnded(abandoned=thrown))


# --- Law 61: a call disobeyed ---


@WHIST.law(61)
def disobeys(deal: Deal, act: Act) -> Fault | None:
    """Highest, lowest, a suit to be led, win or lose (D6), not done though he can. The word is private: it tells of
    his hand."""
    if (
        not isinstance(act, Plays)
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


@WHIST.law(62)
def lead_out_of_turn(deal: Deal, act: Act) -> Fault | None:
    """Leading when another has the lead."""
    if isinstance(act, Plays) and deal.move(act.hand, act.leads) is Move.LEAD and deal.rightful is not act.hand:
        return Fault("62", f"It is {deal.rightful.word}'s lead.")
    return None


@WHIST.law(62, 63)
def discover(course: Course, seat: Seat) -> None:
    """Anybody discovers the false lead: its cards are taken back without penalty to any but the offender (63).

    Once all four have played the trick is complete and stands."""
    deal = course.deal
    trick = deal.open_trick
    if trick is None or not trick.false:
        last = deal.unturned
        if last is not None and last.false:
            raise Refused("All four have played: the trick is complete and the error cannot be rectified.", 63)
        raise Refused("There is nothing to object to.")
    course.undo_open_trick()
    course.add(ev.Heard(seat, Words.OBJECTS))
    _liable_for_lead(course, trick.leader, trick.plays[0].card, trick.number)


@WHIST.law(62)
def _liable_for_lead(course: Course, offender: Seat, card: Card, number: int, settled: bool = True) -> None:
    """His adversaries call the card, or a suit from whichever of the side next first has the lead: at once, if that
    is his
    partner, who must wait for it (footnote 27). One offence, one penalty (D4). `settled`: it is known who has the
    lead."""
    deal = course.deal
    adversaries = offender.left.side.seats
    dummys_side = bool(deal.dummies) and (offender in deal.dummies or offender.partner in deal.dummies)
    rightful = deal.rightful
    if settled and dummys_side and rightful.side is not offender.side:
        return  # he gains nothing by it (Dummy III)
    at_once = settled and rightful.side is offender.side
    until = Until(Moment.LEADS, side=offender.side, trick=number)
    options = [Option(Kind.SUIT, until, rightful if at_once else None, from_lead=number)]
    if not dummys_side:
        options.append(Option(Kind.EXPOSE, HAND_OUT, offender, card))
    holds = (deal.commander(rightful),) if at_once else ()
    course.open_right("62" if not dummys_side else "DM-III", offender, adversaries, options, holds, card, number)


@WHIST.law(62)
def call_suit(course: Course, right_id: int, demand: Demand) -> None:
    """A suit is called when the lead comes, from him who has it."""
    deal = course.deal
    right = deal.rights[right_id - 1]
    option = right.option(demand)
    leader = deal.rightful
    if demand.suit is None or option is None:
        raise Refused("Name the suit.", right.law)
    if (
        deal.open_trick is not None
        or leader.side is not right.offender.side
        or deal.trick_number < (option.from_lead or 0)
    ):
        raise Refused("The suit is called when that side has the lead.", right.law)
    if is_bound_now(deal, leader):
        raise Refused("One thing is called of a player at one trick, and the first word is final.", 84)
    if right.law == "57":
        trick = deal.trick(right.trick)
        if trick is not None and not _beatable(deal, trick):
            raise Refused("The card led was a winning one; his partner may be called on to win.", 57)
    course.end_right(right, "elected", demand)
    course.bind(leader, demand, right.law, deal.trick_number)


@WHIST.law(59)
def may_elect_tricks(deal: Deal) -> bool:
    """Where the four hands were thrown down the adversaries add three or deduct three; no tricks are taken."""
    return not deal.abandoned
