"""How much a test tries: little in every run, much in a campaign (`make soak`)."""

from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Campaign:
    """Counts and the seed for one run of a test that asks for the fixture `campaign`.

    A usual run tries the same few things every time, so that it is green or red for a reason; a
    campaign begins with the seed that pytest-randomly prints.
    """

    big: bool
    seed: int

    def __call__(self, small: int, big: int) -> int:
        """Return how many to try: `small` in a usual run, `big` in a campaign."""
        return big if self.big else small

    def tell(self, figures: str) -> None:
        """Have figures stand in the summary of this run."""
        _TOLD.append(figures)


_TOLD: list[str] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what campaigns have told."""
    for figures in _TOLD:
        terminalreporter.write_line(figures)


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(False, id="few"),
        pytest.param(True, id="many", marks=pytest.mark.soak),
    ],
)
def campaign(request: pytest.FixtureRequest) -> Campaign:
    """Make a test run twice: here with small counts, in `make soak` with big ones."""
    big = bool(request.param)
    return Campaign(big, int(request.config.getoption("randomly_seed")) if big else 0)
