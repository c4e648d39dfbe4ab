"""Closed deals shown: the replay trick by trick, the proof of the shuffle, members' figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from discord import ButtonStyle, ui

from bot.texts import _, counted
from bot.ui.pieces import Face, attached, boxed, button, rows, rule, small, text

REPLAY = r"replay:(?P<table>\d+):(?P<deal>\d+):(?P<trick>\d+)(?::(?P<place>[a-z]+))?"


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a replay: 0 shows the deal, then its tricks, and after the last its result.
    `words` tell the picture."""

    table: int
    deal: int
    trick: int
    last: int
    title: str
    words: str
    picture: str
    deals: tuple[int, int]
    """the first and the last closed deal of the table"""


def look_back(table: int, deal: int) -> list[ui.Button[ui.LayoutView]]:
    """The buttons that look back upon a closed deal."""
    return [button(_("Replay"), f"replay:{table}:{deal}:0"), analyse(table, deal)]


def analyse(table: int, deal: int) -> ui.Button[ui.LayoutView]:
    """The button that asks what the cards could have made."""
    return button(_("What the cards could have made"), f"analyse:{table}:{deal}")


def replay_face(page: Page) -> Face:
    """The picture, the same in words, and buttons to go on, back, and to other deals."""
    turn = [
        _turn(page, _("⏮"), page.deal, 0, "first", page.trick > 0),
        _turn(page, _("◀"), page.deal, max(0, page.trick - 1), "back", page.trick > 0),
        _turn(page, _("▶"), page.deal, min(page.last, page.trick + 1), "on", page.trick < page.last),
        _turn(page, _("⏭"), page.deal, page.last, "last", page.trick < page.last),
    ]
    first, latest = page.deals
    other = [
        _turn(page, _("Deal before"), max(first, page.deal - 1), 0, "before", page.deal > first),
        _turn(page, _("Next deal"), min(latest, page.deal + 1), 0, "next", page.deal < latest),
    ]
    look = [analyse(page.table, page.deal)]
    picture = attached(page.picture, page.words)
    return Face(text(f"**{page.title}**", page.words), picture, *rows(turn), *rows(other), *rows(look))


def _turn(page: Page, label: str, deal: int, trick: int, place: str, can: bool) -> ui.Button[ui.LayoutView]:
    """`place` keeps the ids of two buttons that lead to the same page apart."""
    made = button(label, f"replay:{page.table}:{deal}:{trick}:{place}", ButtonStyle.secondary)
    made.disabled = not can
    return made


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of the shuffle of one deal; `secret` only when its claims are closed."""

    deal: int
    commitment: str
    secret: str | None
    gave: tuple[tuple[str, str], ...]
    cut: int | None


def fairness_face(proofs: Sequence[Proof]) -> Face:
    """The commitment of the deal in hand, and what the last closed deal was made of."""
    boxes = [boxed(text(*_proof_lines(proof))) for proof in proofs]
    how = small(_("Check a closed deal yourself: `/record` gives its file, `python -m bot verify FILE` checks it."))
    return Face(text(_("### The shuffle")), *boxes, text(how))


def _proof_lines(proof: Proof) -> Iterable[str]:
    yield _("**Deal {number}**").format(number=proof.deal)
    yield _("Commitment, published before anybody added to it:") + f"\n`{proof.commitment}`"
    for who, words in proof.gave:
        yield _("{who} added: {words}").format(who=who, words=words)
    if proof.cut is not None:
        yield _("Cut: {cards} lifted.").format(cards=counted("{count} card", "{count} cards", proof.cut))
    if proof.secret is None:
        yield _("The secret is shown when the claims of this deal are closed.")
    else:
        yield _("Secret:") + f"\n`{proof.secret}`"


def files_face(line: str, names: Iterable[str]) -> Face:
    """A line, and files to take."""
    return Face(text(line), *(ui.File[ui.LayoutView](f"attachment://{name}") for name in names))


def picture_face(title: str, words: str, picture: str) -> Face:
    """A picture with its text as alternative."""
    return Face(text(f"**{title}**"), attached(picture, words))


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of `/ranking` or `/me`: a place (0: none), a name, and the figures in words."""

    place: int
    name: str
    figures: str


def ranking_face(title: str, standings: Sequence[Standing], note: str) -> Face:
    """Members in their order."""
    lines = [f"{each.place}. **{each.name}** · {each.figures}" if each.place else each.figures for each in standings]
    return Face(
        boxed(text(f"### {title}"), rule(), text(*lines or [_("No rubber has been finished here yet.")])),
        text(small(note)),
    )
