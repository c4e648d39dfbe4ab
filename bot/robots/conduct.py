"""What a robot does besides choosing cards and calls: rights, claims, revokes, honours, the manners of the table.

Everything here is read off public facts: a revoke is noticed when the suit reappears, as a player notices it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Act, ClaimsHonours, ClaimsRevoke, Cuts, Elects, Says, Words
from bot.engine.cards import Card, Suit
from bot.engine.games import Game, Mode, Phase
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind, Option, Right
from bot.engine.seats import Seat
from bot.engine.tricks import best_of
from bot.engine.view import Pairs, View
from bot.engine.whist.score import honour_points, may_score_honours
from bot.robots.lawful import hand_of
from bot.robots.memory import Memory
from bot.robots.penalties import best_penalty

KNAVE = 9
HALF = 26


# --- questions, claims, the end --------------------------------------------------------------------------------------


def answer(view: View, memory: Memory, seat: Seat) -> Act | None:
    """The answer to "having none, partner?", to a claim, to an end proposed; None when nothing is asked."""
    for number, asked, reply in view.questions:
        if asked is seat and reply is None:
            return Says(seat, _having_none(view, memory, seat, number))
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


# --- rights ----------------------------------------------------------------------------------------------------------


def use_right(view: View, memory: Memory, seat: Seat) -> Act | None:
    """Exacts, or waives, the oldest right of this seat that can be used now, by what its options are worth."""
    for right in view.rights:
        if seat in right.waived or _waits(view, seat, right):
            continue
        demand = _demand(view, memory, seat, right)
        return Elects(seat, demand) if demand is not None else Says(seat, Words.WAIVES)
    return None


def _waits(view: View, seat: Seat, right: Right) -> bool:
    """Whether the right is kept: it calls a suit, no adversary has the lead yet (Law 62, footnote 27), nobody waits."""
    if right.holds:
        return False
    options = [option for option in right.options if option.kind in (Kind.SUIT, Kind.NOT_SUIT)]
    if not options or view.phase is not Phase.PLAYING or _can_call_suit(view, seat, options[0]):
        return False
    return options[0].suit is not None or _suit_to_call(view, seat) is not None or len(options) == len(right.options)


def _can_call_suit(view: View, seat: Seat, option: Option) -> bool:
    """Whether the suit can be called now: an adversary is to lead, of whom nothing has been called yet."""
    if view.trick or view.turn is None or view.turn.side is seat.side or (option.from_lead or 0) > view.trick_number:
        return False
    return not any(duty.seat is view.turn and duty.trick == view.trick_number for duty in view.must)


def _demand(view: View, memory: Memory, seat: Seat, right: Right) -> Demand | None:
    kinds = {option.kind: option for option in right.options}
    penalties = PENALTIES_OF_A_REVOKE & set(kinds)
    if penalties:
        return Demand(best_penalty(view, seat, right.offender.side, penalties))
    if _earlier_suit(view, right):
        kinds.pop(Kind.SUIT, None)
    if any(older.law == "57" and older.id <= right.id for older in view.rights):
        kinds.pop(Kind.WIN, None)  # whether the card led on was a winning one cannot be seen
    for kind in _ORDER:
        if kind in kinds and (demand := _named(view, memory, seat, kinds[kind])) is not None:
            return demand
    return None


def _earlier_suit(view: View, right: Right) -> bool:
    """Whether an older right would take the call of a suit for itself, which it cannot use yet."""
    options = [option for older in view.rights if older.id < right.id for option in older.options]
    return any(option.kind is Kind.SUIT and (option.from_lead or 0) > view.trick_number for option in options)


_ORDER = (
    Kind.SUIT,
    Kind.LOSE,
    Kind.WIN,
    Kind.LOWEST,
    Kind.HIGHEST,
    Kind.NOT_SUIT,
    Kind.EXPOSE,
    Kind.NOT_CARD,
    Kind.CARD,
    Kind.STAND,
    Kind.SUFFICIENT,
    Kind.SEVEN,
    Kind.FINAL,
)
"""Which choice is tried first where a right has several; a new deal is never asked for."""


def _named(view: View, memory: Memory, seat: Seat, option: Option) -> Demand | None:
    """The option as a demand, if it can be made now and is worth it; a suit is chosen where the holder may choose."""
    match option.kind:
        case Kind.SUIT | Kind.NOT_SUIT if view.phase is Phase.PLAYING and not _can_call_suit(view, seat, option):
            return None
        case Kind.SUIT:
            suit = option.suit or _suit_to_call(view, seat)
            return Demand(Kind.SUIT, suit=suit) if suit is not None else None
        case Kind.NOT_SUIT:
            return Demand(Kind.NOT_SUIT, suit=option.suit or _suit_to_forbid(view, seat))
        case Kind.LOSE | Kind.WIN | Kind.HIGHEST | Kind.LOWEST if _bound(view, option) or not _useful(
            view, seat, option
        ):
            return None
        case _:
            return Demand(option.kind, option.card, option.suit, option.trick)


def _bound(view: View, option: Option) -> bool:
    """Whether something is called of that player at that trick already: one thing is called at a trick (D8)."""
    return any(duty.seat is option.on and duty.trick == option.trick for duty in view.must)


def _suit_to_call(view: View, seat: Seat) -> Suit | None:
    """The plain suit in which this seat is strongest: from an adversary it comes up to strength."""
    suits = [suit for suit in Suit if suit is not view.trump]
    held = {suit: sorted((card.rank for card in view.own if card.suit is suit), reverse=True) for suit in suits}
    best = max(suits, key=lambda suit: held[suit])
    return best if held[best] and held[best][0] >= KNAVE else None


def _suit_to_forbid(view: View, seat: Seat) -> Suit:
    """The suit in which this seat is weakest, trumps left out."""
    suits = [suit for suit in Suit if suit is not view.trump]
    return min(suits, key=lambda suit: sorted((card.rank for card in view.own if card.suit is suit), reverse=True))


def _useful(view: View, seat: Seat, option: Option) -> bool:
    """Made to lose when this side is winning the trick; made to win when his own partner is."""
    if option.kind in (Kind.HIGHEST, Kind.LOWEST):
        return True
    if not view.trick or option.trick not in (None, view.trick_number):
        return option.kind is Kind.LOSE
    winner = best_of(view.trick, view.trump)[0]
    return (winner.side is seat.side) == (option.kind is Kind.LOSE)


def call_exposed(view: View, seat: Seat) -> Act | None:
    """Calls an adversary's exposed card at his turn: a high one that cannot win, a low one where he might win."""
    if view.mode is not Mode.CLUB or view.turn is None or view.turn.side is seat.side or not view.trick:
        return None
    led = view.trick[0][1].suit
    cards = [card for card in view.exposed[view.turn] if card.suit is led]
    best = best_of(view.trick, view.trump)
    if not cards or best[1].suit is not led or any(duty.seat is view.turn for duty in view.must):
        return None
    losing = [card for card in cards if card < best[1]]
    if losing and best[0].side is seat.side:
        return Elects(seat, Demand(Kind.CARD, card=max(losing)))
    return None


