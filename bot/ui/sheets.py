"""Score sheets as pictures: whist's, deal by deal, and bridge's with its line; each has its alternative text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.texts import _
from bot.ui.drawing import BODY, LARGE, NAME, SMALL, WIDTH, Canvas, Look, letters, shortened
from bot.ui.pictures import alternative, stopped

Pair = tuple[int, int]
Row = tuple[str, int, int]
_EDGE = 36
_TOP = 250
_LINE = 56
_NS, _EW = 690, 864  # right edges of whist's two columns
_COLUMNS = (430, 740)  # middles of bridge's two columns
_REASONS = 102  # where whist's reasons begin, right of the deal's number
_LABELS = 250  # where bridge's labels end


@dataclass(frozen=True, slots=True)
class WhistDeal:
    """A line of whist's sheet: what scored ("tricks 2, honours 4"), the score after it, and the game that it ended."""

    number: int
    reasons: str
    score: Pair
    game: str = ""


@dataclass(frozen=True, slots=True)
class WhistSheet:
    """A rubber of whist. `sides` are the names of NS and of EW; `ending` the rows of a rubber made up."""

    title: str
    sides: tuple[str, str]
    deals: Sequence[WhistDeal]
    ending: Sequence[Row] = ()


@dataclass(frozen=True, slots=True)
class BridgeDeal:
    """What a deal put below the line and above it, for NS and EW, and whether it ended a game."""

    below: Pair
    above: Sequence[Pair]
    ends_game: bool = False


@dataclass(frozen=True, slots=True)
class BridgeSheet:
    """A rubber of auction; each pair in a deal's `above` is an entry of its own."""

    title: str
    sides: tuple[str, str]
    deals: Sequence[BridgeDeal]
    ending: Sequence[Row] = ()


def whist_sheet(sheet: WhistSheet, look: Look) -> bytes:
    """Whist's sheet as a PNG: a line a deal, the score after it, games and rubber set off by rules."""
    games = sum(bool(deal.game) for deal in sheet.deals)
    canvas = Canvas(_TOP + _LINE * (len(sheet.deals) + games + len(sheet.ending)) + 40, look)
    _head(canvas, sheet.title, sheet.sides)
    for side, right in zip((_("NS"), _("EW")), (_NS, _EW), strict=True):
        canvas.text(right, _TOP - 30, side, BODY, align="right", colour=look.faint, bold=True)
    y = _TOP + _LINE // 2
    canvas.line((_EDGE, y - _LINE / 2), (WIDTH - _EDGE, y - _LINE / 2), look.rule)
    for deal in sheet.deals:
        canvas.text(_EDGE + 44, y, str(deal.number), SMALL, align="right", colour=look.faint)
        _whist_row(canvas, y, _REASONS, deal.reasons, deal.score)
        y += _LINE
        if deal.game:
            canvas.text(_EDGE, y, letters(deal.game), BODY, colour=look.mark, bold=True)
            canvas.line((_EDGE, y + _LINE / 2), (WIDTH - _EDGE, y + _LINE / 2), look.rule)
            y += _LINE
    for place, (label, ns, ew) in enumerate(sheet.ending, 1):
        _whist_row(canvas, y, _EDGE, label, (ns, ew), bold=place == len(sheet.ending))
        y += _LINE
    return canvas.png()


def _whist_row(canvas: Canvas, y: float, x: float, label: str, points: Pair, *, bold: bool = False) -> None:
    canvas.text(x, y, letters(label), BODY if bold else SMALL, room=_NS - x - 90, bold=bold)
    for value, right in zip(points, (_NS, _EW), strict=True):
        canvas.text(right, y, str(value), BODY, align="right", bold=bold)


def _head(canvas: Canvas, title: str, sides: tuple[str, str]) -> None:
    room = WIDTH - 2 * _EDGE
    canvas.text(_EDGE, 50, letters(title), LARGE, room=room, bold=True)
    for y, side, names in ((112, _("NS"), sides[0]), (162, _("EW"), sides[1])):
        said = shortened(f"{side} · {names}" if letters(names) else side, NAME, room)
        canvas.text(_EDGE, y, said, NAME, colour=canvas.look.faint)


def whist_sheet_text(sheet: WhistSheet) -> str:
    """Whist's sheet in words, how it stands or ended first, then deal by deal."""
    deals = [
        " ".join([_deal_words(deal), stopped(deal.game)] if deal.game else [_deal_words(deal)]) for deal in sheet.deals
    ]
    return alternative([stopped(sheet.title), *_ending_words(sheet.ending), *deals])


