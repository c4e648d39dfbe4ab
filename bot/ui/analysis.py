"""What the cards of a closed deal could have made, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.texts import _, counted
from bot.ui.pieces import Face, attached, boxed, rule, small, text
from bot.ui.scene import TEXT_STYLE

ANALYSE = r"analyse:(?P<table>\d+):(?P<deal>\d+)"


@dataclass(frozen=True, slots=True)
class Costly:
    """A card that cost its side tricks, and one that would have cost none."""

    trick: int
    who: str
    card: Card
    cost: int
    better: Card


@dataclass(frozen=True, slots=True)
class Lookback:
    """A closed deal looked back upon: for each trump its name and the tricks of North and South by leader, N E S W."""

    title: str
    made: Sequence[tuple[str, tuple[int, int, int, int]]]
    costly: Sequence[Costly]
    costs: tuple[int, int]


def analysis_face(look: Lookback, picture: str, words: str) -> Face:
    """A table of what could be made, the cards that cost tricks, and the play as an attached picture in `words` too."""
    return Face(
        boxed(text(f"**{look.title}**", *_makeable(look)), rule(), text(*_costly(look))), attached(picture, words)
    )


def _makeable(look: Lookback) -> list[str]:
    """Lines of a small table, in a block so that its columns stand."""
    if not look.made:
        return []
    heading = _("Trump")
    lines = [f"{heading:<9} N  E  S  W"]
    lines += [f"{trump:<9}" + "".join(f"{tricks:>2} " for tricks in row) for trump, row in look.made]
    return [
        _("Tricks that North and South can make, by who leads:"),
        "```\n" + "\n".join(line.rstrip() for line in lines) + "\n```",
    ]


def _costly(look: Lookback) -> list[str]:
    """Each card that cost its side, and the sums."""
    if not look.costly:
        return [_("No card cost a trick.")]
    lines = [
        _("Trick {number}, {who}: {card} cost {tricks}; {better} would have cost none.").format(
            number=each.trick,
            who=each.who,
            card=each.card.face + TEXT_STYLE,
            tricks=counted("{count} trick", "{count} tricks", each.cost),
            better=each.better.face + TEXT_STYLE,
        )
        for each in look.costly
    ]
    sums = _("In all: North and South {ns}, East and West {ew}.").format(ns=look.costs[0], ew=look.costs[1])
    known = _("Reckoned with all four hands in sight, as nobody saw them; lost for one, a trick is won by the other.")
    return [*lines, sums, small(known)]
