"""Backup and restore by the command line, under load and with every wrong file."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import Cause, Entry, Store, TableRow

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A SQLite file, which the settings name."""
    monkeypatch.setenv("CAVENDISH_DATABASE", str(tmp_path / "rooms.db"))
    return str(tmp_path / "rooms.db")


async def command(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `python -m bot …`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, error = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), error.decode()


def rows(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [seq for (seq,) in connection.execute("SELECT seq FROM events ORDER BY seq")]


def kept(folder: Path) -> Path:
    """Where the restore has kept what was there."""
    [found] = [path for path in folder.glob("rooms.db.before-*") if not path.name.endswith(("-wal", "-shm"))]
    return found


async def test_a_backup_taken_under_load_is_whole_and_restores(store: Store, table: TableRow, tmp_path: Path) -> None:
    """Two events at each append, as fast as they go, while three backups are taken; each holds whole appends alone."""
    ended = asyncio.Event()

    async def play() -> int:
        seq = 0
        while not ended.is_set():
            pair = [Entry("Played", {"pad": "x" * 2000}, 1), Entry("Turned", {}, 1)]
            seq = await store.append(table.id, seq, pair, Cause(datetime.now(UTC)))
            await store.life.beat("here", "0.1.0", NOON, datetime.now(UTC))
        return seq

    playing = asyncio.create_task(play())
    before = []
    for number in range(3):
        before.append((await store.table(table.id)).seq)
        told = await command("backup", str(tmp_path / f"copy{number}.db"))
        assert told[0] == 0, told
    ended.set()
    last = await playing
    for number in range(3):
        copied = rows(tmp_path / f"copy{number}.db")
        assert copied == list(range(1, len(copied) + 1))
        assert len(copied) % 2 == 0
        assert before[number] <= len(copied) <= last
    assert before[0] < before[2]  # play went on meanwhile
    assert sorted(name for name in os.listdir(tmp_path) if "copy" in name) == ["copy0.db", "copy1.db", "copy2.db"]

    refused = await command("restore", str(tmp_path / "copy2.db"))
    assert refused[0] == 1
    assert refused[2].startswith(f"A bot uses {tmp_path / 'rooms.db'}: stop it")
    await store.life.stop("here")
    await store.close()
    told = await command("restore", str(tmp_path / "copy1.db"))
    assert told[0] == 0, told
    async with await Store.open(str(tmp_path / "rooms.db")) as restored:
        events = await restored.events(table.id, after=0)
        assert len(events) == len(rows(tmp_path / "copy1.db"))
        assert (await restored.table(table.id)).seq == len(events)
        assert await restored.life.last_beat() is None
    assert len(rows(kept(tmp_path))) == last


def test_a_backup_writes_over_nothing(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate"]) == 0
    (tmp_path / "copy.db").write_text("mine")
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "copy.db").read_text() == "mine"


def test_without_a_database_there_is_nothing_to_back_up(name: str, tmp_path: Path) -> None:
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_restore_where_nothing_was(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["migrate"]) == 0
    assert main(["backup", str(tmp_path / "copy.db")]) == 0
    monkeypatch.setenv("CAVENDISH_DATABASE", str(tmp_path / "new.db"))
    assert main(["restore", str(tmp_path / "copy.db")]) == 0
    assert main(["migrate"]) == 0
    assert not list(tmp_path.glob("new.db.before*"))


def spoil(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(statement)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("letter", "is not a database"),
        ("absent", "cannot be opened"),
        ("empty", "is empty"),
        ("strange", "holds something else than Cavendish's tables"),
        ("newer", "was made by a newer version"),
        ("damaged", "is damaged"),
    ],
)
def test_what_is_no_backup_is_refused_and_changes_nothing(
    name: str, tmp_path: Path, wrong: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate"]) == 0
    file = tmp_path / "copies" / "wrong.db"
    file.parent.mkdir()
    match wrong:
        case "letter":
            file.write_text("Dear Cavendish, " * 100)
        case "empty":
            spoil(file, "")
            file.touch()
        case "strange":
            spoil(file, "CREATE TABLE recipes (id INTEGER)")
        case "newer" | "damaged":
            assert main(["backup", str(file)]) == 0
            if wrong == "newer":
                spoil(file, "UPDATE alembic_version SET version_num = '9999'")
            else:
                content = bytearray(file.read_bytes())
                content[8192 : len(content) - 4096] = b"\x7f" * (len(content) - 12288)
                file.write_bytes(content)
    before, stood = sorted(file.parent.iterdir()), Path(name).read_bytes()
    capsys.readouterr()
    assert main(["restore", str(file)]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert sorted(file.parent.iterdir()) == before
    assert Path(name).read_bytes() == stood


def test_a_restore_takes_the_place_of_a_damaged_database(name: str, tmp_path: Path) -> None:
    assert main(["migrate"]) == 0
    assert main(["backup", str(tmp_path / "copy.db")]) == 0
    Path(name).write_text("flood")
    assert main(["restore", str(tmp_path / "copy.db")]) == 0
    assert main(["migrate"]) == 0
    assert kept(tmp_path).read_text() == "flood"


def test_a_database_on_a_server_is_backed_up_by_its_own_means(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("CAVENDISH_DATABASE", "postgresql://cavendish:hush@127.0.0.1/rooms")
    for word in ("backup", "restore"):
        assert main([word, str(tmp_path / "copy.db")]) == 1
        told = capsys.readouterr().err
        assert "pg_dump" in told
        assert "hush" not in told


# ── health


async def test_health_is_told_by_the_heartbeat(store: Store, name: str) -> None:
    started = datetime.now(UTC)
    code, out, error = await command("health")
    assert (code, out) == (1, "")
    assert error == f"No bot is alive on {name} (none has started, or the last was stopped).\n"
    await store.life.beat("here", "0.1.0", started, started)
    code, out, error = await command("health")
    assert (code, error) == (0, "")
    assert out.startswith("alive ")
    await store.life.beat("here", "0.1.0", started, datetime(2026, 1, 1, tzinfo=UTC))
    code, out, error = await command("health")
    assert (code, out) == (1, "")
    assert "last seen" in error


def test_health_makes_no_database(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health"]) == 1
    assert capsys.readouterr().err == f"There is no database {name}.\n"
    assert list(tmp_path.iterdir()) == []
