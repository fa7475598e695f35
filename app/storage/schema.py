"""The tables of the database, as SQLAlchemy Core knows them; migrations make them.

A column that points at another table's row bears that thing's name in the singular. The entry's
key `(match, seq)` is the only unique key of the log and its concurrency control: an index more
would double the price of an append.
"""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from app.storage.columns import Instant, JsonObject, JsonText, Key

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_N_name)s_fk",
        "uq": "%(table_name)s_%(column_0_N_name)s_uq",
        "ix": "%(table_name)s_%(column_0_N_name)s_ix",
        "ck": "%(table_name)s_%(constraint_name)s_ck",
    }
)


def _key() -> Column[int]:
    return Column("key", Key, Identity(), primary_key=True)


def _to(name: str, target: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, Key, ForeignKey(f"{target}.key"), nullable=nullable)


def _at(name: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, Instant, nullable=nullable)


# --- people ---------------------------------------------------------------------------------

users = Table(
    "users",
    metadata,
    _key(),
    Column("id", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    _at("created"),
)

sessions = Table(
    "sessions",
    metadata,
    _key(),
    Column("digest", LargeBinary, nullable=False, unique=True),
    _to("user", "users"),
    _at("created"),
    _at("expires"),
    Index(None, "user"),
    # A key that has been given out once must never name another session.
    sqlite_autoincrement=True,
)

invitations = Table(
    "invitations",
    metadata,
    _key(),
    Column("digest", LargeBinary, nullable=False, unique=True),
    _at("created"),
    _at("expires"),
    Column("uses", Integer, nullable=False),  # how many may still come in
)

# --- tables ---------------------------------------------------------------------------------

tables = Table(
    "tables",
    metadata,
    _key(),
    Column("code", Text, nullable=False, unique=True),
    Column("rev", Integer, nullable=False),
    Column("slug", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JsonObject, nullable=False),
    Column("settings", JsonObject, nullable=False),
    Column("password", Text),
    _to("host", "users"),
    Column("number", Integer, nullable=False),  # matches started here
    # Tables and matches point at each other; `use_alter` tells which constraint comes last.
    Column("match", Key, ForeignKey("matches.key", use_alter=True)),
    Column("match_id", Text, nullable=False),  # of the coming match
    Column("secret", LargeBinary, nullable=False),  # of the coming match
    _at("created"),
    _at("active"),
    Column("closed", Boolean, nullable=False),
    Index(None, "host"),
)
Index(
    "tables_open_ix",
    tables.c.active,
    sqlite_where=text("closed = 0"),
    postgresql_where=text("not closed"),
)

seats = Table(
    "seats",
    metadata,
    _to("table", "tables"),
    Column("seat", Integer, nullable=False),
    _to("user", "users", nullable=True),
    Column("bot", Integer),  # its level; neither user nor bot: a free seat
    Column("ready", Boolean, nullable=False),
    PrimaryKeyConstraint("table", "seat"),
    Index(None, "user"),
)

keyholders = Table(
    "keyholders",  # who has opened the lock of a table, to watch
    metadata,
    _to("table", "tables"),
    _to("user", "users"),
    Column("lock", Text, nullable=False),  # the argon2 hash of the password at that time
    PrimaryKeyConstraint("table", "user"),
)

chances = Table(
    "chances",  # what a table knows of the chance of its coming match; no row: nothing yet
    metadata,
    _to("table", "tables"),
    Column("promises", JsonObject, nullable=False),  # by seat
    Column("opening", JsonText),  # frozen, waits for shares
    Column("shares", JsonObject),  # by seat, as they have come
    _at("reveal_by", nullable=True),
    Column("voided", Integer, nullable=False),
    Column("voids", JsonText, nullable=False),
    PrimaryKeyConstraint("table"),
    Index(None, "reveal_by"),
)

chat_lines = Table(
    "chat_lines",
    metadata,
    _to("table", "tables"),
    Column("number", Integer, nullable=False),
    _to("user", "users"),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    _at("at"),
    Column("command", Text, nullable=False),
    PrimaryKeyConstraint("table", "number"),
    UniqueConstraint("table", "user", "command"),
)

keys = Table(
    "keys",
    metadata,
    Column("scope", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("status", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    _at("at"),
    PrimaryKeyConstraint("scope", "key"),
    Index(None, "at"),
)

# --- matches --------------------------------------------------------------------------------

matches = Table(
    "matches",
    metadata,
    _key(),
    Column("id", Text, nullable=False, unique=True),
    _to("table", "tables"),
    Column("number", Integer, nullable=False),
    Column("slug", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("opening", JsonText, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("status", Text, nullable=False),
    _at("deadline", nullable=True),
    Column("bot", Boolean, nullable=False),  # one is awaited
    Column("outcome", JsonText),
    _at("started"),
    _at("ended", nullable=True),
    UniqueConstraint("table", "number"),
    CheckConstraint("status in ('running', 'over', 'frozen')", name="status"),
    # An append rewrites deadline and bot: room in the page saves writing the indexes anew.
    postgresql_with={"fillfactor": 70},
)
Index(
    "matches_running_ix",
    matches.c.key,
    sqlite_where=text("status = 'running'"),
    postgresql_where=text("status = 'running'"),
)

entries = Table(
    "entries",
    metadata,
    _to("match", "matches"),
    Column("seq", Integer, nullable=False),
    Column("body", JsonText, nullable=False),
    PrimaryKeyConstraint("match", "seq"),
)

# What was said about take-backs, draws and pauses, each about the position after entry `seq`.
consents = Table(
    "consents",
    metadata,
    _to("match", "matches"),
    Column("seq", Integer, nullable=False),
    Column("number", Integer, nullable=False),  # 1, 2, ... after this entry
    Column("matter", Text, nullable=False),
    Column("asker", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("do", Text, nullable=False),
    Column("command", Text, nullable=False),
    PrimaryKeyConstraint("match", "seq", "number"),
    UniqueConstraint("match", "seat", "command"),
)

# --- windows beside the log -----------------------------------------------------------------

window_rows = Table(
    "window_rows",
    metadata,
    _to("match", "matches"),
    Column("seq", Integer, nullable=False),  # of the entry that opened the window
    Column("no", Integer, nullable=False),  # of the window in the match
    _at("earliest"),
    _at("deadline", nullable=True),
    Column("lengthened", Integer, nullable=False),  # by holds, in milliseconds
    Column("changes", Integer, nullable=False),  # of the deadline, counted
    Column("full", Integer, nullable=False),  # seq: its full time again since that entry
    # Raised by everyone who writes under the lock, so that whoever waited for it reads anew.
    Column("writes", Integer, nullable=False),
    PrimaryKeyConstraint("match", "seq"),
)

window_replies = Table(
    "window_replies",
    metadata,
    _to("match", "matches"),
    Column("seq", Integer, nullable=False),  # of the entry that opened the window
    Column("seat", Integer, nullable=False),
    Column("reply", Text, nullable=False),
    Column("no", Integer, nullable=False),  # of the window in the match
    Column("turn", Integer, nullable=False),  # of the seat's turns, counted
    Column("command", Text, nullable=False),
    _at("at"),
    PrimaryKeyConstraint("match", "seq", "seat", "reply"),
    CheckConstraint("reply in ('pass', 'hold')", name="reply"),
)

wishes = Table(
    "wishes",
    metadata,
    _to("match", "matches"),
    Column("seat", Integer, nullable=False),
    Column("body", JsonText, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
)

# --- what the processes of a server keep together -------------------------------------------------

pulse = Table(
    "pulse",
    metadata,
    Column("key", Integer, primary_key=True, autoincrement=False),  # one row: 1
    _at("at"),  # moved once a second while there is a server
    CheckConstraint("key = 1", name="one"),
)

outages = Table(
    "outages",
    metadata,
    _key(),
    _at("began"),
    _at("ended"),
    Column("done", Boolean, nullable=False),
)
Index(
    "outages_open_ix",
    outages.c.key,
    sqlite_where=text("done = 0"),
    postgresql_where=text("not done"),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    _at("until"),
)
