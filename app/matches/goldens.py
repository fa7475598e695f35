"""Goldens: a match as text that people can read and that replays, byte for byte, to itself."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

import orjson

from app.kernel.chance import Chance, DrawsMismatch, Replayed
from app.kernel.game import Emit, RuleViolation, Windowed
from app.kernel.position import Position, Seat, seat_sight
from app.kernel.ruleset import Malformed, Ruleset
from app.kernel.simulate import AnyGame, AnyStep
from app.kernel.value import Json

Kind: TypeAlias = Literal["act", "timed_out", "left", "settled", "closed"]


class GoldenMismatch(Exception):
    """A golden that is no text of ours, or that the rules no longer play."""

    code = "golden-mismatch"


@dataclass(frozen=True)
class Record:
    """What moved a match once. detail: the action of an act, the cause of a leaving."""

    kind: Kind
    draws: tuple[int, ...] = ()
    seat: Seat | None = None
    detail: Any = None


@dataclass(frozen=True)
class Golden:
    """A whole match. options: JSON text as it was given. draws: those of the setup."""

    options: str
    seats: int
    draws: tuple[int, ...]
    records: tuple[Record, ...]


def carry_out(
    game: AnyGame, position: Position[Any, Any, Any], record: Record, chance: Chance
) -> AnyStep:
    """Return the step that a record stands for."""
    kind, seat, detail = record.kind, record.seat, record.detail
    if kind == "settled":
        return game.settle(position)
    if kind == "closed" and isinstance(game, Windowed):
        return game.close(position, chance)
    if seat is None:
        raise GoldenMismatch(f"{kind} has no place here")
    if kind == "timed_out":
        detail = game.default_action(seat_sight(position, seat), chance)
        kind, detail = ("left", kind) if detail is None else ("act", detail)
    if kind == "act":
        return game.apply(position, seat, detail, chance)
    return game.leave(position, seat, detail, chance)


def render(ruleset: Ruleset, golden: Golden) -> str:
    """Play a golden from its own draws and write it: one block for each entry.

    Raises GoldenMismatch where the rules refuse an entry or ask for other draws.
    """
    game = ruleset.bind(ruleset.options.decode(golden.options))
    blocks = [f"{ruleset.slug} {ruleset.rules} for {golden.seats}\noptions {golden.options}"]
    step, block = _played(game, "0 setup", golden.draws, partial(game.setup, golden.seats))
    blocks.append(block)
    for number, record in enumerate(golden.records, 1):
        take = partial(carry_out, game, step.position, record)
        step, block = _played(game, _title(number, record), record.draws, take)
        blocks.append(block)
    outcome = _text(game.outcome(step.position.public))
    blocks.append(f"outcome {outcome}\nposition {_digest(step.position)}")
    return "\n\n".join(blocks) + "\n"


def _title(number: int, record: Record) -> str:
    detail = _text(record.detail) if record.kind == "act" else record.detail
    words = (number, record.kind, record.seat, detail)
    return " ".join(str(word) for word in words if word is not None)


def _played(
    game: AnyGame, title: str, draws: tuple[int, ...], take: Callable[[Chance], AnyStep]
) -> tuple[AnyStep, str]:
    chance = Replayed(draws)
    try:
        step = take(chance)
        chance.finish()
    except (RuleViolation, DrawsMismatch) as error:
        raise GoldenMismatch(f"{title}: {error}") from error
    lines = [title, "  draws " + " ".join(map(str, draws))] if draws else [title]
    for told in step.emits:
        lines += _told(told)
    for seat, prompt in game.awaited(step.position.public).items():
        lines.append(f"  asks {seat} {_text(prompt)}")
    if isinstance(game, Windowed) and (window := game.window(step.position.public)):
        lines.append(f"  window {_text(window)}")
    reveals = ", reveals" if step.reveals else ""
    return step, "\n".join([*lines, f"  public {_digest(step.position.public)}{reveals}"])


def _told(told: Emit[Any]) -> list[str]:
    if not told.knows:
        return [f"  all {_text(told.full)}"]
    knows = ",".join(map(str, sorted(told.knows)))
    return [f"  seat {knows} {_text(told.full)}", f"  others {_text(told.shared)}"]


def _text(data: Json) -> str:
    return orjson.dumps(data).decode()


def _digest(data: Json) -> str:
    return hashlib.sha256(orjson.dumps(data)).hexdigest()[:16]


def parse(ruleset: Ruleset, text: str) -> Golden:
    """Read what `render` wrote, as far as it is input: options, seats, actions and draws."""
    try:
        head, setup, *blocks = text.split("\n\n")
        first, options = head.split("\n")
        name, seats = first.rsplit(" for ", 1)
        if name != f"{ruleset.slug} {ruleset.rules}":
            raise GoldenMismatch(f"a golden of {name}")
        records = tuple(_parse_block(ruleset, block) for block in blocks[:-1])
        return Golden(options.removeprefix("options "), int(seats), _draws(setup), records)
    except (ValueError, IndexError, Malformed) as error:
        raise GoldenMismatch(f"not a golden: {error}") from error


def _parse_block(ruleset: Ruleset, block: str) -> Record:
    _, kind, *rest = block.partition("\n")[0].split(" ", 3)
    draws = _draws(block)
    match kind, rest:
        case "settled" | "closed", []:
            return Record(kind, draws)
        case "act", [seat, action]:
            return Record(kind, draws, int(seat), ruleset.action.decode(action))
        case "timed_out" | "left", [seat, *cause]:
            return Record(kind, draws, int(seat), *cause)
    raise ValueError(kind)


def _draws(block: str) -> tuple[int, ...]:
    line = block.split("\n")[1]
    return tuple(map(int, line.split()[1:])) if line.startswith("  draws ") else ()
