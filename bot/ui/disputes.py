"""Disputes as everybody at the table reads them: the facts put to the players, the ruling, the casebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.disputes.case import (
    Case,
    Fact,
    Matter,
    Referee,
    Ruling,
    Sanction,
    Stage,
    Standing,
    Verdict,
    Word,
    appointed,
    facts_closed,
    majority,
    standing,
)
from bot.disputes.casebook import HouseRule, Precedent, decision
from bot.engine.seats import Seat
from bot.texts import _
from bot.ui import ids
from bot.ui.pieces import Face, boxed, button, menu, rows, rule, said, small, text
from bot.ui.scene import seat_word

DISPUTE = r"dispute:(?P<dispute>\d+):(?P<verb>[a-z]+)(?::(?P<arg>[\w.-]+))?"
Shown = Callable[[str], str]
"""makes members' words fit to be shown: harmless, and without a card that lies hidden"""


def dispute_id(number: int, verb: str, arg: str | int | None = None) -> str:
    """What a button of a dispute knows."""
    return f"dispute:{number}:{verb}" + (f":{arg}" if arg is not None else "")


def ref_word(ref: str) -> str:
    """A reference as people say it: "Law 86", "auction Law 93", "Etiquette 3", "Case 2026-14"."""
    code, kind, *rest = [*ref.split(":"), ""][:4]
    name = f"{kind.replace('-', ' ').capitalize()} {rest[0] if rest else ''}".strip()
    part = ref.split(":")[3:]
    name = f"{name}, {part[0]}" if part else name
    return _("auction {name}").format(name=name) if code == "auction" else name


def read_buttons(refs: Sequence[str]) -> list[ui.Button[Any]]:
    """*Read …* for the laws among the references, two at most."""
    laws = [ref.split(":") for ref in dict.fromkeys(refs) if ref.split(":")[1:2] == ["law"]]
    return [button(_("Read {law}").format(law=ref_word(":".join(law))), ids.law_id(law[0], law[2])) for law in laws[:2]]


def quoted(line: str) -> str:
    """Words set off as a quotation."""
    return "\n".join(f"> {part}" for part in line.splitlines() or [line])


def clipped(words: str, limit: int) -> str:
    """At most so many characters, for a message holds 4,000 in all."""
    return words if len(words) <= limit else words[: limit - 1] + "…"


def against(case: Case) -> str:
    """Who is complained of."""
    return seat_word(case.accused) if case.accused is not None else _("a bystander")


def heading(case: Case) -> str:
    """Which dispute this is."""
    party = case.party(case.complainant)
    who = seat_word(party.seat) if party is not None else _("a player")
    line = _("**Dispute {n}** · {who} against {whom} · {law}")
    return line.format(n=case.number, who=who, whom=against(case), law=ref_word(case.law))


def place(case: Case, name: str) -> str:
    """Where it happened."""
    return small(_("{table}, deal {deal}, trick {trick}").format(table=name, deal=case.deal, trick=case.trick))


# --- before it is opened


def complaint_face(key: str, suggested: Sequence[tuple[str, str]], sentence: str) -> Face:
    """Which law is meant, of those that the library finds near: (reference, title); `sentence` says why the one that
    was named is none. What happened is written down already, and is not to be lost for a word."""
    options: list[tuple[str, str, str | None]] = [
        (f"{ref_word(ref)}: {title}"[:100], ref, None) for ref, title in suggested
    ]
    return Face(
        text(sentence, _("Which law or rule do you mean? These are the nearest to your account.")),
        menu(f"complaint:{key}:law", _("The law"), options),
        text(small(_("None of them? Open the dispute with `/dispute open` and name the law yourself."))),
    )


# --- the facts