# --- what is noticed -------------------------------------------------------------------------------------------------


def notice(view: View, memory: Memory, seat: Seat) -> Act | None:
    """At a club table: objects to an adversary's false lead, asks a partner who renounces, claims a revoke."""
    if view.mode is not Mode.CLUB:
        return None
    return _object(view, memory, seat) or _ask_partner(view, memory, seat) or claim_revoke(view, memory, seat)


def _object(view: View, memory: Memory, seat: Seat) -> Act | None:
    before = view.unturned or memory.tricks.get(view.trick_number - 1)
    if view.phase is not Phase.PLAYING or not view.trick or not before or len(before) < 4:
        return None
    leader = view.trick[0][0]
    played = any(who.side is seat.side for who, _ in view.trick)
    if leader is best_of(before, view.trump)[0] or leader.side is seat.side or played:
        return None
    return Says(seat, Words.OBJECTS)


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
    """Revokes that anybody could see who watched: a suit once renounced that its player has played since."""
    for number in sorted(memory.tricks):
        for seat in Seat:
            led = _renounced(memory.tricks[number], seat)
            if led is None:
                continue
            later = [trick for n, trick in memory.tricks.items() if n > number]
            if any(who is seat and card.suit is led for trick in later for who, card in trick):
                yield seat, number


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


def next_deal(view: View, memory: Memory) -> Act | None:
    """Presents the pack when this seat deals next, cuts it when it sits on that dealer's right; None otherwise.

    At dummy whist a partner does it for the Dummy.
    """
    seat, dealer = view.eyes, view.dealer if view.dealer is not None else memory.dealer
    if seat is None or dealer is None or view.phase is not Phase.OVER or view.cut:
        return None
    if seat is _acting_for(view, dealer.left) and not view.presented:
        return Says(seat, Words.PRESENTS)
    if seat is _acting_for(view, dealer) and view.presented:
        return Cuts(seat, HALF)
    return None


def _acting_for(view: View, seat: Seat) -> Seat:
    return seat.partner if view.game is not Game.AUCTION and is_dummy(view, seat) else seat


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
