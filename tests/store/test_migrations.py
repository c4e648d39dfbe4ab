"""The database's history: from empty, from each revision on, and never backwards."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from bot.store import Face, Store, StoreError, migrations
from bot.store.opening import database

#: What a database of the first release held, as that release wrote it (SQLite keeps times without a zone).
FIRST = """
INSERT INTO tables
    (id, guild_id, channel_id, name, game, mode, host_id, state, seats, settings, seq, deal, created_at)
VALUES
    (17, 1, 2, 'The Long Room', 'whist', 'strict', 5, 'play', '{"S":5}', '{}', 2, 1, '2026-01-31 12:00:00.000000+00');
INSERT INTO events (table_id, seq, deal, kind, body, act, user_id, interaction_id, at)
VALUES (17, 1, 1, 'Dealt', '{"pack":"…"}', '{"presents":true}', 5, 900, '2026-01-31 12:00:01.000000+00');
INSERT INTO events (table_id, seq, deal, kind, body, at)
VALUES (17, 2, 1, 'Played', '{"card":"QH"}', '2026-01-31 12:00:02.000000+00');
INSERT INTO sitters (table_id, user_id) VALUES (17, 5);
INSERT INTO members (user_id, settings, closed_dms) VALUES (5, '{"colours":4}', true);
INSERT INTO faces (table_id, eyes, channel_id, message_id, shown_seq) VALUES (17, 'gallery', 2, 3, 1);
INSERT INTO clocks (table_id, kind, due_at) VALUES (17, 'cut', '2026-01-31 12:00:30.000000+00')
"""
REVISIONS = [script.revision for script in ScriptDirectory.from_config(migrations.config()).walk_revisions()][::-1]


async def changed(name: str, work: Any, *arguments: Any) -> Any:
    """What `work(connection, …)` returns, in a writing transaction on the bare database."""
    opened = database(name)
    try:
        return await opened.write(lambda connection: work(connection, *arguments))
    finally:
        await opened.close()


def first_release(connection: Connection) -> None:
    migrations.upgrade(connection, "0001")
    first = FIRST.replace("+00'", "'") if connection.dialect.name == "sqlite" else FIRST
    for statement in first.split(";\n"):
        connection.exec_driver_sql(statement)


def test_the_program_knows_its_last_revision() -> None:
    assert REVISIONS[0] == "0001"
    assert REVISIONS[-1] == migrations.HEAD


async def test_from_empty_a_database_becomes_what_the_schema_says(name: str) -> None:
    async with await Store.open(name):
        pass
    assert await changed(name, migrations.differences) == []
    assert await changed(name, migrations.revision) == migrations.HEAD


@pytest.mark.parametrize("revision", REVISIONS)
async def test_from_every_revision_on(name: str, revision: str) -> None:
    await changed(name, migrations.upgrade, revision)
    async with await Store.open(name):
        pass
    assert await changed(name, migrations.differences) == []


async def test_what_the_first_release_wrote_is_read(name: str) -> None:
    await changed(name, first_release)
    async with await Store.open(name) as store:
        table = await store.table(17)
        assert (table.name, table.seats, table.state, table.seq) == ("The Long Room", {"S": 5}, "play", 2)
        first, second = await store.events(17)
        assert (first.body, first.act, first.interaction_id) == ({"pack": "…"}, {"presents": True}, 900)
        assert second.at == datetime(2026, 1, 31, 12, 0, 2, tzinfo=UTC)
        assert (await store.people.member(5)).closed_dms
        assert await store.faces.of(17) == {"gallery": Face(17, "gallery", 2, 3, 1)}


async def test_two_processes_that_start_together_migrate_once(name: str) -> None:
    stores = await asyncio.gather(*(Store.open(name) for _ in range(4)))
    for store in stores:
        await store.close()
    assert await changed(name, migrations.differences) == []


async def test_a_database_of_a_newer_version_is_refused(name: str) -> None:
    def newer(connection: Connection) -> None:
        migrations.upgrade(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    await changed(name, newer)
    with pytest.raises(
        StoreError, match=r"^The database .* was made by a newer version of Cavendish \(its mark is 9999"
    ):
        await Store.open(name)


async def test_somebody_else_s_database_is_refused_and_left_alone(name: str) -> None:
    await changed(name, lambda connection: connection.execute(text("CREATE TABLE recipes (id INTEGER)")))
    with pytest.raises(StoreError, match=r"^The database .* holds something else than Cavendish's tables\.$"):
        await Store.open(name)
    with pytest.raises(ValueError, match="not ours"):
        await changed(name, migrations.revision)


async def test_without_leave_to_migrate_an_old_database_is_not_touched(name: str) -> None:
    if name.startswith("postgresql"):
        with pytest.raises(StoreError, match="run `python -m bot migrate`"):
            await Store.open(name, migrate=False)
    else:
        with pytest.raises(StoreError, match=r"^There is no database .*rooms\.db\.$"):
            await Store.open(name, migrate=False)
    assert await changed(name, migrations.revision) is None


async def test_a_migration_that_fails_leaves_the_database_as_it_was(name: str) -> None:
    """One of the first migration's tables is in the way: nothing of the rest is made."""

    def broken(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(text("CREATE TABLE events (id INTEGER)"))

    await changed(name, broken)
    with pytest.raises(StoreError):
        await Store.open(name)
    assert await changed(name, migrations.revision) is None
    left = await changed(
        name, lambda connection: {item[1].name for item in migrations.differences(connection) if item[0] == "add_table"}
    )
    assert "tables" in left
