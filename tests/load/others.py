"""Plies per second of random playouts in OpenSpiel's Python interface and in python-chess.

Run by tests.load.playouts with the Python of an environment that has them; prints one JSON object
of plies per CPU-second by name. OpenSpiel's games called python_... are written in Python; the
rules of the others, all but the calls, are C++.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

OPEN_SPIEL = ("python_tic_tac_toe", "python_block_dominoes", "hearts", "breakthrough")


def spiel(game: Any, rng: random.Random) -> int:
    """Play one game of OpenSpiel; return the moves, chance not counted."""
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    return plies


def chess(board: Callable[[], Any], rng: random.Random) -> int:
    """Play one game of chess; return the moves."""
    here = board()
    while not here.is_game_over():
        here.push(rng.choice(list(here.legal_moves)))
    return len(here.move_stack)


def rate(play: Callable[[random.Random], int], seconds: float) -> float:
    """Return plies per CPU-second."""
    rng, plies, began = random.Random(1), 0, time.process_time()
    while time.process_time() - began < seconds:
        plies += play(rng)
    return plies / (time.process_time() - began)


def main() -> None:
    """Measure and print."""
    import_module("open_spiel.python.games")  # registers the games written in Python
    load = import_module("pyspiel").load_game
    plays = {f"OpenSpiel {name}": partial(spiel, load(name)) for name in OPEN_SPIEL}
    plays["python-chess"] = partial(chess, import_module("chess").Board)
    seconds = float(sys.argv[1])
    print(json.dumps({name: rate(play, seconds) for name, play in plays.items()}))


if __name__ == "__main__":
    main()
