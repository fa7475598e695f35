"""Which language a visitor reads: the cookie, else what the browser asks for, else the first."""

from collections.abc import Sequence

from starlette.requests import Request

COOKIE = "lang"
A_YEAR_S = 365 * 24 * 3600


def language_of(request: Request, offered: Sequence[str]) -> str:
    """Return one of the offered languages (codes of two letters)."""
    chosen = request.cookies.get(COOKIE)
    if chosen in offered:
        return str(chosen)
    wanted = _by_weight(request.headers.get("accept-language", ""))
    return next((one for one in wanted if one in offered), offered[0])


def _by_weight(header: str) -> list[str]:
    """Return the primary tags of an Accept-Language header, the most wanted first."""
    weighed = []
    for part in header[:500].split(","):
        tag, _, weight = part.strip().partition(";q=")
        weighed.append((_number(weight), tag.partition("-")[0].lower()))
    ordered = sorted(weighed, key=lambda one: -one[0])
    return [tag for weight, tag in ordered if weight > 0]


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
