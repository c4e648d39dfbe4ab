"""The first release's tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """From nothing to 0001."""
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_heartbeat"),
    )
    op.create_table(
        "members",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("closed_dms", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_members"),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
    op.create_table(
        "tables",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("card_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_guild_id_state", "tables", ["guild_id", "state"], unique=False)
    op.create_index("ix_tables_thread_id", "tables", ["thread_id"], unique=False)
    op.create_table(
        "clocks",
        sa.Column("table_id", NUMBER, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_clocks_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_clocks"),
    )
    op.create_index("ix_clocks_due_at", "clocks", ["due_at"], unique=False)
    op.create_table(
        "disputes",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", NUMBER, nullable=True),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("opened_by", sa.BigInteger(), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_disputes_table_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_disputes"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_disputes_guild_id_state", "disputes", ["guild_id", "state"], unique=False)
    op.create_index("ix_disputes_table_id", "disputes", ["table_id"], unique=False)
    op.create_table(
        "events",
        sa.Column("table_id", NUMBER, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("act", sa.JSON(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sa.UniqueConstraint("table_id", "interaction_id", name="uq_events_table_id_interaction_id"),
    )
    op.create_index("ix_events_table_id_deal", "events", ["table_id", "deal"], unique=False)
    op.create_index("ix_events_user_id", "events", ["user_id"], unique=False)
    op.create_table(
        "faces",
        sa.Column("table_id", NUMBER, nullable=False),
        sa.Column("eyes", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("shown_seq", sa.Integer(), nullable=False),
        sa.Column("taken_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_faces_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "eyes", name="pk_faces"),
    )
    op.create_table(
        "sitters",
        sa.Column("table_id", NUMBER, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitters_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_sitters"),
    )
    op.create_index("ix_sitters_user_id", "sitters", ["user_id"], unique=False)
    op.create_table(
        "rulings",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("dispute_id", NUMBER, nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("ruled_by", sa.BigInteger(), nullable=True),
        sa.Column("ruled_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["dispute_id"], ["disputes.id"], name="fk_rulings_dispute_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_rulings"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_rulings_dispute_id", "rulings", ["dispute_id"], unique=False)
