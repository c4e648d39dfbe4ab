"""What Alembic runs: the scripts, on the connection and in the transaction that the store gives."""

from __future__ import annotations

from alembic import context

from bot.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
context.run_migrations()
