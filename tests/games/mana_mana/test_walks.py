"""What holds in every match, whatever is played under whatever options."""

from collections import Counter
from itertools import islice, product
from typing import get_args

import orjson
import pytest

from app.games.mana_mana import RULESET
from app.games.mana_mana.model import (
    COLOURS,
    Action,
    Colour,
    Discard,
    Done,
    Lay,
    Pass,
    Pos,
    Take,
)
from app.games.mana_mana.openings import DISCARD, LAY, PASS, TAKE
from app.games.mana_mana.rules import ManaManaGame
from app.kernel.chance import Replayed, Scripted, Seeded
from app.kernel.game import Cause, RuleViolation
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout
from tests.campaign import Campaign
from tests.games.mana_mana.facts import broken
from tests.games.mana_mana.walks import any_game, seeds, walk

EACH: tuple[Colour, ...] = get_args(Colour)
EVERY_ACTION: list[Action] = [
    *(Take(c, n) for c in EACH for n in range(1, 13)),
    *(Lay(c, n, t) for c in EACH for n, t in product(range(1, 13), range(5))),
    *DISCARD.values(),
    PASS,
]


@pytest.mark.case("mana-mana 25")
def test_case_25_every_match_keeps_the_invariants_and_ends(campaign: Campaign) -> None:
    reasons, longest, told = Counter[str](), 0, Counter[str]()
    for seed in seeds(campaign, 40, 2_000):
        entries = list(walk(seed))
        game, plies = entries[0][0], len(entries)
        for _, _, _, action, step in entries:
            assert broken(game, step.position) == []
            told[action.type] += 1
        outcome = game.outcome(step.position.public)
        assert 0 < plies <= game.bound(len(step.position.own))
        assert outcome is not None
        assert outcome.reason == step.position.public.end_reason
        reasons[outcome.reason] += 1
        longest = max(longest, plies)
    assert set(reasons) <= {"finished", "locked"}
    if campaign.big:
        campaign.tell(f"mana-mana: {reasons}, {told}, at most {longest} turns")
        assert set(reasons) == {"finished", "locked"}
        assert set(told) == {"take", "lay", "pass", "discard"}


@pytest.mark.case("mana-mana 25")
def test_case_25_random_play_ends_in_time(campaign: Campaign) -> None:
    """Official seats, default options: within about 110 turns."""
    game = ManaManaGame(RULESET.default_options)
    for seed in seeds(campaign, 20, 1_000):
        chance = Seeded(seed)
        playout = Playout(game, 3 + seed % 2, chance)
        while playout.outcome is None:
            seat = playout.awaited[0]
            playout.act(seat, chance.draw(list(game.legal(playout.sight(seat)))))
        assert 40 <= playout.plies <= 125


def allowed(game: ManaManaGame, position: Pos, seat: int) -> list[Action]:
    """Return what the rules allow, read from their sentences and from nothing else."""
    public, hand = position.public, Counter(position.own[seat].hand)
    if public.phase == "over" or public.to_move != seat:
        return []
    size, found = hand.total(), list[Action]()
    for colour in COLOURS:
        for n in range(1, 6):
            there = public.display.count(colour) >= n
            if there and public.mana[seat] >= n - 1 and size + n <= 10:
                found.append(TAKE[colour][n - 1])
    for target, colour, n in product(range(len(position.own)), COLOURS, range(1, 7)):
        lying = public.rows[target][COLOURS.index(colour)]
        fits = lying == 0 if target == seat else lying >= 1
        if fits and lying + n <= 6 and hand[colour] >= n:
            found.append(LAY[colour][target][n - 1])
    if found:
        return found
    if game.options.stuck_at_10 == "discard_one" and size == 10:
        return [Discard(colour) for colour in EACH if hand[colour]]
    return [Pass()]


def accepted(game: ManaManaGame, position: Pos, seat: int) -> set[Action]:
    """Return what `apply` accepts of all actions there are: brute force."""
    found = set()
    for action in EVERY_ACTION:
        try:
            game.apply(position, seat, action, Scripted())
        except RuleViolation:
            continue
        found.add(action)
    return found


def positions(campaign: Campaign, few: int, many: int) -> list[tuple[ManaManaGame, Pos]]:
    """Return positions of random matches, one of each match, at a random depth."""
    found = []
    for seed in seeds(campaign, few, many):
        game, before, *_ = list(islice(walk(seed), 1 + Seeded(seed + 7).below(96)))[-1]
        found.append((game, before))
    return found


