"""The law library as members meet it: commands, menus, and buttons that outlive a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.cogs.reading import Wanted, leaf_of, library, reference
from bot.library.answers import answer, pages
from bot.settings import Settings
from bot.ui import forms
from bot.ui.law import leaf_face, plain
from bot.ui.pieces import parts
from tests.shell.house import House, ids_of, labels_of, means, opened, text_of
from tests.shell.house import answer as told_privately
from tests.shell.test_table import cut, sit_four


async def ask(house: House, command: str, who: Any = None, **options: Any) -> Any:
    return await (who or house.ann).slash(house.channel, command, **options)


async def test_a_law_by_its_number_word_for_word(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = told_privately(await ask(house, "law", query="62", code="whist"))
        assert "If any player lead out of turn, his adversaries may either call the card erroneously led" in told
        assert "In plain words" in told
        assert "[27]" in told


async def test_a_number_in_both_codes_shows_one_and_offers_the_other(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="law 72")
        assert "Did you mean…" in told_privately(told)
        assert "Auction: Law 72" in labels_of(told.response.message)


async def test_a_story_finds_its_law(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="my partner played a heart although he had a spade and spades were led")
        assert "### Law 7" in told_privately(told)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("law 98", "1 to 91"),
        ("law 72 ix", "no IX"),
        ("🃏🃏🃏", "Nothing"),
        ("zqx " * 1200, "Nothing"),
        ("   ", "nothing to look for"),
        ("@everyone how tall is the Eiffel tower", "Nothing"),
    ],
)
async def test_bad_questions_get_one_sentence_and_no_ping(tmp_path: Path, query: str, said: str) -> None:
    async with opened(tmp_path / "room.db") as house:
        result = await ask(house, "law", query=query, code="whist")
        told = told_privately(result)
        assert said.casefold() in told.casefold()
        assert "@everyone" not in told


async def test_public_on_request(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="62", code="whist", public=True)
        assert not told.response.ephemeral
        assert "lead out of turn" in text_of(told.response.message)


async def test_private_for_whoever_plays_although_he_asks_for_all(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await seated(house)
        told = await ask(house, "law", query="62", code="whist", public=True)
        assert "For you alone" in told_privately(told)
        assert "Show it to everybody" not in labels_of(told.response.message)


async def test_private_in_a_tables_thread_for_everybody(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await seated(house)
        told = await house.eve.slash(house.thread, "law", query="62", public=True)
        assert told.response.ephemeral


async def seated(house: House) -> None:
    await ask(house, "table open")
    await house.ann.click(house.table, label="Play now")
    assert house.ann.id in (await house.state()).roster.seated


async def test_in_a_tables_thread_its_code_is_meant(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await ask(house, "table open", game="auction")
        told = await house.ann.slash(house.thread, "law", query="72")
        assert "### Law 72" in told_privately(told)
        assert "Auction" in told_privately(told).splitlines()[0]


async def test_what_is_shown_privately_may_be_shown_to_all(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="62", code="whist")
        shown = await house.ann.click(told.response.message, label="Show it to everybody")
        assert not shown.response.ephemeral
        assert "### Law 62" in text_of(shown.response.message)


async def test_see_also_turns_ones_own_message(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="62", code="whist")
        await house.ann.click(told.response.message, label="Law 63")
        assert "### Law 63" in text_of(told.response.message)


async def test_on_a_public_message_see_also_answers_privately(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="62", code="whist", public=True)
        read = await house.ben.click(told.response.message, label="Law 63")
        assert "### Law 63" in told_privately(read)
        assert "### Law 62" in text_of(told.response.message)


async def test_a_long_text_is_paged(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "history")
        first = text_of(told.response.message)
        assert "Page 1 of" in first
        await house.ann.click(told.response.message, label="Read on ›")
        assert "Page 2 of" in text_of(told.response.message)
        assert "no rule of this game" in first


async def test_the_buttons_work_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="62", code="whist", public=True)
        await house.env.restart_bot(app.build(Settings(), house.store, means()))
        read = await house.ben.click(told.response.message, label="Case XI")
        assert "### Case XI" in told_privately(read)


async def test_a_form_opened_before_a_restart_is_told_and_its_words_are_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        accused = (await house.state()).seat_of(house.ann.id).left
        form = await house.ann.click(house.table, label="Arbitrator")
        monkeypatch.setattr(forms, "_NOW", "another run")
        await house.env.restart_bot(app.build(Settings(), house.store, means()))
        told = told_privately(
            await house.ann.submit_modal(form, {"accused": [str(accused)], "what": "the *last* trick", "law": ""})
        )
        assert "restarted" in told
        assert "last" in told


async def test_a_refusals_button_leads_to_its_law(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        state = await house.state()
        assert state.table.deal is not None
        assert state.table.deal.turn is not None
        idle = house.member(state.sitter(state.table.deal.turn.partner) or 0)
        hand = house.hand(idle)
        refused = await house.users[idle.id].click(hand, custom_id=ids_of(hand, "card:")[0])
        assert "(Law 6" in text_of(refused.response.message)
        read = await house.users[idle.id].click(refused.response.message, label="Read the law")
        assert "### Law 6" in text_of(read.response.message)


@pytest.mark.parametrize(
    ("code", "law", "ref"),
    [
        ("whist", "71", "whist:law:71"),
        ("auction", "84b", "auction:law:84:b"),
        ("whist", "DM-II", "whist:dummy:II"),
        ("whist", "DDM", "whist:double-dummy"),
        ("whist", "71z", "whist:law:71"),
    ],
)
def test_laws_as_the_engine_names_them(code: str, law: str, ref: str) -> None:
    assert reference(code, law) == ref


async def test_the_tables_button_asks_which_law(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await seated(house)
        asked = await house.ann.click(house.table, label="Law")
        field = asked.modal["components"][0]
        custom_id = field.get("custom_id") or field.get("component", field.get("components", [{}])[0])["custom_id"]
        told = await house.ann.submit_modal(asked, {custom_id: "led out of turn"})
        assert "### Law 62" in told_privately(told)


async def test_etiquette_says_that_it_is_no_law(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = told_privately(await ask(house, "etiquette", query="3"))
        assert "not a law" in told
        assert "### Etiquette 3" in told


async def test_a_case_with_its_decision(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = told_privately(await ask(house, "case", query="XI"))
        assert "A has not led out of turn; he has merely exposed a card" in told


async def test_a_citation_in_one_line(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = told_privately(await ask(house, "cite", query="law 72 iii", code="whist"))
        assert told.strip("`\n").count("\n") == 0
        assert "[whist:law:72:III]" in told


async def test_two_codes_side_by_side(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = told_privately(await ask(house, "compare", theme="revoke"))
        assert "they differ" in told
        assert "Whist:" in told
        assert "Auction:" in told


async def test_no_such_theme(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        assert "no such theme" in told_privately(await ask(house, "compare", theme="xylophone"))


async def test_a_word_of_the_glossary_though_misspelt(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        assert "**chicane**" in told_privately(await ask(house, "glossary", term="chicain")).casefold()


async def test_a_word_that_is_not_in_the_glossary(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        assert "/law" in told_privately(await ask(house, "glossary", term="xylophone"))


async def test_which_law_over_a_message(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        said = await house.ben.send(house.channel, "he led out of turn, what can we do")
        told = told_privately(await house.ann.context_menu(house.channel, "Which law?", said))
        assert "### Law 62" in told


async def test_which_law_over_a_message_without_words(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await ask(house, "law", query="62", code="whist", public=True)
        answered = await house.ann.context_menu(house.channel, "Which law?", told.response.message)
        assert "no words" in told_privately(answered)


@pytest.mark.parametrize(
    ("command", "option", "typed", "offered"),
    [
        ("law", "query", "62", "whist:law:62"),
        ("law", "query", "revoke", "whist:law:71"),
        ("law", "query", "", "whist:law:1"),
        ("case", "query", "xi", "whist:case:XI"),
        ("etiquette", "query", "", "whist:etiquette:1"),
        ("compare", "theme", "revo", "revoke"),
        ("glossary", "term", "chic", "chicane"),
    ],
)
async def test_what_is_offered_while_one_types(
    tmp_path: Path, command: str, option: str, typed: str, offered: str
) -> None:
    async with opened(tmp_path / "room.db") as house:
        choices = await house.ann.autocomplete(house.channel, command, option, typed)
        assert offered in [choice["value"] for choice in choices]
        assert len(choices) <= 25


async def test_the_library_answers_in_direct_messages(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        user = house.users[house.ann.id]
        told = await user.slash("law", query="62", code="whist")
        assert "### Law 62" in text_of(told.response.message)


def test_every_leaf_fits_a_message_and_no_word_is_cut() -> None:
    for ref in library().refs:
        leaves = pages(answer(library(), ref))
        for page in range(len(leaves)):
            face = leaf_face(leaf_of(Wanted(ref, page)))
            shown = "\n".join(part.content for part in face.walk_children() if hasattr(part, "content"))
            ids = [part.custom_id for part in face.walk_children() if getattr(part, "custom_id", None)]
            assert len(shown) <= 4000, ref
            assert parts(face) <= 40, ref
            assert len(set(ids)) == len(ids), ref
            assert max(map(len, ids), default=0) <= 100, ref
            last = plain(leaves[page][-1].text).splitlines()[-1]
            assert last in shown, ref


def test_every_theme_has_a_leaf() -> None:
    for theme in library().themes.themes:
        assert leaf_of(Wanted(f"theme:{theme.name}")).blocks


def test_numbered_laws_make_no_list() -> None:
    assert plain("62. If any player\n- lead") == "62\\. If any player\n\\- lead"


@pytest.mark.parametrize("ref", ["whist:case:preamble", "auction:case:preamble", "auction:etiquette:preamble"])
def test_a_preamble_is_headed_once(ref: str) -> None:
    leaf = leaf_of(Wanted(ref))
    assert leaf.name == "Preamble"
    assert "preamble" not in leaf.title.lower()
