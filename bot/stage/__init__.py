"""After a commit: redraws the faces that are behind, moves robots at their pace, keeps clocks.
One task a table in play."""

from __future__ import annotations

from bot.robots.analysis import Analysis
from bot.stage.attendant import Attendant
from bot.stage.cues import Clocks, is_alone
from bot.stage.deeds import spread_card
from bot.stage.elsewhere import has_cut_in, others_of
from bot.stage.private import Answer
from bot.stage.sendings import Unreachable
from bot.stage.stage import Means, Robots, Stage
from bot.store import TableRow

__all__ = [
    "Analysis",
    "Answer",
    "Attendant",
    "Clocks",
    "Means",
    "Robots",
    "Stage",
    "TableRow",
    "Unreachable",
    "has_cut_in",
    "is_alone",
    "others_of",
    "spread_card",
]
