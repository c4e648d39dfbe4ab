"""Reading in the law library: what is shown to whom, and the buttons that lead on. They work after a restart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from discord import app_commands

from bot.cogs.casebook import leaf_of_ruling, with_casebook
from bot.cogs.door import Interaction, answering, house, redraw, sorry, tell
from bot.engine.games import Game
from bot.library import Library, load
from bot.library.answers import Answer, Block, answer, label, pages
from bot.library.compare import Theme
from bot.texts import _
from bot.ui import ids
from bot.ui.law import POST, READ, Leaf, leaf_face

Ways = tuple[tuple[str, str], ...]
OFFERED = 12
"""laws that are offered while somebody types"""
ARTICLES = {"DM": "dummy", "ET": "etiquette", "E": "etiquette", "CASE": "case"}
TITLED = re.compile(r"^(Whist|Auction|Auction bridge|Drayson)( case \d+)?: ")
NUMBERED = re.compile(r"(\d+)\.?([a-z]|[IVX]+)?")


@cache
def library() -> Library:
    """The law library, read once. Raises Unreadable: file, entry and reason."""
    return load()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be read: a written reference or `theme:` and a name, a page of it, what else may be meant."""

    what: str
    page: int = 0
    meant: Ways = ()


def named(refs: Iterable[str], home: str = "whist") -> Ways:
    """Written references with what people call them; those of another code than `home` with its name."""
    return tuple((_short(ref, code_of(home)), ref) for ref in refs)


def code_of(ref: str) -> str:
    """The code that a written reference begins with."""
    return ref.split(":", 1)[0]


def _short(ref: str, home: str = "whist") -> str:
    code = code_of(ref)
    return label(ref) if code == home else f"{code.capitalize()}: {label(ref)}"


# --- leaves ---------------------------------------------------------------------------------------------------------


async def leaf_for(interaction: Interaction, wanted: Wanted) -> Leaf:
    """The leaf that is wanted, with what this server's casebook adds to it.
    Raises Quiet if there is nothing of that name."""
    if wanted.what.startswith("server:"):
        ruling = await leaf_of_ruling(interaction, wanted.what)
        if ruling is None:
            raise sorry(_("This server's casebook has no such case."))
        return replace(ruling, meant=wanted.meant)
    leaf = leaf_of(wanted)
    note, rulings = await with_casebook(interaction, leaf)
    return replace(leaf, note=note, cases=(*rulings, *leaf.cases))


def leaf_of(wanted: Wanted) -> Leaf:
    """The leaf that is wanted. Raises Quiet if the library has nothing of that name."""
    if wanted.what.startswith("theme:"):
        return _of_theme(wanted)
    try:
        found = answer(library(), wanted.what)
    except KeyError:
        raise sorry(_("The law library has nothing of that name; ask it with `/law`.")) from None
    return _of_answer(wanted, found)


def _of_answer(wanted: Wanted, found: Answer) -> Leaf:
    leaves = pages(found)
    page = min(wanted.page, len(leaves) - 1)
    part = _(" · part {part}").format(part=found.part) if found.part else ""
    name = _("Preamble") if wanted.what.endswith(":preamble") else found.label
    title = plain_title(found.title)
    return Leaf(
        wanted.what,
        name + part,
        "" if title.startswith(found.label) else title,
        f"{found.source.capitalize()} · {found.heading}",
        leaves[page],
        page,
        len(leaves),
        named(found.cases, wanted.what),
        named(found.see, wanted.what),
        wanted.meant,
    )


def plain_title(title: str) -> str:
    """A title without the name of its code, which stands above it."""
    said = TITLED.sub("", title)
    return said[:1].upper() + said[1:]


def _of_theme(wanted: Wanted) -> Leaf:
    name = wanted.what.removeprefix("theme:")
    theme = next((each for each in library().themes.themes if each.name == name), None)
    if theme is None:
        raise sorry(_("There is no such theme any more; `/compare` names them."))
    leaves = pages(_as_answer(theme))
    page = min(wanted.page, len(leaves) - 1)
    refs = dict.fromkeys(ref for row in theme.rows for ref in row.see)
    where = _("The two codes compared, in our words")
    return Leaf(wanted.what, theme.title, "", where, leaves[page], page, len(leaves), (), named(refs))


def _as_answer(theme: Theme) -> Answer:
    """A theme in the form of an answer, so that it is paged like one."""
    blocks = []
    for row in theme.rows:
        if row.same:
            line = _("**{point}** · both alike\n{words}").format(point=row.point, words=row.whist)
        else:
            both = _("**{point}** · they differ\n· Whist: {whist}\n· Auction: {auction}")
            line = both.format(point=row.point, whist=row.whist, auction=row.auction)
        blocks.append(Block("text", line))
    return Answer("", "", "", theme.title, "", "", tuple(blocks), (), ())


# --- who reads ------------------------------------------------------------------------------------------------------


