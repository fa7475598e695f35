"""Consents: what is said about take-backs, draws and pauses, beside the log.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

from app.storage.columns import Key

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "consents",
        sa.Column("match", Key, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("matter", sa.Text(), nullable=False),
        sa.Column("asker", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("do", sa.Text(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.key"], name="consents_match_fk"),
        sa.PrimaryKeyConstraint("match", "seq", "number", name="consents_pk"),
        sa.UniqueConstraint("match", "seat", "command", name="consents_match_seat_command_uq"),
    )
