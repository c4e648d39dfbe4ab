"""The coverage table is made from marks, test names and the library; and the marks themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.law import Code, kept
from bot.library import Library
from bot.library.coverage import Row, mark_of, named_tests, report, rows, unknown


def test_a_mark_records_and_returns_the_function_unchanged() -> None:
    code = Code("whist")

    def function() -> int:
        return 7

    assert code.law(72, "DM-II")(function) is function
    where = f"{__name__}.{function.__qualname__}"
    assert [(mark.code, mark.law, mark.function) for mark in code.marks] == [
        ("whist", "72", where),
        ("whist", "DM-II", where),
    ]


@pytest.mark.parametrize("law", [0, 100, -1, "", "seventy", "72b", "dm-ii"])
def test_what_is_no_law_cannot_be_marked(law: int | str) -> None:
    with pytest.raises(ValueError, match="not a law of the whist code"):
        Code("whist").law(law)


def test_no_law_at_all_cannot_be_marked() -> None:
    with pytest.raises(ValueError, match="not a law"):
        Code("whist").law()


def test_kept_knows_the_two_codes_only() -> None:
    assert isinstance(kept("whist"), dict)
    assert isinstance(kept("auction"), dict)
    with pytest.raises(KeyError):
        kept("poker")


def test_tests_are_found_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "engine" / "auction").mkdir(parents=True)
    (tmp_path / "records").mkdir()
    (tmp_path / "engine" / "test_one.py").write_text(
        "def test_law_072_three_tricks() -> None: ...\nasync def test_law_dm_ii_dummy() -> None: ...\n"
        "def test_law_026_at_auction_the_same() -> None: ...\ndef test_other() -> None: ...\n"
    )
    (tmp_path / "engine" / "auction" / "test_two.py").write_text("def test_law_072_claims() -> None: ...\n")
    (tmp_path / "records" / "law-059-all-down.rec").write_text("")
    (tmp_path / "records" / "hard-01.rec").write_text("")
    assert named_tests(tmp_path) == {
        "whist:72": ("test_law_072_three_tricks",),
        "whist:DM-II": ("test_law_dm_ii_dummy",),
        "auction:26": ("test_law_026_at_auction_the_same",),
        "auction:72": ("test_law_072_claims",),
        "whist:59": ("law-059-all-down.rec",),
    }


def test_rows_are_every_law_and_article_in_order(library: Library) -> None:
    whist, auction = rows(library, "whist"), rows(library, "auction")
    names = [mark_of(row.ref) for row in whist]
    assert names == [*map(str, range(1, 92)), "DM-I", "DM-II", "DM-III", "DDM"]
    assert sorted(int(mark_of(row.ref)) for row in auction) == list(range(1, 98))


def test_rows_take_their_tests(library: Library) -> None:
    row = next(row for row in rows(library, "whist", {"whist:72": ("test_law_072_x",)}) if row.ref == "whist:law:72")
    assert row.tests == ("test_law_072_x",)
    assert row.keeps == "option"


@pytest.mark.parametrize(
    ("keeps", "functions", "tests", "wants"),
    [
        ("engine", (), ("t",), "a function"),
        ("option", ("f",), (), "a test"),
        ("construction", (), (), "a test"),
        ("construction", (), ("t",), ""),
        ("text", ("f",), (), "no function"),
        ("text", (), (), ""),
        ("arbitrator", (), (), ""),
        ("engine", ("f",), ("t",), ""),
    ],
)
def test_a_row_says_what_it_lacks(keeps: str, functions: tuple[str, ...], tests: tuple[str, ...], wants: str) -> None:
    assert Row("whist:law:1", keeps, functions, tests).wants() == wants


def test_the_engine_marks_no_law_that_the_library_has_not_got(library: Library) -> None:
    assert unknown(library, "whist") == ()
    assert unknown(library, "auction") == ()


def test_how_the_laws_are_kept(library: Library) -> None:
    """The classes that the readings of the two codes give."""
    classes = {
        "engine": "1-6 8-13 16-22 24-25 33-35 47 52-53 56 58-59 61 63-66 71 73 78 81-82 87",
        "option": "7 23 29-30 32 49 54-55 57 62 67-68 72 74-76 79 84 86 89 91",
        "construction": "14-15 27 36-46 48 50-51 60 69-70 77 85",
        "text": "26 28 31 80 83 88 90",
    }
    for keeps, spans in classes.items():
        numbers = [n for span in spans.split() for n in range(int(span.split("-")[0]), int(span.split("-")[-1]) + 1)]
        assert [library.notes[f"whist:law:{n}"].keeps for n in numbers] == [keeps] * len(numbers)


ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("code", ["whist", "auction"])
def test_every_law_that_is_kept_has_its_function_and_its_test(code: str, library: Library) -> None:
    report(library)  # it imports the engine, whose modules leave their marks
    found = rows(library, code, named_tests(ROOT / "tests"))
    assert {row.ref: row.wants() for row in found if row.wants()} == {}


def test_the_table_in_the_data_is_the_table(library: Library) -> None:
    """`python -m bot laws coverage --write` makes it anew."""
    assert (ROOT / "laws_data" / "coverage.md").read_text(encoding="utf-8") == report(library, ROOT / "tests")


def test_the_readme_shows_the_totals(library: Library) -> None:
    totals = [
        line for line in report(library, ROOT / "tests").splitlines() if line.startswith(("| whist |", "| auction |"))
    ]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [line for line in totals if line not in readme] == []
