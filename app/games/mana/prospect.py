"""What an action does, told before it is taken."""

from app.games.mana.model import Captured, Dropped, Moved, Taken
from app.kernel.value import Json


def effect(step: Taken) -> dict[str, Json]:
    """Return the effect of a step that may be taken; nothing is told of setups and passes.

    path: a way there, first and last square included. captures: damyo, ronin or None. demands: the
    kind that the other player must obey. repeats: how often the position will have occurred, 0
    where nobody counts.
    """
    told = {type(one.full): one.full for one in step.emits}
    past = step.position.public.past
    repeats = past.count(past[-1]) if past else 0
    moved, dropped, captured = told.get(Moved), told.get(Dropped), told.get(Captured)
    if isinstance(moved, Moved):
        captures = captured.piece if isinstance(captured, Captured) else None
        return {
            "path": moved.path,
            "captures": captures,
            "demands": moved.demands,
            "repeats": repeats,
        }
    if isinstance(dropped, Dropped):
        return {"demands": dropped.demands, "repeats": repeats}
    return {}
