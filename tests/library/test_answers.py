"""What a face is given to show: the source's words untouched, ours apart from them, long texts in pages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.library import Library
from bot.library.answers import MARKS, Answer, answer, cite, label, pages
from bot.library.compare import readings

SOURCE = ("question", "text", "decision", "note")


def kinds(given: Answer, *wanted: str) -> list[str]:
    return [block.text for block in given.blocks if block.kind in wanted]


def test_a_law_has_its_words_its_notes_our_gloss_and_how_it_is_kept(library: Library) -> None:
    found = answer(library, "whist:law:62")
    assert (found.label, found.heading, found.source) == ("Law 62", "Cards liable to be called", "whist")
    assert kinds(found, "text")[0].startswith("62. If any player lead out of turn, his adversaries may either")
    assert kinds(found, "footnote")[0].startswith("[27] _i.e._, the penalty of calling a suit must be exacted")
    assert len(kinds(found, "gloss")) == 1
    table = kinds(found, "table")
    assert table[0] == "At a table: the bot offers this right to whoever has it."
    assert [line.split(":")[0] for line in table[1:]] == ["Strict", "Club"]
    assert "whist:law:63" in found.see
    assert "auction:law:76" in found.see
    assert "whist:case:XI" in found.cases


def test_the_part_that_was_asked_for_is_named(library: Library) -> None:
    found = answer(library, "whist:law:72:III")
    assert (found.ref, found.part) == ("whist:law:72", "III")
    assert kinds(found, "text")[3].startswith("III. ")


def test_nothing_else_is_answered(library: Library) -> None:
    with pytest.raises(KeyError):
        answer(library, "whist:law:98")


def test_every_source_word_is_shown_and_none_is_added(library: Library) -> None:
    for ref, entry in library.entries.items():
        shown = "\n\n".join(kinds(answer(library, ref), *SOURCE))
        assert shown == entry.text


def test_a_case_is_a_question_a_decision_and_a_note(library: Library) -> None:
    found = answer(library, "whist:case:II")
    assert kinds(found, "question")[1].startswith('AB claim "the game" and score it.')
    assert kinds(found, "decision")[0].startswith("_Decision_--The honours were claimed")
    assert kinds(found, "note")[0].startswith("_Note._ This is a good instance")
    assert found.see[:2] == ("whist:law:6", "whist:law:7")
    auction = answer(library, "auction:case:2")
    assert kinds(auction, "decision")[:1] == ["DECISION"]
    assert kinds(auction, "decision")[-1] == "The claim of A is sustained."


def test_every_case_has_a_question_and_but_one_a_decision(library: Library) -> None:
    for ref in library.entries:
        if ":case:" in ref and "preamble" not in ref:
            found = answer(library, ref)
            assert kinds(found, "question"), ref
            assert bool(kinds(found, "decision")) == (ref != "drayson:case:lowered-hand"), ref


@pytest.mark.parametrize(
    ("ref", "mark"),
    [
        ("whist:etiquette:3", MARKS["etiquette"]),
        ("auction:etiquette:preamble", MARKS["etiquette"]),
        ("whist:history", MARKS["history"]),
        ("auction:law:6", MARKS["digest"]),
        ("drayson:law:57", MARKS["drayson"]),
        ("drayson:note:deal", MARKS["commentary"]),
    ],
)
def test_what_is_no_law_says_so_before_its_words(library: Library, ref: str, mark: str) -> None:
    assert answer(library, ref).blocks[0].text == mark


def test_no_law_of_the_club_code_is_marked(library: Library) -> None:
    assert not any(kinds(answer(library, f"whist:law:{n}"), "mark") for n in range(1, 92))


def test_all_of_the_digest_is_marked_as_no_quotation(library: Library) -> None:
    for n in range(1, 37):
        assert answer(library, f"auction:law:{n}").blocks[0].text == MARKS["digest"]
        assert "(digest)" in cite(library, f"auction:law:{n}")


def test_where_the_documents_break_off_it_is_said(library: Library) -> None:
    assert "The document ends here, inside the decision." in kinds(answer(library, "auction:case:8"), "mark")
    assert "The text ends here." in kinds(answer(library, "whist:history"), "mark")


def test_draysons_mends_are_listed_with_the_reason(library: Library) -> None:
    found = answer(library, "drayson:law:41")
    assert "[a right to see] it" in kinds(found, "text")[0]
    assert kinds(found, "mend") == ["Printed 'a light to see', read 'a right to see': l for r."]


def test_draysons_reading_is_told_where_it_matters(library: Library) -> None:
    assert any("plays" in text for text in kinds(answer(library, "whist:law:51"), "reading"))
    assert "drayson:law:51" in answer(library, "whist:law:51").see
    assert not kinds(answer(library, "whist:law:52"), "reading")


def test_readings_mark_the_words_that_differ(library: Library) -> None:
    found = readings(library.entries, "whist:law:63")
    assert found
    assert "the error **cannot be** rectified" in found.cavendish
    assert "the error **is** rectified" in found.drayson
    assert readings(library.entries, "whist:law:52") is None
    assert readings(library.entries, "whist:law:80") is None


@pytest.mark.parametrize(
    "ref", ["whist:law:44", "whist:law:72", "auction:law:84", "whist:case:preamble", "whist:history"]
)
def test_long_texts_page_without_loss(library: Library, ref: str) -> None:
    found = answer(library, ref)
    for limit in (400, 1000, 3400):
        given = pages(found, limit)
        assert all(sum(len(block.text) for block in page) <= limit for page in given)
        assert squeezed(block.text for page in given for block in page) == squeezed(b.text for b in found.blocks)


@given(st.integers(60, 4000))
def test_pages_never_outgrow_their_limit(library: Library, limit: int) -> None:
    found = answer(library, "whist:history")
    assert all(0 < sum(len(block.text) for block in page) <= limit for page in pages(found, limit))


def squeezed(texts: object) -> str:
    return re.sub(r"\s+", "", "".join(texts))  # type: ignore[arg-type,call-overload]


def test_there_is_always_a_page(library: Library) -> None:
    assert all(pages(answer(library, ref)) for ref in library.entries)


@pytest.mark.parametrize(
    ("ref", "name"),
    [
        ("whist:law:72:III", "Law 72, III"),
        ("whist:case:XI", "Case XI"),
        ("whist:history", "History"),
        ("whist:double-dummy", "Double dummy"),
        ("drayson:note:cards-liable-to-be-called", "Note cards liable to be called"),
    ],
)
def test_labels(ref: str, name: str) -> None:
    assert label(ref) == name


def test_a_citation_is_one_line_with_its_reference(library: Library) -> None:
    assert cite(library, "whist:law:72:III") == (
        "Law 72, III: penalty for a revoke (Club Code of Short Whist) [whist:law:72:III]"
    )
    for ref in library.refs:
        line = cite(library, ref)
        assert line.endswith(f"[{ref}]")
        assert "\n" not in line
        assert len(line) < 300


def test_nothing_is_its_own_neighbour(library: Library) -> None:
    for ref in library.entries:
        found = answer(library, ref)
        assert ref not in (*found.see, *found.cases)
        assert len(set(found.see)) == len(found.see)


def test_themes_set_the_codes_side_by_side(library: Library) -> None:
    theme = library.themes.look_up("last trick")
    assert theme
    row = theme.rows[0]
    assert not row.same
    assert {"whist:law:91", "auction:law:90"} <= set(row.see)
    for wanted in ("revoke", "leads out of turn", "exposed cards", "new deal", "consultation", "bystanders", "dummy"):
        assert library.themes.look_up(wanted), wanted


@pytest.mark.parametrize(
    ("said", "name"), [("revok", "revoke"), ("consulting", "consultation"), ("whist:law:91", "last-trick")]
)
def test_themes_are_found_by_a_misspelling_and_by_a_law(library: Library, said: str, name: str) -> None:
    theme = library.themes.look_up(said)
    assert theme
    assert theme.name == name


@pytest.mark.parametrize("said", ["", "zzzz", "😂", "what is the capital of France, and how many people live there?"])
def test_what_is_no_theme_or_term_finds_none(library: Library, said: str) -> None:
    assert library.themes.look_up(said) is None
    assert library.glossary.look_up(said) == ()


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("pone", "pone"),
        ("Chicane", "chicane"),
        ("renege", "revoke"),
        ("turned and quitted", "quitted"),
        ("rubbr", "rubber"),
    ],
)
def test_the_glossary_knows_other_names_and_misspellings(library: Library, said: str, name: str) -> None:
    assert library.glossary.look_up(said)[0].name == name


def test_every_theme_covers_both_codes(library: Library) -> None:
    for theme in library.themes.themes:
        codes = {ref.split(":")[0] for row in theme.rows for ref in row.see}
        assert codes == {"whist", "auction"}, theme.name
