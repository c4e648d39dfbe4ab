"""Pictures of what stands still: a finished deal, one trick of a replay. Each has a text for who does not see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.cards import SUITS, Card, Suit, in_order, of_suit
from bot.engine.seats import SEATS, Seat
from bot.texts import _
from bot.ui.drawing import BODY, LARGE, NAME, SMALL, WIDTH, Canvas, Look, Part, length, letters, shortened, wrapped
from bot.ui.scene import seat_word

LONGEST_ALTERNATIVE = 1024
_EDGE = 36
_ROW = 54
_BLOCK = 5 * _ROW + 20
_CARD = (170, 232)
Names = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Diagram:
    """A finished deal: `facts` stand above the hands, `result` below; `names`, of N E S W, as their owners write them.

    `trump` is None where there is none.
    """

    title: str
    facts: str
    names: Names
    hands: Mapping[Seat, Iterable[Card]]
    dealer: Seat
    trump: Suit | None = None
    result: str = ""


@dataclass(frozen=True, slots=True)
class TrickPicture:
    """One trick as played, the lead first; `winner` is None while it is not complete, `note` a line below it."""

    title: str
    names: Names
    plays: Sequence[tuple[Seat, Card]]
    winner: Seat | None
    trump: Suit | None = None
    note: str = ""


def named(seat: Seat, names: Names, size: int, room: float) -> str:
    """The seat and as much of its player's name as fits and can be drawn; the seat alone where nothing of it can."""
    before = f"{seat_word(seat)} · "
    name = shortened(names[seat], size, room - length([before], size))
    return before + name if name else seat_word(seat)


def alternative(sentences: Iterable[str]) -> str:
    """Sentences as one alternative text, cut where Discord would refuse more."""
    text = " ".join(sentence for sentence in sentences if sentence)
    return text if len(text) <= LONGEST_ALTERNATIVE else text[: LONGEST_ALTERNATIVE - 1] + "…"


def diagram(deal: Diagram, look: Look) -> bytes:
    """The four hands around the table, as a PNG."""
    top, room = 160, WIDTH - 2 * _EDGE
    bottom = top + 3 * _BLOCK
    result = wrapped(deal.result, BODY, room)
    canvas = Canvas(bottom + 20 + _ROW * len(result), look)
    canvas.text(_EDGE, 50, letters(deal.title), LARGE, room=room, bold=True)
    canvas.text(_EDGE, 110, _facts(deal), BODY, colour=look.faint, room=room)
    middle, half = WIDTH // 2, WIDTH // 2 - _EDGE - 8
    places = {
        Seat.N: (middle - 190, top, WIDTH - (middle - 190) - _EDGE),
        Seat.W: (_EDGE, top + _BLOCK, half),
        Seat.E: (middle + 16, top + _BLOCK, half),
        Seat.S: (middle - 190, top + 2 * _BLOCK, WIDTH - (middle - 190) - _EDGE),
    }
    for seat, (x, y, room) in places.items():
        _hand(canvas, deal, seat, x, y, room)
    if result:
        canvas.line((_EDGE, bottom - 8), (WIDTH - _EDGE, bottom - 8), look.rule)
    for number, line in enumerate(result):
        canvas.text(_EDGE, bottom + 26 + _ROW * number, line, BODY)
    return canvas.png()


def _facts(deal: Diagram) -> list[Part]:
    said = " · ".join(fact for fact in (letters(deal.facts), _dealt(deal)) if fact)
    return [said] if deal.trump is None else [said + " · " + _("trumps") + " ", deal.trump]


def _dealt(deal: Diagram) -> str:
    return _("{seat} dealt").format(seat=seat_word(deal.dealer))


def _hand(canvas: Canvas, deal: Diagram, seat: Seat, x: float, y: float, room: float) -> None:
    look = canvas.look
    canvas.text(x, y + _ROW / 2, named(seat, deal.names, NAME, room), NAME, colour=look.faint)
    for row, suit in enumerate(SUITS, 1):
        level = y + row * _ROW + _ROW / 2
        if suit is deal.trump:
            canvas.box(x - 8, level - 25, x + 46, level + 25, fill=None, edge=look.mark, thick=4)
        canvas.suit(x + 19, level, suit, 36)
        cards = in_order(of_suit(frozenset(deal.hands[seat]), suit))
        gap = "  " if len(cards) < 8 else " "
        canvas.text(x + 62, level, gap.join(card.letter for card in cards) or "-", BODY, room=room - 62)


