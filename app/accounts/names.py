"""What may be a name: 1 to 24 characters that everybody can see.

Characters are counted as people do (graphemes: user-perceived characters). The count is a small
approximation of Unicode's text segmentation (UAX 29) from the standard library's data: a base with
its marks, an emoji with its joiners, modifiers and selectors, and a flag count as one each.
"""

import re
import unicodedata

from app.accounts.refusals import NameEmpty, NameHasInvisible, NameOverloaded, NameTooLong

MOST_GRAPHEMES = 24
MOST_MARKS = 4
"""Marks in a row; written languages need no more, towers of accents do."""
_MOST_CODE_POINTS = 400
"""More than any name of 24 graphemes needs; bounds the work on what is no name."""

ZWNJ, ZWJ = "\u200c", "\u200d"
EMOJI_STYLE = "\N{VARIATION SELECTOR-16}"
_KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_REGIONAL = range(0x1F1E6, 0x1F200)
_VIRAMA = 9
"""Canonical combining class of the signs that join two consonants."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK = re.compile(
    # Letters, marks and symbols by category that show nothing: combining grapheme joiner, Hangul
    # fillers, Khmer inherent vowels, Mongolian and other variation selectors, blank Braille, the
    # null notehead.
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159"
    "\U000e0100-\U000e01ef]"
)


def read_name(text: str) -> str:
    """Return the name that `text` stands for: NFC, trimmed, single spaces.

    Raises NameEmpty, NameTooLong, NameHasInvisible or NameOverloaded.
    """
    if len(text) > _MOST_CODE_POINTS:
        raise NameTooLong(most=MOST_GRAPHEMES)
    name = unicodedata.normalize("NFC", text.strip())
    _refuse_unseen(name)
    name = re.sub(r"\s+", " ", name)
    if not name:
        raise NameEmpty
    if graphemes(name) > MOST_GRAPHEMES:
        raise NameTooLong(most=MOST_GRAPHEMES)
    _refuse_towers(name)
    return name


def graphemes(text: str) -> int:
    """Return how many characters people see in `text`."""
    count, flags = 0, 0
    for before, char in zip(" " + text, text, strict=False):
        flags = flags + 1 if ord(char) in _REGIONAL else 0
        joined = before == ZWJ and _pictures(char)
        second_of_flag = flags > 0 and flags % 2 == 0
        if count == 0 or not (_extends(char) or joined or second_of_flag):
            count += 1
    return count


def _extends(char: str) -> bool:
    """Tell whether a character belongs to the one before it."""
    mark = unicodedata.category(char) in {"Mn", "Me", "Mc"}
    return mark or char in {ZWJ, ZWNJ} or ord(char) in _SKIN_TONES


def _pictures(char: str) -> bool:
    return unicodedata.category(char) == "So"


def _refuse_unseen(name: str) -> None:
    for at, char in enumerate(name):
        stray = at == 0 and _extends(char)  # would be drawn on what stands before the name
        unseen = stray or unicodedata.category(char) in _UNSEEN or _BLANK.match(char)
        if unseen and not _shapes(name[:at], char, name[at + 1 :]):
            raise NameHasInvisible(character=f"U+{ord(char):04X}")


def _shapes(before: str, char: str, after: str) -> bool:
    """Tell whether an invisible character changes how its neighbours look, and so is seen there.

    The selector of the emoji style after a symbol; a joiner between the parts of an emoji; a
    joiner or non-joiner after a virama; a non-joiner between two Arabic letters (RFC 5892, A.1).
    """
    if not before:
        return False
    last = before[-1]
    if char == EMOJI_STYLE:
        return unicodedata.category(last) in {"So", "Sm"} or after[:1] == _KEYCAP
    if char == ZWJ and after and _pictures(after[0]):
        return last == EMOJI_STYLE or _pictures(last) or ord(last) in _SKIN_TONES
    if char in {ZWJ, ZWNJ} and unicodedata.combining(last) == _VIRAMA:
        return True
    return char == ZWNJ and _is_arabic(last) and _is_arabic(after[:1])


def _is_arabic(char: str) -> bool:
    return char != "" and unicodedata.bidirectional(char) == "AL"


def _refuse_towers(name: str) -> None:
    marks = 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        if marks > MOST_MARKS:
            raise NameOverloaded(most=MOST_MARKS)
