"""The hash chain of a match's log: one number that names every byte of it (docs/fairness.md, 8)."""

import hashlib
from collections.abc import Iterable

from app.kernel.chance import PROTOCOL


def first_link(opening: bytes) -> bytes:
    """Return the link before entry 0: the digest of the canonical opening."""
    return hashlib.sha256(opening).digest()


def next_link(link: bytes, body: bytes) -> bytes:
    """Return the link after one more entry; body: its JSON as it is stored."""
    return hashlib.sha256(PROTOCOL + b"/chain" + link + body).digest()


def head(opening: bytes, bodies: Iterable[bytes]) -> str:
    """Return the last link of a whole log, in hex."""
    link = first_link(opening)
    for body in bodies:
        link = next_link(link, body)
    return link.hex()
