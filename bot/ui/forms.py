"""Forms to fill in (modals): they live in memory, so of one opened before a restart only the words are left."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.texts import _
from bot.ui.pieces import Face, text
from bot.ui.scene import escaped

_NOW = secrets.token_hex(4)
"""of this run of the program: a form's id begins with it"""
LONGEST = 3000
"""characters of what somebody wrote that are given back to him"""


class Form(ui.Modal):
    """A form that can be told from those of an earlier run."""

    def __init__(self, *, title: str) -> None:
        """`title` stands above it."""
        super().__init__(title=title, custom_id=f"form:{_NOW}:{secrets.token_hex(8)}")


def is_lost(custom_id: str) -> bool:
    """Whether nothing in this run answers the form of that id."""
    return not custom_id.startswith(f"form:{_NOW}:")


def lost_face(components: list[Any]) -> Face:
    """The one sentence for a form opened before a restart, with what was written in it."""
    line = _("I was restarted while you had that form open, and cannot take it: please open it again.")
    words = "\n".join(_written(components))
    return Face(text(line, _("You had written:") if words else "", escaped(words)[:LONGEST]))


def _written(components: list[Any]) -> Iterator[str]:
    """Whatever was typed, in the order of the form."""
    for each in components:
        if value := each.get("value"):
            yield str(value)
        yield from _written([*each.get("components", ()), *([each["component"]] if "component" in each else ())])
