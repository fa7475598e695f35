"""The lists in the papers are whole: calls, codes, messages, metrics, licences, decisions."""

import re
from typing import Any

import pytest

from app import __version__
from app.accounts.refusals import AccountRefusal
from app.main import create_app
from app.matches.commands import WAITING
from app.matches.refusals import Refusal
from app.matches.scene import RING
from app.serve import PING_S
from app.settings import Settings
from app.web import door, metrics
from app.web.heads import PATIENCE_S
from app.web.live import pace
from app.web.live.fan import BEHIND, PIECES
from app.web.live.lines import CLOSE_CODE
from app.web.live.messages import MESSAGE
from app.web.live.poll import LONGEST_S
from app.web.live.sockets import HOUSE, OWN
from app.web.live.table import BURST, EVERY_MS
from app.web.problems import CONFLICT, STATUS
from tests.architecture.sources import ROOT
from tests.docs.papers import paper

WIRE = paper("docs/wire.md")
DECISIONS = sorted((ROOT / "docs/adr").glob("0*.md"))


@pytest.fixture(scope="module")
def described() -> set[str]:
    """Return the calls of the server's own OpenAPI description."""
    paths: dict[str, dict[str, Any]] = create_app(Settings()).openapi()["paths"]
    return {
        f"{verb.upper()} {path.removeprefix('/api/v1')}"
        for path, verbs in paths.items()
        for verb in verbs
    }


def test_the_wire_paper_has_every_call_and_no_other(described: set[str]) -> None:
    assert set(re.findall(r"(?m)^\| `([A-Z]+ /\S+)` \|", WIRE)) == described


def codes(kind: type[Refusal | AccountRefusal]) -> set[str]:
    """Return the codes of all refusals of a kind."""
    own = {kind.code} if "code" in vars(kind) else set()
    return own.union(*(codes(one) for one in kind.__subclasses__()))


def test_the_wire_paper_has_every_code_under_its_status() -> None:
    told = {
        code: int(status)
        for status, listed in re.findall(r"(?m)^\| (\d{3}) \| (.*) \|$", WIRE)
        for code in re.findall(r"`([a-z-]+)`", listed)
        if code not in ("rev", "problems")
    }
    every = {*STATUS, *codes(Refusal), *codes(AccountRefusal)} - {"retry_ms"}
    # `session-unknown` has its words, and no door says it.
    assert told == {code: STATUS.get(code, CONFLICT) for code in every - {"session-unknown"}}


def test_the_wire_paper_has_every_message() -> None:
    mapping = MESSAGE.schema["discriminator"]["mapping"]
    assert set(re.findall(r'(?m)^\| `\{"type": "(\w+)"', WIRE)) == set(mapping)


@pytest.mark.parametrize(
    "said",
    [
        f"pings every {PING_S} seconds",
        f"more than {RING} entries",
        f"more than {BEHIND >> 20} MiB behind",
        f"closes with {CLOSE_CODE}",
        f"({LONGEST_S} at most)",
        f"lets {WAITING} wait",
        f"read at {pace.RATE >> 10} KiB a second after its first {pace.BURST >> 10} KiB",
        f"counts {pace.FRAME} bytes more",
        f"come in {PIECES} frames",
        f"may have {OWN} sockets open, all of one address {HOUSE}",
        f"whole within {PATIENCE_S} seconds, its body in {PATIENCE_S} more",
        f"| messages of one socket | {BURST} | {EVERY_MS} ms |",
    ],
)
def test_a_number_of_the_wire_paper_is_that_of_the_server(said: str) -> None:
    assert said in WIRE.replace("\n", " ")


@pytest.mark.parametrize(
    "said",
    [f"{door.MOST:,} connections", f"{door.MOST + door.ROOM:,} files", f"leaves {door.ROOM}"],
)
def test_a_number_of_the_hosting_paper_is_that_of_the_server(said: str) -> None:
    assert said in paper("docs/hosting.md").replace("\n", " ")


def test_every_metric_is_told() -> None:
    metrics.watch(lambda: 0, lambda: 0)
    names = {metric.name for metric in metrics.REGISTRY.collect()}
    assert set(re.findall(r"(?m)^\| `(manatee_\w+)` \|", paper("docs/hosting.md"))) == names


def test_every_vendored_library_is_named_with_its_version() -> None:
    notices = paper("NOTICES.md")
    for folder in ("static/core/vendor", "static/fonts"):
        rows = re.findall(r"(?m)^\| ([\w-]+)(?: \(.*?\))? \|(.*)$", paper(f"{folder}/README.md"))
        ours = [(name, re.search(r"\d+\.\d+\.\d+", rest)) for name, rest in rows]
        named = [(name, version[0]) for name, version in ours if version]
        assert named
        for name, version in named:
            assert re.search(rf"(?m)^\| {name}\b.*\| {re.escape(version)}\b", notices), name


def test_the_changes_speak_of_this_version() -> None:
    assert f"## [{__version__}]" in paper("CHANGELOG.md")


def test_decisions_are_numbered_without_gaps_and_listed() -> None:
    assert [int(path.name[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))
    index = re.findall(r"(?m)^(\d+)\. \[(.+)\]\((.+)\)$", paper("docs/adr/README.md"))
    titles = [path.read_text(encoding="utf-8").partition("\n")[0] for path in DECISIONS]
    assert [f"# {number}. {title}" for number, title, _ in index] == titles
    assert [name for _, _, name in index] == [path.name for path in DECISIONS]


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_tells_what_else_was_considered(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    assert "**Decision.**" in text
    assert "**Alternatives.**" in text or "**Instead of**" in text


@pytest.mark.parametrize("name", ["run", "dev"])
def test_every_dependency_has_its_reason(name: str) -> None:
    text = (ROOT / f"requirements/{name}.in").read_text(encoding="utf-8")
    wanted = set(re.findall(r"(?m)^([a-z][a-z0-9-]+)", text))
    (paragraph,) = [path for path in DECISIONS if path.stem.endswith("-dependencies")]
    tables = paragraph.read_text(encoding="utf-8").split(f"`requirements/{name}.in`")[1]
    table = tables.split("\n\n")[1]
    rows = re.findall(r"(?m)^\| ([a-z][^|]*) \|", table)
    listed = {package.strip() for row in rows[1:] for package in row.split(",")}
    assert listed == wanted
