"""`/law`, `/etiquette`, `/case`, `/cite`, `/compare`, `/glossary`, `/history`, and *Which law?* over a message."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.cogs.casebook import number_in, rulings_like
from bot.cogs.door import Interaction, Quiet, sorry, through_the_door
from bot.cogs.reading import (
    Wanted,
    choices_of,
    code_here,
    library,
    named,
    read_aloud,
    themes_like,
)
from bot.library.answers import cite
from bot.library.library import Result
from bot.texts import _
from bot.ui.forms import Form
from bot.ui.law import Meaning, citation_face, glossary_face
from bot.ui.pieces import said

Choices = list[app_commands.Choice[str]]
CODES = [
    app_commands.Choice(name="whist (Club Code of 1864)", value="whist"),
    app_commands.Choice(name="auction bridge (1912)", value="auction"),
    app_commands.Choice(name="Drayson's print of the whist laws", value="drayson"),
]
LONGEST = 2000
"""characters of a question that are looked at"""


def everywhere(command: app_commands.Command[Laws, ..., None]) -> app_commands.Command[Laws, ..., None]:
    """Allowed in servers, direct messages and private channels, installed on a server or by a user."""
    command = app_commands.allowed_installs(guilds=True, users=True)(command)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)


def best(result: Result) -> list[str]:
    """The references found, a part in the place of its law. Raises Quiet with the library's sentence for none."""
    if not result.hits:
        raise sorry(result.sentence)
    refs = [hit.ref for hit in result.hits]
    return [ref for ref in refs if not any(other.startswith(f"{ref}:") for other in refs)]


async def show_law(interaction: Interaction, query: str, code: str, public: bool, kind: str = "") -> None:
    """The best answer to a citation or a question; where others are as near they are offered, never guessed among."""
    asked = query[:LONGEST]
    if ref := number_in(asked):
        await read_aloud(interaction, Wanted(ref), public=public)
        return
    result = library().search(asked, code or await code_here(interaction), limit=6, kind=kind)
    if not result.hits and not code:
        result = library().search(asked, limit=6, kind=kind)
    here = [] if result.exact else await rulings_like(interaction, asked, library().title)
    if here and not result.hits:
        await read_aloud(interaction, Wanted(here[0][1], meant=tuple(here[1:])), public=public)
        return
    first, *others = best(result)
    if result.exact and not code:
        others += [ref for ref in best(library().search(asked, limit=6, kind=kind)) if ref not in (first, *others)]
    meant = others[:4] if result.close or result.exact else ()
    await read_aloud(interaction, Wanted(first, meant=(*named(meant, first), *here)), public=public)


async def show_citation(interaction: Interaction, query: str, code: str) -> None:
    """One line to paste."""
    found = library().search(query[:LONGEST], code or await code_here(interaction), limit=2)
    if not found.hits and not code:
        found = library().search(query[:LONGEST], limit=2)
    first, *_others = best(found)
    face = citation_face(cite(library(), first))
    await interaction.response.send_message(view=face, ephemeral=interaction.guild_id is not None)


async def show_theme(interaction: Interaction, theme: str, public: bool) -> None:
    """Both codes on one matter."""
    found = library().themes.look_up(theme)
    if found is None:
        names = ", ".join(each.title for each in library().themes.themes)
        raise sorry(_("There is no such theme; there are: {names}.").format(names=names)[:1500])
    await read_aloud(interaction, Wanted(f"theme:{found.name}"), public=public)


async def show_term(interaction: Interaction, term: str) -> None:
    """What a word means at the card table."""
    found = library().glossary.look_up(term)
    if not found:
        raise sorry(_("The glossary has no word like that; a law may have: try `/law`."))
    meanings = [Meaning(each.name, each.meaning, each.also, named(each.see)) for each in found[:3]]
    await interaction.response.send_message(view=glossary_face(meanings), ephemeral=interaction.guild_id is not None)


def words_of(message: discord.Message) -> str:
    """What a message says: its own text, or that of its embeds."""
    embeds = (f"{embed.title or ''} {embed.description or ''}" for embed in message.embeds)
    return (message.content or " ".join(embeds)).strip()


async def which_law(interaction: Interaction, message: discord.Message) -> None:
    """The law of what a message tells."""
    words = words_of(message)
    if not words:
        raise Quiet(said(_("That message has no words to look up.")))
    await show_law(interaction, words, "", public=False)


@app_commands.context_menu(name="Which law?")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def which(interaction: Interaction, message: discord.Message) -> None:
    """Over any message."""
    await through_the_door(interaction, which_law(interaction, message))


class Question(Form):
    """Which law? asked at a table, where nobody need know a command."""

    def __init__(self) -> None:
        """Empty."""
        super().__init__(title=_("Look up a law"))
        self.words: ui.TextInput[Question] = ui.TextInput(
            label=_("A number, some words, or what happened"),
            placeholder=_("62, or: my partner led out of turn"),
            max_length=500,
        )
        self.add_item(self.words)

    async def on_submit(self, interaction: Interaction, /) -> None:
        """For the asker alone: he is at a table."""
        await through_the_door(interaction, show_law(interaction, self.words.value, "", public=False))


