"""The arithmetic of a deal, in words."""

from __future__ import annotations

from bot.engine.games import Game, GameWon, Outcome, Rubber
from bot.engine.seats import Side
from bot.ui.score import ending_rows, settled_lines, sheet_words

REVOKE = Outcome((3, 10), Rubber((0, 4)), lines=(("72:taken", 0, 3), ("2:tricks", 0, 4)))


def test_tricks_taken_for_a_revoke_are_no_points() -> None:
    said = "\n".join(settled_lines(Game.SHORT_WHIST, REVOKE))
    assert "Tricks taken for a revoke (Law 72): 3 tricks to EW" in said
    assert "Odd tricks (Law 2): EW +4" in said
    assert sheet_words(REVOKE) == "Tricks taken for a revoke 3 tricks to EW, Odd tricks EW +4"


def test_the_sheet_of_a_rubber_of_whist_ends_with_its_games_and_what_it_is_worth() -> None:
    games = (GameWon(Side.NS, 2), GameWon(Side.EW, 1), GameWon(Side.NS, 2))
    won = Outcome((6, 7), Rubber((0, 0), games=games), games[-1], (Side.NS, 5))
    assert ending_rows(Game.SHORT_WHIST, won) == [("Games", 4, 1), ("The rubber", 5, 0)]
    assert ending_rows(Game.SHORT_WHIST, REVOKE) == []


def test_the_sheet_of_a_rubber_of_auction_ends_with_250_and_the_sum() -> None:
    """Two deals: one royal redoubled and made with an odd trick more, honours and a revoke; then a heart and a slam."""
    games = (GameWon(Side.NS), GameWon(Side.NS))
    rubber = Rubber((0, 0), games=games, honours=(428, 0), past=(120, 0))
    won = Outcome((12, 1), rubber, games[-1], (Side.NS, 798))
    assert ending_rows(Game.AUCTION, won) == [("The rubber", 250, 0), ("In all", 798, 0)]
