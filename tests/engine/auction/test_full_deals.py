"""Whole deals at both tables, and whole rubbers, through the engine."""

from __future__ import annotations

import random

import pytest

from bot.engine.acts import Bid, Bids, Plays, Says, Settles, Words
from bot.engine.decide import code_of, course_of, lawful_cards, new_table
from bot.engine.games import Game, Mode, Phase
from bot.engine.seats import SEATS
from bot.engine.table import Table
from bot.replay import whole_table
from tests.engine.auction.positions import deal_of, declaring, holds
from tests.engine.fuzz import begun


def played(mode: Mode, seed: int) -> Table:
    """A deal declared and played out by lawful acts alone, the same at both tables."""
    rng = random.Random(seed)
    table = begun(new_table(Game.AUCTION, mode), rng)
    dealer = deal_of(table).dealer
    bids = [Bids(dealer, Bid(1, "S")), Bids(dealer.left, Bid(rng.randint(1, 3), rng.choice("CDHRN")))]
    passes = [Says(seat, Words.PASSES) for seat in (dealer.partner, dealer.right, dealer)]
    for act in (*bids, *passes):
        table = course_of(table, act).table
    while (deal := deal_of(table)).phase is Phase.PLAYING:
        turn = deal.turn
        assert turn is not None
        card = rng.choice(sorted(lawful_cards(deal, code_of(table), turn)))
        table = course_of(table, Plays(deal.commander(turn), (card,), turn)).table
    return course_of(table, Settles()).table


@pytest.mark.parametrize("seed", range(20))
def test_a_full_deal_comes_to_the_same_at_a_strict_and_at_a_club_table(seed: int) -> None:
    strict, club = played(Mode.STRICT, seed), played(Mode.CLUB, seed)
    assert deal_of(strict).outcome == deal_of(club).outcome
    assert deal_of(strict).won() == deal_of(club).won()
    assert sum(deal_of(strict).won()) == 13
    for table in (strict, club):
        deal = deal_of(table)
        assert not any(deal.hands)
        assert not deal.rights
        assert {play.seat for trick in deal.tricks for play in trick.plays} == set(SEATS)
        assert code_of(table).offences(deal) == ()


#: one deal: contract, tricks won by North and South, points for honours and chicane (of NS and of EW)
Deal = tuple[str, int, int, int]

RUBBERS: dict[str, tuple[list[Deal], str]] = {
    "P1": (
        [
            *[("2H by S", 8, 32, 0), ("2R by E", 5, 0, 72), ("3N by E", 6, 0, 30), ("3N by S", 12, 40, 0)],
            *[("3R by E", 4, 0, 18), ("2H by E doubled", 7, 16, 0), ("2N by S", 8, 30, 0), ("4H by E", 1, 0, 32)],
            *[("4H by S doubled", 8, 64, 0), ("4R by S", 8, 36, 0), ("3H by E", 4, 0, 32), ("3D by S", 9, 56, 0)],
            ("4R by S", 10, 36, 0),
        ],
        "NS 412",
    ),
    "P2": ([("1H by S", 7, 16, 0), ("2R by S", 6, 18, 0), ("4N by E", 3, 0, 30), ("4R by E", 3, 0, 36)], "EW 450"),
    "D1": ([("4H by S", 10, 16, 0), ("2N by E", 6, 0, 0), ("3N by S", 9, 30, 0)], "NS 408"),
    "D2": (
        [
            *[("2D by S", 9, 14, 0), ("4R by E", 2, 0, 36), ("3H by S doubled", 9, 16, 0)],
            *[("5C by E doubled", 4, 0, 12), ("3N by E", 3, 0, 30)],
        ],
        "EW 64",
    ),
    "D3": ([("3N by E", 4, 0, 0), ("4H by E redoubled", 6, 0, 32), ("5D by E", 2, 0, 14)], "NS 239"),
    "D4": ([("5C by S", 12, 54, 0), ("2H by S", 8, 0, 0), ("2R by S", 8, 18, 0)], "NS 412"),
    "D5": (
        [
            *[("1S by S\ndealer: S", 3, 0, 8), ("1N by E", 4, 0, 30), ("3R by S", 12, 72, 0)],
            ("2C by E doubled", 4, 0, 12),
        ],
        "EW 420",
    ),
}
"""The two printed rubbers and the five worked out in the digest of Laws 1-36, deal by deal, with what each came to."""


@pytest.mark.parametrize("name", RUBBERS)
def test_a_whole_rubber(name: str) -> None:
    deals, won = RUBBERS[name]
    records = [_record(*deal) for deal in deals]
    holds("game: auction\n" + "\n? rubber open\n".join(records) + f"\n? rubber {won}")


def _record(contract: str, tricks: int, ours: int, theirs: int) -> str:
    """The last trick of the deal, won by South with the nine of spades."""
    before = f"NS {tricks - 1} EW {13 - tricks}"
    return (
        f"contract: {contract}\ntricks: {before}\nhonours: NS {ours} EW {theirs}\nleader: S\n"
        "deal: N:2.-.-.- 7.-.-.- 9.-.-.- 4.-.-.-\n---\n" + _trick(contract) + "? over\nsettle"
    )


def _trick(contract: str) -> str:
    """South leads; the declarer plays dummy's card."""
    if contract.split()[2] == "S":
        return "S plays S9\nW plays S4\nS plays S2 from N\nE plays S7\n"
    return "S plays S9\nE plays S4 from W\nN plays S2\nE plays S7\n"


def test_the_final_table_for_eyes_entitled_to_everything_names_calls_and_contract() -> None:
    table = declaring("N bids 1H; E passes; S doubles; W doubles; ? contract 1H by N doubled")
    shown = whole_table(table)
    assert shown["contract"] == "1H by N doubled"
    assert shown["calls"] == [["N", "1H", False], ["E", "pass", False], ["S", "double", True], ["W", "double", False]]
