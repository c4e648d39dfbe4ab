"""The casebook of a server: its rulings as outsiders read and cite them, without the players' names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.disputes.case import Case, Ruling, Sanction, Verdict
from bot.disputes.words import nameless
from bot.engine.cards import Suit, read_card
from bot.engine.seats import Seat

REF = "server:case:"


@dataclass(frozen=True, slots=True)
class Precedent:
    """A ruling of this server. The laws outrank it, and a later ruling that mends it takes its place."""

    number: str
    at: int
    code: str
    law: str
    statement: str
    facts: str
    ruling: str
    reasons: str
    remedy: tuple[str, ...] = ()
    quote: str = ""
    spirit: bool = False
    house_rule: str = ""
    verdict: Verdict | None = None
    mends: str = ""
    mended_by: str = ""

    @property
    def ref(self) -> str:
        """As it is cited: "server:case:2026-14"."""
        return REF + self.number


@dataclass(frozen=True, slots=True)
class HouseRule:
    """How a law whose text was found doubtful is read in this server, and the ruling that says so."""

    law: str
    text: str
    case: str


def precedents(case: Case, fit: Callable[[str], str] = str) -> tuple[Precedent, ...]:
    """The rulings of a case, in order; `fit` takes out of members' words what is not for everybody yet."""
    later = {ruling.mends: ruling.number for ruling in case.rulings if ruling.mends}
    return tuple(_precedent(case, ruling, later.get(ruling.number, ""), fit) for ruling in case.rulings)


def _precedent(case: Case, ruling: Ruling, mended_by: str, fit: Callable[[str], str]) -> Precedent:
    def told(words: str) -> str:
        return nameless(fit(words), case.parties)

    return Precedent(
        ruling.number,
        ruling.at,
        case.code,
        ruling.law,
        told(case.statement),
        told(ruling.facts),
        decision(ruling),
        told(ruling.reasons),
        ruling.remedy,
        ruling.quote,
        ruling.spirit,
        told(ruling.house_rule),
        ruling.verdict,
        ruling.mends,
        mended_by,
    )


def house_rules(found: tuple[Precedent, ...]) -> tuple[HouseRule, ...]:
    """The house rules now in force: one a law, the latest; a ruling that was mended has none."""
    by_law = {one.law: one for one in found if one.house_rule and not one.mended_by}
    return tuple(HouseRule(one.law, one.house_rule, one.ref) for one in by_law.values())


def decision(ruling: Ruling) -> str:
    """What was decided, in a few words."""
    if ruling.sanction is not Sanction.NOTHING:
        return "A warning." if ruling.sanction is Sanction.WARNING else "Excluded from the table."
    orders = [order for order in ruling.remedy if order.lower() != "mod dismisses"]
    return " ".join(in_words(order) + "." for order in orders) or "No penalty."


_WORDS = {
    "voids deal": "The deal is void",
    "orders misdeal": "A misdeal",
    "dismisses": "The complaint is dismissed",
}
_CALLS: dict[tuple[str, ...], str] = {
    ("suit",): "{side} may call a suit from {seat}",
    ("highest",): "{side} may require {seat} to play his highest of the suit",
    ("lowest",): "{side} may require {seat} to play his lowest of the suit",
    ("win",): "{side} may require {seat} to win the trick",
    ("lose",): "{side} may require {seat} to lose the trick",
    ("expose",): "{side} may have the card of {seat} left on the table",
}


def in_words(order: str) -> str:
    """An order of the record in words ("MOD awards 2 tricks to NS" -> "2 tricks to NS")."""
    words = order.split()[1:]
    match words:
        case ["awards", count, "tricks", "to", side]:
            return f"{count} trick{'s' if count != '1' else ''} to {side}"
        case ["adjusts" | "rectifies" | "sets", *_]:
            return _scored(words)
        case ["exposes", seat, *cards]:
            return _exposed(Seat[seat.upper()], cards)
        case ["grants", side, "calls", *demand, "on", seat]:
            return _granted(side, demand, _seat(seat))
        case ["forfeits", side]:
            return f"{side} lose the right that they have"
        case ["reopens", side]:
            return f"{side} may again use the right for which their time ran out"
        case ["establishes", "revoke", seat, "trick", number]:
            return f"{_seat(seat)}'s revoke at trick {number} is established"
        case ["clears", "revoke", seat]:
            return f"{_seat(seat)} is cleared of a revoke"
        case ["assigns", name, "to", seat]:
            return f"{_card(name)} is held to have been in {_seat(seat)}'s hand"
        case _:
            return _WORDS.get(" ".join(words), " ".join(words))


def _exposed(seat: Seat, words: list[str]) -> str:
    """A card that goes on lying hidden is not named."""
    end = words.index("seen") if "seen" in words else len(words)
    if words[end:] and str(seat.partner) not in words[end + 2 :]:
        return f"What {seat.word} showed, {seat.partner.word} has not seen: it is no exposed card"
    return f"{seat.word}'s {' '.join(map(_card, words[:end]))} to lie on the table, liable to be called"


def _scored(words: list[str]) -> str:
    match words:
        case ["adjusts", side, points]:
            return f"The score of {side} is corrected by {int(points):+d}"
        case ["adjusts", side, points, "above"]:
            return f"The honour score of {side} is corrected by {int(points):+d}"
        case ["rectifies", "game", number, value]:
            return f"Game {number} is put down as a {value}"
        case ["sets", "dealer", seat]:
            return f"{_seat(seat)} deals next"
        case ["sets", "honours", side, points]:
            return f"{side} score {points} by honours"
        case _:
            return " ".join(words)


def _granted(side: str, demand: list[str], seat: str) -> str:
    usual = _CALLS.get(tuple(demand))
    if usual is not None:
        return usual.format(side=side, seat=seat)
    match demand:
        case ["suit", suit] if suit.upper() in Suit.__members__:
            return f"{side} may call {Suit[suit.upper()].word} from {seat}"
        case [name]:
            return f"{side} may call {_card(name)} from {seat}"
        case _:
            return f"{side} may call {' '.join(demand)} from {seat}"


def _seat(letter: str) -> str:
    return Seat[letter.upper()].word if letter.upper() in Seat.__members__ else letter


def _card(name: str) -> str:
    try:
        return read_card(name).face
    except ValueError:
        return name
