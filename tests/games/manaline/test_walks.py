"""What holds in every match, whatever is played under whatever options."""

from collections import Counter
from typing import Any

import orjson
import pytest

from app.games.manaline import RULESET
from app.games.manaline.grid import Grid, cells_beside, grid_of, keep, laying_of, place_of
from app.games.manaline.lines import mask_of
from app.games.manaline.model import (
    Action,
    Drawn,
    Exchange,
    Laid,
    Pass,
    Place,
    Placed,
    Pos,
    Taken,
    Tile,
)
from app.games.manaline.moves import moves
from app.games.manaline.offers import place
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Recording, Replayed, Seeded
from app.kernel.game import Cause, RuleViolation
from app.kernel.position import seat_sight
from tests.campaign import Campaign
from tests.games.manaline.brute import accepted
from tests.games.manaline.facts import board_runs, broken, pieces
from tests.games.manaline.scenes import GAME, kinds, mover, scene, tiles
from tests.games.manaline.walks import seeds, walk

CODES = {
    *("not-your-turn", "empty", "not-in-hand", "same-cell", "occupied", "out-of-range"),
    *("not-one-line", "gap", "off-origin", "opening-size", "not-connected", "too-long"),
    *("duplicate", "mixed-line", "opening-exchange", "bag-too-small", "pass-not-allowed"),
}


def test_every_match_keeps_the_invariants_and_ends(campaign: Campaign) -> None:
    reasons, longest = Counter[str](), 0
    for seed in seeds(campaign, 8, 2_000):
        plies, step = 0, None
        for game, before, _, _, step in walk(seed):
            plies += 1
            assert broken(game, step.position) == []
            assert pieces(step.position) == pieces(before)
        assert step is not None
        seats = len(step.position.own)
        assert plies <= game.bound(seats) == 440 * seats
        longest = max(longest, plies)
        outcome = game.outcome(step.position.public)
        assert outcome is not None
        reasons[outcome.reason] += 1
    assert set(reasons) <= {"out", "blocked", "stall"}
    campaign.tell(f"manaline: {dict(reasons)}, at most {longest} entries")


def test_the_generator_finds_what_is_accepted_and_each_once(campaign: Campaign) -> None:
    """On boards that are not empty, and hands of at most five tiles (section 12)."""
    wanted, seed, opened = campaign(10, 500), campaign.seed, 0
    while wanted:
        seed += 1
        for ply, (game, before, seat, _, _) in enumerate(walk(seed)):
            if ply % 13 != seed % 13 or not before.public.board or not wanted:
                continue
            wanted -= 1
            position = with_hand(before, seat, before.own[seat].hand[: 1 + seed % 5])
            legal = [a for a in game.legal(seat_sight(position, seat)) if isinstance(a, Place)]
            found = {frozenset(one.tiles) for one in legal}
            assert len(found) == len(legal)
            assert found == accepted(game, position)
            hand = mask_of(position.own[seat].hand)
            assert bool(found) == bool(grid_of(before.public.board).fitting & hand)
            opened += bool(found)
    assert opened


@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ("", "Rc Rs Od"),
        ("[Rc Rs]@0,0 Os@1,1", "Rt Rd Ot Os"),
        # Beyond the gap lies a kind of the hand, the lowest one.
        ("Rs@0,0 Rc@3,0", "Rc Rd Rt"),
        ("Rs@0,0 Rc@0,3", "Rc Rd Rt"),
        # Across the second cell of the gap no tile can lie.
        ("Rs@0,0 Bl@2,-1 Yx@2,1", "Rc Rt"),
        ("[Rc Rs Rt]@0,0 [Rd Rl]@4,0", "Rx Ox"),
    ],
)
def test_the_generator_tells_what_each_placement_scores(board: str, hand: str) -> None:
    position = scene(board, hand)
    found = moves(grid_of(position.public.board), mask_of(kinds(hand)))
    told = {place(laid): points for points, laid in found}
    assert len(told) == len(found)
    assert {frozenset(one.tiles) for one in told} == accepted(GAME, position)
    for one, points in told.items():
        assert GAME.preview(mover(position), one).details["points"] == points


def with_hand(position: Pos, seat: int, hand: tuple[int, ...]) -> Pos:
    """Return the position with another hand of that seat; the public does not know."""
    own = tuple(type(one)(hand) if n == seat else one for n, one in enumerate(position.own))
    return Pos(position.public, own, position.vault)


def test_a_placement_scores_all_lines_with_new_tiles(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 300):
        for _, before, seat, action, step in walk(seed):
            if not isinstance(action, Place):
                continue
            public = step.position.public
            new = {(tile.x, tile.y) for tile in action.tiles}
            expected = recount(public.board, new)
            told = step.emits[0].full
            assert isinstance(told, Placed)
            assert told.points == expected == sum(line.points for line in told.lines) or (
                len(public.board) == 1 and told.points == 1
            )
            bonus = 6 * (public.end_reason == "out")
            assert public.scores[seat] == before.public.scores[seat] + told.points + bonus


