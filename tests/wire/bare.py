"""A bot that knows no laws, to be measured beside the card room: it edits messages of a hand's and a table's size.

python -m tests.wire.aim tests.wire.bare TOKEN DATABASE
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from typing import Any, Self

import discord
from discord import app_commands, ui

CARDS = [f"{suit}{rank}" for suit in "SHDC" for rank in "23456789TJQKA"]
TEXT = "**North** · Ann · 3\n**East** · Ben · 2 ◂\n**South** · Cy\n**West** · Dot\nTrick 5, North led · ♠ trumps\n" * 2


class Bare(discord.AutoShardedClient):
    """`wide` edits as many messages as the card room does for a card, and inserts a row; else it acknowledges and
    edits one."""

    def __init__(self, database: str) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            intents=intents,
            guild_ready_timeout=0.05,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.path = database
        self.messages: list[discord.Message] = []
        self.count = 0

    async def setup_hook(self) -> None:
        self.database = sqlite3.connect(self.path, check_same_thread=False)
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT)")
        self.add_dynamic_items(Card)
        self.tree.add_command(begin)
        await self.tree.sync()

    async def close(self) -> None:
        self.database.close()
        await super().close()

    async def write(self, word: str) -> None:
        """One row, committed, off the loop as any bot would do it."""
        self.count += 1
        await asyncio.to_thread(self._insert, self.count, f'{{"card": "{word}"}}')

    def _insert(self, number: int, body: str) -> None:
        with self.database:
            self.database.execute("INSERT INTO events VALUES (?, ?)", (number, body))


class Card(ui.DynamicItem[ui.Button[Any]], template=r"bare:(?P<kind>\w+):(?P<number>\d+):(?P<word>\w+)"):
    """A button of a hand."""

    def __init__(self, kind: str, number: int, word: str) -> None:
        super().__init__(ui.Button(label=word, custom_id=f"bare:{kind}:{number}:{word}"))
        self.kind, self.number, self.word = kind, number, word

    @classmethod
    async def from_custom_id(cls, _: Any, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["kind"], int(match["number"]), match["word"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: Bare = interaction.client
        following = board(self.kind, self.number + 1)
        if self.kind == "one":
            await interaction.response.defer()
            await interaction.message.edit(view=following)  # type: ignore[union-attr]
            return
        await client.write(self.word)
        await interaction.response.edit_message(view=following)
        for message in client.messages:
            await message.edit(view=board(self.kind, self.number + 1))


def board(kind: str, number: int) -> ui.LayoutView:
    """A hand of thirteen cards under a few lines."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"{TEXT}{number}"), accent_colour=0x336633)
    for start in range(0, 13, 5):
        row: ui.ActionRow[Any] = ui.ActionRow()
        for word in CARDS[start : min(start + 5, 13)]:
            row.add_item(Card(kind, number, word))
        box.add_item(row)
    view.add_item(box)
    return view


@app_commands.command(description="Posts a hand, and other messages that change with it.")
async def begin(interaction: discord.Interaction[Any], kind: str, others: int) -> None:
    client: Bare = interaction.client
    client.messages = [await interaction.channel.send(view=board(kind, 0)) for _ in range(others)]  # type: ignore[union-attr]
    await interaction.response.send_message(view=board(kind, 0))


if __name__ == "__main__":
    Bare(sys.argv[2]).run(sys.argv[1])
