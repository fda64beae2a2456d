"""Moves: whether a one-time code takes the seat from the devices that held it, or lets another hold it too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("transfers", sa.Column("moves", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("transfers", "moves")
