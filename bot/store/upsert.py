"""Insert a row, or change the one that has its key: both databases can, each in its own words."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table, **values: Any) -> None:
    """Write `values` as the row of their primary key; columns not named keep what they hold."""
    word = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in values.items() if name not in keys}
    connection.execute(word(table).values(values).on_conflict_do_update(index_elements=keys, set_=rest))
