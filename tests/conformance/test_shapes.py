"""Random JSON fits its schema and reaches every value of it; near misses miss."""

import random
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from app.kernel.ruleset import Codec
from app.kernel.value import value
from tests.conformance import shapes


@value
class Inner:
    kind: Literal["a", "b"]


@value
class Options:
    level: Annotated[int, Field(ge=1, le=3)] = 1
    short: bool = False
    limit: Literal[8, "none"] = 8
    first: Literal["random"] | Annotated[int, Field(ge=0, le=1)] = "random"
    pair: tuple[bool, Literal["x"]] = (False, "x")
    some: Annotated[tuple[Literal["y", "z"], ...], Field(max_length=2)] = ()
    inner: Inner | None = None


CODEC: Codec[Options] = Codec(Options)


def test_every_value_of_every_option_comes_up() -> None:
    dice = random.Random(1)
    made = [CODEC.read(shapes.instance(CODEC.schema, dice.randrange)) for _ in range(300)]
    assert {one.level for one in made} == {1, 2, 3}
    assert {one.short for one in made} == {False, True}
    assert {one.limit for one in made} == {8, "none"}
    assert {one.first for one in made} == {"random", 0, 1}
    assert {one.pair for one in made} == {(False, "x"), (True, "x")}
    assert {len(one.some) for one in made} == {0, 1, 2}
    assert {one.inner for one in made} == {None, Inner("a"), Inner("b")}


@pytest.mark.parametrize(
    "kind",
    [int, Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0, le=5_000)], str, dict[str, int]],
)
def test_what_no_form_can_offer_is_refused(kind: Any) -> None:
    with pytest.raises(ValueError, match=r"integer with|no form can offer"):
        shapes.instance(Codec[Any](kind).schema, lambda n: 0)


def test_leaves_are_found_and_changed_in_place() -> None:
    data = {"a": [1, {"b": "x"}], "c": None}
    assert list(shapes.leaves(data)) == [(("a", 0), 1), (("a", 1, "b"), "x"), (("c",), None)]
    assert shapes.put(data, ("a", 1, "b"), 2) == {"a": [1, {"b": 2}], "c": None}
    assert data == {"a": [1, {"b": "x"}], "c": None}


def test_confusions_of_json() -> None:
    assert list(shapes.confused({"n": 1, "deep": [0, 2], "b": True})) == [
        {"n": True, "deep": [0, 2], "b": True},
        {"n": 1, "deep": [False, 2], "b": True},
        {"n": 1, "deep": [0, 2], "b": True, "unknown": None},
    ]


def test_mutations_are_other_values_of_the_same_type() -> None:
    dice = random.Random(2)
    made = Options(level=2)
    others = [shapes.mutated(CODEC, made, dice.randrange) for _ in range(200)]
    fitting = [one for one in others if one is not None]
    assert made not in fitting
    assert {one.level for one in fitting} == {1, 2, 3}
    assert None in others


@value
class Empty:
    type: Literal["empty"] = "empty"


def test_nothing_to_mutate_gives_nothing() -> None:
    assert shapes.mutated(Codec(Empty), Empty(), lambda n: 0) is None
