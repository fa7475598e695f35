"""The shapes of answers, for those who write programs: they stand in the OpenAPI document.

What is sent is encoded elsewhere (tables.view, matches.frames); tests hold it to these shapes.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from app.web.api.shapes import Person

Json = dict[str, Any]
Seat = Annotated[int, Field(ge=0)]
Kind = Literal[
    "opening",
    "act",
    "timed_out",
    "left",
    "settled",
    "closed",
    "taken_back",
    "outage",
    "paused",
    "resumed",
    "seat",
]


class TableSeat(BaseModel):
    """Who sits there: a person, or a bot of a level. promise: of a share of chance, in hex."""

    user: Person | None
    bot: int | None
    ready: bool
    promise: str | None


class CurrentMatch(BaseModel):
    """The match that is played, or the last one; voided: openings that came to nothing before."""

    id: str
    number: int
    commitment: str
    voided: int


class NextMatch(BaseModel):
    """A match that is prepared and has not begun."""

    match: str
    commitment: str


class PendingOpening(BaseModel):
    """An opening that waits for shares. text: its canonical JSON. reveal_by: epoch ms."""

    text: str
    revealed: list[bool]
    reveal_by: int


class MissingShare(BaseModel):
    """Whose promised share did not come."""

    seat: Seat
    user: str


class VoidOpening(BaseModel):
    """An opening that came to nothing, with the secret of its match."""

    match: str
    commitment: str
    secret: str
    missing: list[MissingShare]


class Table(BaseModel):
    """A table at one revision. settings: with `locked` for the password, which nobody is told."""

    code: str
    rev: int
    game: str
    rules: int
    host: Person
    options: Json
    settings: Json
    seats: list[TableSeat | None]
    status: Literal["waiting", "opening", "playing", "over", "closed"]
    number: int
    match: CurrentMatch | None
    next: NextMatch | None
    opening: PendingOpening | None
    voided: int
    voids: list[VoidOpening]


class Sitter(BaseModel):
    """Who sits in a seat: a name, or the level of a bot."""

    name: str | None
    bot: int | None


class Row(BaseModel):
    """A table in the lobby. seats, free, bots, watching, moves: how many. active: epoch ms."""

    code: str
    game: str
    host: str
    seats: int
    free: int
    bots: int
    sitters: list[Sitter]
    status: Literal["waiting", "opening", "playing", "over", "closed"]
    locked: bool
    watchable: bool
    watching: int
    moves: int | None
    clock: Json
    active: int


class OwnRow(Row):
    """A table that concerns the caller.

    turn: he is asked something. others: who else sits. latest: what happened last, epoch ms.
    """

    seat: Seat | None
    hosting: bool
    turn: bool
    others: list[Sitter]
    latest: int


class ChatLine(BaseModel):
    """What somebody said. at: epoch ms."""

    number: int
    user: Person
    seat: Seat | None
    text: str
    at: int


class LineTaken(BaseModel):
    """A line that is stored: the sender's id, its number at the table."""

    id: str
    number: int


class Entry(BaseModel):
    """An entry of a match's log as the caller may know it. at: epoch ms."""

    seq: int
    kind: Kind
    seat: Seat | None
    at: int
    cause: str | None
    events: list[Json]


class Awaited(BaseModel):
    """Who is asked what."""

    seat: Seat
    kind: str
    decision: int


class Outcome(BaseModel):
    """How a match ended: places, best first; why; scores by seat."""

    ranking: list[list[Seat]]
    reason: str
    scores: list[int | None]


class Sight(BaseModel):
    """The position as the caller may see it; the shapes inside are the game's."""

    public: Json
    seat: Seat | None
    own: Json | None


class Clocks(BaseModel):
    """By seat, when its question must be answered (epoch ms), and what it has left (ms)."""

    kind: str
    due: list[int | None]
    left: list[int | None]
    paused: bool


class Presence(BaseModel):
    """Which seats are here, and how many watch."""

    seats: list[bool]
    watchers: int


class Snapshot(BaseModel):
    """Everything that is needed to draw a table: a socket's first frame."""

    type: Literal["snapshot"]
    at: str
    seq: int
    role: Literal["player", "watcher"]
    seat: Seat | None
    options: Json | None
    sight: Sight | None
    awaited: list[Awaited]
    prompt: Json | None
    decision: int | None
    affordances: Any
    window: Json | None
    replies: list[Literal["pass", "hold"]]
    outcome: Outcome | None
    head: str | None
    clocks: Clocks
    stand_ins: list[int | None]
    match: str | None
    frozen: bool
    offers: list[Json]
    declined: list[Json]
    table: Table
    presence: Presence
    journal: list[Entry]
    chat: list[ChatLine]


class Frame(BaseModel, extra="allow"):
    """A frame as a socket would bring it; what else it holds goes by its type."""

    type: Literal["snapshot", "update", "window", "table", "chat", "presence", "offers", "bye"]
    at: str


class Updates(BaseModel):
    """What is newer, in order; at least one frame."""

    frames: Annotated[list[Frame], Field(min_length=1)]


class Legal(BaseModel):
    """What the caller may do now, as an answer to `decision`; more: the list was cut off."""

    decision: int
    actions: list[Json]
    more: bool


class Shown(BaseModel, extra="allow"):
    """What an action would do: whether it is legal, else the code; further facts are the game's."""

    ok: bool
    code: str | None = None


class MatchSeat(BaseModel):
    """Who played there: a user's id and name, or a bot's level."""

    user: str | None
    name: str
    bot: int | None


class Match(BaseModel):
    """A match as the caller may see it. secret: hex, once it is over. Times: epoch ms."""

    id: str
    game: str
    rules: int
    table: str
    number: int
    seats: list[MatchSeat]
    options: Json
    settings: Json
    status: Literal["running", "over", "frozen"]
    outcome: Outcome | None
    commitment: str
    promises: list[str | None]
    voided: int
    voids: list[VoidOpening]
    secret: str | None
    started: int
    ended: int | None
    viewpoints: list[str]
    journal: list[Entry]


class ReplayFrame(Entry):
    """The position after an entry; all: what each seat alone knew, from viewpoint `all` only."""

    sight: Sight
    awaited: list[Awaited]
    outcome: Outcome | None
    all: list[Json] | None = None


class Replay(BaseModel):
    """A match from one viewpoint."""

    match: str
    viewpoint: str
    frames: list[ReplayFrame]


def answers(kind: Any, status: int = 200, text: str = "as asked") -> dict[int | str, Json]:
    """Return the documentation of an answer that is not a problem."""
    return {status: {"model": kind, "description": text}}
