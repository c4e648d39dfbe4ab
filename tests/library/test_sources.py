"""The data against the documents: every word once and in order, every cross-reference a link that goes somewhere."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from bot.library import Library
from bot.library.references import ROMAN, unit_of

SEEDS = Path(__file__).parent / "seeds"

#: What the documents print that is no part of a text: titles of the files, running heads, noise of the scan.
FURNITURE = {
    "whist": ("Chapter V: Appendix: C (1)", "ON THE ORIGINAL LEAD OF KING 289"),
    "auction": ("Chapter VII: Introduction (6)",),
    "drayson": (
        "The art of practical whist",
        "Front matter",
        "»sWW-U",
        "■II t fr. f-'^i m",
        "- '^1 i HWw $k% '\\ ' : lfwwt m^sm 11 m HHa",
        "2 The Art of Practical IV hist.",
        "The Rub be i' and Scoring.",
        "4 The Art of Practical IV hist.",
        "Scaring. 5",
        "Formation of Table. 7",
        "Cutting Out and Roster.",
        "io The Art of Practical Whist.",
        "Shuffling. II",
        "Shuffling. 13",
        "The Deal and New Deal. 15",
        "A Misdeal. ij",
        "Misdeal and Trump Card. 19",
        "Cards Liable to be Called. 21",
        "Lead Out of Turn. 23",
        "Notes on Cards Liable to be Called. 25",
    ),
}

#: How many words, mends and cross-references each document has, counted apart from the code that reads them.
WORDS = {"whist": 8926, "auction": 5267, "drayson": 4970}


def without_furniture(code: str) -> list[str]:
    text = (SEEDS / f"{code}.txt").read_text(encoding="utf-8")
    at = 0
    for piece in FURNITURE[code]:
        at = text.index(piece, at)
        text = f"{text[:at]} {text[at + len(piece) :]}"
    return text.split()


def printed(library: Library, code: str) -> list[str]:
    source = next(source for source in library.sources if source.file == f"{code}.toml")
    return " ".join(source.printed).split()


@pytest.mark.parametrize("code", WORDS)
def test_every_word_of_the_document_is_in_the_data_once_and_in_order(library: Library, code: str) -> None:
    words = without_furniture(code)
    assert len(words) == WORDS[code]
    assert printed(library, code) == words


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("whist:law", [str(n) for n in range(1, 92)]),
        ("whist:footnote", [str(n) for n in range(1, 41)]),
        ("whist:etiquette", ["preamble", *map(str, range(1, 10))]),
        ("whist:dummy", ["preamble", "I", "II", "III"]),
        ("whist:case", ["preamble", *ROMAN[1:12]]),
        ("auction:law", [*map(str, range(37, 98)), *map(str, range(1, 37))]),
        ("auction:footnote", ["27"]),
        ("auction:etiquette", ["preamble", *map(str, range(1, 13))]),
        ("auction:case", ["preamble", *map(str, range(1, 9))]),
        ("drayson:law", [str(n) for n in range(1, 67)]),
        (
            "drayson:note",
            [
                *("honours", "scoring", "formation-of-table", "cutting", "cutting-out", "shuffling", "deal"),
                *("trump-card", "cards-liable-to-be-called"),
            ],
        ),
        ("drayson:case", ["lowered-hand"]),
    ],
)
def test_each_kind_has_all_its_entries_and_no_other(library: Library, kind: str, numbers: list[str]) -> None:
    assert [ref.removeprefix(f"{kind}:") for ref in library.entries if ref.startswith(f"{kind}:")] == numbers


@pytest.mark.parametrize(
    ("ref", "parts"),
    [
        ("whist:law:3", "I II III"),
        ("whist:law:8", "I II III"),
        ("whist:law:37", "I II"),
        ("whist:law:44", "I II III IV V VI VII"),
        ("whist:law:56", "I II"),
        ("whist:law:72", "I II III IV V"),
        ("auction:law:37", "a b c d e f g"),
        ("auction:law:60", "a b c d e f"),
        ("auction:law:68", "1 2 3 4"),
        ("auction:law:84", "a b c"),
        ("drayson:law:44", "I II III IV V VI VII"),
    ],
)
def test_parts_are_found_and_can_be_referred_to(library: Library, ref: str, parts: str) -> None:
    assert library.entries[ref].parts == tuple(parts.split())
    assert all(f"{ref}:{part}" in library.refs for part in parts.split())


def test_every_mend_is_shown_in_brackets_and_tells_why(library: Library) -> None:
    mends = [(entry, mend) for entry in library.entries.values() for mend in entry.mends]
    assert len(mends) == 97
    for entry, mend in mends:
        assert f"[{mend.read}]" in entry.text
        assert mend.why
        assert mend.read != mend.printed


def test_no_trace_of_damage_is_left_in_what_is_read(library: Library) -> None:
    damage = re.compile(r"[»■^%*<>£|]|\b(Xote|JVotes|tvhich|tahle|AYhist|clownwards)\b|[a-z]- [a-z]")
    for ref, entry in library.entries.items():
        if ref.startswith("drayson") and ref != "drayson:index":
            assert not damage.search(entry.text), (ref, damage.search(entry.text))


def test_footnotes_are_tied_to_their_place(library: Library) -> None:
    places = {number: library.place_of(f"whist:footnote:{number}") for number in range(1, 41)}
    assert places[1] == "whist:law:5"
    assert places[27] == "whist:law:62"
    assert places[37] == "whist:etiquette:3"
    assert places[40] == "whist:dummy:II"
    assert all(places.values())
    assert library.place_of("auction:footnote:27") == "auction:law:83"


def test_no_link_and_no_pointer_is_dangling(library: Library) -> None:
    links = [link.to for found in library.links.values() for link in found]
    pointers = [see for note in library.notes.values() for see in note.see]
    pointers += [see for term in library.glossary.terms for see in term.see]
    pointers += [see for theme in library.themes.themes for row in theme.rows for see in row.see]
    assert len(links) > 100
    assert set(links) | set(pointers) <= library.refs


def test_every_link_can_be_followed_back(library: Library) -> None:
    for ref, links in library.links.items():
        for link in links:
            if unit_of(link.to) != ref:
                assert ref in library.cited_by[unit_of(link.to)]


def test_the_links_that_the_texts_print(library: Library) -> None:
    """From the designs' own lists of printed cross-references."""
    expected = {
        "whist:case:I": {"whist:law:3", "whist:law:59", "whist:law:46"},
        "whist:case:VI": {"whist:law:44:IV", "whist:law:70", "whist:law:46"},
        "whist:footnote:17": {"whist:law:70", "whist:law:44:IV"},
        "whist:law:82": {"whist:law:61"},
        "auction:law:39": {"auction:law:37:b"},
        "auction:law:47": {"auction:law:4", "auction:law:6"},
        "auction:law:73": {f"auction:law:{n}" for n in (80, 86, 92, 76, 93, 71, 65, 66)},
        "auction:case:2": {"auction:law:50", "auction:law:52"},
        "auction:case:7": {"auction:law:46"},
        "drayson:note:deal": {"drayson:law:34"},
    }
    for ref, targets in expected.items():
        assert {link.to for link in library.links[ref] if ":footnote:" not in link.to} == targets, ref


