"""The proxies' files as docs/hosting.md prints them, put to work on free ports of this machine.

Only names, ports and paths are replaced, each exactly where the page has it: what is printed is
what is tested.
"""

import itertools
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.papers import block
from tools import chromium

NAME = "games.example.org"
UPSTREAM = "127.0.0.1:8000"
PATIENCE_S = 30


def program(name: str) -> str:
    """Return the path of an installed proxy; without one, the test is skipped."""
    found = shutil.which(name, path=chromium.search_path())
    if found is None:
        pytest.skip(f"{name} is not installed; as root, tools/proxies.py fetches it from Debian.")
    return found


_ports = itertools.count(20_000 + os.getpid() * 7 % 10_000)


def free_port() -> int:
    """Return a port below those that the system gives to clients, never the same again."""
    for number in _ports:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", number)) != 0:
                return number
    raise AssertionError("no free port")


def adapted(text: str, replaced: Mapping[str, str]) -> str:
    """Replace what a reader would, each of which the text must have."""
    for old, new in replaced.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@dataclass(frozen=True)
class Front:
    """A running proxy: its https address, and whom to trust there."""

    port: int
    tls: ssl.SSLContext

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def sockets_url(self) -> str:
        return f"wss://localhost:{self.port}"


@contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    """Run a proxy in the foreground until the block is left."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        for _ in range(PATIENCE_S * 20):
            if process.poll() is not None:
                raise AssertionError(process.stderr.read())
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_S)


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for localhost; return its file and its key's."""
    both = folder / "own.pem", folder / "own.key"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    alike = ["-addext", "subjectAltName=DNS:localhost"]
    files = ["-out", str(both[0]), "-keyout", str(both[1])]
    subprocess.run(
        [program("openssl"), *words.split(), *alike, *files], check=True, capture_output=True
    )
    return both


# --- Caddy ----------------------------------------------------------------------------------------


def caddy_file(folder: Path, port: int, upstream: str) -> tuple[list[str], Path]:
    """Write Caddy's file for a port here; return the words that name it, and its authority."""
    site = f"https://localhost:{port}"
    text = adapted(block("docs/hosting.md", "caddy"), {NAME: site, UPSTREAM: upstream})
    # Certificates of its own instead of a public authority's, nothing shared with another Caddy,
    # and no port but the one.
    alone = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    opened = f"{site} {{\n"
    path = folder / "Caddyfile"
    path.write_text(alone + adapted(text, {opened: f"{opened}\ttls internal\n"}))
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    return ["--config", str(path), "--adapter", "caddyfile"], authority


@contextmanager
def caddy(folder: Path, port: int, upstream: str) -> Iterator[Front]:
    """Run Caddy before a server."""
    words, authority = caddy_file(folder, port, upstream)
    places = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    command = [program("caddy"), "run", *words]
    with running(command, port, **places):
        yield Front(port, await_certificate(port, authority))


def await_certificate(port: int, authority: Path) -> ssl.SSLContext:
    """Wait until Caddy has made its certificates; return whom to trust."""
    for _ in range(PATIENCE_S * 20):
        with suppress(OSError):  # no authority yet, or no certificate of its
            trusted = ssl.create_default_context(cafile=str(authority))
            with (
                socket.create_connection(("127.0.0.1", port)) as line,
                trusted.wrap_socket(line, server_hostname="localhost"),
            ):
                return trusted
        time.sleep(0.05)
    raise AssertionError("Caddy has no certificate.")


# --- nginx ----------------------------------------------------------------------------------------


def nginx_file(folder: Path, port: int, upstream: str) -> list[str]:
    """Write nginx's file for a port here, in a frame as Debian has one; return the words for it."""
    pem, key = certificate(folder)
    text = adapted(
        block("docs/hosting.md", "nginx"),
        {
            "listen 443": f"listen {port}",
            "listen [::]:443": f"listen [::1]:{port}",
            f"/etc/ssl/{NAME}.pem": str(pem),
            f"/etc/ssl/{NAME}.key": str(key),
            NAME: "localhost",
            UPSTREAM: upstream,
        },
    )
    kinds = "client_body", "proxy", "fastcgi", "uwsgi", "scgi"
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off;\nworker_processes 1;\npid {folder}/nginx.pid;\nerror_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n"
    )
    return ["-p", str(folder), "-c", str(path), "-e", "stderr"]


@contextmanager
def nginx(folder: Path, port: int, upstream: str) -> Iterator[Front]:
    """Run nginx before a server."""
    words = nginx_file(folder, port, upstream)
    with running([program("nginx"), *words], port):
        yield Front(port, ssl.create_default_context(cafile=str(folder / "own.pem")))


# --- haproxy --------------------------------------------------------------------------------------


def haproxy_file(folder: Path, port: int, upstreams: tuple[str, str]) -> Path:
    """Write haproxy's file for a port here; return its path."""
    pem, key = certificate(folder)
    both = folder / "both.pem"
    both.write_text(pem.read_text() + key.read_text())
    text = adapted(
        block("docs/hosting.md", "haproxy"),
        {
            "bind :443": f"bind 127.0.0.1:{port}",
            f"/etc/ssl/{NAME}.both.pem": str(both),
            "10.0.0.1:8000": upstreams[0],
            "10.0.0.2:8000": upstreams[1],
        },
    )
    path = folder / "haproxy.cfg"
    path.write_text(text)
    return path


@contextmanager
def haproxy(folder: Path, port: int, upstreams: tuple[str, str]) -> Iterator[Front]:
    """Run haproxy before two processes."""
    path = haproxy_file(folder, port, upstreams)
    with running([program("haproxy"), "-db", "-f", str(path)], port):
        yield Front(port, ssl.create_default_context(cafile=str(folder / "own.pem")))
