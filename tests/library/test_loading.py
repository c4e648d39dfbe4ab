"""Broken or missing data stops the start with the file, the entry and the reason."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest

from bot.library import Library, Unreadable, load


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with resources.as_file(resources.files("laws_data")) as source:
        shutil.copytree(source, tmp_path / "laws_data")
    return tmp_path / "laws_data"


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_copy_of_the_data_loads(folder: Path, library: Library) -> None:
    assert load(folder).refs == library.refs


def test_loading_takes_under_half_a_second() -> None:
    """Half a second at the pace of an idle core: a crowded machine is given as much longer as it counts slower."""
    pace = min(counted() for _ in range(5)) / 0.02
    times = []
    for _ in range(5):
        start = time.process_time()
        load()
        times.append(time.process_time() - start)
    assert min(times) < 0.5 * max(1.0, pace)


def counted() -> float:
    """How long this machine takes for what an idle core does in about a fiftieth of a second."""
    start = time.process_time()
    sum(number * number for number in range(300_000))
    return time.process_time() - start


@pytest.mark.parametrize(
    "file",
    [
        "whist.toml", "auction.toml", "digest.toml", "drayson.toml", "notes-whist.toml", "notes-auction.toml",
        "notes-drayson.toml", "glossary.toml", "themes.toml", "words.toml",
    ],
)  # fmt: skip
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(Unreadable, match=rf"laws_data/{file}, the file: cannot be read \(FileNotFoundError\)"):
        load(folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("whist.toml", "[[section]]", "[[section", "whist.toml, the file: is not TOML"),
        ("whist.toml", 'ref = "whist:law:2"', 'ref = "whist:law:1"', "whist.toml, whist:law:1: is there twice"),
        ("whist.toml", 'ref = "whist:law:2"', 'ref = "law two"', "whist.toml, law two: is not a reference of whist"),
        ("whist.toml", 'ref = "whist:law:2"\n', "", "whist.toml, an entry without ref: has no 'ref'"),
        ("whist.toml", "(_vide_ Law 3)", "(_vide_ Law 93)", "whist.toml, whist:case:I: points to whist:law:93"),
        ("drayson.toml", "printed = 'G. Honours'", "printed = 'H. Honours'", "drayson:law:6: a mend of 'H. Honours'"),
        (
            "notes-whist.toml",
            'keeps = "engine"',
            'keeps = "magic"',
            "notes-whist.toml, whist:law:1: is kept neither as",
        ),
        ("notes-whist.toml", 'title = "Whist rubber', 'titel = "Whist rubber', "whist:law:1: has no 'title'"),
        ("notes-whist.toml", '["whist:law:91"]', '["whist:law:92"]', "whist:law:92: is a note about nothing"),
        ("notes-auction.toml", '["auction:law:97"]', '["auction:law:97x"]', "auction:law:97x: is a note about nothing"),
        ("glossary.toml", "whist:law:62", "whist:law:162", "points to whist:law:162, which is not there"),
        ("themes.toml", "same = true\n", "", "must be the same or have an auction side"),
        ("words.toml", "[near]", "[nigh]", "words.toml, the file: has no 'near'"),
    ],
)
def test_a_broken_entry_is_named_with_the_reason(folder: Path, file: str, old: str, new: str, reason: str) -> None:
    spoil(folder, file, old, new)
    with pytest.raises(Unreadable) as caught:
        load(folder)
    assert str(caught.value).startswith("laws_data/")
    assert reason in str(caught.value)


def test_a_law_without_a_note_of_ours_is_named(folder: Path) -> None:
    path = folder / "notes-drayson.toml"
    text = path.read_text(encoding="utf-8")
    start = text.index('["drayson:note:deal"]')
    path.write_text(text[:start] + text[text.index("\n[", start) + 1 :], encoding="utf-8")
    with pytest.raises(Unreadable, match="drayson:note:deal: has no note of ours"):
        load(folder)


@pytest.mark.parametrize("change", [lambda data: data + b"\xff\xfe", lambda data: b"\x00" + data])
def test_a_file_that_is_no_text_is_named(folder: Path, change: Callable[[bytes], bytes]) -> None:
    path = folder / "glossary.toml"
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(Unreadable, match=r"laws_data/glossary\.toml"):
        load(folder)
