"""`/settings`: what a player chooses for himself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from discord import ButtonStyle, ui

from bot.texts import _
from bot.ui.pieces import Face, boxed, button, menu, small, text

DEFAULTS = {"taps": "one", "hand": "dm", "suits": "two", "calls": "on", "ranking": "in"}
QUIET = 9
"""how many hours the quiet hours are"""


def preferences_face(chosen: Mapping[str, object], at: datetime) -> Face:
    """Each setting with its choices, the one that holds marked. `at` is the time now, by which hours are told."""
    now = {key: str(chosen.get(key, default)) for key, default in DEFAULTS.items()}
    choices = (piece for key in DEFAULTS for piece in _choice(key, now[key]))
    return Face(boxed(text(_("**Your settings**")), *choices), *_quiet(chosen, at))


def is_choice(key: str, value: str) -> bool:
    """Whether a setting has that value among its choices."""
    if key == "quiet":
        return value in ("no", *map(str, range(24)))
    return value in _words()[key][1]


def is_quiet(chosen: Mapping[str, object], at: datetime) -> bool:
    """Whether that time lies in the member's quiet hours, by his own clock."""
    begin = str(chosen.get("quiet", "no"))
    return begin.isdigit() and (at.astimezone(clock_of(chosen)).hour - int(begin)) % 24 < QUIET


def clock_of(chosen: Mapping[str, object]) -> tzinfo:
    """The member's time zone: Discord tells no bot where he lives, so UTC until he says it."""
    name = str(chosen.get("zone", ""))
    return ZoneInfo(name) if name in zones() else UTC


@cache
def zones() -> frozenset[str]:
    """The time zones by name, "Europe/Vienna"; those that are older or technical names left out."""
    return frozenset(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))


def zones_offered(typed: str, at: datetime) -> list[tuple[str, str]]:
    """What a time zone is offered as, with its name: (its name and time now, its name), at most twenty-five."""
    sought = typed.strip().casefold().replace(" ", "_")
    found = sorted(name for name in zones() if sought in name.casefold())
    ahead = sorted(found, key=lambda name: not name.rpartition("/")[2].casefold().startswith(sought))
    said = _("{zone} (there it is {time})")
    return [(said.format(zone=name, time=f"{at.astimezone(ZoneInfo(name)):%H:%M}"), name) for name in ahead[:25]]


def _quiet(chosen: Mapping[str, object], at: datetime) -> list[ui.Item[ui.LayoutView]]:
    """When nobody calls you to your turn: nine hours from the hour picked."""
    begin, clock = str(chosen.get("quiet", "no")), str(clock_of(chosen))
    held = _("Quiet from {hour}:00 to {end}:00, {clock}")
    end = f"{(int(begin) + QUIET) % 24:02}" if begin != "no" else ""
    now = f"{at.astimezone(clock_of(chosen)):%H:%M}"
    ask = _("Quiet hours, from … (it is {now}, {clock})").format(now=now, clock=clock)
    said = held.format(hour=f"{int(begin):02}", end=end, clock=clock) if begin != "no" else ask
    hours = [
        (_("From {hour}:00, {clock}").format(hour=f"{hour:02}", clock=clock), str(hour), None) for hour in range(24)
    ]
    where = _("Your clock: {clock}, now {now}. `/settings zone:` sets another.").format(clock=clock, now=now)
    return [menu("prefer:quiet:at", said, [(_("No quiet hours"), "no", None), *hours]), text(small(where))]


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
