"""What an action would do, as far as its author can know it; also of unfinished placements."""

from collections.abc import Sequence

from app.games.manaline.grid import EMPTY, SPAN, Grid, Laying, place_of
from app.games.manaline.judging import Placement, judge
from app.games.manaline.lines import kinds_of, mask_of, reaches
from app.games.manaline.model import Action, Exchange, Options, Place, Seated
from app.games.manaline.placement import judge_runs, laying, points, runs, step_of
from app.kernel.game import Preview, RuleViolation
from app.kernel.value import Json


def preview(options: Options, sight: Seated, action: Action) -> Preview:
    """Return the code of a refusal, or the effect.

    place: lines (see Line), points, out (the match ends and six points more), more (x, y and kinds
    of the rest of the hand, for each cell where one of them may lie as well; None without option
    `hints`). exchange: draws (tiles). A refused placement names the cells that are wrong, if some
    are; an opening of too few or too many tiles tells how many are `required` and, where the rest
    is right, all that a legal one tells.
    """
    try:
        judged = judge(options, sight, action)
    except RuleViolation as refusal:
        details = dict(refusal.details)
        if refusal.code == "opening-size" and isinstance(action, Place):
            details |= _of_unfinished(options, sight, action)
        return Preview(ok=False, code=refusal.code, details=details)
    if judged is not None:
        return Preview(ok=True, code=None, details=_of_placing(options, sight, judged))
    draws = {"draws": len(action.kinds)} if isinstance(action, Exchange) else {}
    return Preview(ok=True, code=None, details=draws)


def _of_unfinished(options: Options, sight: Seated, action: Place) -> dict[str, Json]:
    found = laying(EMPTY, sight.own.hand, action.tiles)
    made = runs(EMPTY, found)
    try:
        judge_runs(made)
    except RuleViolation:
        return {}
    return _of_placing(options, sight, Placement(EMPTY, found, made))


def _of_placing(options: Options, sight: Seated, judged: Placement) -> dict[str, Json]:
    public = sight.public
    return {
        "lines": [run.line() for run in judged.runs],
        "points": points(judged.runs),
        "out": public.bag == 0 and len(judged.tiles) == len(sight.own.hand),
        "more": _more(sight, judged) if options.hints == "on" else None,
    }


def _more(sight: Seated, judged: Placement) -> list[tuple[int, int, list[int]]]:
    """Return the cells that a placement can go on with, and what of the hand they take."""
    hand, rest = mask_of(sight.own.hand), list(sight.own.hand)
    line = 0
    for _, bit in judged.tiles:
        rest.remove(bit.bit_length() - 1)
        line |= bit
    fits = mask_of(rest)
    required = sight.public.opening_required
    if required is not None:
        room = len(judged.tiles) < required
        fits = sum(
            1 << k for k in kinds_of(fits) if room and reaches(line | 1 << k, hand, required)
        )
    grid = judged.grid.grown(judged.tiles)
    found = ((cell, grid.fit(cell) & fits) for cell in _ends(grid, judged.tiles))
    return [(*place_of(cell), kinds_of(fit)) for cell, fit in found if fit]


def _ends(grid: Grid, tiles: Laying) -> Sequence[int]:
    """Return the free cells at the ends of the line that tiles lie in, or that one may begin."""
    steps = (step_of(tiles),) if len(tiles) > 1 else (1, SPAN)
    found = []
    for step in steps:
        for way in (-step, step):
            cell = tiles[0][0] + way
            while cell in grid.tiles:
                cell += way
            found.append(cell)
    return found
