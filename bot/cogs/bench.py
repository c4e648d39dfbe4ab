"""What the arbitrator does: the docket, the case file, the ruling, what it would do, and giving it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.cogs.casebook import harmless
from bot.cogs.complaints import read_law, suggestions
from bot.cogs.court import Court, Draft, case_of, court, guild_of, moment, must_arbitrate
from bot.cogs.door import (
    Interaction,
    chosen,
    in_time,
    meant,
    older,
    picked,
    press_of,
    redraw,
    sorry,
    tell,
    through_the_door,
)
from bot.cogs.foresight import effect_lines
from bot.disputes import steps as do
from bot.disputes.case import Case, Ruling, Sanction, Verdict, is_divided
from bot.disputes.docket import as_written, order_of
from bot.disputes.life import LONGEST, must_be_free_to_rule
from bot.disputes.words import is_quoted_from
from bot.engine.seats import Seat
from bot.room import State, open_windows
from bot.texts import _
from bot.ui.bench import (
    File,
    case_face,
    docket_face,
    draft_face,
    hands_face,
    log_face,
    orders_face,
    orders_offered,
    preview_face,
)
from bot.ui.disputes import ref_word
from bot.ui.forms import Form
from bot.ui.pieces import said
from bot.ui.scene import PLAIN, seat_word, shown_name

Verb = Callable[[Interaction, int, str | None], Awaitable[None]]
REMEDIES = 6


async def show_docket(interaction: Interaction) -> None:
    """`/docket`"""
    await must_arbitrate(interaction)
    docket = court(interaction).docket
    guild = guild_of(interaction)
    cases = (*await docket.pending(guild), *await docket.mendable(guild, interaction.user.id))
    await tell(interaction, docket_face(cases, docket.now, lambda words: shown_name(words, 60)))


async def _case(interaction: Interaction, number: int) -> Case:
    """The case, for one who holds the office now and is not concerned. Raises Quiet, Refused."""
    await must_arbitrate(interaction)
    case = await case_of(interaction, number)
    await court(interaction).docket.must_be_free(case, interaction.user.id)
    return case


async def open_case(interaction: Interaction, number: int, arg: str | None) -> None:
    """The case file, privately."""
    case, here = await _case(interaction, number), court(interaction)
    face = case_face(case, await file_of(here, case), here.docket.now, shown_name(case.table_name, 40), harmless)
    await tell(interaction, face)


async def file_of(here: Court, case: Case) -> File:
    """What the books and the table say of the case."""
    words = " ".join(fact.text for fact in case.facts)
    cited = [(case.law, here.title(case.law))]
    near = [one for one in suggestions(here, words, case.code) if one[0] != case.law]
    printed = [
        (hit.ref, hit.title.split(": ", 1)[-1]) for hit in here.library.search(words[:400], case.code, kind="case").hits
    ]
    found = [*cited, *near[:3], *printed[:2]]
    unit = ":".join(case.law.split(":")[:3])
    rulings = [one for one in await here.docket.casebook(case.guild) if one.law.startswith(unit)]
    counts = await here.docket.irregularities(case)
    return File((), await position_of(here, case), found, rulings, counts)


async def position_of(here: Court, case: Case) -> list[str]:
    """How the table stands, as the gallery sees it, with the rights that are open; nothing of another deal."""
    try:
        state = await here.stage.room.state(case.table)
    except LookupError:
        return []
    deal = state.table.deal
    if deal is None or state.deal_number != case.deal:
        return [_("Deal {n} is over; another is in hand.").format(n=case.deal)]
    return [*_table_lines(state), *open_windows(deal)]


def _table_lines(state: State) -> list[str]:
    view = state.view(None)
    trick = " · ".join(f"{seat_word(seat)} {PLAIN.card(card)}" for seat, card in view.trick or view.unturned)
    turn = _("{seat} to play").format(seat=seat_word(view.turn)) if view.turn is not None else view.phase.value
    ns, ew = view.tricks
    return [
        _("Trick {n}: {trick}").format(n=view.trick_number, trick=trick or _("not led yet")),
        _("{turn} · tricks NS {ns} EW {ew}").format(turn=turn, ns=ns, ew=ew),
    ]


async def show_log(interaction: Interaction, number: int, arg: str | None) -> None:
    """*The log*"""
    case = await _case(interaction, number)
    lines = await court(interaction).docket.log_of(case)
    await tell(interaction, log_face([f"{moment(line.at)} {line.text}" for line in lines]))


async def show_hands(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Look at the four hands*: written first, then shown."""
    await _case(interaction, number)
    look = court(interaction).docket.look(number, guild_of(interaction), interaction.user.id)
    case, hands = await in_time(interaction, look, private=True)
    await tell(interaction, hands_face(case, hands))


