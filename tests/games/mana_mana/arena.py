"""Matches between policies, and how often each takes the first place."""

import time
from collections.abc import Callable, Sequence

from app.games.mana_mana.model import Options
from app.games.mana_mana.rules import ManaManaGame
from app.kernel.chance import Seeded
from app.kernel.game import Level, Outcome, Policy
from app.kernel.simulate import Playout

LOOSE = ManaManaGame(Options(unofficial_seats="on"))
Stop = Callable[[], bool]


class Clock:
    """A clock that counts how often it is asked, and has run out after `questions`."""

    def __init__(self, questions: int) -> None:
        self.questions = questions
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.questions


class Timer:
    """A clock that runs out after so many seconds of this process's own time."""

    def __init__(self, seconds: float) -> None:
        self.end = time.process_time() + seconds

    def __call__(self) -> bool:
        return time.process_time() >= self.end


class Player:
    """A level at the table: its policy, and how it is told to stop. `times`: seconds it took."""

    def __init__(self, game: ManaManaGame, level: Level, clock: Callable[[Level], Stop]) -> None:
        self._policy: Policy = level.policy(game)
        self._level = level
        self._clock = clock
        self.times: list[float] = []

    def choose(self, playout: Playout, seat: int, dice: Seeded) -> object:
        """Return what it does in a seat."""
        sight, stop = playout.sight(seat), self._clock(self._level)
        began = time.process_time()
        action = self._policy.choose(sight, dice, stop)
        self.times.append(time.process_time() - began)
        return action


class Anybody:
    """Whoever does anything that is legal."""

    @staticmethod
    def choose(playout: Playout, seat: int, dice: Seeded) -> object:
        return dice.draw(list(playout.game.legal(playout.sight(seat))))


def match(players: Sequence[Player | Anybody], seed: int, game: ManaManaGame = LOOSE) -> Outcome:
    """Play one match to its end; the seed gives the cards and the dice."""
    playout, dice = Playout(game, len(players), Seeded(seed)), Seeded(f"dice {seed}")
    while playout.outcome is None:
        seat = playout.awaited[0]
        playout.act(seat, players[seat].choose(playout, seat, dice))
        assert playout.plies <= game.bound(len(players))
    return playout.outcome


def outright(one: Player, seats: int, matches: range) -> float:
    """Return the part of matches that one wins alone against anybodies; its seat rotates."""
    won = 0
    for number in matches:
        players: list[Player | Anybody] = [Anybody()] * seats
        players[number % seats] = one
        won += match(players, number).ranking[0] == (number % seats,)
    return won / len(matches)


def first_places(higher: Player, lower: Player, seats: int, matches: range) -> tuple[float, float]:
    """Return the mean share of first places of a seat of each player.

    A match is shared by those who win it. One to all but one of the seats are the higher one's, in
    turn, and which ones rotates: with two seats each deal is played from both sides.
    """
    shares, sat = [0.0, 0.0], [0, 0]
    for number in matches:
        many = 1 + number % (seats - 1)
        sides = [int((seat + number // (seats - 1)) % seats >= many) for seat in range(seats)]
        deal = number // (seats * (seats - 1))
        first = match([(higher, lower)[side] for side in sides], deal).ranking[0]
        for seat, side in enumerate(sides):
            sat[side] += 1
            shares[side] += (seat in first) / len(first)
    return shares[0] / sat[0], shares[1] / sat[1]
