"""What clients may say on a table's socket."""

from typing import Annotated, Any, Literal, TypeAlias

import orjson
from pydantic import Field, StringConstraints

from app.kernel.ruleset import Codec
from app.kernel.value import value

LONGEST_ID = 64

ClientId: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=LONGEST_ID, pattern=r"^[A-Za-z0-9._-]+$")
]
"""Chosen by the client, unique per match and seat; ids with a colon are the server's own."""


@value
class Hello:
    """The first message, and the one after a doubt; asks what was missed."""

    protocol: Literal[1]
    since: Annotated[str, StringConstraints(max_length=100)] | None = None
    type: Literal["hello"] = "hello"


@value
class Act:
    """An action of one's seat, as an answer to a decision."""

    id: ClientId
    decision: int
    action: dict[str, Any]
    type: Literal["act"] = "act"


@value
class Preview:
    """Asks whether an action would be legal, and what it would do."""

    id: ClientId
    action: dict[str, Any]
    type: Literal["preview"] = "preview"


@value
class Chat:
    """A line for everybody at the table."""

    id: ClientId
    text: Annotated[str, StringConstraints(max_length=2000)]
    type: Literal["chat"] = "chat"


@value(secret=True)
class Share:
    """One's share of chance, as it was promised, while the opening waits for it."""

    id: ClientId
    share: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    type: Literal["share"] = "share"


@value
class Resign:
    """Give the match up."""

    id: ClientId
    type: Literal["resign"] = "resign"


@value
class Agree:
    """Ask for what needs the consent of all, or answer somebody who asks.

    A take-back of one's last act, a draw, a pause; asking for a pause ends one, too.
    """

    id: ClientId
    do: Literal["ask", "accept", "decline"]
    type: Literal["takeback", "draw", "pause"]


@value
class Wish:
    """What one's seat wishes for the windows to come (matches.wishes)."""

    id: ClientId
    yields: Annotated[dict[str, Any], Field(max_length=8)]
    stops: Annotated[dict[str, Any], Field(max_length=8)]
    order: Annotated[dict[str, Any], Field(max_length=8)]
    type: Literal["wishes"] = "wishes"


@value
class Ping:
    """Are you there? `sent` comes back unread."""

    sent: int | Annotated[float, Field(allow_inf_nan=False)]
    type: Literal["ping"] = "ping"


Message: TypeAlias = Annotated[
    Hello | Act | Preview | Chat | Share | Resign | Agree | Wish | Ping,
    Field(discriminator="type"),
]

MESSAGE: Codec[Message] = Codec(Message)


def id_of(text: str) -> str | None:
    """Return the id in a message that is none of ours, so that its sender knows which it was."""
    try:
        given = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    found = given.get("id") if isinstance(given, dict) else None
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else None
