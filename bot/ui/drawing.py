"""What pictures are drawn with: colours, suits as shapes, text and suits in one line. Pillow's own font, no files.

Pictures are 900 pixels wide and shown about 300 wide on a phone, so nothing is written smaller than 36. They are drawn
twice as large and reduced, which smooths the edges.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFont

from bot.engine.cards import Suit

WIDTH = 900
SMALL = 36
NAME = 40
BODY = 42
LARGE = 52
_SCALE = 2
_KNOWN = frozenset(map(chr, range(32, 127))) | frozenset("©«°±´·»‘’“”…⁄‹›™")
"""The letters of Pillow's font; it draws a box for any other."""
_ALIKE = str.maketrans(dict(zip("–—−×\u00a0øØłŁđĐı", "---x oOlLdDi", strict=True)) | {"ß": "ss", "æ": "ae", "Æ": "Ae"})
Part = str | Suit
Colour = str
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is coloured: on a dark ground or a light one, and whether each suit has a colour of its own."""

    dark: bool = False
    four_colours: bool = False

    @property
    def ground(self) -> Colour:
        return "#1e1f22" if self.dark else "#f7f4ec"

    @property
    def ink(self) -> Colour:
        return "#f2f3f5" if self.dark else "#1a1a1a"

    @property
    def faint(self) -> Colour:
        return "#b5bac1" if self.dark else "#5f5b52"

    @property
    def rule(self) -> Colour:
        return "#4e5058" if self.dark else "#c9c2b0"

    @property
    def card(self) -> Colour:
        return "#2f3136" if self.dark else "#ffffff"

    @property
    def mark(self) -> Colour:
        """The colour of what stands out: a trick's winner, the trump suit."""
        return "#f0b232" if self.dark else "#a05a00"

    def suit(self, suit: Suit) -> Colour:
        """The colour of a suit; the four are told apart by most colour-blind eyes, and shapes tell them to all."""
        if not self.four_colours:
            return self.ink if suit in (Suit.S, Suit.C) else ("#ff7b72" if self.dark else "#c1121f")
        dark = {Suit.S: "#f2f3f5", Suit.H: "#ff8a65", Suit.D: "#64b5f6", Suit.C: "#5fd3a6"}
        light = {Suit.S: "#1a1a1a", Suit.H: "#c8350a", Suit.D: "#0b63b0", Suit.C: "#00734f"}
        return dark[suit] if self.dark else light[suit]


def letters(text: str) -> str:
    """The text in letters that the font has: accents fall away, and of a name without any such letter nothing stays."""
    return " ".join(_kept(" ".join(text.split())).split())


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("pictures need a Pillow built with FreeType, as its wheels are")
    return font


