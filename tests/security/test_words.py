"""Words of members, as ill as they can be, in every place that takes words: shown harmless, kept whole or cut, never a
fault."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord.components import walk_components

from bot.cogs.casebook import harmless
from bot.disputes.words import covered
from bot.engine.cards import read_card
from bot.engine.games import Phase
from bot.room import pone
from bot.texts import visible
from bot.ui.scene import shown_name
from tests.security.press import sentences
from tests.security.test_ids import watched
from tests.shell.house import opened, text_of
from tests.shell.test_disputes import benched
from tests.shell.test_faults import deal_to_ann
from tests.shell.test_table import cut, sit_four

BIDI, NOTHING = "\u202e\u2066\u200f", "\u200b\u2060\ufeff\u00ad\u3164\u2800"
ILL = (
    "@everyone @here <@123456789012345678> <@&123456789012345678> <#123456789012345678>",
    "**fat** __under__ ~~gone~~ ||hidden|| `code` ```block``` [click](https://example.com)\n# Big\n> quoted\n-# small",
    "Robert'); DROP TABLE tables;-- \" ' \\ %s %(x)s {0} {name} :x $1",
    f"ab{BIDI}cd{NOTHING}ef\x00\x1b[31m\x07\ud800\udfff",
    "x" * 4000,
    "𝕳" * 4000,
    "e\u0301" * 2000,
    f"{NOTHING}{BIDI}",
    "<t:0:R> <:sa:1> </table end:1> https://example.com/@everyone",
)
UNSEEN = re.compile(
    "[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u2060-\u2064\ufeff\u00ad\x00-\x08\x0b-\x1f\u3164\u2800\ud800-\udfff]"
)
LIVE = re.compile(
    r"@everyone|@here|<@!?&?123456789012345678>|(?<!\\)\*\*fat|(?<!\\)\|\|hid|(?<!\\)`code|(?m:^# Big)|(?m:^> quot)"
)


RAW = re.compile(r"(?<!\\)<(#123456789012345678|:sa:1|/table end:1)>|(?<!\\)\[click\]")


def is_harmless(shown: str) -> bool:
    return not UNSEEN.search(shown.replace("@\u200b", "@")) and not LIVE.search(shown) and not RAW.search(shown)


@pytest.mark.parametrize("words", ILL)
@pytest.mark.parametrize("show", [shown_name, harmless, lambda words: shown_name(words, 200)])
def test_words_are_shown_harmless(show: Any, words: str) -> None:
    assert is_harmless(show(words))
    show(words).encode()


@given(st.text(max_size=300))
def test_a_name_is_one_line_that_is_seen_and_short(words: str) -> None:
    shown = shown_name(words)
    assert shown.strip()
    assert len(shown.splitlines()) == 1
    assert len(shown) <= 2 * 24 + 10
    assert not UNSEEN.search(shown.replace("@\u200b", "@"))


@given(st.text(max_size=300))
def test_what_is_seen_is_left_as_it_is(words: str) -> None:
    assert visible(visible(words)) == visible(words)
    assert visible("Zoë Ångström ♥ Дарья 王\n- ok") == "Zoë Ångström ♥ Дарья 王\n- ok"


@pytest.mark.parametrize("between", ["\u200b", "\u2060", "\ufeff", "\u202e", "\u00ad", "\u200d"])
def test_a_hidden_card_is_covered_however_its_name_is_parted(between: str) -> None:
    hidden = frozenset({read_card("HK")})
    for words in (f"K{between}♥", f"ki{between}ng of hearts", f"H{between}K"):
        assert covered(words, hidden) == "▮"


async def test_every_place_that_takes_words(tmp_path: Path) -> None:
    """Names of tables, reasons, queries, cards, bids, terms: one answer each, and nothing in the log."""
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        with watched() as faults:
            for words in ILL:
                cut = words[:4000]
                await house.ann.slash(house.channel, "table open", name=cut)
                assert is_harmless(text_of(house.table)), words
                told = await house.ann.slash(house.thread, "table end", reason=cut)
                said = [*sentences(told), text_of(house.table)]
                for command, option in PLACES:
                    answer = await house.eve.slash(house.channel, command, **{option: cut})
                    said += sentences(answer)
                assert all(is_harmless(line) for line in said), words
        assert faults.found == []


PLACES = (("law", "query"), ("etiquette", "query"), ("case", "query"), ("cite", "query"), ("compare", "theme"))
PLACES += (("glossary", "term"), ("play", "card"), ("bid", "bid"))


async def test_words_of_a_dispute(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        with watched() as faults:
            shut = await bench.open(what=f"{NOTHING}{BIDI}", law="Law 62")
            assert sentences(shut) == ["Say what happened."]
            told = await bench.open(what=" ".join(ILL[:4]) + " end")
            assert sentences(told)[0].startswith("Dispute 1 is open")
            face = text_of(bench.post("**Dispute 1"))
            assert "Robert" in face
            assert is_harmless(face)
            file = await bench.flo.slash(bench.house.channel, "docket")
            opened_ = await bench.flo.select(file.response, ["1"])
            assert all(is_harmless(line) for line in sentences(opened_))
            case = await bench.case()
            assert "\x00" not in case.statement
            assert faults.found == []


async def test_words_for_the_shuffle_are_dealt_with(tmp_path: Path) -> None:
    """Halves of characters could not be hashed, and the pack with them not be dealt."""
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        state = await house.state()
        giver = next(member for member in house.people.values() if member.id != state.sitter(pone(state)))
        form = await giver.click(house.table, label="Add words to the shuffle")
        (field,) = [part["custom_id"] for part in walk_components(form.modal["components"]) if part.get("custom_id")]
        with watched() as faults:
            await giver.submit_modal(form, {field: ILL[3]})
            assert [words for _seat, words in (await house.state()).pack.gave] == ["abcdef[31m"]
            await cut(house)
            assert faults.found == []
        assert (await house.state()).phase is Phase.PLAYING


OFFERS = (("law", "query"), ("etiquette", "query"), ("case", "query"), ("cite", "query"), ("compare", "theme"))
OFFERS += (("glossary", "term"), ("play", "card"), ("bid", "bid"), ("dispute open", "law"))


async def test_what_is_offered_while_somebody_types(tmp_path: Path) -> None:
    """At most twenty-five, at most a hundred characters each, whatever is typed; a stranger is offered no card."""
    async with opened(tmp_path / "room.db") as house:
        await deal_to_ann(house)
        with watched() as faults:
            for words in ILL:
                for command, option in OFFERS:
                    filled = {"against": "N", "what": "x"} if command == "dispute open" else {}
                    offered = await house.eve.autocomplete(house.thread, command, option, words, **filled)
                    assert len(offered) <= 25
                    assert all(0 < len(one["name"]) <= 100 for one in offered)
                    assert command != "play" or not offered
        assert faults.found == []
