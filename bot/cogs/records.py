"""`/record`, `/replay`, `/score`, `/fairness`, `/me`, `/ranking`."""

from __future__ import annotations

import asyncio
import io
import re

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.archive import closed_of, must_have_closed, names_at, page_of, pbn_of, record_of, rubbers_of, sheet_of
from bot.cogs.door import Interaction, answering, house, through_the_door
from bot.cogs.opening import here
from bot.cogs.reading import is_own
from bot.engine.games import Game
from bot.ranking import Figures, FinishedRubber, chosen, figures_of, ranking
from bot.stage import TableRow
from bot.texts import _, counted
from bot.ui.drawing import Look
from bot.ui.records import REPLAY, Proof, Standing, fairness_face, files_face, picture_face, ranking_face, replay_face
from bot.ui.scene import shown_name

LINES = 15
GAMES = [app_commands.Choice(name=game.value.title(), value=game.value) for game in Game]


async def look_for(interaction: Interaction) -> Look:
    """How this member likes pictures: as dark as Discord is by default, with four colours if he has chosen them."""
    chosen_ = await house(interaction).stage.preferences(interaction.user.id)
    return Look(dark=True, four_colours=chosen_.get("suits") == "four")


async def table_here(interaction: Interaction) -> TableRow:
    """The table of this channel, ended or not, the newest; else the one that `here` finds or misses."""
    rows = await house(interaction).stage.store.tables(thread_id=interaction.channel_id, ended=True)
    return rows[-1] if rows else await here(interaction)


async def send_record(interaction: Interaction, deal: int) -> None:
    """The closed deals as files, privately."""
    row = await table_here(interaction)
    deals = [each for each in await must_have_closed(interaction, row) if deal in (0, each.number)]
    await interaction.response.defer(ephemeral=True, thinking=True)
    name = re.sub(r"[^a-z0-9]+", "-", row.name.lower()).strip("-") or "table"
    text = "\n".join(record_of(interaction, each) for each in deals)
    files = {f"{name}.rec": text.encode(), f"{name}.pbn": await asyncio.to_thread(pbn_of, interaction, deals)}
    line = _(
        "{deals} of {table}: `.rec` for `python -m bot replay` and `verify`, `.pbn` for other bridge programs."
    ).format(deals=counted("{count} closed deal", "{count} closed deals", len(deals)), table=shown_name(row.name, 40))
    attached = [discord.File(io.BytesIO(body), filename=filename) for filename, body in files.items()]
    await interaction.followup.send(view=files_face(line, files), files=attached, ephemeral=True)


async def show_replay(interaction: Interaction, row: TableRow, deal: int, trick: int, again: bool) -> None:
    """A page of the replay; `again` edits the message that the button stands on."""
    deals = await must_have_closed(interaction, row)
    look = await look_for(interaction)
    page, picture = await asyncio.to_thread(page_of, interaction, deals, deal or deals[-1].number, trick, look)
    shown = discord.File(io.BytesIO(picture), filename=page.picture)
    if again:
        await interaction.response.edit_message(view=replay_face(page), attachments=[shown])
    else:
        await interaction.response.send_message(view=replay_face(page), file=shown, ephemeral=True)


@answering(REPLAY)
async def turned(interaction: Interaction, match: re.Match[str]) -> None:
    """On, back, or to another deal: in place on one's own message, privately beside a public one."""
    row = await house(interaction).stage.store.table(int(match["table"]))
    await show_replay(interaction, row, int(match["deal"]), int(match["trick"]), again=is_own(interaction))


async def show_sheet(interaction: Interaction) -> None:
    """The score sheet of the rubber."""
    row = await table_here(interaction)
    deals = await must_have_closed(interaction, row)
    look = await look_for(interaction)
    words, picture = await asyncio.to_thread(sheet_of, interaction, deals, look)
    shown = discord.File(io.BytesIO(picture), filename="score.png")
    face = picture_face(_("The score at {table}").format(table=shown_name(row.name, 40)), words, "score.png")
    await interaction.response.send_message(view=face, file=shown, ephemeral=True)


async def show_fairness(interaction: Interaction) -> None:
    """The commitment of the deal in hand, and what the last closed one was made of."""
    row = await table_here(interaction)
    deals = await closed_of(interaction, row)
    state = await house(interaction).room.state(row.id)
    proofs = []
    closed = {each.number for each in deals}
    if state.pack is not None and state.pack.deal not in closed:
        proofs.append(Proof(state.pack.deal, state.pack.commitment, None, (), state.pack.cut))
    for each in deals[-1:]:
        if each.pack is not None:
            names = names_at(interaction, each)
            gave = tuple((names[seat], shown_name(words, 200)) for seat, words in each.pack.gave)
            proofs.append(Proof(each.number, each.pack.commitment, each.pack.secret, gave, each.pack.cut))
    await interaction.response.send_message(view=fairness_face(proofs), ephemeral=True)


# --- figures ---


