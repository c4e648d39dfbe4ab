"""Calling the arbitrator: from the table's button, by `/dispute open`, or from a message."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands, ui

from bot.cogs.court import Complaint, Court, court, guild_of
from bot.cogs.door import (
    Interaction,
    answering,
    chosen,
    house,
    in_time,
    meant,
    press_of,
    redraw,
    sorry,
    state_of,
    tell,
    through_the_door,
)
from bot.cogs.reading import choices_of, reference
from bot.disputes.case import Case, Matter, Quote
from bot.disputes.docket import Opening
from bot.disputes.life import LONGEST
from bot.engine.seats import SEATS, Seat
from bot.room import State
from bot.texts import _, visible
from bot.ui.disputes import complaint_face, ref_word, seats_to_accuse
from bot.ui.forms import Form
from bot.ui.pieces import said
from bot.ui.scene import escaped

COMPLAINT = r"complaint:(?P<key>[0-9a-f]+):law"
LINK = re.compile(r"https://(?:\w+\.)?discord(?:app)?\.com/channels/(\d+)/(\d+)/(\d+)")
SUGGESTIONS = 8
KINDS = ("law", "etiquette", "dummy", "double-dummy")
"""what can be complained under"""
KEPT = 200
"""complaints whose law is still to be picked; older ones are let go"""


class CallArbitrator(Form):
    """Against whom, what happened, which law."""

    def __init__(
        self, state: State, own: Seat, names: list[str], quote: Quote | None = None, accused: str = ""
    ) -> None:
        """`quote` is a message handed over, `accused` who is picked beforehand."""
        super().__init__(title=_("Call the arbitrator"))
        self.table, self.quote = state.id, quote
        options = seats_to_accuse(own, names)
        for option in options:
            option.default = option.value == accused
        self.accused: ui.Select[Any] = ui.Select(custom_id="accused", options=options)
        self.what: ui.TextInput[Any] = ui.TextInput(
            custom_id="what", style=discord.TextStyle.paragraph, max_length=LONGEST
        )
        self.law: ui.TextInput[Any] = ui.TextInput(
            custom_id="law", required=False, max_length=100, placeholder=_("Law 62, etiquette 3 …")
        )
        if quote is not None:
            self.what.default = f"“{quote.text}”"[:LONGEST]
        self.add_item(ui.Label(text=_("Against whom?"), component=self.accused))
        self.add_item(
            ui.Label(
                text=_("What happened?"),
                description=_("All four read it; name no card that is hidden."),
                component=self.what,
            )
        )
        self.add_item(
            ui.Label(text=_("Which law?"), description=_("Empty: the library suggests some."), component=self.law)
        )

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Open it, or ask which law is meant."""
        await through_the_door(interaction, self._submitted(interaction), self.table)

    async def _submitted(self, interaction: Interaction) -> None:
        accused = self.accused.values[0]
        bystander = self.quote.author if self.quote is not None and accused == "bystander" else 0
        seat = Seat[accused] if accused in Seat.__members__ else None
        complaint = Complaint(self.table, seat, self.what.value, bystander, self.quote)
        await complain(interaction, complaint, self.law.value)


async def call_arbitrator(interaction: Interaction, table: int) -> None:
    """*Arbitrator* at the table."""
    state = await state_of(interaction, table)
    await interaction.response.send_modal(CallArbitrator(state, _own(interaction, state), _names(interaction, state)))


def _own(interaction: Interaction, state: State) -> Seat:
    """The seat of whoever asks. Raises Quiet for one who does not sit there, and where no cards have been dealt."""
    own = state.seat_of(interaction.user.id)
    if own is None:
        raise sorry(_("Only those who sit at this table may call the arbitrator to it."))
    if state.table.deal is None:
        raise sorry(_("No cards have been dealt yet; there is nothing to dispute."))
    return own


def _names(interaction: Interaction, state: State) -> list[str]:
    return list(house(interaction).stage.attendant(state.id).scene(state).names)


def _called(interaction: Interaction, state: State) -> dict[int, str]:
    """Who sits there, and what he is called."""
    names = _names(interaction, state)
    return {person: names[seat] for seat in SEATS if (person := state.roster.chairs[seat])}


async def dispute_message(interaction: Interaction, message: discord.Message) -> None:
    """*Dispute this* on a message: its own text is handed over."""
    guild_of(interaction)
    rows = house(interaction).stage.in_channel(message.channel.id)
    if not rows:
        raise sorry(_("That message is not in a table's thread."))
    state = await state_of(interaction, rows[-1].id)
    own = _own(interaction, state)
    if message.author.id == interaction.user.id:
        raise sorry(_("Name somebody else: nobody complains of himself."))
    quote = _quote(message)
    seat = state.seat_of(message.author.id)
    accused = str(seat) if seat is not None else "bystander"
    await interaction.response.send_modal(CallArbitrator(state, own, _names(interaction, state), quote, accused))


def _quote(message: discord.Message) -> Quote:
    if not visible(message.content).strip():
        raise sorry(_("That message has no words to be disputed."))
    return Quote(message.author.id, visible(message.content)[: LONGEST - 2], message.jump_url)


async def open_by_command(
    interaction: Interaction, row_id: int, against: str, what: str, law: str, message: str
) -> None:
    """`/dispute open`."""
    state = await state_of(interaction, row_id)
    _own(interaction, state)
    seat = Seat[against] if against in Seat.__members__ else None
    quote = await _linked(interaction, message, state) if message else None
    bystander = quote.author if quote is not None and seat is None else 0
    await complain(interaction, Complaint(state.id, seat, what, bystander, quote), law)


