"""The bots: fair, legal, always in time, and each level better than the one below."""

import pytest

from app.games.mana_mana import bot
from app.games.mana_mana.bot import (
    BLUNDER,
    KEEN,
    LEVELS,
    PLAIN,
    SOUND,
    EasyGoing,
    Thinker,
    action_of,
    better_half,
    candidates,
    cunning,
    played_out,
    watchful,
)
from app.games.mana_mana.judgement import Book, best, judged, outlook, result
from app.games.mana_mana.mat import DISCARD, LAY, PASSING, TAKE, Mat, Move
from app.games.mana_mana.model import Discard, Lay, Pass, Take
from app.kernel.chance import Seeded
from app.kernel.game import Level
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout
from tests.campaign import Campaign
from tests.games.mana_mana.arena import (
    Clock,
    Player,
    Stop,
    Timer,
    first_places,
    match,
    outright,
)
from tests.games.mana_mana.scenes import GAME, mover, play, scene, under
from tests.games.mana_mana.walks import any_game, seeds, walk

LEVEL_IDS = ["easy-going", "watchful", "cunning"]


def few_questions(level: Level) -> Stop:
    return Clock(1)


def at_a_tenth(level: Level) -> Stop:
    return Timer(level.budget / 10)


def in_full(level: Level) -> Stop:
    return Timer(level.budget)


def player(number: int, campaign: Campaign) -> Player:
    """Return a level; in a campaign it has a tenth of its budget, else it deals once a move."""
    clock = at_a_tenth if campaign.big else few_questions
    return Player(under(unofficial_seats="on"), LEVELS[number - 1], clock)


@pytest.mark.parametrize(("seats", "wanted"), [(2, 0.9), (3, 0.75), (4, 0.65)])
@pytest.mark.parametrize("number", [1, 2, 3], ids=LEVEL_IDS)
def test_every_level_wins_against_chance(
    number: int, seats: int, wanted: float, campaign: Campaign
) -> None:
    """Alone in the first place, its seat rotating, all others playing at random."""
    few = 2 * seats if number == 1 else 2
    share = outright(player(number, campaign), seats, seeds(campaign, few, 200))
    if campaign.big:
        campaign.tell(f"mana-mana level {number} of {seats} seats: first alone {share:.1%}")
        assert share >= wanted
    else:
        assert share >= 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", [2, 3], ids=LEVEL_IDS[1:])
def test_every_level_beats_the_one_below(number: int, seats: int, campaign: Campaign) -> None:
    """In two seats 60 % of matches; in more a seat of it comes first more often than the other."""
    above, below = player(number, campaign), player(number - 1, campaign)
    won, lost = first_places(above, below, seats, seeds(campaign, 2, 200))
    assert 0 <= won + lost <= 1.5
    if campaign.big:
        campaign.tell(
            f"mana-mana level {number} over {number - 1}, {seats} seats: first places a seat "
            f"{won:.1%} to {lost:.1%}"
        )
        assert won > lost
        assert seats > 2 or won >= 0.6


