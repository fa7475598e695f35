"""The gate before every door: what it turns away, and what it seals."""

from collections.abc import Sequence
from typing import Any

import orjson
import pytest
from starlette.types import Message, Receive, Scope, Send

from app.settings import Settings
from app.web.security import MOST, Guard, gate_of

pytestmark = pytest.mark.anyio

Pairs = Sequence[tuple[str, str]]
HOST = ("Host", "games.lan")
JSON = ("Content-Type", "application/json")
COOKIE = ("Cookie", "manatee=abc")
BEARER = ("Authorization", "Bearer abc")


class Answer:
    """What came back."""

    def __init__(self, sent: list[Message], seen: Scope | None) -> None:
        start = sent[0]
        self.status = start.get("status", 0)
        self.headers = {name.decode(): value.decode() for name, value in start.get("headers", [])}
        self.body = b"".join(message.get("body", b"") for message in sent[1:])
        self.sent = sent
        self.seen = seen

    @property
    def code(self) -> str | None:
        """The problem's code; None: it was let in."""
        return None if self.seen is not None else str(orjson.loads(self.body)["code"])


async def ask(
    method: str = "GET",
    headers: Pairs = (HOST,),
    *,
    kind: str = "http",
    client: str = "203.0.113.5",
    chunks: Sequence[bytes] = (),
    scheme: str = "http",
    **settings: Any,
) -> Answer:
    """Send a request through the gate to an application that says hello."""
    seen: list[Scope] = []
    sent: list[Message] = []
    waiting = [*chunks]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)
        for _ in chunks:
            await receive()
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            return
        start = {"type": "http.response.start", "status": 200, "headers": []}
        await send(start)
        await send({"type": "http.response.body", "body": b"hello"})

    async def receive() -> Message:
        body = waiting.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(waiting)}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": kind,
        "method": method,
        "path": "/",
        "scheme": scheme if kind == "http" else scheme.replace("http", "ws"),
        "client": (client, 1),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
    }
    guard = Guard(app, gate_of(Settings(metrics="", database="sqlite:///x", **settings)))
    await guard(scope, receive, send)
    return Answer(sent, seen[0] if seen else None)


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ([], "host-unknown"),
        ([("Host", "evil.example")], "host-unknown"),
        ([HOST, ("Host", "evil.example")], "host-unknown"),
        ([HOST, HOST], "host-unknown"),
        ([("Host", "games.lan:8000")], None),
        ([("Host", "named.example.org")], None),
        ([HOST, ("X-Forwarded-Host", "evil.example")], None),
    ],
)
async def test_only_our_own_names_are_answered_to(headers: Pairs, code: str | None) -> None:
    answer = await ask(headers=headers, hosts=("Named.example.org:8000",))
    assert answer.code == code
    if code:
        assert answer.status == 421


OURS, THEIRS, SAME = (
    ("Origin", "http://games.lan"),
    ("Origin", "https://evil.example"),
    "same-origin",
)


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE", "PUT", "BREW"])
@pytest.mark.parametrize(
    ("headers", "let_in"),
    [
        ([COOKIE, OURS], True),
        ([COOKIE, ("Sec-Fetch-Site", SAME)], True),
        ([BEARER], True),
        ([("Authorization", "bearer abc"), COOKIE], True),
        ([], True),
        ([("Cookie", "lang=it")], True),
        ([COOKIE], False),
        ([COOKIE, THEIRS], False),
        ([BEARER, THEIRS], False),
        ([THEIRS], False),
        ([COOKIE, ("Origin", "null")], False),
        ([COOKIE, ("Origin", "https://games.lan")], False),
        ([COOKIE, ("Origin", "http://games.lan:81")], False),
        ([COOKIE, ("Sec-Fetch-Site", "same-site")], False),
        ([COOKIE, ("Sec-Fetch-Site", "cross-site")], False),
        ([COOKIE, ("Sec-Fetch-Site", "none")], False),
        ([COOKIE, THEIRS, ("Sec-Fetch-Site", SAME)], False),
        ([COOKIE, ("Authorization", "Basic YTpi")], False),
        ([COOKIE, ("Authorization", "Bearer ")], False),
        ([COOKIE, ("Referer", "http://games.lan/")], False),
    ],
)
async def test_what_changes_something_comes_from_us_or_brings_a_token(
    method: str, headers: Pairs, *, let_in: bool
) -> None:
    answer = await ask(method, [HOST, JSON, *headers])
    assert answer.code == (None if let_in else "origin-foreign")
    assert answer.status == (200 if let_in else 403)
    looking = await ask("GET", [HOST, *headers])
    assert looking.code is None
    socket = await ask(headers=[HOST, *headers], kind="websocket")
    if let_in:
        assert socket.sent == [{"type": "websocket.accept"}]
    else:
        assert socket.sent == [
            {"type": "websocket.close", "code": 1008, "reason": "origin-foreign"}
        ]


