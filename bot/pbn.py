"""Finished deals as Portable Bridge Notation (PBN 2.1, export format), so that other bridge programs open them.

PBN knows one game, the bridge of today. What it has no word for is said in remarks (lines that begin with `;`) or in
notes hung on a card: irregularities, penalties, royal spades, the order of bids of 1912. Whist, which has no
declaration, is given as one of the trump suit by the dealer: then a program lets his left lead, as whist does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from bot.engine.auction.score import TRICK
from bot.engine.cards import SUITS, Card, Suit, in_order
from bot.engine.seats import SEATS, Seat, clockwise_from

_LONGEST = 240
_MOST_NOTES = 32
_DENOMINATION = {"S": "S", "R": "S", "H": "H", "D": "D", "C": "C", "N": "NT"}
_ORDER = "CDHSN"
_DOUBLED = {1: "", 2: "X", 4: "XX"}
_NAMED = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts", "R": "royal spades", "N": "no-trumps"}
Trick = Sequence[tuple[Seat, Card]]


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on one card: the trick from 1, whose card, and the words."""

    trick: int
    seat: Seat
    words: str


@dataclass(frozen=True, slots=True)
class Declared:
    """A final declaration at auction: level, denomination as in records (S C D H R N), 1, 2 or 4 times, by whom."""

    level: int
    denomination: str
    times: int
    by: Seat


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal whose claims are closed.

    `hands` are those dealt; `tricks` hold each card with its seat in the order played; `won` are the tricks of North
    and South and of East and West, penalties included; `trump` is whist's, `declared` and `calls` are auction's, the
    calls being `1S`, `P`, `X` or `XX` each with its seat. `remarks` are sentences on the deal as a whole.
    """

    game: str
    number: int
    players: Mapping[Seat, str]
    dealer: Seat
    hands: Mapping[Seat, Iterable[Card]]
    tricks: Sequence[Trick]
    won: tuple[int, int]
    trump: Suit | None = None
    declared: Declared | None = None
    calls: Sequence[tuple[Seat, str]] = ()
    notes: Sequence[Note] = ()
    remarks: Sequence[str] = ()
    site: str = ""
    played_on: date | None = None


def exported(deals: Iterable[FinishedDeal]) -> bytes:
    """A PBN file in ISO 8859-1, its standard's alphabet; a letter that this lacks becomes a question mark."""
    games = ["\n".join(lines(deal)) for deal in deals]
    return "\n\n".join(["% PBN 2.1\n% EXPORT", *games, ""]).encode("latin-1", "replace")


def lines(deal: FinishedDeal) -> list[str]:
    """One deal's lines: the fifteen tags every program reads, remarks, the auction where PBN can say it, the play."""
    declared = deal.declared
    if declared is None and deal.trump is not None:
        declared = Declared(1, deal.trump.name, 1, deal.dealer)
    written, unsaid = _auction(deal)
    return [
        *_tags(deal, declared),
        *_remarks([*_explained(deal, declared), *unsaid, *deal.remarks]),
        *written,
        *(_play(deal, declared.by.left) if declared is not None else ()),
    ]


def _tags(deal: FinishedDeal, declared: Declared | None) -> list[str]:
    """The fifteen tags; a deal that ended before anybody had declared is passed out, in PBN's words."""
    known = {"Declarer": "", "Contract": "Pass", "Result": ""}
    if declared is not None:
        contract = f"{declared.level}{_DENOMINATION[declared.denomination]}{_DOUBLED[declared.times]}"
        won = str(deal.won[declared.by.side.value])
        known = {"Declarer": declared.by.name, "Contract": contract, "Result": won}
    values = {
        "Event": deal.game,
        "Site": deal.site,
        "Date": deal.played_on.strftime("%Y.%m.%d") if deal.played_on else "",
        "Board": str(deal.number),
        **{seat.word: deal.players[seat] for seat in (Seat.W, Seat.N, Seat.E, Seat.S)},
        "Dealer": deal.dealer.name,
        "Vulnerable": "None",
        "Deal": deal_tag(deal.hands),
        "Scoring": "Rubber" if deal.declared else "None",
    }
    tags = [f'[{name} "{_plain(value) or "?"}"]' for name, value in values.items()]
    return tags + [f'[{name} "{value}"]' for name, value in known.items()]