@pytest.mark.parametrize("number", [1, 2, 3], ids=LEVEL_IDS)
def test_how_long_a_choice_takes(number: int, campaign: Campaign) -> None:
    """Told, not judged: a machine's time is no fault of a bot."""
    game = under(unofficial_seats="on")
    level = LEVELS[number - 1]
    one = Player(game, level, in_full if campaign.big else few_questions)
    for seats in (2, 5) if campaign.big else (5,):
        for seed in seeds(campaign, 1, 2):
            match([one] * seats, seed, game)
    times = sorted(one.times)
    assert len(times) > 20
    if campaign.big:
        late = times[len(times) * 99 // 100] - level.budget
        campaign.tell(
            f"mana-mana level {number}: {len(times)} choices, budget {level.budget} s, p99 "
            f"{late * 1000:+.0f} ms over it, longest {times[-1]:.3f} s"
        )


def test_bots_play_on_to_the_end_under_all_options(campaign: Campaign) -> None:
    for seed in seeds(campaign, 3, 100):
        game, seats, _ = any_game(seed)
        players = [
            Player(game, LEVELS[(seed + seat) % 3], lambda _: Clock(1)) for seat in range(seats)
        ]
        match(players, seed, game)


@pytest.mark.parametrize("level", LEVELS, ids=LEVEL_IDS)
def test_no_choice_is_a_blunder_in_the_levels_own_eyes(level: Level, campaign: Campaign) -> None:
    known = {0.1: PLAIN, 0.5: SOUND, 1.5: KEEN}[level.budget]
    for seed in seeds(campaign, 1, 40):
        game, seats, chance = any_game(seed)
        policy = level.policy(game)
        playout = Playout(game, seats, chance)
        while playout.outcome is None:
            sight = playout.sight(playout.awaited[0])
            action = policy.choose(sight, chance, Clock(1))
            glance = judged(Mat(game.options, game.imagine(sight, chance)), known)
            value = next(value for value, move in glance if action_of(move) == action)
            assert value > max(glance)[0] - BLUNDER
            playout.act(sight.seat, action)


@pytest.mark.parametrize("level", LEVELS, ids=LEVEL_IDS)
def test_a_choice_depends_on_nothing_but_the_sight_and_the_dice(level: Level) -> None:
    policy = level.policy(GAME)
    for seed in range(4):
        real = GAME.setup(3, Seeded(seed)).position
        sight = mover(real)
        twin = seat_sight(GAME.imagine(sight, Seeded(99)), sight.seat)
        chosen = [policy.choose(one, Seeded(5), Clock(2)) for one in (sight, twin)]
        assert chosen[0] == chosen[1]


def test_a_glance_does_not_look_at_what_it_imagines() -> None:
    for game, before, _, _, _ in walk(2):
        chosen = {
            EasyGoing(game).choose(mover(before), Seeded(dice), Clock(0)) for dice in range(3)
        }
        assert len(chosen) == 1


def test_a_stopped_policy_answers_with_its_glance() -> None:
    for game, before, _, _, _ in walk(5):
        thinker = cunning(game)
        glance = action_of(best(Mat(game.options, before), KEEN))
        assert thinker.choose(mover(before), Seeded(0), Clock(0)) == glance


def test_thinking_stops_when_it_is_told_to() -> None:
    clock = Clock(3)
    watchful(GAME).choose(mover(GAME.setup(3, Seeded(1)).position), Seeded(0), clock)
    assert clock.asked == 4


def test_thinking_ends_by_itself() -> None:
    start = scene(hands="GGR / - / -", display="GGBRY", mana=(5, 0, 0))
    assert len(candidates(Mat(GAME.options, start), SOUND)) == 8
    clock = Clock(10_000)
    Thinker(GAME, SOUND, 1, (1, 2, 3)).choose(mover(start), Seeded(0), clock)
    assert clock.asked == 1 + 2 + 3
    clock = Clock(10_000)
    Thinker(GAME, SOUND, 1, (1, 2, 3, 4, 5)).choose(mover(start), Seeded(0), clock)
    assert clock.asked == 1 + 2 + 3  # one of eight is left after three halvings


def test_an_only_move_needs_no_thought() -> None:
    clock = Clock(10_000)
    stuck = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
    assert cunning(GAME).choose(mover(stuck), Seeded(0), clock) == Pass()
    assert clock.asked == 0


def test_blunders_are_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    mat = Mat(GAME.options, scene(hands="GGGGGG / - / -", display="PPPBY", mana=(5, 0, 0)))
    glance = sorted(judged(mat, KEEN), reverse=True)
    monkeypatch.setattr(bot, "CANDIDATES", 99)
    most = glance[0][0]
    wanted = {move: 4 * value for value, move in glance if most - value < BLUNDER}
    assert candidates(mat, KEEN) == wanted
    assert next(iter(wanted)) == glance[0][1]
    assert len(wanted) < len(glance)
    monkeypatch.setattr(bot, "CANDIDATES", 2)
    assert list(candidates(mat, KEEN)) == [move for _, move in glance[:2]]


def test_a_move_is_judged_after_so_many_replies() -> None:
    mat = Mat(GAME.options, scene("- / G3 / -", hands="GGG / GR / B", display="PPGBR"))
    move = (LAY, 1, 3, 1)
    ahead = mat.copy()
    ahead.take(move)
    for replies in range(4):
        assert played_out(mat, move, replies, KEEN) == outlook(ahead, 0, KEEN)
        ahead.take(best(ahead, KEEN))


def test_a_finished_match_is_judged_by_its_result() -> None:
    last = scene(hands="R / G / B", display="PPPPP", pile=4, last_turns=(0, 1))
    mat = Mat(GAME.options, last)
    over = Mat(GAME.options, play(last, Lay("R", 1, 0), Lay("G", 1, 1)).position)
    assert played_out(mat, (LAY, 3, 1, 0), 9, KEEN) == result(over, 0)


def test_deals_add_up_and_the_highest_total_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = mover(scene(hands="GGR / - / -", display="GGBRY", mana=(5, 0, 0)))
    glance = list(candidates(Mat(GAME.options, GAME.imagine(sight, Seeded(0))), KEEN))
    favourite, rival = glance[-1], glance[0]
    asked: list[Move] = []

    def told(mat: Mat, move: Move, plies: int, known: Book) -> float:
        assert mat.apart
        assert plies == 8
        assert known is KEEN
        asked.append(move)
        return 900.0 if move == favourite and asked.count(move) == 1 else 5.0 * (move == rival)

    monkeypatch.setattr(bot, "played_out", told)
    assert cunning(GAME).choose(sight, Seeded(0), Clock(3)) == action_of(favourite)
    assert len(asked) == 3 * len(glance)


def test_the_better_half_goes_on() -> None:
    a, b, c = (TAKE, 0, 1, 0), (TAKE, 1, 1, 0), (LAY, 2, 1, 0)
    assert list(better_half({a: 1.0, b: 3.0, c: 2.0}).items()) == [(b, 3.0), (c, 2.0)]
    assert better_half({a: 2.0, b: 1.0}) == {a: 2.0}
    assert better_half({a: 2.0}) == {a: 2.0}


def test_moves_stand_for_actions() -> None:
    assert action_of((TAKE, 0, 3, 0)) == Take("P", 3)
    assert action_of((LAY, 5, 2, 4)) == Lay("O", 2, 4)
    assert action_of((DISCARD, 3, 1, 0)) == Discard("R")
    assert action_of(PASSING) == Pass()


def test_levels_have_their_budgets() -> None:
    assert [level.budget for level in LEVELS] == [0.1, 0.5, 1.5]
    policies = [level.policy(GAME) for level in LEVELS]
    assert policies == [EasyGoing(GAME), watchful(GAME), cunning(GAME)]
    assert watchful(GAME) == Thinker(GAME, SOUND, 1, (8, 16))
    assert cunning(GAME) == Thinker(GAME, KEEN, 3, (16, 32, 64))