def diagram_text(deal: Diagram) -> str:
    """The diagram in words: title, facts, each hand by suits, the result."""
    trumps = _("Trumps {suit}.").format(suit=deal.trump.word) if deal.trump else ""
    hands = [
        f"{seat_word(seat)} {' '.join(deal.names[seat].split())[:40]}: {_in_words(deal.hands[seat])}." for seat in SEATS
    ]
    return alternative(
        [stopped(deal.title), stopped(deal.facts), stopped(_dealt(deal)), trumps, *hands, stopped(deal.result)]
    )


def stopped(line: str) -> str:
    """The line as a sentence, with a full stop where it has no end mark."""
    return line if not line or line.endswith((".", "!", "?")) else f"{line}."


def _in_words(hand: Iterable[Card]) -> str:
    held = frozenset(hand)
    suits = ((suit, in_order(of_suit(held, suit))) for suit in SUITS)
    return "; ".join(f"{suit.word} {' '.join(card.letter for card in cards)}" for suit, cards in suits if cards)


_PLACES = {Seat.N: (450, 290), Seat.E: (735, 540), Seat.S: (450, 790), Seat.W: (165, 540)}


def trick_picture(trick: TrickPicture, look: Look) -> bytes:
    """One trick on the table, as a PNG: who led, who won, and the trump suit."""
    room = WIDTH - 2 * _EDGE
    note = wrapped(trick.note, SMALL, room)
    canvas = Canvas(970 + 48 * len(note), look)
    canvas.text(_EDGE, 50, letters(trick.title), LARGE, room=room - 200, bold=True)
    if trick.trump is not None:
        canvas.text(WIDTH - _EDGE, 50, [_("trumps") + " ", trick.trump], BODY, align="right", colour=look.faint)
    played = dict(trick.plays)
    for seat in SEATS:
        _place(canvas, trick, seat, played.get(seat))
    for number, line in enumerate(note):
        canvas.text(_EDGE, 972 + 48 * number, line, SMALL, colour=look.faint)
    return canvas.png()


def _place(canvas: Canvas, trick: TrickPicture, seat: Seat, card: Card | None) -> None:
    x, y = _PLACES[seat]
    wide, high = _CARD
    won = seat is trick.winner
    edge = canvas.look.mark if won else canvas.look.rule
    room = 560 if seat in (Seat.N, Seat.S) else 300
    canvas.text(x, y - high / 2 - 36, named(seat, trick.names, NAME, room), NAME, align="centre", bold=won)
    canvas.box(
        x - wide / 2,
        y - high / 2,
        x + wide / 2,
        y + high / 2,
        fill=canvas.look.card if card is not None else None,
        edge=edge,
        thick=9 if won else 3,
    )
    if card is not None:
        canvas.text(x, y - 52, card.letter, 92, align="centre", bold=True)
        canvas.suit(x, y + 48, card.suit, 88)
    said = _said(trick, seat)
    if said:
        canvas.text(
            x, y + high / 2 + 30, said, SMALL, align="centre", colour=canvas.look.mark if won else canvas.look.faint
        )


def _said(trick: TrickPicture, seat: Seat) -> str:
    """What stands below a card: that it led, that it won, or both."""
    led = bool(trick.plays) and trick.plays[0][0] is seat
    won = seat is trick.winner
    return " · ".join(word for word, holds in ((_("led"), led), (_("won"), won)) if holds)


def trick_text(trick: TrickPicture) -> str:
    """The trick in words, in the order of play."""
    trumps = _("Trumps {suit}.").format(suit=trick.trump.word) if trick.trump else ""
    plays = []
    for place, (seat, card) in enumerate(trick.plays):
        verb = _("{seat} led the {card}") if place == 0 else _("{seat} played the {card}")
        plays.append(verb.format(seat=seat_word(seat), card=card.word))
    won = _("{seat} won.").format(seat=seat_word(trick.winner)) if trick.winner is not None else ""
    return alternative([stopped(trick.title), trumps, stopped(", ".join(plays)), won, stopped(trick.note)])
