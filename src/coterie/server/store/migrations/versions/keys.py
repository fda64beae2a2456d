"""Keys without an index: a process that appends an input has read all inputs before it, and so their keys."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("inputs_key", "inputs")


def downgrade() -> None:
    op.create_index("inputs_key", "inputs", ["room", "key"], unique=True)
