"""Windows keep their number, who replied in which turn, and what seats wish.

Nothing has used the two tables of windows so far: they are made anew, with all their columns.

Revision ID: 0002
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from app.storage.columns import Instant, JsonText, Key

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.drop_table("window_replies")
    op.drop_table("window_rows")
    op.create_table(
        "window_rows",
        *_match("window_rows"),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("earliest", Instant(), nullable=False),
        sa.Column("deadline", Instant(), nullable=True),
        sa.Column("lengthened", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("full", sa.Integer(), nullable=False),
        sa.Column("writes", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="window_rows_pk"),
    )
    op.create_table(
        "window_replies",
        *_match("window_replies"),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", "seat", "reply", name="window_replies_pk"),
        sa.CheckConstraint("reply in ('pass', 'hold')", name=op.f("window_replies_reply_ck")),
    )
    op.create_table(
        "wishes",
        *_match("wishes"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("body", JsonText(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="wishes_pk"),
    )


def _match(table: str) -> list[Any]:
    return [
        sa.Column("match", Key, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.key"], name=f"{table}_match_fk"),
    ]
