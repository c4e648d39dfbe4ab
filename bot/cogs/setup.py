"""`/setup`: what a server sets for its tables, and what is missing for them."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.door import Interaction, sorry, tell, through_the_door
from bot.cogs.opening import missing_permissions
from bot.cogs.server import ARBITRATORS, CLOCKS, DOCKET, PLACES, Server, here, keep
from bot.engine.games import Game, Mode
from bot.engine.sitting.settings import LIMITS
from bot.texts import _
from bot.ui.setup import check_face, setup_face
from bot.ui.wording import game_word, mode_word

MOST_PLACES = 20
GAMES = [app_commands.Choice(name=game.value.title(), value=game.value) for game in Game]
MODES = [app_commands.Choice(name=mode.value, value=mode.value) for mode in Mode]


def lines_of(server: Server) -> list[tuple[str, str]]:
    """Each setting and its value, for people."""
    default = _("{game}, {mode}").format(game=game_word(server.game), mode=mode_word(server.mode))
    moderators = _("whoever may moderate members")
    return [
        (_("A new table"), default),
        (_("Tables may be opened"), ", ".join(f"<#{place}>" for place in server.places) or _("in every channel")),
        (_("Time to decide on a right"), _("{n} seconds").format(n=server.clock("decide"))),
        (_("Time to claim after a hand"), _("{n} seconds").format(n=server.clock("claim"))),
        (_("An absent player is reminded"), _("every {n} hours").format(n=server.clock("remind"))),
        (_("Arbitrators"), f"<@&{server.arbitrators}>" if server.arbitrators else moderators),
        (_("Arbitrators are told"), f"<#{server.docket}>" if server.docket else _("nowhere; `/docket` shows it")),
    ]


def deleted(server: Server, guild: discord.Guild | None) -> Iterator[str]:
    """A sentence for each role or channel that is set and no longer there."""
    if guild is None:
        return
    if server.arbitrators is not None and guild.get_role(server.arbitrators) is None:
        yield _("The arbitrators' role has been deleted: set it again with `/setup office`.")
    if server.docket is not None and guild.get_channel(server.docket) is None:
        yield _("The channel where arbitrators are told has been deleted: set it again with `/setup office`.")
    if gone := [place for place in server.places if guild.get_channel(place) is None]:
        yield _("{n} of the channels for tables have been deleted: `/setup places` takes them off.").format(n=len(gone))


def wishes_of(given: discord.Permissions) -> list[str]:
    """Permissions that the bot would use, and does without."""
    useful = {
        _("Create Public Threads"): given.create_public_threads,
        _("Use External Emoji"): given.use_external_emojis,
    }
    return [name for name, has in useful.items() if not has]


async def show(interaction: Interaction) -> None:
    """What is set."""
    server = await here(interaction)
    await tell(interaction, setup_face(lines_of(server), list(deleted(server, interaction.guild))))


async def check(interaction: Interaction) -> None:
    """What is missing in this channel."""
    server = await here(interaction)
    wrong = list(deleted(server, interaction.guild))
    if server.places and interaction.channel_id not in server.places:
        wrong.append(_("This server has set other channels for its tables (`/setup places`)."))
    if isinstance(interaction.channel, discord.Thread):
        wrong.append(_("A table needs a thread of its own, and none can be opened inside a thread."))
    elif not isinstance(interaction.channel, discord.TextChannel):
        wrong.append(_("A table can be opened in a text channel only."))
    given = interaction.app_permissions
    where = f"<#{interaction.channel_id}>"
    await tell(interaction, check_face(where, missing_permissions(given), wishes_of(given), wrong))


async def set_place(interaction: Interaction, channel: discord.TextChannel, *, wanted: bool) -> None:
    """A channel for tables, or one no longer; deleted ones are taken off as well."""
    server = await here(interaction)
    there = [place for place in server.places if interaction.guild and interaction.guild.get_channel(place)]
    places = [place for place in there if place != channel.id]
    if wanted:
        places.append(channel.id)
    if len(places) > MOST_PLACES:
        raise sorry(_("No more than {n} channels can be named; name none to allow all.").format(n=MOST_PLACES))
    await keep(interaction, **{PLACES: places})
    await show(interaction)


async def set_clocks(interaction: Interaction, **clocks: int | None) -> None:
    """The clocks of new tables; a table that is open keeps its own."""
    chosen = {name: value for name, value in clocks.items() if value is not None}
    for name, value in chosen.items():
        least, most = LIMITS[name]
        if not least <= value <= most:
            raise sorry(_("`{name}` may be from {least} to {most}.").format(name=name, least=least, most=most))
    if not chosen:
        raise sorry(_("Name at least one of {names}.").format(names=", ".join(CLOCKS)))
    await keep(interaction, **chosen)
    await show(interaction)


async def set_office(interaction: Interaction, role: discord.Role | None, docket: discord.TextChannel | None) -> None:
    """Who arbitrates, and where arbitrators are told."""
    if docket is not None:
        given = docket.permissions_for(docket.guild.me)
        if not (given.view_channel and given.send_messages):
            line = _("I may not write in {channel}; give me View Channel and Send Messages there.")
            raise sorry(line.format(channel=docket.mention))
    await keep(interaction, **{ARBITRATORS: role and role.id, DOCKET: docket and docket.id})
    await show(interaction)


async def set_defaults(interaction: Interaction, game: str, mode: str) -> None:
    """What a new table plays if nobody says otherwise."""
    chosen = {name: value for name, value in (("game", game), ("mode", mode)) if value}
    if not chosen:
        raise sorry(_("Name a game, a mode, or both."))
    await keep(interaction, **chosen)
    await show(interaction)


@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
class Setup(commands.GroupCog, group_name="setup", group_description="How this server's card room is set up"):
    """A server's settings, for those who may manage it."""

    @app_commands.command(name="show", description="What is set in this server")
    async def show(self, interaction: Interaction) -> None:
        """Every setting."""
        await through_the_door(interaction, show(interaction))

    @app_commands.command(name="check", description="What is missing for a table in this channel")
    async def check(self, interaction: Interaction) -> None:
        """Permissions, and what has been deleted since it was set."""
        await through_the_door(interaction, check(interaction))

    @app_commands.command(name="defaults", description="What a new table plays if nobody says otherwise")
    @app_commands.choices(game=GAMES, mode=MODES)
    async def defaults(self, interaction: Interaction, game: str = "", mode: str = "") -> None:
        """The game and the mode."""
        await through_the_door(interaction, set_defaults(interaction, game, mode))

    @app_commands.command(name="places", description="Where tables may be opened; with none named, anywhere")
    @app_commands.describe(channel="a text channel", allowed="no: takes it off again")
    async def places(self, interaction: Interaction, channel: discord.TextChannel, allowed: bool = True) -> None:
        """One more channel, or one fewer."""
        await through_the_door(interaction, set_place(interaction, channel, wanted=allowed))

    @app_commands.command(name="clocks", description="Times that new tables begin with")
    @app_commands.describe(
        decide="seconds to decide upon a right (60)",
        claim="seconds to claim after a hand (30)",
        remind="hours until an absent player is reminded again (12)",
    )
    async def clocks(
        self,
        interaction: Interaction,
        decide: int | None = None,
        claim: int | None = None,
        remind: int | None = None,
    ) -> None:
        """Seconds and hours."""
        await through_the_door(interaction, set_clocks(interaction, decide=decide, claim=claim, remind=remind))

    @app_commands.command(name="office", description="Who arbitrates, and where arbitrators are told")
    @app_commands.describe(role="none: whoever may moderate members", docket="none: nowhere")
    async def office(
        self,
        interaction: Interaction,
        role: discord.Role | None = None,
        docket: discord.TextChannel | None = None,
    ) -> None:
        """The arbitrators' role and channel."""
        await through_the_door(interaction, set_office(interaction, role, docket))


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Setup())
