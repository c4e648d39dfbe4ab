"""No clocks and no holds on faces: what is due at a table, and what its messages lack, follow from the log."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From 0002 to 0003."""
    op.drop_table("clocks")
    op.drop_column("faces", "taken_until")
