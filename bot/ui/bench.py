"""Disputes as the arbitrator sees them: the docket, the case file, the ruling in his hands and what it would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from bot.disputes.case import Case, Matter, Ruling, Sanction, Stage, Verdict, facts_closed, is_divided, standing
from bot.disputes.casebook import Precedent, in_words
from bot.engine.cards import Hand
from bot.engine.seats import SEATS, Seat, Side
from bot.texts import _
from bot.ui.disputes import (
    Shown,
    against,
    clipped,
    dispute_id,
    heading,
    place,
    quoted,
    read_buttons,
    ref_word,
    sanction_word,
)
from bot.ui.pieces import CHARACTERS, Face, boxed, button, menu, rows, rule, said, small, text
from bot.ui.scene import PLAIN, seat_word

LINES = 40
"""of the log, on one page"""


@dataclass(frozen=True, slots=True)
class File:
    """What an arbitrator reads beside the case: lines of the log, how the table stands, what the books say."""

    log: Sequence[str] = ()
    position: Sequence[str] = ()
    suggested: Sequence[tuple[str, str]] = ()
    """(reference, title)"""
    rulings: Sequence[Precedent] = ()
    """this server's on the same law"""
    irregularities: Mapping[Seat, int] | None = None
    """of each seat in the rubber"""


def notice_face(case: Case, now: int, name: str) -> Face:
    """In the arbitrators' channel: that there is something to decide, and nothing of what was said."""
    word = {
        Stage.STATED: _("It waits for an arbitrator.")
        if facts_closed(case, now)
        else _("The players are being asked."),
        Stage.APPEALED: _("An appeal waits for another arbitrator."),
        Stage.RULED: _("Ruled."),
        Stage.DECLINED: _("Declined."),
        Stage.WITHDRAWN: _("Withdrawn."),
        Stage.CLOSED: _("Decided on appeal."),
    }[case.stage]
    choices = [button(_("Open the case"), dispute_id(case.number, "open"), ButtonStyle.primary)] if case.pending else []
    return Face(boxed(text(heading(case), place(case, name), word), *rows(choices)))


def docket_face(cases: Sequence[Case], now: int, shown: Shown) -> Face:
    """All that waits in this server, one to be opened."""
    if not cases:
        return said(_("The docket is empty: nobody has called an arbitrator."))
    options: list[tuple[str, str, str | None]] = [
        (
            _("{n} · against {whom} · {law}").format(n=case.number, whom=against(case), law=ref_word(case.law)),
            str(case.number),
            f"{_waits(case, now)} · {shown(case.table_name)}",
        )
        for case in cases
    ]
    return Face(text(_("What waits for an arbitrator:")), menu("docket:open", _("Open a case"), options))


def _waits(case: Case, now: int) -> str:
    if case.stage is Stage.APPEALED:
        return _("an appeal")
    if case.stage is Stage.RULED:
        return _("ruled by you; it can be mended")
    return _("ready to be decided") if facts_closed(case, now) else _("the players are being asked")


def case_face(case: Case, file: File, now: int, name: str, shown: Shown) -> Face:
    """The case file, for the arbitrator's eyes."""
    pieces: list[ui.Item[Any]] = [text(heading(case), place(case, name), small(_people(case)), _counted(case, file))]
    pieces += [rule(), text(*_facts(case, now, shown)), rule(), text(*_books(file, shown))]
    if file.position:
        pieces += [rule(), text(_("**At the table now**"), *file.position[:6])]
    advice = _advice(case, now)
    choices = [*_choices(case, now), *read_buttons([case.law])]
    return Face(boxed(*pieces, text(advice) if advice else None, *rows(choices)))


def _counted(case: Case, file: File) -> str:
    """So that it is seen whether somebody offends often (etiquette 6)."""
    if file.irregularities is None:
        return ""
    counts = [f"{seat_word(party.seat)} {file.irregularities.get(party.seat, 0)}" for party in case.parties]
    return small(_("Irregularities in this rubber: {counts}").format(counts=" · ".join(counts)))


def _people(case: Case) -> str:
    return " · ".join(
        f"{seat_word(party.seat)}: {'robot' if not party.speaks else f'<@{party.user}>'}" for party in case.parties
    )


