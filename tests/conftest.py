"""What every test shares: hypothesis's profile (`HYPOTHESIS_PROFILE`, else `short`), and a disk nobody waits for."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.server import STAND, new_database, running

# No deadline: a slow machine is no defect. Derandomised in `short`, so that a red run is red again.
settings.register_profile(
    "short", max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", parent=settings.get_profile("short"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--on-postgres`."""
    told = "what the tests keep in a file lies in a database of a PostgreSQL server, which is made for this run"
    parser.addoption("--on-postgres", action="store_true", help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Starts that server: of several workers each has its own, and who hands out the tests needs none."""
    hands_out = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if config.getoption("--on-postgres") and not hands_out:
        server = running()
        STAND.server = server.__enter__().url
        config.add_cleanup(lambda: server.__exit__(None, None, None))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test with the mark `file` is about a file of SQLite's, and has no meaning on a server."""
    if config.getoption("--on-postgres"):
        config.hook.pytest_deselected(items=[one for one in items if one.get_closest_marker("file")])
        items[:] = [one for one in items if not one.get_closest_marker("file")]


@pytest.fixture(autouse=True)
def hurried_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite does not wait for the disk: a killed process loses nothing by that, and no test cuts the power.

    The store's own tests go without this.
    """
    from bot.store import files

    hurried = (*(line for line in files.PRAGMAS if "synchronous" not in line), "PRAGMA synchronous = OFF")
    monkeypatch.setattr(files, "PRAGMAS", hurried)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL, without a database, of a PostgreSQL server; only for tests with the mark `postgres`."""
    with running() as server:
        yield server.url


@pytest.fixture
async def on_server(server: str) -> str:
    """The URL of an empty database on the server."""
    return await new_database(server)