async def rubbers_here(interaction: Interaction, game: str) -> list[FinishedRubber]:
    """Every rubber finished in this server, of one game or of all."""
    rows = await house(interaction).stage.store.tables(guild_id=interaction.guild_id, ended=True)
    found = [rubber for row in rows for rubber in rubbers_of(await closed_of(interaction, row))]
    return [rubber for rubber in found if game in ("", rubber.game)]


def in_words(figures: Figures) -> str:
    """Rubbers, points and games in a line."""
    parts = [
        counted("{count} rubber", "{count} rubbers", figures.rubbers),
        _("{won} won").format(won=figures.rubbers_won),
        _("points {points:+d}").format(points=figures.points),
        _("games {won}-{lost}").format(won=figures.games_won, lost=figures.games_lost),
    ]
    if figures.claimed or figures.suffered:
        parts.append(
            _("revokes {claimed} claimed, {suffered} suffered").format(
                claimed=figures.claimed, suffered=figures.suffered
            )
        )
    return " · ".join(parts)


async def show_me(interaction: Interaction) -> None:
    """One's own figures in this server, by game, robots apart."""
    rubbers = await rubbers_here(interaction, "")
    lines = []
    for game in Game:
        for robots in (False, True):
            figures = figures_of(interaction.user.id, chosen(rubbers, game=game.value, robots=robots))
            if figures.rubbers:
                company = _("with robots") if robots else _("among people")
                lines.append(Standing(0, "", f"**{game.value.title()}**, {company}: {in_words(figures)}"))
    face = ranking_face(_("Your rubbers here"), lines, _("`/ranking` shows everybody's."))
    await interaction.response.send_message(view=face, ephemeral=True)


async def show_ranking(interaction: Interaction, game: str) -> None:
    """The members of this server among people, without those who have opted out."""
    stage = house(interaction).stage
    rubbers = chosen(await rubbers_here(interaction, game), robots=False)
    people = {player.member for rubber in rubbers for player in rubber.players if player.member is not None}
    out = {person for person in people if (await stage.preferences(person)).get("ranking") == "out"}
    places = ranking(rubbers, out, "rating" if game in ("short whist", "auction") else "points")[:LINES]
    lines = [
        Standing(
            number,
            shown_name(stage.names.get(place.member) or _("a player")),
            _with_rating(place.figures, place.rating),
        )
        for number, place in enumerate(places, 1)
    ]
    title = _("Ranking: {game}").format(game=game.title()) if game else _("Ranking: all games")
    face = ranking_face(title, lines, _("Rubbers with robots do not count. `/settings` takes you out."))
    await interaction.response.send_message(view=face, ephemeral=True)


def _with_rating(figures: Figures, rating: float | None) -> str:
    return in_words(figures) if rating is None else f"{rating:.0f} · {in_words(figures)}"


class Records(commands.Cog):
    """What has been played: files, replays, sheets, proofs, figures."""

    @app_commands.command(name="record", description="This table's closed deals as files, .rec and PBN")
    @app_commands.describe(deal="the number of one deal (all closed ones)")
    @app_commands.guild_only()
    async def record(self, interaction: Interaction, deal: app_commands.Range[int, 0, 9999] = 0) -> None:
        """Files to take away."""
        await through_the_door(interaction, send_record(interaction, deal))

    @app_commands.command(name="replay", description="A closed deal of this table, trick by trick")
    @app_commands.describe(deal="its number (the last)")
    @app_commands.guild_only()
    async def replay(self, interaction: Interaction, deal: app_commands.Range[int, 0, 9999] = 0) -> None:
        """Pictures with buttons."""
        await through_the_door(interaction, _replayed(interaction, deal))

    @app_commands.command(name="score", description="The score sheet of this table's rubber")
    @app_commands.guild_only()
    async def score(self, interaction: Interaction) -> None:
        """As the club would keep it."""
        await through_the_door(interaction, show_sheet(interaction))

    @app_commands.command(name="fairness", description="How this table's pack was shuffled, and how to check it")
    @app_commands.guild_only()
    async def fairness(self, interaction: Interaction) -> None:
        """Commitment, words, cut, and secret once the claims are closed."""
        await through_the_door(interaction, show_fairness(interaction))

    @app_commands.command(name="me", description="Your rubbers in this server")
    @app_commands.guild_only()
    async def me(self, interaction: Interaction) -> None:
        """Private."""
        await through_the_door(interaction, show_me(interaction))

    @app_commands.command(name="ranking", description="This server's players")
    @app_commands.describe(game="one game (all)")
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def ranking(self, interaction: Interaction, game: str = "") -> None:
        """Among people, robots apart."""
        await through_the_door(interaction, show_ranking(interaction, game))


async def _replayed(interaction: Interaction, deal: int) -> None:
    await show_replay(interaction, await table_here(interaction), deal, 0, again=False)


ITEMS = (turned,)


async def setup(client: commands.Bot) -> None:
    """Called by discord.py."""
    await client.add_cog(Records())
