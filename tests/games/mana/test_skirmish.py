"""The bots' positions play by the same rules."""

from app.games.mana.model import Drop, Pass
from app.games.mana.skirmish import (
    PASSING,
    Skirmish,
    action_of,
    after,
    scene_of,
    scene_of_key,
    takes_damyo,
)
from app.kernel.position import seat_sight
from tests.campaign import Campaign
from tests.games.mana.scenes import GAME, move, play, scene, under
from tests.games.mana.test_ending import SEALING
from tests.games.mana.test_playing import stuck
from tests.games.mana.walks import any_scene, seeds, walk


def test_plies_are_what_is_legal_or_the_one_that_wins(campaign: Campaign) -> None:
    won = 0
    for seed in seeds(campaign, 200, 4_000):
        game, position = any_scene(seed)
        legal = set(game.legal(seat_sight(position, position.public.turn or 0)))
        met = scene_of(position.public)
        plies = Skirmish(game.options).plies(met)
        found = {action_of(ply) for ply in plies}
        assert len(found) == len(plies)
        if takes_damyo(met, plies[0]):
            assert len(plies) == 1
            assert found <= legal
            won += 1
        else:
            assert not any(takes_damyo(met, ply) for ply in plies)
            assert found == legal
    assert won > 0


def test_a_win_is_seen_wherever_there_is_one(campaign: Campaign) -> None:
    for seed in seeds(campaign, 200, 4_000):
        game, position = any_scene(seed)
        public = position.public
        turn = public.turn or 0
        wins = any(
            one.type == "move" and one.to == public.sides[1 - turn].damyo
            for one in game.legal(seat_sight(position, turn))
        )
        met = scene_of(public)
        assert takes_damyo(met, Skirmish(game.options).plies(met)[0]) == wins


def test_plies_lead_where_actions_lead(campaign: Campaign) -> None:
    for seed in seeds(campaign, 10, 400):
        for game, before, _, action, step in walk(seed):
            if before.public.phase != "play" or step.position.public.phase == "over":
                continue
            met = scene_of(before.public)
            plies = {action_of(ply): ply for ply in Skirmish(game.options).plies(met)}
            if action in plies:
                assert after(met, plies[action]) == scene_of(step.position.public)


def test_keys_are_read_as_scenes(campaign: Campaign) -> None:
    for seed in seeds(campaign, 10, 400):
        for _, _, _, _, step in walk(seed, repetition="threefold_draw"):
            public = step.position.public
            if public.phase == "play":
                assert scene_of_key(public.past[-1]) == scene_of(public)


def test_a_return_and_a_pass_are_plies() -> None:
    before = scene("a2 c1", "f6 c5", mana="c5")
    plies = {action_of(ply) for ply in Skirmish(GAME.options).plies(scene_of(before.public))}
    assert Drop("e5") in plies
    met = scene_of(stuck().public)
    assert Skirmish(GAME.options).plies(met) == [PASSING]
    assert action_of(PASSING) == Pass()
    assert after(met, PASSING) == scene_of(play(stuck(), Pass()).position.public)


def test_no_plies_are_left_to_who_has_lost() -> None:
    strict = under(no_move="lose")
    met = scene_of(play(SEALING, move("e4-e3")).position.public)
    assert Skirmish(strict.options).plies(met) == []
    assert Skirmish(under(no_move="lose", escampe="on").options).plies(met) == [PASSING]
