"""The pseudo-language `xx`: English made longer and accented, to find what does not fit.

A text that shows up without accents is not a catalogue key; one that is cut off will be in some
real language as well.
"""

import re

_ACCENTS = str.maketrans("AEIOUYaeiouycnszCNSZ", "ÅÉÎÖÛÝåéîöûýçñšžÇÑŠŽ")
_PLACE = re.compile(r"(\{\w+\})")
_LONGER = 0.4


def stretched(text: str) -> str:
    """Return the text accented and about 40 % longer, its {places} untouched."""
    parts = _PLACE.split(text)
    letters = sum(len(part) for part in parts[::2])
    extra = round(letters * _LONGER)
    accented = [part if i % 2 else part.translate(_ACCENTS) for i, part in enumerate(parts)]
    return "".join(accented) + _padding(extra)


def _padding(length: int) -> str:
    """Return filler of this length in short words, so that it can wrap as text does."""
    filler = " ýtå" * (length // 4 + 1)
    return filler[:length].rstrip()
