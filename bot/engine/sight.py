"""`seen_by`: the View of one pair of eyes, built up from what those eyes may see."""

from __future__ import annotations

from bot.engine.cards import Card, Hand, Suit
from bot.engine.deal import NO_HANDS, NOTHING, Deal
from bot.engine.games import Game, Mode, Phase
from bot.engine.laid import Trick
from bot.engine.rights import Kind, Right
from bot.engine.seats import SEATS, Seat
from bot.engine.table import Table
from bot.engine.view import Eyes, Pairs, View


def seen_by(table: Table, eyes: Eyes) -> View:
    """All that those eyes (None: the gallery) may see of the table now."""
    deal = table.deal
    if deal is None:
        return _before_the_deal(table, eyes)
    open_hands = tuple((seat, deal.hands[seat]) for seat in SEATS if seat in deal.dummies)
    turn = deal.turn
    last = _last_trick(table, deal, eyes)
    unturned, trick = deal.unturned, deal.open_trick
    return View(
        eyes=eyes,
        game=table.game,
        mode=table.mode,
        rubber=table.rubber,
        deal=deal.number,
        phase=deal.phase,
        dealer=_dealer(table, deal),
        turn=turn,
        actor=deal.commander(turn) if turn is not None else None,
        leader=_leader(deal),
        trump=deal.trump,
        trump_card=deal.trump_card if deal.trump_lies else None,
        own=_own(deal, eyes),
        open_hands=open_hands,
        counts=tuple(len(hand) for hand in deal.hands),  # type: ignore[arg-type]
        exposed=deal.exposed,
        ahead=tuple((deal.ahead.seat, card) for card in deal.ahead.cards) if deal.ahead else (),
        offered=tuple((deal.offered[0], card) for card in deal.offered[1]) if deal.offered else (),
        trick_number=min(deal.trick_number, 13),
        unturned=unturned.pairs() if unturned else (),
        trick=trick.pairs() if trick else (),
        last=last.pairs() if last else (),
        last_winner=deal.winner(last) if last else None,
        tricks=tricks_after(deal),
        must=tuple(duty for duty in deal.must),
        rights=_rights(deal, eyes),
        questions=tuple((q.trick, q.asked, q.answer) for q in deal.questions),
        claims=tuple((claim.side, claim.accused, claim.trick) for claim in deal.claims),
        findings=tuple((f.seat, f.trick, f.proved) for f in deal.findings),
        thrown=deal.down,
        claimed=_claimed(deal),
        ending=deal.proposed,
        presented=deal.presented,
        cut=bool(deal.cut),
        honours=deal.honours,
        calls=_calls(table, deal, eyes),
        contract=deal.bidding.contract if deal.bidding else None,
        barred=(deal.bidding.barred | deal.bidding.debarred) if deal.bidding else frozenset(),
        outcome=deal.outcome,
        shown=deal.shown,
        amending=deal.amendment,
        settling=deal.settling,
        finessed=deal.finessed or (),
        mistake=_mistake(deal),
        searched=_searched(deal, eyes),
    )


def tricks_after(deal: Deal) -> tuple[int, int]:
    """Tricks of (NS, EW) with those taken for revokes."""
    won = list(deal.won())
    for right in deal.rights:
        if right.elected is not None and right.elected.kind is Kind.THREE_TRICKS:
            loser = right.offender % 2
            taken = min(3, won[loser])
            won[loser] -= taken
            won[1 - loser] += taken
    return won[0], won[1]


def _before_the_deal(table: Table, eyes: Eyes) -> View:
    """A table without a deal: nothing but the game, its mode and the score."""
    empty = dict.fromkeys(("dealer", "turn", "actor", "leader", "trump", "trump_card", "last_winner", "claimed"))
    none = dict.fromkeys(("open_hands", "ahead", "offered", "unturned", "trick", "last", "must", "rights"), ())
    none |= dict.fromkeys(("questions", "claims", "findings", "calls"), ())
    sets = dict.fromkeys(("thrown", "ending", "barred"), frozenset[Seat]())
    return View(
        eyes=eyes,
        game=table.game,
        mode=table.mode,
        rubber=table.rubber,
        deal=0,
        phase=Phase.SETTLED,
        own=NOTHING,
        counts=(0, 0, 0, 0),
        exposed=NO_HANDS,
        trick_number=1,
        tricks=(0, 0),
        presented=False,
        cut=False,
        honours=None,
        contract=None,
        outcome=None,
        **empty,  # type: ignore[arg-type]
        **none,  # type: ignore[arg-type]
        **sets,  # type: ignore[arg-type]
    )


