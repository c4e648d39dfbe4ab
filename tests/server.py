"""A PostgreSQL server of the tests' own, on loopback. What uses it bears the mark `postgres`."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OTHERS_GONE = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
EMPTY = """
    DO $$ BEGIN EXECUTE (
        SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY'
        FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    ); END $$
"""


def programs() -> Path:
    """Where PostgreSQL's programs lie: on the path, or where Debian puts them. Fails if they are nowhere."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    assert places, "PostgreSQL's programs are not installed (.ci/run installs them)"
    return places[-1]


class Server:
    """One server; `url` is without a database. It outlives killed clients, not power cuts: so no disk is waited for."""

    def __init__(self, home: Path, port: int) -> None:
        """Its files will lie in `home`."""
        self.home = home
        self.url = f"postgresql://cavendish@127.0.0.1:{port}"
        self._options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        self._user: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses root
            shutil.chown(home, "postgres")
            self._user = ["runuser", "-u", "postgres", "--"]

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._user, str(programs() / program), "-D", str(self.home / "db"), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=120)

    def make(self) -> None:
        """Make its files."""
        self._run("initdb", "-U", "cavendish", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "-w", "-l", str(self.home / "log"), "-o", self._options, "start")

    def stop(self) -> None:
        """Stop it as a crash would."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")


@contextmanager
def running() -> Iterator[Server]:
    """A new PostgreSQL server on a free port; gone afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(Path(tempfile.mkdtemp(prefix="cavendish-pg-")), port)
    try:
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(server.home, ignore_errors=True)


async def new_database(server: str) -> str:
    """The URL of a new, empty database on the server."""
    database = f"t{uuid.uuid4().hex}"
    await _command(f"{server}/postgres", f"CREATE DATABASE {database}")
    return f"{server}/{database}"


async def _command(url: str, *commands: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    for command in commands:
        await connection.execute(command)
    await connection.close()


class Stand:
    """Where the tests' databases lie: in the files that they name, or, with pytest's `--on-postgres`, each in a
    database of one server that stands for that file."""

    def __init__(self) -> None:
        """In files."""
        self.server: str | None = None
        self._model = ""
        self._made: dict[Path, str] = {}

    async def name(self, file: Path) -> str:
        """What the store opens for a test's file: the same whenever it names the same. Another test's database is
        emptied and used again; there are as many as one test needs, copied from a model."""
        if self.server is None:
            return str(file)
        if file not in self._made:
            free = next((other for other in self._made if other.parent != file.parent), None)
            self._made[file] = await self._copied() if free is None else await self._emptied(self._made.pop(free))
        return f"{self.server}/{self._made[file]}"

    def stands(self, url: str, file: Path) -> None:
        """Another process has made the database that stands for the file."""
        self.server, _slash, self._made[file] = url.rpartition("/")

    async def _copied(self) -> str:
        from bot.store import Store

        assert self.server is not None
        if not self._model:
            url = await new_database(self.server)
            async with await Store.open(url):
                self._model = url.rpartition("/")[2]
        database = f"t{uuid.uuid4().hex}"
        await _command(f"{self.server}/postgres", f"CREATE DATABASE {database} TEMPLATE {self._model}")
        return database

    async def _emptied(self, database: str) -> str:
        await _command(f"{self.server}/{database}", OTHERS_GONE, EMPTY)
        return database


STAND = Stand()
