"""What a server has set: its games, where tables may be opened, its clocks, its arbitrators. Read, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.cogs.door import Interaction, house, sorry
from bot.engine.games import Game, Mode
from bot.engine.sitting.acts import ChangesSetting
from bot.engine.sitting.settings import LIMITS, Settings
from bot.texts import _

ARBITRATORS, DOCKET = "arbitrator_role", "disputes_channel"
PLACES = "places"
CLOCKS = ("decide", "claim", "remind")


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; ids of roles and channels that may have been deleted since. No places: anywhere."""

    game: Game = Game.SHORT_WHIST
    mode: Mode = Mode.STRICT
    places: tuple[int, ...] = ()
    clocks: tuple[tuple[str, int], ...] = ()
    arbitrators: int | None = None
    docket: int | None = None

    def clock(self, name: str) -> int:
        """Seconds (hours for "remind") of one of the clocks."""
        return dict(self.clocks).get(name, int(getattr(Settings(), name)))


def server_of(kept: Mapping[str, Any]) -> Server:
    """The settings as they are kept; what cannot be read is as if it had not been set."""
    return Server(
        _one(Game, kept.get("game"), Game.SHORT_WHIST),
        _one(Mode, kept.get("mode"), Mode.STRICT),
        tuple(place for place in kept.get(PLACES) or () if isinstance(place, int)),
        tuple((name, kept[name]) for name in CLOCKS if _is_within(name, kept.get(name))),
        _id(kept.get(ARBITRATORS)),
        _id(kept.get(DOCKET)),
    )


def _one(kind: Any, value: object, default: Any) -> Any:
    return next((each for each in kind if each.value == value), default)


def _is_within(name: str, value: object) -> bool:
    least, most = LIMITS[name]
    return isinstance(value, int) and least <= value <= most


def _id(value: object) -> int | None:
    return value if isinstance(value, int) else None


async def here(interaction: Interaction) -> Server:
    """The settings of the server where somebody asks; in direct messages those of none."""
    if interaction.guild_id is None:
        return Server()
    return server_of(await house(interaction).stage.store.people.guild(interaction.guild_id))


async def keep(interaction: Interaction, **changes: Any) -> Server:
    """Change some of the server's settings and keep them; what they are now."""
    if interaction.guild_id is None:
        raise sorry(_("That is set up in a server."))
    people = house(interaction).stage.store.people
    settings = {**await people.guild(interaction.guild_id), **changes}
    await people.set_guild(interaction.guild_id, settings)
    return server_of(settings)


async def must_be_a_place(interaction: Interaction) -> None:
    """Raises Quiet where this server does not want tables to be opened; it names the channels where it does."""
    places = (await here(interaction)).places
    if places and interaction.channel_id not in places:
        named = ", ".join(f"<#{place}>" for place in places[:10])
        raise sorry(_("In this server tables are opened in {places}.").format(places=named))


async def clocks_for(interaction: Interaction, host: int) -> list[ChangesSetting]:
    """The acts that set a new table's clocks as its server wants them."""
    return [ChangesSetting(host, name, value, moderator=True) for name, value in (await here(interaction)).clocks]
