"""The words of the table record: cards, seats, hands and declarations as they are written."""

from __future__ import annotations

from bot.engine.acts import Bid
from bot.engine.cards import RANKS, SUITS, Card, Suit, card, in_order
from bot.engine.deal import Hands
from bot.engine.seats import SEATS, Seat, Side, clockwise_from


def read_seat(text: str) -> Seat:
    """The seat of that letter; ValueError if there is none."""
    try:
        return Seat[text.upper()]
    except KeyError:
        raise ValueError(f"expected a seat N E S W, found {text!r}") from None


def read_side(text: str) -> Side:
    """NS or EW; ValueError for anything else."""
    try:
        return Side[text.upper()]
    except KeyError:
        raise ValueError(f"expected NS or EW, found {text!r}") from None


def read_suit(text: str) -> Suit:
    """The suit of that letter; ValueError if there is none."""
    try:
        return Suit[text.upper()]
    except KeyError:
        raise ValueError(f"expected a suit S H D C, found {text!r}") from None


def read_pair(text: str) -> tuple[int, int]:
    """`NS 3 EW 0`, in either order."""
    words = text.split()
    if len(words) != 4 or not (words[1].isdigit() and words[3].isdigit()):
        raise ValueError("expected figures such as `NS 3 EW 0`")
    found = {read_side(words[0]): int(words[1]), read_side(words[2]): int(words[3])}
    if len(found) != 2:
        raise ValueError("expected NS and EW once each")
    return found[Side.NS], found[Side.EW]


def read_hands(text: str) -> Hands:
    """PBN: `N:AKQ2.T98.765.432 …`, four hands clockwise from the seat named, suits S.H.D.C."""
    first, colon, rest = text.partition(":")
    parts = rest.split()
    if not colon or len(parts) != 4:
        raise ValueError("expected four hands such as N:AKQ2.T98.765.432 …")
    hands: dict[Seat, frozenset[Card]] = {}
    for seat, part in zip(clockwise_from(read_seat(first.strip())), parts, strict=True):
        hands[seat] = _read_hand(part)
    if len({len(hand) for hand in hands.values()}) != 1:
        raise ValueError("the four hands are not of equal length")
    if len(frozenset().union(*hands.values())) != sum(map(len, hands.values())):
        raise ValueError("a card is there twice")
    return tuple(hands[seat] for seat in SEATS)  # type: ignore[return-value]


def _read_hand(text: str) -> frozenset[Card]:
    suits = text.split(".")
    if len(suits) != 4:
        raise ValueError(f"expected four suits S.H.D.C, found {text!r}")
    cards = []
    for suit, ranks in zip(SUITS, suits, strict=True):
        for rank in ranks.upper().replace("10", "T").replace("-", ""):
            if rank not in RANKS:
                raise ValueError(f"no such card: {suit}{rank}")
            cards.append(card(suit, RANKS.index(rank)))
    if len(set(cards)) != len(cards):
        raise ValueError("a card is there twice")
    return frozenset(cards)


def write_hands(hands: Hands) -> str:
    """The four hands as PBN, from North."""
    return "N:" + " ".join(
        ".".join("".join(RANKS[c.rank] for c in in_order(h) if c.suit is s) or "-" for s in SUITS) for h in hands
    )


def read_bid(text: str) -> Bid:
    """`2R`, `3NT`; numbers above seven are read, for they can be said."""
    digits, name = text[:-1], text[-1:].upper()
    if text.upper().endswith("NT"):
        digits, name = text[:-2], "N"
    if not digits.isdigit() or name not in "SCDHRN" or not 1 <= int(digits) <= 13:
        raise ValueError(f"expected a declaration such as 2R, found {text!r}")
    return Bid(int(digits), name)


def read_contract(text: str) -> tuple[Bid, Seat, int]:
    """`2R by S doubled`: the bid, by whom, and 1, 2 or 4; ValueError if it cannot be read."""
    words = text.split()
    times = {(): 1, ("doubled",): 2, ("redoubled",): 4}.get(tuple(w.lower() for w in words[3:]))
    if len(words) < 3 or words[1].lower() != "by" or times is None:
        raise ValueError("expected a contract such as `2R by S doubled`")
    return read_bid(words[0]), read_seat(words[2]), times
