"""The bots: legal, in time, with common sense, and each level better than the one below."""

import statistics
from time import thread_time

import pytest

from app.games.mana.appraisal import WON
from app.games.mana.bot import LEVELS, Thinker, drawn_next
from app.games.mana.model import ChooseEdge, Move
from app.games.mana.rules import ManaGame
from app.games.mana.search import Search
from app.games.mana.skirmish import Skirmish, action_of, after, scene_of
from app.kernel.chance import Seeded
from app.kernel.game import Policy
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout, Uniform
from tests.campaign import Campaign
from tests.games.mana.clocks import Clock, never
from tests.games.mana.scenes import GAME, begun, move, mover, play, scene, under
from tests.games.mana.walks import any_game, any_scene, seeds

TENTHS = (75, 375, 1_125)
"""Questions for time that a level asks in a tenth of its budget, where nothing else runs."""
HUNDREDTHS = (10, 15, 45)
"""What they are given in a usual run."""


def duel(policies: tuple[Policy, Policy], questions: tuple[int, int], seed: int) -> int | None:
    """Play a match with the usual options to its end; return who won."""
    playout, dice = Playout(GAME_BY_LOT, 2, Seeded(seed // 2)), Seeded(seed)
    while playout.outcome is None:
        seat = playout.awaited[0]
        clock = Clock(questions[seat])
        playout.act(seat, policies[seat].choose(playout.sight(seat), dice, clock))
        assert playout.plies <= GAME.bound(2)
    ranking = playout.outcome.ranking
    return ranking[0][0] if len(ranking) == 2 else None


GAME_BY_LOT = under(first="random")


def share_won(stronger: int, weaker: int, matches: range, questions: tuple[int, ...]) -> float:
    """Return the part of matches that a level wins outright against another, 0 for chance.

    questions: by level, from 1. The seats are exchanged after each match.
    """
    won = 0
    for number in matches:
        seat = number % 2
        one, other = (weaker, stronger) if seat else (stronger, weaker)
        policies = player(one), player(other)
        times = (0, *questions)
        won += duel(policies, (times[one], times[other]), number) == seat
    return won / len(matches)


def player(level: int) -> Policy:
    """Return the policy of a level, or chance for 0."""
    return LEVELS[level - 1].policy(GAME_BY_LOT) if level else Uniform(GAME_BY_LOT)


@pytest.mark.parametrize(("level", "wanted"), [(1, 0.9), (2, 0.9), (3, 0.99)])
def test_every_level_beats_chance(level: int, wanted: float, campaign: Campaign) -> None:
    share = share_won(level, 0, seeds(campaign, 6, 200), TENTHS if campaign.big else HUNDREDTHS)
    if campaign.big:
        campaign.tell(f"Mana: level {level} wins {share:.1%} against chance")
    assert share >= wanted


@pytest.mark.parametrize("level", [2, 3])
def test_every_level_beats_the_one_below(level: int, campaign: Campaign) -> None:
    # A usual run plays a few matches, and learns little from them.
    matches, questions = seeds(campaign, 6, 200), TENTHS if campaign.big else HUNDREDTHS
    share = share_won(level, level - 1, matches, questions)
    if campaign.big:
        campaign.tell(f"Mana: level {level} wins {share:.1%} against level {level - 1}")
    assert share >= (0.6 if campaign.big else 0.5)


def test_thinking_keeps_to_its_budget(campaign: Campaign) -> None:
    """Tells how long the levels think with their whole budgets; asserts nothing of it.

    The thread's own time, so that other work on the machine does not count.
    """
    over: list[float] = []
    for number in range(campaign(0, 12)):
        playout, dice = Playout(GAME_BY_LOT, 2, Seeded(number)), Seeded(number)
        while playout.outcome is None:
            seat = playout.awaited[0]
            level = LEVELS[(number + seat) % 3]
            end = thread_time() + level.budget
            policy = level.policy(GAME_BY_LOT)
            action = policy.choose(playout.sight(seat), dice, lambda end=end: thread_time() >= end)  # type: ignore[misc]
            over.append(thread_time() - end)
            playout.act(seat, action)
    if campaign.big:
        worst = statistics.quantiles(over, n=100)[98]
        campaign.tell(
            f"Mana: {len(over)} answers, p99 {1_000 * worst:.1f} ms over budget,"
            f" at most {1_000 * max(over):.1f} ms"
        )


def test_bots_play_on_to_the_end_under_all_options(campaign: Campaign) -> None:
    for seed in seeds(campaign, 8, 300):
        game, chance = any_game(seed)
        playout = Playout(game, 2, chance)
        while playout.outcome is None:
            seat = chance.draw(playout.awaited)
            level = LEVELS[(seed + seat) % 3]
            playout.act(seat, level.policy(game).choose(playout.sight(seat), chance, Clock(2)))
            assert playout.plies <= game.bound(2)


@pytest.mark.parametrize("level", LEVELS, ids=["one", "two", "three"])
def test_no_level_leaves_its_damyo_or_spares_the_other(level: object, campaign: Campaign) -> None:
    """Even when it is stopped at once."""
    avoided = taken = 0
    for seed in seeds(campaign, 120, 2_000):
        game, position = any_scene(seed)
        sight = mover(position)
        chosen = level.policy(game).choose(sight, Seeded(seed), Clock(0))  # type: ignore[attr-defined]
        legal = list(game.legal(sight))
        assert chosen in legal
        wins = [one for one in legal if ends_it(sight.public.sides[1 - sight.seat].damyo, one)]
        if wins:
            assert chosen in wins
            taken += 1
            continue
        safe = [one for one in legal if not loses(game, position, one)]
        if safe:
            assert chosen in safe
            avoided += len(safe) < len(legal)
    assert taken > 0
    assert avoided > 0


def ends_it(damyo: str | None, action: object) -> bool:
    return isinstance(action, Move) and action.to == damyo


def loses(game: ManaGame, position: object, action: object) -> bool:
    """Tell whether the other one can take the Damyo right after an action."""
    after = play(position, action, game=game).position  # type: ignore[arg-type]
    if after.public.phase == "over":
        return False
    sight = mover(after)
    damyo = after.public.sides[1 - sight.seat].damyo
    return any(ends_it(damyo, one) for one in game.legal(sight))


def test_a_choice_depends_on_nothing_but_the_sight_and_the_dice() -> None:
    for level in LEVELS:
        policy = level.policy(GAME)
        sight = mover(scene("d1 b1 c2 e2 b4 a3", "c6 a6 b6 e6 d4 d5", mana="d4"))
        assert len({policy.choose(sight, Seeded(5), Clock(4)) for _ in range(3)}) == 1


def test_a_level_takes_any_ply_within_its_margin() -> None:
    met = scene("d1 b1 c2 e2 b4 a3", "c6 a6 b6 e6 d4 d5", mana="d4")
    for level in LEVELS[:2]:
        policy = level.policy(GAME)
        assert isinstance(policy, Thinker)
        skill = policy.skill
        search = Search(Skirmish(GAME.options), frozenset(), never)
        ranking = search.ranked(scene_of(met.public), skill.deepest, skill.margin)
        chosen = {policy.choose(mover(met), Seeded(seed), never) for seed in range(60)}
        assert chosen == {action_of(ply) for _, ply in ranking}


def test_lost_positions_are_played_on() -> None:
    lost = scene("a3 d1 e1", "f6 c5 b5", mana="c5")
    search = Search(Skirmish(GAME.options), frozenset(), never)
    assert search.ranked(scene_of(lost.public), 9, 0)[0][0] <= -WON
    for level in LEVELS:
        chosen = {level.policy(GAME).choose(mover(lost), Seeded(seed), never) for seed in range(9)}
        assert chosen <= {move("e1-e2"), move("e1-f1")}


def test_any_edge_is_chosen() -> None:
    sight = seat_sight(begun(under(setup="hidden")), 0)
    for level in LEVELS:
        policy = level.policy(under(setup="hidden"))
        chosen = {policy.choose(sight, Seeded(seed), never) for seed in range(30)}
        assert chosen == {ChooseEdge(edge) for edge in ("N", "E", "S", "W")}


def test_a_position_that_came_up_twice_is_known_to_be_drawn_next() -> None:
    position = play(scene("a1", "d6"), move("a1-b1")).position
    once = position.public
    for there in ("d6-d5", "b1-a1", "d5-d6", "a1-b1"):
        position = play(position, move(there)).position
    assert drawn_next(once.past) == frozenset()
    assert drawn_next(position.public.past) == {scene_of(once)}


def test_positions_that_came_up_twice_are_seen_ahead() -> None:
    position = play(scene("a1", "d6"), move("a1-b1")).position
    for there in ("d6-d5", "b1-a1", "d5-d6", "a1-b1", "d6-d5", "b1-a1", "d5-d6"):
        position = play(position, move(there)).position
    drawn = drawn_next(position.public.past)
    assert len(drawn) == 4
    met = scene_of(position.public)
    skirmish = Skirmish(GAME.options)
    assert (
        after(met, next(p for p in skirmish.plies(met) if action_of(p) == move("a1-b1"))) in drawn
    )


def test_levels_have_their_budgets() -> None:
    assert [level.budget for level in LEVELS] == [0.1, 0.5, 1.5]
    skills = [level.policy(GAME).skill for level in LEVELS]  # type: ignore[attr-defined]
    assert skills == sorted(skills, key=lambda one: one.deepest)
    assert skills[2].margin == 0
