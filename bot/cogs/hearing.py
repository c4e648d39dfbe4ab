"""What players do in a dispute: answer, add facts, agree upon a bystander, withdraw, appeal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import discord
from discord import ui

from bot.cogs.court import case_of, court, guild_of
from bot.cogs.door import Interaction, chosen, in_time, meant, nothing, number_of, picked, sorry, tell, through_the_door
from bot.disputes import steps as do
from bot.disputes.case import Case, Word
from bot.disputes.life import LONGEST
from bot.texts import _
from bot.ui.disputes import bystander_face
from bot.ui.forms import Form
from bot.ui.pieces import said
from bot.ui.scene import shown_name

WORDS = {"agree": Word.AGREES, "deny": Word.DENIES, "unsure": Word.UNSURE}
Verb = Callable[[Interaction, int, str | None], Awaitable[None]]


async def take(interaction: Interaction, number: int, step: do.Step) -> Case:
    """A step of whoever presses."""
    docket, guild = court(interaction).docket, guild_of(interaction)
    await case_of(interaction, number)
    return await in_time(interaction, docket.take(number, guild, step))


def _answer(word: Word) -> Verb:
    async def answer(interaction: Interaction, number: int, arg: str | None) -> None:
        await take(interaction, number, do.Answers(interaction.user.id, meant(number_of, arg or ""), word))
        await nothing(interaction)

    return answer


async def fact(interaction: Interaction, number: int, arg: str | None) -> None:
    """*State a fact*"""
    await _must_be_of_it(interaction, number)
    await interaction.response.send_modal(Words(number, _("State a fact"), _("What was said or done?"), add_fact))


async def add_fact(interaction: Interaction, number: int, words: str) -> None:
    """Put it to the players."""
    await take(interaction, number, do.AddsFact(interaction.user.id, words))
    await nothing(interaction)


async def bystander(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Ask a bystander*"""
    await tell(interaction, bystander_face(await _must_be_of_it(interaction, number)))


async def name(interaction: Interaction, number: int, arg: str | None) -> None:
    """The bystander picked."""
    user = meant(number_of, chosen(interaction))
    resolved = cast(dict[str, Any], interaction.data or {}).get("resolved", {}).get("users", {}).get(str(user), {})
    shown = shown_name(str(resolved.get("global_name") or resolved.get("username") or _("the bystander")))
    await take(interaction, number, do.NamesReferee(interaction.user.id, user, shown, bool(resolved.get("bot"))))
    await tell(interaction, said(_("{name} is proposed; the others are asked at the table.").format(name=shown)))


async def accept(interaction: Interaction, number: int, arg: str | None) -> None:
    """*I accept him*"""
    await take(interaction, number, do.AcceptsReferee(interaction.user.id))
    await nothing(interaction)


async def refuse(interaction: Interaction, number: int, arg: str | None) -> None:
    """*No*"""
    await take(interaction, number, do.RefusesReferee(interaction.user.id))
    await nothing(interaction)


async def find(interaction: Interaction, number: int, arg: str | None) -> None:
    """What the bystander has picked is so, the rest is not."""
    case = await case_of(interaction, number)
    so = {meant(number_of, value) for value in picked(interaction)}
    await _finds(interaction, number, tuple(n in so for n in range(len(case.facts))))


async def find_none(interaction: Interaction, number: int, arg: str | None) -> None:
    """*None of it is so*"""
    case = await case_of(interaction, number)
    await _finds(interaction, number, (False,) * len(case.facts))


async def _finds(interaction: Interaction, number: int, found: tuple[bool, ...]) -> None:
    await take(interaction, number, do.Finds(interaction.user.id, found))
    await nothing(interaction)


async def withdraw(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Withdraw*"""
    await take(interaction, number, do.Withdraws(interaction.user.id))
    await nothing(interaction)


async def appeal(interaction: Interaction, number: int, arg: str | None) -> None:
    """*Appeal*"""
    await _must_be_of_it(interaction, number)
    await interaction.response.send_modal(Words(number, _("Appeal"), _("Why is the ruling wrong?"), appeal_for))


async def appeal_for(interaction: Interaction, number: int, words: str) -> None:
    """Bring it before another arbitrator."""
    await take(interaction, number, do.Appeals(interaction.user.id, words))
    await tell(interaction, said(_("The appeal goes to another arbitrator.")))


async def _must_be_of_it(interaction: Interaction, number: int) -> Case:
    case = await case_of(interaction, number)
    if case.party(interaction.user.id) is None and interaction.user.id != case.bystander:
        raise sorry(_("That is for those who sat at the table."))
    return case


class Words(Form):
    """Some words for a dispute."""

    def __init__(
        self, number: int, title: str, label: str, then: Callable[[Interaction, int, str], Awaitable[None]]
    ) -> None:
        """`then` is done with the words."""
        super().__init__(title=title)
        self.number, self.then = number, then
        self.words: ui.TextInput[Any] = ui.TextInput(
            custom_id="words", style=discord.TextStyle.paragraph, max_length=LONGEST
        )
        self.add_item(ui.Label(text=label, component=self.words))

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Do it."""
        await through_the_door(interaction, self.then(interaction, self.number, self.words.value))


VERBS: Mapping[str, Verb] = {
    **{verb: _answer(word) for verb, word in WORDS.items()},
    "fact": fact,
    "bystander": bystander,
    "name": name,
    "accept": accept,
    "refuse": refuse,
    "find": find,
    "findnone": find_none,
    "withdraw": withdraw,
    "appeal": appeal,
}
