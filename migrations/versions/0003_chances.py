"""What a table knows of the chance of its coming match: promises, the frozen opening, voids.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

from app.storage.columns import Instant, JsonObject, JsonText, Key

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; no row stands for nothing."""
    op.create_table(
        "chances",
        sa.Column("table", Key, nullable=False),
        sa.Column("promises", JsonObject, nullable=False),
        sa.Column("opening", JsonText(), nullable=True),
        sa.Column("shares", JsonObject, nullable=True),
        sa.Column("reveal_by", Instant(), nullable=True),
        sa.Column("voided", sa.Integer(), nullable=False),
        sa.Column("voids", JsonText(), nullable=False),
        sa.PrimaryKeyConstraint("table", name="chances_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="chances_table_fk"),
    )
    op.create_index("chances_reveal_by_ix", "chances", ["reveal_by"])
