"""Which cards cost a trick, as a picture: a line a trick, a column a seat; with its alternative text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import Card, Suit
from bot.engine.seats import SEATS, Seat
from bot.texts import _, counted
from bot.ui.drawing import BODY, LARGE, SMALL, WIDTH, Canvas, Look, Part, length, letters, shortened
from bot.ui.pictures import Names, alternative, stopped
from bot.ui.scene import seat_word

_EDGE = 36
_NUMBER = 70
_COLUMN = (WIDTH - 2 * _EDGE - _NUMBER) / 4
_TOP = 230
_ROW = 60
Play = tuple[Seat, Card, int]
"""A card played and the tricks that it cost its side, in order of play."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """A closed deal, each card with what it cost; `winners` of its tricks, None for one that was left incomplete."""

    title: str
    names: Names
    tricks: Sequence[Sequence[Play]]
    winners: Sequence[Seat | None]
    trump: Suit | None = None
    first: int = 1


def verdict_picture(deal: Verdicts, look: Look) -> bytes:
    """All tricks as a PNG: a box round the card that won, a line under the lead, and in colour what a card cost."""
    canvas = Canvas(_TOP + _ROW * len(deal.tricks) + 90, look)
    canvas.text(_EDGE, 50, letters(deal.title), LARGE, room=WIDTH - 2 * _EDGE - 200, bold=True)
    if deal.trump is not None:
        canvas.text(WIDTH - _EDGE, 50, [_("trumps") + " ", deal.trump], BODY, align="right", colour=look.faint)
    for seat in SEATS:
        who = shortened(deal.names[seat], SMALL, _COLUMN - 12)
        canvas.text(_x(seat), 120, seat_word(seat), SMALL, align="centre", colour=look.faint)
        canvas.text(_x(seat), 164, who, SMALL, align="centre", colour=look.faint)
    for row, (plays, winner) in enumerate(zip(deal.tricks, deal.winners, strict=True)):
        y = _TOP + _ROW * row
        canvas.text(_EDGE + 44, y, str(deal.first + row), SMALL, align="right", colour=look.faint)
        for place, (seat, card, cost) in enumerate(plays):
            _card(canvas, (_x(seat), y), card, cost, led=place == 0, won=seat is winner)
    explained = _("underlined: led · boxed: won · -1: cost a trick")
    canvas.text(_EDGE, _TOP + _ROW * len(deal.tricks) + 30, explained, SMALL, colour=look.faint, room=WIDTH - 2 * _EDGE)
    return canvas.png()


def _x(seat: Seat) -> float:
    return _EDGE + _NUMBER + _COLUMN * (seat + 0.5)


def _card(canvas: Canvas, at: tuple[float, float], card: Card, cost: int, *, led: bool, won: bool) -> None:
    x, y = at
    look = canvas.look
    parts: list[Part] = [card.suit, f" {card.letter}"]
    half = length(parts, BODY) / 2
    if won:
        canvas.box(x - half - 12, y - 27, x + half + 12, y + 27, fill=look.card, edge=look.rule)
    canvas.text(x, y, parts, BODY, align="centre", bold=bool(cost))
    if led:
        canvas.line((x - half, y + 24), (x + half, y + 24), look.ink)
    if cost:
        canvas.text(x + half + 18, y, f"-{cost}", BODY, colour=look.mark, bold=True)


def verdict_text(deal: Verdicts) -> str:
    """The picture in words: the cards that cost a trick, and who they were."""
    said = [
        _("Trick {number}: {who}, {card}, {tricks}.").format(
            number=deal.first + number,
            who=seat_word(seat),
            card=card.word,
            tricks=counted("{count} trick", "{count} tricks", cost),
        )
        for number, plays in enumerate(deal.tricks)
        for seat, card, cost in plays
        if cost
    ]
    return alternative([stopped(deal.title), *(said or [_("No card cost a trick.")])])
