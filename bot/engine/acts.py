"""What somebody asks of the table. An act knows nothing of the table; `decide` answers it with events or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card, Suit
from bot.engine.rights import Demand
from bot.engine.seats import Seat, Side


class Words(Enum):
    """Acts that need no more than to be said or done, as records write them."""

    PRESENTS = "presents"
    PASSES = "passes"
    DOUBLES = "doubles"
    REDOUBLES = "redoubles"
    THROWS_DOWN = "throws down"
    KEEPS = "keeps"
    ACCEPTS = "accepts"
    CONTESTS = "contests"
    PROPOSES_END = "proposes end"
    OBJECTS = "objects"
    GATHERS = "gathers"
    ASKS_NONE = "asks none"
    ANSWERS_NONE = "answers none"
    ANSWERS_SOME = "answers some"
    SEARCHES = "searches"
    WAIVES = "waives"
    LEAVES_CHOICE = "leaves choice"
    CONSULTS = "consults"
    ASKS_MORE_TIME = "asks more time"
    ASKS_LAST_TRICK = "asks last trick"
    ASKS_CARDS_PLACED = "asks cards placed"
    ASKS_CONTRACT = "asks contract"
    ASKS_TRUMP = "asks trump"
    SAYS_MINE = "says mine"
    TAKES_TRUMP = "takes trump"
    REMINDS_TRUMP = "reminds trump"
    DESIRES_TRUMP = "desires trump"
    NAMES_TRUMP = "names trump"
    FORGETS_TRUMP = "forgets trump"
    ARRANGES = "arranges"
    REMARKS = "remarks"
    WARNS = "warns"
    SETTLES_SCORE = "settles score"


class Whole(Enum):
    """What may be claimed or conceded besides a number of tricks."""

    REST = "rest"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Says:
    seat: Seat
    words: Words


@dataclass(frozen=True, slots=True)
class Plays:
    """A card, or several at once, played from `hand`; `leads` says that he means to lead a new trick."""

    seat: Seat
    cards: tuple[Card, ...]
    hand: Seat
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Exposes:
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Names:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Corrects:
    seat: Seat
    card: Card
    hand: Seat


@dataclass(frozen=True, slots=True)
class Substitutes:
    seat: Seat
    card: Card
    hand: Seat


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """A number of odd tricks and a denomination: S C D H R N (royals R, no trumps N)."""

    number: int
    denomination: str

    def __str__(self) -> str:
        return f"{self.number}{self.denomination}"


@dataclass(frozen=True, slots=True)
class Bids:
    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class CorrectsBid:
    """`bid`: the declaration that was meant, or that he meant to pass, to double or to redouble."""

    seat: Seat
    bid: Bid | Words


@dataclass(frozen=True, slots=True)
class Cuts:
    """The cutter lifts so many cards (4 to 48 are lawful)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Claims:
    """`finesse`: that he means to take one, in which suit and through whom (auction, etiquette 9)."""

    seat: Seat
    what: int | Whole
    finesse: tuple[Suit, Seat] | None = None


@dataclass(frozen=True, slots=True)
class Concedes:
    seat: Seat
    what: int | Whole


@dataclass(frozen=True, slots=True)
class ClaimsRevoke:
    """`trick` None: every revoke of that player in the hand."""

    seat: Seat
    accused: Seat
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class ClaimsHonours:
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Elects:
    """Exacts a penalty or makes a choice now open
    (`calls …`, `elects …`, `demands …`, `lets stand`, `finalizes own`)."""

    seat: Seat
    demand: Demand


@dataclass(frozen=True, slots=True)
class Suggests:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Remarks:
    """A reference to an incident of that trick, or (None) to a declaration."""

    seat: Seat
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class VoidsDeal:
    pass


@dataclass(frozen=True, slots=True)
class OrdersMisdeal:
    pass


@dataclass(frozen=True, slots=True)
class AwardsTricks:
    count: int
    side: Side


@dataclass(frozen=True, slots=True)
class Adjusts:
    """A correction of the score of this game; `above`: at auction of the rubber's honour score."""

    side: Side
    points: int
    above: bool = False


@dataclass(frozen=True, slots=True)
class Rectifies:
    """The value of a game of this rubber (the first is 1) put right: 1, 2 or 3, a single, a double or a treble."""

    game: int
    value: int


@dataclass(frozen=True, slots=True)
class SetsHonours:
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class SetsDealer:
    """That seat deals next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OrdersExposed:
    """`seen_by`: who has seen the cards, where it is known and the law asks for it (auction 69)."""

    seat: Seat
    cards: tuple[Card, ...]
    seen_by: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Grants:
    """A right granted to a side against a seat, such as `suit` (of the holders' choice) or `highest`."""

    side: Side
    demand: Demand
    on: Seat


@dataclass(frozen=True, slots=True)
class Forfeits:
    side: Side


@dataclass(frozen=True, slots=True)
class Reopens:
    """The side may again use the latest right that it lost because the time to decide ran out."""

    side: Side


@dataclass(frozen=True, slots=True)
class EstablishesRevoke:
    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class ClearsRevoke:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AssignsCard:
    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class Dismisses:
    pass


Order = (
    VoidsDeal
    | OrdersMisdeal
    | AwardsTricks
    | Adjusts
    | Rectifies
    | SetsHonours
    | SetsDealer
    | OrdersExposed
    | Grants
    | Forfeits
    | Reopens
    | EstablishesRevoke
    | ClearsRevoke
    | AssignsCard
    | Dismisses
)


@dataclass(frozen=True, slots=True)
class Amends:
    """A player says that the score is wrong, and what would put it right (None: that it stands as it is).
    It is done when all who sit at the table have said the same."""

    seat: Seat
    what: Adjusts | Rectifies | None


@dataclass(frozen=True, slots=True)
class Lapses:
    """The time to decide has run out (Law 87, auction 94)."""


@dataclass(frozen=True, slots=True)
class Settles:
    """The play and the claims are over: the deal is scored for good."""


@dataclass(frozen=True, slots=True)
class BeginsDeal:
    """Four hands, clockwise from North, and the card turned up (whist).

    `leader`, `tricks`, `honours` and `contract` are for an end position or a deal that starts at the play.
    """

    dealer: Seat
    hands: tuple[frozenset[Card], frozenset[Card], frozenset[Card], frozenset[Card]]
    trump_card: Card | None = None
    trump: Suit | None = None
    leader: Seat | None = None
    tricks: tuple[int, int] = (0, 0)
    honours: tuple[int, int] | None = None
    contract: tuple[Bid, Seat, int] | None = None
    """bid, declarer, and 1, 2 or 4 (doubled, redoubled)"""


Act = (
    Says
    | Plays
    | Exposes
    | Names
    | Corrects
    | Substitutes
    | Bids
    | CorrectsBid
    | Cuts
    | Claims
    | Concedes
    | ClaimsRevoke
    | ClaimsHonours
    | Elects
    | Suggests
    | Remarks
    | Amends
    | Order
    | Lapses
    | Settles
    | BeginsDeal
)
