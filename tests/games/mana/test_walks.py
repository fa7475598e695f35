"""What holds in every match, whatever is played under whatever options."""

from collections import Counter

import orjson
import pytest

from app.games.mana import RULESET
from app.games.mana.board import EDGES, SQUARES
from app.games.mana.model import Action, ChooseEdge, Drop, Move, Pass, Pos, Setup
from app.games.mana.openings import CHOOSE, DROP, MOVE, PASS
from app.games.mana.rules import ManaGame
from app.kernel.chance import Recording, Replayed, Seeded
from app.kernel.game import Cause, RuleViolation
from app.kernel.position import seat_sight
from tests.campaign import Campaign
from tests.games.mana import brute
from tests.games.mana.facts import broken, pieces
from tests.games.mana.walks import any_scene, seeds, walk

EVERY_PLY: list[Action] = [
    *(Move(start, end) for start in SQUARES for end in SQUARES),
    *DROP,
    PASS,
    *CHOOSE,
    Setup("a1", ("a2", "b1", "b2", "c1", "c2"), "S"),
]


@pytest.mark.case("mana T21")
def test_case_t21_every_match_keeps_the_invariants_and_ends(campaign: Campaign) -> None:
    reasons = Counter[str]()
    longest = 0
    for seed in seeds(campaign, 20, 2_000):
        entries = list(walk(seed))
        for game, before, seat, action, step in entries:
            public = step.position.public
            assert broken(game, step.position) == []
            assert set(pieces(step.position).values()) == {6}
            if isinstance(action, Move | Drop):
                assert public.mana == action.to
                side = public.sides[seat]
                assert action.to in (side.damyo, *side.ronin)
            assert public.plies == before.public.plies + isinstance(action, Move | Drop | Pass)
        game, *_, step = entries[-1]
        assert len(entries) <= game.bound(2)
        outcome = game.outcome(step.position.public)
        assert outcome is not None
        reasons[outcome.reason] += 1
        longest = max(longest, step.position.public.plies)
    assert "damyo" in reasons
    assert set(reasons) <= {"damyo", "two_passes", "no_move", "repetition", "length"}
    if campaign.big:
        campaign.tell(f"Mana: {dict(reasons)}, longest {longest} plies")


def test_legal_is_what_brute_force_finds(campaign: Campaign) -> None:
    tasks = Counter[str | None]()
    for seed in seeds(campaign, 150, 2_000):
        game, position = any_scene(seed)
        public = position.public
        seat = public.turn or 0
        assert set(game.legal(seat_sight(position, seat))) == brute.legal(
            game.options, public, seat
        )
        tasks[public.task] += 1
    assert set(tasks) >= {"free", "obey", "disobey", "return"}
    if campaign.big:
        assert set(tasks) == {"free", "obey", "disobey", "return", "pass"}


def test_legal_is_what_brute_force_finds_in_matches(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 200):
        for game, before, seat, _, _ in walk(seed, setup="random"):
            found = list(game.legal(seat_sight(before, seat)))
            assert len(found) == len(set(found))
            assert set(found) == brute.legal(game.options, before.public, seat)


def test_apply_accepts_what_is_legal_and_refuses_the_rest(campaign: Campaign) -> None:
    for seed in seeds(campaign, 12, 400):
        game, position = any_scene(seed)
        seat = position.public.turn or 0
        legal = set(game.legal(seat_sight(position, seat)))
        for action in EVERY_PLY:
            assert accepts(game, position, seat, action) == (action in legal)
        assert not any(accepts(game, position, 1 - seat, one) for one in EVERY_PLY[::37])


def test_apply_accepts_the_setups_that_are_legal(campaign: Campaign) -> None:
    for seed in seeds(campaign, 3, 100):
        chance = Seeded(seed)
        for game, before, seat, _, _ in walk(seed):
            if before.public.phase == "play":
                break
            legal = set(game.legal(seat_sight(before, seat)))
            for _ in range(200):
                edge = chance.draw((None, *EDGES))
                low = chance.below(31)
                near = chance.shuffled(SQUARES[low : low + 9])
                made = Setup(near[0], tuple(sorted(near[1:6])), edge)
                assert accepts(game, before, seat, made) == (made in legal)


def accepts(game: ManaGame, position: Pos, seat: int, action: Action) -> bool:
    try:
        game.apply(position, seat, action, Replayed(()))
    except RuleViolation:
        return False
    return True


def test_affordances_stand_for_exactly_what_is_legal(campaign: Campaign) -> None:
    for seed in seeds(campaign, 60, 1_000):
        game, position = any_scene(seed)
        sight = seat_sight(position, position.public.turn or 0)
        lit = orjson.loads(orjson.dumps(game.affordances(sight)))
        assert Counter(game.expansion(lit)) == Counter(game.legal(sight))
        still = {*lit["moves"], *lit["still"]}
        board = brute.board_of(position.public)
        assert still == {one for one, (owner, _) in board.items() if owner == sight.seat}
        for square, reason in lit["still"].items():
            code = "must-obey" if reason == "must-obey" else "unreachable"
            for end in SQUARES:
                preview = game.preview(sight, Move(square, end))
                assert preview.code == code


def test_apply_leaves_its_position_alone_and_draws_nothing(campaign: Campaign) -> None:
    for seed in seeds(campaign, 10, 300):
        for game, before, seat, action, _ in walk(seed):
            text = RULESET.position.encode(before)
            chance = Recording(Seeded(seed))
            game.apply(before, seat, action, chance)
            assert RULESET.position.encode(before) == text
            assert chance.draws == []


def test_a_preview_foretells_the_step(campaign: Campaign) -> None:
    for seed in seeds(campaign, 10, 300):
        for game, before, seat, action, step in walk(seed):
            found = game.preview(seat_sight(before, seat), action)
            assert (found.ok, found.code) == (True, None)
            told = {one.full.type: one.full for one in step.emits}
            if isinstance(action, Setup | ChooseEdge | Pass):
                assert found.details == {}
                continue
            past = step.position.public.past
            assert found.details["demands"] == brute.KINDS[action.to]
            assert found.details["repeats"] == past.count(past[-1] if past else "")
            if isinstance(action, Move):
                captured = told.get("captured")
                piece = None if captured is None else captured.piece  # type: ignore[union-attr]
                assert found.details["captures"] == piece
                assert found.details["path"] == told["moved"].path  # type: ignore[union-attr]


def test_leaving_at_any_point_ends_the_match(campaign: Campaign) -> None:
    causes: tuple[Cause, ...] = ("left", "resigned", "timed_out")
    for seed in seeds(campaign, 6, 200):
        for game, before, seat, _, _ in walk(seed):
            for leaver in (seat, 1 - seat):
                step = game.leave(before, leaver, causes[(seed + leaver) % 3], Replayed(()))
                assert broken(game, step.position) == []
                outcome = game.outcome(step.position.public)
                assert outcome is not None
                assert outcome.ranking == ((1 - leaver,), (leaver,))


def test_everything_survives_json(campaign: Campaign) -> None:
    for seed in seeds(campaign, 6, 200):
        for _, _, seat, action, step in walk(seed):
            assert RULESET.action.decode(RULESET.action.encode(action)) == action
            position = step.position
            assert RULESET.position.decode(RULESET.position.encode(position)) == position
            sight = seat_sight(position, seat)
            assert RULESET.seat_sight.decode(RULESET.seat_sight.encode(sight)) == sight
            for one in step.emits:
                assert RULESET.event.decode(RULESET.event.encode(one.shared)) == one.shared


def test_moves_are_made_once() -> None:
    assert sum(len(ends) for ends in MOVE) == 222
