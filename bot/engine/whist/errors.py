"""Errors proved in the score: Laws 11 and 12; and the end of a rubber, after which nothing is put right."""

from __future__ import annotations

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.course import Course
from bot.engine.games import GameWon
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.whist import score
from bot.engine.whist.deal import must_be_in_hand
from bot.engine.whist.orders import adjust


@WHIST.law(11, 12)
def correct(course: Course, what: acts.Adjusts | acts.Rectifies) -> None:
    """An error that all the players acknowledge is proved: in the score of this game while it is not concluded, which
    it is when the next deal's trump card is turned up (11), in the value of an earlier game during the rubber (12)."""
    if isinstance(what, acts.Rectifies):
        rectify(course, what)
        return
    must_be_in_hand(course.deal)
    if what.points == 0:
        raise Refused("A correction by nothing changes nothing.", 11)
    adjust(course, what)


@WHIST.law(12)
def rectify(course: Course, act: acts.Rectifies) -> None:
    """A game of this rubber written down for a single, a double or a treble, and not worth that, is put right at any
    time during the rubber (footnote 2). It does not reopen who has won it; an error in the game that is being played is
    corrected by Law 11."""
    deal, games = course.deal, course.table.rubber.games
    if deal.outcome is not None and deal.outcome.rubber_won is not None:
        raise Refused("The rubber is over; the value of its games can no longer be rectified.", 12)
    if not 1 <= act.game <= len(games):
        raise Refused(f"Game {act.game} of this rubber has not been concluded.", 12, 11)
    if act.value not in score.NAMES:
        raise Refused("A game is a single, a double or a treble.", 12, 8)
    if games[act.game - 1].value == act.value:
        raise Refused(f"Game {act.game} stands as a {score.NAMES[act.value]} already.", 12)
    mended = score.rectified([score.Game(game.side, game.value) for game in games], act.game - 1, act.value)
    course.add(ev.GamesRectified(tuple(GameWon(game.winner, game.value) for game in mended)))
