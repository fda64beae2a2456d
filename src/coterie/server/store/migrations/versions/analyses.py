"""Analyses of finished games: computed once, and shared by everybody who looks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("result", sa.LargeBinary, nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analyses")
