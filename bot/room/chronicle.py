"""What the log says of a deal, in lines that an arbitrator reads:
who did what and when, and no card that is still held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from bot.engine import events as ev
from bot.engine.acts import Words
from bot.engine.cards import Card
from bot.engine.coding import Event, decode
from bot.engine.deal import Deal, Hands
from bot.engine.rights import Right
from bot.engine.seats import Seat
from bot.engine.writing import write_correction
from bot.store import Logged


@dataclass(frozen=True, slots=True)
class Line:
    """Something that took place at a table: when, and in words."""

    at: datetime
    text: str


def chronicle(logged: Iterable[Logged]) -> tuple[Line, ...]:
    """The lines of the events that anybody at the table could have seen or heard, in order."""
    lines = []
    for entry in logged:
        text = in_words(decode(entry.kind, entry.body))
        if text:
            lines.append(Line(entry.at, text))
    return tuple(lines)


def dealt_in(logged: Iterable[Logged]) -> Hands | None:
    """The four hands with which the last deal among these events began; None if none did."""
    hands = None
    for entry in logged:
        if entry.kind == ev.DealBegun.__name__:
            event = decode(entry.kind, entry.body)
            hands = event.hands if isinstance(event, ev.DealBegun) else hands
    return hands


def irregularities(logged: Iterable[Logged], rubber: int) -> Counter[Seat]:
    """How often each seat has, in that rubber, done what gave the other side a right or laid a card open to be called;
    a revoke counts when it is proved.

    One act is one irregularity. A card that lies exposed because that was chosen, or the time ran out, is none of its
    own; nor is the suit that may be forbidden for a card shown while the declarations were made (auction 65).
    """
    count, known, counts = Counter[Seat](), set[int](), False
    for _at, act in groupby(logged, key=lambda entry: entry.at):
        guilty, showing, paying = set[Seat](), set[Seat](), set[Seat]()
        for entry in act:
            match decode(entry.kind, entry.body) if entry.kind in _OFFENDING else None:
                case ev.DealBegun(rubber=begun):
                    counts, known = begun.number == rubber, set()
                case ev.RightSet(right=right) if right.id in known:
                    paying.add(right.offender)
                case ev.RightSet(right=right):
                    known.add(right.id)
                    guilty |= {right.offender} if right.law != "65" else set()
                case ev.CardsExposed(seat=seat):
                    showing.add(seat)
        count.update(guilty | (showing - paying) if counts else ())
    return count


_OFFENDING = {kind.__name__ for kind in (ev.DealBegun, ev.RightSet, ev.CardsExposed)}


def in_words(event: Event) -> str:
    """The event in words; "" for one that nobody sees."""
    telling = _TOLD.get(type(event))
    return telling(event) if telling is not None else ""


def open_windows(deal: Deal) -> tuple[str, ...]:
    """The rights now open at the table, each with its law and who may use it."""
    return tuple(_right(right) for right in deal.open_rights())


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.face for card in cards)


def _right(right: Right) -> str:
    holders = " and ".join(seat.word for seat in right.holders)
    about = f"Law {right.law}, {right.offender.word}"
    if right.open:
        options = ", ".join(dict.fromkeys(option.kind.value for option in right.options))
        return f"{about}: {holders} may choose ({options})"
    chosen = f": {right.elected}" if right.elected is not None else ""
    return f"{about}: {right.ended}{chosen}"


def _played(event: ev.CardPlayed) -> str:
    return f"{event.seat.word} plays {event.card.face} to trick {event.trick}"


def _replaced(event: ev.PlayReplaced) -> str:
    return f"{event.seat.word} takes {event.old.face} back and plays {event.new.face} to trick {event.trick}"


def _heard(event: ev.Heard) -> str:
    words = event.words.value if isinstance(event.words, Words) else event.words
    return f"{event.seat.word} {words}" if event.seat is not None else words


def _asked(event: ev.Questioned) -> str:
    said = {None: "is asked", True: "says: some", False: "says: none"}[event.question.answer]
    return f"{event.question.asked.word} {said} (trick {event.question.trick})"


def _claimed(event: ev.RevokeClaimed) -> str:
    claim = event.claim
    where = f" at trick {claim.trick}" if claim.trick is not None else ""
    return f"{claim.side} claim a revoke of {claim.accused.word}{where}"


def _searched(event: ev.Searched) -> str:
    found = [f"{f.seat.word} {'proved' if f.proved else 'not proved'}" for f in event.findings]
    return f"{event.side} search the tricks: {', '.join(found) or 'nothing'}"


def _stated(event: ev.ResultStated) -> str:
    result = event.result
    if result is None:
        return "What was claimed or conceded is contested"
    what = result.what if isinstance(result.what, int) else result.what.value
    return f"{result.seat.word} {'concedes' if result.concedes else 'claims'} {what}"


def _finessed(event: ev.FinessesMarked) -> str:
    if not event.tricks:
        return ""
    return f"Won by a finesse that the claim had not announced: trick {', '.join(map(str, event.tricks))}"


def _amended(event: ev.AmendmentAsked) -> str:
    asked = event.amendment
    if asked is None:
        return "What was asked about the score is decided"
    who = " and ".join(seat.word for seat in sorted(asked.agreed))
    return f"{who} would have the score corrected: {write_correction(asked.what)}"


def _rectified(event: ev.GamesRectified) -> str:
    return f"The games stand rectified: {', '.join(f'{game.side} {game.word}' for game in event.games)}"


def _settled(event: ev.DealSettled) -> str:
    ns, ew = event.outcome.tricks
    score = event.outcome.rubber.score
    return f"The deal is scored: tricks NS {ns} EW {ew}, score NS {score[0]} EW {score[1]}"


_TIMES = {1: "", 2: ", doubled", 4: ", redoubled"}
_TRUMPS = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts", "R": "royals", "N": "no trumps"}


def _begun(event: ev.PlayBegun) -> str:
    """In words, for "7C" is also the name of a card."""
    final = event.contract
    return f"{final.by.word} has declared {final.bid.number} in {_TRUMPS[final.bid.denomination]}{_TIMES[final.times]}"


_TOLD: dict[type[Any], Callable[[Any], str]] = {
    ev.DealBegun: lambda e: f"Deal {e.number} is dealt by {e.dealer.word}",
    ev.CardPlayed: _played,
    ev.TrickTurned: lambda e: f"Trick {e.trick} is turned",
    ev.TrickUndone: lambda e: f"The cards of trick {e.trick} go back",
    ev.PlayReplaced: _replaced,
    ev.MistakeFound: lambda e: f"{e.seat.word}'s card to trick {e.trick} is objected to, and is to be corrected",
    ev.CardsOffered: lambda e: f"{e.seat.word} plays {_cards(e.cards)} at once",
    ev.CardsExposed: lambda e: f"{e.seat.word}'s {_cards(e.cards)} lie exposed",
    ev.CardsCovered: lambda e: f"{e.seat.word}'s {_cards(e.cards)} are no longer exposed",
    ev.CardsShown: lambda e: f"{e.seat.word} shows {_cards(e.cards)}, which nobody may call",
    ev.TrickReopened: lambda e: f"Trick {e.trick} is opened again",
    ev.PlayBegun: _begun,
    ev.DummyDown: lambda e: f"{e.seat.word}'s cards are laid down",
    ev.PenaltyKilled: lambda e: f"Dummy has called attention to what {e.offender.word} did",
    ev.RightSet: lambda e: _right(e.right),
    ev.Questioned: _asked,
    ev.RevokeClaimed: _claimed,
    ev.Searched: _searched,
    ev.TrumpTaken: lambda e: "The trump card is taken up",
    ev.ThrownDown: lambda e: f"{e.seat.word} throws his hand down",
    ev.Kept: lambda e: f"{e.seat.word} keeps his hand",
    ev.ResultStated: _stated,
    ev.PlayEnded: lambda e: "The hands are abandoned" if e.abandoned else "The hand is out",
    ev.TricksAwarded: lambda e: f"Tricks are awarded: NS {e.tricks[0]:+d} EW {e.tricks[1]:+d}",
    ev.HonoursCalled: lambda e: f"Honours: NS {e.points[0]} EW {e.points[1]}",
    ev.ScoreAdjusted: lambda e: f"The score is corrected: NS {e.points[0]:+d} EW {e.points[1]:+d}",
    ev.FinessesMarked: _finessed,
    ev.AmendmentAsked: _amended,
    ev.GamesRectified: _rectified,
    ev.PackPresented: lambda e: "The pack is presented",
    ev.PackCut: lambda e: f"{e.seat.word} cuts the pack",
    ev.DealSettled: _settled,
    ev.DealVoided: lambda e: f"The deal is void; {e.dealer.word} deals",
    ev.DealerSet: lambda e: f"{e.dealer.word} deals next, by order",
    ev.Heard: _heard,
}
