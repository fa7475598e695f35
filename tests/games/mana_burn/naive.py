"""The simple policy of section 4.5, for figures of the board: one of each kind, no fast cards."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import mean, median, quantiles

from app.games.mana_burn import RULESET
from app.games.mana_burn import actions as do
from app.games.mana_burn.actions import AnyAction
from app.games.mana_burn.bot import Collector
from app.games.mana_burn.frames import Auction
from app.games.mana_burn.judgement import cheapest, missing, spares
from app.games.mana_burn.model import Options, Seated
from app.games.mana_burn.table import top_frame
from app.kernel.chance import Chance, Seeded
from app.kernel.simulate import Playout


class Naive(Collector):
    """Walks anywhere, bids what it has twice for what it lacks, lets every window run out."""

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> AnyAction | None:
        asking = sight.public.asking
        if asking is None or sight.seat not in asking.seats:
            return None
        if asking.kind == "choose_path":
            exits = [one for one in self.game.legal(sight) if isinstance(one, do.ChoosePath)]
            return chance.draw(exits)
        if asking.kind == "bid":
            return _bid(sight)
        return super().choose(sight, chance, stop)


def _bid(sight: Seated) -> AnyAction:
    auction, hand = top_frame(sight.public), sight.own.hand
    lot = auction.lot if isinstance(auction, Auction) else ()
    wanted = [kind for kind in missing(hand) if kind in lot]
    return do.Bid(cheapest(hand)[0]) if wanted and spares(hand) else do.Decline()


@dataclass(frozen=True)
class Figures:
    """What a number of matches came to."""

    rounds: list[float]
    turns: list[int]
    reshuffled: int
    restarts: int
    hands: list[int]

    def __str__(self) -> str:
        tenths = quantiles(self.rounds, n=10)
        return (
            f"rounds {median(self.rounds):.1f} ({tenths[0]:.1f}-{tenths[-1]:.1f}), "
            f"turns {median(self.turns):.0f}, reshuffled {self.reshuffled / len(self.turns):.0%}, "
            f"restarts {self.restarts}, hand {mean(self.hands):.1f} / {max(self.hands)}"
        )


def figures(policy: type[Collector], seats: int, seeds: range, **options: object) -> Figures:
    """Play matches to their end."""
    found = Figures([], [], 0, 0, [])
    reshuffled = restarts = 0
    for seed in seeds:
        playout, largest = _played(policy, seats, seed, **options)
        public = playout.step.position.public
        found.rounds.append(public.turn_no / seats)
        found.turns.append(public.turn_no)
        found.hands.append(largest[0])
        reshuffled += largest[1]
        restarts += public.game_no - 1
    return Figures(found.rounds, found.turns, reshuffled, restarts, found.hands)


def moments(policy: type[Collector], seats: int, seed: int, **options: object) -> Iterator[Playout]:
    """Yield one match again and again, after every step that is not the last."""
    game = RULESET.bind(Options(**options))  # type: ignore[arg-type]
    chance = Seeded(seed)
    playout, bot = Playout(game, seats, chance), policy(game)  # type: ignore[arg-type]
    while playout.outcome is None:
        yield playout
        _take(playout, bot, chance)


def _played(
    policy: type[Collector], seats: int, seed: int, **options: object
) -> tuple[Playout, tuple[int, bool]]:
    largest, reshuffled = 0, False
    for playout in moments(policy, seats, seed, **options):
        largest = max(largest, *playout.step.position.public.hand_counts)
        reshuffled |= any(one.full.type == "reshuffled" for one in playout.step.emits)
    return playout, (largest, reshuffled)


def _take(playout: Playout, bot: Collector, chance: Chance) -> None:
    """Let the first seat that wants to do something, in a window or asked."""
    game, public = bot.game, playout.step.position.public
    window = game.window(public)
    seats = playout.awaited[:1] if window is None else window.eligible
    for seat in seats:
        action = bot.choose(playout.sight(seat), chance, lambda: False)
        if action is not None:
            playout.act(seat, action)
            return
    playout.close()
