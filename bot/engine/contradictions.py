"""What in a record's header cannot be:
figures that no table shows, keys of another game, honours, tricks and dummies that contradict the cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.engine.auction.honours import may_have_been
from bot.engine.games import Game
from bot.engine.notation import read_seat
from bot.engine.seats import SEATS, Side

if TYPE_CHECKING:
    from bot.engine.record import Header

_DUMMIES = {Game.DUMMY_WHIST: 1, Game.DOUBLE_DUMMY: 2}


def contradiction(header: Header, game: Game | None) -> tuple[str, str] | None:
    """The first key that contradicts the rest (empty: one is missing), and what was expected; None if all agree.

    `game` is that of the table, stated by this header or by an earlier one.
    """
    return next(_all(header, game), None)


def _all(header: Header, game: Game | None) -> Iterator[tuple[str, str]]:
    assert header.hands is not None
    size = len(header.hands[0])
    if sum(header.tricks) + size != 13:
        yield "deal", f"{sum(header.tricks)} tricks and hands of {size} cards do not make 13"
    if size == 13 and header.dealer is None and header.contract is None and header.game is not None:
        yield "", "expected a line dealer:"
    if size == 13 and header.honours is not None:
        yield "honours", "honours are stated for an end position, and counted in a whole deal"
    turned, dealer = header.trump_card, header.dealer
    if turned is not None and dealer is not None and turned not in header.hands[dealer]:
        yield "trump", f"the card turned up, {turned}, is the dealer's"
    yield from _of_the_rubber(header, game)
    if header.game not in (None, Game.AUCTION):
        yield from _of_dummies(header, header.game)
    if game not in (None, Game.AUCTION):
        yield from _at_whist(header, size)
    elif header.honours is not None and size < 13 and header.contract is not None:
        hands = dict(zip(SEATS, header.hands, strict=True))
        if not may_have_been(hands, header.contract[0].denomination, header.honours):
            yield "honours", "no deal that ends with these cards has scored so for honours and chicane"


def _of_the_rubber(header: Header, game: Game | None) -> Iterator[tuple[str, str]]:
    score, games = header.rubber.score, header.rubber.games
    most = 29 if game is Game.AUCTION else 4
    if max(score) > most:
        yield "score", f"a game that is not won stands at {most} at most"
    if len(games) > 2 or (len(games) == 2 and games[0].side is games[1].side):
        yield "games", "the rubber is over with these games"
    if game not in (None, Game.AUCTION) and any(not won.value for won in games):
        yield "games", "expected single, double or treble"


def _of_dummies(header: Header, game: Game | None) -> Iterator[tuple[str, str]]:
    wanted = _DUMMIES.get(game, 0) if game is not None else 0
    sides = {seat.side for seat in header.dummies}
    if len(header.dummies) != wanted or len(sides) != wanted:
        yield "dummy" if header.dummies else "", f"expected {('no dummy', 'one dummy', 'a dummy of each side')[wanted]}"


def _at_whist(header: Header, size: int) -> Iterator[tuple[str, str]]:
    if header.contract is not None:
        yield "contract", "there are no contracts at whist"
    if header.trump_card is None and header.trump is None:
        yield "", "expected a line trump:"
    if size == 13 and header.trump_card is None:
        yield "trump", "expected the card turned up"
    if header.honours is not None:
        if sum(header.honours) > 4:
            yield "honours", "there are four honours"
        yield from _honours_still_held(header, header.honours)


def _honours_still_held(header: Header, stated: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """Honours still held that the header does not count contradict it."""
    suit = header.trump or (header.trump_card.suit if header.trump_card else None)
    for side in Side:
        held = sum(c.suit is suit and c.rank >= 9 for seat in side.seats for c in (header.hands or ())[seat])
        if held > stated[side.value]:
            yield "honours", f"{side} still hold {held} honours"


def wrong_in(key: str, value: str) -> str | None:
    """What is wrong with a line that is kept as it is written, or None."""
    match key.split():
        case ["gave", seat]:
            return _wrong_gift(seat, value)
        case ["cut"] if not (value.isdigit() and 4 <= int(value) <= 48):
            return "expected how many cards were lifted, 4 to 48"
        case ["commitment" | "secret"] if not re.fullmatch("[0-9a-fA-F]+", value):
            return "expected hexadecimal figures"
    return None


def _wrong_gift(seat: str, value: str) -> str | None:
    try:
        read_seat(seat)
        given = json.loads(value)
    except ValueError as why:
        return f"expected a seat and a JSON string: {why}"
    return None if isinstance(given, str) else "expected a JSON string"
