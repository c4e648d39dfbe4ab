"""The casebook: which number a ruling has in its server, each once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """From 0001 to 0002."""
    op.create_table(
        "casebook",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("year", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ruling_id", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["ruling_id"], ["rulings.id"], name="fk_casebook_ruling_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guild_id", "year", "number", name="pk_casebook"),
    )
