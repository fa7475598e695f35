"""First tables: people, tables, matches with their logs, windows beside the log.

Revision ID: 0001
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from app.storage.columns import Instant, JsonObject, JsonText, Key

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _key(table: str) -> list[Any]:
    column = sa.Column("key", Key, sa.Identity(), nullable=False)
    return [column, sa.PrimaryKeyConstraint("key", name=f"{table}_pk")]


def _to(table: str, column: str, target: str, *, nullable: bool = False) -> list[Any]:
    name = f"{table}_{column}_fk"
    return [
        sa.Column(column, Key, nullable=nullable),
        sa.ForeignKeyConstraint([column], [f"{target}.key"], name=name),
    ]


def upgrade() -> None:
    """Make everything."""
    _people()
    _tables()
    _seats_and_chat()
    _keys()
    _matches()
    _windows()


def _people() -> None:
    op.create_table(
        "users",
        *_key("users"),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", Instant(), nullable=False),
        sa.UniqueConstraint("id", name="users_id_uq"),
    )
    op.create_table(
        "sessions",
        *_key("sessions"),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        *_to("sessions", "user", "users"),
        sa.Column("created", Instant(), nullable=False),
        sa.Column("expires", Instant(), nullable=False),
        sa.UniqueConstraint("digest", name="sessions_digest_uq"),
        sqlite_autoincrement=True,
    )
    op.create_index("sessions_user_ix", "sessions", ["user"])
    op.create_table(
        "invitations",
        *_key("invitations"),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("created", Instant(), nullable=False),
        sa.Column("expires", Instant(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.UniqueConstraint("digest", name="invitations_digest_uq"),
    )


def _tables() -> None:
    # The current match points into a table that comes later. PostgreSQL adds the constraint then;
    # SQLite, which cannot, takes the name of a table that is not there yet.
    late = op.get_bind().dialect.name == "postgresql"
    match: list[Any] = _to("tables", "match", "matches", nullable=True)
    op.create_table(
        "tables",
        *_key("tables"),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", JsonObject, nullable=False),
        sa.Column("settings", JsonObject, nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        *_to("tables", "host", "users"),
        sa.Column("number", sa.Integer(), nullable=False),
        *(match[:1] if late else match),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created", Instant(), nullable=False),
        sa.Column("active", Instant(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("code", name="tables_code_uq"),
    )
    op.create_index("tables_host_ix", "tables", ["host"])
    op.create_index(
        "tables_open_ix",
        "tables",
        ["active"],
        sqlite_where=sa.text("closed = 0"),
        postgresql_where=sa.text("not closed"),
    )


def _seats_and_chat() -> None:
    op.create_table(
        "seats",
        *_to("seats", "table", "tables"),
        sa.Column("seat", sa.Integer(), nullable=False),
        *_to("seats", "user", "users", nullable=True),
        sa.Column("bot", sa.Integer(), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="seats_pk"),
    )
    op.create_index("seats_user_ix", "seats", ["user"])
    op.create_table(
        "chat_lines",
        *_to("chat_lines", "table", "tables"),
        sa.Column("number", sa.Integer(), nullable=False),
        *_to("chat_lines", "user", "users"),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="chat_lines_pk"),
        sa.UniqueConstraint("table", "user", "command", name="chat_lines_table_user_command_uq"),
    )


def _keys() -> None:
    op.create_table(
        "keys",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name="keys_pk"),
    )
    op.create_index("keys_at_ix", "keys", ["at"])


def _matches() -> None:
    op.create_table(
        "matches",
        *_key("matches"),
        sa.Column("id", sa.Text(), nullable=False),
        *_to("matches", "table", "tables"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("opening", JsonText(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("deadline", Instant(), nullable=True),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("outcome", JsonText(), nullable=True),
        sa.Column("started", Instant(), nullable=False),
        sa.Column("ended", Instant(), nullable=True),
        sa.UniqueConstraint("id", name="matches_id_uq"),
        sa.UniqueConstraint("table", "number", name="matches_table_number_uq"),
        sa.CheckConstraint(
            "status in ('running', 'over', 'frozen')", name=op.f("matches_status_ck")
        ),
        postgresql_with={"fillfactor": 70},
    )
    op.create_index(
        "matches_running_ix",
        "matches",
        ["key"],
        sqlite_where=sa.text("status = 'running'"),
        postgresql_where=sa.text("status = 'running'"),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.create_foreign_key("tables_match_fk", "tables", "matches", ["match"], ["key"])
    op.create_table(
        "entries",
        *_to("entries", "match", "matches"),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", JsonText(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="entries_pk"),
    )


def _windows() -> None:
    op.create_table(
        "window_rows",
        *_to("window_rows", "match", "matches"),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("earliest", Instant(), nullable=False),
        sa.Column("deadline", Instant(), nullable=False),
        sa.Column("lengthened", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="window_rows_pk"),
    )
    op.create_table(
        "window_replies",
        *_to("window_replies", "match", "matches"),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", "seat", "reply", name="window_replies_pk"),
        sa.CheckConstraint("reply in ('pass', 'hold')", name=op.f("window_replies_reply_ck")),
    )
