"""Looking ahead finds what there is, in time."""

import pytest

from app.games.mana import search as looking
from app.games.mana.appraisal import WON, appraise
from app.games.mana.rules import ManaGame
from app.games.mana.search import GLANCES, Search, TimeUp
from app.games.mana.skirmish import (
    PASSING,
    Ply,
    Scene,
    Skirmish,
    action_of,
    after,
    scene_of,
    takes_damyo,
)
from tests.campaign import Campaign
from tests.games.mana.clocks import Clock, never
from tests.games.mana.scenes import GAME, move, scene, under
from tests.games.mana.test_ending import SEALING
from tests.games.mana.walks import any_scene, seeds


def plain(game: ManaGame, met: Scene, depth: int) -> int:
    """Return what a scene is worth, looking at everything."""
    skirmish = Skirmish(game.options)
    if depth == 0:
        return appraise(met, escampe=skirmish.escampe)
    plies = skirmish.plies(met)
    return max((of(game, met, ply, depth) for ply in plies), default=-WON - depth)


def of(game: ManaGame, met: Scene, ply: Ply, depth: int) -> int:
    """Return what a ply is worth, looking at everything."""
    if takes_damyo(met, ply):
        return WON + depth
    if ply == PASSING and not met[4]:
        return 0
    return -plain(game, after(met, ply), depth - 1)


def searcher(game: ManaGame = GAME, drawn: frozenset[Scene] = frozenset()) -> Search:
    return Search(Skirmish(game.options), drawn, never)


def test_a_search_finds_what_a_plain_one_finds(campaign: Campaign) -> None:
    for seed in seeds(campaign, 30, 400):
        game, position = any_scene(seed)
        met = scene_of(position.public)
        for depth in (0, 1, 2):
            assert searcher(game).worth(met, depth) == plain(game, met, depth)


def test_a_table_of_scenes_changes_nothing(campaign: Campaign) -> None:
    for seed in seeds(campaign, 6, 60):
        game, position = any_scene(seed)
        met = scene_of(position.public)
        used = searcher(game)
        for depth in (1, 2, 3):
            assert used.worth(met, depth) == searcher(game).worth(met, depth)


def test_a_ranking_holds_all_plies_within_the_margin(campaign: Campaign) -> None:
    looked = 0
    for seed in seeds(campaign, 20, 300):
        game, position = any_scene(seed)
        met = scene_of(position.public)
        worths = {ply: of(game, met, ply, 2) for ply in Skirmish(game.options).plies(met)}
        best = max(worths.values())
        if len(worths) == 1 or abs(best) >= WON:
            continue
        for margin in (0, 60):
            ranking = searcher(game).ranked(met, 2, margin)
            assert {ply: worth for worth, ply in ranking} == {
                ply: worth for ply, worth in worths.items() if worth >= best - margin
            }
            assert ranking == sorted(ranking, key=lambda one: -one[0])
            looked += 1
    assert looked > 0


def named(ranking: list[tuple[int, Ply]]) -> list[str]:
    """Return the plies of a ranking as moves: "a1-b1"."""
    actions = [action_of(ply) for _, ply in ranking]
    return [f"{one.from_}-{one.to}" for one in actions if one.type == "move"]


def test_a_win_is_taken_and_a_loss_put_off() -> None:
    won = scene_of(scene("c4 a1", "c6 f6").public)
    assert named(searcher().ranked(won, 3, 0)) == ["c4-c6"]
    # Whatever A does B takes its Damyo, but for one move that takes the attacker.
    forced = scene_of(scene("a3 d1 e1", "f6 c5 b5", mana="c5").public)
    assert searcher().worth(forced, 2) == -WON - 1
    assert searcher().worth(forced, 1) == -WON


def test_a_search_ends_when_the_match_is_decided() -> None:
    search = searcher()
    ranking = search.ranked(scene_of(scene("a3 d1 e1", "f6 c5 b5", mana="c5").public), 9, 0)
    assert (search.depth, ranking[0][0]) == (1, -WON)


