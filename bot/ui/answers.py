"""Short private answers: refusals with their laws, and one clear sentence for everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.texts import _
from bot.ui import ids
from bot.ui.pieces import Face, button, said
from bot.ui.wording import law_word


def refusal(sentence: str, code: str, laws: Sequence[str]) -> Face:
    """Why not, and by which law, with a button to read it."""
    if not laws:
        return said(sentence)
    cited = ", ".join(law_word(code, law) for law in laws[:3])
    return said(f"{sentence} ({cited})", *law_buttons(code, laws))


def law_buttons(code: str, laws: Sequence[str]) -> list[ui.Button[Any]]:
    """*Read the law* for the first; the others by number."""
    first = [button(_("Read the law"), ids.law_id(code, laws[0]))] if laws else []
    return [*first, *(button(law_word(code, law), ids.law_id(code, law)) for law in laws[1:3])]


def stale() -> Face:
    """A press on a face that is no longer the newest, or a second tap."""
    return said(_("That button is of an earlier moment; press one on your newest hand."))


def just_played(name: str) -> Face:
    """A press that came as somebody else's card landed."""
    return said(_("{seat} has just played; press again.").format(seat=name))


def stranger() -> Face:
    """To one who does not sit there."""
    return said(_("You do not sit at this table. `/table list` shows where there is room."))


def unharmed(table: int | None) -> Face:
    """After a fault of ours."""
    where = _("table {n}").format(n=table) if table else _("the table")
    return said(
        _("Something went wrong here, and has been noted. Nothing has changed at {where}; please try again.").format(
            where=where
        )
    )


def gone() -> Face:
    """Of a table that is no more."""
    return said(_("This table has ended."))