async def test_behind_a_public_address_only_that_is_ours() -> None:
    public = "https://games.example.org"
    host = ("Host", "games.example.org")
    cookie = ("Cookie", "__Host-manatee=abc")
    for headers, code in (
        ([host, ("Origin", public)], None),
        ([HOST, ("Origin", public)], None),
        ([HOST, OURS], "origin-foreign"),
        ([host, ("Origin", "http://games.example.org")], "origin-foreign"),
        ([host], "origin-foreign"),
    ):
        answer = await ask("POST", [*headers, JSON, cookie], public_url=public)
        assert answer.code == code
    answer = await ask("GET", [("Host", "games.example.org:443")], public_url=public)
    assert answer.code is None
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ([JSON, ("Content-Length", "2")], None),
        ([("Content-Type", "Application/JSON; charset=utf-8"), ("Content-Length", "2")], None),
        ([], None),
        ([("Content-Length", "0")], None),
        ([("Content-Length", "2")], "json-wanted"),
        ([("Transfer-Encoding", "chunked")], "json-wanted"),
        ([("Content-Type", "text/plain"), ("Content-Length", "2")], "json-wanted"),
        ([("Content-Type", "text/plain")], "json-wanted"),
        ([("Content-Type", "application/x-www-form-urlencoded")], "json-wanted"),
        ([("Content-Type", "multipart/form-data; boundary=x")], "json-wanted"),
        ([("Content-Type", "application/jsonp"), ("Content-Length", "2")], "json-wanted"),
        ([("Content-Type", "text/plain, application/json")], "json-wanted"),
    ],
)
async def test_bodies_are_json(headers: Pairs, code: str | None) -> None:
    answer = await ask("POST", [HOST, BEARER, *headers])
    assert answer.code == code


@pytest.mark.parametrize(
    ("declared", "let_in"),
    [
        (str(MOST), True),
        (str(MOST + 1), False),
        ("9" * 5000, False),
        ("-1", False),
        ("1e3", False),
        ("", False),
        ("+5", False),
    ],
)
async def test_a_declared_size_is_a_size(declared: str, *, let_in: bool) -> None:
    headers = [HOST, BEARER, JSON, ("Content-Length", declared)]
    answer = await ask("POST", headers)
    assert answer.code == (None if let_in else "too-large")
    assert answer.status == (200 if let_in else 413)


async def test_an_undeclared_size_is_measured() -> None:
    headers = [HOST, BEARER, JSON, ("Transfer-Encoding", "chunked")]
    half = b" " * (MOST // 2)
    assert (await ask("POST", headers, chunks=[half, half])).status == 200
    with pytest.raises(Exception, match="413"):
        await ask("POST", headers, chunks=[half, half, b" "])


async def test_everything_that_goes_out_is_sealed() -> None:
    for answer in (await ask(), await ask(headers=[("Host", "evil.example")])):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "style-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "strict-transport-security" not in answer.headers
        assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_head_is_get_without_the_body() -> None:
    answer = await ask("HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert answer.seen is not None
    assert answer.seen["method"] == "GET"


@pytest.mark.parametrize(
    ("client", "headers", "seen", "scheme"),
    [
        ("203.0.113.5", [("X-Forwarded-For", "1.2.3.4")], "203.0.113.5", "http"),
        ("203.0.113.5", [("X-Forwarded-Proto", "https")], "203.0.113.5", "http"),
        ("10.0.0.1", [("X-Forwarded-For", "9.9.9.9, 1.2.3.4")], "1.2.3.4", "http"),
        (
            "10.0.0.1",
            [("X-Forwarded-For", "9.9.9.9"), ("X-Forwarded-For", "1.2.3.4")],
            "1.2.3.4",
            "http",
        ),
        ("10.0.0.1", [("X-Forwarded-Proto", "https")], "10.0.0.1", "https"),
        ("10.0.0.1", [("X-Forwarded-Proto", "gopher")], "10.0.0.1", "http"),
    ],
)
async def test_only_trusted_proxies_tell_of_clients(
    client: str, headers: Pairs, seen: str, scheme: str
) -> None:
    answer = await ask(headers=[HOST, *headers], client=client, trusted_proxies=("10.0.0.0/8",))
    assert answer.seen is not None
    assert answer.seen["client"][0] == seen
    assert answer.seen["scheme"] == scheme


async def test_a_proxy_that_ends_tls_makes_https_the_origin() -> None:
    secure = ("X-Forwarded-Proto", "https")
    headers = [HOST, JSON, COOKIE, ("Origin", "https://games.lan"), secure]
    trusted: dict[str, Any] = {"client": "10.0.0.1", "trusted_proxies": ("10.0.0.0/8",)}
    assert (await ask("POST", headers, **trusted)).code is None
    assert (await ask("POST", headers)).code == "origin-foreign"
    assert (await ask(headers=headers, kind="websocket", **trusted)).sent[0]["type"] == (
        "websocket.accept"
    )


def test_the_cookies_name_says_what_the_browser_may_trust() -> None:
    plain = gate_of(Settings(metrics=""))
    secure = gate_of(Settings(metrics="", public_url="https://games.example.org"))
    assert (plain.cookie, secure.cookie) == ("manatee", "__Host-manatee")
