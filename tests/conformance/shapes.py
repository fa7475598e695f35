"""Random JSON of a given schema, and JSON that is slightly wrong.

Chance comes as a function `pick(n)` that returns an index below n, so that Hypothesis can hold the
dice in one place and a plain generator in another.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any, TypeAlias

import orjson

from app.kernel.ruleset import Codec, Malformed
from app.kernel.value import Json

Pick: TypeAlias = Callable[[int], int]
Path: TypeAlias = tuple[str | int, ...]

SPAN = 1_000
"""The widest range of an integer that a form can offer."""


def instance(schema: Mapping[str, Any], pick: Pick) -> Json:
    """Return random JSON of a schema as pydantic writes it for a value; ValueError if unbounded."""
    return _instance(schema, schema.get("$defs", {}), pick)


def _instance(schema: Mapping[str, Any], defs: Mapping[str, Any], pick: Pick) -> Json:
    if "$ref" in schema:
        return _instance(defs[schema["$ref"].rsplit("/", 1)[1]], defs, pick)
    if "const" in schema:
        return schema["const"]
    for choice in ("enum", "anyOf", "oneOf"):
        if choice in schema:
            chosen = schema[choice][pick(len(schema[choice]))]
            return chosen if choice == "enum" else _instance(chosen, defs, pick)
    return _typed(schema, defs, pick)


def _typed(schema: Mapping[str, Any], defs: Mapping[str, Any], pick: Pick) -> Json:
    match schema.get("type"):
        case "null":
            return None
        case "boolean":
            return bool(pick(2))
        case "integer":
            return _integer(schema, pick)
        case "object" if "properties" in schema:
            return {k: _instance(v, defs, pick) for k, v in schema["properties"].items()}
        case "array" if "prefixItems" in schema:
            return [_instance(item, defs, pick) for item in schema["prefixItems"]]
        case "array" if "maxItems" in schema:
            fewest = schema.get("minItems", 0)
            count = fewest + pick(schema["maxItems"] - fewest + 1)
            return [_instance(schema["items"], defs, pick) for _ in range(count)]
    raise ValueError(f"no form can offer {dict(schema)}")


def _integer(schema: Mapping[str, Any], pick: Pick) -> int:
    if "minimum" not in schema or "maximum" not in schema:
        raise ValueError(f"an integer without bounds: {dict(schema)}")
    low, high = schema["minimum"], schema["maximum"]
    if high - low > SPAN:
        raise ValueError(f"an integer with more than {SPAN} values: {dict(schema)}")
    return int(low + pick(high - low + 1))


def leaves(data: Json) -> Iterator[tuple[Path, Json]]:
    """Yield every place in JSON that holds no further JSON, with what it holds."""
    if isinstance(data, dict | list):
        inner = data.items() if isinstance(data, dict) else enumerate(data)
        for key, item in inner:
            for path, leaf in leaves(item):
                yield (key, *path), leaf
    else:
        yield (), data


def put(data: Json, path: Path, leaf: Json) -> Json:
    """Return the JSON with another leaf at a place."""
    if not path:
        return leaf
    made = deepcopy(data)
    at = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = leaf
    return made


def confused(data: Json) -> Iterator[Json]:
    """Yield the JSON with `true` or `false` where it has 1 or 0, and with a field too many."""
    for path, leaf in leaves(data):
        if type(leaf) is int and leaf in {0, 1}:
            yield put(data, path, leaf == 1)
    if isinstance(data, dict):
        yield {**data, "unknown": None}


def mutated(codec: Codec[Any], made: Any, pick: Pick) -> Any:
    """Return a value of the same type that differs in one leaf; None if the codec refuses it."""
    data = orjson.loads(codec.encode(made))
    places = [(path, leaf) for path, leaf in leaves(data) if path[-1:] != ("type",)]
    if not places:
        return None
    path, leaf = places[pick(len(places))]
    try:
        return codec.read(put(data, path, _other(leaf, pick)))
    except Malformed:
        return None


def _other(leaf: Json, pick: Pick) -> Json:
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int):
        return leaf + (1, -1, 2, -2, 1_000)[pick(5)]
    if isinstance(leaf, str):
        turned = chr((ord(leaf[0]) if leaf else 64) + 1) + leaf[1:]
        return (leaf + leaf, leaf[1:], turned)[pick(3)]
    return pick(3)
