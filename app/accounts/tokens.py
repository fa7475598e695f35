"""Secrets that are handed out once and known to us only by their digest."""

import base64
import hashlib
from collections.abc import Callable
from typing import TypeAlias

Draw: TypeAlias = Callable[[int], bytes]
"""Returns that many unpredictable bytes: `secrets.token_bytes`, or a test's script."""


def new_token(draw: Draw, size: int) -> str:
    """Return `size` random bytes in base64url without padding."""
    return base64.urlsafe_b64encode(draw(size)).rstrip(b"=").decode()


def digest_of(token: str) -> bytes:
    """Return the SHA-256 under which a token is known."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
