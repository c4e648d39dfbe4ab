"""The Club Code of 1864 as the engine asks it: which rules each act meets, in law order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Act, Words
from bot.engine.agreed import agree_on_score, amend
from bot.engine.cards import Hand
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.games import Mode, Phase
from bot.engine.laid import Move
from bot.engine.mistaken import must_be_put_right
from bot.engine.refused import Refused
from bot.engine.rulings import award_by_order, clear_revoke
from bot.engine.said import Finding
from bot.engine.seats import Seat
from bot.engine.table import Table
from bot.engine.tricks import followers
from bot.engine.verbs import (
    answer,
    claim_revoke,
    deal_of,
    finish_if_played_out,
    gather,
    must_be_playing,
    must_command,
    must_hold,
    substitute,
    waive,
)
from bot.engine.whist import (
    cards_called,
    general,
    hand_out,
    leads_out_of_turn,
    played_in_error,
    revoke,
    runs,
    trump_card,
)
from bot.engine.whist.deal import begin, misdeal, must_be_in_hand, void
from bot.engine.whist.dummy import gains_nothing, must_not_be_dummy
from bot.engine.whist.elections import elect
from bot.engine.whist.errors import correct, rectify
from bot.engine.whist.faults import faults
from bot.engine.whist.orders import adjust, expose, grant, set_dealer, set_honours


def refuse(table: Table, act: Act) -> None:
    """Refuses what cannot happen at any table:
    cards not held, another's hand, a time that is past, a choice pending (87)."""
    deal = deal_of(table)
    must_be_put_right(deal, act, "DM-II")
    match act:
        case acts.Plays() | acts.Corrects() | acts.Substitutes():
            cards_called.must_not_be_abandoned(deal)
            must_be_playing(deal)
            must_command(deal, act.seat, act.hand, "DM-III")
            if isinstance(act, acts.Plays):
                _refuse_cards(deal, act)
        case (
            acts.Says()
            | acts.Exposes()
            | acts.Names()
            | acts.Claims()
            | acts.Concedes()
            | acts.ClaimsRevoke()
            | acts.ClaimsHonours()
            | acts.Amends()
            | acts.Remarks()
        ):
            if deal.commander(act.seat) is not act.seat:
                raise Refused(f"{act.seat.word} is Dummy.", "DM-III")
        case acts.Dismisses() | acts.Rectifies() | acts.SetsDealer():
            pass
        case _ if isinstance(act, acts.Order):
            must_be_in_hand(deal)


def _refuse_cards(deal: Deal, act: acts.Plays) -> None:
    must_hold(deal, act.hand, act.cards)
    general.must_give_time(deal, act)
    if len(act.cards) == 1:
        cards_called.called_card_enforced(deal, act.hand, act.cards[0])


def lawful(deal: Deal, seat: Seat) -> Hand:
    """The cards the seat may play, were it its turn, without breaking a law or a call."""
    trick = deal.open_trick if deal.open_trick and deal.open_trick.of(seat) is None else None
    led = trick.led if trick else None
    hand = deal.hands[seat]
    able = followers(hand, led)
    duty = deal.bound(seat)
    if duty is None:
        return able
    return cards_called.obeying(duty, hand, led, trick.pairs() if trick else (), deal.trump) or able


# --- the acts ---


def perform(course: Course, act: Act) -> None:
    """Does the act."""
    _DONE[type(act)](course, act)


def _show(course: Course, act: acts.Exposes | acts.Names) -> None:
    must_be_playing(course.deal)
    if isinstance(act, acts.Names) and general.names_his_own(course.deal, act.seat, act.card):
        general.name_card(course, act.seat)
        return
    cards_called.expose(course, act.seat, act.cards if isinstance(act, acts.Exposes) else (act.card,))


def _no_such_act(course: Course, act: Act) -> None:
    raise Refused("There are no declarations and no suggestions at whist.")


def _throw_down(course: Course, seat: Seat) -> None:
    must_be_playing(course.deal)
    cards_called.throw_down(course, seat)


def _play(course: Course, act: acts.Plays) -> None:
    deal = course.deal
    if len(act.cards) > 1:
        cards_called.play_two(course, act)
        return
    card = act.cards[0]
    move = deal.move(act.hand, act.leads)
    trick = deal.open_trick
    if move is Move.STRAY:
        course.add(ev.CardsExposed(act.hand, act.cards)) if not gains_nothing(deal, act.hand) else course.add(
            ev.Heard(act.seat, "shows")
        )
    elif move is Move.AHEAD:
        runs.lay_ahead(course, act.hand, card)
    elif trick is not None and trick.false and act.leads and deal.rightful is act.hand:
        leads_out_of_turn.discover(course, act.seat)  # the right leader leads: the mistake is discovered (63)
        if course.deal.held_back(act.hand) is None:
            course.put(act.hand, card)
    else:
        course.put(act.hand, card)
        if trick is not None:
            played_in_error.win_or_not_win(course, trick, act.hand)


def _gather(course: Course, seat: Seat) -> None:
    if general.draws_towards_him(course.deal, seat):
        general.liable_for_attention(course, seat, Words.GATHERS)
    else:
        gather(course, seat, "73")


def _name_trump(course: Course, seat: Seat) -> None:
    course.add(ev.Heard(seat, Words.NAMES_TRUMP))
    if course.deal.phase is Phase.PLAYING and not course.deal.trump_lies:
        trump_card.liable_for_naming(course, seat)


def _claim_revoke(course: Course, act: acts.ClaimsRevoke) -> None:
    must_not_be_dummy(course.deal, act.accused)
    claim_revoke(course, act, "78", whose="72")


def _say(words: Words) -> Callable[[Course, Seat], None]:
    return lambda course, seat: course.add(ev.Heard(seat, words))


