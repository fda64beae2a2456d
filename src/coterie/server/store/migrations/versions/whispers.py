"""Whispers: of a line of chat that only some hear, whether the others know that it was said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chats", sa.Column("seen", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("chats", "seen")
