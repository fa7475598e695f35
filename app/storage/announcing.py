"""Announcements to the other server processes, in the transaction of the change they tell of.

PostgreSQL delivers them when the transaction commits, in the order of the commits. SQLite has one
server process, and nobody to tell. What is announced, and how each is spelt: matches/bus.py.
"""

from sqlalchemy import Connection, text

from app.matches.bus import Topic

PREFIX = "manatee_"
"""A topic's channel is this and its name."""

_TELL = text("select pg_notify(:channel, :about)")


def channel_of(topic: Topic) -> str:
    """Return the channel that a topic is announced on."""
    return PREFIX + topic


def announce(connection: Connection, topic: Topic, about: str) -> None:
    """Have the other processes hear of a change, once it is committed. about: under 8,000 bytes."""
    if connection.dialect.name == "postgresql":
        connection.execute(_TELL, {"channel": channel_of(topic), "about": about})