def _deal_words(deal: WhistDeal) -> str:
    what = deal.reasons or _("nothing scored")
    said = _("Deal {number}: {what}; score NS {ns}, EW {ew}.")
    return said.format(number=deal.number, what=what, ns=deal.score[0], ew=deal.score[1])


def _ending_words(ending: Sequence[Row]) -> list[str]:
    return [_("{label}: NS {ns}, EW {ew}.").format(label=label, ns=ns, ew=ew) for label, ns, ew in ending]


def bridge_sheet(sheet: BridgeSheet, look: Look) -> bytes:
    """Bridge's sheet as a PNG: honours and penalties grow upwards from the line, tricks downwards, a rule a game."""
    above, games = above_the_line(sheet.deals), below_the_line(sheet.deals)
    high = _LINE * max(1, *map(len, above))
    low = _LINE * sum(max(1, *map(len, game)) for game in games)
    canvas = Canvas(_TOP + high + low + _LINE * len(sheet.ending) + 60, look)
    _head(canvas, sheet.title, sheet.sides)
    for side, middle in zip((_("NS"), _("EW")), _COLUMNS, strict=True):
        canvas.text(middle, _TOP - 30, side, BODY, align="centre", colour=look.faint, bold=True)
    line = _TOP + high
    for entries, middle in zip(above, _COLUMNS, strict=True):
        for place, points in enumerate(entries):
            canvas.text(middle, line - _LINE / 2 - _LINE * place, str(points), BODY, align="centre")
    canvas.text(_EDGE, line - _LINE / 2, _("Honours"), SMALL, colour=look.faint, room=_LABELS - _EDGE)
    canvas.line((_EDGE, line), (WIDTH - _EDGE, line), look.ink, 6)
    end = _games(canvas, line, games)
    canvas.line((585, _TOP - 60), (585, end), look.rule)
    _bridge_ending(canvas, end, sheet.ending)
    return canvas.png()


def _games(canvas: Canvas, y: float, games: Sequence[tuple[list[int], list[int]]]) -> float:
    """Draw the games below the line at `y`; where they end."""
    for number, game in enumerate(games, 1):
        canvas.text(
            _EDGE, y + _LINE / 2, _("Game {number}").format(number=number), SMALL, colour=canvas.look.faint, room=200
        )
        for entries, middle in zip(game, _COLUMNS, strict=True):
            for place, points in enumerate(entries):
                canvas.text(middle, y + _LINE / 2 + _LINE * place, str(points), BODY, align="centre")
        y += _LINE * max(1, *map(len, game))
        canvas.line((_EDGE, y), (WIDTH - _EDGE, y), canvas.look.rule)
    return y


def _bridge_ending(canvas: Canvas, y: float, ending: Sequence[Row]) -> None:
    for place, (label, *points) in enumerate(ending, 1):
        last = place == len(ending)
        canvas.text(_EDGE, y + _LINE / 2 + 12, letters(label), SMALL, room=_LABELS + 60 - _EDGE, bold=last)
        for value, middle in zip(points, _COLUMNS, strict=True):
            canvas.text(middle, y + _LINE / 2 + 12, str(value), BODY, align="centre", bold=last)
        y += _LINE


def above_the_line(deals: Sequence[BridgeDeal]) -> tuple[list[int], list[int]]:
    """Each side's entries above the line, the oldest next to it."""
    entries = [pair for deal in deals for pair in deal.above]
    return [ns for ns, _ew in entries if ns], [ew for _ns, ew in entries if ew]


def below_the_line(deals: Sequence[BridgeDeal]) -> list[tuple[list[int], list[int]]]:
    """Each game's entries of either side, in order; a game in play that has none yet is there as an empty one."""
    games: list[tuple[list[int], list[int]]] = [([], [])]
    for deal in deals:
        for column, points in zip(games[-1], deal.below, strict=True):
            if points:
                column.append(points)
        if deal.ends_game:
            games.append(([], []))
    return games if len(games) == 1 or any(games[-1]) else games[:-1]


def bridge_sheet_text(sheet: BridgeSheet) -> str:
    """Bridge's sheet in words: the ending first, then each game's entries, then those above the line."""
    said = [stopped(sheet.title), *_ending_words(sheet.ending)]
    for number, game in enumerate(below_the_line(sheet.deals), 1):
        said.append(_("Game {number}: {entries}.").format(number=number, entries=_entries(game)))
    return alternative([*said, _("Above the line: {entries}.").format(entries=_entries(above_the_line(sheet.deals)))])


def _entries(columns: tuple[list[int], list[int]]) -> str:
    ns, ew = (", ".join(map(str, entries)) or _("nothing") for entries in columns)
    return _("NS {ns}; EW {ew}").format(ns=ns, ew=ew)
