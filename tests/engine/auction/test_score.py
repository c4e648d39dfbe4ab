"""The score of Auction Bridge against 26 worked deals and seven rubbers, two of them printed in books of the time.

A deal is written `NS 3Hx 9 2-1/1-1`: declarer's side, declaration, tricks in play, and honours (or aces) dealt to
declarer, dummy and the two adversaries; `void` names hands without a trump by the same order, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.auction.honours import honour_lines, may_have_been
from bot.engine.auction.score import (
    TRICK,
    Contract,
    DealScore,
    Election,
    Pair,
    Standing,
    bonus,
    game_winner,
    honours_given,
    rubber,
    rubber_winner,
    score_deal,
    settled,
    trick_points,
    under_trick_points,
)
from bot.engine.cards import PACK, Card, Suit
from bot.engine.notation import read_hands
from bot.engine.seats import SIDES, Seat, Side

NS, EW = SIDES
SUIT_OF = {"S": Suit.S, "R": Suit.S, "H": Suit.H, "D": Suit.D, "C": Suit.C}
TIMES = {"": 1, "x": 2, "xx": 4}
DEAL = re.compile(r"(NS|EW) (\d)([SCDHRN])(x{0,2})(!?) (\d+)(?: (\d)-(\d)/(\d)-(\d))?(?: void=(\d+))?")
HANDS = {NS: (Seat.S, Seat.N, Seat.W, Seat.E), EW: (Seat.E, Seat.W, Seat.N, Seat.S)}


def hands_with(
    denomination: str, honours: tuple[int, ...], void: str, seats: tuple[Seat, ...]
) -> Mapping[Seat, set[Card]]:
    """Four hands of thirteen with so many honours each, and no trump at all in those that are void."""
    trump = SUIT_OF.get(denomination)
    special = [c for c in PACK if (c.rank == 12 if trump is None else c.suit is trump and c.rank >= 8)]
    hands: dict[Seat, set[Card]] = {seat: set() for seat in seats}
    for seat, count in zip(seats, honours, strict=True):
        hands[seat].update(special.pop() for _ in range(count))
    with_trumps = [seat for place, seat in enumerate(seats) if str(place) not in void]
    small = [c for c in PACK if c.suit is trump and c.rank < 8]
    for place, low in enumerate(small):
        hands[with_trumps[place % len(with_trumps)]].add(low)
    rest = [c for c in PACK if c not in set().union(*hands.values()) and c not in special]
    for seat in seats:
        while len(hands[seat]) < 13:
            hands[seat].add(rest.pop())
    assert not rest
    assert not special
    return hands


def scored(text: str, revokes: Pair = (0, 0), election: Election = "150") -> DealScore:
    found = DEAL.fullmatch(text)
    assert found, text
    side, level, denomination, doubled, original, tricks, *honours, void = found.groups()
    declarer = Side[side]
    contract = Contract(int(level), denomination, declarer, TIMES[doubled], original == "!")
    lines = ()
    if honours[0] is not None:
        held = tuple(int(count) for count in honours)
        lines = honour_lines(hands_with(denomination, held, void or "", HANDS[declarer]), denomination)
    won = int(tricks)
    return score_deal(contract, (won, 13 - won) if declarer is NS else (13 - won, won), lines, revokes, election)


WORKED = [
    ("1", "NS 1C 7 2-1/1-1", 6, 12, 0),
    ("2", "NS 2D 9 1-1/2-1", 21, 0, 14),
    ("3", "NS 4H 10 4-0/1-0", 32, 64, 0),
    ("4", "NS 4R 11 4-1/0-0", 45, 81, 0),
    ("5", "NS 3N 9 2-1/1-0", 30, 30, 0),
    ("6", "NS 3N 12 4-0/0-0", 60, 120, 0),
    ("7", "NS 2S 8 5-0/0-0", 4, 20, 0),
    ("8", "NS 1S! 4 0-1/2-2", 0, 0, 108),
    ("9", "NS 1Sx! 6 0-1/2-2", 0, 0, 108),
    ("10", "NS 1Sxx! 5 0-1/2-2", 0, 0, 408),
    ("11", "NS 1Sx! 8 2-1/1-1", 8, 104, 0),
    ("12", "NS 3Hx 10 2-2/1-0", 64, 132, 0),
    ("13", "NS 2Rxx 7 1-1/3-0", 0, 0, 218),
    ("14", "NS 7H 13 3-2/0-0", 56, 80, 0),
    ("15", "NS 3D 1 1-0/2-2", 0, 0, 448),
    ("16", "NS 4H 10 2-2/1-0 void=3", 32, 16, 0),
    ("17", "NS 2R 9 4-0/1-0 void=1", 27, 90, 0),
    ("18", "NS 1C 9 4-1/0-0 void=23", 18, 30, 0),
    ("19", "NS 2R 6 2-1/1-1", 0, 18, 100),
    ("20", "NS 3H 7 2-1/1-1", 0, 16, 100),
    ("21", "NS 3Nx 11", 100, 150, 0),
    ("23 redoubled", "NS 4Hxx 11", 160, 200, 0),
    ("23 undoubled", "NS 4H 11", 40, 0, 0),
    ("26", "NS 6Cx 6", 0, 0, 600),
]


@pytest.mark.parametrize(
    ("text", "below", "above", "adversaries"), [row[1:] for row in WORKED], ids=[r[0] for r in WORKED]
)
def test_law_006_worked_deals(text: str, below: int, above: int, adversaries: int) -> None:
    deal = scored(text)
    assert (deal.below, deal.above) == ((below, 0), (above, adversaries))


def test_law_084_worked_deal_22_three_tricks_bring_no_bonus() -> None:
    deal = scored("NS 3Hx 7", (0, 1), "tricks")
    assert (deal.below, deal.above, deal.tricks) == ((64, 0), (0, 0), (10, 3))


def ahead(text: str) -> int:
    """The declarer's points less the adversaries'."""
    deal = scored(text)
    return deal.below[0] + deal.above[0] - deal.below[1] - deal.above[1]


@pytest.mark.parametrize(
    ("plain", "doubled", "gain"),
    [("4H 10", "4Hx 10", 82), ("4H 10", "4Hxx 10", 196), ("4N 10", "4Nx 10", 90), ("4N 10", "4Nxx 10", 220)],
)
def test_law_056_worked_deals_24_and_25_made(plain: str, doubled: str, gain: int) -> None:
    assert ahead(f"NS {doubled}") - ahead(f"NS {plain}") == gain


@pytest.mark.parametrize(("doubled", "loss"), [("4Hx 9", 50), ("4Hxx 9", 150), ("4Nx 9", 50), ("4Nxx 9", 150)])
def test_law_047_worked_deals_24_and_25_one_down(doubled: str, loss: int) -> None:
    plain = doubled.replace("x", "")
    assert ahead(f"NS {plain}") - ahead(f"NS {doubled}") == loss


RUBBERS: dict[str, tuple[list[tuple[str, Pair, Pair]], Pair, int]] = {
    "P1": (
        [
            ("NS 2H 8 2-2/1-0", (16, 0), (32, 0)),
            ("EW 2R 8 4-0/1-0", (0, 18), (0, 72)),
            ("EW 2N 6 2-1/1-0", (0, 0), (100, 30)),
            ("NS 3N 12 2-2/0-0", (60, 0), (60, 0)),
            ("EW 3R 9 2-1/1-1", (0, 27), (0, 18)),
            ("EW 3Hx 7 1-1/2-1", (0, 0), (216, 0)),
            ("NS 2N 8 2-1/1-0", (20, 0), (30, 0)),
            ("EW 3H 12 2-2/1-0", (0, 48), (0, 52)),
            ("NS 3Hx 7 4-0/1-0", (0, 0), (64, 200)),
            ("NS 3R 7 2-2/1-0", (0, 0), (36, 100)),
            ("EW 3H 9 2-2/1-0", (0, 24), (0, 32)),
            ("NS 3D 9 4-0/1-0", (21, 0), (56, 0)),
            ("NS 4R 10 2-2/1-0", (36, 0), (36, 0)),
        ],
        (1033, 621),
        412,
    ),
    "P2": (
        [
            ("NS 1H 7 2-1/1-1", (8, 0), (16, 0)),
            ("NS 2R 6 2-1/1-1", (0, 0), (18, 100)),
            ("EW 3N 10 2-1/1-0", (0, 40), (0, 30)),
            ("EW 3R 10 2-2/1-0", (0, 36), (0, 36)),
        ],
        (42, 492),
        450,
    ),
    "D1": (
        [
            ("NS 4H 10 2-1/1-1", (32, 0), (16, 0)),
            ("EW 2N 7 1-1/1-1", (0, 0), (50, 0)),
            ("NS 3N 9 2-1/1-0", (30, 0), (30, 0)),
        ],
        (408, 0),
        408,
    ),
    "D2": (
        [
            ("NS 2D 9 2-1/1-1", (21, 0), (14, 0)),
            ("EW 4R 11 2-2/1-0", (0, 45), (0, 36)),
            ("NS 3Hx 9 2-1/1-1", (48, 0), (66, 0)),
            ("EW 5Cx 9 2-1/1-1", (0, 0), (200, 12)),
            ("EW 3N 10 2-1/1-0", (0, 40), (0, 30)),
        ],
        (349, 413),
        64,
    ),
    "D3": (
        [
            ("EW 3N 9 1-1/1-1", (0, 30), (0, 0)),
            ("EW 4Hxx 7 2-2/1-0", (0, 0), (600, 32)),
            ("EW 5D 11 2-1/1-1", (0, 35), (0, 14)),
        ],
        (600, 361),
        239,
    ),
    "D4": (
        [
            ("NS 5C 12 4-1/0-0", (36, 0), (74, 0)),
            ("NS 2H 8 2-0/2-1 void=1", (16, 0), (0, 0)),
            ("NS 2R 8 2-1/1-1", (18, 0), (18, 0)),
        ],
        (412, 0),
        412,
    ),
    "D5": (
        [
            ("NS 1S! 3 0-1/2-2", (0, 0), (0, 108)),
            ("EW 1N 9 2-1/1-0", (0, 30), (0, 30)),
            ("NS 3R 12 4-0/1-0", (54, 0), (92, 0)),
            ("EW 2Cx 9 2-1/1-1", (0, 36), (0, 112)),
        ],
        (146, 566),
        420,
    ),
}
WINNERS = {
    "P1": (NS, NS),
    "P2": (EW, EW),
    "D1": (NS, NS),
    "D2": (EW, EW),
    "D3": (EW, NS),
    "D4": (NS, NS),
    "D5": (EW, EW),
}


@pytest.mark.parametrize("name", RUBBERS)
def test_law_011_worked_rubbers(name: str) -> None:
    deals, totals, difference = RUBBERS[name]
    standing = Standing()
    for text, below, above in deals:
        assert rubber(standing) is None
        deal = scored(text)
        assert (deal.below, deal.above) == (below, above), text
        standing = settled(standing, deal)
    made_up = rubber(standing)
    assert made_up is not None
    assert (made_up.totals, made_up.points) == (totals, difference)
    assert (made_up.winner, made_up.gainer) == WINNERS[name]


def test_law_001_two_games_are_a_rubber() -> None:
    assert rubber_winner(()) is None
    assert rubber_winner((NS, EW)) is None
    assert rubber_winner((EW, NS, EW)) is EW


def test_law_002_thirty_by_tricks_are_game_and_part_scores_lapse() -> None:
    assert (game_winner((29, 29)), game_winner((30, 0)), game_winner((12, 31))) == (None, NS, EW)
    standing = Standing((), (18, 24), (0, 0), (0, 0))
    after = settled(standing, scored("NS 2C 8 2-1/1-1"))
    assert after == Standing((NS,), (0, 0), (30, 24), (12, 0))


def test_law_002_honours_do_not_count_to_game() -> None:
    assert settled(Standing(), scored("NS 2S 8 5-0/0-0")) == Standing((), (4, 0), (0, 0), (20, 0))


def test_law_003_every_trick_counts_beyond_the_game() -> None:
    assert trick_points(Contract(3, "N", NS), 13) == 70


def test_law_004_trick_values() -> None:
    assert {d: trick_points(Contract(1, d, NS), 7) for d in TRICK} == {"S": 2, "C": 6, "D": 7, "H": 8, "R": 9, "N": 10}
    assert trick_points(Contract(4, "H", NS), 9) == 0


# Honours as printed in a book of 1914: three, four and five between partners, four in one hand, with the fifth, five.
PRINTED = {
    "S": (4, 8, 10, 16, 18, 20),
    "C": (12, 24, 30, 48, 54, 60),
    "D": (14, 28, 35, 56, 63, 70),
    "H": (16, 32, 40, 64, 72, 80),
    "R": (18, 36, 45, 72, 81, 90),
}
HELD = ("2-1/1-1", "2-2/1-0", "3-2/0-0", "4-0/1-0", "4-1/0-0", "5-0/0-0")


@pytest.mark.parametrize("denomination", PRINTED)
def test_law_006_the_printed_table_of_honours(denomination: str) -> None:
    assert tuple(scored(f"NS 7{denomination} 6 {held}").above[0] for held in HELD) == PRINTED[denomination]
    assert scored(f"NS 7{denomination} 6 3-0/1-1").above[0] == PRINTED[denomination][0]
    assert scored(f"NS 7{denomination} 6 3-1/1-0").above[0] == PRINTED[denomination][1]


def test_law_006_aces_at_no_trumps() -> None:
    held = {"2-1/1-0": 30, "3-0/1-0": 30, "2-2/0-0": 40, "3-1/0-0": 40, "4-0/0-0": 100, "1-1/1-1": 0}
    assert {text: scored(f"NS 7N 6 {text}").above[0] for text in held} == held


def test_law_005_knave_and_ten_are_honours_the_nine_is_not() -> None:
    hands = {
        Seat.N: [c for c in PACK if c.suit is Suit.H and c.rank in (7, 8, 9)],
        Seat.E: [PACK[0]],
        Seat.S: [],
        Seat.W: [],
    }
    assert honour_lines(hands, "H") == ()


def test_law_007_slam_and_law_008_little_slam_are_not_both_scored() -> None:
    assert scored("NS 1N 13").above == (40, 0)
    assert scored("NS 1N 12").above == (20, 0)
    assert scored("NS 1N 11").above == (0, 0)


def test_law_007_adversaries_may_score_a_slam() -> None:
    assert scored("NS 1N 0").above == (0, 7 * 50 + 40)


def test_law_008_little_slam_though_a_bid_of_seven_fails() -> None:
    assert scored("NS 7N 12").above == (20, 50)


def test_law_007_no_slam_for_a_side_that_revoked() -> None:
    assert scored("NS 1N 13", (1, 0)).above == (0, 150)


@pytest.mark.parametrize(
    ("text", "above"),
    [
        ("NS 3C 9 2-1/2-0 void=3", (12 - 12, 0)),
        ("NS 3C 9 2-1/1-1", (12, 0)),
        ("NS 3C 9 0-3/1-1 void=0", (12 + 12, 0)),
        ("NS 3C 9 0-3/2-0 void=03", (12 + 12 - 12, 0)),
        ("NS 3C 9 0-0/4-1 void=01", (0, 54 - 24)),
    ],
)
def test_law_009_chicane(text: str, above: Pair) -> None:
    assert scored(text).above == above


def test_law_009_no_chicane_at_no_trumps() -> None:
    hands = {seat: PACK[13 * seat : 13 * seat + 13] for seat in Seat}
    assert honour_lines(hands, "N") == ()


def test_law_010_doubling_touches_no_honours() -> None:
    assert scored("NS 3Hx 9 2-2/1-0").above == (50 + 32, 0)


def test_law_047_under_tricks() -> None:
    assert [under_trick_points(Contract(4, "R", NS, times), 8) for times in (1, 2, 4)] == [100, 200, 400]
    assert under_trick_points(Contract(4, "R", NS), 10) == 0


@pytest.mark.parametrize(("times", "expected"), [(1, [50, 100, 100]), (2, [100, 100, 100]), (4, [200, 400, 600])])
def test_law_048_limit_of_the_original_one_spade_t48_1(times: int, expected: list[int]) -> None:
    assert [under_trick_points(Contract(1, "S", NS, times, True), won) for won in (6, 5, 4)] == expected


def test_law_048_the_revoke_comes_on_top_t48_2() -> None:
    assert scored("NS 1Sx! 5", (1, 0)).above == (0, 250)
    assert scored("NS 1Sxx! 5", (1, 0)).above == (0, 550)
    assert scored("NS 1Sx! 4", (2, 0)).above == (0, 350)


def test_law_048_honours_come_on_top_t48_3() -> None:
    assert scored("NS 1S! 3 0-1/2-2").above == (0, 108)


def test_law_048_no_limit_for_another_bid() -> None:
    assert scored("NS 1S 3").above == (0, 200)
    with pytest.raises(ValueError, match="only one spade"):
        Contract(2, "S", NS, 1, True)


def test_law_053_doubling_multiplies_tricks() -> None:
    assert [trick_points(Contract(2, "R", NS, times), 8) for times in (1, 2, 4)] == [18, 36, 72]


def test_law_056_bonus() -> None:
    assert [bonus(Contract(3, "H", NS, times), 10) for times in (1, 2, 4)] == [0, 100, 200]
    assert [bonus(Contract(3, "H", NS, 2), won) for won in (8, 9)] == [0, 50]


# T84: declaration and tricks, revokes, choice, points below and above of the declarer, above of the adversaries.
T84 = [
    ("T84-1", "NS 2H 8", (1, 0), "150", 0, 0, 150),
    ("T84-2", "NS 2H 6", (1, 0), "150", 0, 0, 250),
    ("T84-3 a", "NS 4Rx 8", (0, 1), "150", 0, 150, 0),
    ("T84-3 b", "NS 4Rx 8", (0, 1), "tricks", 90, 0, 0),
    ("T84-4 a", "NS 4Rx 10", (0, 1), "150", 72, 200, 0),
    ("T84-4 b", "NS 4Rx 10", (0, 1), "tricks", 126, 50, 0),
    ("T84-5 a", "NS 3D 7", (0, 1), "150", 0, 150, 0),
    ("T84-5 b", "NS 3D 7", (0, 1), "tricks", 28, 0, 0),
    ("T84-6 a", "NS 4Rxx 11", (0, 2), "150", 180, 450, 0),
    ("T84-6 b", "NS 4Rxx 11", (0, 2), "tricks", 252, 300, 0),
    ("T84-7 a", "NS 5C 7", (0, 1), "tricks", 0, 0, 0),
    ("T84-7 b", "NS 5C 7", (0, 1), "150", 0, 150, 0),
]


@pytest.mark.parametrize(
    ("text", "revokes", "election", "below", "above", "adversaries"),
    [row[1:] for row in T84],
    ids=[row[0] for row in T84],
)
def test_law_084_penalties(
    text: str, revokes: Pair, election: Election, below: int, above: int, adversaries: int
) -> None:
    deal = scored(text, revokes, election)
    assert (deal.below, deal.above) == ((below, 0), (above, adversaries))


def test_law_084_penalty_tricks_make_no_slam_but_those_in_play_do() -> None:
    assert scored("NS 2N 10", (0, 1), "tricks").above == (0, 0)
    assert scored("NS 2N 12", (0, 1), "tricks").above == (20, 0)


def test_law_084_a_revoking_side_keeps_its_honours() -> None:
    assert scored("NS 2R 8 2-1/1-1", (1, 0)).above == (18, 150)
    assert scored("NS 2R 7 1-1/2-1", (0, 1)).above == (150, 18)


def test_law_084_both_sides_of_the_table_alike() -> None:
    deal = scored("EW 4Rx 10", (1, 0), "tricks")
    assert (deal.below, deal.above, deal.tricks, deal.made) == ((0, 126), (0, 50), (0, 13), True)


@pytest.mark.parametrize(
    ("name", "text", "revokes", "above"),
    [
        ("T89-1", "NS 3N 9", (2, 1), (0, 100)),
        ("T89-2", "NS 3N 9", (1, 1), (0, 0)),
        ("T89-3", "NS 3N 9", (1, 3), (200, 0)),
        ("T89-4", "NS 3N 9 2-1/1-0", (1, 1), (0, 0)),
        ("honours in trumps", "NS 3R 9 2-1/1-1", (1, 1), (18, 0)),
        ("no under-tricks", "NS 3Rx 5", (1, 1), (0, 0)),
    ],
)
def test_law_089_both_sides_revoke(name: str, text: str, revokes: Pair, above: Pair) -> None:
    deal = scored(text, revokes, "tricks")
    assert (deal.below, deal.above) == ((0, 0), above)
    assert not deal.made


def test_law_006_an_end_position_gives_its_honours() -> None:
    deal = score_deal(Contract(1, "H", NS), (7, 6), honours_given((0, 16)))
    assert (deal.below, deal.above) == ((8, 0), (0, 16))


@given(st.permutations(PACK), st.sampled_from("SCDHR"))
def test_law_006_five_honours_leave_one_side_scoring_and_never_below_nothing(
    pack: list[Card], denomination: str
) -> None:
    hands = {seat: pack[13 * seat : 13 * seat + 13] for seat in Seat}
    points = [sum(line.amount for line in honour_lines(hands, denomination) if line.side is side) for side in SIDES]
    assert min(points) == 0
    assert max(points) <= 10 * TRICK[denomination] + 2 * TRICK[denomination]


@given(
    st.integers(1, 7),
    st.sampled_from("SCDHRN"),
    st.sampled_from([1, 2, 4]),
    st.integers(0, 13),
    st.tuples(st.integers(0, 2), st.integers(0, 2)),
    st.sampled_from(["150", "tricks"]),
)
def test_law_047_the_lines_add_up_and_only_the_maker_scores_below(
    level: int, denomination: str, times: int, won: int, revokes: Pair, election: Election
) -> None:
    deal = score_deal(Contract(level, denomination, NS, times), (won, 13 - won), (), revokes, election)
    for side in SIDES:
        assert deal.below[side.value] == sum(x.amount for x in deal.lines if x.side is side and x.column == "below")
        assert deal.above[side.value] == sum(x.amount for x in deal.lines if x.side is side and x.column == "above")
    assert deal.below[1] == 0
    assert (deal.below[0] > 0) == deal.made
    assert sum(deal.tricks) == 13


THREE_HONOURS = "N:-.AK.4.- 7.3.5.- -.Q6.2.- J9.-.K.-"


@pytest.mark.parametrize(
    ("denomination", "points", "possible"),
    [
        ("H", (16, 0), True),  # the simple honours that are there
        ("H", (64, 0), False),  # four in one hand: neither North nor South can have held them
        ("H", (32, 0), True),
        ("H", (48, 0), False),  # East has a heart; a side that scores 32 adds 16 for one hand without a trump
        ("H", (0, 0), True),  # simple honours, West's chicane taken off
        ("H", (0, 16), False),
        ("H", (16, 16), False),
        ("N", (30, 0), True),
        ("N", (0, 40), False),
        ("R", (0, 90), True),  # no spade honour is left but the knave, which is West's
        ("R", (81, 0), False),  # five between partners, four in one hand
    ],
)
def test_law_006_honours_stated_of_an_end_position_must_be_possible(
    denomination: str, points: Pair, possible: bool
) -> None:
    hands = dict(zip(Seat, read_hands(THREE_HONOURS), strict=True))
    assert may_have_been(hands, denomination, points) is possible


@pytest.mark.parametrize(("level", "denomination", "times"), [(0, "S", 1), (8, "N", 1), (3, "X", 1), (3, "H", 3)])
def test_a_declaration_that_cannot_be_is_refused(level: int, denomination: str, times: int) -> None:
    with pytest.raises(ValueError, match="no such declaration"):
        Contract(level, denomination, NS, times)
