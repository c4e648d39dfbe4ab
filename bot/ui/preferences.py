"""`/settings`: what a player chooses for himself."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle, ui

from bot.texts import _
from bot.ui.pieces import Face, boxed, button, text

DEFAULTS = {"taps": "one", "hand": "dm", "suits": "two", "ranking": "in"}


def preferences_face(chosen: Mapping[str, object]) -> Face:
    """Each setting with its choices, the one that holds marked."""
    now = {key: str(chosen.get(key, default)) for key, default in DEFAULTS.items()}
    return Face(boxed(text(_("**Your settings**")), *(piece for key in DEFAULTS for piece in _choice(key, now[key]))))


def _choice(key: str, now: str) -> list[ui.Item[ui.LayoutView]]:
    title, choices = _words()[key]
    buttons = [
        button(label, f"prefer:{key}:{value}", ButtonStyle.primary if value == now else ButtonStyle.secondary)
        for value, label in choices.items()
    ]
    return [text(title), ui.ActionRow(*buttons)]


def _words() -> dict[str, tuple[str, dict[str, str]]]:
    return {
        "taps": (
            _("How a card is played, every card alike"),
            {"one": _("By one tap"), "two": _("By two taps")},
        ),
        "hand": (
            _("Where your hand is shown"),
            {"dm": _("By direct message"), "button": _("By *My hand* only").replace("*", "")},
        ),
        "suits": (
            _("How suits are drawn on your hand"),
            {"two": _("Two colours"), "four": _("Four colours"), "text": _("As text")},
        ),
        "ranking": (
            _("Your rubbers in the server's ranking"),
            {"in": _("Counted"), "out": _("Left out")},
        ),
    }
