"""JSON in, strictly; JSON out, straight from the values; types of a game made into codecs."""

from typing import Annotated, Any, Literal

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from app.kernel.chance import Seeded
from app.kernel.game import Emit, Level, Prompt
from app.kernel.position import Position, SeatSight, Sight, seat_sight, sight_of
from app.kernel.ruleset import Codec, Malformed, Ruleset, seen
from app.kernel.simulate import Uniform
from app.kernel.value import value
from tests.toys import parry, sealed


@value
class Move:
    seat: int
    card: str | None = None
    last: bool = False
    type: Literal["move"] = "move"


@value
class Take:
    cards: tuple[str, ...]
    marks: dict[str, int]
    type: Literal["take"] = "take"


ACT: Codec[Any] = Codec(Annotated[Move | Take, Field(discriminator="type")])


@value
class Table:
    turn: int


@value(secret=True)
class Hand:
    cards: tuple[str, ...]


@value(secret=True)
class Deck:
    order: tuple[int, ...]


POSITION = Position(Table(1), (Hand(("a", "b")), Hand(())), Deck((3, 1, 2)))
POSITIONS: Codec[Position[Table, Hand, Deck]] = Codec(Position[Table, Hand, Deck])
SIGHTS: Codec[Sight[Table, Hand]] = Codec(Sight[Table, Hand])
SEAT_SIGHTS: Codec[SeatSight[Table, Hand]] = Codec(SeatSight[Table, Hand])


def problems(codec: Codec[Any], text: str | bytes) -> dict[str, str]:
    with pytest.raises(Malformed) as caught:
        codec.decode(text)
    return dict(caught.value.problems)


def test_actions_are_told_apart_by_their_type() -> None:
    assert ACT.decode(b'{"type":"move","seat":1}') == Move(1)
    assert ACT.decode('{"type":"take","cards":["a"],"marks":{"x":1}}') == Take(("a",), {"x": 1})
    assert ACT.read({"type": "move", "seat": 2, "card": "k", "last": True}) == Move(
        2, "k", last=True
    )


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"type":"move","seat":true}', "move.seat"),
        ('{"type":"move","seat":1.0}', "move.seat"),
        ('{"type":"move","seat":"1"}', "move.seat"),
        ('{"type":"move","seat":null}', "move.seat"),
        ('{"type":"move"}', "move.seat"),
        ('{"type":"move","seat":1,"card":7}', "move.card"),
        ('{"type":"move","seat":1,"last":1}', "move.last"),
        ('{"type":"move","seat":1,"last":"true"}', "move.last"),
        ('{"type":"move","seat":1,"extra":0}', "move.extra"),
        ('{"type":"take","cards":"ab","marks":{}}', "take.cards"),
        ('{"type":"take","cards":[1],"marks":{}}', "take.cards.0"),
        ('{"type":"take","cards":[],"marks":{"x":false}}', "take.marks.x"),
        ('{"type":"take","cards":[],"marks":[]}', "take.marks"),
        ('{"type":"steal","seat":1}', ""),
        ('{"seat":1}', ""),
        ("[]", ""),
        ("null", ""),
        ("", ""),
        ('{"type":"move","seat":1', ""),
        ('{"type":"move","seat":1}}', ""),
    ],
)
def test_another_shape_is_refused_with_its_place(text: str, where: str) -> None:
    assert list(problems(ACT, text)) == [where]


def test_a_refusal_does_not_repeat_what_was_sent() -> None:
    found = problems(ACT, '{"type":"move","seat":"my secret","card":null}')
    assert "my secret" not in str(found)


def test_every_problem_is_named_at_once() -> None:
    assert set(problems(ACT, '{"type":"take","cards":[1,"a",2],"more":1}')) == {
        "take.cards.0",
        "take.cards.2",
        "take.marks",
        "take.more",
    }


@pytest.mark.parametrize("text", [b"\xff\xfe", b'"\\ud800"', b"[" * 5_000, b'{"a":' * 5_000])
def test_text_that_is_no_json_is_malformed_and_nothing_else(text: bytes) -> None:
    assert list(problems(ACT, text)) == [""]


@pytest.mark.parametrize("number", [1 << 53, -(1 << 53), 1 << 64, 10**300])
def test_an_integer_that_clients_cannot_hold_is_refused(number: int) -> None:
    assert list(problems(ACT, f'{{"type":"move","seat":{number}}}')) == [""]


@pytest.mark.parametrize("number", [(1 << 53) - 1, 1 - (1 << 53)])
def test_the_largest_integers_come_back(number: int) -> None:
    assert ACT.decode(ACT.encode(Move(number))) == Move(number)


