"""A card played, named or objected to: which rules it meets, by what it comes to as the table stands."""

from __future__ import annotations

from bot.engine import acts
from bot.engine.auction import dummy, exposed, general, hand_out, irregular, led_on, out_of_turn, played_in_error
from bot.engine.course import Course
from bot.engine.games import Phase
from bot.engine.laid import Move
from bot.engine.refused import Refused
from bot.engine.seats import Seat
from bot.engine.verbs import must_be_playing


def play(course: Course, act: acts.Plays) -> None:
    """Plays, leads, or lays down what he has no trick to play to; it answers a claim that waits."""
    deal = course.deal
    if deal.phase is Phase.DECLARING:
        exposed.expose(course, act.seat, act.cards)
    elif len(act.cards) > 1:
        exposed.play_two(course, act) if dummy.is_adversary(deal, act.hand) else dummy.touch_two(course, act)
    else:
        _play_one(course, act, deal.move(act.hand, act.leads))
    hand_out.play_on(course)


def _play_one(course: Course, act: acts.Plays, move: Move) -> None:
    deal = course.deal
    trick = deal.open_trick
    card = act.cards[0]
    if move is Move.STRAY:
        exposed.expose(course, act.hand, act.cards)
    elif move is Move.AHEAD and deal.ahead is not None and deal.ahead.seat is not act.hand:
        out_of_turn.lead_too(course, act.hand, card)
    elif move is Move.AHEAD:
        led_on.lay_ahead(course, act.hand, card)
    elif trick is not None and trick.false and act.leads and deal.rightful is act.hand:
        out_of_turn.object_to_play(course, act.seat)  # the right leader leads: the mistake is discovered (76)
        if course.deal.held_back(act.hand) is None:
            course.put(act.hand, card)
    else:
        course.put(act.hand, card)
        if trick is not None:
            played_in_error.fourth_before_second(course, trick, act.hand)


def name(course: Course, act: acts.Names) -> None:
    """Names a card: dummy's player suggests it, an adversary exposes it, the declarer does no harm."""
    if course.deal.phase not in (Phase.DECLARING, Phase.PLAYING):
        raise Refused("No cards are being played now.")
    if act.seat in course.deal.dummies:
        dummy.suggest(course, act.seat, act.card)
    else:
        general.name_card(course, act)


def objects(course: Course, seat: Seat) -> None:
    """ "That was out of turn", "you may not do that"."""
    deal = course.deal
    if deal.phase is Phase.DECLARING:
        irregular.object_to_call(course, seat)
        return
    must_be_playing(deal)
    if out_of_turn.object_to_play(course, seat):
        return
    raise Refused("There is nothing to object to.", 63, 78)