def recount(board: tuple[Laid, ...], new: set[tuple[int, int]]) -> int:
    """Return the points of all lines through new cells, line by line; 1 for a lone tile."""
    old = tuple(tile for tile in board if tile[1:] not in new)
    everything = Counter(map(len, board_runs(board)))
    untouched = Counter(len(run) for run in untouched_runs(board, old))
    touched = everything - untouched
    return sum((n + 6 * (n == 6)) * times for n, times in touched.items()) or 1


def untouched_runs(board: tuple[Laid, ...], old: tuple[Laid, ...]) -> list[list[int]]:
    """Return the runs of old tiles that no new tile has joined."""
    cells = {(x, y) for _, x, y in board}
    kept = []
    for across, down in ((1, 0), (0, 1)):
        for kind, x, y in old:
            if (x - across, y - down) in cells:
                continue
            run, at = [kind], (x + across, y + down)
            by_cell = {(x, y): kind for kind, x, y in old}
            while at in by_cell:
                run.append(by_cell[at])
                at = (at[0] + across, at[1] + down)
            if at not in cells and len(run) > 1:
                kept.append(run)
    return kept


def test_a_grown_grid_is_the_grid_of_its_board(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 200):
        for _, _, _, _, step in walk(seed):
            board = step.position.public.board
            grid = grid_of(board)
            assert as_found(grid) == scanned(board)


def test_beside_a_placement_are_the_ends_of_its_runs() -> None:
    grid, placed = grid_of(tiles("[Rc Rs]@4,7")), laying_of(tiles("Rt@6,7"))
    found = {place_of(cell) for cell in cells_beside(grid, placed)}
    assert found == {(6, 7), (3, 7), (7, 7), (6, 6), (6, 8)}


def as_found(grid: Grid) -> dict[tuple[int, int], tuple[int, int]]:
    assert grid.rows.keys() == grid.columns.keys()
    return {place_of(cell): (grid.rows[cell], grid.columns[cell]) for cell in grid.rows}


