"""No settings beside a table's log: they are in it, as all else that was agreed there."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From 0004 to 0005."""
    op.drop_column("tables", "settings")