def _no_declarations(course: Course, seat: Seat) -> None:
    raise Refused("There are no declarations at whist.")


_SAID: dict[Words, Callable[[Course, Seat], None]] = {
    Words.PRESENTS: hand_out.present_pack,
    Words.PASSES: _no_declarations,
    Words.DOUBLES: _no_declarations,
    Words.REDOUBLES: _no_declarations,
    Words.ASKS_CONTRACT: _no_declarations,
    Words.ARRANGES: _no_declarations,
    Words.REMARKS: _say(Words.REMARKS),
    Words.WARNS: _say(Words.WARNS),
    Words.THROWS_DOWN: _throw_down,
    Words.KEEPS: cards_called.keep,
    Words.ACCEPTS: hand_out.agree,
    Words.CONTESTS: hand_out.contest,
    Words.PROPOSES_END: hand_out.propose_end,
    Words.OBJECTS: leads_out_of_turn.discover,
    Words.GATHERS: _gather,
    Words.ASKS_NONE: revoke.ask,
    Words.ANSWERS_NONE: lambda course, seat: answer(course, seat, False, "74"),
    Words.ANSWERS_SOME: lambda course, seat: answer(course, seat, True, "74"),
    Words.SEARCHES: lambda course, seat: revoke.search_the_tricks(course, CODE, seat),
    Words.WAIVES: waive,
    Words.LEAVES_CHOICE: general.leave_choice,
    Words.CONSULTS: general.consult,
    Words.ASKS_MORE_TIME: general.more_time,
    Words.ASKS_LAST_TRICK: general.see_last_trick,
    Words.ASKS_CARDS_PLACED: general.place,
    Words.ASKS_TRUMP: _say(Words.ASKS_TRUMP),
    Words.SAYS_MINE: lambda course, seat: general.liable_for_attention(course, seat, Words.SAYS_MINE),
    Words.TAKES_TRUMP: trump_card.take_up,
    Words.REMINDS_TRUMP: trump_card.remind,
    Words.DESIRES_TRUMP: trump_card.desire_it_laid,
    Words.NAMES_TRUMP: _name_trump,
    Words.FORGETS_TRUMP: trump_card.liable_for_forgetting,
    Words.SETTLES_SCORE: lambda course, seat: agree_on_score(course, seat, CODE, hand_out.settle, (11, 78)),
}


# --- what happens by itself ---


def follow(course: Course) -> bool:
    """One step of what the laws make happen by themselves."""
    deal = course.table.deal
    if deal is None or deal.phase in (Phase.SETTLED, Phase.VOID):
        return False
    strict = course.table.mode is Mode.STRICT
    if deal.phase is Phase.PLAYING:
        if strict and deal.trump_lies and trump_card.take_up_in_time(course):
            return True
        if deal.unturned is not None and ((strict and _turn_at_once(course)) or course.turn_trick()):
            return True
        if deal.ahead and course.run_on():
            return True
        if deal.must and trump_card.discharge(course):
            return True
        if (deal.ahead or deal.must) and (runs.lead_on_again(course) or runs.forget_the_run(course)):
            return True
    if finish_if_played_out(course) or (deal.rights and course.close_windows()):
        return True
    return strict and hand_out.called_by_the_bot(course)


def _turn_at_once(course: Course) -> bool:
    trick = course.deal.unturned
    if trick is None:
        return False
    course.add(ev.TrickTurned(trick.number))
    return True


_DONE: dict[type[Act], Callable[[Course, Any], None]] = {
    acts.Says: lambda course, act: _SAID[act.words](course, act.seat),
    acts.Plays: _play,
    acts.Exposes: _show,
    acts.Names: _show,
    acts.Corrects: lambda course, act: revoke.save(course, CODE, act),
    acts.Substitutes: lambda course, act: substitute(course, act, "76"),
    acts.Bids: _no_such_act,
    acts.CorrectsBid: _no_such_act,
    acts.Suggests: _no_such_act,
    acts.Cuts: hand_out.cut_pack,
    acts.Claims: hand_out.claim,
    acts.Concedes: hand_out.claim,
    acts.ClaimsRevoke: _claim_revoke,
    acts.ClaimsHonours: hand_out.call_honours,
    acts.Elects: elect,
    acts.Lapses: lambda course, act: general.lapse(course),
    acts.Settles: lambda course, act: hand_out.settle(course, CODE),
    acts.VoidsDeal: lambda course, act: void(course, "47"),
    acts.OrdersMisdeal: lambda course, act: misdeal(course),
    acts.AwardsTricks: award_by_order,
    acts.Remarks: lambda course, act: course.add(ev.Heard(act.seat, Words.REMARKS)),
    acts.Amends: lambda course, act: amend(course, act, correct),
    acts.Adjusts: adjust,
    acts.Rectifies: rectify,
    acts.SetsHonours: set_honours,
    acts.SetsDealer: set_dealer,
    acts.OrdersExposed: expose,
    acts.Grants: grant,
    acts.Forfeits: lambda course, act: general.forfeit_by_order(course, act.side),
    acts.Reopens: lambda course, act: general.reopen_by_order(course, act.side),
    acts.EstablishesRevoke: lambda course, act: revoke.announce_established(course, Finding(act.seat, act.trick)),
    acts.ClearsRevoke: lambda course, act: clear_revoke(course, act.seat),
    acts.AssignsCard: lambda course, act: course.add(ev.CardAssigned(act.card, act.seat)),
    acts.Dismisses: lambda course, act: course.add(ev.Heard(None, "dismissed")),
}

CODE: Code = Code(
    "whist", begin, refuse, faults, perform, follow, lawful, revoke.offences, revoke.established, hand_out.outcome
)