def scanned(board: tuple[Laid, ...]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return what lies beside every free cell, looked up cell by cell."""
    tiles = {(x, y): kind for kind, x, y in board}
    found = {}
    for x, y in {(x + a, y + b) for x, y in tiles for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}:
        if (x, y) not in tiles:
            found[x, y] = beside(tiles, (x, y), (1, 0)), beside(tiles, (x, y), (0, 1))
    return found or {(0, 0): (0, 0)}


def beside(tiles: dict[tuple[int, int], int], cell: tuple[int, int], way: tuple[int, int]) -> int:
    kinds = []
    for sign in (1, -1):
        x, y = cell[0] + sign * way[0], cell[1] + sign * way[1]
        while (x, y) in tiles:
            kinds.append(tiles[x, y])
            x, y = x + sign * way[0], y + sign * way[1]
    return -1 if len(set(kinds)) < len(kinds) else mask_of(kinds)


def test_what_lights_up_is_where_single_tiles_fit(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 300):
        for game, before, seat, _, _ in walk(seed):
            sight = seat_sight(before, seat)
            lit = orjson.loads(orjson.dumps(game.affordances(sight)))
            legal = list(game.legal(sight))
            check_cells(game, lit["cells"], before, [a for a in legal if isinstance(a, Place)])
            exchanges = [len(a.kinds) for a in legal if isinstance(a, Exchange)]
            assert lit["exchange"] == max(exchanges, default=0)
            assert lit["pass"] == (Pass() in legal)
            for other in range(len(before.own)):
                if other != seat:
                    assert game.affordances(seat_sight(before, other)) is None
                    assert not list(game.legal(seat_sight(before, other)))


def check_cells(game: ManalineGame, cells: Any, before: Pos, legal: list[Place]) -> None:
    if game.options.hints == "off":
        assert cells is None
        return
    lit = {Tile(kind, x, y) for x, y, kinds in cells for kind in kinds}
    assert sum(len(kinds) for _, _, kinds in cells) == len(lit)
    if before.public.opening_required is None:
        assert lit == {one.tiles[0] for one in legal if len(one.tiles) == 1}
    assert lit <= {tile for one in legal for tile in one.tiles}
    assert all(lit & set(one.tiles) for one in legal)


def test_apply_leaves_its_position_alone_and_its_draws_replay(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 300):
        for game, before, seat, action, _ in walk(seed):
            text = RULESET.position.encode(before)
            chance = Recording(Seeded(seed))
            step = game.apply(before, seat, action, chance)
            assert RULESET.position.encode(before) == text
            replayed = Replayed(chance.draws)
            assert game.apply(before, seat, action, replayed) == step
            replayed.finish()
            assert step.reveals or not chance.draws
            assert step.reveals == reveals(game, before, step)


def reveals(game: ManalineGame, before: Pos, step: Taken) -> bool:
    """Tell whether a turn showed anything hidden (section 9, visibility)."""
    drew = any(isinstance(one.full, Drawn) for one in step.emits)
    assert drew == (before.public.bag > 0)
    return drew or game.options.open_hands == "off"


def test_a_preview_foretells_the_step(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 300):
        for game, before, seat, action, step in walk(seed):
            found = game.preview(seat_sight(before, seat), action)
            assert (found.ok, found.code) == (True, None)
            if isinstance(action, Place):
                placed = step.emits[0].full
                assert isinstance(placed, Placed)
                assert found.details["points"] == placed.points
                assert tuple(found.details["lines"]) == placed.lines
                assert found.details["out"] == (step.position.public.end_reason == "out")
                check_more(game, before, seat, action, found.details["more"])
            elif isinstance(action, Exchange):
                assert found.details == {"draws": len(action.kinds)}
            else:
                assert found.details == {}


def check_more(game: ManalineGame, before: Pos, seat: int, action: Place, more: Any) -> None:
    """Assert that a placement goes on where the preview says so, and nowhere else in its line."""
    if game.options.hints == "off":
        assert more is None
        return
    sight = seat_sight(before, seat)
    cells = {(x, y) for x, y, _ in more}
    ways = [(x + a, y + b) for _, x, y in before.public.board[-9:] for a, b in ((1, 0), (0, 1))]
    for cell in cells | {(one.x + a, one.y) for one in action.tiles for a in (-1, 1)} | {*ways}:
        for kind in set(before.own[seat].hand):
            further = Place((*action.tiles, Tile(kind, *cell)))
            fits = any((x, y) == cell and kind in kinds for x, y, kinds in more)
            assert game.preview(sight, further).ok == fits


def test_leaving_at_any_point_keeps_everything_true(campaign: Campaign) -> None:
    causes: tuple[Cause, ...] = ("left", "resigned", "timed_out")
    for seed in seeds(campaign, 3, 200):
        for ply, (game, before, seat, _, _) in enumerate(walk(seed)):
            for leaver in {seat, ply % len(before.own)}:
                step = game.leave(before, leaver, causes[ply % 3], Replayed(()))
                assert broken(game, step.position) == []
                assert pieces(step.position) == pieces(before)
                outcome = game.outcome(step.position.public)
                assert outcome is not None or len(before.own) > 2
                assert outcome is None or outcome.ranking[-1] == (leaver,)


def test_actions_are_refused_with_the_codes_of_the_rules(campaign: Campaign) -> None:
    for seed in seeds(campaign, 2, 100):
        before_that = []
        for game, before, seat, action, _ in walk(seed):
            before_that.append(action)
            legal = set(game.legal(seat_sight(before, seat)))
            for other in before_that[-6:]:
                code = refused(game, before, seat, other)
                assert (code is None) == (other in legal)
                assert code is None or code in CODES


def refused(game: ManalineGame, before: Pos, seat: int, action: Action) -> str | None:
    """Return the code with which an action is refused, if it is."""
    try:
        game.apply(before, seat, action, Seeded(0))
    except RuleViolation as refusal:
        return refusal.code
    return None


def test_everything_survives_json(campaign: Campaign) -> None:
    for seed in seeds(campaign, 2, 200):
        for _, _, seat, action, step in walk(seed):
            assert RULESET.action.decode(RULESET.action.encode(action)) == action
            position = step.position
            assert RULESET.position.decode(RULESET.position.encode(position)) == position
            sight = seat_sight(position, seat)
            assert RULESET.seat_sight.decode(RULESET.seat_sight.encode(sight)) == sight
            for one in step.emits:
                assert RULESET.event.decode(RULESET.event.encode(one.shared)) == one.shared


def test_grids_are_found_again_and_old_ones_forgotten() -> None:
    board: tuple[Laid, ...] = ((0, 5, 1), (1, 6, 1))  # no match begins so: nobody asked for it yet
    assert grid_of(board) is grid_of(board)
    for x in range(300):
        keep(((0, x, 0),), Grid({}, {}, {}))
    assert as_found(grid_of(board)) == scanned(board)
    assert grid_of(()).tiles == {}
    assert laying_of(((0, 0, 0), (1, 1, 0))) == [(0, 1), (1, 2)]
    for x in range(300):
        keep(((0, x, 0),), grid_of(((0, x, 1),)).grown([]))
