"""Stories: log, last pictures and result of a finished game, readable when its rules are no longer played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stories",
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("stories")
