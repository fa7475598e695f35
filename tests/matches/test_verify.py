"""match.json: honest ones are accepted, falsified ones are not, and the browser says the same."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from app.matches.verify import CHECKS, Faults, verify
from tests.architecture.sources import ROOT
from tests.campaign import Campaign
from tests.matches.corpus import (
    RULESETS,
    TAMPERING,
    Body,
    chained_anew,
    document,
    documents,
    entry_of,
    thawed,
    with_entry,
    with_opening,
)

NODE = shutil.which("node") or str(ROOT / ".venv/bin/node")
HOLDS: Faults = dict.fromkeys(CHECKS)


def browser(texts: Sequence[bytes], folder: Path) -> list[dict[str, bool]]:
    """Return what the browser's module says of documents."""
    path = folder / "documents"
    path.write_bytes(b"\n".join(texts))
    command = [NODE, str(ROOT / "tests/client/judge.js"), str(path)]
    told = subprocess.run(command, capture_output=True, check=True)
    return [orjson.loads(line) for line in told.stdout.splitlines()]


def agreeing(texts: Sequence[bytes], folder: Path) -> list[Faults]:
    """Judge documents here and in the browser's module; both say the same where both judge."""
    found = [verify(text, RULESETS) for text in texts]
    both = [
        {check: fault is None for check, fault in faults.items() if check != "rules"}
        for faults in found
    ]
    assert browser(texts, folder) == both
    return found


def test_honest_matches_are_accepted(campaign: Campaign, tmp_path: Path) -> None:
    texts = list(documents(campaign(6, 500)))
    assert agreeing(texts, tmp_path) == [HOLDS] * len(texts)


@pytest.mark.parametrize("anew", [False, True], ids=["as it was", "chained anew"])
def test_falsified_ones_are_rejected(campaign: Campaign, tmp_path: Path, *, anew: bool) -> None:
    rng = Random(campaign.seed)
    texts, names = [], []
    for text in documents(campaign(3, 60)):
        honest = orjson.loads(text)
        for name, falsify in TAMPERING.items():
            body = falsify(honest, rng)
            if body != honest:
                repaired = chained_anew(body) if anew and name not in UNREPAIRED else body
                texts.append(orjson.dumps(repaired))
                names.append(name)
    assert set(names) == set(TAMPERING)
    found = agreeing(texts, tmp_path)
    accepted = [name for name, faults in zip(names, found, strict=True) if not any(faults.values())]
    assert accepted == []


UNREPAIRED = {"another head", "a part missing"}
"""What a new head would make good, or cannot."""


@pytest.mark.parametrize(
    ("name", "check"),
    [
        ("a draw changed", "draws"),
        ("an action changed", "rules"),
        ("another secret", "commitment"),
        ("a share changed", "promises"),
        ("a share dropped", "promises"),
        ("a share added", "promises"),
        ("entries reordered", "chain"),
        ("another promise", "promises"),
        ("another opening than entry 0 holds", "promises"),
        ("another outcome", "rules"),
        ("another match", "commitment"),
        ("a bound changed", "rules"),
        ("a bound missing", "draws"),
        ("an entry that is none", "format"),
        ("no JSON in an entry", "format"),
        ("a part too many", "format"),
        ("another format", "format"),
    ],
)
def test_each_check_finds_what_is_its_own(name: str, check: Any) -> None:
    rng = Random(1)
    for number in range(1, 4):
        honest = orjson.loads(document(RULESETS["mandala", 1], number))
        body = TAMPERING[name](honest, rng)
        if body != honest:
            faults = verify(orjson.dumps(chained_anew(body)), RULESETS)
            assert faults[check] is not None, name


def test_a_void_opening_must_fit_the_secret_it_was_bound_to(tmp_path: Path) -> None:
    honest: Body = orjson.loads(document(RULESETS["toy-sealed", 1], 2))
    (*before, last) = orjson.loads(honest["opening"])["voids"]
    forged = with_opening(honest, voids=[*before, {**last, "secret": "00" * 32}])
    (faults,) = agreeing([orjson.dumps(chained_anew(forged))], tmp_path)
    assert faults["commitment"] is not None


def test_a_match_that_was_thawed_is_accepted_if_it_passed_over_the_right_blocks(
    tmp_path: Path,
) -> None:
    honest: Body = orjson.loads(thawed(RULESETS["mandala", 1], 3))
    assert entry_of(honest, 2)["kind"] == "taken_back"
    block = entry_of(honest, 2)["block"]
    forged = [chained_anew(with_entry(honest, 2, block=block + by)) for by in (-1, 1)]
    (good, *bad) = agreeing([orjson.dumps(body) for body in (honest, *forged)], tmp_path)
    assert good == HOLDS
    assert all(faults["draws"] is not None for faults in bad)


def test_rules_that_are_not_installed_are_not_judged() -> None:
    faults = verify(document(RULESETS["toy-sealed", 1], 1), {})
    assert "rules" not in faults
    assert set(faults.values()) == {None}


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"null", b'{"format":"manatee-match"}'])
def test_what_is_no_document_has_not_the_form(text: bytes) -> None:
    assert verify(text, RULESETS).keys() == {"format"}
