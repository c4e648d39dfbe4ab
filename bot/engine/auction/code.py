"""The code of the Whist Club of New York, November 1912, as the engine asks it:
which rules each act meets, in law order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Act, Words
from bot.engine.agreed import agree_on_score, amend
from bot.engine.auction import (
    correcting,
    declaring,
    dummy,
    exposed,
    finesse,
    general,
    hand_out,
    led_on,
    out_of_turn,
    played_in_error,
    plays,
    revoke,
)
from bot.engine.auction.deal import begin, must_be_in_hand
from bot.engine.auction.doubling import forbidden_double, liable_for_speaking
from bot.engine.auction.elections import elect
from bot.engine.auction.orders import carry_out
from bot.engine.cards import Hand
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Mode, Phase
from bot.engine.mistaken import must_be_put_right
from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.table import Table
from bot.engine.tricks import followers
from bot.engine.verbs import (
    answer,
    deal_of,
    finish_if_played_out,
    must_be_playing,
    must_hold,
    substitute,
)

_DECLARING: tuple[Callable[[Deal, Act], Fault | None], ...] = (
    declaring.out_of_turn,
    declaring.not_higher,
    declaring.more_than_seven,
    correcting.corrected_amiss,
    declaring.silenced,
    forbidden_double,
    exposed.exposed_while_declaring,
)
_PLAYING: tuple[Callable[[Deal, Act], Fault | None], ...] = (
    declaring.more_than_seven,
    correcting.corrected_amiss,
    dummy.speaks_as_dummy,
    dummy.suggesting,
    exposed.exposed_card,
    exposed.two_at_once,
    led_on.leads_on,
    led_on.throwing_down,
    out_of_turn.lead_out_of_turn,
    played_in_error.plays_out_of_turn,
    revoke.does_not_follow,
    led_on.disobeys,
    general.draws_attention,
    general.refers,
)


def refuse(table: Table, act: Act) -> None:
    """Refuses what cannot happen at any table:
    cards not held, another's hand, a time that is past, a choice pending (94)."""
    deal = deal_of(table)
    call = declaring.call_of(act)
    if call is not None:
        declaring.must_be_open(deal)
        declaring.dealer_must_declare(deal, call)
        declaring.must_await_choice(deal, call[0])
        return
    if isinstance(act, acts.Order) and not isinstance(act, acts.Dismisses | acts.SetsDealer):
        must_be_in_hand(deal)
    dummy.takes_no_part(deal, act)
    must_be_put_right(deal, act, "63")
    if isinstance(act, acts.Corrects | acts.Substitutes):
        must_be_playing(deal)
        dummy.must_be_his_to_play(deal, act.seat, act.hand)
    if isinstance(act, acts.Plays):
        _refuse_play(deal, act)


def _refuse_play(deal: Deal, act: acts.Plays) -> None:
    if deal.phase is Phase.DECLARING:
        if act.hand is not act.seat:
            raise Refused(f"{act.hand.word}'s cards are not yours to play.", 59)
        must_hold(deal, act.hand, act.cards)
        return
    must_be_playing(deal)
    dummy.must_be_his_to_play(deal, act.seat, act.hand)
    must_hold(deal, act.hand, act.cards)
    dummy.card_is_played(deal, act)
    general.must_give_time(deal, act.seat, act.hand)
    if len(act.cards) == 1:
        dummy.suggestion_enforced(deal, act.hand, act.cards[0])
        exposed.called_card_enforced(deal, act.hand, act.cards[0])
        general.called_lead_enforced(deal, act.hand, act.cards[0])


def faults(table: Table, act: Act) -> tuple[Fault, ...]:
    """Every law of the code that the act would break, plainest first."""
    deal = deal_of(table)
    rules = {Phase.DECLARING: _DECLARING, Phase.PLAYING: _PLAYING}.get(deal.phase, ())
    return tuple(fault for rule in rules if (fault := rule(deal, act)) is not None)


def lawful(deal: Deal, seat: Seat) -> Hand:
    """The cards the seat may play, were it its turn, without breaking a law or a call."""
    trick = deal.open_trick if deal.open_trick and deal.open_trick.of(seat) is None else None
    led = trick.led if trick else None
    hand = deal.hands[seat]
    able = followers(hand, led)
    duty = deal.bound(seat)
    if duty is None:
        return able
    return exposed.obeying(duty, hand, led, trick.pairs() if trick else (), deal.trump) or able


def perform(course: Course, act: Act) -> None:
    """Does the act."""
    if type(act) in _DONE:
        _DONE[type(act)](course, act)
    else:
        carry_out(course, act)


def _call(course: Course, act: Act) -> None:
    spoken = declaring.call_of(act)
    assert spoken is not None
    barred = declaring.is_barred(course.deal, spoken[0])
    made = declaring.call(course, spoken)
    if not barred:
        liable_for_speaking(course, made)


def _suggest(course: Course, act: acts.Suggests) -> None:
    must_be_playing(course.deal)
    dummy.suggest(course, act.seat, act.card)


def _no_claim_of_honours(course: Course, act: acts.ClaimsHonours) -> None:
    raise Refused("Honours are scored as held; nobody need claim them.", 48)


def _begun_by_the_room(course: Course, act: acts.BeginsDeal) -> None:
    raise Refused("A deal is begun by the room.")


