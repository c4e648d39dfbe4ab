"""From one deal to the next: sealing the pack, settling the deal, cutting, dealing.
Pure; the shuffle comes from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from types import ModuleType

from bot.engine.acts import Act, BeginsDeal, Cuts, Says, Settles, Words
from bot.engine.auction import shuffling as auction_shuffling
from bot.engine.cards import Card
from bot.engine.coding import Event
from bot.engine.deal import Hands
from bot.engine.decide import decide
from bot.engine.games import Game, Phase
from bot.engine.keeping import TableKept
from bot.engine.pack import LeaveAsked, LeaveGiven, Pack, PackLifted, PackSealed, WordsGiven
from bot.engine.refused import Refused
from bot.engine.roster import RosterAct, Standing, decide_roster
from bot.engine.seats import Seat
from bot.engine.sitting.acts import BeginsPlay, EndsPlay
from bot.engine.whist import shuffling as whist_shuffling
from bot.room.state import State, fold

Shuffle = Callable[[Pack, int, Seat], tuple[Hands, Card]]
"""The four hands from North, and the last card, for a sealed pack, the number of cards lifted, and the dealer."""
Seal = Callable[[int], tuple[str, str]]
"""A secret and its commitment for the deal of that number."""
_ANY_TIME = datetime(1970, 1, 1, tzinfo=UTC)


class Unfolding:
    """Events that follow from each other, with the state as they leave it."""

    def __init__(self, state: State) -> None:
        """Nothing has happened yet."""
        self.state = state
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        """These took place."""
        self.events += events
        self.state = fold(self.state, events, _ANY_TIME, self.state.seq)

    def act(self, act: Act) -> None:
        """What the act brings about at the cards. Raises Refused."""
        self.add(*decide(self.state.table, act))

    def roster(self, act: RosterAct) -> None:
        """What the act brings about among the people. Raises Refused."""
        self.add(*decide_roster(self.state.roster, act))


def chosen(state: State, act: Act) -> Sequence[Event]:
    """What the act brings about at the cards. Raises Refused."""
    return decide(state.table, act)


def of_roster(state: State, act: RosterAct) -> Sequence[Event]:
    """What the act brings about among the people. Raises Refused."""
    return decide_roster(state.roster, act)


def between_deals(state: State) -> bool:
    """Whether a rubber is on and no card can be played: before its first deal, or after one."""
    return state.roster.standing is Standing.SEATED and state.phase in (None, Phase.OVER, Phase.SETTLED, Phase.VOID)


def rubber_is_new(state: State) -> bool:
    """Whether the next deal is the first of its rubber."""
    deal = state.table.deal
    return deal is None or (deal.outcome is not None and deal.outcome.rubber_won is not None)


def next_dealer(state: State) -> Seat:
    """Whose deal it is next: the first by the cutting, then to the left (whist 33, auction 31); again if void; or whom
    the arbitrator has named (auction 40)."""
    deal = state.table.deal
    if deal is None or rubber_is_new(state):
        return state.roster.dealer if state.roster.dealer is not None else Seat.S
    return deal.next_dealer if deal.next_dealer is not None else deal.dealer.left


def pone(state: State) -> Seat:
    """Who cuts: the player on the dealer's right, or who plays for that chair (whist 34, auction 32)."""
    return state.commander(next_dealer(state).right)


def sealed(state: State, seal: Seal) -> Sequence[Event]:
    """The pack for the next deal, its commitment fixed before anybody adds words; nothing if it is sealed already."""
    number = state.deal_number + 1
    if not between_deals(state) or (state.pack is not None and state.pack.deal == number):
        return ()
    return (PackSealed(number, *seal(number)),)


def given(state: State, seat: Seat, words: str) -> Sequence[Event]:
    """A player's words for the shuffle: his right to shuffle, once (whist 29, auction 29).
    Refused when no pack waits."""
    if state.pack is None or state.pack.cut is not None or not between_deals(state):
        raise Refused("The pack is not waiting for words now; they are added between two deals.")
    _rule(state).must_be_free_to_shuffle(seat, next_dealer(state), [who for who, _ in state.pack.gave])
    return (WordsGiven(seat, words),)


def presented(state: State, seat: Seat) -> Sequence[Event]:
    """The dealer presents the pack: at a club table an act under the law, at a strict one nothing to record."""
    if state.phase is not Phase.OVER:
        raise Refused("There is no pack to present now.")
    return decide(state.table, Says(seat, Words.PRESENTS))


