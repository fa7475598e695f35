"""The small values of the contract, and what a game gets without writing it."""

import pytest

from app.kernel.chance import Scripted
from app.kernel.game import Emit, Game, Outcome, Preview, RuleViolation, Step, Windowed, emit
from app.kernel.position import Position, seat_sight
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import AnyGame, AnyStep
from tests.toys import parry, sealed


def started(ruleset: Ruleset) -> tuple[AnyGame, AnyStep]:
    game = ruleset.bind(ruleset.default_options)
    return game, game.setup(2, Scripted(*[0] * 60))


def test_an_event_goes_in_full_to_those_who_know() -> None:
    told = Emit("drew a king", "drew a card", frozenset({1}))
    assert [told.seen_by(viewer) for viewer in (0, 1, None)] == [
        "drew a card",
        "drew a king",
        "drew a card",
    ]


def test_an_open_event_is_the_same_for_all() -> None:
    told = emit("shuffled")
    assert {told.seen_by(viewer) for viewer in (0, 1, None)} == {"shuffled"}
    assert told.full == "shuffled"


def test_events_and_steps_do_not_show_in_logs() -> None:
    step = Step(Position("table", ("hand",), "deck"), (emit("event"),), reveals=False)
    assert repr(step) == "<Step redacted>"
    assert repr(step.emits) == "(<Emit redacted>,)"


def test_a_violation_carries_a_code_and_facts() -> None:
    violation = RuleViolation("not-in-hand", card=3)
    assert (violation.code, violation.details) == ("not-in-hand", {"card": 3})
    assert str(violation) == "not-in-hand"  # the facts are for the author, not for a log


def test_a_game_without_an_agreed_draw_refuses_it() -> None:
    game, step = started(parry.RULESET)
    with pytest.raises(RuleViolation) as caught:
        game.settle(step.position)
    assert caught.value.code == "no-draw-in-this-game"
    game, step = started(sealed.RULESET)
    assert game.outcome(game.settle(step.position).position.public) == Outcome(
        ((0, 1),), "agreed", (0, 0)
    )


def test_a_time_out_means_leaving_unless_the_game_says_otherwise() -> None:
    game, step = started(parry.RULESET)
    sight = seat_sight(step.position, 0)
    assert Game.default_action(game, sight, Scripted()) is None
    assert game.default_action(sight, Scripted()) == parry.Draw()


def test_by_default_a_preview_tells_what_is_legal() -> None:
    game, step = started(parry.RULESET)
    sight = seat_sight(step.position, 0)
    assert game.preview(sight, parry.Draw()) == Preview(ok=True, code=None, details={})
    assert game.preview(sight, parry.Strike(0)) == Preview(ok=False, code="not-legal", details={})


def test_by_default_the_client_lights_up_the_legal_actions() -> None:
    game, step = started(parry.RULESET)
    sight = seat_sight(step.position, 0)
    lit = game.affordances(sight)
    assert lit == list(game.legal(sight))
    assert lit
    assert list(game.expansion(lit) or ()) == lit


def test_only_games_with_windows_are_windowed() -> None:
    assert isinstance(started(parry.RULESET)[0], Windowed)
    assert not isinstance(started(sealed.RULESET)[0], Windowed)
