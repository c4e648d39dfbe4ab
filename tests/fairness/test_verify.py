"""`python -m bot verify`: true records, false ones, and files that are none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.engine.cards import in_order
from bot.engine.seats import SEATS, Seat
from bot.fairness import Gave, UnreadableError, commitment, deal, header, run, verify
from bot.fairness.verify import read_hands

SECRET = bytes(range(32))
GAVE = [Gave(Seat.W, "jam # and **butter**"), Gave(Seat.N, "two  blanks")]


def record(number: int = 7, secret: bytes = SECRET, dealer: Seat = Seat.S, *, trump: bool = True) -> str:
    dealt = deal(secret, GAVE, number, 20, dealer)
    hands = []
    for seat in SEATS:
        suits = [[str(c)[1] for c in in_order(dealt.hands[seat]) if str(c)[0] == suit] for suit in "SHDC"]
        hands.append(".".join("".join(ranks) or "-" for ranks in suits))
    lines = ["game: short whist", f"dealer: {dealer}", f"deal: N:{' '.join(hands)}"]
    lines += [f"trump: {dealt.last}"] if trump else []
    lines += header(secret, GAVE, number, 20, commitment(secret, number))
    return "\n".join([*lines, "---", "W plays SK   # a lead", "? ok", ""])


def faults(text: str) -> list[str | None]:
    return [one.fault for one in verify(text)]


def test_a_true_record_is_found_true() -> None:
    (checked,) = verify(record())
    assert checked.fault is None
    assert str(checked).startswith("Deal 7: the commitment is of this secret")


def test_every_deal_of_a_record_is_checked() -> None:
    text = record(7) + "settle\n\n" + record(8, bytes(32), Seat.W, trump=False)
    assert [(one.place, one.number, one.fault) for one in verify(text)] == [(1, "7", None), (2, "8", None)]


def test_one_card_exchanged_is_named() -> None:
    dealt = deal(SECRET, GAVE, 7, 20, Seat.S)
    first = dealt.hands[Seat.W][0]
    second = next(card for card in dealt.hands[Seat.E] if card.suit is first.suit)
    text = record(trump=False)
    holdings = text.split("deal: N:")[1].splitlines()[0]
    east, west = holdings.split()[1], holdings.split()[3]
    suit = "SHDC".index(first.suit.name)

    def exchanged(hand: str, out: str, into: str) -> str:
        suits = hand.split(".")
        suits[suit] = suits[suit].replace(out, into)
        return ".".join(suits)

    swapped = holdings.replace(east, exchanged(east, str(second)[1], str(first)[1]))
    swapped = swapped.replace(west, exchanged(west, str(first)[1], str(second)[1]))
    (fault,) = faults(text.replace(holdings, swapped))
    assert fault == f"card 1 of the deal is {first} to West; the record gives it to East."


def test_a_card_that_is_nowhere_is_named() -> None:
    text = record(trump=False)
    holdings = text.split("deal: N:")[1].splitlines()[0]
    north = holdings.split()[0]
    doubled = re.sub(r"^[^.]", lambda rank: "2" if rank[0] != "2" else "3", north)
    (fault,) = faults(text.replace(north, doubled))
    assert fault is not None
    assert re.fullmatch(r"card \d+ of the deal is S. to North; the record has it nowhere\.", fault)


def test_another_trump_card_is_named() -> None:
    last = deal(SECRET, GAVE, 7, 20, Seat.S).last
    other = "S2" if str(last) != "S2" else "S3"
    assert faults(record().replace(f"trump: {last}", f"trump: {other}")) == [
        f"the last card dealt, the trump card, is {last}; the record turns up {other}."
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SECRET.hex(), bytes(32).hex()),
        (commitment(SECRET, 7), commitment(bytes(32), 7)),
        ("deal-number: 7", "deal-number: 8"),
    ],
    ids=["wrong secret", "another table's commitment", "another deal's number"],
)
def test_a_secret_that_was_not_committed_to(old: str, new: str) -> None:
    assert faults(record().replace(old, new)) == [
        "the commitment is not of this secret: either is wrong, or belongs to another deal or table."
    ]


@pytest.mark.parametrize(
    ("old", "new"), [("cut: 20", "cut: 21"), ('"jam', '"ham'), ("gave W", "gave E"), ("dealer: S", "dealer: E")]
)
def test_whatever_enters_the_deal_changes_it(old: str, new: str) -> None:
    (fault,) = faults(record().replace(old, new))
    assert fault is not None
    assert fault.startswith("card ")


@pytest.mark.parametrize("key", ["secret", "commitment"])
def test_what_cannot_be_checked_is_not_called_true(key: str) -> None:
    (fault,) = faults(re.sub(rf"^{key}: .*\n", "", record(), flags=re.MULTILINE))
    assert fault is not None
    assert f"its {key} is not in the file" in fault


@pytest.mark.parametrize(
    ("pattern", "put", "sentence"),
    [
        (r"---[\s\S]*", "", "cut short: its last header has no end line"),
        (r"\A[\s\S]*", "", "no deal in this file"),
        (r"\A[\s\S]*", "\x00\x01 nonsense", "no deal in this file"),
        (r"^deal: .*\n", "", "has no “deal”"),
        (r"^cut: .*\n", "", "has no “cut”"),
        (r"^(deal: \S+ \S+) .*", r"\1", "a deal has four hands"),
        (r"^(deal: .*)\S$", r"\1", "12 cards"),
        (r"^(deal: \S+)", r"\1.9", "a hand has four suits"),
        (r"^(deal: ).:", r"\1Q:", "no seat “Q”"),
        (r"^dealer: S", "dealer: X", "no seat “X”"),
        (r"^trump: .*", "trump: S1", "no card “S1”"),
        (r"^cut: 20", "cut: 3", "from 4 to 48"),
        (r"^cut: 20", "cut: twenty", "from 4 to 48"),
        (r"^deal-number: 7", "deal-number: " + "9" * 5000, "must be a number"),
        (r"^secret: ..", "secret: ", "64 hexadecimal"),
        (r"^gave W: .*", "gave W: jam", "not a JSON string"),
        (r"^gave W: .*", "gave W: [1]", "not a JSON string"),
        (r"^gave W: .*", r'gave W: "\\ud83d"', "not a JSON string"),
        (r"^gave N: .*", 'gave W: "again"', "“gave w” twice"),
    ],
)
def test_a_file_that_is_no_whole_record_gets_one_sentence(pattern: str, put: str, sentence: str) -> None:
    broken = re.sub(pattern, put, record(), count=1, flags=re.MULTILINE)
    with pytest.raises(UnreadableError) as caught:
        verify(broken)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_ten_and_t_are_the_same_card() -> None:
    written = "N:AKQJT98765432.-.-.- -.AKQJ1098765432.-.- -.-.AKQJT98765432.- ...AKQJT98765432"
    assert {seat: len(hand) for seat, hand in read_hands(written).items()} == dict.fromkeys(SEATS, 13)


def test_the_command_exits_0_for_true_1_for_false_2_for_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    true, false, cut = tmp_path / "true.rec", tmp_path / "false.rec", tmp_path / "cut.rec"
    true.write_text(record(), encoding="utf-8")
    false.write_text(record().replace("cut: 20", "cut: 21"), encoding="utf-8")
    cut.write_text(record()[:200], encoding="utf-8")
    assert run([str(true)]) == 0
    assert "every card follows" in capsys.readouterr().out
    assert run([str(true), str(false)]) == 1
    assert "card 1 of the deal is" in capsys.readouterr().out
    assert run([str(false), str(cut)]) == 2
    assert "cut short" in capsys.readouterr().err


def test_files_that_cannot_be_read_get_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    large, binary = tmp_path / "large.rec", tmp_path / "binary.rec"
    large.write_text(record() + "# padding\n" * 1_000_000, encoding="utf-8")
    binary.write_bytes(b"\xff\xfe\x00")
    for path, sentence in (
        (large, "large.rec is larger than any record (4 MB); it was not read."),
        (binary, "binary.rec is not a text in UTF-8."),
        (tmp_path / "none.rec", "none.rec cannot be read: no such file or directory."),
        (tmp_path, f"{tmp_path.name} cannot be read: is a directory."),
    ):
        assert run([str(path)]) == 2
        assert capsys.readouterr().err.strip() == sentence


def test_statistics_prints_what_is_expected_beside_what_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--statistics", "--deals", "200"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("200 deals")
    assert "23.86080" in out  # a suit of four: C(13, 4) · C(39, 9) ÷ C(52, 13)
    assert "each card to each seat: expected 50.0" in out


@pytest.mark.parametrize("argv", [[], ["--statistics", "--deals", "0"], ["--statistics", "a.rec"]])
def test_a_command_that_asks_for_nothing_says_how(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(argv)
    assert ended.value.code == 2
    assert "usage: python -m bot verify" in capsys.readouterr().err
