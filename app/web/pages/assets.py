"""The files under static/: their version, their addresses, what a module needs besides itself."""

import posixpath
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PREFIX = "/static"

_IMPORT = re.compile(
    r"""(?:^|;)\s*(?:import|export)\b[^;"']*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE
)


class Assets:
    """The static folder as it was at start; `version` is the hash of its whole content."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.version = _digest(folder)
        self.base = f"{PREFIX}/{self.version}"
        self._graphs: dict[str, tuple[str, ...]] = {}

    def url(self, path: str) -> str:
        """Return the address of a file ("css/tokens.css")."""
        return f"{self.base}/{path}"

    def has(self, path: str) -> bool:
        """Tell whether there is such a file."""
        return (self.folder / path).is_file()

    def modules(self, entries: Iterable[str]) -> list[str]:
        """Return these modules and all that they import, directly or not, each once.

        Named in the page's head, all of them load at once instead of one after the other.
        """
        found: dict[str, None] = {}
        for entry in entries:
            found |= dict.fromkeys(self._graph(entry))
        return list(found)

    def _graph(self, entry: str) -> tuple[str, ...]:
        if entry not in self._graphs:
            seen: dict[str, None] = {}
            self._follow(entry, seen)
            self._graphs[entry] = tuple(seen)
        return self._graphs[entry]

    def _follow(self, path: str, seen: dict[str, None]) -> None:
        if path in seen or not self.has(path):
            return
        seen[path] = None
        source = (self.folder / path).read_text(encoding="utf-8")
        for imported in _IMPORT.findall(source):
            self._follow(
                posixpath.normpath(posixpath.join(posixpath.dirname(path), imported)), seen
            )


class VersionedFiles(StaticFiles):
    """Serves /static/<version>/<path>; only the present version may be kept for ever.

    A page of a neighbouring release asks for its own version: it gets what is here, to be asked
    for again.
    """

    def __init__(self, assets: Assets) -> None:
        super().__init__(directory=assets.folder)
        self._version = assets.version

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with the file that follows the version in the path."""
        version, _, rest = path.partition("/")
        if not rest:
            raise HTTPException(404)
        response = await super().get_response(rest, scope)
        response.headers["Cache-Control"] = FOREVER if version == self._version else ASK_AGAIN
        return response


def _digest(folder: Path) -> str:
    total = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            total.update(path.relative_to(folder).as_posix().encode() + b"\0")
            total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()[:12]
