"""The table before its cards: who is there, cutting for partners and seats,
between rubbers; and its card in the channel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from discord import ButtonStyle, ui

from bot.engine.cards import Card
from bot.engine.games import Game, Mode, Outcome
from bot.engine.seats import SEATS
from bot.texts import _, counted
from bot.ui import ids
from bot.ui.pieces import Face, boxed, button, link, menu, rows, rule, small, text
from bot.ui.scene import Scene, seat_word
from bot.ui.score import settled_lines
from bot.ui.wording import game_word, mode_word


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at a table, in names that are harmless already. `stage` is where it stands: one of `STANDINGS`."""

    stage: str
    game: Game
    mode: Mode
    places: int = 4
    host: str = ""
    players: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    drawn: tuple[tuple[str, Card], ...] = ()
    to_draw: tuple[str, ...] = ()
    partners: tuple[tuple[str, str], tuple[str, str]] | None = None
    chooser: str | None = None
    proposal: str | None = None
    asks: tuple[tuple[str, str], ...] = ()
    reason: str = ""
    outcome: Outcome | None = None
    sat: tuple[str, ...] = ()
    """who sat where in the rubber that is over, from North"""
    dealt: bool = False
    seats: tuple[str | None, ...] = field(default=(None, None, None, None))


STANDINGS = ("lobby", "cutting", "choosing", "seated", "between", "adjourned", "ended")


def lobby_face(scene: Scene, company: Company) -> Face:
    """The table's message while no cards are dealt."""
    pieces: list[ui.Item[Any]] = [
        text(_title(scene, company), state_line(company)),
        rule(),
        text(*company_lines(scene, company)),
    ]
    if company.outcome is not None and company.stage == "between":
        pieces += [rule(), text(*settled_lines(company.game, company.outcome, company.sat))]
    return Face(boxed(*pieces), *lobby_rows(scene, company), *asked_rows(company.asks))


def card_face(scene: Scene, company: Company) -> Face:
    """The one card that stays in the channel: seats, state, and the way to the table."""
    buttons: list[ui.Button[Any]] = []
    if company.stage != "ended":
        buttons.append(button(_("Sit"), ids.table_id(scene.table, "sit"), ButtonStyle.success))
    if scene.url:
        buttons.append(link(_("To the table"), scene.url))
    lines = [_title(scene, company), state_line(company), *_seats(company)]
    return Face(boxed(text(*lines)), *rows(buttons))


def _title(scene: Scene, company: Company) -> str:
    return _("**{table}** · {game}, {mode}").format(
        table=scene.name, game=game_word(company.game), mode=mode_word(company.mode)
    )


def state_line(company: Company) -> str:
    """Where the table stands, in a few words."""
    free = company.places - len(company.players) - len(company.beside) - len(company.waiting)
    wanted = counted("{count} seat is free.", "{count} seats are free.", free) if free > 0 else _("The table is full.")
    return {
        "lobby": wanted,
        "cutting": _("Cutting: everybody draws a card, the ace is lowest."),
        "choosing": _("The lowest has the choice of seats."),
        "seated": _("A rubber is being played.") if company.dealt else _("The pack is to be cut."),
        "between": _("The rubber is over."),
        "adjourned": _("Adjourned. It goes on once all have come back."),
        "ended": _("This table has ended. {reason}").format(reason=company.reason).strip(),
    }[company.stage]


def _seats(company: Company) -> list[str]:
    if any(company.seats):
        return [f"{seat_word(seat)} · {company.seats[seat] or _('empty')}" for seat in SEATS]
    return [
        _("Here: {names}").format(
            names=", ".join((*company.players, *company.beside, *company.waiting)) or _("nobody yet")
        )
    ]


def company_lines(scene: Scene, company: Company) -> list[str]:
    """Who is there, what was drawn, and who plays with whom."""
    lines = _seats(company)
    if company.beside:
        lines.append(_("Sitting out: {names}").format(names=", ".join(company.beside)))
    if company.waiting and company.stage != "lobby":
        lines.append(_("Waiting: {names}").format(names=", ".join(company.waiting)))
    lines += [
        f"{name}: {scene.marks.card(card)}" for name, card in company.drawn if company.stage in ("cutting", "choosing")
    ]
    if company.to_draw:
        lines.append(_("Still to draw: {names}").format(names=", ".join(company.to_draw)))
    if company.partners is not None and company.stage == "choosing":
        low, high = (_("{one} and {other}").format(one=pair[0], other=pair[1]) for pair in company.partners)
        lines.append(_("{low} play against {high}.").format(low=low, high=high))
    if company.chooser is not None:
        lines.append(_("The seats are chosen by {name}.").format(name=company.chooser))
    if company.proposal is not None:
        lines.append(company.proposal)
    lines += [small(note) for note in scene.notes]
    return [*lines, small(_("Host: {name}").format(name=company.host))] if company.host else lines


def lobby_rows(scene: Scene, company: Company) -> list[ui.ActionRow[Any]]:
    """What can be done now; alike for everybody."""
    table = scene.table
    match company.stage:
        case "cutting":
            return rows([button(_("Draw a card"), ids.table_id(table, "draw"), ButtonStyle.primary)])
        case "choosing":
            choices = [(seat_word(seat), str(seat), None) for seat in SEATS]
            return [menu(ids.table_id(table, "seat"), _("Choose your seat"), choices)]
        case "seated":
            return cut_rows(table)
        case "adjourned":
            return rows([button(_("I am back"), ids.table_id(table, "resume"), ButtonStyle.success)])
        case "ended":
            return []
        case _:
            return _gathering(table, company.stage)


def _gathering(table: int, stage: str) -> list[ui.ActionRow[Any]]:
    """Who sits, then what begins: rows that a phone need not break."""
    start = _("Start") if stage == "lobby" else _("New rubber")
    chairs = [
        button(_("Sit"), ids.table_id(table, "sit"), ButtonStyle.success),
        button(_("Leave"), ids.table_id(table, "leave")),
        button(_("Seat a robot"), ids.table_id(table, "robot")),
    ]
    begins = [
        button(start, ids.table_id(table, "start"), ButtonStyle.primary),
        button(_("Play now"), ids.table_id(table, "now"), ButtonStyle.primary),
    ]
    return [*rows(chairs), *rows(begins)]


def asked_rows(asks: tuple[tuple[str, str], ...]) -> list[ui.ActionRow[Any]]:
    """What is asked of those who are seated: to agree or not, to let a robot play."""
    return rows([button(label, id) for label, id in asks[:5]])


CUTS = (8, 17, 26, 35, 44)


def cut_rows(table: int) -> list[ui.ActionRow[Any]]:
    """Where to lift the pack, and words to add to the shuffle."""
    words = (_("near the top"), _("a third down"), _("in the middle"), _("two thirds down"), _("near the bottom"))
    choices = [
        (_("{where}: {count} cards").format(where=word, count=count), str(count), None)
        for word, count in zip(words, CUTS, strict=True)
    ]
    return [
        menu(ids.table_id(table, "cut"), _("Cut the pack …"), choices),
        *rows([button(_("Add words to the shuffle"), ids.table_id(table, "words"))]),
    ]
