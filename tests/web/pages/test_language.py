import pytest
from starlette.requests import Request

from app.web.pages.language import language_of

OFFERED = ("en", "it")


def asked(header: str = "", cookie: str = "") -> Request:
    headers = [(b"accept-language", header.encode()), (b"cookie", cookie.encode())]
    return Request({"type": "http", "headers": headers})


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("it", "it"),
        ("it-CH,it;q=0.9,en;q=0.8", "it"),
        ("de-DE,de;q=0.9,it;q=0.5,en;q=0.3", "it"),
        ("en;q=0.2,it;q=0.9", "it"),
        ("it;q=0", "en"),
        ("fr,de", "en"),
        ("it;q=nonsense,en", "en"),
        (",;q=,-", "en"),
    ],
)
def test_the_browser_asks_for_a_language(header: str, language: str) -> None:
    assert language_of(asked(header), OFFERED) == language


def test_a_chosen_language_counts_more_than_the_browsers() -> None:
    assert language_of(asked("it", "lang=en"), OFFERED) == "en"


def test_a_cookie_for_a_language_that_is_not_offered_is_ignored() -> None:
    assert language_of(asked("it", "lang=xx"), OFFERED) == "it"
