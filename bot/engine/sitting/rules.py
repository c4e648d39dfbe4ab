"""The rules of one code for its tables, gathered so that the acts of a table can ask them without knowing the code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.auction import formation as auction
from bot.engine.cards import Card
from bot.engine.cuts import Cutting, Group, Partners, Person, Purpose
from bot.engine.games import Game
from bot.engine.whist import cutting as whist_cutting
from bot.engine.whist import formation as whist

PLACES: Mapping[Game, int] = {Game.SHORT_WHIST: 4, Game.DUMMY_WHIST: 3, Game.DOUBLE_DUMMY: 2, Game.AUCTION: 4}
"""how many sit down to a game"""

Tied = Sequence[Group]
People = tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """One code's functions for cutting, entry, going out and substitutes, and the laws that refusals cite."""

    value: Callable[[Card], int]
    same_pack: Callable[[Cutting, Card], None]
    one_card: Callable[[Cutting, Person, Sequence[Person]], None]
    partners_again: Callable[[Tied], tuple[Group, ...]]
    partners: Callable[[Tied], Partners]
    must_select: Callable[[Sequence[Person], int], bool]
    entry_again: Callable[[Tied, int], tuple[Group, ...]]
    admitted: Callable[[Tied, int], tuple[People, People, People]]
    chooses_once: Callable[[bool], None]
    is_complete: Callable[[Collection[Person]], bool]
    next_member: Callable[[Sequence[Person]], Person | None]
    outgoers: Callable[[Mapping[Person, int], int, Collection[Person]], tuple[People, People]]
    out_again: Callable[[Tied, int], tuple[Group, ...]]
    highest_out: Callable[[Tied, int], People]
    in_time: Callable[[bool], bool]
    prior_entry: Callable[[Sequence[Person], Collection[Person], int], tuple[Group, Group]]
    wanting_consent: Callable[[Sequence[Person], Person, Collection[Person]], People]
    keeps_re_entry: Callable[[bool], bool]
    before_the_breaker: Callable[[Sequence[Person], Mapping[Person, Collection[Person]]], People]
    those_left_first: Callable[[Sequence[Person], Mapping[Person, Collection[Person]]], tuple[Group, Group]]
    made_it_up: Callable[[Collection[Person], Person, int], bool]
    selection: str
    """the law by which the lowest chooses"""
    declaring: str
    substitute: str


def _nobody(candidates: Collection[Person], person: Person, places: int) -> bool:
    """At whist nobody goes out last for having made a table up."""
    return False


WHIST_RULES = Rules(
    whist_cutting.value,
    whist_cutting.same_pack,
    whist_cutting.one_card,
    whist_cutting.partners_again,
    whist_cutting.partners,
    whist.must_select,
    whist.entry_again,
    whist.admitted,
    whist.chooses_once,
    whist.is_complete,
    whist.next_member,
    whist.outgoers,
    whist.out_again,
    whist.highest_out,
    whist.in_time,
    whist.prior_entry,
    whist.wanting_consent,
    whist.keeps_re_entry,
    whist.before_the_breaker,
    whist.those_left_first,
    _nobody,
    selection="16",
    declaring="21",
    substitute="23",
)
AUCTION_RULES = Rules(
    auction.value,
    auction.same_pack,
    auction.one_card,
    auction.partners_again,
    auction.partners,
    auction.must_select,
    auction.entry_again,
    auction.admitted,
    auction.chooses_once,
    auction.is_complete,
    auction.next_member,
    auction.outgoers,
    auction.out_again,
    auction.highest_out,
    auction.in_time,
    auction.prior_entry,
    auction.wanting_consent,
    auction.keeps_re_entry,
    auction.before_the_breaker,
    auction.those_left_first,
    auction.made_it_up,
    selection="18",
    declaring="22",
    substitute="26",
)


def rules_of(game: Game) -> Rules:
    """The rules of the code that governs the game."""
    return AUCTION_RULES if game.code == "auction" else WHIST_RULES


def again(game: Game, cutting: Cutting, tied: Tied) -> tuple[Group, ...]:
    """The groups of equals who cut again, by what is cut for."""
    rules = rules_of(game)
    match cutting.purpose:
        case Purpose.ENTRY:
            return rules.entry_again(tied, cutting.places)
        case Purpose.OUT:
            return rules.out_again(tied, cutting.places)
        case Purpose.PARTNERS:
            return rules.partners_again(tied)
        case Purpose.DUMMY:
            return whist_cutting.dummy_again(tied)
