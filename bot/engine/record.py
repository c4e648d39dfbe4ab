"""The table record read: the notation of exports, case files, `replay` and law tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.engine.acts import Act, Bid
from bot.engine.cards import Card, Suit, read_card
from bot.engine.contradictions import contradiction, wrong_in
from bot.engine.deal import Hands
from bot.engine.games import Game, GameWon, Mode, Rubber
from bot.engine.notation import read_contract, read_hands, read_pair, read_seat, read_side, read_suit
from bot.engine.reading import read_act
from bot.engine.seats import Seat


class RecordError(ValueError):
    """A line that cannot be read: its number, and what was expected."""

    def __init__(self, line: int, expected: str) -> None:
        super().__init__(f"line {line}: {expected}")
        self.line = line
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above `---`; pairs are (NS, EW). `game` None: the deal goes on at the table before it."""

    line: int
    game: Game | None = None
    mode: Mode = Mode.CLUB
    players: tuple[tuple[Seat, str], ...] = ()
    dummies: frozenset[Seat] = frozenset()
    dealer: Seat | None = None
    hands: Hands | None = None
    trump_card: Card | None = None
    trump: Suit | None = None
    contract: tuple[Bid, Seat, int] | None = None
    rubber: Rubber = Rubber()
    stated: frozenset[str] = frozenset()
    tricks: tuple[int, int] = (0, 0)
    leader: Seat | None = None
    honours: tuple[int, int] | None = None
    others: tuple[tuple[str, str], ...] = ()
    """keys kept as they are written: commitment, secret, gave, cut, table, deal-number, date"""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the body: an act, or an expectation (its words after `?`)."""

    number: int
    text: str
    act: Act | None = None
    expect: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal of a record: its header and the lines of its body."""

    header: Header
    body: tuple[Line, ...] = field(default=())


def read_record(text: str, known: Callable[[tuple[str, ...]], str | None] | None = None) -> tuple[DealRecord, ...]:
    """The deals of a record. `known` says what is wrong with an expectation, or None.
    RecordError for a line that cannot be read."""
    deals: list[DealRecord] = []
    head: list[tuple[int, str]] = []
    body: list[Line] = []
    header: Header | None = None
    game: Game | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.split("#", 1)[0].split())
        if not line:
            continue
        if header is not None and _opens_header(line):
            deals.append(DealRecord(header, tuple(body)))
            header, head, body = None, [], []
        if header is None:
            if line == "---":
                header = _read_header(head, number, game)
                game = header.game or game
            else:
                head.append((number, line))
        else:
            body.append(_read_line(number, line, known))
    if header is None:
        raise RecordError(head[-1][0] if head else 1, "expected a header ended by a line ---")
    deals.append(DealRecord(header, tuple(body)))
    return tuple(deals)


_KEPT = {"commitment", "secret", "cut", "table", "deal-number", "date"}
_ABOUT_THE_TABLE = {"game", "mode", "players", "dummy", "score", "games", "honour-score", "game-points"}
_ABOUT_THE_DEAL = {"dealer", "deal", "trump", "contract", "tricks", "leader", "honours"}
_KEYS = _KEPT | _ABOUT_THE_TABLE | _ABOUT_THE_DEAL


def _opens_header(line: str) -> bool:
    key, colon, _ = line.partition(":")
    is_key = key.lower() in _KEYS or key.lower().startswith("gave ")
    return bool(colon) and is_key and " " not in key.removeprefix("gave ")


def _read_header(lines: list[tuple[int, str]], end: int, before: Game | None) -> Header:
    values: dict[str, tuple[int, str]] = {}
    others: list[tuple[str, str]] = []
    for number, line in lines:
        key, colon, value = line.partition(":")
        key, value = key.strip().lower(), value.strip()
        if not colon or not (key in _KEYS or key.startswith("gave ")):
            raise RecordError(number, f"expected a header line `key: value`, found {line!r}")
        if key in _KEPT or key.startswith("gave "):
            if (wrong := wrong_in(key, value)) is not None or key in dict(others):
                raise RecordError(number, f"{key}: {wrong}" if wrong else f"{key} is given twice")
            others.append((key, value))
        elif key in values:
            raise RecordError(number, f"{key} is given twice")
        else:
            values[key] = (number, value)
    return _header(values, others, end, before)


def _header(values: dict[str, tuple[int, str]], others: list[tuple[str, str]], end: int, before: Game | None) -> Header:
    def get(key: str, read: Callable[[str], Any], default: Any) -> Any:
        if key not in values:
            return default
        number, text = values[key]
        try:
            return read(text)
        except ValueError as why:
            raise RecordError(number, f"{key}: {why}") from None

    if "game" not in values and before is None:
        raise RecordError(end, "expected a line game:")
    if "deal" not in values:
        raise RecordError(end, "expected a line deal:")
    trump = get("trump", _trump, (None, None))
    header = Header(
        line=end,
        game=get("game", lambda t: _enum(Game, t), None),
        mode=get("mode", lambda t: _enum(Mode, t), Mode.CLUB),
        players=get("players", _players, ()),
        dummies=get("dummy", lambda t: frozenset(read_seat(w) for w in t.split()), frozenset()),
        dealer=get("dealer", read_seat, None),
        hands=get("deal", read_hands, None),
        trump_card=trump[0],
        trump=trump[1],
        contract=get("contract", read_contract, None),
        rubber=_rubber(get),
        stated=frozenset(values),
        tricks=get("tricks", read_pair, (0, 0)),
        leader=get("leader", read_seat, None),
        honours=get("honours", read_pair, None),
        others=tuple(others),
    )
    found = contradiction(header, header.game or before)
    if found is not None:
        raise RecordError(values[found[0]][0] if found[0] in values else end, found[1])
    return header


def _rubber(get: Callable[[str, Callable[[str], Any], Any], Any]) -> Rubber:
    return Rubber(
        score=get("score", read_pair, (0, 0)),
        games=get("games", _games, ()),
        honours=get("honour-score", read_pair, (0, 0)),
        past=get("game-points", read_pair, (0, 0)),
    )


def _enum(kind: type[Game] | type[Mode], text: str) -> Any:
    for member in kind:
        if member.value == text.lower():
            return member
    raise ValueError("expected one of " + ", ".join(member.value for member in kind))


def _players(text: str) -> tuple[tuple[Seat, str], ...]:
    pairs = []
    for part in text.split(","):
        seat, _, name = part.strip().partition(" ")
        pairs.append((read_seat(seat), name.strip()))
    return tuple(pairs)


def _trump(text: str) -> tuple[Card | None, Suit | None]:
    if len(text) == 1:
        return None, read_suit(text)
    return read_card(text), None


def _games(text: str) -> tuple[GameWon, ...]:
    values = {"single": 1, "double": 2, "treble": 3}
    games = []
    for part in text.split(","):
        words = part.split()
        if not words or len(words) > 2 or (len(words) == 2 and words[1].lower() not in values):
            raise ValueError("expected games such as `NS treble, EW single`")
        games.append(GameWon(read_side(words[0]), values[words[1].lower()] if len(words) == 2 else 0))
    return tuple(games)


def _read_line(number: int, line: str, known: Callable[[tuple[str, ...]], str | None] | None) -> Line:
    if line.startswith("?"):
        words = tuple(line[1:].split())
        if known is not None and (wrong := known(words)) is not None:
            raise RecordError(number, wrong)
        return Line(number, line, expect=words)
    try:
        return Line(number, line, act=read_act(line))
    except ValueError as why:
        raise RecordError(number, str(why)) from None