def _say(words: Words) -> Callable[[Course, Seat], None]:
    return lambda course, seat: course.add(ev.Heard(seat, words))


def _calling(words: Words) -> Callable[[Course, Seat], None]:
    return lambda course, seat: _call(course, acts.Says(seat, words))


def _nothing_turned_up(course: Course, seat: Seat) -> None:
    raise Refused("No card is turned up at auction.")


def _throw_down(course: Course, seat: Seat) -> None:
    must_be_playing(course.deal)
    led_on.throw_down(course, seat)


_SAID: dict[Words, Callable[[Course, Seat], None]] = {
    Words.PRESENTS: hand_out.present_pack,
    Words.PASSES: _calling(Words.PASSES),
    Words.DOUBLES: _calling(Words.DOUBLES),
    Words.REDOUBLES: _calling(Words.REDOUBLES),
    Words.THROWS_DOWN: _throw_down,
    Words.KEEPS: led_on.keep,
    Words.ACCEPTS: hand_out.agree,
    Words.CONTESTS: hand_out.contest,
    Words.PROPOSES_END: hand_out.propose_end,
    Words.OBJECTS: plays.objects,
    Words.GATHERS: general.gather_trick,
    Words.ASKS_NONE: revoke.ask,
    Words.ANSWERS_NONE: lambda course, seat: answer(course, seat, False, "85"),
    Words.ANSWERS_SOME: lambda course, seat: answer(course, seat, True, "85"),
    Words.SEARCHES: lambda course, seat: revoke.search_the_tricks(course, CODE, seat),
    Words.WAIVES: general.give_up,
    Words.LEAVES_CHOICE: lambda course, seat: general.consult(course, seat, Words.LEAVES_CHOICE),
    Words.CONSULTS: lambda course, seat: general.consult(course, seat, Words.CONSULTS),
    Words.ASKS_MORE_TIME: general.more_time,
    Words.ASKS_LAST_TRICK: general.see_last_trick,
    Words.ASKS_CARDS_PLACED: general.place,
    Words.ASKS_CONTRACT: general.ask_contract,
    Words.ASKS_TRUMP: general.ask_contract,
    Words.SAYS_MINE: general.say_mine,
    Words.TAKES_TRUMP: _nothing_turned_up,
    Words.REMINDS_TRUMP: _nothing_turned_up,
    Words.DESIRES_TRUMP: _nothing_turned_up,
    Words.NAMES_TRUMP: _nothing_turned_up,
    Words.FORGETS_TRUMP: _nothing_turned_up,
    Words.ARRANGES: dummy.arrange,
    Words.REMARKS: general.remark,
    Words.WARNS: general.warn,
    Words.SETTLES_SCORE: lambda course, seat: agree_on_score(course, seat, CODE, hand_out.settle, (88,)),
}


def follow(course: Course) -> bool:
    """One step of what the laws make happen by themselves."""
    deal = course.table.deal
    if deal is None or deal.phase in (Phase.SETTLED, Phase.VOID):
        return False
    if deal.phase is Phase.DECLARING:
        if declaring.is_final(declaring.bidding_of(deal)):
            declaring.begin_play(course, declaring.bidding_of(deal).calls)
            exposed.sort_out(course)
            return True
    elif deal.phase is Phase.PLAYING and _play_goes_on(course):
        return True
    if finish_if_played_out(course) or finesse.mark(course):
        return True
    return bool(deal.rights) and course.close_windows()


def _play_goes_on(course: Course) -> bool:
    deal = course.deal
    if dummy.lay_down(course):
        return True
    if course.table.mode is Mode.STRICT and deal.unturned is not None:
        course.add(ev.TrickTurned(deal.unturned.number))
        return True
    if course.turn_trick() or course.run_on():
        return True
    return (deal.ahead is not None or bool(deal.must)) and led_on.forget_the_run(course)


_DONE: dict[type[Act], Callable[[Course, Any], None]] = {
    acts.Bids: _call,
    acts.Says: lambda course, act: _SAID[act.words](course, act.seat),
    acts.CorrectsBid: correcting.correct,
    acts.Plays: plays.play,
    acts.Exposes: lambda course, act: exposed.expose(course, act.seat, act.cards),
    acts.Names: plays.name,
    acts.Suggests: _suggest,
    acts.Remarks: general.remark_on,
    acts.Amends: lambda course, act: amend(course, act, hand_out.correct_score),
    acts.Corrects: lambda course, act: revoke.save(course, CODE, act),
    acts.Substitutes: lambda course, act: substitute(course, act, "86"),
    acts.Cuts: hand_out.cut_pack,
    acts.Claims: hand_out.claim,
    acts.Concedes: hand_out.claim,
    acts.ClaimsRevoke: revoke.claim,
    acts.ClaimsHonours: _no_claim_of_honours,
    acts.Elects: elect,
    acts.Lapses: lambda course, act: general.lapse(course),
    acts.Settles: lambda course, act: hand_out.settle(course, CODE),
    acts.BeginsDeal: _begun_by_the_room,
}

CODE: Code = Code(
    "auction", begin, refuse, faults, perform, follow, lawful, revoke.offences, revoke.established, hand_out.outcome
)
