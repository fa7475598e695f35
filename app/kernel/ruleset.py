"""A game with its codecs: game types become JSON here, and only here."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import orjson
from pydantic import TypeAdapter, ValidationError

from app.kernel.game import Emit, Game, Level, Prompt, Windowed
from app.kernel.position import Position, Seat, SeatSight, Sight
from app.kernel.value import Json

_T = TypeVar("_T")


class Malformed(Exception):
    """JSON of another shape than asked for; `problems` are (path, message) for its author."""

    code = "malformed"

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{path or '(all)'}: {text}" for path, text in problems))
        self.problems = tuple(problems)


class Codec(Generic[_T]):
    """Strict JSON for one type: `decode` judges the shape, `encode` writes as it is.

    What was read can be written: integers stay within the 53 bits that every client has.
    """

    def __init__(self, kind: Any) -> None:
        self._adapter: TypeAdapter[_T] = TypeAdapter(kind)

    def decode(self, data: bytes | str) -> _T:
        """Return the value that this JSON text holds; raises Malformed."""
        try:
            made = self._adapter.validate_json(data)
            orjson.dumps(made, option=orjson.OPT_STRICT_INTEGER)
        except orjson.JSONEncodeError as error:
            raise Malformed([("", str(error))]) from None
        except ValidationError as error:
            found = error.errors(include_url=False)
            raise Malformed(
                [(".".join(str(part) for part in one["loc"]), one["msg"]) for one in found]
            ) from None
        return made

    def read(self, data: Json) -> _T:
        """Return the value that this parsed JSON holds; raises Malformed."""
        try:
            text = orjson.dumps(data)
        except orjson.JSONEncodeError as error:  # nested too deeply, half a surrogate pair
            raise Malformed([("", str(error))]) from None
        return self.decode(text)

    @staticmethod
    def encode(data: _T) -> bytes:
        """Return the value as JSON text."""
        return orjson.dumps(data)

    @cached_property
    def schema(self) -> dict[str, Json]:
        """JSON schema of the type."""
        return self._adapter.json_schema(mode="validation")


@dataclass(frozen=True)
class Kinds:
    """The types of one game's data. `prompt` is a subclass of Prompt when questions have parts."""

    options: Any
    public: Any
    own: Any
    vault: Any
    action: Any
    event: Any
    prompt: Any = Prompt


class Ruleset:
    """One version of one game: `(slug, rules)` names it for the whole life of its matches."""

    def __init__(
        self,
        slug: str,
        rules: int,
        game: type[Game[Any, Any, Any, Any, Any, Any]],
        kinds: Kinds,
        levels: Sequence[Level],
    ) -> None:
        self.slug = slug
        self.rules = rules
        self.levels = tuple(levels)
        self._game = game
        self.options: Codec[Any] = Codec(kinds.options)
        self.action: Codec[Any] = Codec(kinds.action)
        self.event: Codec[Any] = Codec(kinds.event)
        self.prompt: Codec[Any] = Codec(kinds.prompt)
        self.position: Codec[Any] = Codec(Position[kinds.public, kinds.own, kinds.vault])  # type: ignore[name-defined]
        self.sight: Codec[Any] = Codec(Sight[kinds.public, kinds.own])  # type: ignore[name-defined]
        self.seat_sight: Codec[Any] = Codec(SeatSight[kinds.public, kinds.own])  # type: ignore[name-defined]
        self.windowed = isinstance(self.bind(self.default_options), Windowed)
        self.draws = game.settle is not Game.settle
        """Whether its people can agree on a draw."""

    @property
    def key(self) -> tuple[str, int]:
        """Return `(slug, rules)`."""
        return self.slug, self.rules

    @cached_property
    def default_options(self) -> Any:
        """The options with every default."""
        return self.options.decode(b"{}")

    def bind(self, options: Any) -> Game[Any, Any, Any, Any, Any, Any]:
        """Return the rules under these options."""
        return self._game(options)


def seen(emits: Sequence[Emit[Any]], viewer: Seat | None, *, everything: bool = False) -> list[Any]:
    """Return the events as `viewer` may know them; `everything`: viewpoint "all", after the end."""
    return [one.full if everything else one.seen_by(viewer) for one in emits]