async def _linked(interaction: Interaction, link: str, state: State) -> Quote:
    """The message that a link names: without the intent to read messages its words are the complainant's to quote."""
    found = LINK.fullmatch(link.strip())
    if found is None:
        raise sorry(_("That is no link to a message; copy one with *Copy Message Link*."))
    guild, channel, number = map(int, found.groups())
    row = house(interaction).stage.place(state)
    if guild != interaction.guild_id or channel not in (row.thread_id, row.channel_id):
        raise sorry(_("That message is not in this table's thread."))
    partial = interaction.client.get_partial_messageable(channel).get_partial_message(number)
    try:
        message = await partial.fetch()
    except discord.HTTPException:
        raise sorry(_("That message is gone, or I may not read it.")) from None
    return Quote(message.author.id, visible(message.content)[:LONGEST], link.strip())


# --- the law ---


async def complain(interaction: Interaction, complaint: Complaint, law: str) -> None:
    """Open the dispute under the law named, or ask which of the nearest is meant."""
    here = court(interaction)
    state = await state_of(interaction, complaint.table)
    if not visible(complaint.statement).strip():
        raise sorry(_("Say what happened."))
    code = state.table.game.code
    ref, sentence = _named(here, law, code) if law.strip() else ("", "")
    if ref:
        await tell(interaction, said(await _open(interaction, complaint, ref)))
        return
    suggested = [*_of_rights(here, interaction, state), *suggestions(here, complaint.statement, code)]
    suggested = list(dict(suggested).items())
    if not suggested:
        line = _("The library finds no law near your words; name one, such as *Law 86* or *etiquette 3*.")
        raise sorry("\n".join((sentence or line, _("You had written:"), escaped(complaint.statement))))
    key = secrets.token_hex(8)
    while len(here.complaints) >= KEPT:
        del here.complaints[next(iter(here.complaints))]
    here.complaints[key] = complaint
    await tell(interaction, complaint_face(key, suggested, sentence))


def _of_rights(here: Court, interaction: Interaction, state: State) -> list[tuple[str, str]]:
    """The laws of the rights that whoever asks now holds at the table: what just happened is most likely meant."""
    code = state.table.game.code
    refs = [reference(code, right.law) for right in state.view(state.seat_of(interaction.user.id)).rights]
    return [(ref, here.title(ref)) for ref in refs if here.title(ref)]


def read_law(here: Court, law: str, code: str) -> str:
    """The reference that somebody's words name at a table of that code. Raises Quiet where there is none."""
    ref, sentence = _named(here, law, code)
    if not ref:
        raise sorry(sentence)
    return ref


def _named(here: Court, law: str, code: str) -> tuple[str, str]:
    """The reference that the words name, or none and the sentence that says why."""
    found = here.library.search(law[:200], code, limit=1)
    if not found.hits:
        return "", found.sentence
    ref = found.hits[-1].ref if found.exact else found.hits[0].ref
    if ref.split(":")[0] != code or ref.split(":")[1] not in KINDS:
        return "", _("Name a law or a rule of etiquette of this table's code.")
    return ref, ""


def suggestions(here: Court, words: str, code: str) -> list[tuple[str, str]]:
    """The laws and rules of etiquette of that code that lie nearest to the words: (reference, title)."""
    hits = here.library.search(words[:400], code, limit=SUGGESTIONS).hits
    return [
        (hit.ref, hit.title.split(": ", 1)[-1])
        for hit in hits
        if hit.ref.split(":")[0] == code and hit.ref.split(":")[1] in KINDS
    ]


def laws_to_offer(typed: str, code: str) -> list[app_commands.Choice[str]]:
    """Laws and rules of etiquette of that code that the letters typed may mean."""
    return [choice for choice in choices_of(typed, code) if choice.value.split(":")[1] in KINDS]


def _offered(here: Court) -> Callable[[str], str]:
    """A reader of references that can be complained under. ValueError for another."""

    def read(ref: str) -> str:
        if ref not in here.library.refs or ref.split(":")[1] not in KINDS:
            raise ValueError("no such law")
        return ref

    return read


@answering(COMPLAINT)
async def law_picked(interaction: Interaction, match: re.Match[str]) -> None:
    """One of the laws suggested."""
    here = court(interaction)
    complaint = here.complaints.get(match["key"])
    if complaint is None:
        raise sorry(_("What you wrote is no longer here (the bot was restarted); please call the arbitrator again."))
    await redraw(interaction, said(await _open(interaction, complaint, meant(_offered(here), chosen(interaction)))))
    here.complaints.pop(match["key"], None)


async def _open(interaction: Interaction, complaint: Complaint, ref: str) -> str:
    """Open it; what the complainant is told."""
    here = court(interaction)
    press_of(interaction)
    state = await state_of(interaction, complaint.table)
    opening = Opening(
        interaction.user.id,
        complaint.accused,
        complaint.statement,
        ref,
        Matter.ETIQUETTE if ref.split(":")[1] == "etiquette" else Matter.LAW,
        complaint.bystander,
        complaint.quote,
    )
    case = await in_time(interaction, here.docket.open(state, opening, _called(interaction, state)), private=True)
    return _opened_line(case)


def _opened_line(case: Case) -> str:
    line = _("Dispute {n} is open, under {law}. The players are asked for the facts; play goes on.")
    told = line.format(n=case.number, law=ref_word(case.law))
    if case.matter is Matter.LAW:
        told += " " + _("The deal is not scored before <t:{until}:t> unless it is decided.").format(
            until=case.hold_until
        )
    return told