def test_an_only_ply_needs_no_thought() -> None:
    search, clock = searcher(), Clock(0)
    lone = scene_of(scene("c4 a1", "c6 f6").public)
    assert [ply for _, ply in search.ranked(lone, 9, 0)] == Skirmish(GAME.options).plies(lone)
    assert (search.depth, clock.asked) == (0, 0)


def test_scenes_that_are_drawn_are_worth_nothing() -> None:
    met = scene_of(scene("a1 b3", "d6 f5").public)
    plies = Skirmish(GAME.options).plies(met)
    drawn = after(met, plies[0])
    worths = {ply: worth for worth, ply in searcher(GAME, frozenset({drawn})).ranked(met, 1, 10**6)}
    assert worths[plies[0]] == 0
    usual = {ply: worth for worth, ply in searcher().ranked(met, 1, 10**6)}
    assert usual[plies[0]] != 0
    assert {ply for ply in plies if usual[ply] != worths[ply]} == {plies[0]}


def test_two_passes_are_worth_nothing_and_one_is_looked_into() -> None:
    twice = scene_of(scene("d1 e1 e2 f1 f2 f3", "a6 c1 d2 e3 f4").public)
    assert searcher().worth(twice, 1) == 0
    once = scene_of(scene("d1 e1 e2 f1 f2 f3", "a6 c1 d2 e3 f4", mana="e3").public)
    assert searcher().worth(once, 1) == -appraise(after(once, PASSING), escampe=False) != 0


def test_who_has_no_ply_has_lost() -> None:
    strict = under(no_move="lose")
    before = scene_of(SEALING.public)
    sealed = next(
        p for p in Skirmish(strict.options).plies(before) if action_of(p) == move("e4-e3")
    )
    then = after(before, sealed)
    assert searcher(strict).worth(then, 1) == -WON - 1
    assert searcher(strict).ranked(before, 2, 0) == [(WON + 1, sealed)]


MIDDLE = scene_of(scene("d1 b1 c2 e2 b4 a3", "c6 a6 b6 e6 d4 d5", mana="d4").public)


def test_the_first_look_is_never_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "GLANCES", 1)
    clock = Clock(0)
    search = Search(Skirmish(GAME.options), frozenset(), clock)
    assert search.ranked(MIDDLE, 9, 0) == searcher().ranked(MIDDLE, 1, 0)
    assert (search.depth, clock.asked) == (1, 1)


def test_time_is_asked_for_after_every_few_scenes() -> None:
    clock = Clock(3)
    search = Search(Skirmish(GAME.options), frozenset(), clock)
    search.ranked(MIDDLE, 9, 0)
    assert clock.asked == 4
    with pytest.raises(TimeUp):
        Search(Skirmish(GAME.options), frozenset(), Clock(0)).worth(MIDDLE, 4)
    assert GLANCES == 8


def test_of_a_stopped_look_counts_what_it_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    worths = iter([10, 30, 20, 5, None])

    def told(*_: object) -> int:
        worth = next(worths)
        if worth is None:
            raise TimeUp
        return worth

    met = scene_of(scene("a1", "d6").public)  # a2 b1
    monkeypatch.setattr(Search, "_worth_of", told)
    ranking = searcher().ranked(met, 9, 100)
    # First look: a2 10, b1 30. Second: b1 20, a2 5. Third: stopped at once.
    assert [worth for worth, _ in ranking] == [20, 5]
    worths = iter([10, 30, 7, None])
    assert [worth for worth, _ in searcher().ranked(met, 9, 100)] == [7]
    # The look saw nothing but defeat: what was not looked at keeps its worth and is preferred.
    worths = iter([10, 30, -WON - 1, None])
    (one,) = searcher().ranked(met, 9, 100)
    assert one[0] == 10


def test_no_look_goes_deeper_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searcher()
    search.ranked(MIDDLE, 2, 0)
    assert search.depth == 2
    monkeypatch.setattr(looking, "DEEPEST", 1)
    search = searcher()
    search.ranked(MIDDLE, 2, 0)
    assert search.depth == 1