def deal_tag(hands: Mapping[Seat, Iterable[Card]]) -> str:
    """Four hands from North clockwise, suits in the order S H D C: `N:AKQ2.T98.765.432 …`."""
    return "N:" + " ".join(_holding(hands[seat]) for seat in SEATS)


def _holding(hand: Iterable[Card]) -> str:
    cards = in_order(hand)
    return ".".join("".join(str(card)[1] for card in cards if card.suit is suit) for suit in SUITS)


def _explained(deal: FinishedDeal, declared: Declared | None) -> list[str]:
    if declared is None:
        return ["The deal ended before anything was declared."]
    if deal.declared is None:
        return ["Whist has no declaration: contract and declarer say only what was trumps and who dealt."]
    worth = TRICK[declared.denomination]
    said = f"{declared.level} {_NAMED[declared.denomination]}: each trick above six counts {worth}."
    return [said if declared.times == 1 else f"{said[:-1]}, {declared.times} times."]


def _auction(deal: FinishedDeal) -> tuple[list[str], list[str]]:
    """The Auction section, or else a remark that tells the calls where PBN's order of bids cannot."""
    if not deal.calls:
        return [], []
    if _said_today(deal):
        words = [_call(call) for _, call in deal.calls]
        rows = [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]
        return [f'[Auction "{deal.dealer.name}"]', *rows], []
    told = ", ".join(f"{seat} {_call(call) if call in ('P', 'X', 'XX') else call}" for seat, call in deal.calls)
    return [], [f"The calls (R: royal spades), which PBN's order of bids cannot hold: {told}."]


def _call(call: str) -> str:
    return "Pass" if call == "P" else call if call in ("X", "XX") else call[0] + _DENOMINATION[call[1]]


def _said_today(deal: FinishedDeal) -> bool:
    """Whether every call came in turn and every bid tops the last by today's order: tricks, then C D H S N."""
    turns = clockwise_from(deal.dealer)
    in_turn = all(seat is turns[place % 4] for place, (seat, _) in enumerate(deal.calls))
    bids = [call for _, call in deal.calls if call[0].isdigit()]
    ranks = [(int(bid[0]), _ORDER.index(_DENOMINATION[bid[1]][0])) for bid in bids]
    return in_turn and all(low < high for low, high in pairwise(ranks))


def _play(deal: FinishedDeal, first: Seat) -> list[str]:
    """The Play section, a column a seat from the first leader on, and the notes of its cards."""
    notes = [note for note in deal.notes if note.trick <= len(deal.tricks)][:_MOST_NOTES]
    marks = {(note.trick, note.seat): place for place, note in enumerate(notes, 1)}
    rows = []
    for number, trick in enumerate(deal.tricks, 1):
        cards = dict(trick)
        cells = [str(cards[seat]) if seat in cards else "-" for seat in clockwise_from(first)]
        signs = [f" ={marks[number, seat]}=" if (number, seat) in marks else "" for seat in clockwise_from(first)]
        rows.append(" ".join(cell + sign for cell, sign in zip(cells, signs, strict=True)))
    whole = len(deal.tricks) == 13 and all(len(trick) == 4 for trick in deal.tricks)
    said = [f'[Note "{place}:{_plain(note.words)}"]' for place, note in enumerate(notes, 1)]
    return [f'[Play "{first.name}"]', *rows, *([] if whole else ["*"]), *said]


def _remarks(sentences: Iterable[str]) -> list[str]:
    return [f"; {line}" for sentence in sentences for line in _folded(_plain(sentence, longest=4000))]


def _folded(text: str) -> list[str]:
    """The text in lines that PBN can hold (255 characters)."""
    folded = [""]
    for word in text.split():
        if folded[-1] and len(folded[-1]) + len(word) >= _LONGEST:
            folded.append("")
        folded[-1] = f"{folded[-1]} {word[:_LONGEST]}".strip()
    return folded


def _plain(text: str, longest: int = 200) -> str:
    """Text for inside PBN's quotes: one line, no quotes or backslashes of its own."""
    return " ".join(text.split()).replace("\\", "/").replace('"', "'")[:longest]
