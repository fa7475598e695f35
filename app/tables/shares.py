"""The players' part in the chance of a match: promised, frozen, revealed, or missed.

Whoever says ready may promise a share of chance (docs/fairness.md, steps 2 to 4 and 8). When all
are ready, the opening is frozen with the promises of those who are here; nothing of the table
changes until every promised share has come and the match is dealt, or until the time for it is up
and the opening is void: the secret is published, another match is prepared, who revealed is asked
again, and who did not goes on without a share until a match has begun.
"""

from collections.abc import Collection
from dataclasses import replace

from app.accounts.ports import User
from app.accounts.tokens import Draw
from app.kernel.position import Seat
from app.matches.openings import Missing, Void, commitment, promise, read_opening
from app.tables.ports import Frozen, Seated, Table
from app.tables.refusals import NoOpening, ShareUnfit

MATCH_ID_BYTES = 16
SECRET_BYTES = 32

REVEAL_MS = 10_000
"""How long an opening waits for the shares that were promised."""
VOIDS_KEPT = 20
"""Of how many voided openings the secrets stand in the next one; all are counted."""


def prepared(table: Table, draw: Draw) -> Table:
    """Draw id and secret of the next match (fairness protocol, step 1)."""
    return replace(table, match_id=draw(MATCH_ID_BYTES).hex(), secret=draw(SECRET_BYTES))


def may_promise(table: Table, user: User) -> bool:
    """Tell whether a promise of this user counts: he has not missed one for the coming match."""
    return all(one.user != user.id for void in table.voids for one in void.missing)


def standing(table: Table, here: Collection[str]) -> tuple[str | None, ...]:
    """Return the promises by seat that an opening takes up now: of those who are here.

    here: public ids of the users who are connected.
    """
    return tuple(
        seat.promise
        if seat is not None and seat.user is not None and seat.user.id in here
        else None
        for seat in table.seats
    )


def frozen(table: Table, opening: bytes, at: int) -> Table:
    """Return the table with an opening that waits for its shares from now on."""
    return replace(table, frozen=Frozen(opening, (None,) * len(table.seats), at + REVEAL_MS))


def revealed(table: Table, user: User, share: str) -> Table:
    """Return the table with a user's share in each of his seats that promised it.

    share: 64 hex digits. Raises NoOpening or ShareUnfit.
    """
    if table.frozen is None:
        raise NoOpening
    seats = fitting(table.frozen.text, user, share)
    if not seats:
        raise ShareUnfit
    shares = tuple(
        share if seat in seats else there for seat, there in enumerate(table.frozen.shares)
    )
    return replace(table, frozen=replace(table.frozen, shares=shares))


def fitting(opening: bytes, user: User, share: str) -> list[Seat]:
    """Return a user's seats in an opening whose promise this share keeps."""
    read, given = read_opening(opening), bytes.fromhex(share)
    return [
        seat
        for seat, (one, promised) in enumerate(zip(read.seats, read.promises, strict=True))
        if one.user == user.id and promised == promise(read.match, seat, given)
    ]


def missing(waiting: Frozen) -> tuple[Seat, ...]:
    """Return the seats whose promised share has not come."""
    promises = read_opening(waiting.text).promises
    pairs = enumerate(zip(promises, waiting.shares, strict=True))
    return tuple(seat for seat, (promised, share) in pairs if promised and not share)


def void(table: Table, waiting: Frozen, draw: Draw) -> Table:
    """Return the table after its opening has waited in vain.

    Who gave his share is not ready for the match that is prepared now; who promised none, or did
    not reveal it, still is.
    """
    opening, late = read_opening(waiting.text), missing(waiting)
    record = Void(
        match=table.match_id,
        commitment=commitment(table.match_id, table.secret),
        secret=table.secret.hex(),
        missing=tuple(Missing(seat, opening.seats[seat].user or "") for seat in late),
    )
    seats = tuple(
        _asked_again(one, gave=share is not None)
        for one, share in zip(table.seats, waiting.shares, strict=True)
    )
    after = replace(
        table,
        seats=seats,
        frozen=None,
        voided=table.voided + 1,
        voids=(*table.voids, record)[-VOIDS_KEPT:],
    )
    return prepared(after, draw)


def _asked_again(seat: Seated | None, *, gave: bool) -> Seated | None:
    if seat is None:
        return None
    return replace(seat, ready=seat.ready and not gave, promise=None)
