"""What a deal has brought, with its arithmetic, and the end of a rubber."""

from __future__ import annotations

from bot.engine.games import Game, Outcome
from bot.texts import _, counted
from bot.ui.wording import pair, side_word, won_word


def settled_lines(game: Game, outcome: Outcome) -> list[str]:
    """The deal's score, line by line in the order of the code, and what it ended."""
    lines = [_("**The deal is scored.** Tricks {pair}").format(pair=pair(outcome.tricks))]
    lines += [f"{reason}: {pair((ns, ew))}" for reason, ns, ew in outcome.lines]
    if outcome.game is not None:
        lines.append(_("**Game: {game}.**").format(game=won_word(outcome.game)))
    if outcome.rubber_won is not None:
        lines.append(rubber_line(outcome))
    elif game is not Game.AUCTION and outcome.game is None:
        lines.append(_("Score {pair}").format(pair=pair(outcome.rubber.score)))
    return lines


def rubber_line(outcome: Outcome) -> str:
    """Who has won the rubber, and how many points it is worth."""
    assert outcome.rubber_won is not None
    side, points = outcome.rubber_won
    worth = counted("{count} point", "{count} points", points)
    return _("**Rubber: {side} win {points}.**").format(side=side_word(side), points=worth)
