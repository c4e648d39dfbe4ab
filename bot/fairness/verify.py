"""`python -m bot verify`: each deal of a record against its commitment; and figures of the dealing."""

from __future__ import annotations

import argparse
import hmac
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.engine.cards import Card, read_card
from bot.engine.seats import SEATS, Seat, clockwise_from
from bot.fairness.figures import figures
from bot.fairness.shuffle import CUT, SECRET_BYTES, Dealt, Gave, commitment, deal, new_secret

LARGEST_FILE = 4_000_000
_HEADER = re.compile(r"([a-z-]+(?: [nesw])?)\s*:\s*(.*)", re.IGNORECASE)
_SUITS = "SHDC"


class UnreadableError(ValueError):
    """A file that is no record, or not a whole one; its text is one sentence for the reader."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One deal of a record: its place in the file from 1, its number, and what is wrong with it, or None."""

    place: int
    number: str
    fault: str | None

    def __str__(self) -> str:
        if self.fault is not None:
            return f"Deal {self.number}: {self.fault}"
        return f"Deal {self.number}: the commitment is of this secret, and every card follows from it and from the cut."


def verify(text: str) -> tuple[Checked, ...]:
    """Each deal of a record (`.rec`), checked with nothing but its text. UnreadableError for one cut short."""
    checked = tuple(_checked(place, header) for place, header in enumerate(_headers(text), 1))
    if not checked:
        raise UnreadableError("There is no deal in this file.")
    return checked


def _headers(text: str) -> Iterator[dict[str, str]]:
    """The header of each deal, by key; contributions under `gave n` in the order received."""
    header: dict[str, str] = {}
    for line in text.splitlines():
        line = line.split("#", 1)[0].strip()
        if line == "---":
            yield header
            header = {}
        elif found := _HEADER.fullmatch(line):
            key = " ".join(found[1].lower().split())
            if key in header:
                raise UnreadableError(f"A header says “{key}” twice.")
            header[key] = found[2]
    if header:
        raise UnreadableError("The file is cut short: its last header has no end line (---).")


def _checked(place: int, header: Mapping[str, str]) -> Checked:
    number = header.get("deal-number", f"at place {place} of the file")
    for key, why in (
        ("secret", "its secret is not in the file, so nothing can be checked."),
        (
            "commitment",
            "its commitment is not in the file, so nobody can tell whether the secret was chosen afterwards.",
        ),
    ):
        if key not in header:
            return Checked(place, number, why)
    missing = [key for key in ("deal", "dealer", "cut", "deal-number") if not header.get(key)]
    if missing:
        raise UnreadableError(f"The file is cut short: the header of deal {number} has no “{missing[0]}”.")
    return Checked(place, number, _fault(header))


def _fault(header: Mapping[str, str]) -> str | None:
    """What is wrong with a deal whose header is whole, in one sentence, or None."""
    secret, number = _secret(header["secret"]), _whole(header, "deal-number", range(1, 1 << 32))
    if not hmac.compare_digest(commitment(secret, number).encode(), header["commitment"].lower().encode()):
        return "the commitment is not of this secret: either is wrong, or belongs to another deal or table."
    dealer = _seat(header["dealer"])
    dealt = deal(secret, _contributions(header), number, _whole(header, "cut", CUT), dealer)
    return _first_difference(dealt, read_hands(header["deal"]), dealer) or _wrong_trump(dealt, header.get("trump"))