class Canvas:
    """A picture in the making. Places and sizes are in pixels of the finished picture, from its left upper corner."""

    def __init__(self, height: int, look: Look) -> None:
        self.look = look
        self._image = Image.new("RGB", (WIDTH * _SCALE, height * _SCALE), look.ground)
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        """The finished picture."""
        small = self._image.reduce(_SCALE).quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        out = io.BytesIO()
        small.save(out, "PNG")  # few colours: a quarter of the size
        return out.getvalue()

    def box(
        self, left: float, top: float, right: float, bottom: float, *, fill: Colour | None, edge: Colour, thick: int = 3
    ) -> None:
        """A rectangle with round corners."""
        corners = [value * _SCALE for value in (left, top, right, bottom)]
        self._draw.rounded_rectangle(corners, 18 * _SCALE, fill, edge, thick * _SCALE)

    def line(self, start: Point, end: Point, colour: Colour, thick: int = 3) -> None:
        self._draw.line([_scaled(start), _scaled(end)], colour, thick * _SCALE)

    def text(
        self,
        x: float,
        y: float,
        parts: Part | Iterable[Part],
        size: int = BODY,
        *,
        colour: Colour | None = None,
        align: str = "left",
        room: float | None = None,
        bold: bool = False,
    ) -> None:
        """Words and suits in one line, its middle at height `y`; made smaller, never cut, until it fits into `room`."""
        run = [parts] if isinstance(parts, str | Suit) else list(parts)
        while room is not None and size > 18 and length(run, size) > room:
            size -= 1
        x -= {"left": 0.0, "centre": length(run, size) / 2, "right": length(run, size)}[align]
        for part in run:
            if isinstance(part, Suit):
                self.suit(x + size * 0.46, y, part, size * 0.84)
            else:
                self._words(x, y, part, size, colour or self.look.ink, bold)
            x += length([part], size)

    def _words(self, x: float, y: float, words: str, size: int, colour: Colour, bold: bool) -> None:
        # anchored on the baseline, so that words and figures of one line stand level
        place = (x * _SCALE, (y + size * 0.36) * _SCALE)
        stroke = max(1, size // 28) if bold else 0
        self._draw.text(place, _kept(words), colour, _font(size * _SCALE), "ls", stroke_width=stroke)

    def suit(self, x: float, y: float, suit: Suit, size: float) -> None:
        """A suit's shape, its middle at x, y and `size` high, in its colour."""
        colour = self.look.suit(suit)
        for shape in _SHAPES[suit]:
            self._draw.polygon([_scaled((x + px * size, y + py * size)) for px, py in shape], colour)


def length(parts: Sequence[Part], size: int) -> float:
    """How wide these words and suits are in a line."""
    return sum(
        size * 0.92 if isinstance(part, Suit) else _font(size * _SCALE).getlength(_kept(part)) / _SCALE
        for part in parts
    )


def shortened(text: str, size: int, room: float) -> str:
    """The text in the font's letters, cut with an ellipsis where it is too wide for `room`."""
    whole = cut = letters(text)
    while cut and length([cut], size) > room:
        cut = whole[: len(cut.rstrip("…")) - 1].rstrip() + "…" if len(cut) > 2 else ""
    return cut


def wrapped(text: str, size: int, room: float) -> list[str]:
    """The text in the font's letters, in lines that fit into `room`; a single word may be wider."""
    lines: list[str] = []
    for word in letters(text).split():
        if lines and length([f"{lines[-1]} {word}"], size) <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def _kept(words: str) -> str:
    """Words in the font's letters, with the blanks at their ends."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", words.translate(_ALIKE)) if letter in _KNOWN)


def _scaled(point: Point) -> Point:
    return point[0] * _SCALE, point[1] * _SCALE


def _circle(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(turn * pi / 24), y + radius * sin(turn * pi / 24)) for turn in range(48)]


def _heart(scale: float, middle: float, upright: int) -> list[Point]:
    """The heart curve, one high at scale 1; `upright` −1 turns it over."""
    points = []
    for turn in range(72):
        t = turn * pi / 36
        x = 16 * sin(t) ** 3
        y = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        points.append((x * scale / 30, middle - upright * (y + 2.5) * scale / 30))
    return points


def _foot(top: float) -> list[Point]:
    return [(0.035, top), (0.06, 0.36), (0.2, 0.5), (-0.2, 0.5), (-0.06, 0.36), (-0.035, top)]


_SHAPES: dict[Suit, tuple[list[Point], ...]] = {
    Suit.S: (_heart(0.88, -0.1, -1), _foot(0.0)),
    Suit.H: (_heart(0.98, 0.0, 1),),
    Suit.D: ([(0, -0.52), (0.38, 0), (0, 0.52), (-0.38, 0)],),
    Suit.C: (
        _circle(0, -0.26, 0.22),
        _circle(-0.25, 0.1, 0.22),
        _circle(0.25, 0.1, 0.22),
        _circle(0, -0.02, 0.12),
        _foot(0.0),
    ),
}


def suit_picture(suit: Suit, colour: Colour, size: int = 96) -> bytes:
    """A suit's shape alone on a clear ground, as a square PNG of so many pixels."""
    wide = size * _SCALE
    image = Image.new("RGBA", (wide, wide), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    for shape in _SHAPES[suit]:
        pen.polygon([(wide / 2 + x * wide * 0.9, wide / 2 + y * wide * 0.9) for x, y in shape], colour)
    out = io.BytesIO()
    image.reduce(_SCALE).save(out, "PNG")
    return out.getvalue()
