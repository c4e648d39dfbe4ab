"""The shuffle itself, step by step as the room's own page says it: secret, commitment, contributions, cut, deal."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.cards import PACK, Card, Hand
from bot.engine.pack import Pack
from bot.engine.seats import SEATS, Seat, clockwise_from

SECRET_BYTES = 32
CUT = range(4, 49)
LONGEST_WORDS = 200
_COMMITMENT = b"Cavendish commitment 1\n"
_DEALING = b"Cavendish dealing 1\n"
_LIMITS = tuple(256 - 256 % (i + 1) for i in range(52))


@dataclass(frozen=True, slots=True)
class Gave:
    """What one seat added to the shuffle."""

    seat: Seat
    words: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """Four hands, each in the order dealt, and the last card, which is the dealer's (at whist the trump card)."""

    hands: Mapping[Seat, tuple[Card, ...]]
    last: Card


def new_secret() -> bytes:
    """256 bits from the system for one deal; to be kept from every log, view and export until the claims are closed."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, deal_number: int) -> str:
    """What is published before the contributions, in hexadecimal (step 2)."""
    return hmac.digest(secret, _COMMITMENT + _number(deal_number), "sha256").hex()


def words_given(text: str) -> str:
    """A player's words without the blanks around them; ValueError with a sentence for words that cannot be taken."""
    words = text.strip()
    if not words:
        raise ValueError("Say a few words, or press for random ones.")
    if len(words) > LONGEST_WORDS:
        raise ValueError(f"That is {len(words):,} characters; {LONGEST_WORDS} are enough.")
    if any("\ud800" <= letter <= "\udfff" for letter in words):
        raise ValueError("Those words hold a broken character; say others.")
    return words


def random_words() -> str:
    """Words for a player who only presses."""
    return secrets.token_hex(8)


def shuffled(secret: bytes, gave: Iterable[Gave], deal_number: int) -> tuple[Card, ...]:
    """The pack after the shuffle, before the cut, the top card first (steps 3 to 5)."""
    key = hmac.digest(secret, _dealing_message(gave, deal_number), "sha256")
    pack = list(PACK)
    stream = _stream(key)
    for i in range(51, 0, -1):
        limit = _LIMITS[i]
        byte = next(stream)
        while byte >= limit:
            byte = next(stream)
        j = byte % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def cut_pack(pack: Sequence[Card], lifted: int) -> tuple[Card, ...]:
    """The pack with the lifted cards put below the rest (step 6). ValueError if fewer than four are in either part."""
    if lifted not in CUT:
        raise ValueError(f"A cut lifts 4 to 48 cards, not {lifted}.")
    return (*pack[lifted:], *pack[:lifted])


def deal(secret: bytes, gave: Iterable[Gave], deal_number: int, cut: int, dealer: Seat) -> Dealt:
    """The four hands and the last card, steps 3 to 7. ValueError for a cut that the laws do not allow."""
    pack = cut_pack(shuffled(secret, gave, deal_number), cut)
    return Dealt({seat: pack[place::4] for place, seat in enumerate(clockwise_from(dealer.left))}, pack[-1])


def seal(deal_number: int) -> tuple[str, str]:
    """A fresh secret and its commitment, both in hexadecimal, as the log keeps them."""
    secret = new_secret()
    return secret.hex(), commitment(secret, deal_number)


def deal_pack(pack: Pack, lifted: int, dealer: Seat) -> tuple[tuple[Hand, Hand, Hand, Hand], Card]:
    """The hands of N E S W and the last card dealt from a sealed pack. ValueError for an unlawful cut."""
    dealt = deal(bytes.fromhex(pack.secret), (Gave(*one) for one in pack.gave), pack.deal, lifted, dealer)
    north, east, south, west = (frozenset(dealt.hands[seat]) for seat in SEATS)
    return (north, east, south, west), dealt.last


def pack_header(pack: Pack, *, revealed: bool) -> list[str]:
    """The record's lines for a pack; its secret among them only if `revealed`, the claims of its deal being closed."""
    secret = bytes.fromhex(pack.secret) if revealed else None
    return header(secret, (Gave(*one) for one in pack.gave), pack.deal, pack.cut, pack.commitment)


def header(secret: bytes | None, gave: Iterable[Gave], deal_number: int, cut: int | None, committed: str) -> list[str]:
    """The record's lines for the shuffle; `secret` is None while the claims are open, `cut` before the pack is cut."""
    lines = [f"deal-number: {deal_number}", f"commitment: {committed}"]
    if secret is not None:
        lines.append(f"secret: {secret.hex()}")
    lines += [f"gave {one.seat}: {as_json(one.words)}" for one in gave]
    return lines if cut is None else [*lines, f"cut: {cut}"]


def as_json(words: str) -> str:
    """The words as a JSON string that a record leaves as it is: no `#`, no run of spaces, nothing but ASCII."""
    return json.dumps(words).replace("#", "\\u0023").replace("  ", " \\u0020")


def _number(value: int) -> bytes:
    return value.to_bytes(4, "big")


def _dealing_message(gave: Iterable[Gave], deal_number: int) -> bytes:
    parts = [(one.seat.name.encode(), one.words.encode()) for one in gave]
    given = b"".join(seat + _number(len(words)) + words for seat, words in parts)
    return _DEALING + _number(deal_number) + _number(len(parts)) + given


def _stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(key, _number(block), "sha256")
        block += 1
