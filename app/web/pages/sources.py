"""What the pages need to know of the rest of the server; main wires it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from starlette.requests import Request

from app.accounts.ports import User
from app.kernel.ruleset import Ruleset
from app.web.pages.assets import Assets
from app.web.pages.catalogue import Catalogue

Access: TypeAlias = Literal["open", "password", "invited"]
Json: TypeAlias = Mapping[str, Any]


class Sources(Protocol):
    """Facts for the first picture of a page; each JSON is what the API gives this caller."""

    async def viewer(self, request: Request) -> User | None:
        """Return who is asking, None without a session."""

    async def lobby(self, limit: int) -> Sequence[Json]:
        """Return the open public tables, the most recently active first."""

    async def tables_of(self, viewer: User) -> Sequence[Json]:
        """Return the tables at which this person sits or which he hosts."""

    async def table(self, code: str, viewer: User | None) -> Json | None:
        """Return a table; None where the API would say that there is none."""

    async def match(self, match_id: str, viewer: User | None) -> Json | None:
        """Return a match as this viewer may see it; None where the API would say not found."""


@dataclass(frozen=True)
class Site:
    """What is the same for every request.

    settings_schema: JSON schema of a table's settings. rulesets: one for each game, the newest.
    secure: the public URL is https, so cookies must be.
    """

    assets: Assets
    catalogue: Catalogue
    rulesets: Sequence[Ruleset]
    access: Access
    settings_schema: Json
    secure: bool
