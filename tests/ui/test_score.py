"""The arithmetic of a deal, in words."""

from __future__ import annotations

from bot.engine.games import Game, Outcome, Rubber
from bot.ui.score import settled_lines, sheet_words

REVOKE = Outcome((3, 10), Rubber((0, 4)), lines=(("72:taken", 0, 3), ("2:tricks", 0, 4)))


def test_tricks_taken_for_a_revoke_are_no_points() -> None:
    said = "\n".join(settled_lines(Game.SHORT_WHIST, REVOKE))
    assert "Tricks taken for a revoke (Law 72): 3 tricks to EW" in said
    assert "Odd tricks (Law 2): EW +4" in said
    assert sheet_words(REVOKE) == "Tricks taken for a revoke 3 tricks to EW, Odd tricks EW +4"
