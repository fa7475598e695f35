"""The gate in front of every door: hosts, origins, sizes, headers. Pure ASGI, nothing buffered."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.accounts.guests import LIFETIME
from app.settings import Settings
from app.web import addresses
from app.web.problems import BodyTooLarge, Problem, answer

MOST = 64 * 1024
"""Bytes that a request's body may have."""
_DIGITS = 9

RENEWED = "renewed"
"""Key in a request's state: the token of a session that was prolonged, for a cookie that is."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

CSP = (
    "default-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'; object-src 'none'"
)


@dataclass(frozen=True)
class Gate:
    """What the gate knows about this server."""

    public_url: str
    secure: bool
    hosts: tuple[str, ...]
    trusted: Sequence[addresses.Network]

    @property
    def cookie(self) -> str:
        """Name of the session's cookie: `__Host-` wherever the browser lets us."""
        return "__Host-manatee" if self.secure else "manatee"

    def session_cookie(self, token: str) -> str:
        """Return the Set-Cookie header that keeps a session; an empty token takes it away."""
        response = Response()
        response.set_cookie(
            self.cookie,
            token,
            max_age=LIFETIME // 1000 if token else 0,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )
        return response.headers["set-cookie"]


def gate_of(settings: Settings) -> Gate:
    """Return the gate that the settings ask for."""
    hosts = (
        *(addresses.host_name(host) for host in settings.hosts),
        *addresses.public_host(settings.public_url),
    )
    return Gate(
        settings.public_url, settings.secure, hosts, addresses.networks(settings.trusted_proxies)
    )


class Guard:
    """ASGI middleware that turns away what must not come in, and seals what goes out."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request or socket through."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope = self._identified(scope)
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
        except Problem as problem:
            await self._refuse(problem, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        sealed = self._sealed(send, scope)
        if scope["method"] == "HEAD":  # whatever can be got can be asked about
            scope, sealed = {**scope, "method": "GET"}, _headless(sealed)
        await self._app(scope, _bounded(receive), sealed)

    def _identified(self, scope: Scope) -> Scope:
        """Return the scope with the client's own address and the scheme it used."""
        headers = Headers(scope=scope)
        peer = (scope.get("client") or ("", 0))[0]
        hops = [hop for line in headers.getlist("x-forwarded-for") for hop in line.split(",")]
        scheme = scope["scheme"]
        if addresses.trusted_peer(peer, self._gate.trusted):
            told = headers.get("x-forwarded-proto", "").strip().lower()
            scheme = {"https": "https", "http": "http"}.get(told, scheme)
        client = addresses.client_of(peer, hops, self._gate.trusted)
        state = dict(scope.get("state") or {})
        return {**scope, "client": (client, 0), "scheme": scheme, "state": state}

    def _check(self, scope: Scope, headers: Headers) -> None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not addresses.is_ours(hosts[0], self._gate.hosts):
            raise Problem("host-unknown", "This server does not answer to that Host.")
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or len(declared) > _DIGITS or int(declared) > MOST:
            raise Problem("too-large", "A body may have 64 KiB.", most=MOST)
        socket = scope["type"] == "websocket"
        if not socket and scope["method"] in SAFE:
            return
        if not self._from_us(scope, headers):
            raise Problem("origin-foreign", "Requests of other sites are not accepted.")
        if not socket and not _is_json(headers):
            raise Problem("json-wanted", "Send Content-Type: application/json.")

    def _from_us(self, scope: Scope, headers: Headers) -> bool:
        """Tell whether an unsafe request comes from our own pages, or from a program.

        A browser always sends an Origin with those; who sends none is a program and has to bring
        a bearer token, so that the session's cookie is never enough.
        """
        origin = headers.get("origin")
        scheme = scope["scheme"].replace("ws", "http", 1)
        if origin is not None:
            host = headers["host"]
            return addresses.same_origin(origin, scheme, host, self._gate.public_url)
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site == "same-origin"
        return _bearer(headers) or self._gate.cookie not in " ".join(headers.getlist("cookie"))

    async def _refuse(self, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": problem.code})
            return
        response = answer(problem.code, problem.params, problem.detail)
        await response(scope, receive, self._sealed(send, scope))

    def _sealed(self, send: Send, scope: Scope) -> Send:
        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = CSP
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers["X-Frame-Options"] = "DENY"
                headers.setdefault("Cache-Control", "no-store")
                if self._gate.secure:
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                token = scope["state"].get(RENEWED)
                if token is not None and "set-cookie" not in headers:
                    headers.append("Set-Cookie", self._gate.session_cookie(token))
            await send(message)

        return sealed


def _bearer(headers: Headers) -> bool:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return scheme.lower() == "bearer" and bool(token.strip())


def _is_json(headers: Headers) -> bool:
    """Tell whether a body is said to be JSON; where there is none nothing need be said."""
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    kind = headers.get("content-type", "application/json" if empty else "")
    return kind.partition(";")[0].strip().lower() == "application/json"


def _bounded(receive: Receive) -> Receive:
    """Return a `receive` that stops a body longer than it may be, whatever it declared."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST:
            raise BodyTooLarge
        return message

    return bounded


def _headless(send: Send) -> Send:
    """Return a `send` that keeps bodies back."""

    async def headless(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return headless
