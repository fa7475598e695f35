"""Mutates the kernel and the games, runs their tests and judges the score.

Survivors are printed; each is worth a test, or a line with its name and its reason in
tests/survivors.md, which this command then leaves out.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REASONS = ROOT / "tests" / "survivors.md"
STATS = ROOT / "mutants" / "mutmut-cicd-stats.json"
WANTED = 0.85
MUTMUT = [sys.executable, "-m", "mutmut"]


def main() -> int:
    """Run the mutants; return 0 where the score is kept and every survivor has its reason."""
    subprocess.run([*MUTMUT, "run"], cwd=ROOT, check=True)
    subprocess.run([*MUTMUT, "export-cicd-stats"], cwd=ROOT, check=True)
    reached = score(json.loads(STATS.read_text()))
    unexplained = [name for name in survivors() if name not in explained()]
    for name in unexplained:
        print(f"survived without a reason: {name}")
    print(f"mutation score {reached:.1%}, wanted {WANTED:.0%}")
    return int(reached < WANTED or bool(unexplained))


def score(stats: dict[str, int]) -> float:
    """Return the share of mutants that a test noticed; one that no test runs counts as alive."""
    noticed = stats["killed"] + stats["timeout"] + stats["segfault"]
    return noticed / max(1, stats["total"] - stats["skipped"])


def survivors() -> list[str]:
    """Return the names of the mutants that no test noticed."""
    told = subprocess.run(
        [*MUTMUT, "results"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return re.findall(r"(?m)^\s*(\S+): (?:survived|no tests)$", told.stdout)


def explained() -> set[str]:
    """Return the names of the survivors whose reason is written down."""
    if not REASONS.exists():
        return set()
    return set(re.findall(r"(?m)^[-*|]\s*`(\S+)`", REASONS.read_text()))


if __name__ == "__main__":
    sys.exit(main())
