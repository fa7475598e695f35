"""What is true in every position of Mana (sections 2 and 5)."""

from collections.abc import Mapping
from typing import Any

from app.games.mana.model import Options, Own, Pos, Public, Side
from app.games.mana.turning import key
from tests.games.mana import brute


def broken(game: Any, position: Pos) -> list[str]:
    """Name the invariants that do not hold."""
    public, options = position.public, game.options
    found = {
        "six pieces each": set(pieces(position).values()) <= {6},
        "a square for each piece": _apart(public),
        "Ronin in order": all(list(one.ronin) == sorted(one.ronin) for one in public.sides),
        "phases": _phases_agree(public),
        "the Mana is on a piece of the one who moved": _mana_is_carried(public),
        "the task is what the rules leave": public.phase != "play"
        or public.task == brute.task(options, public, public.turn or 0),
        "the past ends with the present": _past_fits(options, public),
        "no position too often": _counts(public) <= (3 if public.end_reason else 2),
        "at most 400 plies": public.plies <= 400,
        "secrets only while both place": _secrets_fit(public, position.own),
        "edges opposite": {one.edge for one in public.sides} in ({None}, {"N", "S"}, {"E", "W"}),
        "the option setup": options.setup not in {"hidden", "random"}
        or public.phase not in {"setup_first", "setup_second"},
        "nothing is captured in Escampe": options.escampe == "off"
        or all(one.reserve == 0 for one in public.sides),
    }
    return [name for name, holds in found.items() if not holds]


def pieces(position: Pos) -> Mapping[str, int]:
    """Count each player's pieces: on the board, in reserve, captured, or not yet shown."""
    return {f"seat {seat}": _pieces(position.public, seat) for seat in (0, 1)}


def _pieces(public: Public, seat: int) -> int:
    side = public.sides[seat]
    if not shown(side):
        return 6
    fallen = public.end_reason == "damyo" and public.winner == 1 - seat
    return (side.damyo is not None or fallen) + len(side.ronin) + side.reserve


def shown(side: Side) -> bool:
    """Tell whether a player's placement was ever in the open."""
    return side.damyo is not None or bool(side.ronin) or side.reserve > 0


def _apart(public: Public) -> bool:
    squares = [square for side in public.sides for square in side.ronin]
    squares += [side.damyo for side in public.sides if side.damyo is not None]
    return len(set(squares)) == len(squares)


def _phases_agree(public: Public) -> bool:
    over, playing = public.phase == "over", public.phase == "play"
    placed = [side.placed for side in public.sides]
    return (
        over == (public.end_reason is not None)
        and (public.turn is None) == (public.phase in {"over", "setup_both"})
        and (public.task is not None) == playing
        and (public.winner is None or over)
        and (all(placed) or not playing)
        and (public.phase not in {"edge", "setup_first"} or not any(placed))
        and (public.phase != "setup_second" or placed[public.first])
        and (public.phase != "setup_both" or not all(placed))
        and all(one.placed or not shown(one) for one in public.sides)
    )


def _mana_is_carried(public: Public) -> bool:
    if public.mana is None:
        return True
    if public.phase == "over":
        return public.mana in brute.board_of(public)
    return public.phase == "play" and brute.board_of(public)[public.mana][0] != public.turn


def _past_fits(options: Options, public: Public) -> bool:
    if options.repetition == "off" or public.phase not in {"play", "over"}:
        return public.past == ()
    if public.phase == "over":
        return len(public.past) in {0, public.plies + 1}
    kind = 0 if public.mana is None else brute.KINDS[public.mana]
    now = key(public.sides, kind, public.turn or 0)
    return len(public.past) == public.plies + 1 and public.past[-1] == now


def _counts(public: Public) -> int:
    return max((public.past.count(one) for one in public.past), default=0)


def _secrets_fit(public: Public, own: tuple[Own, ...]) -> bool:
    secret = public.phase == "setup_both"
    return all(
        (mine.placement is not None) == (secret and side.placed)
        for mine, side in zip(own, public.sides, strict=True)
    )
