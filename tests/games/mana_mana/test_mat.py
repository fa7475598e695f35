"""The mat plays the same match as the rules do."""

from typing import Any

import pytest

from app.games.mana_mana.bot import action_of
from app.games.mana_mana.mat import DISCARD, ENDLESS, LAY, PASSING, TAKE, Mat, Move
from app.games.mana_mana.model import COLOURS, Action, Lay
from app.kernel.chance import Scripted, Seeded
from app.kernel.position import seat_sight
from tests.campaign import Campaign
from tests.games.mana_mana.scenes import GAME, play, scene, under
from tests.games.mana_mana.walks import any_game, seeds, walk


def facts(mat: Mat) -> dict[str, Any]:
    """Return all that a mat holds; whose turn it is means nothing after the end."""
    held = {name: getattr(mat, name) for name in Mat.__slots__}
    if mat.over:
        del held["to_move"]
    return held


def move_of(mat: Mat, action: Action) -> Move:
    """Return the move that stands for an action."""
    return next(move for move in mat.moves() if action_of(move) == action)


def test_it_plays_as_the_rules_do(campaign: Campaign) -> None:
    for seed in seeds(campaign, 8, 400):
        mat = None
        for game, before, seat, action, step in walk(seed):
            mat = mat or Mat(game.options, before)
            legal = list(game.legal(seat_sight(before, seat)))
            assert [action_of(move) for move in mat.moves()] == legal
            mat.take(move_of(mat, action))
            after = Mat(game.options, step.position)
            if mat.supply > 72:
                mat.supply = after.supply
            assert facts(mat) == facts(after)
            scores = step.position.public.scores
            assert tuple(mat.score(one) for one in range(len(scores))) == scores


def test_it_goes_on_after_leaving(campaign: Campaign) -> None:
    for seed in seeds(campaign, 6, 200):
        game, seats, chance = any_game(seed)
        position = game.setup(max(3, seats), chance).position
        for ply in range(60):
            if position.public.phase == "over":
                break
            mat = Mat(game.options, position)
            seat = mat.to_move
            if ply % 25 == 24:
                position = game.leave(position, seat, "left", Scripted()).position
                continue
            move = chance.draw(mat.moves())
            position = game.apply(position, seat, action_of(move), Scripted()).position
            mat.take(move)
            after = Mat(game.options, position)
            mat.supply = after.supply if mat.supply > 72 else mat.supply
            assert facts(mat) == facts(after)


def test_a_copy_is_another_match() -> None:
    mat = Mat(GAME.options, GAME.setup(3, Seeded(1)).position)
    before = facts(mat.copy())
    copied = mat.copy()
    while not copied.over:
        copied.take(copied.moves()[-1])
    assert facts(mat) == before
    assert facts(copied) != before


def test_supplies() -> None:
    assert Mat(GAME.options, scene(mana=(5, 0, 0))).supply == 67
    game = under(mana_supply="unlimited")
    assert Mat(game.options, scene(supply=None, game=game)).supply == ENDLESS > 72 * 6


@pytest.mark.parametrize(
    ("to_move", "turns", "each"),
    [(0, 5, (2, 2, 1)), (1, 4, (1, 2, 1)), (2, 3, (1, 1, 1)), (1, 1, (0, 1, 0))],
)
def test_the_last_turns_of_each_seat(to_move: int, turns: int, each: tuple[int, ...]) -> None:
    last = tuple((to_move + step) % 3 for step in range(turns))
    mat = Mat(GAME.options, scene(pile=4, to_move=to_move, last_turns=last))
    assert tuple(mat.turns_of(seat) for seat in range(3)) == each
    assert each == tuple(last.count(seat) for seat in range(3))


def test_turns_are_counted_from_when_the_end_is_triggered() -> None:
    mat = Mat(GAME.options, scene(display="PGBRY", pile=6))
    counted = [mat.turns]
    for _ in range(3):
        mat.take(mat.moves()[0])
        counted.append(mat.turns)
    assert counted == [-1, -1, 4, 3]