def settled(state: State) -> Sequence[Event]:
    """The deal scored for good, its claims being closed or their time out."""
    course = Unfolding(state)
    _settle(course)
    return course.events


def _settle(course: Unfolding) -> None:
    if course.state.phase is Phase.OVER:
        course.act(Settles())
    deal = course.state.table.deal
    if course.state.roster.playing and deal is not None and deal.phase in (Phase.SETTLED, Phase.VOID):
        over = deal.outcome is not None and deal.outcome.rubber_won is not None
        course.roster(EndsPlay(over))


def dealt(state: State, cutter: Seat | None, count: int, shuffle: Shuffle, seal: Seal) -> Sequence[Event]:
    """The pack is cut (`cutter` None: for the pone, who has let his time pass), and the next deal dealt.

    Where a deal is not settled yet, the cut closes its claims and it is settled, no more: a second call deals; a cut
    before the pack is presented closes at whist the claims of the cutter's side alone (Case VIII), and at auction is
    refused. Refused too if it is not that player's to cut, if fewer than four cards are lifted or left, or while cards
    are played.
    """
    if not between_deals(state):
        raise Refused("There is no pack to cut now.")
    law = "32" if state.table.game is Game.AUCTION else "34"
    if cutter is not None and cutter is not pone(state) and not _has_leave(state, cutter):
        raise Refused(f"{pone(state).word} cuts the pack.", law)
    if not 4 <= count <= 48:
        raise Refused("At least four cards must lie in either packet.", law)
    course = Unfolding(state)
    if cutter is not None and state.phase is Phase.OVER:
        _must_be_presented(state)
        course.act(Cuts(next_dealer(state).right, count))  # under the law: it closes the claims
        if state.table.deal is not None and not state.table.deal.presented:
            return course.events
    _settle(course)
    if not course.events:
        _deal(course, count, cutter is not None, shuffle, seal)
    return course.events


def _must_be_presented(state: State) -> None:
    """At auction nobody's cut ends the time in which a revoke may be claimed (88) before the dealer presents the pack:
    the cutter might be of the side that has revoked."""
    deal = state.table.deal
    if state.table.game is Game.AUCTION and deal is not None and not deal.presented:
        raise Refused(f"{next_dealer(state).word} presents the pack first; until then revokes may be claimed.", "88")


def leave_asked(state: State, seat: Seat) -> Sequence[Event]:
    """He asks his opponents' leave to cut for his partner;
    robots give it at once (whist 49, auction 41). Refused to others."""
    if state.pack is None or not between_deals(state) or seat.partner is not pone(state):
        raise Refused("Only the partner of the player who cuts may ask to do it for him.", _leave_law(state))
    robots = [each for each in (seat.left, seat.right) if state.is_robot(each)]
    return (LeaveAsked(seat), *(LeaveGiven(each) for each in robots))


def leave_given(state: State, seat: Seat) -> Sequence[Event]:
    """An opponent allows it. Refused where nobody has asked him."""
    asks = state.pack.for_partner if state.pack is not None else None
    if asks is None or seat.side is asks.side or state.pack is None or seat in state.pack.leave:
        raise Refused("Nobody has asked your leave.", _leave_law(state))
    return (LeaveGiven(seat),)


def _has_leave(state: State, seat: Seat) -> bool:
    """Whether the seat has leave to cut for the pone, its partner."""
    pack = state.pack
    if pack is None or pack.for_partner is not seat or seat.partner is not pone(state):
        return False
    return bool(_rule(state).may_act_for_partner(seat, pack.leave))


def _rule(state: State) -> ModuleType:
    return auction_shuffling if state.table.game is Game.AUCTION else whist_shuffling


def _leave_law(state: State) -> str:
    return "41" if state.table.game is Game.AUCTION else "49"


def _deal(course: Unfolding, count: int, asked: bool, shuffle: Shuffle, seal: Seal) -> None:
    course.add(*sealed(course.state, seal))
    pack, dealer = course.state.pack, next_dealer(course.state)
    assert pack is not None
    course.add(PackLifted(count, asked))
    hands, last = shuffle(pack, count, dealer)
    turned_up = None if course.state.table.game is Game.AUCTION else last
    course.act(BeginsDeal(dealer, hands, turned_up))
    course.roster(BeginsPlay())
    course.add(TableKept(course.state.roster, course.state.pack))
