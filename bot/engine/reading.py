"""The acts of a record's body, read; `writing` is the inverse."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.engine import acts
from bot.engine.acts import Act, Whole, Words
from bot.engine.cards import Card, read_card
from bot.engine.notation import read_bid, read_seat, read_side, read_suit
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind
from bot.engine.seats import Seat


def read_act(line: str) -> Act:
    """The act that a line of the body writes. ValueError says what was expected."""
    words = line.split()
    lower = [word.lower() for word in words]
    if lower == ["settle"]:
        return acts.Settles()
    if lower == ["clock", "lapses"]:
        return acts.Lapses()
    if lower[0] == "mod":
        return _read_order(words[1:], lower[1:])
    if len(words) < 2:
        raise ValueError(f"expected an act such as `N plays H7`, found {line!r}")
    seat = read_seat(words[0])
    said = " ".join(lower[1:])
    for phrase in Words:
        if phrase.value == said:
            return acts.Says(seat, phrase)
    reader = _VERBS.get(lower[1])
    if reader is None:
        raise ValueError(f"no such act: {line!r}")
    act = reader(seat, words[2:])
    if act is None:
        raise ValueError(f"cannot read the act {line!r}")
    return act


def _cards(words: Iterable[str]) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in words)


def _from(seat: Seat, words: list[str]) -> tuple[list[str], Seat]:
    """Splits off `from N`."""
    if len(words) >= 2 and words[-2].lower() == "from":
        return words[:-2], read_seat(words[-1])
    return words, seat


def _read_play(leads: bool) -> Callable[[Seat, list[str]], Act | None]:
    def read(seat: Seat, words: list[str]) -> Act | None:
        names, hand = _from(seat, words)
        return acts.Plays(seat, _cards(names), hand, leads) if names else None

    return read


CALLS = {"pass": Words.PASSES, "double": Words.DOUBLES, "redouble": Words.REDOUBLES}


def _read_corrects(seat: Seat, words: list[str]) -> Act | None:
    if words and words[0].lower() == "bid":
        return acts.CorrectsBid(seat, CALLS.get(words[1].lower()) or read_bid(words[1])) if len(words) == 2 else None
    names, hand = _from(seat, words)
    return acts.Corrects(seat, read_card(names[0]), hand) if len(names) == 1 else None


def _read_substitutes(seat: Seat, words: list[str]) -> Act | None:
    names, hand = _from(seat, words)
    return acts.Substitutes(seat, read_card(names[0]), hand) if len(names) == 1 else None


def _whole(words: list[str]) -> int | Whole | None:
    if len(words) != 1:
        return None
    if words[0].isdigit():
        return int(words[0])
    return next((whole for whole in Whole if whole.value == words[0].lower()), None)


def _read_claims(seat: Seat, words: list[str]) -> Act | None:
    lower = [word.lower() for word in words]
    if lower[:1] == ["revoke"] and len(words) in (2, 4):
        if len(words) == 4 and lower[2] != "trick":
            return None
        return acts.ClaimsRevoke(seat, read_seat(words[1]), int(words[3]) if len(words) == 4 else None)
    if lower[:1] == ["honours"] and len(words) == 2 and words[1] in ("2", "4"):
        return acts.ClaimsHonours(seat, int(words[1]))
    what = _whole(words[:1])
    match lower[1:]:
        case _ if what is None:
            return None
        case []:
            return acts.Claims(seat, what)
        case ["finesse", suit, "through", name]:
            return acts.Claims(seat, what, (read_suit(suit), read_seat(name)))
    return None


def _read_concedes(seat: Seat, words: list[str]) -> Act | None:
    what = _whole(words)
    return acts.Concedes(seat, what) if what is not None else None


def read_demand(words: list[str]) -> Demand | None:
    """What stands after `calls`: a card, `suit H`, `not suit H`, `not D5`, `highest`, `win trick 2`, `expose` …"""
    lower = [word.lower() for word in words]
    match lower:
        case ["suit"]:
            return Demand(Kind.SUIT)
        case ["suit", suit]:
            return Demand(Kind.SUIT, suit=read_suit(suit))
        case ["not", "suit", suit]:
            return Demand(Kind.NOT_SUIT, suit=read_suit(suit))
        case ["not", name]:
            return Demand(Kind.NOT_CARD, card=read_card(name))
        case ["win", "trick", number] if number.isdigit():
            return Demand(Kind.WIN, trick=int(number))
        case ["highest" | "lowest" | "win" | "lose" | "expose" as kind]:
            return Demand(Kind(kind))
        case [name]:
            return Demand(Kind.CARD, card=read_card(name))
    return None


def _read_calls(seat: Seat, words: list[str]) -> Act | None:
    demand = read_demand(words)
    return acts.Elects(seat, demand) if demand is not None else None


def _reads(*phrases: tuple[str, Kind]) -> Callable[[Seat, list[str]], Act | None]:
    kinds = dict(phrases)

    def read(seat: Seat, words: list[str]) -> Act | None:
        kind = kinds.get(" ".join(words).lower())
        return acts.Elects(seat, Demand(kind)) if kind is not None else None

    return read


_GAMES = {"single": 1, "double": 2, "treble": 3}


def _read_correction(words: list[str]) -> acts.Adjusts | acts.Rectifies | None:
    """`game 1 double`, or `NS +2`."""
    match words:
        case ["game", number, value] if number.isdigit() and value in _GAMES:
            return acts.Rectifies(int(number), _GAMES[value])
        case [side, points]:
            return acts.Adjusts(read_side(side), int(points))
        case [side, points, "above"]:
            return acts.Adjusts(read_side(side), int(points), above=True)
    return None


def _read_amends(seat: Seat, words: list[str]) -> Act | None:
    lower = [word.lower() for word in words]
    if lower == ["nothing"]:
        return acts.Amends(seat, None)
    what = _read_correction(lower)
    return acts.Amends(seat, what) if what is not None else None


def _read_remarks(seat: Seat, words: list[str]) -> Act | None:
    match [word.lower() for word in words]:
        case ["bidding"]:
            return acts.Remarks(seat)
        case ["trick", number] if number.isdigit():
            return acts.Remarks(seat, int(number))
    return None


_VERBS: dict[str, Callable[[Seat, list[str]], Act | None]] = {
    "plays": _read_play(False),
    "leads": _read_play(True),
    "exposes": lambda seat, words: acts.Exposes(seat, _cards(words)) if words else None,
    "names": lambda seat, words: acts.Names(seat, read_card(words[0])) if len(words) == 1 else None,
    "corrects": _read_corrects,
    "substitutes": _read_substitutes,
    "cuts": lambda seat, words: acts.Cuts(seat, int(words[0])) if len(words) == 1 and words[0].isdigit() else None,
    "bids": lambda seat, words: acts.Bids(seat, read_bid(words[0])) if len(words) == 1 else None,
    "claims": _read_claims,
    "concedes": _read_concedes,
    "calls": _read_calls,
    "amends": _read_amends,
    "remarks": _read_remarks,
    "suggests": lambda seat, words: acts.Suggests(seat, read_card(words[0])) if len(words) == 1 else None,
    "elects": _reads(*((kind.value, kind) for kind in PENALTIES_OF_A_REVOKE)),
    "demands": _reads(("new deal", Kind.NEW_DEAL), ("sufficient", Kind.SUFFICIENT), ("seven", Kind.SEVEN)),
    "lets": _reads(("stand", Kind.STAND)),
    "finalizes": _reads(("own", Kind.FINAL)),
}


def _read_exposed(seat: Seat, words: list[str]) -> acts.OrdersExposed:
    """`HK D2`, or `HK seen by S W`."""
    if "seen" not in words:
        return acts.OrdersExposed(seat, _cards(words))
    end = words.index("seen")
    if not end or words[end + 1 : end + 2] != ["by"] or len(words) < end + 3:
        raise ValueError("expected who has seen the cards, such as `MOD exposes E HK seen by S W`")
    return acts.OrdersExposed(seat, _cards(words[:end]), tuple(map(read_seat, words[end + 2 :])))


def _read_order(words: list[str], lower: list[str]) -> Act:  # noqa: C901 (a table of the orders, one line each)
    match lower:
        case ["voids", "deal"]:
            return acts.VoidsDeal()
        case ["orders", "misdeal"]:
            return acts.OrdersMisdeal()
        case ["awards", count, "tricks", "to", side] if count.isdigit():
            return acts.AwardsTricks(int(count), read_side(side))
        case ["adjusts", *what] if isinstance(correction := _read_correction(what), acts.Adjusts):
            return correction
        case ["rectifies", *what] if isinstance(correction := _read_correction(what), acts.Rectifies):
            return correction
        case ["sets", "dealer", seat]:
            return acts.SetsDealer(read_seat(seat))
        case ["sets", "honours", side, points]:
            return acts.SetsHonours(read_side(side), int(points))
        case ["exposes", seat, *names] if names:
            return _read_exposed(read_seat(seat), names)
        case ["grants", side, "calls", *demand, "on", seat]:
            asked = read_demand(demand)
            if asked is not None:
                return acts.Grants(read_side(side), asked, read_seat(seat))
        case ["forfeits", side]:
            return acts.Forfeits(read_side(side))
        case ["reopens", side]:
            return acts.Reopens(read_side(side))
        case ["establishes", "revoke", seat, "trick", number] if number.isdigit():
            return acts.EstablishesRevoke(read_seat(seat), int(number))
        case ["clears", "revoke", seat]:
            return acts.ClearsRevoke(read_seat(seat))
        case ["assigns", name, "to", seat]:
            return acts.AssignsCard(read_card(name), read_seat(seat))
        case ["dismisses"]:
            return acts.Dismisses()
    raise ValueError(f"no such order of the arbitrator: {' '.join(words)!r}")
