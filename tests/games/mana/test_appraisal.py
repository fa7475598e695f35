"""What a scene is worth at a glance."""

from app.games.mana.appraisal import (
    MOBILITY,
    RESERVE,
    SAFETY,
    TRAPPED,
    WON,
    appraise,
)
from app.games.mana.model import Options, Pos
from app.games.mana.rules import ManaGame
from app.games.mana.skirmish import Skirmish, scene_of, takes_damyo
from tests.campaign import Campaign
from tests.games.mana import brute
from tests.games.mana.scenes import GAME, scene, under
from tests.games.mana.walks import any_scene, seeds


def glance(position: Pos, game: ManaGame = GAME) -> int:
    return appraise(scene_of(position.public), escampe=game.options.escampe == "on")


def test_a_damyo_that_can_be_taken_is_seen_at_a_glance(campaign: Campaign) -> None:
    found = 0
    for seed in seeds(campaign, 200, 5_000):
        game, position = any_scene(seed)
        met, skirmish = scene_of(position.public), Skirmish(game.options)
        wins = takes_damyo(met, skirmish.plies(met)[0])
        assert (glance(position, game) == WON) == wins
        found += wins
    assert found > 0


def plainly(options: Options, position: Pos) -> int:
    """Return the worth of a position in which the Damyo cannot be taken at once."""
    board, public = brute.board_of(position.public), position.public
    turn = public.turn or 0
    worth = RESERVE * (len(public.sides[1 - turn].ronin) - len(public.sides[turn].ronin))
    for seat, sign in ((turn, 1), (1 - turn, -1)):
        mine = {one for one, (owner, _) in board.items() if owner == seat}
        damyo = next(one for one, what in board.items() if what == (1 - seat, "damyo"))
        # A glance counts captures of Ronin in Escampe as well: they only bear on mobility.
        usual = Options()
        able, hits = set(), set()
        for one in mine:
            ends = brute.ends(board, one, usual)
            worth += sign * MOBILITY * len(ends)
            if ends:
                able.add(brute.KINDS[one])
            if damyo in ends and (options.escampe == "off" or board[one][1] == "ronin"):
                hits.add(brute.KINDS[one])
        if hits:
            deadly = hits if options.escampe == "on" else hits | ({1, 2, 3} - able)
            worth += sign * (SAFETY * len(deadly) + TRAPPED * (len(deadly) == 3))
    return worth


def test_a_glance_adds_up_mobility_reserve_and_what_is_deadly(campaign: Campaign) -> None:
    quiet = deadly = 0
    for seed in seeds(campaign, 300, 5_000):
        game, position = any_scene(seed)
        found = glance(position, game)
        if found != WON:
            assert found == plainly(game.options, position)
            quiet += 1
            deadly += abs(found) > SAFETY + TRAPPED
    assert quiet > 100
    assert deadly > 0


def test_a_glance_sees_who_must_obey() -> None:
    """B's Damyo on b5 can be hit from c4 (double) alone."""
    for demanded, sees in (("c5", False), ("d4", True), ("d3", False)):
        obeying = scene("a1 c4 e1 f1", f"b5 {demanded}", mana=demanded)
        assert (glance(obeying) == WON) == sees
    free = scene("a1 c4 e1 f1", "b5 c5")
    assert glance(free) == WON
    freed = scene("a2 c4 f1", "b5 c5", mana="c5")  # no single to obey with
    assert glance(freed) == WON
    bound = scene("a2 c4 f1 c1 d1 f2", "b5 c5 a6 b6 c6 e6", mana="c5", game=under(escampe="on"))
    assert glance(bound, under(escampe="on")) != WON