def test_what_is_legal_is_what_brute_force_finds(campaign: Campaign) -> None:
    for game, position in positions(campaign, 30, 2_000):
        for seat in range(len(position.own)):
            legal = list(game.legal(seat_sight(position, seat)))
            assert len(legal) == len(set(legal))
            assert set(legal) == accepted(game, position, seat)
            assert set(legal) == set(allowed(game, position, seat))


def test_openings_stand_for_exactly_what_is_legal(campaign: Campaign) -> None:
    for seed in seeds(campaign, 6, 500):
        for game, before, seat, _, _ in walk(seed):
            sight = seat_sight(before, seat)
            lit = orjson.loads(orjson.dumps(game.affordances(sight)))
            assert list(game.expansion(lit)) == list(game.legal(sight))


def test_apply_leaves_its_position_alone_and_draws_nothing(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 300):
        for game, before, seat, action, step in walk(seed):
            text = RULESET.position.encode(before)
            assert game.apply(before, seat, action, Scripted()) == step
            assert RULESET.position.encode(before) == text
            shown = any(one.full.type in {"refilled", "ended"} for one in step.emits)
            assert step.reveals == shown


def test_a_preview_foretells_the_step(campaign: Campaign) -> None:
    for seed in seeds(campaign, 6, 500):
        for game, before, seat, action, step in walk(seed):
            found = game.preview(seat_sight(before, seat), action)
            assert (found.ok, found.code) == (True, None)
            check_foretold(found.details, before, seat, step)


def check_foretold(details: dict[str, object], before: Pos, seat: int, step: Done) -> None:
    was, now = before.public, step.position.public
    told = step.emits[0].full
    if "mana" in details:
        assert details["mana"] == now.mana[seat]
    if "hand" in details:
        assert details["hand"] == now.hand_sizes[seat]
    if "cost" in details:
        assert details["cost"] == was.mana[seat] - now.mana[seat]
    if "reward" in details:
        assert told.type == "laid"
        assert details["reward"] == told.reward == now.mana[seat] - was.mana[seat]
        assert (details["total"], details["due"]) == (told.total, told.due)
        assert details["completed"] == (told.total == 6)
        assert details["score"] == now.scores[seat]


def test_leaving_at_any_point_keeps_everything(campaign: Campaign) -> None:
    causes: tuple[Cause, ...] = ("left", "resigned", "timed_out")
    for seed in seeds(campaign, 6, 300):
        for ply, (game, before, seat, _, _) in enumerate(walk(seed)):
            position, count = before, len(before.own)
            outcome, leaver = None, (seat + ply) % count
            while outcome is None:
                step = game.leave(position, leaver, causes[ply % 3], Replayed(()))
                position, leaver = step.position, (leaver + 1) % count
                assert broken(game, position) == []
                outcome = game.outcome(position.public)
            gone = len(position.public.left)
            assert outcome.ranking[-gone:] == tuple((s,) for s in reversed(position.public.left))
            assert position.public.end_reason in {causes[ply % 3], "finished"}


def test_play_goes_on_after_a_leaving(campaign: Campaign) -> None:
    for seed in seeds(campaign, 12, 600):
        game, seats, chance = any_game(seed)
        playout = Playout(game, seats, chance)
        while playout.outcome is None:
            public = playout.step.position.public
            here = [seat for seat in range(seats) if seat not in public.left]
            if chance.below(20) == 0:
                playout.leave(chance.draw(here), "left")
            else:
                seat = playout.awaited[0]
                playout.act(seat, chance.draw(list(game.legal(playout.sight(seat)))))
            assert broken(game, playout.step.position) == []
            assert playout.plies <= game.bound(seats)


def test_a_time_out_does_something_legal(campaign: Campaign) -> None:
    for seed in seeds(campaign, 6, 300):
        for game, before, seat, _, _ in walk(seed):
            sight = seat_sight(before, seat)
            assert game.default_action(sight, Seeded(seed)) in set(game.legal(sight))


def test_everything_survives_json(campaign: Campaign) -> None:
    for seed in seeds(campaign, 3, 200):
        for _, _, seat, action, step in walk(seed):
            assert RULESET.action.decode(RULESET.action.encode(action)) == action
            position = step.position
            assert RULESET.position.decode(RULESET.position.encode(position)) == position
            sight = seat_sight(position, seat)
            assert RULESET.seat_sight.decode(RULESET.seat_sight.encode(sight)) == sight
            for one in step.emits:
                assert RULESET.event.decode(RULESET.event.encode(one.full)) == one.full
