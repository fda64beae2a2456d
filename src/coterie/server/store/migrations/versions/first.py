"""The first store."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _room() -> sa.Column[str]:
    return sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True)


def _seat() -> sa.Column[int]:
    return sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("head", sa.Text),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("rooms_listed", "rooms", ["listed", "state"])
    op.create_table(
        "inputs",
        _room(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
    )
    op.create_index("inputs_key", "inputs", ["room", "key"], unique=True)
    op.create_table(
        "chats",
        _room(),
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("heard_by", sa.Text),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("chats_key", "chats", ["room", "key"], unique=True)
    op.create_table("holders", _room(), _seat(), sa.Column("token", sa.Text, primary_key=True))
    op.create_index("holders_token", "holders", ["token"])
    op.create_table(
        "transfers",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table("notes", _room(), _seat(), sa.Column("text", sa.Text, nullable=False))
    op.create_table(
        "requests",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("reply", sa.Text, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        _room(),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.BigInteger, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("reports", "leases", "requests", "notes", "transfers", "holders", "chats", "inputs", "rooms"):
        op.drop_table(name)
