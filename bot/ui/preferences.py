"""`/settings`: what a player chooses for himself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from discord import ButtonStyle, ui

from bot.texts import _
from bot.ui.pieces import Face, boxed, button, menu, text

DEFAULTS = {"taps": "one", "hand": "dm", "suits": "two", "calls": "on", "ranking": "in"}
QUIET = 9
"""how many hours the quiet hours are"""


def preferences_face(chosen: Mapping[str, object], at: datetime) -> Face:
    """Each setting with its choices, the one that holds marked. `at` is the time now, by which hours are told."""
    now = {key: str(chosen.get(key, default)) for key, default in DEFAULTS.items()}
    choices = (piece for key in DEFAULTS for piece in _choice(key, now[key]))
    return Face(boxed(text(_("**Your settings**")), *choices), quiet_menu(str(chosen.get("quiet", "no")), at))


def is_choice(key: str, value: str) -> bool:
    """Whether a setting has that value among its choices."""
    if key == "quiet":
        return value in ("no", *map(str, range(24)))
    return value in _words()[key][1]


def quiet_menu(chosen: str, at: datetime) -> ui.ActionRow[ui.LayoutView]:
    """When nobody calls you to your turn: nine hours from the hour picked. Discord tells no bot where you live."""
    held = _("Not called for {n} hours from {hour}:00 UTC").format(n=QUIET, hour=chosen) if chosen != "no" else ""
    ask = _("Quiet hours, from … (it is {now} UTC)").format(now=f"{at:%H:%M}")
    hours = [(_("From {hour}:00 UTC").format(hour=f"{hour:02}"), str(hour), None) for hour in range(24)]
    return menu("prefer:quiet:at", held or ask, [(_("No quiet hours"), "no", None), *hours])


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
        "calls": (
            _("A message when your turn is untaken"),
            {"on": _("Call me"), "off": _("Never")},
        ),
        "ranking": (
            _("Your rubbers in the server's ranking"),
            {"in": _("Counted"), "out": _("Left out")},
        ),
    }