async def must_be_private(interaction: Interaction) -> bool:
    """Whether the answer is for the asker alone: he plays at a table of this server, or stands in a table's thread."""
    if interaction.guild_id is None:
        return False
    stage = house(interaction).stage
    if any(row.thread_id == interaction.channel_id for row in stage.in_channel(interaction.channel_id or 0)):
        return True
    return bool(await stage.store.tables(guild_id=interaction.guild_id, user_id=interaction.user.id))


async def read_aloud(interaction: Interaction, wanted: Wanted, *, public: bool) -> None:
    """Show a leaf: to everybody if that is asked and the asker does not play, else to him alone."""
    leaf = await leaf_for(interaction, wanted)
    private = await must_be_private(interaction)
    alone = interaction.guild_id is not None and (private or not public)
    if public and private:
        alone_line = _("For you alone: during the play a law read aloud would tell something.")
        leaf = replace(leaf, note="\n".join(filter(None, (alone_line, leaf.note))))
    face = leaf_face(replace(leaf, can_post=alone and not private))
    await interaction.response.send_message(view=face, ephemeral=alone)


async def code_here(interaction: Interaction) -> str:
    """The code of the table in whose thread the asker stands; "" elsewhere, as in a channel with tables of both."""
    here = interaction.channel_id or 0
    rows = house(interaction).stage.in_channel(here)
    codes = {Game(row.game).code for row in rows if (row.thread_id or row.channel_id) == here}
    return codes.pop() if len(codes) == 1 else ""


# --- what is offered while somebody types -----------------------------------------------------------------------------


def choices_of(typed: str, code: str, kind: str = "") -> list[app_commands.Choice[str]]:
    """What a few letters may mean, by number and by words; the value is a written reference."""
    if not typed.strip():
        refs = [ref for ref in library().entries if _is_first(ref, code or "whist", kind)][:25]
    else:
        refs = [hit.ref for hit in library().search(typed[:200], code, limit=OFFERED, kind=kind).hits]
    return [app_commands.Choice(name=_offer(ref), value=ref) for ref in dict.fromkeys(refs)]


def _is_first(ref: str, code: str, kind: str) -> bool:
    return ref.startswith(f"{code}:{kind or 'law'}:")


def _offer(ref: str) -> str:
    return f"{_short(ref)} · {library().title(ref)}"[:100]


def themes_like(typed: str) -> list[app_commands.Choice[str]]:
    """The themes with those letters in them, else the nearest."""
    wanted = typed.casefold().strip()
    themes = library().themes
    found = [theme for theme in themes.themes if wanted in f"{theme.title} {' '.join(theme.words)}".casefold()]
    if not found and (near := themes.look_up(typed)):
        found = [near]
    return [app_commands.Choice(name=theme.title[:100], value=theme.name) for theme in found][:25]


# --- buttons ----------------------------------------------------------------------------------------------------------


def is_own(interaction: Interaction) -> bool:
    """Whether only the presser sees the message that he pressed on, so that it may be turned like a page."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


@answering(READ)
async def read(interaction: Interaction, match: re.Match[str]) -> None:
    """Another page, or what is to be seen also: in place on one's own message, privately beside a public one."""
    leaf = await leaf_for(interaction, Wanted(match["what"], int(match["page"])))
    if is_own(interaction):
        private = interaction.guild_id is None or await must_be_private(interaction)
        await redraw(interaction, leaf_face(replace(leaf, can_post=not private)))
    else:
        await tell(interaction, leaf_face(leaf))


@answering(POST)
async def post(interaction: Interaction, match: re.Match[str]) -> None:
    """The leaf, for everybody in the channel."""
    if await must_be_private(interaction):
        raise sorry(_("You play here: during the play a law read aloud would tell something."))
    leaf = await leaf_for(interaction, Wanted(match["what"], int(match["page"])))
    await interaction.response.send_message(view=leaf_face(leaf))


@answering(ids.LAW)
async def read_the_law(interaction: Interaction, match: re.Match[str]) -> None:
    """The law of a refusal or a penalty, beside it."""
    wanted = Wanted(reference(match["code"], match["law"]))
    await tell(interaction, leaf_face(await leaf_for(interaction, wanted)))


def reference(code: str, law: str) -> str:
    """The written reference of a law as the engine names it: "72", "84b", "DM-II", "DDM"."""
    if law == "DDM":
        return "whist:double-dummy"
    kind, dash, number = law.partition("-")
    if dash and kind in ARTICLES:
        return _there(f"{code}:{ARTICLES[kind]}:{number}")
    numbered = NUMBERED.fullmatch(law)
    if numbered is None:
        return f"{code}:{law}"
    return _there(":".join([code, "law", *(part for part in numbered.groups() if part)]))


def _there(ref: str) -> str:
    """The reference, or the law's own where it has no such part."""
    return ref if ref in library().refs else ":".join(ref.split(":")[:3])


ITEMS = (read, post, read_the_law)
