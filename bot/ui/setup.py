"""The faces of `/setup`: how a server is set up, and what is missing in a channel. Plain lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts import _
from bot.ui.pieces import Face, boxed, rule, small, text


def setup_face(lines: Sequence[tuple[str, str]], wrong: Sequence[str]) -> Face:
    """What is set, each with its value; below it what is set no more, since it has been deleted."""
    shown = "\n".join(f"**{name}**: {value}" for name, value in lines)
    trouble = [rule(), text(*wrong)] if wrong else []
    return Face(boxed(text(_("### This server's settings")), text(shown), *trouble))


def check_face(where: str, missing: Sequence[str], wishes: Sequence[str], wrong: Sequence[str]) -> Face:
    """What the bot misses here: what it cannot do without, what it would use, what is set and has been deleted."""
    if not missing and not wrong:
        head = _("✓ Tables can be held in {where}.").format(where=where)
    else:
        head = _("✗ Something is missing in {where}.").format(where=where)
    lines = [_("· Permission to grant: **{name}**").format(name=name) for name in missing]
    lines += [f"· {line}" for line in wrong]
    lines += [small(_("Useful besides: {name}").format(name=name)) for name in wishes]
    return Face(boxed(text(head, *lines)))
