"""`/table open|show|list|end`, `/play`, `/bid`."""

from __future__ import annotations

import builtins

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.door import Interaction, through_the_door
from bot.cogs.opening import end_table, list_tables, open_table, show_table
from bot.cogs.running import adjourn, change_setting, leave_table, pass_host, picture_table, substitute
from bot.cogs.typing import bid_typed, bids_to_offer, cards_to_offer, play_typed
from bot.engine.games import Game, Mode

Choices = builtins.list[app_commands.Choice[str]]
GAMES = [app_commands.Choice(name=game.value.title(), value=game.value) for game in Game]
SETTINGS = [
    app_commands.Choice(name="decide: seconds to decide on a right", value="decide"),
    app_commands.Choice(name="claim: seconds to claim after a hand", value="claim"),
    app_commands.Choice(name="pace: seconds that a robot takes over a card", value="pace"),
    app_commands.Choice(name="remind: hours until an absent player is reminded again", value="remind"),
    app_commands.Choice(name="votes: how many of those seated must agree to end the table", value="votes"),
]
MODES = [
    app_commands.Choice(name="strict: an unlawful act is refused", value=Mode.STRICT.value),
    app_commands.Choice(name="club: it happens, and penalties follow", value=Mode.CLUB.value),
]


class Tables(commands.Cog):
    """Opening, showing, listing and ending tables; playing and declaring by typing."""

    table = app_commands.Group(name="table", description="Card tables", guild_only=True)

    @table.command(name="open", description="Open a card table here")
    @app_commands.describe(
        game="which game (Short Whist, if the server has set no other)",
        mode="how the laws are kept",
        name="what the table is called",
    )
    @app_commands.choices(game=GAMES, mode=MODES)
    async def open(self, interaction: Interaction, game: str = "", mode: str = "", name: str = "") -> None:
        """A thread with the table's message; whoever opens it sits down."""
        await through_the_door(interaction, open_table(interaction, game, mode, name))

    @table.command(name="show", description="Show the table of this thread again, at its foot")
    async def show(self, interaction: Interaction) -> None:
        """Bring the table's message to the foot, or post it again if it is gone."""
        await through_the_door(interaction, show_table(interaction))

    @table.command(name="list", description="The tables of this server")
    async def list(self, interaction: Interaction) -> None:
        """Every table in play, and the way to it."""
        await through_the_door(interaction, list_tables(interaction))

    @table.command(name="end", description="End this table: by its host, by all seated, or by a moderator")
    @app_commands.describe(reason="why, for everybody to read")
    async def end(self, interaction: Interaction, reason: str = "") -> None:
        """End it, or propose that it be ended."""
        await through_the_door(interaction, end_table(interaction, reason))

    @table.command(name="picture", description="The trick on the table as a picture, for you alone")
    async def picture(self, interaction: Interaction) -> None:
        """It goes when the table moves on."""
        await through_the_door(interaction, picture_table(interaction))

    @table.command(name="leave", description="Leave this table")
    async def leave(self, interaction: Interaction) -> None:
        """Leave; in the middle of a rubber only with a second press."""
        await through_the_door(interaction, leave_table(interaction))

    @table.command(name="substitute", description="Somebody plays for an absent player, if the others consent")
    @app_commands.describe(absent="who is absent", by="who plays for him; a robot if you name nobody")
    async def substitute(
        self, interaction: Interaction, absent: discord.Member, by: discord.Member | None = None
    ) -> None:
        """By the player himself, one of the other three, or a moderator."""
        await through_the_door(interaction, substitute(interaction, absent, by))

    @table.command(name="adjourn", description="Propose to go on another day")
    @app_commands.describe(reason="why, for everybody to read")
    async def adjourn(self, interaction: Interaction, reason: str = "") -> None:
        """All who are seated are asked."""
        await through_the_door(interaction, adjourn(interaction, reason))

    @table.command(name="host", description="Pass the host's rights to another")
    @app_commands.describe(member="who is to be the host")
    async def host(self, interaction: Interaction, member: discord.Member) -> None:
        """The host alone can."""
        await through_the_door(interaction, pass_host(interaction, member))

    @table.command(name="set", description="How this table is run, from the next deal on")
    @app_commands.describe(name="what is to be set", value="how many seconds, hours or votes")
    @app_commands.choices(name=SETTINGS)
    async def set(self, interaction: Interaction, name: str, value: int) -> None:
        """The host or a moderator can."""
        await through_the_door(interaction, change_setting(interaction, name, value))

    @app_commands.command(name="play", description="Play a card")
    @app_commands.describe(card="as you like: K♥, hk, KH, king of hearts")
    @app_commands.guild_only()
    async def play(self, interaction: Interaction, card: str) -> None:
        """Play a card by its name."""
        await through_the_door(interaction, play_typed(interaction, card))

    @play.autocomplete("card")
    async def offer_cards(self, interaction: Interaction, typed: str) -> Choices:
        """His own cards, and those of the open hand that he plays."""
        return await cards_to_offer(interaction, typed)

    @app_commands.command(name="bid", description="Declare at auction bridge")
    @app_commands.describe(bid="as you like: 2r, two royals, 3 NT, 1♠, pass, double, redouble")
    @app_commands.guild_only()
    async def bid(self, interaction: Interaction, bid: str) -> None:
        """Declare by typing."""
        await through_the_door(interaction, bid_typed(interaction, bid))

    @bid.autocomplete("bid")
    async def offer_bids(self, interaction: Interaction, typed: str) -> Choices:
        """The declarations, those higher than the last first, and the three other calls."""
        return await bids_to_offer(interaction, typed)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Tables())
