"""Passwords as argon2id hashes. Slow on purpose: callers run these off the event loop."""

import re

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from app.accounts.refusals import PasswordUnfit

LONGEST = 128
"""Characters."""

_HALF_A_PAIR = re.compile("[\ud800-\udfff]")
"""JSON may carry half a surrogate pair, which no encoding can."""

_HASHER = PasswordHasher()


def hash_password(password: str) -> str:
    """Return the argon2id hash of a password (about 0.1 s, 64 MiB); raises PasswordUnfit."""
    if not 1 <= len(password) <= LONGEST or _HALF_A_PAIR.search(password):
        raise PasswordUnfit(most=LONGEST)
    return _HASHER.hash(password)


def password_fits(password: str, hashed: str) -> bool:
    """Tell whether this is the password of a hash of ours (about 0.1 s, 64 MiB)."""
    if len(password) > LONGEST or _HALF_A_PAIR.search(password):
        return False
    try:
        return _HASHER.verify(hashed, password)
    except VerifyMismatchError:
        return False
