"""What is true in every position of Manaline (section 3)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from app.games.manaline.grid import grid_of
from app.games.manaline.lines import mask_of, opening_size
from app.games.manaline.model import Pos, Public


def broken(game: Any, position: Pos) -> list[str]:
    """Name the invariants that do not hold."""
    public, vault = position.public, position.vault
    hands = [own.hand for own in position.own]
    everything = pieces(position)
    found = {
        "36 kinds": sorted(everything) == sorted(str(kind) for kind in range(36)),
        "so many copies": set(everything.values()) == {game.options.copies},
        "hand sizes": public.hand_sizes == tuple(map(len, hands)),
        "bag size": public.bag == len(vault.bag),
        "removed": public.removed == len(vault.removed),
        "sorted": all(list(kinds) == sorted(kinds) for kinds in (*hands, vault.removed)),
        "hands are full while the bag is not empty": not public.bag
        or all(len(hand) == 6 for hand in _active(public, hands)),
        "who left holds nothing": not any(hands[seat] for seat in public.left),
        "board": _is_sound(public.board),
        "shown hands": public.hands in {None, tuple(hands)},
        "shown removed": public.removed_kinds in {None, vault.removed},
        "what is shown": _is_shown_rightly(game, public),
        "opening": _opening_is_right(game, public, hands),
        "phases": _phases_agree(public),
        "the seat to move can": public.turn is None
        or public.bag > 0
        or bool(grid_of(public.board).fitting & mask_of(hands[public.turn])),
    }
    return [name for name, holds in found.items() if not holds]


def pieces(position: Pos) -> Mapping[str, int]:
    """Count the tiles of each kind, wherever they lie."""
    count = Counter(kind for kind, _, _ in position.public.board)
    count.update(position.vault.bag)
    count.update(position.vault.removed)
    for own in position.own:
        count.update(own.hand)
    return {str(kind): times for kind, times in sorted(count.items())}


def board_runs(board: tuple[tuple[int, int, int], ...]) -> Iterator[list[int]]:
    """Yield the kinds of every maximal run of two tiles or more, found cell by cell."""
    tiles = {(x, y): kind for kind, x, y in board}
    for across, down in ((1, 0), (0, 1)):
        for first in tiles:
            (x, y), run = first, list[int]()
            while (x, y) in tiles and (first[0] - across, first[1] - down) not in tiles:
                run.append(tiles[x, y])
                x, y = x + across, y + down
            if len(run) > 1:
                yield run


def is_line(kinds: list[int]) -> bool:
    """Tell whether kinds are a line (section 4)."""
    colours, symbols = {kind // 6 for kind in kinds}, {kind % 6 for kind in kinds}
    return len(kinds) <= 6 and (
        (len(colours) == 1 and len(symbols) == len(kinds))
        or (len(symbols) == 1 and len(colours) == len(kinds))
    )


def _active(public: Public, hands: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [hand for seat, hand in enumerate(hands) if seat not in public.left]


@lru_cache(maxsize=64)  # the same board is looked at many times
def _is_sound(board: tuple[tuple[int, int, int], ...]) -> bool:
    """Tell whether every run is a line and every tile touches the others, each on its own cell."""
    apart, todo = {(x, y) for _, x, y in board}, [(0, 0)]
    if len(apart) < len(board) or not all(map(is_line, board_runs(board))):
        return False
    while todo:
        x, y = todo.pop()
        if (x, y) in apart:
            apart.remove((x, y))
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return not apart


def _is_shown_rightly(game: Any, public: Public) -> bool:
    shown = game.options.open_hands == "on" or public.phase == "over"
    return (public.hands is not None) == (public.removed_kinds is not None) == shown


def _opening_is_right(game: Any, public: Public, hands: list[tuple[int, ...]]) -> bool:
    forced = game.options.opening == "forced" and not public.board
    if (public.opening_required is not None) != forced or (public.opening_sizes and public.last):
        return False
    if public.opening_sizes is None:
        return public.last is not None
    sizes = tuple(
        None if seat in public.left else opening_size(hand) for seat, hand in enumerate(hands)
    )
    if public.opening_sizes != sizes:
        return False
    largest = max(size or 0 for size in sizes)
    return public.turn is None or (
        sizes[public.turn] == largest and public.opening_required in {None, largest}
    )


def _phases_agree(public: Public) -> bool:
    over = public.phase == "over"
    return (
        over == (public.end_reason is not None) == (public.turn is None)
        and public.turn not in public.left
        and (over or len(public.left) < len(public.scores) - 1)
    )
