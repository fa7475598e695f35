"""The bots: fair, legal, always in time, and each level better than the one below."""

import time
from collections.abc import Callable
from math import comb

import pytest

from app.games.manaline import bot
from app.games.manaline.appraisal import AFTERWARDS, PLAIN, WARY
from app.games.manaline.bot import (
    LEVELS,
    Careful,
    Eager,
    FarSighted,
    afterwards,
    better_half,
    knows_all,
    nears_end,
    placements,
    ranked,
    reconsidered,
    rival,
)
from app.games.manaline.grid import grid_of
from app.games.manaline.model import Exchange, Place, Pos, Seated
from app.games.manaline.moves import moves
from app.games.manaline.offers import place as placed
from app.games.manaline.outlook import Prospect
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Chance, Scripted, Seeded
from app.kernel.game import Level, Outcome, Policy
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout, Uniform
from tests.campaign import Campaign
from tests.games.manaline.scenes import GAME, exchange, kinds, mover, place, scene, under
from tests.games.manaline.walks import any_game, seeds

NAMES = ["eager", "careful", "far-sighted"]


class Clock:
    """A clock that counts how often it is asked, and has run out after `questions`."""

    def __init__(self, questions: int) -> None:
        self.questions = questions
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.questions


def spent(seconds: float) -> Callable[[], bool]:
    """Return a clock that runs out when this thread has worked so long."""
    until = time.thread_time() + seconds
    return lambda: time.thread_time() > until


def match(
    policies: list[Policy], clocks: list[Callable[[], Callable[[], bool]]], playout: Playout
) -> Outcome:
    """Play to the end, with a new clock for each choice."""
    dice = Seeded(playout.plies)
    while playout.outcome is None:
        seat = playout.awaited[0]
        action = policies[seat].choose(playout.sight(seat), dice, clocks[seat]())
        playout.act(seat, action)
        assert playout.plies <= playout.game.bound(len(policies))
    return playout.outcome


