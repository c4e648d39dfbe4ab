"""A table comes to be, is found again, and ends."""

from __future__ import annotations

import secrets

import discord

from bot.cogs.door import Interaction, ask, house, press_of, sorry, state_of, tell
from bot.cogs.lobby import welcome
from bot.cogs.server import clocks_for, must_be_a_place
from bot.cogs.server import here as server_here
from bot.engine.games import Game, Mode
from bot.engine.sitting.acts import HostEnds, ModeratorEnds, Proposes, Sits, Vote
from bot.room import of_roster
from bot.stage import TableRow
from bot.texts import _, visible
from bot.ui.pieces import link, said
from bot.ui.scene import shown_name
from bot.ui.wording import game_word, mode_word

NAMES = ("The Long Room", "The Bay Window", "The Corner Table", "The Fireside", "The Library Table", "The Green Baize")
LONGEST = 60


async def open_table(interaction: Interaction, game: str, mode: str, name: str) -> None:
    """Open a table in this channel: its card, its thread, its message; whoever opens it sits down.

    `game` and `mode` are words of records; "" leaves them to the server.
    """
    channel = interaction.channel
    _must_hold_a_table(interaction, channel)
    if not isinstance(channel, discord.TextChannel) or interaction.guild_id is None:
        raise sorry(_("A table can be opened in a text channel only."))
    await must_be_a_place(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    stage, room, server = house(interaction).stage, house(interaction).room, await server_here(interaction)
    game, mode = game or server.game.value, mode or server.mode.value
    if game not in (each.value for each in Game) or mode not in (each.value for each in Mode):
        raise sorry(_("There is no such game or mode."))
    called = " ".join(visible(name).split())[:LONGEST] or secrets.choice(NAMES)
    row = await stage.open(interaction.guild_id, channel.id, called, game, mode, interaction.user.id)
    press = press_of(interaction)
    state = await room.change(row.id, lambda now: of_roster(now, Sits(press.user)), press)
    for act in await clocks_for(interaction, press.user):
        state = await room.roster(row.id, act)
    await stage.furnish(state, channel)
    await welcome(interaction, state)
    row = stage.place(state)
    line = _("{table} is open.").format(table=shown_name(called, LONGEST))
    await tell(interaction, said(line, link(_("To the table"), url_of(row))))


def _must_hold_a_table(interaction: Interaction, channel: object) -> None:
    """Raises Quiet where no table can stand:
    inside a thread, in voice, or where a permission is missing, which it names."""
    if isinstance(channel, discord.Thread):
        raise sorry(_("A table needs a thread of its own, and none can be opened inside a thread; ask in the channel."))
    if missing := missing_permissions(interaction.app_permissions):
        raise sorry(_("I may not hold a table here; I miss: {names}.").format(names=", ".join(missing)))


def missing_permissions(given: discord.Permissions) -> list[str]:
    """What the bot misses to hold a table in a channel, in Discord's words."""
    needed = {
        _("View Channel"): given.view_channel,
        _("Send Messages"): given.send_messages,
        _("Embed Links"): given.embed_links,
        _("Attach Files"): given.attach_files,
        _("Read Message History"): given.read_message_history,
        _("Send Messages in Threads"): given.send_messages_in_threads or not given.create_public_threads,
    }
    return [name for name, has in needed.items() if not has]


def url_of(row: TableRow) -> str:
    """The way to a table."""
    return f"https://discord.com/channels/{row.guild_id}/{row.thread_id or row.channel_id}"


def place_of(row: TableRow) -> str:
    """The thread or channel of a table, as a link in a text."""
    return f"<#{row.thread_id or row.channel_id}>"


async def here(interaction: Interaction) -> TableRow:
    """The table of this channel, the newest if there are several. Raises Quiet if there is none."""
    rows = house(interaction).stage.in_channel(interaction.channel_id or 0)
    if not rows:
        raise sorry(_("There is no table here; `/table list` shows where they are."))
    return rows[-1]


async def show_table(interaction: Interaction) -> None:
    """Bring the table's message to the foot, or post it again if it is gone."""
    row = await here(interaction)
    await state_of(interaction, row.id)
    attendant = house(interaction).stage.attendant(row.id)
    attendant.sink()
    await tell(interaction, said(_("The table comes to the foot.")))


async def list_tables(interaction: Interaction) -> None:
    """Every table of this server in play, and the way to it."""
    rows = await house(interaction).stage.tables(interaction.guild_id or 0)
    lines = [
        " · ".join(
            [shown_name(row.name, 40), f"{game_word(Game(row.game))}, {mode_word(Mode(row.mode))}", place_of(row)]
        )
        for row in rows[:25]
    ]
    await tell(interaction, said("\n".join(lines) or _("No table is open; `/table open` opens one.")))


async def end_table(interaction: Interaction, reason: str) -> None:
    """End the table: at once for its host or a moderator, else by proposing it to all who are seated."""
    row = await here(interaction)
    state = await state_of(interaction, row.id)
    person, why = interaction.user.id, " ".join(visible(reason).split())[:200]
    if person == state.roster.host:
        await ask(interaction, row.id, HostEnds(person, why))
    elif interaction.permissions.manage_messages:
        if not why:
            raise sorry(_("A moderator says why the table is ended: give a reason."))
        await ask(interaction, row.id, ModeratorEnds(person, why))
    else:
        await ask(interaction, row.id, Proposes(person, Vote.END, why))
        await tell(interaction, said(_("It is proposed to all who are seated; they see it at the table.")))
        return
    await tell(interaction, said(_("The table has ended. Points already scored stand.")))
