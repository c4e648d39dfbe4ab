"""The expectations of a record, read: their words as arguments; ValueError if they cannot be read."""

from __future__ import annotations

from bot.engine.cards import Card, read_card
from bot.engine.notation import read_contract, read_pair, read_seat, read_side
from bot.engine.reading import read_demand
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind
from bot.engine.seats import Seat, Side

Words = tuple[str, ...]


def no_words(words: Words) -> tuple[()]:
    """No words at all."""
    _must_be_so_many(words, 0)
    return ()


def _must_be_so_many(words: Words, *lengths: int) -> None:
    if len(words) not in lengths:
        raise ValueError("too many words" if len(words) > max(lengths) else "a word is missing")


def one_seat(words: Words) -> tuple[Seat]:
    """One seat."""
    _must_be_so_many(words, 1)
    return (read_seat(words[0]),)


def a_pair(words: Words) -> tuple[tuple[int, int]]:
    """Figures of both sides, `NS 3 EW 0`."""
    return (read_pair(" ".join(words)),)


def refused_words(words: Words) -> tuple[str | None]:
    """Nothing, or `law 71`."""
    if not words:
        return (None,)
    _must_be_so_many(words, 2)
    if words[0].lower() != "law":
        raise ValueError("expected `refused law 71`")
    return (words[1],)


def seat_cards(words: Words) -> tuple[Seat, tuple[Card, ...] | None]:
    """A seat and cards; `any` (or `none`) gives None (or no card)."""
    if len(words) < 2:
        raise ValueError("expected a seat and cards")
    seat = read_seat(words[0])
    if len(words) == 2 and words[1].lower() == "any":
        return seat, None
    if len(words) == 2 and words[1].lower() == "none":
        return seat, ()
    return seat, tuple(read_card(word) for word in words[1:])


def eyes_card(words: Words) -> tuple[Seat | None, Card]:
    """Whose eyes (a seat or the gallery), and a card."""
    _must_be_so_many(words, 2)
    return (None if words[0].lower() == "gallery" else read_seat(words[0])), read_card(words[1])


def trick_words(words: Words) -> tuple[int, Seat]:
    """The number of a trick, and a seat."""
    _must_be_so_many(words, 2)
    return int(words[0]), read_seat(words[1])


_REVOKE_PENALTIES = {kind.value: kind for kind in PENALTIES_OF_A_REVOKE}
_CHOICES = {"new deal": Kind.NEW_DEAL, "sufficient": Kind.SUFFICIENT, "seven": Kind.SEVEN}


def may_words(words: Words) -> tuple[bool, tuple[Seat, ...], Demand | None]:
    """`[not] WHO calls …`, `elects …`, `demands …`, `lets stand`, `finalizes own`, `nothing`."""
    opens = not (words and words[0].lower() == "not")
    rest = words if opens else words[1:]
    if len(rest) < 2:
        raise ValueError("a word is missing")
    who = read_side(rest[0]).seats if len(rest[0]) == 2 else (read_seat(rest[0]),)
    verb, what = rest[1].lower(), list(rest[2:])
    if verb == "nothing" and not what:
        return opens, who, None
    demand = _demand(verb, what)
    if demand is None:
        raise ValueError("no such option")
    return opens, who, demand


def _demand(verb: str, what: list[str]) -> Demand | None:
    text = " ".join(what).lower()
    if verb == "calls":
        return read_demand(what)
    if verb == "elects" and text in _REVOKE_PENALTIES:
        return Demand(_REVOKE_PENALTIES[text])
    if verb == "demands" and text in _CHOICES:
        return Demand(_CHOICES[text])
    if (verb, text) == ("lets", "stand"):
        return Demand(Kind.STAND)
    if (verb, text) == ("finalizes", "own"):
        return Demand(Kind.FINAL)
    return None


def must_words(words: Words) -> tuple[Seat, Demand | None]:
    """A seat, and what it must do, or `nothing`."""
    seat = read_seat(words[0])
    if len(words) == 2 and words[1].lower() == "nothing":
        return seat, None
    demand = read_demand(list(words[1:]))
    if demand is None:
        raise ValueError("no such duty")
    return seat, demand


def game_words(words: Words) -> tuple[Side | None, str | None]:
    """`NS double`, `NS`, or `open`."""
    _must_be_so_many(words, 1, 2)
    if words[0].lower() == "open":
        _must_be_so_many(words, 1)
        return None, None
    if len(words) == 2 and words[1].lower() not in ("single", "double", "treble"):
        raise ValueError("expected single, double or treble")
    return read_side(words[0]), words[1].lower() if len(words) == 2 else None


def rubber_words(words: Words) -> tuple[Side | None, int]:
    """`NS 8`, or `open`."""
    if len(words) == 1 and words[0].lower() == "open":
        return None, 0
    _must_be_so_many(words, 2)
    return read_side(words[0]), int(words[1])


def new_words(words: Words) -> tuple[Seat]:
    """`deal S`."""
    _must_be_so_many(words, 2)
    if words[0].lower() != "deal":
        raise ValueError("expected `new deal S`")
    return (read_seat(words[1]),)


def contract_words(words: Words) -> tuple[str]:
    """A contract, `2R by S doubled`."""
    read_contract(" ".join(words))
    return (" ".join(words),)
