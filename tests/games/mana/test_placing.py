"""The setup and its variants (section 3)."""

from collections import Counter

import pytest

from app.games.mana.model import (
    Begun,
    ChooseEdge,
    EdgeChosen,
    Own,
    Placed,
    Placement,
    Pos,
    Revealed,
    Setup,
    Side,
)
from app.games.mana.rules import ManaGame
from app.kernel.chance import Scripted, Seeded
from app.kernel.game import RuleViolation, emit
from app.kernel.position import seat_sight
from tests.games.mana.scenes import GAME, begun, events, legal, play, refusal, setup, squares, under

A = setup("d1 b1 c1 b2 c2 e2", "S")
B = setup("c6 a6 b6 e6 b5 d5")


def placement(of: Setup) -> Placement:
    return Placement(of.damyo, tuple(sorted(of.ronin)))


def code_of(position: Pos, seat: int, action: Setup, game: ManaGame = GAME) -> str:
    with pytest.raises(RuleViolation) as refused:
        game.apply(position, seat, action, Scripted())
    return refused.value.code


@pytest.mark.case("mana T2")
def test_case_t2_the_first_player_places_at_an_edge_of_its_choice() -> None:
    before = begun()
    assert (before.public.phase, before.public.turn) == ("setup_first", 0)
    step = play(before, A)
    assert step.position.public.phase == "setup_second"
    assert step.position.public.turn == 1
    assert step.position.public.sides == (
        Side("S", "d1", squares("b1 b2 c1 c2 e2"), 0),
        Side("N", None, (), 0, placed=False),
    )
    assert events(step) == [EdgeChosen(0, "S"), Placed(0, placement(A))]
    assert code_of(before, 0, setup("d1 b1 c1 b2 c2 c3", "S")) == "outside-zone"
    assert code_of(before, 0, setup("d1 d1 c1 b2 c2 e2", "S")) == "same-square"
    assert code_of(before, 0, setup("d1 b1 c1 b2 c2", "S")) == "piece-count"
    assert code_of(before, 1, B) == "not-your-turn"


@pytest.mark.case("mana T2")
def test_case_t2_the_second_player_places_opposite() -> None:
    before = play(begun(), A).position
    step = play(before, B)
    assert step.position.public.phase == "play"
    assert step.position.public.turn == 0
    assert step.position.public.task == "free"
    assert step.position.public.mana is None
    assert step.position.public.sides[1] == Side("N", "c6", squares("a6 b5 b6 d5 e6"), 0)
    assert events(step) == [Placed(1, placement(B))]
    assert code_of(before, 1, setup("c6 a6 b6 e6 b5 b4")) == "outside-zone"
    assert code_of(before, 1, setup("b4 a6 b6 e6 b5 d5")) == "outside-zone"
    assert code_of(before, 1, setup("c6 a6 b6 e6 b5 d5", "N")) == "edge-unexpected"


@pytest.mark.case("mana T2")
def test_case_t2_at_the_west_edge_files_a_and_b_are_home_and_e_and_f_opposite() -> None:
    west = [one for one in legal(begun()) if isinstance(one, Setup) and one.edge == "W"]
    used = {square for one in west for square in (one.damyo, *one.ronin)}
    assert used == {file + rank for file in "ab" for rank in "123456"}
    after = play(begun(), west[0]).position
    assert after.public.sides[1].edge == "E"
    second = {
        square
        for one in legal(after)
        if isinstance(one, Setup)
        for square in (one.damyo, *one.ronin)
    }
    assert second == {file + rank for file in "ef" for rank in "123456"}


def test_every_placement_of_six_in_two_lines_is_legal_and_nothing_else() -> None:
    first = legal(begun())
    by_edge = Counter(one.edge for one in first if isinstance(one, Setup))
    assert by_edge == dict.fromkeys("NESW", 12 * 462)
    assert len(first) == 22_176
    second = legal(play(begun(), A).position)
    assert len(second) == 12 * 462
    assert {one.edge for one in second if isinstance(one, Setup)} == {None}


