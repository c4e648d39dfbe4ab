"""The printed cases as table records: Cavendish's I to XI, Drayson's lowered hand, the Card Committee's."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.replay import run

FILES = sorted(Path(__file__).parent.rglob("*.rec"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_case_is_decided_as_the_book_decides_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run([str(file)])
    told = capsys.readouterr()
    assert code == 0, told.out + told.err


def test_every_case_of_whist_has_its_record() -> None:
    names = {file.stem for file in FILES if file.parent.name == "whist"}
    assert names == {f"case-{n:02}" for n in range(1, 12)} | {"lowered-hand"}


def test_every_case_of_auction_has_its_record_but_the_two_about_joining_a_table() -> None:
    """Cases 4 and 5 have no cards: the tests of the roster and of the formation of a table decide them."""
    names = {file.stem for file in FILES if file.parent.name == "auction"}
    assert names == {f"case-{n}" for n in (1, 2, 3, 6, 7, 8)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_record_of_a_case_expects_something_after_each_position(file: Path) -> None:
    for position in file.read_text(encoding="utf-8").split("game:")[1:]:
        assert "\n? " in position.partition("---")[2]
