"""The faces of the law library: one leaf of a law, rule or case, with the ways on from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from discord import ButtonStyle, ui

from bot.texts import _
from bot.ui.pieces import Face, boxed, button, rows, rule, small, text

READ = r"read:(?P<page>\d{1,3}):(?P<what>[\w:.-]{1,80})(?:~\w)?"
"""A leaf to be read: a written reference, or `theme:` and a theme's name."""
POST = r"post:(?P<page>\d{1,3}):(?P<what>[\w:.-]{1,80})"
"""The same leaf, for everybody in the channel."""
MOST_WAYS = 10
LONGEST = 3600
"""characters of a leaf's text, so that its frame has room beside it"""

_LIST = re.compile(r"^(\s*)(\d+)\.", re.MULTILINE)
_MARK = re.compile(r"^(\s*)([>#*-])(?=\s)", re.MULTILINE)


class Block(Protocol):
    """A piece of an answer of the library: whose words it has is told by its kind."""

    @property
    def kind(self) -> str:
        """ "text", "gloss", "footnote" and so on."""

    @property
    def text(self) -> str:
        """Its words."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What one message shows of a law; ways on are (label, what to read)."""

    what: str
    name: str
    title: str
    where: str
    blocks: Sequence[Block]
    page: int = 0
    pages: int = 1
    cases: tuple[tuple[str, str], ...] = ()
    see: tuple[tuple[str, str], ...] = ()
    meant: tuple[tuple[str, str], ...] = ()
    """what else the question may have meant"""
    note: str = ""
    can_post: bool = False


def leaf_face(leaf: Leaf) -> Face:
    """The leaf: heading, the source's words, footnotes small, ours set apart; then paging, see also, cases."""
    head = text(small(leaf.where), f"### {leaf.name}", leaf.title and f"*{leaf.title}*")
    box = boxed(head, rule(), text("\n".join(_shown(leaf.blocks))[:LONGEST]))
    note = [text(small(leaf.note))] if leaf.note else []
    return Face(*note, box, *_ways(leaf))


def _ways(leaf: Leaf) -> list[ui.Item[Any]]:
    found: list[ui.Item[Any]] = []
    if leaf.meant:
        found += [text(_("Did you mean…")), *_buttons(leaf.meant[:5], "m", ButtonStyle.primary)]
    if leaf.pages > 1:
        found.append(text(small(_("Page {n} of {all}").format(n=leaf.page + 1, all=leaf.pages))))
    found += rows(_turning(leaf))
    on = (*leaf.cases[:5], *leaf.see)[:MOST_WAYS]
    return found + ([text(small(_("See also"))), *_buttons(on, "s")] if on else [])


def _turning(leaf: Leaf) -> list[ui.Button[Any]]:
    turning = []
    if leaf.page > 0:
        turning.append(button(_("‹ Back"), f"read:{leaf.page - 1}:{leaf.what}~b"))
    if leaf.page + 1 < leaf.pages:
        turning.append(button(_("Read on ›"), f"read:{leaf.page + 1}:{leaf.what}~f", ButtonStyle.primary))
    if leaf.can_post:
        turning.append(button(_("Show it to everybody"), f"post:{leaf.page}:{leaf.what}"))
    return turning


def _buttons(
    ways: Iterable[tuple[str, str]], place: str, style: ButtonStyle = ButtonStyle.secondary
) -> list[ui.ActionRow[Any]]:
    return rows([button(label, f"read:0:{what}~{place}", style) for label, what in ways])


def _shown(blocks: Iterable[Block]) -> Iterable[str]:
    before = ""
    for block in blocks:
        yield _said(block, first=block.kind != before)
        before = block.kind


def _said(block: Block, *, first: bool) -> str:
    """A block as a reader sees it: the source's words plain, footnotes and remarks small, ours under a heading."""
    words = plain(block.text)
    match block.kind:
        case "gloss":
            return _("\n**In plain words**\n{words}\n").format(words=words)
        case "footnote" | "mend" | "mark" | "table":
            return "\n".join(small(line) for line in words.splitlines())
        case "reading":
            return f"\n{words}"
        case "decision" | "note" if first:
            return f"\n{words}\n"
        case _:
            return f"{words}\n"


def plain(words: str) -> str:
    """The words so that Discord makes no list, heading or quotation of them: the codes number their own laws."""
    return _MARK.sub(r"\1\\\2", _LIST.sub(r"\1\2\\.", words))


@dataclass(frozen=True, slots=True)
class Meaning:
    """A term of the glossary, as it is shown: ways on are (label, what to read)."""

    name: str
    meaning: str
    also: tuple[str, ...] = ()
    see: tuple[tuple[str, str], ...] = ()


def glossary_face(terms: Sequence[Meaning]) -> Face:
    """One term, or the few that were perhaps meant."""
    lines = [
        f"**{term.name}**" + (f" ({', '.join(term.also)})" if term.also else "") + f"\n{term.meaning}" for term in terms
    ]
    ways = dict(way[::-1] for term in terms for way in term.see)
    on = [(label, what) for what, label in list(ways.items())[:MOST_WAYS]]
    return Face(boxed(text("\n\n".join(lines))), *_buttons(on, "g"))


def citation_face(line: str) -> Face:
    """A citation to be copied."""
    return Face(text(f"```\n{line}\n```"))