def test_codes_come_in_the_order_of_the_checks() -> None:
    before = begun()
    assert code_of(before, 0, setup("d1 d1 c3")) == "edge-missing"
    assert code_of(before, 0, setup("d1 d1 c3", "S")) == "piece-count"
    assert code_of(before, 0, setup("d1 d1 c3 b1 a1 c1 e1", "S")) == "piece-count"
    assert code_of(before, 0, setup("d1 d1 c3 b1 a1 c1", "S")) == "same-square"
    assert code_of(before, 0, setup("d1 c1 c1 c3 a1 b1", "S")) == "same-square"
    second = play(before, A).position
    assert code_of(second, 1, setup("d1 d1 c3", "S")) == "edge-unexpected"


def test_a_placement_may_be_given_in_any_order() -> None:
    shuffled = setup("d1 e2 c2 c1 b1 b2", "S")
    assert play(begun(), shuffled).position == play(begun(), A).position


def test_the_first_player_is_a_seat_or_drawn() -> None:
    assert begun(under(first=1)).public.first == 1
    assert begun(under(first=1)).public.turn == 1
    for drawn in (0, 1):
        step = under(first="random").setup(2, Scripted(drawn))
        assert step.position.public.first == drawn
        assert step.emits == (emit(Begun(drawn)),)
        assert step.reveals
    assert not GAME.setup(2, Scripted()).reveals


def test_seat_one_may_be_first_and_then_moves_first() -> None:
    game = under(first=1)
    after = play(begun(game), A, B, game=game).position
    assert after.public.turn == 1
    assert after.public.sides[1].damyo == "d1"
    assert after.public.sides[0].damyo == "c6"


EDITION = under(setup="edition2020")


def test_edition_2020_leaves_only_the_damyo_to_choose() -> None:
    before = begun(EDITION)
    assert before.public.phase == "setup_first"
    assert legal(before, EDITION) == {
        setup(text, "E") for text in ("f2 f1 f3 f4 f5 f6", "f3 f1 f2 f4 f5 f6", "f6 f1 f2 f3 f4 f5")
    }
    after = play(before, setup("f3 f1 f2 f4 f5 f6", "E"), game=EDITION).position
    assert legal(after, EDITION) == {
        setup(text) for text in ("a2 a1 a3 a4 a5 a6", "a3 a1 a2 a4 a5 a6", "a6 a1 a2 a3 a4 a5")
    }


def test_edition_2020_refuses_in_order() -> None:
    before = begun(EDITION)
    assert code_of(before, 0, setup("f1 f1"), EDITION) == "edge-missing"
    assert code_of(before, 0, setup("a1 a1", "W"), EDITION) == "edge-fixed"
    assert code_of(before, 0, setup("f1 f2 f3 f4 f5 e5", "E"), EDITION) == "outside-zone"
    assert code_of(before, 0, setup("e6 f2 f3 f4 f5 f1", "E"), EDITION) == "outside-zone"
    assert code_of(before, 0, setup("f1 f2 f3 f4 f5 f6", "E"), EDITION) == "damyo-square"


HIDDEN = under(setup="hidden")


def both() -> Pos:
    """Return a match in which both place unseen, seat 0 at edge W."""
    return play(begun(HIDDEN), ChooseEdge("W"), game=HIDDEN).position


WEST = setup("a1 a2 a3 b1 b2 b3")
EAST = setup("f1 f2 f3 e1 e2 e3")


