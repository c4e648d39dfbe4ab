"""Members' figures and ratings."""

from __future__ import annotations

import pytest

from bot.engine.seats import SEATS, Side
from bot.ranking import Figures, FinishedRubber, Player, chosen, figures_of, ranking, ratings

ANN, BOB, CY, DI, EVE = 1, 2, 3, 4, 5
NS, EW = Side.NS, Side.EW


def rubber(
    gainer: Side | None = NS,
    points: int = 5,
    games: tuple[int, int] = (2, 1),
    members: tuple[int | None, ...] = (ANN, BOB, CY, DI),
    *,
    server: int = 100,
    game: str = "short whist",
    claimed: tuple[int, ...] = (0, 0, 0, 0),
    suffered: tuple[int, ...] = (0, 0, 0, 0),
) -> FinishedRubber:
    players = tuple(
        Player(seat, member, member is None, claimed[seat], suffered[seat])
        for seat, member in zip(SEATS, members, strict=True)
    )
    return FinishedRubber(server, game, players, gainer, points, games)


def test_figures_of_both_sides() -> None:
    rubbers = [rubber(NS, 5, (2, 1), claimed=(1, 0, 0, 0), suffered=(0, 1, 0, 0)), rubber(EW, 8, (0, 2))]
    assert figures_of(ANN, rubbers) == Figures(2, 1, 5, 8, 2, 3, 1, 0)
    assert figures_of(BOB, rubbers) == Figures(2, 1, 8, 5, 3, 2, 0, 1)
    assert (figures_of(ANN, rubbers).points, figures_of(BOB, rubbers).points) == (-3, 3)
    assert figures_of(EVE, rubbers) == Figures()


def test_auctions_losers_may_win_the_points() -> None:
    lost_but_richer = rubber(NS, 239, (0, 2), game="auction")
    assert (figures_of(ANN, [lost_but_richer]).rubbers_won, figures_of(ANN, [lost_but_richer]).points) == (0, 239)


def test_rubbers_are_chosen_by_server_game_and_robots() -> None:
    here, there = rubber(), rubber(server=200)
    auction, robots = rubber(game="auction"), rubber(members=(ANN, None, CY, None))
    rubbers = [here, there, auction, robots]
    assert chosen(rubbers) == [here, there, auction]
    assert chosen(rubbers, 100) == [here, auction]
    assert chosen(rubbers, 100, "auction") == [auction]
    assert chosen(rubbers, robots=True) == [robots]


def test_a_ranking_is_in_order_and_leaves_out_who_opted_out() -> None:
    rubbers = [rubber(NS, 8, (2, 0)), rubber(NS, 1, (2, 1), (ANN, BOB, EVE, DI))]
    assert [place.member for place in ranking(rubbers)] == [ANN, CY, EVE, BOB, DI]
    assert [place.member for place in ranking(rubbers, {ANN, BOB})] == [CY, EVE, DI]
    assert ranking(rubbers, order="rubbers")[0].member == ANN
    assert ranking(rubbers, order="rating")[0].member == ANN


def test_nobody_is_listed_for_a_robot_or_one_forgotten() -> None:
    with_robots = rubber(members=(ANN, None, CY, None))
    assert {place.member for place in ranking([with_robots])} == {ANN, CY}
    assert {place.rating for place in ranking([with_robots])} == {None}


def test_ratings_go_to_the_winners() -> None:
    rated = ratings([rubber(NS)] * 10)
    assert rated[ANN] == pytest.approx(rated[CY])
    assert rated[BOB] == pytest.approx(rated[DI])
    assert rated[ANN] > rated[BOB]


def test_a_partner_carries_no_more_than_the_side_wins() -> None:
    rubbers = [rubber(NS), rubber(NS, members=(ANN, BOB, EVE, CY)), rubber(NS, members=(ANN, CY, BOB, EVE))]
    rated = ratings(rubbers)
    assert max(rated, key=lambda member: rated[member]) == ANN


def test_equal_totals_are_a_draw() -> None:
    rated = ratings([rubber(None, 0, game="auction")])
    assert len({round(rating, 9) for rating in rated.values()}) == 1


@pytest.mark.parametrize(
    "unrated",
    [
        rubber(game="dummy whist"),
        rubber(game="double dummy"),
        rubber(members=(ANN, None, CY, None)),
        rubber(members=(ANN, BOB, CY, ANN)),
    ],
)
def test_only_partnership_games_of_four_people_are_rated(unrated: FinishedRubber) -> None:
    assert ratings([unrated]) == {}


def test_who_opted_out_has_no_rating() -> None:
    assert set(ratings([rubber(NS)], {ANN})) == {BOB, CY, DI}


def test_what_went_before_with_one_who_opted_out_does_not_strengthen_him() -> None:
    strong = [rubber(NS, members=(ANN, BOB, CY, DI))] * 20
    beaten = rubber(NS, members=(EVE, ANN, 6, 7))
    known, unknown = ratings([*strong, beaten])[EVE], ratings([*strong, beaten], {ANN})[EVE]
    assert known > unknown
    assert unknown == pytest.approx(ratings([beaten])[EVE])
