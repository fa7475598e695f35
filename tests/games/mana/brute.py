"""Sections 4.1 and 4.2 once more, as slowly and plainly as they are written."""

from collections.abc import Iterator, Mapping

from app.games.mana.model import Action, Drop, Move, Options, Pass, Public

FILES = "abcdef"
LINES = ("223122", "131313", "312231", "231312", "213132", "132213")
KINDS: Mapping[str, int] = {
    file + str(6 - down): int(kind)
    for down, line in enumerate(LINES)
    for file, kind in zip(FILES, line, strict=True)
}
Board = Mapping[str, tuple[int, str]]
"""Seat and kind of each piece by square."""


def board_of(public: Public) -> dict[str, tuple[int, str]]:
    """Return every piece by its square."""
    found: dict[str, tuple[int, str]] = {}
    for seat, side in enumerate(public.sides):
        squares = [(one, "ronin") for one in side.ronin]
        if side.damyo is not None:
            squares.append((side.damyo, "damyo"))
        for square, piece in squares:
            assert square not in found
            found[square] = (seat, piece)
    return found


def next_to(square: str) -> list[str]:
    """Return the squares one step away."""
    file, rank = FILES.index(square[0]), int(square[1])
    around = [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]
    return [FILES[f] + str(r) for f, r in around if 0 <= f < 6 and 1 <= r <= 6]


def paths(start: str, board: Board, steps: int) -> Iterator[list[str]]:
    """Yield the paths of so many steps whose inner squares are empty, whatever is at their end."""

    def go(path: list[str]) -> Iterator[list[str]]:
        if len(path) == steps + 1:
            yield path
            return
        if len(path) > 1 and path[-1] in board:
            return
        for square in next_to(path[-1]):
            if square not in path:
                yield from go([*path, square])

    return go([start])


def ends(board: Board, start: str, options: Options) -> set[str]:
    """Return where the piece on a square may end its move."""
    seat, piece = board[start]
    found = set()
    for path in paths(start, board, KINDS[start]):
        met = board.get(path[-1])
        if options.escampe == "on":
            fine = met is None or (piece == "ronin" and met == (1 - seat, "damyo"))
        else:
            fine = met is None or met[0] != seat
        if fine:
            found.add(path[-1])
    return found


def legal(options: Options, public: Public, seat: int) -> set[Action]:
    """Return what the seat to move may do in `play`."""
    board = board_of(public)
    moves = {one: ends(board, one, options) for one, (owner, _) in board.items() if owner == seat}
    mobile = {one for one in moves if moves[one]}
    found: set[Action] = set()
    if public.mana is None:
        chosen = mobile
    else:
        kind = KINDS[public.mana]
        chosen = {one for one in mobile if KINDS[one] == kind}
        if not chosen and options.escampe == "off":
            chosen = mobile
            on_kind = any(KINDS[one] == kind for one in moves)
            if public.sides[seat].reserve and (options.drop_when_blocked == "yes" or not on_kind):
                found |= {
                    Drop(one)  # type: ignore[arg-type]
                    for one in KINDS
                    if one not in board and (options.drop_rule == "any_empty" or KINDS[one] == kind)
                }
    found |= {Move(one, end) for one in chosen for end in moves[one]}  # type: ignore[arg-type]
    if not found and (options.no_move == "pass" or options.escampe == "on"):
        found.add(Pass())
    return found


def task(options: Options, public: Public, seat: int) -> str | None:
    """Return what those actions are called; None where the seat has lost by no_move."""
    actions = legal(options, public, seat)
    if not actions:
        return None
    if actions == {Pass()}:
        return "pass"
    if public.mana is None:
        return "free"
    kind = KINDS[public.mana]
    if any(isinstance(one, Move) and KINDS[one.from_] == kind for one in actions):
        return "obey"
    return "return" if any(isinstance(one, Drop) for one in actions) else "disobey"
