"""What a robot does besides choosing cards and calls: rights, claims, revokes, honours, the manners of the table.

Everything here is read off public facts: a revoke is noticed when the suit reappears, as a player notices it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Act, Amends, ClaimsHonours, ClaimsRevoke, Says, Words
from bot.engine.cards import Card, Suit
from bot.engine.games import Game, Mode, Phase
from bot.engine.seats import Seat
from bot.engine.tricks import best_of
from bot.engine.view import Pairs, View
from bot.engine.whist.score import honour_points, may_score_honours
from bot.robots.lawful import hand_of
from bot.robots.memory import Memory

KNAVE = 9


# --- questions, claims, the end --------------------------------------------------------------------------------------


def answer(view: View, memory: Memory, seat: Seat) -> Act | None:
    """The answer to "having none, partner?", to a claim, to an end proposed; None when nothing is asked."""
    for number, asked, reply in view.questions:
        if asked is seat and reply is None:
            return Says(seat, _having_none(view, memory, seat, number))
    if view.amending is not None and seat not in view.amending.agreed:
        return Amends(seat, None)  # it knows no error in what the table has written down
    if view.phase is not Phase.PLAYING:
        return None
    if view.claimed is not None and seat not in view.claimed[3]:
        by, _, concedes, _ = view.claimed
        return Says(seat, Words.ACCEPTS if _agrees(view, memory, seat, by, concedes) else Words.CONTESTS)
    if view.ending and seat not in view.ending:
        return Says(seat, Words.ACCEPTS if _may_end(view, seat) else Words.CONTESTS)
    return None


def _having_none(view: View, memory: Memory, seat: Seat, number: int) -> Words:
    trick = memory.tricks.get(number)
    led = trick[0][1].suit if trick else None
    return Words.ANSWERS_SOME if any(card.suit is led for card in view.own) else Words.ANSWERS_NONE


def _agrees(view: View, memory: Memory, seat: Seat, by: Seat, concedes: bool) -> bool:
    """Partner's word stands, and a gift is taken; an adversary's claim is agreed to only without a winner in hand."""
    if concedes or by.side is seat.side:
        return True
    return not any(_is_master(memory, view, card) for card in view.own)


def _is_master(memory: Memory, view: View, card: Card) -> bool:
    """Whether no higher card of its suit is out, as far as this seat has seen."""
    seen = {played for trick in memory.tricks.values() for _, played in trick} | view.own
    return all(Card(n) in seen for n in range(card + 1, card.suit.value * 13 + 13))


def _may_end(view: View, seat: Seat) -> bool:
    """A partner's proposal is agreed to; an adversary's when this side can win nothing more by playing on."""
    if seat.partner in view.ending:
        return True
    won = view.tricks[seat.side.value]
    return won + len(view.own) <= 6 or view.rubber.score[seat.side.value] + max(won - 6, 0) >= 5


# --- what is noticed -------------------------------------------------------------------------------------------------


def notice(view: View, memory: Memory, seat: Seat) -> Act | None:
    """At a club table: objects to an adversary's false lead, asks a partner who renounces, claims a revoke."""
    if view.mode is not Mode.CLUB:
        return None
    if _open_hand_errs(view, seat):
        return Says(seat, Words.OBJECTS)
    return _object(view, memory, seat) or _ask_partner(view, memory, seat) or claim_revoke(view, memory, seat)


def _object(view: View, memory: Memory, seat: Seat) -> Act | None:
    rightful = _rightful(view, memory)
    if view.phase is not Phase.PLAYING or not view.trick or rightful is None:
        return None
    leader = view.trick[0][0]
    played = any(who.side is seat.side for who, _ in view.trick)
    if leader is rightful or leader.side is seat.side or played:
        return None
    return Says(seat, Words.OBJECTS)


def _rightful(view: View, memory: Memory) -> Seat | None:
    """Whose lead it is, as this seat knows it: the winner's of the trick before, at the first trick the dealer's left
    hand adversary's, at auction the declarer's. None where it has not been seen."""
    if view.trick_number == 1:
        declarer = view.contract.by if view.contract is not None else None
        before = declarer if view.game is Game.AUCTION else memory.dealer
        return before.left if before is not None else None
    trick = view.unturned or memory.tricks.get(view.trick_number - 1, ())
    return best_of(trick, view.trump)[0] if len(trick) == 4 else None


def _open_hand_errs(view: View, seat: Seat) -> bool:
    """Whether an adversary's open hand has not followed suit to a trick on the table though it holds the suit: nobody
    need remember anything to see it, and nobody has said so yet (auction 63, Dummy II)."""
    if view.phase is not Phase.PLAYING or view.mistake is not None:
        return False
    hands = {who: hand for who, hand in view.open_hands if who.side is not seat.side}
    renounced = [(who, _renounced(trick, who)) for trick in (view.unturned, view.trick) for who in hands]
    return any(led is not None and any(card.suit is led for card in hands[who]) for who, led in renounced)


