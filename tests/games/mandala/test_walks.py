"""What holds in every match, whatever is played under whatever options."""

from collections import Counter

import orjson
import pytest

from app.games.mandala import RULESET
from app.games.mandala.model import Action, Claimed, Completed, Drawn, Pos, Taken
from app.games.mandala.openings import BUILD, CLAIM, DISCARD, GROW
from app.games.mandala.rules import MandalaGame
from app.kernel.chance import Recording, Replayed, Seeded
from app.kernel.game import Cause, RuleViolation
from app.kernel.position import seat_sight
from tests.campaign import Campaign
from tests.games.mandala.facts import broken
from tests.games.mandala.scenes import all_cards
from tests.games.mandala.walks import seeds, walk

CODES = {
    *("not-your-turn", "wrong-phase", "not-in-hand", "colour-elsewhere", "keep-one-card"),
    *("nothing-to-draw", "redraw-not-allowed", "not-in-mountain"),
}
EVERY_ACTION: list[Action] = [
    *(one for actions in BUILD.values() for one in actions),
    *(one for pair in GROW.values() for actions in pair for one in actions[:9]),
    *(one for actions in DISCARD.values() for one in actions[:9]),
    *CLAIM.values(),
]


@pytest.mark.case("mandala 32")
def test_case_32_every_match_keeps_the_invariants_and_ends(campaign: Campaign) -> None:
    reasons = Counter[str]()
    for seed in seeds(campaign, 40, 2_000):
        plies = 0
        for game, _, _, _, step in walk(seed):
            plies += 1
            assert broken(game, step.position) == []
        final = step.position.public
        assert 0 < plies <= game.bound(2)
        assert len(all_cards(step.position)) == 108
        outcome = game.outcome(final)
        assert outcome is not None
        assert outcome.reason == final.end_reason
        reasons[outcome.reason] += 1
    assert {"river", "deck"} <= set(reasons) <= {"river", "deck", "deck_twice"}


def test_apply_accepts_what_is_legal_and_refuses_the_rest(campaign: Campaign) -> None:
    for seed in seeds(campaign, 2, 100):
        for game, before, seat, _, _ in walk(seed):
            legal = set(game.legal(seat_sight(before, seat)))
            assert legal
            assert not list(game.legal(seat_sight(before, 1 - seat)))
            for action in EVERY_ACTION:
                assert accepts(game, before, seat, action) == (action in legal)
                assert not accepts(game, before, 1 - seat, action)


def test_openings_stand_for_exactly_what_is_legal(campaign: Campaign) -> None:
    for seed in seeds(campaign, 10, 500):
        for game, before, seat, _, _ in walk(seed):
            sight = seat_sight(before, seat)
            lit = orjson.loads(orjson.dumps(game.affordances(sight)))
            assert list(game.expansion(lit)) == list(game.legal(sight))
            assert game.affordances(seat_sight(before, 1 - seat)) is None


def test_apply_leaves_its_position_alone_and_its_draws_replay(campaign: Campaign) -> None:
    for seed in seeds(campaign, 10, 500):
        for game, before, seat, action, _ in walk(seed):
            text = RULESET.position.encode(before)
            chance = Recording(Seeded(seed))
            step = game.apply(before, seat, action, chance)
            assert RULESET.position.encode(before) == text
            replayed = Replayed(chance.draws)
            assert game.apply(before, seat, action, replayed) == step
            replayed.finish()
            assert step.reveals or not chance.draws


def test_a_preview_foretells_the_step(campaign: Campaign) -> None:
    for seed in seeds(campaign, 10, 500):
        for game, before, seat, action, step in walk(seed):
            found = game.preview(seat_sight(before, seat), action)
            assert (found.ok, found.code) == (True, None)
            check_foretold(found.details, before, seat, step)


def check_foretold(details: dict[str, object], before: Pos, seat: int, step: Taken) -> None:
    told = {one.full.type: one.full for one in step.emits}
    own, after = before.own[seat], step.position
    if "completes" in details:
        assert details["completes"] == ("completed" in told)
        completed = told.get("completed")
        assert details["first"] == (completed.first if isinstance(completed, Completed) else None)
    if "draws" in details and step.position.public.claim is None and "refilled" not in told:
        drawn = told.get("drawn")
        assert details["draws"] == (drawn.count if isinstance(drawn, Drawn) else 0)
    if "left" in details:
        assert details["left"] == len(after.own[seat].hand)
    if "to" in details:
        claimed = told["claimed"]
        assert isinstance(claimed, Claimed)
        assert details["space"] == claimed.river
        assert details["cup"] == len(after.own[seat].cup) - len(own.cup)
        assert (details["to"] == "discard") == (claimed.to == "discard")
        river = after.public.rivers[seat]
        lost = details["to"] == "discard"
        assert details["value"] == (0 if lost else river.index(claimed.colour) + 1)


def test_leaving_at_any_point_ends_the_match(campaign: Campaign) -> None:
    causes: tuple[Cause, ...] = ("left", "resigned", "timed_out")
    for seed in seeds(campaign, 4, 200):
        for game, before, seat, _, _ in walk(seed):
            for leaver in (seat, 1 - seat):
                cause = causes[(seed + leaver) % 3]
                step = game.leave(before, leaver, cause, Replayed(()))
                assert broken(game, step.position) == []
                outcome = game.outcome(step.position.public)
                assert outcome is not None
                assert outcome.ranking == ((1 - leaver,), (leaver,))
                assert outcome.reason == cause


def test_everything_survives_json(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 200):
        for _, _, seat, action, step in walk(seed):
            assert RULESET.action.decode(RULESET.action.encode(action)) == action
            position = step.position
            assert RULESET.position.decode(RULESET.position.encode(position)) == position
            sight = seat_sight(position, seat)
            assert RULESET.seat_sight.decode(RULESET.seat_sight.encode(sight)) == sight
            for one in step.emits:
                assert RULESET.event.decode(RULESET.event.encode(one.shared)) == one.shared


def accepts(game: MandalaGame, position: Pos, seat: int, action: Action) -> bool:
    try:
        game.apply(position, seat, action, Seeded(0))
    except RuleViolation as refused:
        return refused.code not in CODES
    return True