# --- the ruling ---


def draft_of(interaction: Interaction, case: Case) -> Draft:
    """The ruling that this arbitrator has in hand, or a fresh one."""
    drafts, key = court(interaction).drafts, (case.number, interaction.user.id)
    if key not in drafts:
        drafts[key] = Draft(Ruling(interaction.user.id, "", case.law, ""))
    return drafts[key]


async def rule(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Rule…*: the ruling in hand."""
    case = await _case(interaction, number)
    must_be_free_to_rule(case, interaction.user.id, court(interaction).docket.now)
    await _redrawn(interaction, case, draft_of(interaction, case))


async def _redrawn(interaction: Interaction, case: Case, draft: Draft) -> None:
    await redraw(interaction, draft_face(case, draft.ruling, draft.remedy, harmless))


async def remedy(interaction: Interaction, number: int, arg: str | None) -> None:
    """A kind of remedy: its orders to pick from, or a line to write."""
    case, kind = await _case(interaction, number), chosen(interaction)
    if kind == "written":
        await interaction.response.send_modal(WrittenOrder(case))
        return
    offered = orders_offered(case, kind)
    if not offered:
        raise older()
    if len(offered) == 1:
        await _add(interaction, case, offered[0])
    else:
        await redraw(interaction, orders_face(case, kind))


async def order(interaction: Interaction, number: int, arg: str | None) -> None:
    """An order picked."""
    case, line = await _case(interaction, number), chosen(interaction)
    order_of(line)
    await _add(interaction, case, line)


async def _add(interaction: Interaction, case: Case, line: str) -> None:
    draft = draft_of(interaction, case)
    if len(draft.remedy) >= REMEDIES:
        raise sorry(_("{n} remedies are enough for one ruling.").format(n=REMEDIES))
    if line not in draft.remedy:
        draft.remedy.append(line)
    await _redrawn(interaction, case, draft)


class WrittenOrder(Form):
    """An order as the table record writes it."""

    def __init__(self, case: Case) -> None:
        """In which case."""
        super().__init__(title=_("An order"))
        self.number = case.number
        self.line: ui.TextInput[Any] = ui.TextInput(custom_id="line", max_length=100, placeholder="MOD exposes E HK")
        self.add_item(
            ui.Label(
                text=_("The order"),
                description=_("MOD exposes E HK seen by S W · MOD assigns SQ to N · MOD grants NS calls suit H on E"),
                component=self.line,
            )
        )

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Add it."""
        await through_the_door(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: Interaction) -> None:
        case = await _case(interaction, self.number)
        line = " ".join(self.line.value.split())
        line = as_written(line if line.lower().startswith("mod ") else f"MOD {line}")
        await _add(interaction, case, line)


async def undo(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Take the last remedy back*"""
    case = await _case(interaction, number)
    draft = draft_of(interaction, case)
    del draft.remedy[-1:]
    await _redrawn(interaction, case, draft)


def _choosing(change: Callable[[Ruling, str], Ruling]) -> Verb:
    """A choice in a menu that changes the ruling in hand."""

    async def choose(interaction: Interaction, number: int, arg: str | None) -> None:
        case = await _case(interaction, number)
        draft = draft_of(interaction, case)
        value = next(iter(picked(interaction)), "")
        draft.ruling = meant(lambda word: change(draft.ruling, word), value)
        await _redrawn(interaction, case, draft)

    return choose


async def write(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Write facts and reasons…*"""
    case = await _case(interaction, number)
    await interaction.response.send_modal(WrittenRuling(case, draft_of(interaction, case).ruling))


class WrittenRuling(Form):
    """The words of a ruling."""

    def __init__(self, case: Case, ruling: Ruling) -> None:
        """What is written already stands in it."""
        super().__init__(title=_("Ruling in dispute {n}").format(n=case.number))
        self.number = case.number
        long = discord.TextStyle.paragraph
        self.facts: ui.TextInput[Any] = ui.TextInput(
            custom_id="facts", style=long, max_length=LONGEST, default=ruling.facts or None
        )
        self.law: ui.TextInput[Any] = ui.TextInput(custom_id="law", max_length=100, default=ref_word(ruling.law))
        self.reasons: ui.TextInput[Any] = ui.TextInput(
            custom_id="reasons", style=long, max_length=LONGEST, default=ruling.reasons or None
        )
        self.quote: ui.TextInput[Any] = ui.TextInput(
            custom_id="quote", max_length=400, required=False, default=ruling.quote or None
        )
        self.house: ui.TextInput[Any] = ui.TextInput(
            custom_id="house", max_length=400, required=False, default=ruling.house_rule or None
        )
        for label, about, field in (
            (_("The facts as you find them"), None, self.facts),
            (_("The law"), None, self.law),
            (_("Your reasons"), _("Cards that are still hidden are covered until the hand is out."), self.reasons),
            (_("Words of the law"), _("Checked against its text."), self.quote),
            (_("House rule"), _("Only where the text is doubtful: how it is read here from now on."), self.house),
        ):
            self.add_item(ui.Label(text=label, description=about, component=field))

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Take the words over, if the law exists and its words are its own."""
        await through_the_door(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: Interaction) -> None:
        case, here = await _case(interaction, self.number), court(interaction)
        draft = draft_of(interaction, case)
        written = replace(draft.ruling, facts=self.facts.value, reasons=self.reasons.value)
        draft.ruling = replace(written, house_rule=self.house.value.strip())
        law = self.law.value
        ref = draft.ruling.law if law == ref_word(draft.ruling.law) else read_law(here, law, case.code)
        if self.quote.value.strip() and not is_quoted_from(self.quote.value, here.library.entry(ref).text):
            line = _("Those words do not stand in {law}; quote it as it is printed, or leave the quotation out.")
            raise sorry(line.format(law=ref_word(ref)))
        draft.ruling = replace(draft.ruling, law=ref, quote=self.quote.value.strip())
        await _redrawn(interaction, case, draft)


async def preview(interaction: Interaction, number: int, arg: str | None) -> None:
    """*See what it does*, order by order, before it is given."""
    case = await _case(interaction, number)
    draft, docket = draft_of(interaction, case), court(interaction).docket
    foreseen = docket.foresee(number, guild_of(interaction), _whole(draft))
    _decided, effects = await in_time(interaction, foreseen)
    told: list[tuple[str, Sequence[str]]] = [
        (line, effect_lines(effect)) for line, effect in zip(draft.remedy, effects, strict=False)
    ]
    warning = _("**The players are divided on the facts; the doubt belongs to the accused.**")
    await redraw(interaction, preview_face(case, told, warning if is_divided(case, docket.now) and told else ""))


def _whole(draft: Draft) -> Ruling:
    return replace(draft.ruling, remedy=tuple(draft.remedy))


async def confirm(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Rule*: the ruling and its acts at once, or neither."""
    case = await _case(interaction, number)
    key = (case.number, interaction.user.id)
    drafts, docket = court(interaction).drafts, court(interaction).docket
    if key not in drafts:
        raise sorry(_("The ruling you had in hand is no longer here (the bot was restarted); nothing was decided."))
    ruling = docket.rule(number, guild_of(interaction), _whole(drafts[key]), press_of(interaction))
    decided = await in_time(interaction, ruling)
    drafts.pop(key, None)
    given = decided.ruling.number if decided.ruling is not None else ""
    await redraw(interaction, said(_("Ruling {n} is given, and shown at the table.").format(n=given)))


async def decline(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Decline…*"""
    case = await _case(interaction, number)
    await interaction.response.send_modal(Declining(case))


class Declining(Form):
    """Why the arbitrator cannot decide."""

    def __init__(self, case: Case) -> None:
        """In which case."""
        super().__init__(title=_("Decline dispute {n}").format(n=case.number))
        self.number = case.number
        why = _("The players are divided on the facts; the accused has the benefit of the doubt.")
        self.reasons: ui.TextInput[Any] = ui.TextInput(
            custom_id="reasons", style=discord.TextStyle.paragraph, max_length=LONGEST, default=why
        )
        self.add_item(ui.Label(text=_("Your reasons"), component=self.reasons))

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Decline."""
        await through_the_door(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: Interaction) -> None:
        await _case(interaction, self.number)
        docket, guild = court(interaction).docket, guild_of(interaction)
        await docket.take(self.number, guild, do.DeclinesToRule(interaction.user.id, self.reasons.value))
        await tell(interaction, said(_("Declined; the players are told why.")))


VERBS: Mapping[str, Verb] = {
    "open": open_case,
    "log": show_log,
    "hands": show_hands,
    "rule": rule,
    "remedy": remedy,
    "order": order,
    "undo": undo,
    "write": write,
    "spirit": _choosing(lambda ruling, _picked: replace(ruling, spirit=not ruling.spirit)),
    "fault": _choosing(lambda ruling, seat: replace(ruling, first_fault=None if seat == "none" else Seat[seat])),
    "sanction": _choosing(lambda ruling, value: replace(ruling, sanction=Sanction(value))),
    "verdict": _choosing(lambda ruling, value: replace(ruling, verdict=Verdict(value))),
    "preview": preview,
    "confirm": confirm,
    "decline": decline,
}