def test_hidden_the_first_player_chooses_an_edge_in_the_open() -> None:
    before = begun(HIDDEN)
    assert (before.public.phase, before.public.turn) == ("edge", 0)
    assert legal(before, HIDDEN) == {ChooseEdge(edge) for edge in ("N", "E", "S", "W")}
    step = play(before, ChooseEdge("W"), game=HIDDEN)
    assert events(step) == [EdgeChosen(0, "W")]
    assert [one.edge for one in step.position.public.sides] == ["W", "E"]
    other_way = under(setup="hidden", first=1)
    chosen = play(begun(other_way), ChooseEdge("W"), game=other_way).position
    assert [one.edge for one in chosen.public.sides] == ["E", "W"]
    assert step.position.public.phase == "setup_both"
    assert set(HIDDEN.awaited(step.position.public)) == {0, 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_only_the_placer_sees_what_it_placed(seat: int) -> None:
    mine, theirs = (WEST, EAST) if seat == 0 else (EAST, WEST)
    step = HIDDEN.apply(both(), seat, mine, Scripted())
    public = step.position.public
    assert [one.placed for one in public.sides] == [seat == 0, seat == 1]
    assert [one.damyo for one in public.sides] == [None, None]
    assert step.position.own[seat] == Own(placement(mine))
    assert step.position.own[1 - seat] == Own(None)
    assert step.reveals is False
    (told,) = step.emits
    assert told.seen_by(seat) == Placed(seat, placement(mine))
    assert told.seen_by(1 - seat) == told.seen_by(None) == Placed(seat, None)
    assert set(HIDDEN.awaited(public)) == {1 - seat}
    assert code_of(step.position, seat, mine, HIDDEN) == "not-your-turn"
    last = HIDDEN.apply(step.position, 1 - seat, theirs, Scripted())
    assert last.reveals
    assert events(last) == [
        Placed(1 - seat, placement(theirs)),
        Revealed((placement(WEST), placement(EAST))),
    ]
    assert last.position.own == (Own(None), Own(None))
    assert last.position.public.sides == (
        Side("W", "a1", squares("a2 a3 b1 b2 b3"), 0),
        Side("E", "f1", squares("e1 e2 e3 f2 f3"), 0),
    )
    assert (last.position.public.phase, last.position.public.turn) == ("play", 0)


def test_hidden_setups_name_no_edge() -> None:
    before = both()
    assert code_of(before, 0, setup("a1 a2 a3 b1 b2 b3", "W"), HIDDEN) == "edge-unexpected"
    assert code_of(before, 1, WEST, HIDDEN) == "outside-zone"
    for seat in (0, 1):
        assert len(list(HIDDEN.legal(seat_sight(before, seat)))) == 12 * 462


def test_random_draws_edge_and_placements_and_begins_at_once() -> None:
    game = under(setup="random")
    # The second edge of four; then each home, sorted, is shuffled from its end.
    step = game.setup(2, Scripted(1, *range(11, 0, -1), *range(11, 0, -1)))
    public = step.position.public
    assert (public.phase, public.turn, public.task) == ("play", 0, "free")
    assert public.sides == (
        Side("E", "e1", squares("e2 e3 e4 e5 e6"), 0),
        Side("W", "a1", squares("a2 a3 a4 a5 a6"), 0),
    )
    mine, theirs = (
        Placement("e1", squares("e2 e3 e4 e5 e6")),
        Placement("a1", squares("a2 a3 a4 a5 a6")),
    )
    assert events(step) == [Begun(0), EdgeChosen(0, "E"), Placed(0, mine), Placed(1, theirs)]
    assert step.reveals


def test_random_places_every_piece_everywhere_alike() -> None:
    game = under(setup="random", first="random")
    damyos, ronin = Counter[str | None](), Counter[str]()
    for seed in range(400):
        for side in game.setup(2, Seeded(seed)).position.public.sides:
            assert len({side.damyo, *side.ronin}) == 6
            damyos[side.damyo] += 1
            ronin.update(side.ronin)
    everywhere = {file + rank for file in "abcdef" for rank in "123456"}
    assert set(damyos) == set(ronin) == everywhere - {"c3", "c4", "d3", "d4"}  # nobody's home


def test_a_setup_can_be_previewed() -> None:
    assert refusal(begun(), A) is None
    assert refusal(begun(), setup("d1 b1", "S")) == "piece-count"
    sight = seat_sight(both(), 1)
    assert HIDDEN.preview(sight, EAST).ok
    assert HIDDEN.preview(sight, WEST).code == "outside-zone"
    assert GAME.preview(seat_sight(begun(), 0), A).details == {}


@pytest.mark.parametrize("how", ["classic", "edition2020", "hidden", "random"])
def test_in_escampe_the_second_placer_moves_first(how: str) -> None:
    game = under(setup=how, escampe="on")
    position = game.setup(2, Seeded(3)).position
    while position.public.phase != "play":
        seat = next(iter(game.awaited(position.public)))
        action = next(iter(game.legal(seat_sight(position, seat))))
        position = game.apply(position, seat, action, Scripted()).position
    assert (position.public.turn, position.public.task) == (1, "free")
