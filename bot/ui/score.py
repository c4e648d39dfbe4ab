"""What a deal has brought, with its arithmetic, and the end of a rubber."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.games import Game, Outcome
from bot.engine.seats import Side
from bot.texts import _, counted
from bot.ui.wording import law_word, pair, side_word, won_word


def settled_lines(game: Game, outcome: Outcome, names: Sequence[str] = ()) -> list[str]:
    """The deal's score, line by line in the order of the code, and what it ended; `names` from North, if known."""
    lines = [_("**The deal is scored.** Tricks {pair}").format(pair=pair(outcome.tricks))]
    lines += [f"{reason_words(game, reason)}: {_brought(reason, ns, ew)}" for reason, ns, ew in _telling(outcome)]
    if outcome.game is not None:
        lines.append(_("**Game: {game}.**").format(game=won_word(outcome.game)))
    if outcome.rubber_won is not None:
        lines.append(rubber_line(game, outcome, names))
    elif game is not Game.AUCTION and outcome.game is None:
        lines.append(_("Score {pair}").format(pair=pair(outcome.rubber.score)))
    return lines


def reason_words(game: Game, reason: str) -> str:
    """A line of the arithmetic: what it is for, and its law. The engine writes it "2:tricks"."""
    law, _colon, what = reason.partition(":")
    return f"{_what_word(what)} ({law_word(game.code, law)})" if what else reason


def sheet_words(outcome: Outcome) -> str:
    """The same for a score sheet, without the laws: "Odd tricks NS +1, Honours NS +2"."""
    return ", ".join(
        f"{_what_word(reason.partition(':')[2])} {_brought(reason, ns, ew)}" for reason, ns, ew in _telling(outcome)
    )


def _telling(outcome: Outcome) -> Iterator[tuple[str, int, int]]:
    """The lines of the arithmetic, without revokes for which no trick was left to take."""
    return (line for line in outcome.lines if not line[0].endswith(":taken") or line[1:] != (0, 0))


def _brought(reason: str, ns: int, ew: int) -> str:
    """The points of a line; where tricks were taken for a revoke, the tricks, which count with the odd tricks."""
    if not reason.endswith(":taken"):
        return gained(ns, ew)
    side, tricks = (_("NS"), ns) if ns > 0 else (_("EW"), ew)
    return counted("{count} trick to {{side}}", "{count} tricks to {{side}}", tricks).format(side=side)


def _what_word(what: str) -> str:
    words = {
        "tricks": _("Odd tricks"),
        "honours": _("Honours"),
        "at four": _("Honours not counted at four"),
        "cap": _("No more than four with a revoke"),
        "add": _("Three added for a revoke"),
        "deduct": _("Three deducted for a revoke"),
        "taken": _("Tricks taken for a revoke"),
        "floor": _("No score falls below nothing"),
        "correction": _("A correction"),
        "chicane": _("Chicane"),
        "slam": _("Slam"),
        "little slam": _("Little slam"),
        "bonus": _("Doubled contract made"),
        "more revokes": _("Further revokes"),
        "under-tricks": _("Tricks short of the contract"),
        "revoke": _("Revoke"),
        "rubber": _("The rubber"),
    }
    return words.get(what, what)


def gained(ns: int, ew: int) -> str:
    """ "NS +2", for whichever side it is."""
    sides = [(_("NS"), ns), (_("EW"), ew)]
    return " · ".join(f"{side} {points:+d}" for side, points in sides if points) or "0"


RUBBER = {"whist": 2, "auction": 250}
"""what winning the rubber is worth (whist Law 9, auction Law 11)"""


def rubber_line(game: Game, outcome: Outcome, names: Sequence[str] = ()) -> str:
    """Who has won the rubber and what it is worth, with the arithmetic."""
    if outcome.rubber_won is None:
        return ""
    side, points = outcome.rubber_won
    worth = counted("{count} point", "{count} points", points)
    how = _totals(outcome) if game is Game.AUCTION else _games(side, outcome)
    return _("**Rubber: {side} win {points}.** {how}").format(side=_named(side, names), points=worth, how=how)


def _named(side: Side, names: Sequence[str]) -> str:
    """ "Ann and Ben (NS)"; "NS" alone where it is not known who they are."""
    if not names:
        return side_word(side)
    one, other = (names[seat] for seat in side.seats)
    return _("{one} and {other} ({side})").format(one=one, other=other, side=side_word(side))


def _games(winner: Side, outcome: Outcome) -> str:
    """Whist: the value of the games won, two for the rubber, less what the adversaries' game was worth."""
    won = " + ".join(str(game.value) for game in outcome.rubber.games if game.side is winner)
    lost = sum(game.value for game in outcome.rubber.games if game.side is not winner)
    line = _("Games {won}, the rubber {rubber}, less {lost}.") if lost else _("Games {won}, the rubber {rubber}.")
    return line.format(won=won, rubber=RUBBER["whist"], lost=lost)


def ending_rows(game: Game, outcome: Outcome) -> list[tuple[str, int, int]]:
    """How a score sheet ends once the rubber is won: (label, NS, EW); nothing before."""
    if outcome.rubber_won is None:
        return []
    if game is Game.AUCTION:
        winner = [RUBBER["auction"] * (won == 2) for won in _games_won(outcome)]
        return [(_("The rubber"), *_both(winner)), (_("In all"), *_both(_in_all(outcome)))]
    side, points = outcome.rubber_won
    values = [sum(one.value for one in outcome.rubber.games if one.side is each) for each in Side]
    won = [points if each is side else 0 for each in Side]
    return [(_("Games"), *_both(values)), (_("The rubber"), *_both(won))]


def _both(points: Sequence[int]) -> tuple[int, int]:
    ns, ew = points
    return ns, ew


def _games_won(outcome: Outcome) -> list[int]:
    return [sum(game.side is side for game in outcome.rubber.games) for side in Side]


def _in_all(outcome: Outcome) -> list[int]:
    """Auction: all that stands above and below the line, with the rubber for the side that has two games."""
    rubber, games = outcome.rubber, _games_won(outcome)
    return [
        rubber.past[place] + rubber.score[place] + rubber.honours[place] + RUBBER["auction"] * (games[place] == 2)
        for place in (0, 1)
    ]


def _totals(outcome: Outcome) -> str:
    line = _("In all {totals}, {rubber} for the rubber among them.")
    return line.format(totals=pair(_both(_in_all(outcome))), rubber=RUBBER["auction"])
