"""Messages on their way, so that one whose number was never noted is found again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """From 0003 to 0004."""
    op.create_table(
        "sendings",
        sa.Column("table_id", NUMBER, nullable=False),
        sa.Column("eyes", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("after_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sendings_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "eyes", name="pk_sendings"),
    )
