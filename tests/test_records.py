"""Every table record under tests/records/: those named `wrong-…` must fail an expectation, those named `broken-…`
cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.expectations import known
from bot.engine.notation import read_hands, write_hands
from bot.engine.reading import read_act
from bot.engine.record import RecordError, read_record
from bot.replay import run

RECORDS = Path(__file__).parent / "records"
FILES = sorted(RECORDS.rglob("*.rec"))
EXIT = {"broken": 2, "wrong": 1}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_record(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run([str(file)])
    out, err = capsys.readouterr()
    assert code == EXIT.get(file.stem.split("-")[0], 0), out + err


HEADER = """game: short whist
deal: N:A2.-.-.65 9.-.74.9 3.2.2.2 K.-.9.K3
trump: H
tricks: NS 4 EW 5
leader: N
---
N plays SA
"""
#: for each kind of expectation one that fails after HEADER, and one that is misspelt
FAILS = [
    ("? refused", "? refussed"),
    ("? refused law 71", "? refused lore 71"),
    ("? turn N", "? turn X"),
    ("? legal E any", "? legal E"),
    ("? may EW calls H7", "? may EW wants H7"),
    ("? not holds E S9", "? not has E S9"),
    ("? must E SK", "? must E sing"),
    ("? exposed E S9", "? exposed"),
    ("? holds E SK", "? holds E SX"),
    ("? trick 10 N", "? trick ten N"),
    ("? tricks NS 5 EW 5", "? tricks NS 5"),
    ("? open E", "? open"),
    ("? established E", "? established E now"),
    ("? saved E", "? saved Z"),
    ("? proved E", "? proved"),
    ("? score NS 1 EW 0", "? score NS one EW 0"),
    ("? above NS 1 EW 0", "? above 1 0"),
    ("? game NS single", "? game NS quadruple"),
    ("? rubber NS 4", "? rubber NS"),
    ("? dealer N", "? dealer"),
    ("? void", "? void deal"),
    ("? new deal S", "? new S"),
    ("? barred N", "? barred"),
    ("? contract 2R by S", "? contract 2R S"),
    ("? declarer S", "? declarer NS"),
    ("? sees W S9", "? sees W"),
    ("? hidden W SA", "? hidden W SA S9"),
    ("? over", "? over now"),
]


@pytest.mark.parametrize(("fails", "misspelt"), FAILS)
def test_expectations_that_fail_exit_1_and_those_not_known_exit_2(fails: str, misspelt: str, tmp_path: Path) -> None:
    file = tmp_path / "one.rec"
    file.write_text(HEADER + fails + "\n", encoding="utf-8")
    assert run([str(file)]) == 1
    file.write_text(HEADER + misspelt + "\n", encoding="utf-8")
    assert run([str(file)]) == 2


def test_an_act_refused_fails_ok_and_a_lawful_card_is_not_told_from_a_revoke(tmp_path: Path) -> None:
    file = tmp_path / "one.rec"
    file.write_text(HEADER + "W plays S9\n? ok\n", encoding="utf-8")
    assert run([str(file)]) == 1
    file.write_text(HEADER + "E exposes S9\n? silent\n", encoding="utf-8")
    assert run([str(file)]) == 1
    file.write_text(HEADER + "E plays D7\n? silent\n", encoding="utf-8")
    assert run([str(file)]) == 0


def test_several_files_end_with_the_highest_code(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.rec", tmp_path / "bad.rec"
    good.write_text(HEADER + "? ok\n", encoding="utf-8")
    bad.write_text(HEADER + "? nonsense\n", encoding="utf-8")
    assert run([str(good)]) == 0
    assert run([str(good), str(bad)]) == 2
    assert run([str(tmp_path / "missing.rec")]) == 2


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("deal: N:A2.-.-.65 9.-.74.9 3.2.2.2 K.-.9.K", "equal length"),
        ("deal: N:AA.-.-.65 9.-.74.9 3.2.2.2 K.-.9.K3", "twice"),
        ("deal: N:A2.-.-.61 9.-.74.9 3.2.2.2 K.-.9.K3", "no such card"),
        ("deal: N:A2.-.65 9.-.74.9 3.2.2.2 K.-.9.K3", "four suits"),
        ("mode: friendly", "expected one of"),
        ("leader: North", "expected a seat"),
        ("tricks: NS 4 EW 6", "do not make 13"),
    ],
)
def test_a_header_that_cannot_be_read_names_the_line(line: str, expected: str) -> None:
    key = line.split(":")[0]
    lines = [kept for kept in HEADER.splitlines() if not kept.startswith(key + ":")]
    with pytest.raises(RecordError, match=expected):
        read_record("\n".join([line, *lines]), known)


def test_hands_are_written_as_they_are_read() -> None:
    text = "N:AKQ2.T98.765.432 -.AKQ765.A432.AKQ J9876543.J.T.J98 T.432.KQJ98.T765"
    assert write_hands(read_hands(text)) == text


@pytest.mark.parametrize(
    "line", ["N", "N dances", "N plays", "N cuts many", "MOD sings", "X plays H7", "N calls", "N bids 2X"]
)
def test_an_act_that_cannot_be_read_is_an_error(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_act(line)