def _own(deal: Deal, eyes: Eyes) -> Hand:
    return deal.hands[eyes] if eyes is not None else NOTHING


def _dealer(table: Table, deal: Deal) -> Seat | None:
    """Nobody is told who dealt while whist is being played (etiquette 3, footnote 37),
    once the trump card that lies before him is taken up; at auction it is no secret."""
    if table.game is not Game.AUCTION and deal.phase is Phase.PLAYING and not deal.trump_lies:
        return None
    return deal.next_dealer if deal.phase is Phase.VOID and deal.next_dealer is not None else deal.dealer


def _leader(deal: Deal) -> Seat | None:
    if deal.phase is not Phase.PLAYING:
        return None
    trick = deal.open_trick
    return trick.leader if trick else deal.rightful


def _last_trick(table: Table, deal: Deal, eyes: Eyes) -> Trick | None:
    """The last trick turned: until the next card is led, and for whoever asked to see it (Law 91);
    at a club table of auction it is gone once it is quitted (auction 90)."""
    last = deal.last_turned
    if last is None or deal.phase is not Phase.PLAYING:
        return None
    if table.game is Game.AUCTION and table.mode is Mode.CLUB:
        return None
    waiting = deal.open_trick is None and deal.unturned is None
    return last if waiting or (eyes is not None and eyes in deal.looked) else None


def _mistake(deal: Deal) -> tuple[Seat, Suit] | None:
    trick = deal.trick(deal.mistake[1]) if deal.mistake is not None else None
    return (deal.mistake[0], trick.led) if deal.mistake is not None and trick is not None else None


def _searched(deal: Deal, eyes: Eyes) -> Pairs:
    """All the tricks, once the hand is out and his side has searched them:
    the claimants alone may (Law 75, auction 87)."""
    if eyes is None or not any(claim.searched and claim.side is eyes.side for claim in deal.claims):
        return ()
    return tuple((play.seat, play.card) for trick in deal.tricks for play in trick.plays)


def _rights(deal: Deal, eyes: Eyes) -> tuple[Right, ...]:
    if eyes is None:
        return ()
    return tuple(r for r in deal.rights if r.open and eyes in r.holders and eyes not in r.waived)


def _claimed(deal: Deal) -> tuple[Seat, str, bool, frozenset[Seat]] | None:
    result = deal.result
    if result is None or result.contested:
        return None
    what = str(result.what) if isinstance(result.what, int) else result.what.value
    return result.seat, what, result.concedes, result.agreed


def _calls(table: Table, deal: Deal, eyes: Eyes) -> tuple:  # type: ignore[type-arg]
    """The auction while it goes on; afterwards hidden at a club table but from the declarer (auction 51)."""
    if deal.bidding is None:
        return ()
    declarer = deal.bidding.contract.by if deal.bidding.contract else None
    hidden = deal.phase is Phase.PLAYING and table.mode is Mode.CLUB and eyes is not declarer
    return () if hidden else deal.bidding.calls


def cards_seen(view: View) -> frozenset[Card]:
    """Every card of which the view shows who holds or played it."""
    pairs: Pairs = (*view.trick, *view.unturned, *view.last, *view.ahead, *view.offered, *view.searched)
    seen = set(view.own) | {card for _, card in pairs}
    for _, hand in view.open_hands:
        seen |= hand
    for hand in (*view.exposed, *view.shown):
        seen |= hand
    if view.trump_card is not None:
        seen.add(view.trump_card)
    return frozenset(seen)
