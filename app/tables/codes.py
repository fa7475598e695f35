"""Codes of tables: what people type, say on the phone and find in links.

31 letters: the ten digits and the 21 consonants of the alphabet (Y counts as one). Without vowels
no code is a word; and as O and I are no letters of a code, they are read as the digits they are
taken for. A code is never reused: tables are closed, never deleted, and storage refuses a code
that was given before.
"""

from app.accounts.tokens import Draw

ALPHABET = "0123456789BCDFGHJKLMNPQRSTVWXYZ"
PUBLIC_LENGTH = 5
"""28 million codes: short, for they stand in the lobby anyway."""
UNLISTED_LENGTH = 10
"""8 * 10**14 codes: who knows one was told."""

_READ_AS = str.maketrans({"O": "0", "I": "1", " ": None, "-": None})
_FIVE_BITS = 31


def new_code(draw: Draw, length: int) -> str:
    """Return a random code, every letter with the same probability."""
    code = ""
    while len(code) < length:
        letter = draw(1)[0] & _FIVE_BITS
        code += ALPHABET[letter : letter + 1]  # nothing for 31, which is drawn again
    return code


def read_code(text: str) -> str | None:
    """Return the code that somebody typed (any case, spaces, hyphens), or None if it is none."""
    code = text.upper().translate(_READ_AS)
    fits = len(code) in {PUBLIC_LENGTH, UNLISTED_LENGTH} and set(code) <= set(ALPHABET)
    return code if fits else None