def test_malformed_says_where_and_has_a_code() -> None:
    error = Malformed([("seat", "is odd"), ("", "is wrong")])
    assert str(error) == "seat: is odd; (all): is wrong"
    assert error.code == "malformed"


@given(
    st.builds(Move, st.integers(0, 9), st.none() | st.text(), st.booleans())
    | st.builds(
        Take,
        st.lists(st.text(), max_size=4).map(tuple),
        st.dictionaries(st.text(), st.integers(-9, 9), max_size=3),
    )
)
def test_what_is_written_is_read_again(action: Any) -> None:
    assert ACT.decode(ACT.encode(action)) == action
    assert ACT.read(orjson.loads(ACT.encode(action))) == action


def test_generic_positions_and_sights_are_read_as_their_own_types() -> None:
    back = POSITIONS.decode(POSITIONS.encode(POSITION))
    assert back == POSITION
    assert (type(back), type(back.public), type(back.own[0]), type(back.vault)) == (
        Position,
        Table,
        Hand,
        Deck,
    )
    seated = seat_sight(POSITION, 0)
    assert SEAT_SIGHTS.decode(SEAT_SIGHTS.encode(seated)) == seated
    watched = sight_of(POSITION, None)
    assert SIGHTS.decode(SIGHTS.encode(watched)) == watched


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (b'{"public":{"turn":1},"own":[],"vault":{"order":[]},"x":1}', "x"),
        (b'{"public":{"turn":true},"own":[],"vault":{"order":[]}}', "public.turn"),
        (b'{"public":{"turn":1},"own":[{"cards":["a"],"y":0}],"vault":{"order":[]}}', "own.0.y"),
        (b'{"public":{"turn":1},"own":[],"vault":{"order":[1.5]}}', "vault.order.0"),
        (b'{"public":{"turn":1},"own":null,"vault":{"order":[]}}', "own"),
    ],
)
def test_generic_positions_are_strict_all_the_way_down(text: bytes, where: str) -> None:
    assert list(problems(POSITIONS, text)) == [where]


def test_a_seat_sight_must_have_a_seat_and_its_own() -> None:
    found = problems(SEAT_SIGHTS, b'{"public":{"turn":1},"seat":null,"own":null}')
    assert set(found) == {"seat", "own"}
    assert list(problems(SEAT_SIGHTS, b'{"public":{"turn":1},"seat":true,"own":{"cards":[]}}')) == [
        "seat"
    ]


def test_a_codec_has_a_schema() -> None:
    schema = Codec(Move).schema
    assert schema["additionalProperties"] is False
    assert schema["properties"]["seat"]["type"] == "integer"
    assert schema["required"] == ["seat"]


def test_a_ruleset_makes_codecs_of_a_game() -> None:
    levels = [Level(0.5, Uniform)]
    ruleset = Ruleset("sealed", 3, sealed.SealedBids, sealed.KINDS, levels)
    assert (ruleset.slug, ruleset.rules, ruleset.key) == ("sealed", 3, ("sealed", 3))
    assert ruleset.levels == tuple(levels)
    assert ruleset.default_options == sealed.Options()
    game = ruleset.bind(sealed.Options(rounds=1))
    assert isinstance(game, sealed.SealedBids)
    assert game.options == sealed.Options(rounds=1)
    position = game.setup(2, Seeded(1)).position
    assert ruleset.position.decode(ruleset.position.encode(position)) == position
    sight = seat_sight(position, 1)
    assert ruleset.seat_sight.decode(ruleset.seat_sight.encode(sight)) == sight
    watched = sight_of(position, None)
    assert ruleset.sight.decode(ruleset.sight.encode(watched)) == watched
    asked = game.awaited(position.public)[0]
    assert ruleset.prompt.decode(ruleset.prompt.encode(asked)) == asked
    assert type(asked) is sealed.BidPrompt
    assert isinstance(asked, Prompt)
    action = sealed.Bid(2)
    assert ruleset.action.decode(ruleset.action.encode(action)) == action
    event = sealed.Drawn(1, 1, None)
    assert ruleset.event.decode(ruleset.event.encode(event)) == event
    assert not ruleset.windowed


def test_a_ruleset_knows_whether_its_game_has_windows() -> None:
    assert Ruleset("parry", 1, parry.ParryGame, parry.KINDS, []).windowed
    assert not sealed.RULESET.windowed


def test_events_are_chosen_for_a_viewer() -> None:
    emits = (Emit("b-", "b", frozenset({1})), Emit("c", "c", frozenset()))
    assert seen(emits, 0) == seen(emits, None) == ["b", "c"]
    assert seen(emits, 1) == ["b-", "c"]
    assert seen(emits, None, everything=True) == ["b-", "c"]
