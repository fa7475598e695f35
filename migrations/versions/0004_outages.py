"""A pulse, outages, and leases for what one process does for all.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

from app.storage.columns import Instant, Key

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "pulse",
        sa.Column("key", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pulse_pk"),
        sa.CheckConstraint("key = 1", name=op.f("pulse_one_ck")),
    )
    op.create_table(
        "outages",
        sa.Column("key", Key, sa.Identity(), nullable=False),
        sa.Column("began", Instant(), nullable=False),
        sa.Column("ended", Instant(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="outages_pk"),
    )
    op.create_index(
        "outages_open_ix",
        "outages",
        ["key"],
        sqlite_where=sa.text("done = 0"),
        postgresql_where=sa.text("not done"),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("until", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="leases_pk"),
    )
