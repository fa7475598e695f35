"""Bots place their pieces with some sense, under every option."""

import pytest

from app.games.mana import deployment
from app.games.mana.board import BIT
from app.games.mana.deployment import deploy, exposure, sheltered
from app.games.mana.model import ChooseEdge, Options, Placement, Seated, Setup
from app.games.mana.placing import room_at
from app.games.mana.rules import ManaGame
from app.games.mana.search import Search
from app.games.mana.skirmish import Scene, Skirmish, scene_of
from app.kernel.chance import Seeded
from app.kernel.position import seat_sight
from tests.games.mana import brute
from tests.games.mana.clocks import Clock, never
from tests.games.mana.scenes import GAME, begun, play, setup, squares, under


def deployed(
    game: ManaGame, sight: Seated, seed: int, trials: int = 4, clock: object = never
) -> Setup:
    search = Search(Skirmish(game.options), frozenset(), clock)  # type: ignore[arg-type]
    return deploy(game.options, sight, Seeded(seed), search, trials, 1)


@pytest.mark.parametrize("escampe", ["off", "on"])
@pytest.mark.parametrize("how", ["classic", "edition2020"])
def test_both_place_legally(how: str, escampe: str) -> None:
    game = under(setup=how, escampe=escampe)
    for seed in range(4):
        before = begun(game)
        first = deployed(game, seat_sight(before, 0), seed)
        assert first.edge is not None
        second = play(before, first, game=game).position
        reply = deployed(game, seat_sight(second, 1), seed)
        assert play(second, reply, game=game).position.public.phase == "play"


def test_any_edge_is_chosen() -> None:
    sight = seat_sight(begun(), 0)
    assert {deployed(GAME, sight, seed, 0).edge for seed in range(30)} == {"N", "E", "S", "W"}


def test_unseen_setups_name_no_edge() -> None:
    game = under(setup="hidden")
    both = play(begun(game), ChooseEdge("W"), game=game).position
    for seat in (0, 1):
        made = deployed(game, seat_sight(both, seat), 3)
        assert game.preview(seat_sight(both, seat), made).ok


def test_a_stopped_deployment_places_all_the_same() -> None:
    sight = seat_sight(begun(), 0)
    clock = Clock(0)
    made = deployed(GAME, sight, 5, 1_000, clock)
    assert GAME.preview(sight, made).ok
    assert clock.asked == 1


def test_the_reply_does_not_lose_at_once() -> None:
    """A's Ronin c2 could take a Damyo on c5 with c3 and c4 empty (case T15)."""
    first = play(begun(), setup("d1 b1 c1 b2 c2 e2", "S")).position
    for seed in range(8):
        reply = deployed(GAME, seat_sight(first, 1), seed, 8)
        after = play(first, reply).position
        sight = seat_sight(after, 0)
        takes = [one for one in GAME.legal(sight) if one.type == "move" and one.to == reply.damyo]
        assert takes == []


def test_exposure_counts_the_squares_from_which_the_damyo_can_be_hit() -> None:
    alone = Placement("a1", ())
    found = {
        start
        for start in squares(" ".join(f + r for f in "abcdef" for r in "123456"))
        if start != "a1" and "a1" in _ends(start)
    }
    assert exposure(alone) == len(found)
    walled = Placement("a1", squares("a2 b1"))
    assert exposure(walled) == 0


def _ends(start: str) -> set[str]:
    return {path[-1] for path in brute.paths(start, {}, brute.KINDS[start])}


def test_a_trial_is_the_most_sheltered_of_some() -> None:
    room = room_at(Options(), "S")
    for seed in range(10):
        chance = Seeded(seed)
        drawn = [deployment._drawn(room, chance) for _ in range(deployment.DRAWN)]
        assert sheltered(room, Seeded(seed)) == min(drawn, key=exposure)
        for one in drawn:
            assert {one.damyo, *one.ronin} <= set(room.ronin)
            assert len({one.damyo, *one.ronin}) == 6
            assert list(one.ronin) == sorted(one.ronin)


class Told(Search):
    """A search that keeps what it was asked, and finds what it was told to."""

    def __init__(self, *worths: int) -> None:
        super().__init__(Skirmish(GAME.options), frozenset(), never)
        self.asked: list[tuple[Scene, int]] = []
        self.worths = list(worths)

    def worth(self, scene: Scene, depth: int) -> int:
        self.asked.append((scene, depth))
        return self.worths.pop(0)


def test_a_reply_is_judged_as_the_other_one_meets_it() -> None:
    first = play(begun(), setup("d1 b1 c1 b2 c2 e2", "S")).position
    told = Told(7, -5, 3)
    made = deploy(GAME.options, seat_sight(first, 1), Seeded(1), told, 3, 2)
    after = play(first, made).position
    assert told.asked[1] == (scene_of(after.public), 2)  # worth least to the other one
    assert len(told.asked) == 3


def test_a_first_setup_is_judged_by_its_worst_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deployment, "FOES", 2)
    told = Told(50, -1, 4, 5, 9, 3)  # at worst -1, 4 and 3
    made = deploy(GAME.options, seat_sight(begun(), 0), Seeded(1), told, 3, 1)
    asked = [met for met, _ in told.asked]
    assert [met[0] == squares_of(made) for met in asked] == [False, False, True, True, False, False]
    assert asked[2][2:4] == asked[4][2:4] != asked[3][2:4]  # the same two foes
    assert {met[4] for met in asked} == {0}


def squares_of(made: Setup) -> int:
    return BIT[made.damyo] + sum(BIT[one] for one in made.ronin)


def test_in_escampe_the_first_to_place_is_judged_as_second_to_move() -> None:
    game = under(escampe="on")
    told = Told(*range(5))
    made = deploy(game.options, seat_sight(begun(game), 0), Seeded(1), told, 1, 1)
    assert {asked[2] for asked, _ in told.asked} == {squares_of(made)}
    assert {asked[0].bit_count() for asked, _ in told.asked} == {6}
