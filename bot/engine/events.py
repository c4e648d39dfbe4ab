"""What took place, in the past tense: facts and their effects. `evolve` applies them and consults no law."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.acts import Words
from bot.engine.cards import Card, Suit
from bot.engine.deal import Hands
from bot.engine.games import Contract, GameWon, Outcome, Phase, Rubber
from bot.engine.laid import Ahead
from bot.engine.rights import Obligation, Right
from bot.engine.said import Amendment, Bidding, Finding, Question, Result, RevokeClaim
from bot.engine.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class DealBegun:
    """The first event of a deal; it carries the rubber as it then stands, so that nothing older need be replayed."""

    number: int
    dealer: Seat
    hands: Hands
    leader: Seat
    phase: Phase
    rubber: Rubber
    trump: Suit | None = None
    trump_card: Card | None = None
    before: tuple[int, int] = (0, 0)
    honours_held: tuple[int, int] | None = None
    dummies: frozenset[Seat] = frozenset()
    bidding: Bidding | None = None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card led (a trick of that number begins, `rightful` having the lead) or played to the open trick."""

    seat: Seat
    card: Card
    trick: int
    rightful: Seat
    under: tuple[Obligation, ...] = ()


@dataclass(frozen=True, slots=True)
class TrickTurned:
    trick: int


@dataclass(frozen=True, slots=True)
class TrickUndone:
    """The cards of the trick now open go back to the hands."""

    trick: int


@dataclass(frozen=True, slots=True)
class PlayReplaced:
    """A card of a trick is exchanged for another; `corrects` when the first was played in error."""

    trick: int
    seat: Seat
    old: Card
    new: Card
    corrects: bool


@dataclass(frozen=True, slots=True)
class MistakeFound:
    """Somebody has objected to the card of an open hand that should have followed suit to that trick."""

    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class AheadChanged:
    ahead: Ahead | None


@dataclass(frozen=True, slots=True)
class CardsOffered:
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OfferEnded:
    pass


@dataclass(frozen=True, slots=True)
class CardsExposed:
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsCovered:
    """Cards that lay exposed are so no longer, though they stay in the hand."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsShown:
    """Cards laid face up that nobody may call, by the declarer or upon his claim (auction 72)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickReopened:
    """A trick turned lies open again, a card of it being corrected upon a question in time (auction 85)."""

    trick: int


@dataclass(frozen=True, slots=True)
class RightSet:
    """A right opened, or as it is changed by a demand, a waiver, a lapse."""

    right: Right


@dataclass(frozen=True, slots=True)
class Bound:
    obligation: Obligation


@dataclass(frozen=True, slots=True)
class Released:
    obligation: Obligation


@dataclass(frozen=True, slots=True)
class Acted:
    """A side has acted on a trick otherwise than by a card (Case VII).

    `only`: the one whose cards it makes stand, his partner having still to play to the trick before (Law 73)."""

    side: Side
    trick: int
    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class Questioned:
    question: Question


@dataclass(frozen=True, slots=True)
class RevokeClaimed:
    claim: RevokeClaim


@dataclass(frozen=True, slots=True)
class Searched:
    """The claims of a side have been examined."""

    side: Side
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class RevokeOrdered:
    """The arbitrator has established a revoke, or (`proved` False) cleared the seat."""

    finding: Finding


@dataclass(frozen=True, slots=True)
class TrumpTaken:
    pass


@dataclass(frozen=True, slots=True)
class TrumpLaid:
    pass


@dataclass(frozen=True, slots=True)
class LastTrickSeen:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ThrownDown:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Kept:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ResultStated:
    result: Result | None


@dataclass(frozen=True, slots=True)
class FinessesMarked:
    """The hand is out: in these tricks the declarer took a finesse that he had not announced when he claimed."""

    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndProposed:
    seats: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """The hand is out; `abandoned` when four hands were thrown down."""

    abandoned: bool = False


@dataclass(frozen=True, slots=True)
class TricksAwarded:
    tricks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HonoursCalled:
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameClaimed:
    side: Side | None


@dataclass(frozen=True, slots=True)
class ScoreAdjusted:
    """`points` of this game; `above` those of the honour score at auction."""

    points: tuple[int, int]
    above: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class AmendmentAsked:
    """A correction of the score lies before the players; None when it is made or rejected."""

    amendment: Amendment | None


@dataclass(frozen=True, slots=True)
class GamesRectified:
    """The games of the rubber as they stand once the value of one has been put right."""

    games: tuple[GameWon, ...]


@dataclass(frozen=True, slots=True)
class SettlingAgreed:
    """Who has said that the score is settled."""

    seats: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class PackPresented:
    pass


@dataclass(frozen=True, slots=True)
class PackCut:
    """`sides`: those whose claims the cut closes; both if the pack had been presented."""

    seat: Seat
    count: int
    sides: frozenset[Side]


@dataclass(frozen=True, slots=True)
class DealSettled:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal is void and past scores stand; `dealer` deals next."""

    dealer: Seat
    law: str


@dataclass(frozen=True, slots=True)
class DealerSet:
    """The arbitrator has ordered who deals next."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class BiddingChanged:
    bidding: Bidding


@dataclass(frozen=True, slots=True)
class PlayBegun:
    """The declarations are over."""

    contract: Contract
    leader: Seat
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class DeclaringReopened:
    """The call that seemed to end the declarations has been corrected; they stand as if the play had not begun."""

    bidding: Bidding


@dataclass(frozen=True, slots=True)
class DummyDown:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Arranging:
    on: bool


@dataclass(frozen=True, slots=True)
class PenaltyKilled:
    """Dummy has called attention to an offence: the declarer's right is lost (auction 61)."""

    offender: Seat
    trick: int | None = None
    """in which he may have revoked (0: any); None: it was another offence than a revoke"""


@dataclass(frozen=True, slots=True)
class CardAssigned:
    """The arbitrator has found whose card it is (Case VI)."""

    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class Heard:
    """Something was said or done that changes nothing on the table, but was said."""

    seat: Seat | None
    words: Words | str


Event = (
    DealBegun
    | CardPlayed
    | TrickTurned
    | TrickUndone
    | PlayReplaced
    | MistakeFound
    | AheadChanged
    | CardsOffered
    | OfferEnded
    | CardsExposed
    | CardsCovered
    | CardsShown
    | TrickReopened
    | RightSet
    | Bound
    | Released
    | Acted
    | Questioned
    | RevokeClaimed
    | Searched
    | RevokeOrdered
    | TrumpTaken
    | TrumpLaid
    | LastTrickSeen
    | ThrownDown
    | Kept
    | ResultStated
    | FinessesMarked
    | EndProposed
    | PlayEnded
    | TricksAwarded
    | HonoursCalled
    | GameClaimed
    | ScoreAdjusted
    | AmendmentAsked
    | GamesRectified
    | SettlingAgreed
    | PackPresented
    | PackCut
    | DealSettled
    | DealVoided
    | DealerSet
    | BiddingChanged
    | PlayBegun
    | DeclaringReopened
    | DummyDown
    | Arranging
    | PenaltyKilled
    | CardAssigned
    | Heard
)