class Laws(commands.Cog):
    """The law library, asked by number, by words, or by telling what happened."""

    @everywhere
    @app_commands.command(name="law", description="A law: by its number, by words, or tell what happened")
    @app_commands.describe(query="72 III, fn 27, or a story", code="keep to one code", public="for everybody to read")
    @app_commands.choices(code=CODES)
    async def law(self, interaction: Interaction, query: str, code: str = "", public: bool = False) -> None:
        """The law, word for word, with what the bot makes of it."""
        await through_the_door(interaction, show_law(interaction, query, code, public))

    @law.autocomplete("query")
    async def offer_laws(self, interaction: Interaction, typed: str) -> Choices:
        """Laws by number and by words."""
        return choices_of(typed, getattr(interaction.namespace, "code", "") or await code_here(interaction))

    @everywhere
    @app_commands.command(name="etiquette", description="A rule of etiquette: it is no law, and has no penalty")
    @app_commands.describe(query="its number, or what it is about", public="for everybody to read")
    async def etiquette(self, interaction: Interaction, query: str, public: bool = False) -> None:
        """The rule, word for word."""
        await through_the_door(interaction, show_law(interaction, query, "", public, kind="etiquette"))

    @etiquette.autocomplete("query")
    async def offer_rules(self, interaction: Interaction, typed: str) -> Choices:
        """Rules of etiquette."""
        return choices_of(typed, await code_here(interaction), "etiquette")

    @everywhere
    @app_commands.command(name="case", description="A decided case: question, decision, note, laws cited")
    @app_commands.describe(query="its number, or what happened", public="for everybody to read")
    async def case(self, interaction: Interaction, query: str, public: bool = False) -> None:
        """The case, word for word."""
        await through_the_door(interaction, show_law(interaction, query, "", public, kind="case"))

    @case.autocomplete("query")
    async def offer_cases(self, interaction: Interaction, typed: str) -> Choices:
        """Decided cases."""
        return choices_of(typed, await code_here(interaction), "case")

    @everywhere
    @app_commands.command(name="cite", description="One line that cites a law, to paste")
    @app_commands.describe(query="72 III, case XI, or a few words", code="keep to one code")
    @app_commands.choices(code=CODES)
    async def cite(self, interaction: Interaction, query: str, code: str = "") -> None:
        """What it is, its gist, whose it is, and its reference."""
        await through_the_door(interaction, show_citation(interaction, query, code))

    @cite.autocomplete("query")
    async def offer_citations(self, interaction: Interaction, typed: str) -> Choices:
        """Anything that can be cited."""
        return choices_of(typed, getattr(interaction.namespace, "code", "") or "")

    @everywhere
    @app_commands.command(name="compare", description="Whist and auction bridge side by side on one matter")
    @app_commands.describe(theme="revoke, exposed cards, consultation, …", public="for everybody to read")
    async def compare(self, interaction: Interaction, theme: str, public: bool = False) -> None:
        """Both codes, differences marked."""
        await through_the_door(interaction, show_theme(interaction, theme, public))

    @compare.autocomplete("theme")
    async def offer_themes(self, interaction: Interaction, typed: str) -> Choices:
        """The themes."""
        return themes_like(typed)

    @everywhere
    @app_commands.command(name="glossary", description="What a word means at the card table")
    @app_commands.describe(term="chicane, pone, renege, …")
    async def glossary(self, interaction: Interaction, term: str) -> None:
        """The term."""
        await through_the_door(interaction, show_term(interaction, term))

    @glossary.autocomplete("term")
    async def offer_terms(self, interaction: Interaction, typed: str) -> Choices:
        """Terms that begin so, or are like it."""
        return terms_like(typed)

    @everywhere
    @app_commands.command(name="history", description="Where whist came from: history, no rule of this game")
    async def history(self, interaction: Interaction) -> None:
        """The history as Cavendish printed it."""
        await through_the_door(interaction, read_aloud(interaction, Wanted("whist:history"), public=False))


def terms_like(typed: str) -> Choices:
    """At most twenty-five terms for what has been typed so far."""
    wanted = typed.casefold().strip()
    begin = [term.name for term in library().glossary.terms if term.name.casefold().startswith(wanted)]
    near = [term.name for term in library().glossary.look_up(typed)] if wanted else []
    return [app_commands.Choice(name=name[:100], value=name[:100]) for name in dict.fromkeys([*begin, *near])][:25]


async def setup(client: commands.Bot) -> None:
    """Called by discord.py; the library is read now, so that a broken file stops the start."""
    await asyncio.to_thread(library)
    client.tree.add_command(which)
    await client.add_cog(Laws())