def _ask_partner(view: View, memory: Memory, seat: Seat) -> Act | None:
    """ "Having none, partner?", once a suit, while the trick is not turned (Law 74, auction 85)."""
    open_hands = [who for who, _ in view.open_hands]
    if view.phase is not Phase.PLAYING or seat.partner in open_hands or seat in open_hands:
        return None
    lying = ((view.trick_number - 1, view.unturned), (view.trick_number, view.trick))
    for number, trick in lying:
        led = _renounced(trick, seat.partner)
        asked = any(trick_asked == number for trick_asked, _, _ in view.questions)
        if led is None or asked or number == 13:
            continue
        if not any(_renounced(memory.tricks[n], seat.partner) is led for n in memory.tricks if n < number):
            return Says(seat, Words.ASKS_NONE)
    return None


def _renounced(trick: Pairs, seat: Seat) -> Suit | None:
    """The suit led to the trick, if the seat has played another."""
    if not trick or trick[0][0] is seat:
        return None
    led = trick[0][1].suit
    return next((led for who, card in trick if who is seat and card.suit is not led), None)


def revokes_seen(memory: Memory) -> Iterator[tuple[Seat, int]]:
    """Revokes that anybody could see who watched: a suit once renounced, or not led when it was called (whist 61,
    auction 73), that its player has played since."""
    for number in sorted(memory.tricks):
        for seat in Seat:
            suit = _withheld(memory, number, seat)
            if suit is None:
                continue
            later = [trick for n, trick in memory.tricks.items() if n > number]
            if any(who is seat and card.suit is suit for trick in later for who, card in trick):
                yield seat, number


def _withheld(memory: Memory, number: int, seat: Seat) -> Suit | None:
    """The suit of which the seat should have played a card to that trick, if it has played another."""
    trick = memory.tricks[number]
    if trick and trick[0][0] is seat:
        called = memory.called.get((seat, number))
        return called if called is not trick[0][1].suit else None
    return _renounced(trick, seat)


def claim_revoke(view: View, memory: Memory, seat: Seat) -> Act | None:
    """Claims an adversary's revoke that has come to light and has not been claimed; a dummy answers for none."""
    if view.phase not in (Phase.PLAYING, Phase.OVER) or view.cut:
        return None
    claimed = {(accused, number) for _, accused, number in view.claims} | memory.claimed
    dummies = [who for who, _ in view.open_hands]
    for accused, number in revokes_seen(memory):
        unclaimed = (accused, number) not in claimed and (accused, None) not in claimed
        if accused.side is not seat.side and unclaimed and accused not in dummies:
            memory.claimed.add((accused, number))
            return ClaimsRevoke(seat, accused, number)
    return None


# --- the hand is out -------------------------------------------------------------------------------------------------


def claim_honours(view: View, memory: Memory, seat: Seat) -> Act | None:
    """Calls the honours that this side is seen to have held, at a club table of whist (Laws 3 to 7)."""
    side = seat.side.value
    if view.phase is not Phase.OVER or view.game is Game.AUCTION or view.mode is not Mode.CLUB or memory.trump is None:
        return None
    held = set(memory.dealt) | {
        card for trick in memory.tricks.values() for who, card in trick if who.side is seat.side
    }
    points = honour_points(sum(card.suit is memory.trump and card.rank >= KNAVE for card in held))
    called = view.honours is not None and view.honours[side] > 0
    if not points or called or not may_score_honours(view.rubber.score[side]):
        return None
    return ClaimsHonours(seat, points)


def search(view: View, seat: Seat) -> Act | None:
    """Looks through the tricks when this side has claimed a revoke and the hand is out."""
    if view.phase is not Phase.OVER:
        return None
    found = {who for who, _, _ in view.findings}
    open_claims = [accused for side, accused, _ in view.claims if side is seat.side and accused not in found]
    return Says(seat, Words.SEARCHES) if open_claims else None


def settle(view: View, seat: Seat) -> Act | None:
    """Says that the score of the rubber is settled when another has said so, having nothing more to claim."""
    if view.phase is not Phase.OVER or not view.settling or seat in view.settling:
        return None
    return Says(seat, Words.SETTLES_SCORE)


def is_dummy(view: View, seat: Seat) -> bool:
    """Whether the seat's hand lies open and is played by another, who alone has a say: always at whist, and at auction
    while cards are played."""
    lies = any(who is seat for who, _ in view.open_hands)
    return lies and (view.game is not Game.AUCTION or view.phase is Phase.PLAYING)


def take_trump(view: View, seat: Seat) -> Act | None:
    """The dealer takes the trump card into his hand before he plays to the first trick (Law 52)."""
    if view.mode is not Mode.CLUB or view.trump_card is None or view.turn is None:
        return None
    mine = view.trump_card in hand_of(view, view.turn) and view.actor is seat
    return Says(seat, Words.TAKES_TRUMP) if mine else None
