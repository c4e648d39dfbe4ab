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


def programs() -> Path:
    """Where PostgreSQL's programs lie: on the path, or where Debian puts them. Fails if they are nowhere."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    assert places, "PostgreSQL's programs are not installed (.ci/run installs them)"
    return places[-1]


@contextmanager
def running() -> Iterator[str]:
    """The URL, without a database, of a new PostgreSQL server on a free port; gone afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = Path(tempfile.mkdtemp(prefix="cavendish-pg-"))
    user = []
    if os.geteuid() == 0:  # PostgreSQL refuses root
        shutil.chown(home, "postgres")
        user = ["runuser", "-u", "postgres", "--"]
    run = [*user, str(programs() / "initdb"), "-D", str(home / "db"), "-U", "cavendish", "-A", "trust", "-E", "UTF8"]
    subprocess.run([*run, "--no-sync"], check=True, capture_output=True, cwd="/", timeout=120)
    # It outlives killed clients, not power cuts: so it need not wait for the disk.
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=50 -c fsync=off"
    control = [*user, str(programs() / "pg_ctl"), "-D", str(home / "db"), "-w", "-l", str(home / "log")]
    subprocess.run([*control, "-o", options, "start"], check=True, capture_output=True, cwd="/", timeout=120)
    try:
        yield f"postgresql://cavendish@127.0.0.1:{port}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, capture_output=True, cwd="/", timeout=60)
        shutil.rmtree(home, ignore_errors=True)


async def new_database(server: str) -> str:
    """The URL of a new, empty database on the server."""
    import asyncpg

    database = f"t{uuid.uuid4().hex}"
    connection = await asyncpg.connect(f"{server}/postgres")
    await connection.execute(f"CREATE DATABASE {database}")
    await connection.close()
    return f"{server}/{database}"
