"""What a conformance check says about a game that breaks the contract."""

from collections.abc import Iterator
from contextlib import contextmanager


class Unfit(AssertionError):
    """A game breaks one point of the contract: a number that checks and walk explain, or a word."""

    def __init__(self, point: str, fact: str) -> None:
        super().__init__(f"point {point}: {fact}")
        self.point = point


def require(holds: object, point: str, fact: str) -> None:
    """Raise Unfit unless it holds."""
    if not holds:
        raise Unfit(point, fact)


@contextmanager
def blaming(point: str, doing: str) -> Iterator[None]:
    """Turn whatever goes wrong while the game does something into a breach of that point."""
    try:
        yield
    except Unfit:
        raise
    except Exception as error:
        raise Unfit(point, f"{doing} raised {error!r}") from error