def _first_difference(dealt: Dealt, found: Mapping[Seat, list[Card]], dealer: Seat) -> str | None:
    """The first card, in the order of dealing, that the record gives to another seat or to nobody."""
    for place in range(52):
        seat = clockwise_from(dealer.left)[place % 4]
        card = dealt.hands[seat][place // 4]
        if card not in found[seat]:
            holders = [other.word for other in SEATS if card in found[other]]
            where = f"gives it to {holders[0]}" if holders else "has it nowhere"
            return f"card {place + 1} of the deal is {card} to {seat.word}; the record {where}."
    return None


def _wrong_trump(dealt: Dealt, trump: str | None) -> str | None:
    if trump is None or _card(trump) == dealt.last:
        return None
    return f"the last card dealt, the trump card, is {dealt.last}; the record turns up {_card(trump)}."


def _contributions(header: Mapping[str, str]) -> list[Gave]:
    gave = []
    for key, value in header.items():
        if key.startswith("gave "):
            try:
                words = json.loads(value)
            except ValueError:
                raise UnreadableError(f"What “{key}” says is not a JSON string.") from None
            if not isinstance(words, str) or any("\ud800" <= letter <= "\udfff" for letter in words):
                raise UnreadableError(f"What “{key}” says is not a JSON string.")
            gave.append(Gave(_seat(key[5:]), words))
    return gave


def _secret(value: str) -> bytes:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", value):
        raise UnreadableError(f"A secret is {2 * SECRET_BYTES} hexadecimal digits; this file's is not.")
    return bytes.fromhex(value)


def _whole(header: Mapping[str, str], key: str, allowed: range) -> int:
    value = header[key]
    if not re.fullmatch(r"[0-9]{1,10}", value) or int(value) not in allowed:
        raise UnreadableError(f"“{key}” must be a number from {allowed[0]} to {allowed[-1]}.")
    return int(value)


def _seat(letter: str) -> Seat:
    try:
        return Seat[letter.strip().upper()]
    except KeyError:
        raise UnreadableError(f"There is no seat “{letter[:20]}”.") from None


def _card(name: str) -> Card:
    try:
        return read_card(name.strip())
    except ValueError:
        raise UnreadableError(f"There is no card “{name[:20]}”.") from None


def read_hands(deal_text: str) -> dict[Seat, list[Card]]:
    """Four hands in PBN notation, `N:AKQ2.T98.765.432 …`. UnreadableError unless each has thirteen cards."""
    first, _, hands = deal_text.partition(":")
    seats, holdings = clockwise_from(_seat(first)), hands.split()
    if len(holdings) != 4:
        raise UnreadableError("The file is cut short: a deal has four hands.")
    found = {seat: _hand(holding) for seat, holding in zip(seats, holdings, strict=True)}
    for seat, hand in found.items():
        if len(hand) != 13:
            raise UnreadableError(f"The file is cut short: {seat.word} has {len(hand)} cards.")
    return found


def _hand(holding: str) -> list[Card]:
    suits = holding.replace("10", "T").split(".")
    if len(suits) != 4:
        raise UnreadableError("The file is cut short: a hand has four suits.")
    return [_card(suit + rank) for suit, ranks in zip(_SUITS, suits, strict=True) for rank in ranks if rank != "-"]


def read_file(path: Path) -> str:
    """The text of a record file; UnreadableError with a sentence if it cannot be read, is too large, or is no text."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UnreadableError(
                f"{path.name} is larger than any record ({LARGEST_FILE // 1_000_000} MB); it was not read."
            )
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UnreadableError(f"{path.name} is not a text in UTF-8.") from None
    except OSError as error:
        raise UnreadableError(f"{path.name} cannot be read: {(error.strerror or 'no such file').lower()}.") from None


def run(argv: Sequence[str]) -> int:
    """Carry out the command: 0 if all is well, 1 for a deal that is false or cannot be checked, 2 for no record."""
    parser = argparse.ArgumentParser(prog="python -m bot verify", description="Check deals against their commitments.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="records (.rec), as /record gives them")
    parser.add_argument("--statistics", action="store_true", help="deal at random and print figures of the dealing")
    parser.add_argument("--deals", type=int, default=1_000_000, metavar="N", help="how many (a million)")
    asked = parser.parse_args(argv)
    if asked.deals < 1 or bool(asked.files) == asked.statistics:
        parser.error("give files, or --statistics with one deal or more")
    if asked.statistics:
        print(figures(_random_deals(asked.deals)))
        return 0
    return max(_run_file(path) for path in asked.files)


def _random_deals(count: int) -> Iterator[tuple[Sequence[Card], ...]]:
    """Deals with fresh secrets, the four hands from North clockwise; dealer and cut take turns."""
    for number in range(1, count + 1):
        hands = deal(new_secret(), (), number, CUT[number % len(CUT)], SEATS[number % 4]).hands
        yield hands[Seat.N], hands[Seat.E], hands[Seat.S], hands[Seat.W]


def _run_file(path: Path) -> int:
    try:
        checked = verify(read_file(path))
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2
    for one in checked:
        print(one)
    return 1 if any(one.fault for one in checked) else 0
