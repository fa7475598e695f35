"""Requests that may arrive twice: an Idempotency-Key gets one effect and one answer.

The answer is stored in the transaction of the effect. A refusal has no effect and is judged anew.
"""

import hashlib
from dataclasses import dataclass

from app.tables.ports import Answered, Tx
from app.tables.refusals import KeyReused, KeyUnfit

KEPT = 86_400_000
"""How long answers are kept, in ms."""
LONGEST = 200


@dataclass(frozen=True)
class Reply:
    """The answer to a request: HTTP status and JSON body."""

    status: int
    body: bytes


@dataclass(frozen=True)
class Once:
    """One Idempotency-Key in its scope, with the SHA-256 of the body it came with."""

    scope: str
    key: str
    digest: bytes


def once(session: int, method: str, path: str, key: str, body: bytes) -> Once:
    """Return the key of a request; raises KeyUnfit. session: the session's key in storage."""
    if not 1 <= len(key) <= LONGEST or not key.isprintable():
        raise KeyUnfit
    return Once(f"{session} {method} {path}", key, hashlib.sha256(body).digest())


def kept_answer(tx: Tx, asked: Once | None, now: int) -> Reply | None:
    """Return the answer given to this key before; raises KeyReused for another body."""
    stored = tx.keys.answered(asked.scope, asked.key, now - KEPT) if asked else None
    if asked is None or stored is None:
        return None
    if stored.digest != asked.digest:
        raise KeyReused
    return Reply(stored.status, stored.body)


def keep_answer(tx: Tx, asked: Once | None, reply: Reply, now: int) -> None:
    """Keep the answer to this key."""
    if asked is not None:
        tx.keys.keep(asked.scope, asked.key, Answered(asked.digest, reply.status, reply.body), now)


def forget_answers(tx: Tx, now: int) -> None:
    """Drop the answers that are too old to be asked for."""
    tx.keys.forget(now - KEPT)