#: Numbers in the texts that point to nothing: dates, scores, counts and the old card games of the history.
COUNTS = Counter(
    {
        "whist:history": 23,  # 21 dates, "5. trumps", "scene 12"
        "whist:case:preamble": 2,
        "auction:case:6": 7,  # the heads of three rounds, three bids, the loss of 600
        "auction:case:7": 10,  # the heads of four rounds, six bids
        "auction:law:84": 3,
        "auction:law:89": 1,
    }
)


def test_no_number_in_the_texts_is_a_reference_without_a_link(library: Library) -> None:
    left: Counter[str] = Counter()
    for ref, entry in library.entries.items():
        if entry.digest or ref == "drayson:index":
            continue
        text = re.sub(
            r"^(\[?\d+\.\]?|\[\d+\]|CASE (\d+|[IVX]+)\.?|\d+(st|d|th)\.)", lambda m: " " * len(m[0]), entry.text
        )
        text = re.sub(r"(?m)^\d+(st|d|th)\. ", lambda m: " " * len(m[0]), text)
        covered = {at for link in library.links[ref] for at in range(link.start, link.start + len(link.words))}
        left[ref] += sum(match.start() not in covered for match in re.finditer(r"\d+", text))
    assert +left == COUNTS


def test_no_law_or_case_is_named_in_words_without_a_link(library: Library) -> None:
    named = re.compile(r"\b(?:Laws?|Rules?|Cases?) (?=\d|[IVX]+\b)")
    for ref, entry in library.entries.items():
        if not entry.digest:
            starts = {link.start for link in library.links[ref]}
            assert all(match.end() in starts for match in named.finditer(entry.text)), ref


def test_the_digest_is_marked_as_ours_everywhere(library: Library) -> None:
    digest = [ref for ref, entry in library.entries.items() if entry.digest]
    assert digest == [f"auction:law:{n}" for n in range(1, 37)]
