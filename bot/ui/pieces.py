"""The pieces faces are put together from (Components V2), and their limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.engine.seats import Side

PARTS = 40
CHARACTERS = 4000
LABEL = 80
COLOURS = {Side.NS: discord.Colour(0x3B7DD8), Side.EW: discord.Colour(0xC0792B)}
Piece = ui.Item[Any]


class Face(ui.LayoutView):
    """A finished message. Its buttons are answered by the patterns of `ids`, so discord.py need not remember it."""

    def __init__(self, *pieces: Piece) -> None:
        super().__init__(timeout=None)
        for piece in pieces:
            self.add_item(piece)
        self.stop()


def text(*lines: str) -> ui.TextDisplay[Any]:
    """Lines as one piece, cut at a message's limit."""
    return ui.TextDisplay("\n".join(line for line in lines if line)[:CHARACTERS])


def small(line: str) -> str:
    """A line in small type."""
    return f"-# {line}" if line else ""


def rule() -> ui.Separator[Any]:
    """A line across."""
    return ui.Separator()


def attached(picture: str, words: str) -> ui.MediaGallery[Any]:
    """A picture that is sent with the message, and its text for who does not see it."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture}", description=words[:1024]))


def boxed(*pieces: Piece | None, side: Side | None = None) -> ui.Container[Any]:
    """Pieces in a box whose bar has the colour of a side."""
    return ui.Container(
        *(piece for piece in pieces if piece is not None), accent_colour=COLOURS[side] if side else None
    )


def button(
    label: str, id: str, style: ButtonStyle = ButtonStyle.secondary, *, emoji: str | None = None
) -> ui.Button[Any]:
    """A button that the patterns of `ids` answer."""
    return ui.Button(label=label[:LABEL], custom_id=id, style=style, emoji=emoji)


def link(label: str, url: str) -> ui.Button[Any]:
    """A button that leads elsewhere."""
    return ui.Button(label=label[:LABEL], url=url)


def rows(buttons: Sequence[ui.Button[Any]], width: int = 5) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of at most five."""
    return [ui.ActionRow(*buttons[start : start + width]) for start in range(0, len(buttons), width)]


def menu(id: str, placeholder: str, options: Iterable[tuple[str, str, str | None]]) -> ui.ActionRow[Any]:
    """A select of (label, value, description), at most twenty-five, in its own row."""
    choices = [
        discord.SelectOption(label=label[:100], value=value, description=more[:100] if more else None)
        for label, value, more in list(options)[:25]
    ]
    return ui.ActionRow(ui.Select(custom_id=id, placeholder=placeholder[:150], options=choices))


def said(line: str, *buttons: ui.Button[Any]) -> Face:
    """One sentence, with buttons under it."""
    return Face(text(line), *rows(buttons))


def parts(view: ui.LayoutView) -> int:
    """How many components a message has, nested ones included (Discord takes at most 40)."""
    return sum(1 for _ in view.walk_children())
