"""Citations as people type them, and what exists nearby when there is no such thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.library import Library
from bot.library.references import cited, part_of, unit_of


@pytest.mark.parametrize(
    ("said", "refs"),
    [
        ("72", ["whist:law:72", "auction:law:72"]),
        ("law 72", ["whist:law:72", "auction:law:72"]),
        ("law 72 iii", ["whist:law:72", "whist:law:72:III"]),
        ("Law 72, III", ["whist:law:72", "whist:law:72:III"]),
        ("whist law seventy-two", ["whist:law:72"]),
        ("what does law 72 say?", ["whist:law:72", "auction:law:72"]),
        ("rule sixty eight of whist", ["whist:law:68"]),
        ("§84b", ["auction:law:84", "auction:law:84:b"]),
        ("§ 84 (b)", ["auction:law:84", "auction:law:84:b"]),
        ("law 44 paragraph iv", ["whist:law:44", "whist:law:44:IV"]),
        ("section 93 of the auction code", ["auction:law:93"]),
        ("bridge law 12", ["auction:law:12"]),
        ("fn 22", ["whist:footnote:22"]),
        ("fn 27", ["whist:footnote:27", "auction:footnote:27"]),
        ("footnote twenty-seven whist", ["whist:footnote:27"]),
        ("case seven", ["whist:case:VII", "auction:case:7"]),
        ("Case XI", ["whist:case:XI"]),
        ("VII", ["whist:case:VII", "auction:case:7"]),
        ("card committee case 8", ["auction:case:8"]),
        ("the preamble of the cases, whist", ["whist:case:preamble"]),
        ("etiquette 9", ["whist:etiquette:9", "auction:etiquette:9"]),
        ("third rule of whist etiquette", ["whist:etiquette:3"]),
        ("auction etiquette", ["auction:etiquette:preamble"]),
        ("the 3rd rule of auction etiquette", ["auction:etiquette:3"]),
        ("whist laws 62 and 63", ["whist:law:62", "whist:law:63"]),
        ("auction law 68, 2", ["auction:law:68", "auction:law:68:2"]),
        ("dummy II", ["whist:dummy:II"]),
        ("Drayson's note on cutting out", ["drayson:note:cutting-out"]),
        ("drayson note shuffling", ["drayson:note:shuffling"]),
        ("double dummy", ["whist:double-dummy"]),
        ("history", ["whist:history"]),
        ("drayson 57", ["drayson:law:57"]),
        ("drayson preface", ["drayson:preface"]),
        ("whist:law:72:III", ["whist:law:72:III"]),
        ("drayson:note:shuffling", ["drayson:note:shuffling"]),
        ("drayson:case:lowered-hand", ["drayson:case:lowered-hand"]),
    ],
)
def test_a_citation_finds_what_it_cites(library: Library, said: str, refs: list[str]) -> None:
    found = library.search(said)
    assert [hit.ref for hit in found.hits] == refs
    assert found.exact


@pytest.mark.parametrize(
    "said", ["two", "I", "the king", "can I take it back", "two packs", "no hearts partner", "w72x"]
)
def test_what_says_more_or_less_than_a_citation_is_none(said: str) -> None:
    assert cited(said) is None


def test_a_tables_code_is_taken_where_none_is_named(library: Library) -> None:
    assert [hit.ref for hit in library.search("law 72", "auction").hits] == ["auction:law:72"]
    assert [hit.ref for hit in library.search("whist law 72", "auction").hits] == ["whist:law:72"]


def test_a_number_alone_is_of_the_kind_that_is_asked_for(library: Library) -> None:
    assert [hit.ref for hit in library.search("9", "whist", kind="etiquette").hits] == ["whist:etiquette:9"]
    assert [hit.ref for hit in library.search("7", "whist", kind="case").hits] == ["whist:case:VII"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("law 0", "There is no Law 0: whist has Laws 1 to 91; auction bridge has Laws 1 to 97."),
        ("law 98", "There is no Law 98: whist has Laws 1 to 91; auction bridge has Laws 1 to 97."),
        ("whist law 95", "There is no Law 95: whist has Laws 1 to 91."),
        ("law 72 ix", "Law 72 of whist has parts I to V, and no IX."),
        ("law 71 b whist", "Law 71 of whist has no parts."),
        ("case 40", "There is no Case 40: whist has Cases I to XI; auction bridge has Cases 1 to 8."),
        ("auction case 12", "There is no Case 12: auction bridge has Cases 1 to 8."),
        ("etiquette 13", "There is no Etiquette 13: whist has Etiquette 1 to 9; auction bridge has Etiquette 1 to 12."),
        ("fn 41", "There is no footnote 41: whist has footnotes 1 to 40; auction bridge has footnote 27."),
        ("dummy 4 whist", "There is no Dummy 4: whist has Dummy I to III."),
        ("drayson law 80", "There is no Law 80: Drayson has Laws 1 to 66."),
    ],
)
def test_what_is_not_there_is_answered_with_what_is(library: Library, said: str, sentence: str) -> None:
    found = library.search(said)
    assert found.hits == ()
    assert found.sentence == sentence


def test_a_code_that_is_not_there(library: Library) -> None:
    assert "whist, auction, drayson" in library.search("revoke", "poker").sentence


def test_units_and_parts() -> None:
    assert unit_of("whist:law:72:III") == "whist:law:72"
    assert part_of("whist:law:72:III") == "III"
    assert unit_of("whist:history") == "whist:history"
    assert part_of("whist:law:72") == ""


@given(st.sampled_from(["whist", "auction"]), st.integers(0, 200))
def test_any_number_is_a_law_that_exists_or_is_said_not_to(library: Library, code: str, number: int) -> None:
    found = library.search(f"law {number}", code)
    exists = 1 <= number <= (91 if code == "whist" else 97)
    assert [hit.ref for hit in found.hits] == ([f"{code}:law:{number}"] if exists else [])
    assert bool(found.sentence) != exists