def test_the_turns_of_a_match_with_leavers() -> None:
    mat = Mat(GAME.options, scene("- / - / - / -", left=(1, 2), pile=4, last_turns=(0, 3, 0)))
    assert (mat.active, mat.turns_of(0), mat.turns_of(3)) == (2, 2, 1)
    assert mat.after == [3, 3, 3, 0]


def test_an_ended_match_is_over() -> None:
    last = scene(hands="R / - / -", pile=4, last_turns=(0,))
    assert Mat(GAME.options, play(last, Lay("R", 1, 0)).position).over


class TestApart:
    """Each turn has five cards of the pile to itself, whatever other turns draw."""

    def drawn(self, first: int) -> list[list[int]]:
        """Return what comes into the display in four turns, if the first takes so many cards."""
        start = scene(display="PPPPP", mana=(9, 9, 9), pile="GGBBRRYYOOPP" * 3)
        mat = Mat(GAME.options, start)
        mat.apart = True
        came = []
        for count in (first, 1, 1, 1):
            before = mat.display[:]
            colour = max(range(6), key=mat.display.__getitem__)
            mat.take((TAKE, colour, count, 0))
            before[colour] -= count
            came.append([now - then for now, then in zip(mat.display, before, strict=True)])
        return came

    def test_what_one_turn_draws_changes_nothing_for_the_next(self) -> None:
        one, three = self.drawn(1), self.drawn(3)
        assert one[1:] == three[1:]
        assert (sum(one[0]), sum(three[0])) == (1, 3)

    def test_no_card_is_lost(self) -> None:
        mat = Mat(GAME.options, GAME.setup(3, Seeded(4)).position)
        mat.apart = True
        cards = self.cards(mat)
        while not mat.over:
            size = len(mat.pile)
            mat.take(mat.moves()[0])
            assert self.cards(mat) == cards
            assert size - 5 <= len(mat.pile) <= size
        assert len(mat.pile) < 5

    def test_a_laying_uses_no_card_and_skips_five(self) -> None:
        mat = Mat(GAME.options, scene(hands="R / - / -", display="PGBRY", pile="PGBRYOPGB"))
        mat.apart = True
        pile = mat.pile[:]
        mat.take((LAY, COLOURS.index("R"), 1, 0))
        assert mat.pile == pile[4:] + pile[:4]

    def test_a_taking_of_five_uses_all_five(self) -> None:
        start = scene(display="PPPPP", mana=(4, 0, 0), pile="GBRYOGBRYO")
        mat = Mat(GAME.options, start)
        mat.apart = True
        pile = mat.pile[:]
        mat.take((TAKE, COLOURS.index("P"), 5, 0))
        assert mat.display == [0, 1, 1, 1, 1, 1]
        assert mat.pile == pile[:5]

    def test_a_short_pile_is_turned_round(self) -> None:
        mat = Mat(GAME.options, scene(display="PGBRY", pile="PGO", last_turns=(0, 1)))
        mat.apart = True
        mat.take((TAKE, 0, 1, 0))
        assert sorted(mat.pile) == sorted(COLOURS.index(one) for one in "GO")

    @staticmethod
    def cards(mat: Mat) -> list[int]:
        counts = [sum(column) for column in zip(mat.display, *mat.hands, *mat.rows, strict=True)]
        return [count + mat.pile.count(colour) for colour, count in enumerate(counts)]


def test_passing_is_a_move_of_its_own() -> None:
    stuck = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
    assert Mat(GAME.options, stuck).moves() == [PASSING]


def test_each_colour_to_discard_is_a_move() -> None:
    game = under(stuck_at_10="discard_one")
    stuck = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
    assert Mat(game.options, stuck).moves() == [
        (DISCARD, COLOURS.index("G"), 1, 0),
        (DISCARD, COLOURS.index("R"), 1, 0),
    ]