def _facts(case: Case, now: int, shown: Shown) -> list[str]:
    lines = [_("**Said**")]
    for fact in case.facts:
        words = ", ".join(f"{_seat(case, user)} {word.value}" for user, word in fact.words)
        lines += [
            quoted(clipped(shown(fact.text), 1200 // len(case.facts))),
            small(f"{standing(case, fact, now).value} · {words}"),
        ]
    if case.quote is not None:
        lines.append(_("[The message complained of]({url})").format(url=case.quote.url))
    if case.appeal is not None:
        lines += [_("**Appeal**"), quoted(clipped(shown(case.appeal.reasons), 500))]
    if case.ruling is not None:
        lines.append(
            _("**Ruling {n}:** {facts}").format(n=case.ruling.number, facts=clipped(shown(case.ruling.reasons), 400))
        )
    return lines


def _seat(case: Case, user: int) -> str:
    party = case.party(user)
    return seat_word(party.seat) if party is not None else _("a player")


def _books(file: File, shown: Shown) -> list[str]:
    lines = [_("**The books**")]
    lines += [f"{ref_word(ref)}: {title}" for ref, title in file.suggested[:6]]
    lines += [f"{ref_word(one.ref)}: {one.ruling} {shown(one.facts)[:100]}" for one in file.rulings[-3:]]
    return lines


def _advice(case: Case, now: int) -> str:
    if not facts_closed(case, now):
        return small(
            _("The players have until <t:{until}:t> to answer; then you may rule.").format(until=case.facts_until)
        )
    if case.stage is Stage.STATED and is_divided(case, now):
        return _(
            "The players are divided on a fact, and nobody was asked whom all accept. An arbitrator then does best to"
            " decline; the accused has the benefit of reasonable doubt."
        )
    return ""


def _choices(case: Case, now: int) -> list[ui.Button[Any]]:
    looks = button(_("Look at the four hands"), dispute_id(case.number, "hands"))
    log = button(_("The log"), dispute_id(case.number, "log"))
    if not facts_closed(case, now) or (not case.pending and case.ruling is None):
        return [log, looks]
    declines = case.stage is Stage.STATED and is_divided(case, now)
    rules = button(
        _("Rule…"), dispute_id(case.number, "rule"), ButtonStyle.secondary if declines else ButtonStyle.primary
    )
    decline = button(
        _("Decline…"), dispute_id(case.number, "decline"), ButtonStyle.primary if declines else ButtonStyle.secondary
    )
    if case.stage is not Stage.STATED:
        return [rules, log, looks]
    return [decline, rules, log, looks] if declines else [rules, decline, log, looks]


def log_face(lines: Sequence[str]) -> Face:
    """What the log says, the newest lines if there are too many."""
    kept: list[str] = []
    for line in reversed(lines[-200:]):
        if sum(map(len, kept)) + len(line) + len(kept) > CHARACTERS - 200:
            break
        kept.insert(0, line)
    return Face(text(_("**The log of the deal**"), *kept) if kept else text(_("The log of that deal is empty.")))


def hands_face(case: Case, hands: Sequence[Hand]) -> Face:
    """The four hands as dealt."""
    lines = [f"{seat_word(seat)}: {PLAIN.hand(hands[seat])}" for seat in SEATS]
    note = small(_("As dealt in deal {n}. Your ruling will say that you have seen them.").format(n=case.deal))
    return Face(text(*lines, note))


# --- the ruling in his hands


KINDS = ("dismisses", "grants", "awards", "adjusts", "forfeits", "revoke", "honours", "deal", "written")


def kind_word(kind: str) -> str:
    """A kind of remedy."""
    return {
        "dismisses": _("No penalty"),
        "grants": _("A right to call a card or a suit …"),
        "awards": _("Tricks …"),
        "adjusts": _("A correction of the score …"),
        "forfeits": _("A right is lost, or given back …"),
        "revoke": _("A revoke established, or a player cleared …"),
        "honours": _("Honours …"),
        "deal": _("The deal is void, a misdeal, or who deals …"),
        "written": _("Another order, as the record writes it …"),
    }[kind]


def orders_offered(case: Case, kind: str) -> list[str]:
    """The orders of a kind that may be meant, the likeliest first."""
    accused = case.accused if case.accused is not None else Seat.N
    injured, offending = accused.side.other, accused.side
    match kind:
        case "dismisses":
            return ["MOD dismisses"]
        case "grants":
            whats = ("suit", "highest", "lowest", "win", "lose")
            return [f"MOD grants {injured} calls {what} on {s}" for s in (accused, accused.partner) for what in whats]
        case "awards":
            return [f"MOD awards {n} tricks to {side}" for side in (injured, offending) for n in (1, 2, 3)]
        case "adjusts":
            amounts = [f"{sign}{n}" for n in (1, 2, 3, 5) for sign in "+-"]
            scores = [f"MOD adjusts {side} {amount}" for side in (injured, offending) for amount in amounts]
            values = [f"MOD rectifies game {n} {value}" for n in (1, 2) for value in ("single", "double", "treble")]
            return scores + (values if case.code == "whist" else [])
        case "forfeits":
            lost = [f"MOD forfeits {side}" for side in Side]
            return lost + ([f"MOD reopens {side}" for side in Side] if case.code == "whist" else [])
        case "revoke":
            cleared = [f"MOD clears revoke {accused}"]
            return cleared + [f"MOD establishes revoke {accused} trick {n}" for n in range(max(1, case.trick), 0, -1)]
        case "honours":
            return [f"MOD sets honours {side} {points}" for side in Side for points in (4, 2, 0)]
        case "deal":
            voids = ["MOD voids deal", "MOD orders misdeal"]
            return voids + ([f"MOD sets dealer {seat}" for seat in SEATS] if case.code == "auction" else [])
        case _:
            return []


def draft_face(case: Case, ruling: Ruling, remedy: Sequence[str], shown: Shown) -> Face:
    """The ruling as far as it is made, with what can still be chosen."""
    pieces: list[ui.Item[Any]] = [text(heading(case)), text(*_draft_lines(case, ruling, remedy, shown)), rule()]
    if case.matter is Matter.LAW:
        kinds: list[tuple[str, str, str | None]] = [(kind_word(kind), kind, None) for kind in KINDS]
        pieces.append(menu(dispute_id(case.number, "remedy"), _("Add a remedy"), kinds))
    else:
        sanctions: list[tuple[str, str, str | None]] = [(sanction_word(s), s.value, None) for s in Sanction]
        pieces.append(menu(dispute_id(case.number, "sanction"), _("What is done"), sanctions))
    if case.stage is Stage.APPEALED:
        verdicts: list[tuple[str, str, str | None]] = [(verdict_word(v), v.value, None) for v in Verdict]
        pieces.append(menu(dispute_id(case.number, "verdict"), _("The appeal"), verdicts))
    faults: list[tuple[str, str, str | None]] = [(seat_word(seat), str(seat), None) for seat in SEATS]
    pieces.append(menu(dispute_id(case.number, "fault"), _("First at fault"), [*faults, (_("Nobody"), "none", None)]))
    return Face(boxed(*pieces, *rows(_draft_buttons(case, ruling, remedy))))


def verdict_word(verdict: Verdict) -> str:
    """What an appeal does."""
    return {
        Verdict.UPHELD: _("The ruling is upheld"),
        Verdict.VARIED: _("The ruling is varied"),
        Verdict.REVERSED: _("The ruling is reversed"),
    }[verdict]


def _draft_lines(case: Case, ruling: Ruling, remedy: Sequence[str], shown: Shown) -> list[str]:
    todo = _("*not written yet*")
    lines = [
        _("**Law:** {law}").format(law=ref_word(ruling.law)),
        _("**Found:** {facts}").format(facts=shown(ruling.facts)[:600] or todo),
        _("**Reasons:** {why}").format(why=shown(ruling.reasons)[:600] or todo),
        _("On the spirit of the law.") if ruling.spirit else _("On the letter of the law."),
    ]
    if ruling.house_rule:
        lines.append(_("**House rule from now on:** {rule}").format(rule=shown(ruling.house_rule)[:400]))
    if ruling.first_fault is not None:
        lines.append(_("First at fault: {seat}.").format(seat=seat_word(ruling.first_fault)))
    if case.matter is Matter.ETIQUETTE:
        lines.append(_("**Done:** {what}").format(what=sanction_word(ruling.sanction)))
    else:
        lines += (
            [_("**Remedy:**"), *(f"- {in_words(line)} (`{line}`)" for line in remedy)]
            if remedy
            else [_("**Remedy:** none yet")]
        )
    if ruling.verdict is not None:
        lines.append(verdict_word(ruling.verdict))
    return lines


def _draft_buttons(case: Case, ruling: Ruling, remedy: Sequence[str]) -> list[ui.Button[Any]]:
    letter = _("On the letter instead") if ruling.spirit else _("On the spirit instead")
    found = [
        button(_("Write facts and reasons…"), dispute_id(case.number, "write"), ButtonStyle.primary),
        button(letter, dispute_id(case.number, "spirit")),
    ]
    if remedy:
        found.append(button(_("Take the last remedy back"), dispute_id(case.number, "undo")))
    return [*found, button(_("See what it does"), dispute_id(case.number, "preview"), ButtonStyle.success)]


def orders_face(case: Case, kind: str) -> Face:
    """The orders of that kind, one to be picked."""
    options: list[tuple[str, str, str | None]] = [(in_words(line), line, line) for line in orders_offered(case, kind)]
    return Face(text(kind_word(kind)), menu(dispute_id(case.number, "order"), _("Which?"), options))


def preview_face(case: Case, effects: Sequence[tuple[str, Sequence[str]]], warning: str) -> Face:
    """What each order will do, before it is given; `effects` are (order, lines)."""
    lines = [_("**This will happen**")]
    for order, told in effects:
        lines += [f"- {in_words(order)}", *(small(line) for line in told)]
    if not effects:
        lines.append(_("Nothing at the table; the ruling is written and shown."))
    confirm = button(_("Rule"), dispute_id(case.number, "confirm"), ButtonStyle.danger)
    return Face(text(*lines, warning), *rows([confirm, button(_("Back"), dispute_id(case.number, "rule"))]))
