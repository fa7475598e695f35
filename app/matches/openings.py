"""What is frozen when a match starts, and the key of its chance (docs/fairness.md)."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from app.kernel.chance import PROTOCOL, Keyed, Recording
from app.kernel.position import Seat
from app.kernel.ruleset import Codec, Ruleset
from app.kernel.value import value
from app.matches.clocks import read_clock
from app.matches.entries import ENTRY, Opened
from app.matches.fold import Terms, bot_awaited, first_state
from app.matches.ports import NewMatch
from app.matches.windows import read_pace, wakes

NO_SHARE = bytes(32)


@value
class OpeningSeat:
    """Who sits in a seat: public id of a user, or the level of a bot; and the name shown."""

    user: str | None
    name: str
    bot: int | None


@value
class Missing:
    """Who had promised a share and did not reveal it: the seat, and the public id of its user."""

    seat: Seat
    user: str


@value
class Void:
    """An opening of which nothing came, because a share was missing when its time was up.

    match: its id. commitment: hex of C. secret: hex, published with it. missing: whose share.
    """

    match: str
    commitment: str
    secret: str
    missing: tuple[Missing, ...]


@value
class Opening:
    """Everything that a match is played under, in the canonical order of its JSON.

    commitment: hex of C. promises: hex of P by seat, None where a seat gave none. voided: how many
    openings came to nothing before this one, since the match before; voids: the latest of them.
    """

    protocol: str
    match: str
    game: str
    rules: int
    options: dict[str, Any]
    settings: dict[str, Any]
    seats: tuple[OpeningSeat, ...]
    commitment: str
    promises: tuple[str | None, ...]
    voided: int
    voids: tuple[Void, ...]


_OPENING: Codec[Opening] = Codec(Opening)
VOIDS: Codec[tuple[Void, ...]] = Codec(tuple[Void, ...])


def commitment(match_id: str, secret: bytes) -> str:
    """Return C in hex: the server's promise for this match (step 1)."""
    return hashlib.sha256(PROTOCOL + b"/secret" + bytes.fromhex(match_id) + secret).hexdigest()


def promise(match_id: str, seat: Seat, share: bytes) -> str:
    """Return P in hex: what a seat gives of its share before the opening (step 2)."""
    place = bytes.fromhex(match_id) + bytes([seat])
    return hashlib.sha256(PROTOCOL + b"/share" + place + share).hexdigest()


def canonical(opening: Any) -> bytes:
    """Return the bytes that are hashed: JSON with sorted keys, no spaces, UTF-8."""
    plain = orjson.loads(orjson.dumps(opening))
    return orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)


def chance_key(opening: bytes, secret: bytes, shares: Sequence[str | None]) -> bytes:
    """Return the key of all draws of a match (step 5). shares: hex by seat, None: not given."""
    given = b"".join(NO_SHARE if share is None else bytes.fromhex(share) for share in shares)
    return hmac.digest(secret, hashlib.sha256(opening).digest() + given, "sha256")


def bots_of(seats: Sequence[OpeningSeat]) -> dict[Seat, int]:
    """Return the levels of the bots among the seats of an opening, by seat."""
    return {seat: one.bot for seat, one in enumerate(seats) if one.bot is not None}


@dataclass(frozen=True)
class Prepared:
    """What was drawn for a coming match: public id (32 hex digits) and secret (32 bytes)."""

    match_id: str
    secret: bytes

    def __repr__(self) -> str:
        return f"<Prepared {self.match_id}>"


@dataclass(frozen=True)
class Agreed:
    """What the people of a table have agreed to play. promises: by seat, none at all if empty."""

    options: Mapping[str, Any]
    settings: Mapping[str, Any]
    seats: Sequence[OpeningSeat]
    promises: Sequence[str | None] = ()
    voided: int = 0
    voids: Sequence[Void] = ()


def freeze(ruleset: Ruleset, prepared: Prepared, agreed: Agreed) -> bytes:
    """Return the canonical opening of a match (step 3)."""
    seats = tuple(agreed.seats)
    opening = Opening(
        protocol=PROTOCOL.decode(),
        match=prepared.match_id,
        game=ruleset.slug,
        rules=ruleset.rules,
        options=dict(agreed.options),
        settings=dict(agreed.settings),
        seats=seats,
        commitment=commitment(prepared.match_id, prepared.secret),
        promises=tuple(agreed.promises) or (None,) * len(seats),
        voided=agreed.voided,
        voids=tuple(agreed.voids),
    )
    return canonical(opening)


def deal(
    ruleset: Ruleset,
    prepared: Prepared,
    text: bytes,
    shares: Sequence[str | None],
    *,
    table: int,
    number: int,
    now: int,
) -> NewMatch:
    """Deal a match from its canonical opening and the shares by seat (step 5).

    Raises kernel.ruleset.Malformed for options that are none.
    """
    opening = read_opening(text)
    terms = Terms(
        ruleset,
        ruleset.bind(ruleset.options.read(opening.options)),
        read_clock(opening.settings),
        len(opening.seats),
        bots_of(opening.seats),
    )
    chance = Recording(Keyed(chance_key(text, prepared.secret, shares)))
    state = first_state(terms, chance, now)
    entry = Opened(0, now, 0, tuple(chance.draws), orjson.loads(text), tuple(shares))
    return NewMatch(
        id=prepared.match_id,
        table=table,
        number=number,
        slug=ruleset.slug,
        rules=ruleset.rules,
        opening=text,
        secret=prepared.secret,
        entry=ENTRY.encode(entry),
        deadline=wakes(read_pace(opening.settings), replace(state, last=entry)),
        bot=bot_awaited(state),
    )


def read_opening(text: bytes) -> Opening:
    """Return a stored opening."""
    return _OPENING.decode(text)
