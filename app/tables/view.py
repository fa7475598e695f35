"""A table and its chat as everybody sees them: the same JSON for all who may see it at all."""

from typing import Any

import orjson

from app.accounts.confusables import told_apart
from app.accounts.ports import User
from app.matches.openings import commitment
from app.matches.ports import ChatPart, TablePart
from app.tables import doors, seating
from app.tables.life import TableNow
from app.tables.ports import ChatLine, Frozen, Seated, Table


def shown_names(table: Table) -> tuple[str | None, ...]:
    """Return the names by seat, look-alikes with a number; None for bots and free seats."""
    names = iter(told_apart([user.name for user in seating.people(table)]))
    return tuple(next(names) if seat and seat.user else None for seat in table.seats)


def shown_name(table: Table, user: User) -> str:
    """Return how a user is called here: by his first seat, or told apart from all who sit."""
    own = seating.seats_of(table, user)
    names = shown_names(table)
    if own:
        return names[own[0]] or user.name
    return told_apart([*(name for name in names if name), user.name])[-1]


def table_json(now: TableNow) -> dict[str, Any]:
    """Return the `table` object.

    {code, rev, game, rules, host: {id, name}, options, settings (with `locked` for the password),
    seats: [null | {user: {id, name} | null, bot: level | null, ready, promise: hex | null}],
    status, number (matches begun here), match: {id, number, commitment, voided: openings that came
    to nothing before it} | null (the current one, or the last one), next: {match, commitment} |
    null (prepared, not begun), opening: {text (its canonical JSON), revealed: [bool by seat],
    reveal_by (epoch ms)} | null (frozen, waits for shares), voided (openings that came to nothing
    since the last match began), voids: [{match, commitment, secret, missing: [{seat, user}]}] (the
    latest of them)}
    """
    table = now.table
    return {
        "code": table.code,
        "rev": table.rev,
        "game": table.slug,
        "rules": table.rules,
        "host": _person(table.host, shown_name(table, table.host)),
        "options": table.options,
        "settings": {**table.settings, "locked": table.password is not None},
        "seats": [_seat(*one) for one in zip(table.seats, shown_names(table), strict=True)],
        "status": now.status,
        "number": table.number,
        "match": _current(now),
        "next": _next(now),
        "opening": _opening(table.frozen),
        "voided": table.voided,
        "voids": table.voids,
    }


def table_body(now: TableNow) -> bytes:
    """Return the `table` object as JSON text."""
    return orjson.dumps(table_json(now))


def table_part(now: TableNow) -> TablePart:
    """Return the table as a room shows it."""
    users = tuple(seat.user.id if seat and seat.user else None for seat in now.table.seats)
    return TablePart(now.table.rev, table_body(now), users, doors.watchers_lock(now))


def chat_part(table: Table, line: ChatLine) -> ChatPart:
    """Return a chat line as a room shows it: {number, user: {id, name}, seat, text, at}.

    seat: where the speaker sat when he said it, null for a watcher. at: epoch ms.
    """
    said = {
        "number": line.number,
        "user": _person(line.user, shown_name(table, line.user)),
        "seat": line.seat,
        "text": line.text,
        "at": line.at,
    }
    return ChatPart(line.number, orjson.dumps(said))


def _person(user: User, name: str) -> dict[str, str]:
    return {"id": user.id, "name": name}


def _seat(seat: Seated | None, name: str | None) -> dict[str, Any] | None:
    if seat is None:
        return None
    user = _person(seat.user, name or seat.user.name) if seat.user else None
    return {"user": user, "bot": seat.bot, "ready": seat.ready, "promise": seat.promise}


def _opening(frozen: Frozen | None) -> dict[str, Any] | None:
    """Return the opening as it may be seen while shares are awaited: that they came, not what."""
    if frozen is None:
        return None
    revealed = [share is not None for share in frozen.shares]
    return {"text": frozen.text.decode(), "revealed": revealed, "reveal_by": frozen.reveal_by}


def _current(now: TableNow) -> dict[str, Any] | None:
    if now.match is None:
        return None
    promise = commitment(now.match.id, now.match.secret)
    voided = orjson.loads(now.match.opening)["voided"]
    return {
        "id": now.match.id,
        "number": now.match.number,
        "commitment": promise,
        "voided": voided,
    }


def _next(now: TableNow) -> dict[str, str] | None:
    if not now.prepared:
        return None
    table = now.table
    return {"match": table.match_id, "commitment": commitment(table.match_id, table.secret)}
