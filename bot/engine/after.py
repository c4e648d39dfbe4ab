"""What took place, applied to the deal in progress. No law is consulted here, so an old log always loads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.engine import events as ev
from bot.engine.acts import Words
from bot.engine.cards import Card, Hand
from bot.engine.deal import Deal, changed, with_hand
from bot.engine.games import Phase
from bot.engine.laid import Ahead, Play, Trick
from bot.engine.said import Correction
from bot.engine.seats import SEATS, Seat, Side


def deal_settled(deal: Deal, event: ev.DealSettled) -> Deal:
    """The deal scored for good: what was open in it is over."""
    return changed(
        deal,
        phase=Phase.SETTLED,
        outcome=event.outcome,
        cut=frozenset(Side),
        rights=_all_lapsed(deal),
        amendment=None,
        settling=frozenset(),
    )


# --- cards on tricks ---


def _card_played(deal: Deal, event: ev.CardPlayed) -> Deal:
    seat, card = event.seat, event.card
    lay = card in deal.exposed[seat]
    turned_up = deal.trump_lies and card == deal.trump_card
    play = Play(seat, card, event.under, lay, turned_up)
    tricks = deal.tricks
    if event.trick - deal.first < len(tricks):
        trick = tricks[-1]
        tricks = (*tricks[:-1], Trick(trick.number, trick.rightful, (*trick.plays, play), trick.turned))
    else:
        tricks = (*tricks, Trick(event.trick, event.rightful, (play,)))
    changes: dict[str, Any] = {
        "tricks": tricks,
        "hands": with_hand(deal.hands, seat, deal.hands[seat] - {card}),
        "acted": _later(deal.acted, seat.side, event.trick),
        "declared": None,
    }
    if lay or card in deal.shown[seat]:
        changes["exposed"] = with_hand(deal.exposed, seat, deal.exposed[seat] - {card})
        changes["shown"] = with_hand(deal.shown, seat, deal.shown[seat] - {card})
    if deal.must:
        changes["must"] = tuple(d for d in deal.must if not (d.seat is seat and d.trick == event.trick))
    if turned_up:
        changes["trump_lies"] = False
    if deal.offered and deal.offered[0] is seat:
        changes["offered"] = None
    if deal.looked:
        changes["looked"] = frozenset()
    if deal.result or deal.proposed:  # to play on is to leave what was claimed or proposed
        changes["result"], changes["proposed"] = None, frozenset()
    if deal.arranging:
        changes["arranging"] = False
    if deal.ahead is not None:
        changes["ahead"] = _without(deal.ahead, seat, card)
    return changed(deal, **changes)


_Acted = tuple[int, int, int, int]


def _later(acted: _Acted, side: Side, trick: int) -> _Acted:
    """Which trick has been acted on by each seat or its partner; it only grows."""
    north, east, south, west = acted
    if side is Side.NS:
        return max(trick, north), east, max(trick, south), west
    return north, max(trick, east), south, max(trick, west)


def _side_acted(deal: Deal, event: ev.Acted) -> Deal:
    later = _later(deal.acted, event.side, event.trick)
    if event.only is not None:
        spared = event.only.partner
        north, east, south, west = (deal.acted[seat] if seat is spared else later[seat] for seat in SEATS)
        later = north, east, south, west
    return changed(deal, acted=later)


def _without(ahead: Ahead | None, seat: Seat, card: Card) -> Ahead | None:
    """The cards led on, less one that its owner has played after all."""
    if ahead is None or ahead.seat is not seat or card not in ahead.cards:
        return ahead
    cards = tuple(c for c in ahead.cards if c != card)
    return replace(ahead, cards=cards, runs=max(0, ahead.runs - 1)) if cards else None


def _trick_turned(deal: Deal, event: ev.TrickTurned) -> Deal:
    index = event.trick - deal.first
    trick = deal.tricks[index]
    turned = Trick(trick.number, trick.rightful, trick.plays, True)
    return changed(deal, tricks=(*deal.tricks[:index], turned, *deal.tricks[index + 1 :]))


def _with_trick(deal: Deal, number: int, **changes: Any) -> tuple[Trick, ...]:
    index = number - deal.first
    return (*deal.tricks[:index], replace(deal.tricks[index], **changes), *deal.tricks[index + 1 :])


def _trick_undone(deal: Deal, event: ev.TrickUndone) -> Deal:
    """Cards that lay exposed lie so again, and a call that bound a player to that trick, or stood until obeyed, still
    does; what was asked or corrected in it is gone."""
    hands, exposed, must = deal.hands, deal.exposed, deal.must
    for play in deal.tricks[-1].plays:
        hands = with_hand(hands, play.seat, hands[play.seat] | {play.card})
        must += tuple(d for d in play.under if d.trick == event.trick or (d.standing and d not in must))
        if play.lay:
            exposed = with_hand(exposed, play.seat, exposed[play.seat] | {play.card})
    return changed(
        deal,
        tricks=deal.tricks[:-1],
        hands=hands,
        exposed=exposed,
        trump_lies=deal.trump_lies or any(play.turned_up for play in deal.tricks[-1].plays),
        must=must,
        questions=tuple(q for q in deal.questions if q.trick != event.trick),
        corrections=tuple(c for c in deal.corrections if c.trick != event.trick),
        mistake=None,
    )


def _play_replaced(deal: Deal, event: ev.PlayReplaced) -> Deal:
    trick = deal.tricks[event.trick - deal.first]
    before = next(p for p in trick.plays if p.seat is event.seat)
    turned_up = deal.trump_lies and event.new == deal.trump_card
    now = replace(before, card=event.new, lay=event.new in deal.exposed[event.seat], turned_up=turned_up)
    plays = tuple(now if p is before else p for p in trick.plays)
    hand = (deal.hands[event.seat] - {event.new}) | {event.old}
    exposed = deal.exposed[event.seat] - {event.new}
    if before.lay:
        exposed |= {event.old}
    corrections = deal.corrections
    if event.corrects:
        corrections += (Correction(event.trick, event.seat, event.old, event.new),)
    return changed(
        deal,
        tricks=_with_trick(deal, event.trick, plays=plays),
        must=(*deal.must, *(duty for duty in before.under if duty.standing and duty not in deal.must)),
        hands=with_hand(deal.hands, event.seat, hand),
        exposed=with_hand(deal.exposed, event.seat, exposed),
        shown=with_hand(deal.shown, event.seat, deal.shown[event.seat] - {event.new}),
        corrections=corrections,
        ahead=_without(deal.ahead, event.seat, event.new),
        mistake=None if deal.mistake == (event.seat, event.trick) else deal.mistake,
        trump_lies=before.turned_up or (deal.trump_lies and not turned_up),
        acted=_later(deal.acted, event.seat.side, event.trick),
    )


# --- cards that lie, rights, duties ---


def _exposed(deal: Deal, seat: Seat, lying: Hand) -> Deal:
    return changed(deal, exposed=with_hand(deal.exposed, seat, lying))


def _right_set(deal: Deal, event: ev.RightSet) -> Deal:
    rights = list(deal.rights)
    if event.right.id <= len(rights):
        rights[event.right.id - 1] = event.right
    else:
        rights.append(event.right)
    return changed(deal, rights=tuple(rights))


def _all_lapsed(deal: Deal) -> tuple[Any, ...]:
    return tuple(replace(right, ended="lapsed") if right.open else right for right in deal.rights)


def _bound(deal: Deal, event: ev.Bound) -> Deal:
    """A duty for a card already on its trick goes with that card: it is then the card that must be corrected."""
    duty = event.obligation
    trick = deal.trick(duty.trick) if duty.trick is not None else None
    if trick is None or trick.of(duty.seat) is None:
        return changed(deal, must=(*deal.must, duty))
    plays = tuple(replace(p, under=(*p.under, duty)) if p.seat is duty.seat else p for p in trick.plays)
    return changed(deal, tricks=_with_trick(deal, trick.number, plays=plays))


def _questioned(deal: Deal, event: ev.Questioned) -> Deal:
    kept = tuple(q for q in deal.questions if (q.trick, q.asked) != (event.question.trick, event.question.asked))
    return changed(deal, questions=(*kept, event.question))


def _searched(deal: Deal, event: ev.Searched) -> Deal:
    claims = tuple(replace(claim, searched=True) if claim.side is event.side else claim for claim in deal.claims)
    return changed(deal, claims=claims, findings=deal.findings + event.findings)


def _revoke_ordered(deal: Deal, event: ev.RevokeOrdered) -> Deal:
    kept = tuple(f for f in deal.ordered if f.seat is not event.finding.seat)
    findings, mistake = deal.findings, deal.mistake
    if not event.finding.proved:
        findings = tuple(f for f in findings if f.seat is not event.finding.seat)
        mistake = None if mistake is not None and mistake[0] is event.finding.seat else mistake
    return changed(deal, ordered=(*kept, event.finding), findings=findings, mistake=mistake)


# --- the end of the hand ---


def _sum(pair: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return pair[0] + other[0], pair[1] + other[1]


def _result_stated(deal: Deal, event: ev.ResultStated) -> Deal:
    made = event.result is not None and not event.result.concedes and not event.result.agreed - {event.result.seat}
    claimed = (event.result, deal.trick_number) if event.result is not None and made else deal.claimed
    return changed(deal, result=event.result, claimed=claimed)


def _play_ended(deal: Deal, event: ev.PlayEnded) -> Deal:
    return changed(deal, phase=Phase.OVER, abandoned=event.abandoned, must=(), ahead=None, offered=None, mistake=None)


def _card_assigned(deal: Deal, event: ev.CardAssigned) -> Deal:
    dealt: Any = tuple(
        (hand | {event.card}) if seat == event.seat else hand - {event.card} for seat, hand in enumerate(deal.dealt)
    )
    return changed(deal, dealt=dealt, assigned=(*deal.assigned, (event.seat, event.card)))


def _play_begun(deal: Deal, event: ev.PlayBegun) -> Deal:
    bidding = replace(deal.bidding, contract=event.contract, speaker=None) if deal.bidding else None
    return changed(deal, phase=Phase.PLAYING, leader=event.leader, trump=event.trump, bidding=bidding, declared=deal)


def _declaring_reopened(deal: Deal, event: ev.DeclaringReopened) -> Deal:
    return changed(deal.declared or deal, bidding=event.bidding)


def _heard(deal: Deal, event: ev.Heard) -> Deal:
    """What was said changes nothing, but that cards once asked to be placed may be named (auction 92)."""
    return changed(deal, placed=deal.trick_number) if event.words is Words.ASKS_CARDS_PLACED else deal


CHANGES: dict[type[ev.Event], Callable[[Deal, Any], Deal]] = {
    ev.CardPlayed: _card_played,
    ev.TrickTurned: _trick_turned,
    ev.TrickUndone: _trick_undone,
    ev.PlayReplaced: _play_replaced,
    ev.MistakeFound: lambda deal, event: changed(deal, mistake=(event.seat, event.trick)),
    ev.AheadChanged: lambda deal, event: changed(deal, ahead=event.ahead),
    ev.CardsOffered: lambda deal, event: changed(deal, offered=(event.seat, event.cards)),
    ev.OfferEnded: lambda deal, event: changed(deal, offered=None),
    ev.CardsExposed: lambda deal, event: _exposed(deal, event.seat, deal.exposed[event.seat].union(event.cards)),
    ev.CardsCovered: lambda deal, event: _exposed(deal, event.seat, deal.exposed[event.seat].difference(event.cards)),
    ev.CardsShown: lambda deal, event: changed(
        deal, shown=with_hand(deal.shown, event.seat, deal.shown[event.seat].union(event.cards))
    ),
    ev.TrickReopened: lambda deal, event: changed(deal, tricks=_with_trick(deal, event.trick, turned=False)),
    ev.RightSet: _right_set,
    ev.Bound: _bound,
    ev.Released: lambda deal, event: changed(deal, must=tuple(d for d in deal.must if d != event.obligation)),
    ev.Acted: _side_acted,
    ev.Questioned: _questioned,
    ev.RevokeClaimed: lambda deal, event: changed(deal, claims=(*deal.claims, event.claim)),
    ev.Searched: _searched,
    ev.RevokeOrdered: _revoke_ordered,
    ev.TrumpTaken: lambda deal, event: changed(deal, trump_lies=False),
    ev.TrumpLaid: lambda deal, event: changed(deal, trump_lies=True),
    ev.LastTrickSeen: lambda deal, event: changed(deal, looked=deal.looked | {event.seat}),
    ev.ThrownDown: lambda deal, event: changed(deal, down=deal.down | {event.seat}),
    ev.Kept: lambda deal, event: changed(deal, kept=deal.kept | {event.seat}),
    ev.ResultStated: _result_stated,
    ev.FinessesMarked: lambda deal, event: changed(deal, finessed=event.tricks),
    ev.EndProposed: lambda deal, event: changed(deal, proposed=event.seats),
    ev.PlayEnded: _play_ended,
    ev.TricksAwarded: lambda deal, event: changed(deal, awarded=_sum(deal.awarded, event.tricks)),
    ev.HonoursCalled: lambda deal, event: changed(deal, honours=event.points),
    ev.GameClaimed: lambda deal, event: changed(deal, game_claimed=event.side),
    ev.ScoreAdjusted: lambda deal, event: changed(
        deal,
        adjusted=_sum(deal.adjusted, event.points),
        adjusted_above=_sum(deal.adjusted_above, event.above),
    ),
    ev.AmendmentAsked: lambda deal, event: changed(deal, amendment=event.amendment),
    ev.SettlingAgreed: lambda deal, event: changed(deal, settling=event.seats),
    ev.PackPresented: lambda deal, event: changed(deal, presented=True),
    ev.PackCut: lambda deal, event: changed(deal, cut=deal.cut | event.sides),
    ev.DealVoided: lambda deal, event: changed(
        deal, phase=Phase.VOID, next_dealer=event.dealer, must=(), rights=_all_lapsed(deal), amendment=None
    ),
    ev.DealerSet: lambda deal, event: changed(deal, next_dealer=event.dealer),
    ev.BiddingChanged: lambda deal, event: changed(deal, bidding=event.bidding),
    ev.PlayBegun: _play_begun,
    ev.DeclaringReopened: _declaring_reopened,
    ev.DummyDown: lambda deal, event: changed(deal, dummies=deal.dummies | {event.seat}),
    ev.Arranging: lambda deal, event: changed(deal, arranging=event.on),
    ev.PenaltyKilled: lambda deal, event: changed(deal, killed=deal.killed | {(event.offender, event.trick)}),
    ev.CardAssigned: _card_assigned,
    ev.Heard: _heard,
}
"""how each event that concerns nothing but the deal in progress changes it"""
