"""Measures the colours of style sheets: contrast, and sight with a colour deficiency or grey."""

import math
import re
from pathlib import Path

TOKENS = Path(__file__).parents[2] / "static/css/tokens.css"
Colour = tuple[float, float, float]
"""Linear sRGB, 0 to 1."""

_OKLCH = r"oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)"
_TOKEN = re.compile(rf"--([\w-]+): (?:light-dark\({_OKLCH}, {_OKLCH}\)|{_OKLCH});")
# Machado, Oliveira and Fernandes 2009, severity 1, on linear sRGB.
SIGHTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def read_tokens(*further: Path) -> dict[str, dict[str, Colour]]:
    """Return the opaque colours by theme ("light", "dark") and name.

    further: style sheets whose colours stand beside the site's, or in their place: a game's.
    """
    themes: dict[str, dict[str, Colour]] = {"light": {}, "dark": {}}
    for sheet in (TOKENS, *further):
        for name, *numbers in _TOKEN.findall(sheet.read_text()):
            both = [float(number) for number in numbers if number]
            themes["light"][name] = from_oklch(*both[:3])
            themes["dark"][name] = from_oklch(*both[-3:])
    return themes


def from_oklch(lightness: float, chroma: float, hue: float) -> Colour:
    """Convert from OKLCH (lightness 0 to 1, hue in degrees), clipped to sRGB."""
    a = chroma * math.cos(math.radians(hue))
    b = chroma * math.sin(math.radians(hue))
    cone = (
        (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
        (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
        (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3,
    )
    rows = (
        (4.0767416621, -3.3077115913, 0.2309699292),
        (-1.2684380046, 2.6097574011, -0.3413193965),
        (-0.0041960863, -0.7034186147, 1.7076147010),
    )
    return _through(rows, cone)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (one, other))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: Colour, sight: str) -> Colour:
    """Return what an eye with this sight makes of a colour."""
    return _through(SIGHTS[sight], colour)


def difference(one: Colour, other: Colour) -> float:
    """Return the distance in OKLab, times 100: about 2 is just visible side by side."""
    return 100 * math.dist(_oklab(one), _oklab(other))


def _oklab(colour: Colour) -> Colour:
    to_cone = (
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )
    long, medium, short = (math.cbrt(part) for part in _through(to_cone, colour))
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _through(rows: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in rows
    )
    return red, green, blue
