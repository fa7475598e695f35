"""Keyholders: who has opened the lock of a table, to watch.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op

from app.storage.columns import Key

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "keyholders",
        sa.Column("table", Key, nullable=False),
        sa.Column("user", Key, nullable=False),
        sa.Column("lock", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="keyholders_table_fk"),
        sa.ForeignKeyConstraint(["user"], ["users.key"], name="keyholders_user_fk"),
        sa.PrimaryKeyConstraint("table", "user", name="keyholders_pk"),
    )
