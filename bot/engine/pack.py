"""The pack between two deals, as the log keeps it: sealed by the bot, added to by the players, cut, revealed.

Plain facts; how a deal follows from them is written in `bot.fairness`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class PackSealed:
    """A secret has been chosen for the deal of that number, and its commitment may be published."""

    deal: int
    secret: str
    commitment: str


@dataclass(frozen=True, slots=True)
class WordsGiven:
    """A player has added words to the shuffle; one contribution a seat."""

    seat: Seat
    words: str


@dataclass(frozen=True, slots=True)
class PackLifted:
    """So many cards were lifted; the deal of the sealed pack follows at once.
    `asked` is False where the bot cut for him."""

    count: int
    asked: bool = True


@dataclass(frozen=True, slots=True)
class LeaveAsked:
    """A player asks his opponents' leave to cut for his partner."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeaveGiven:
    """One of them gives it."""

    seat: Seat


PackEvent = PackSealed | WordsGiven | PackLifted | LeaveAsked | LeaveGiven


@dataclass(frozen=True, slots=True)
class Pack:
    """The pack sealed for a deal. Its secret is for nobody's eyes until the claims of that deal are closed."""

    deal: int
    secret: str
    commitment: str
    gave: tuple[tuple[Seat, str], ...] = ()
    cut: int | None = None
    asked: bool = True
    for_partner: Seat | None = None
    """who has asked leave to cut for his partner"""
    leave: frozenset[Seat] = frozenset()

    def __repr__(self) -> str:
        return f"Pack(deal={self.deal}, commitment={self.commitment[:8]}…)"


def evolve_pack(pack: Pack | None, event: PackEvent) -> Pack | None:
    """The pack after the event; a new seal replaces the pack before."""
    if isinstance(event, PackSealed):
        return Pack(event.deal, event.secret, event.commitment)
    if pack is None:
        return None
    if isinstance(event, WordsGiven):
        others = tuple(one for one in pack.gave if one[0] is not event.seat)
        return replace(pack, gave=(*others, (event.seat, event.words)))
    if isinstance(event, LeaveAsked):
        return replace(pack, for_partner=event.seat, leave=frozenset())
    if isinstance(event, LeaveGiven):
        return replace(pack, leave=pack.leave | {event.seat})
    return replace(pack, cut=event.count, asked=event.asked)