def share_won(
    one: tuple[Policy, Callable[[], Callable[[], bool]]],
    others: tuple[Policy, Callable[[], Callable[[], bool]]],
    matches: range,
    seats: int = 2,
) -> float:
    """Return the part of matches that the one wins outright; the seat rotates, deals recur."""
    won = 0
    for number in matches:
        seat = number % seats
        everybody = [one if each == seat else others for each in range(seats)]
        playout = Playout(GAME, seats, Seeded(number // seats))
        policies, clocks = [each[0] for each in everybody], [each[1] for each in everybody]
        won += match(policies, clocks, playout).ranking[0] == (seat,)
    return won / len(matches)


@pytest.mark.parametrize(("seats", "wanted"), [(2, 0.9), (3, 0.75), (4, 0.65)])
@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
def test_every_level_beats_chance(
    level: Level, seats: int, wanted: float, campaign: Campaign
) -> None:
    matches = seeds(campaign, 1, 200)
    one = level.policy(GAME), lambda: spent(level.budget / 10 if campaign.big else 0.0)
    share = share_won(one, (Uniform(GAME), lambda: Clock(0)), matches, seats)
    campaign.tell(f"manaline, {level.policy} against chance at {seats}: {share:.1%}")
    assert share >= (wanted if campaign.big else 0.5)


@pytest.mark.parametrize("higher", [1, 2], ids=NAMES[1:])
def test_every_level_beats_the_one_below(higher: int, campaign: Campaign) -> None:
    # A usual run plays few matches with hardly a thought, and learns little from it.
    better, below = LEVELS[higher], LEVELS[higher - 1]
    one = better.policy(GAME), lambda: spent(better.budget / 10 if campaign.big else 0.002)
    share = share_won(one, (below.policy(GAME), lambda: Clock(0)), seeds(campaign, 2, 200))
    campaign.tell(f"manaline, level {higher + 1} against level {higher}: {share:.1%}")
    assert share >= (0.6 if campaign.big else 0.0)


def test_bots_play_on_to_the_end_under_all_options(campaign: Campaign) -> None:
    for seed in seeds(campaign, 2, 200):
        game, seats, chance = any_game(seed)
        policies = [LEVELS[seat % 3].policy(game) for seat in range(seats)]
        match(policies, [lambda: Clock(1)] * seats, Playout(game, seats, chance))


def test_bots_answer_when_they_are_told_to(campaign: Campaign) -> None:
    """How long after its budget a choice comes, by this thread's own time; told, not asserted."""
    late = []
    for number in range(campaign(1, 12)):
        playout, dice = Playout(GAME, 2 + number % 3, Seeded(number)), Seeded(number)
        while playout.outcome is None:
            seat = playout.awaited[0]
            budget = 0.02 if playout.plies % 2 else LEVELS[2].budget / 10
            began, stop = time.thread_time(), spent(budget if campaign.big else 0.0)
            action = FarSighted(GAME).choose(playout.sight(seat), dice, stop)
            late.append(time.thread_time() - began - (budget if campaign.big else 0.0))
            playout.act(seat, action)
    late.sort()
    told = f"p99 {late[len(late) * 99 // 100] * 1000:.0f} ms, at most {late[-1] * 1000:.0f} ms"
    campaign.tell(f"manaline, far-sighted over its budget: {told}")
    assert len(late) > 40


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
def test_a_choice_depends_on_nothing_but_the_sight_and_the_dice(level: Level) -> None:
    policy = level.policy(GAME)
    for seed in range(4):
        real = after_some_turns(seed)
        sight = mover(real)
        twin = seat_sight(GAME.imagine(sight, Seeded(99)), sight.seat)
        chosen = [policy.choose(one, Seeded(5), Clock(3)) for one in (sight, twin)]
        assert chosen[0] == chosen[1]


def after_some_turns(seed: int, turns: int = 12) -> Pos:
    """Return a position some turns into a match of eager players."""
    playout = Playout(GAME, 2, Seeded(seed))
    dice = Seeded(seed)
    while playout.plies < turns and playout.outcome is None:
        seat = playout.awaited[0]
        playout.act(seat, Eager(GAME).choose(playout.sight(seat), dice, Clock(0)))
    return playout.step.position


def choice(policy: Policy, position: Pos, chance: Chance | None = None) -> object:
    """Return what a policy does, without a moment to think."""
    return policy.choose(mover(position), chance or Scripted(), Clock(0))


@pytest.mark.parametrize(("turns", "most"), [(12, False), (48, True)])
def test_eager_takes_the_most_points_with_few_tiles_until_the_bag_is_empty(
    turns: int, *, most: bool
) -> None:
    told = set()
    for seed in range(60):
        position = after_some_turns(seed, turns)
        if position.public.turn is None or (position.public.bag == 0) != most:
            continue
        found = placements(mover(position))
        best = [len(tiles) for points, tiles in found if points == max(found)[0]]
        chosen = choice(Eager(GAME), position, Scripted(*[1] * len(found)))
        assert isinstance(chosen, Place)
        assert GAME.preview(mover(position), chosen).details["points"] == max(found)[0]
        assert len(chosen.tiles) == (max(best) if most else min(best))
        told.add(len(set(best)))
    assert told == {1, 2}  # there were ties to break


def test_eager_overlooks_half_of_what_there_is() -> None:
    before = scene("[Rc Rs Rt Rd Rl]@0,0", "Rx Oc Ys Gt Bd Pl")
    found = placements(mover(before))
    one = found[len(found) // 2]
    seen = [int(move == one) for move in found]
    assert choice(Eager(GAME), before, Scripted(*seen)) == placed(one[1])
    assert isinstance(choice(Eager(GAME), before, Scripted(*[0] * len(found))), Place)


def test_eager_exchanges_all_it_may_when_nothing_fits() -> None:
    before = scene("[Rc Rs]", "Bx Bl Bd Px Pl Pd", bag="Gx Gx Gx Gx")
    assert choice(Eager(GAME), before) == Exchange(kinds("Bx Bl Bd Px Pl Pd")[:4])


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
def test_every_level_opens_as_it_must(level: Level) -> None:
    game = under(opening="forced")
    hand = "Rc Rs Rt Oc Yd Gl"
    before = scene("", hand, opening_sizes=(3, 1), opening_required=2, game=game)
    chosen = level.policy(game).choose(mover(before), Seeded(0), Clock(9))
    assert isinstance(chosen, Place)
    assert len(chosen.tiles) == 2
    free = scene("", hand, opening_sizes=(3, 1))
    assert len(level.policy(GAME).choose(mover(free), Seeded(0), Clock(9)).tiles) == 3


@pytest.mark.parametrize("level", LEVELS[1:], ids=NAMES[1:])
def test_who_looks_closely_completes_a_manaline(level: Level) -> None:
    before = scene("[Rc Rs Rt Rd Rl]@0,0", "Rx Oc Ys Gt Bd Pl")
    chosen = level.policy(GAME).choose(mover(before), Seeded(0), Clock(40))
    assert isinstance(chosen, Place)
    assert 12 in {points for points, tiles in moves(grid_of(before.public.board), 1 << 5)}
    assert any(tile.kind == 5 for tile in chosen.tiles)


def keen(sight: Seated) -> list[tuple[float, Prospect]]:
    """Return what the far-sighted one looks at, with its value at the second glance."""
    found = ranked(GAME.options, sight, PLAIN)[: bot.LOOKED_AT]
    return reconsidered(GAME.options, sight, [one for _, one in found])


def value_of(text: str, position: Pos, game: ManalineGame = GAME) -> float:
    """Return what a placement is worth at a glance."""
    action = place(text)
    return next(
        v for v, one in ranked(game.options, mover(position), PLAIN) if one.action == action
    )


def test_a_line_of_five_is_a_gift_if_the_next_seat_may_hold_the_sixth() -> None:
    board, hand = "[Rc Rs Rt Rd]@0,0", "Rl Gc Ox Bd Px Pd"
    risky = value_of("Rl@4,0", scene(board, hand))
    safe = value_of("Rl@4,0", scene(board + " Rx@0,40 Rx@0,50 Rx@0,60", hand))
    # Two open ends; three of 101 unseen tiles, six in the next hand.
    assert safe - risky == pytest.approx(2 * 1.5 * (1 - comb(98, 6) / comb(101, 6)), abs=0.02)


def test_careful_takes_the_best_at_a_glance() -> None:
    sight = mover(after_some_turns(3))
    found = ranked(GAME.options, sight, PLAIN)
    values = [value for value, _ in found]
    assert values == sorted(values, reverse=True)
    wary = ranked(GAME.options, sight, WARY)[0][1].action
    assert Careful(GAME).choose(sight, Scripted(), Clock(0)) == wary
    assert sum(isinstance(one.action, Exchange) for _, one in found) == 1
    assert len(found) == len(placements(sight)) + 1
    for _, one in found:
        assert GAME.preview(sight, one.action).ok
        tiles = one.action.tiles if isinstance(one.action, Place) else ()
        gone = one.action.kinds if isinstance(one.action, Exchange) else [t.kind for t in tiles]
        assert sorted([*one.rest, *gone]) == list(sight.own.hand)
        board = (*sight.public.board, *((t.kind, t.x, t.y) for t in tiles))
        assert one.grid.tiles == grid_of(board).tiles
        assert one.points == (GAME.preview(sight, one.action).details.get("points", 0))


def test_levels_have_their_budgets() -> None:
    assert [level.budget for level in LEVELS] == [0.1, 0.5, 1.5]
    assert [level.policy for level in LEVELS] == [Eager, Careful, FarSighted]


def test_who_comes_next_is_the_rival() -> None:
    four = scene("[Rc Rs]", "Rt", "", "Rl", "Rx", left=(1,), turn=0)
    assert rival(seat_sight(four, 0)) == 2
    assert rival(seat_sight(four, 3)) == 0
    assert rival(seat_sight(four, 2)) == 3


def test_when_nothing_is_hidden() -> None:
    full = scene("[Rc Rs]", "Rt", "Rl", bag="Gx")
    assert not knows_all(mover(full))
    assert not knows_all(mover(scene("[Rc Rs]", "Rt", "Rl", bag="")))  # tiles were removed
    shown = under(open_hands="on")
    assert knows_all(mover(scene("[Rc Rs]", "Rt", "Rl", bag="", game=shown)))
    assert not knows_all(mover(scene("[Rc Rs]", "Rt", "Rl", "Rx", bag="", game=shown)))
    two_left = scene("[Rc Rs]", "Rt", "", "Rx", bag="", left=(1,), game=shown)
    assert knows_all(mover(two_left))


def test_what_comes_afterwards_is_the_hand_kept() -> None:
    sight = mover(scene("Rc@0,0", "Bd Px Px"))
    grid = grid_of(sight.public.board)
    found = [Prospect(exchange(""), 0, (), grid, kinds(rest)) for rest in ("Px Px", "Bd Px", "Px")]
    drawn, twice = AFTERWARDS.drawn, AFTERWARDS.twice
    values = [drawn + twice, drawn, 2 * drawn]
    assert afterwards(GAME.options, sight, found) == pytest.approx(values)


def test_what_comes_afterwards_is_less_where_lines_stay_open_for_the_rival() -> None:
    board, values = "[Rc Rs Rt Rd]@0,0", []
    for rest in ("", " Rx@0,40 Rx@0,50 Rx@0,60"):
        sight = mover(scene(board + rest, "Rl Gc Ox Bd Px Pd"))
        found = [
            one for _, one in ranked(GAME.options, sight, PLAIN) if one.action == place("Rl@4,0")
        ]
        values += afterwards(GAME.options, sight, found)
    held = 1 - comb(98, 6) / comb(101, 6)
    assert values[0] - values[1] == pytest.approx(2 * AFTERWARDS.threat * held, abs=0.05)


def test_the_end_is_near_for_two_with_few_tiles_in_the_bag() -> None:
    few, more = (
        "Gx Gx Gx Bx Bx Bx Px Px Px Yx Yx Yx Ox Ox",
        "Gx Gx Gx Bx Bx Bx Px Px Px Yx Yx Yx Ox Ox Gl",
    )
    assert nears_end(scene("[Rc Rs]", "Rt", "Rl", bag=few).public)
    assert not nears_end(scene("[Rc Rs]", "Rt", "Rl", bag=more).public)
    assert not nears_end(scene("[Rc Rs]", "Rt", "Rl", "Rx", bag=few).public)
    three = scene("[Rc Rs]", "Rt", "Rl", "Rx", bag="")
    assert afterwards(GAME.options, mover(three), [prospect_of(three)]) == [0.0]
    assert nears_end(scene("[Rc Rs]", "Rt", "", "Rx", bag=few, left=(1,)).public)


def prospect_of(position: Pos) -> Prospect:
    """Return the first prospect of who is to act."""
    return ranked(GAME.options, mover(position), PLAIN)[0][1]


@pytest.mark.parametrize(("bag", "late"), [(bot.LATE, True), (bot.LATE + 1, False)])
def test_when_the_end_is_near_deals_are_looked_at_farther_and_nothing_comes_afterwards(
    bag: int, *, late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = mover(
        scene("[Rc Rs]@0,0", "Rl Rd Bc Gx", "Gc", bag="Px Bx Gx " * 4 + "Yx " * (bag - 12))
    )
    found = [one for _, one in ranked(GAME.options, sight, PLAIN)]
    assert (set(afterwards(GAME.options, sight, found)) == {0.0}) == late
    used = set()

    def told(name: str) -> Callable[..., float]:
        def view(*_: object) -> float:
            used.add(name)
            return 0.0

        return view

    monkeypatch.setattr(bot, "NEAR", 50.0)
    monkeypatch.setattr(bot, "outlook", told("outlook"))
    monkeypatch.setattr(bot, "ending", told("ending"))
    FarSighted(GAME).choose(sight, Seeded(0), Clock(2))
    assert used == {"ending" if late else "outlook"}


def test_of_many_placements_those_with_the_most_points_are_glanced_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sight = mover(after_some_turns(3))
    monkeypatch.setattr(bot, "GLANCED_AT", 5)
    points = [one.points for _, one in ranked(GAME.options, sight, PLAIN) if one.tiles]
    assert sorted(points) == sorted(points for points, _ in placements(sight))[-5:]


def test_thinking_stops_when_it_is_told_to() -> None:
    clock = Clock(3)
    FarSighted(GAME).choose(mover(after_some_turns(1)), Seeded(0), clock)
    assert clock.asked == 4


def test_a_stopped_policy_answers_with_its_glance() -> None:
    for seed in range(6):
        position = after_some_turns(seed)
        glance = keen(mover(position))[0][1].action
        assert choice(FarSighted(GAME), position) == glance


def test_deals_add_up_and_the_highest_total_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = mover(after_some_turns(2))
    monkeypatch.setattr(bot, "NEAR", 50.0)
    found = keen(sight)
    favourite = found[2][1]
    asked = []

    def told(one: Prospect, hand: object, bag: object) -> float:
        asked.append(one)
        return 900.0 if one.action == favourite.action else 0.0

    monkeypatch.setattr(bot, "outlook", told)
    assert FarSighted(GAME).choose(sight, Seeded(0), Clock(2)) == favourite.action
    assert len(asked) == 2 * bot.CANDIDATES


def test_the_better_half_goes_on() -> None:
    assert list(better_half({0: 1.0, 1: 3.0, 2: 2.0}).items()) == [(1, 3.0), (2, 2.0)]
    assert better_half({0: 2.0, 1: 1.0}) == {0: 2.0}
    assert better_half({0: 2.0}) == {0: 2.0}


def test_who_plays_with_open_hands_looks_at_the_hand() -> None:
    game = under(open_hands="on")
    board, dull = "[Rc Rs Rt Rd]@0,0", "Bx Bx Bx Bl Bl"
    held = scene(board, "Rl Gt", "Rx " + dull, bag="Gx Gx Gx", game=game)
    safe = scene(board, "Rl Gt", "Yx " + dull, bag="Rx Gx Gx", game=game)
    values = [value_of("Rl@4,0", position, game) for position in (held, safe)]
    assert values[1] - values[0] == pytest.approx(2 * 1.5)
