"""Games, scores, contracts and laws in words."""

from __future__ import annotations

from bot.engine.acts import Adjusts, Bid, Rectifies
from bot.engine.games import Contract, Game, GameWon, Mode
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.texts import _
from bot.ui.scene import TEXT_STYLE, seat_word


def game_word(game: Game) -> str:
    """The game's name."""
    return {
        Game.SHORT_WHIST: _("Short Whist"),
        Game.DUMMY_WHIST: _("Dummy Whist"),
        Game.DOUBLE_DUMMY: _("Double Dummy"),
        Game.AUCTION: _("Auction Bridge"),
    }[game]


def mode_word(mode: Mode) -> str:
    """How the laws are kept."""
    return _("strict") if mode is Mode.STRICT else _("club")


def side_word(side: Side) -> str:
    """The side, shortly."""
    return _("NS") if side is Side.NS else _("EW")


def pair(points: tuple[int, int]) -> str:
    """ "NS 3 · EW 1"."""
    return _("NS {ns} · EW {ew}").format(ns=points[0], ew=points[1])


def won_word(game: GameWon) -> str:
    """ "NS treble", or "NS" alone at auction."""
    value = ("", _("single"), _("double"), _("treble"))[game.value]
    return f"{side_word(game.side)} {value}".strip()


def correction_word(what: Adjusts | Rectifies) -> str:
    """A correction of the score: "NS +2 in this game", "game 1 as a double"."""
    if isinstance(what, Adjusts) and what.above:
        return _("{side} {points} above the line").format(side=side_word(what.side), points=f"{what.points:+d}")
    if isinstance(what, Adjusts):
        return _("{side} {points} in this game").format(side=side_word(what.side), points=f"{what.points:+d}")
    value = ("", _("single"), _("double"), _("treble"))[what.value]
    return _("game {n} as a {value}").format(n=what.game, value=value)


def score_lines(view: View) -> list[str]:
    """The score of the rubber as it stands, in short lines."""
    rubber = view.rubber
    games = ", ".join(won_word(game) for game in rubber.games)
    if view.game is Game.AUCTION:
        lines = [_("Below the line {pair}").format(pair=pair(rubber.score))]
        lines.append(_("Above the line {pair}").format(pair=pair(rubber.honours)))
    else:
        lines = [_("Game {number} · {pair}").format(number=len(rubber.games) + 1, pair=pair(rubber.score))]
    return [*lines, _("Games: {games}").format(games=games)] if games else lines


def denomination_word(bid: Bid) -> str:
    """ "♥", or "royals", "no trumps"."""
    symbols = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
    if bid.denomination in symbols:
        return symbols[bid.denomination] + TEXT_STYLE
    if bid.denomination == "R":
        return _("royal") if bid.number == 1 else _("royals")
    return _("no trump") if bid.number == 1 else _("no trumps")


def bid_word(bid: Bid) -> str:
    """ "2 royals", "3 no trumps", "1 ♥"."""
    return f"{bid.number} {denomination_word(bid)}"


def contract_word(contract: Contract) -> str:
    """ "2 royals by South, doubled"."""
    times = {1: "", 2: _(", doubled"), 4: _(", redoubled")}[contract.times]
    return _("{bid} by {seat}").format(bid=bid_word(contract.bid), seat=seat_word(contract.by)) + times


def law_word(code: str, law: str) -> str:
    """A law as players cite it: "Law 62", "auction Law 79", "Article DM-II"."""
    if not law[:1].isdigit():
        return _("Article {law}").format(law=law)
    return _("auction Law {law}").format(law=law) if code == "auction" else _("Law {law}").format(law=law)


def turn_words(seat: Seat, actor: Seat | None) -> str:
    """ "East to play", "South to play from North's hand"."""
    if actor is None or actor is seat:
        return _("{seat} to play").format(seat=seat_word(seat))
    return _("{actor} to play from {seat}'s hand").format(actor=seat_word(actor), seat=seat_word(seat))