def facts_face(case: Case, now: int, name: str, shown: Shown) -> Face:
    """The facts as they lie before the players, with what each has said."""
    pieces: list[ui.Item[Any] | None] = [text(heading(case), place(case, name)), rule()]
    for number, fact in enumerate(case.facts):
        pieces += [
            text(quoted(clipped(shown(fact.text), 2400 // len(case.facts)))),
            text(*_fact_lines(case, number, fact, now)),
        ]
        if case.stage is Stage.STATED and standing(case, fact, now) is Standing.ASKED:
            pieces += rows(_answers(case, number))
    pieces += [rule(), text(_state_line(case, now)), *_referee_rows(case, now)]
    pieces += rows(_footer(case, now))
    return Face(boxed(*pieces))


def _fact_lines(case: Case, number: int, fact: Fact, now: int) -> list[str]:
    words = {word: [] for word in Word} | {None: []}  # type: ignore[var-annotated]
    for party in case.players:
        words[fact.word_of(party.user)].append(seat_word(party.seat))
    said_line = [
        f"{label}: {', '.join(words[word])}"
        for word, label in (
            (Word.AGREES, _("agreed")),
            (Word.DENIES, _("denied")),
            (Word.UNSURE, _("does not know")),
            (None, _("has not answered")),
        )
        if words[word]
    ]
    name = _("Fact {n}").format(n=number + 1)
    return [small(f"{name} · {' · '.join(said_line)}"), _standing_word(case, fact, now)]


def _standing_word(case: Case, fact: Fact, now: int) -> str:
    if fact.found is not None:
        return _("Found by the bystander: it was so.") if fact.found else _("Found by the bystander: it was not so.")
    return {
        Standing.ASKED: "",
        Standing.TRUE: _("Settled: it was so."),
        Standing.FALSE: _("Settled: it was not so."),
        Standing.DIVIDED: _("The players are divided."),
    }[standing(case, fact, now)]


def _answers(case: Case, fact: int) -> list[ui.Button[Any]]:
    return [
        button(_("It was so"), dispute_id(case.number, "agree", fact)),
        button(_("It was not so"), dispute_id(case.number, "deny", fact)),
        button(_("I do not know"), dispute_id(case.number, "unsure", fact)),
    ]


def _state_line(case: Case, now: int) -> str:
    match case.stage:
        case Stage.WITHDRAWN:
            return _("Withdrawn by who opened it.")
        case Stage.STATED if not facts_closed(case, now):
            line = _("{n} of {all} settle a fact. Who has not answered by <t:{until}:t> has said nothing. {waited}")
            waited = " ".join(f"<@{user}>" for user in waited_for(case))
            told = line.format(n=majority(case), all=len(case.players), until=case.facts_until, waited=waited)
            return f"{told}\n{_held(case)}"
        case Stage.STATED:
            return _("The facts are closed; it lies with the arbitrator.") + f"\n{_held(case)}"
        case Stage.APPEALED:
            return _("An appeal lies with another arbitrator.")
        case Stage.DECLINED:
            return _("The arbitrator has declined to decide.")
        case _:
            ruling = case.ruling
            return _("Ruled: {n}").format(n=ruling.number if ruling is not None else "")


def _held(case: Case) -> str:
    """What the dispute holds, and how long at most."""
    if case.matter is Matter.ETIQUETTE:
        return small(_("Play goes on. Manners cost no points: nothing, a warning or exclusion."))
    line = _("Play goes on. The deal is not scored before it is decided, or before <t:{until}:t>.")
    return small(line.format(until=case.hold_until))


def waited_for(case: Case) -> list[int]:
    """The players who have still to say something of a fact."""
    return [p.user for p in case.players if any(fact.word_of(p.user) is None for fact in case.facts)]


def _referee_rows(case: Case, now: int) -> list[ui.Item[Any]]:
    referee = case.referee
    if referee is None or case.stage is not Stage.STATED or facts_closed(case, now):
        return []
    if referee.gone:
        return [text(_("{name} has left; the players decide.").format(name=referee.name))]
    if not appointed(case):
        left = [seat_word(p.seat) for p in case.players if p.user not in referee.accepted]
        line = _("{name} is proposed to decide what happened; his word is final. Still to accept: {left}.")
        choices = [
            button(_("I accept him"), dispute_id(case.number, "accept"), ButtonStyle.primary),
            button(_("No"), dispute_id(case.number, "refuse")),
        ]
        return [text(line.format(name=referee.name, left=", ".join(left))), *rows(choices)]
    return [text(_finder_line(referee)), *_finder_rows(case)]


def _finder_line(referee: Referee) -> str:
    line = _("All have accepted {name}: <@{user}>, say which of the facts are so, until <t:{until}:t>.")
    return line.format(name=referee.name, user=referee.user, until=referee.until)


def _finder_rows(case: Case) -> list[ui.Item[Any]]:
    options: list[tuple[str, str, str | None]] = [
        (_("Fact {n} is so").format(n=n + 1), str(n), None) for n in range(len(case.facts))
    ]
    row = menu(dispute_id(case.number, "find"), _("What is so?"), options)
    select = row.children[0]
    assert isinstance(select, ui.Select)
    select.max_values = len(options)
    return [row, *rows([button(_("None of it is so"), dispute_id(case.number, "findnone"))])]


def _footer(case: Case, now: int) -> list[ui.Button[Any]]:
    buttons = []
    if case.stage is Stage.STATED:
        if not facts_closed(case, now):
            buttons.append(button(_("State a fact"), dispute_id(case.number, "fact")))
            if case.referee is None or case.referee.gone:
                buttons.append(button(_("Ask a bystander"), dispute_id(case.number, "bystander")))
        buttons.append(button(_("Withdraw"), dispute_id(case.number, "withdraw")))
    return [*buttons, *read_buttons([case.law])]


def bystander_face(case: Case) -> Face:
    """Whom to ask."""
    choose: ui.UserSelect[Any] = ui.UserSelect(custom_id=dispute_id(case.number, "name"), placeholder=_("A bystander"))
    return Face(
        text(_("Who saw it, and does not play at this table? All must accept him; then his word is final.")),
        ui.ActionRow(choose),
    )


# --- what was decided


def ruling_face(case: Case, name: str, shown: Shown) -> Face:
    """The ruling that stands, or why the arbitrator declined, for everybody at the table."""
    ruling = case.ruling
    if ruling is None:
        return Face(
            boxed(
                text(
                    heading(case),
                    place(case, name),
                    _("**Declined.** {why}").format(why=clipped(shown(case.declined), 2500)),
                )
            )
        )
    pieces: list[ui.Item[Any]] = [text(*_ruling_head(case, ruling, name)), rule(), text(*_ruling_body(ruling, shown))]
    pieces += [text(small(_how(case, ruling)))]
    choices = [button(_("Appeal"), dispute_id(case.number, "appeal"))] if case.stage is Stage.RULED else []
    return Face(boxed(*pieces, *rows([*choices, *read_buttons([ruling.law, case.law])])))


def _ruling_head(case: Case, ruling: Ruling, name: str) -> list[str]:
    line = _("**Ruling {n}** · dispute {d} against {whom} · {law}")
    head = line.format(n=ruling.number, d=case.number, whom=against(case), law=ref_word(ruling.law))
    return [head, place(case, name), verdict_line(ruling.verdict, ruling.mends)]


def verdict_line(verdict: Verdict | None, mends: str) -> str:
    """What it does to a ruling before it."""
    if not mends:
        return ""
    return {
        None: _("Mends ruling {n}."),
        Verdict.UPHELD: _("On appeal: ruling {n} is upheld."),
        Verdict.VARIED: _("On appeal: ruling {n} is varied."),
        Verdict.REVERSED: _("On appeal: ruling {n} is reversed."),
    }[verdict].format(n=mends)


def _ruling_body(ruling: Ruling, shown: Shown) -> list[str]:
    lines = [
        _("**Found:** {facts}").format(facts=clipped(shown(ruling.facts), 1200)),
        _("**Decided:** {what}").format(what=decision(ruling)),
    ]
    if ruling.first_fault is not None:
        lines.append(_("First at fault: {seat}.").format(seat=seat_word(ruling.first_fault)))
    lines.append(_("**Reasons:** {why}").format(why=clipped(shown(ruling.reasons), 1200)))
    if ruling.quote:
        lines.append(quoted(clipped(ruling.quote, 400)))
    if ruling.house_rule:
        lines.append(_("**House rule from now on:** {rule}").format(rule=clipped(shown(ruling.house_rule), 400)))
    return lines


def _how(case: Case, ruling: Ruling) -> str:
    parts = [
        _("on the spirit of the law") if ruling.spirit else _("on the letter of the law"),
        _("the four hands were seen") if ruling.seen_hands else _("the four hands were not seen"),
    ]
    if ruling.divided:
        parts.append(_("the players were divided on the facts"))
    if case.stage is Stage.RULED:
        parts.append(_("one appeal within a day"))
    return " · ".join(parts)


# --- the casebook


def casebook_face(found: Sequence[Precedent], shown: Shown) -> Face:
    """The rulings found, newest first, one to be picked."""
    if not found:
        return said(_("This server's casebook has nothing like that yet."))
    options: list[tuple[str, str, str | None]] = [
        (f"{one.number} · {ref_word(one.law)}: {one.ruling}"[:100], one.number, shown(one.statement)[:100])
        for one in found[:25]
    ]
    line = _("Rulings of this server; the text of the laws outranks them.")
    return Face(text(line), menu("casebook:open", _("Read one"), options))


def house_rules_lines(found: Sequence[HouseRule], law: str, shown: Shown) -> list[str]:
    """What `/law` says beside a law's text in this server, if an arbitrator found that text doubtful."""
    return [
        _("In this server ({case}): {rule}").format(case=one.case, rule=shown(one.text))
        for one in found
        if one.law == law
    ]


def sanction_word(sanction: Sanction) -> str:
    """What is done about manners."""
    return {
        Sanction.NOTHING: _("Nothing"),
        Sanction.WARNING: _("A warning"),
        Sanction.EXCLUSION: _("Exclusion from the table"),
    }[sanction]


def excluded() -> Face:
    """To one who would sit down again."""
    return said(_("A ruling has excluded you from this table."))


def seats_to_accuse(own: Seat, names: Sequence[str]) -> list[discord.SelectOption]:
    """Whom a player may complain of: the three others, and a bystander."""
    others = [own.left, own.left.left, own.right]
    options = [discord.SelectOption(label=f"{seat_word(s)} · {names[s]}"[:100], value=str(s)) for s in others]
    return [*options, discord.SelectOption(label=_("A bystander"), value="bystander")]
