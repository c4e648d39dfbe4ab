"""This server's casebook beside the printed books: its rulings as leaves, its house rules under the laws."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from rapidfuzz import fuzz

from bot.cogs.door import Interaction
from bot.disputes.casebook import REF, Precedent
from bot.disputes.docket import Docket
from bot.disputes.words import plain
from bot.library.answers import Block
from bot.texts import _
from bot.ui.disputes import house_rules_lines, ref_word, verdict_line
from bot.ui.law import Leaf
from bot.ui.scene import escaped

NUMBER = re.compile(r"(?:server[: ]?)?(?:case[: ]?)?(\d{4}-\d{1,6})", re.IGNORECASE)
Title = Callable[[str], str]
"""the title of a written reference"""
NEAR = 55
"""of a hundred: how much of the words a ruling must share"""


def harmless(words: str) -> str:
    """Members' words without markdown or mentions, their lines kept."""
    return escaped(plain(words))


def docket_of(interaction: Interaction) -> Docket:
    """The docket of this client."""
    return cast(Docket, cast(Any, interaction.client).get_cog("Disputes").court.docket)


async def casebook_of(interaction: Interaction) -> tuple[Precedent, ...]:
    """The rulings of the server in which somebody asks; none in direct messages."""
    if interaction.guild_id is None:
        return ()
    return await docket_of(interaction).casebook(interaction.guild_id)


def number_in(words: str) -> str:
    """The written reference of the ruling that the words cite ("2026-14", "case 2026-14"), or "" for none."""
    found = NUMBER.fullmatch(words.strip())
    return REF + found[1] if found else ""


async def leaf_of_ruling(interaction: Interaction, ref: str) -> Leaf | None:
    """A ruling of this server as a leaf to be read; None if there is none of that number."""
    found = await casebook_of(interaction)
    one = next((one for one in found if one.ref == ref), None)
    return None if one is None else _leaf(one)


def _leaf(one: Precedent) -> Leaf:
    mark = _("A precedent of this server. The text of the laws outranks it.")
    later = _("Mended or decided on appeal by {n}.").format(n=one.mended_by) if one.mended_by else ""
    lines = [line for line in (mark, verdict_line(one.verdict, one.mends), later) if line]
    blocks = [
        *(Block("mark", line) for line in lines),
        Block("text", _("**Complaint:** {what}").format(what=harmless(one.statement))),
        Block("text", _("**Found:** {facts}").format(facts=harmless(one.facts))),
        Block("text", _("**Decided:** {what}").format(what=one.ruling)),
        Block("text", _("**Reasons:** {why}").format(why=harmless(one.reasons))),
    ]
    if one.quote:
        blocks.append(Block("text", f"“{harmless(one.quote)}”"))
    if one.house_rule:
        blocks.append(Block("text", _("**House rule:** {rule}").format(rule=harmless(one.house_rule))))
    blocks.append(Block("mark", f"{one.ref} · <t:{one.at}:d>"))
    name = _("Case {n} of this server").format(n=one.number)
    return Leaf(one.ref, name, "", _("This server's casebook"), blocks, see=((ref_word(one.law), one.law),))


async def with_casebook(interaction: Interaction, leaf: Leaf) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What this server adds to a law: its house rule, and its rulings on it, the newest first, as ways on."""
    unit = ":".join(leaf.what.split(":")[:3])
    found = [one for one in await casebook_of(interaction) if ":".join(one.law.split(":")[:3]) == unit]
    if not found or interaction.guild_id is None:
        return "", ()
    rules = await docket_of(interaction).house_rules(interaction.guild_id)
    note = "\n".join(house_rules_lines(rules, unit, harmless))
    return note, tuple((_("Here: {n}").format(n=one.number), one.ref) for one in found[:-4:-1])


async def rulings_like(interaction: Interaction, words: str, title: Title) -> list[tuple[str, str]]:
    """This server's rulings that lie near to the words, as ways on; `title` gives a law's name."""
    near = near_to(await casebook_of(interaction), words, title)
    return [(_("Here: {n}").format(n=one.number), one.ref) for one in near[:2]]


def near_to(found: Sequence[Precedent], words: str, title: Title) -> list[Precedent]:
    """The rulings that lie near to the words, the nearest first."""
    texts = [" ".join((one.statement, one.facts, one.reasons, title(one.law))) for one in found]
    scored = [(fuzz.token_set_ratio(words.lower(), text.lower()), one) for one, text in zip(found, texts, strict=True)]
    return [one for score, one in sorted(scored, key=lambda pair: -pair[0]) if score >= NEAR]
