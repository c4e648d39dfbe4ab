"""A small bot of these tests' own: dynamic buttons, V2 layouts, modals, threads, direct and ephemeral messages."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import app_commands, ui

Step = Callable[[discord.Interaction[Any]], Awaitable[None]]
STEPS: dict[str, Step] = {}


def step(act: Step) -> Step:
    STEPS[act.__name__] = act
    return act


class Toy(discord.AutoShardedClient):
    """`pressed` holds the interaction ids that reached a button, `refusals` the codes that Discord answered with."""

    def __init__(self, **more: Any) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05, **more)
        self.tree = app_commands.CommandTree(self)
        self.pressed: list[int] = []
        self.resumes = 0
        self.heard: list[discord.Message] = []
        self.refusals: list[int] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step_)
        self.tree.add_command(greet)
        self.tree.add_command(think)
        self.tree.add_command(read_it)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Several shards of a toy need not keep five seconds between them."""

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)


class Step_(ui.DynamicItem[ui.Button[Any]], template=r"step:(?P<name>\w+)"):  # noqa: N801
    """One button for every step; its id alone says which, so it works after a restart."""

    def __init__(self, name: str) -> None:
        super().__init__(ui.Button(label=name, custom_id=f"step:{name}"))
        self.name = name

    @classmethod
    async def from_custom_id(cls, _: Any, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["name"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.pressed.append(interaction.id)
        try:
            await STEPS[self.name](interaction)
        except discord.HTTPException as refused:
            interaction.client.refusals.append(refused.code)


def board(title: str, *names: str) -> ui.LayoutView:
    """A Components V2 message with a title and a button for each step."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(title), accent_colour=0x336633)
    for start in range(0, len(names), 5):
        row: ui.ActionRow[Any] = ui.ActionRow()
        for name in names[start : start + 5]:
            row.add_item(Step_(name))
        box.add_item(row)
    view.add_item(box)
    return view


@app_commands.command(description="Posts the board.")
@app_commands.describe(word="what it is called")
async def greet(interaction: discord.Interaction[Any], word: str) -> None:
    await interaction.response.send_message(view=board(word, *sorted(STEPS)))


@greet.autocomplete("word")
async def words(_: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=w, value=w) for w in ("rubber", "revoke", "trick") if w.startswith(typed)]


@app_commands.command(description="Thinks before it answers.")
async def think(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="thought")


@app_commands.context_menu(name="Read it")
async def read_it(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    await interaction.response.send_message(f"It says {message.content}", ephemeral=True)


@step
async def count(interaction: discord.Interaction[Any]) -> None:
    pressed = len(interaction.client.pressed)
    await interaction.response.edit_message(view=board(f"pressed {pressed}", *sorted(STEPS)))


@step
async def whisper(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("for you alone", ephemeral=True)
    await interaction.edit_original_response(content="for you alone, edited")


@step
async def letter(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer()
    message = await interaction.user.send("ready", nonce=interaction.id)
    await message.edit(content="the letter", view=ui.View(timeout=None).add_item(Step_("whisper")))


@step
async def twice(interaction: discord.Interaction[Any]) -> None:
    """Sends one message two times with the same nonce."""
    await interaction.response.defer()
    for _ in range(2):
        await interaction.channel.send("once only", nonce=interaction.id)  # type: ignore[union-attr]


@step
async def burst(interaction: discord.Interaction[Any]) -> None:
    """Seven edits of one message: more than its bucket holds."""
    await interaction.response.defer()
    for n in range(7):
        await interaction.channel.get_partial_message(interaction.message.id).edit(  # type: ignore[union-attr]
            view=board(f"burst {n}", *sorted(STEPS))
        )


@step
async def thread(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer()
    made = await interaction.message.create_thread(name="Table")  # type: ignore[union-attr]
    await made.add_user(interaction.user)
    await made.send("in the thread")


@step
async def sleepy(interaction: discord.Interaction[Any]) -> None:
    await asyncio.sleep(3.2)
    await interaction.response.send_message("too late")


@step
async def again(interaction: discord.Interaction[Any]) -> None:
    """Answers a second time past discord.py's own guard, as a second process would."""
    await interaction.response.send_message("first", ephemeral=True)
    interaction.response._response_type = None
    await interaction.response.send_message("second", ephemeral=True)


@step
async def ask(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Form())


class Form(ui.Modal, title="Facts"):
    facts = ui.Label[Any](text="What happened", component=ui.TextInput(custom_id="facts", max_length=50))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.facts.component, ui.TextInput)
        await interaction.response.send_message(f"noted: {self.facts.component.value}", ephemeral=True)


if __name__ == "__main__":
    Toy().run(sys.argv[1])
