"""The end: its trigger, the turns that are left, the ranking (section 5)."""

import pytest

from app.games.mana_mana.model import (
    Action,
    Ended,
    EndTriggered,
    Lay,
    Pass,
    Pos,
    Public,
    Refilled,
    Take,
)
from app.kernel.chance import Scripted
from app.kernel.game import Outcome
from tests.games.mana_mana.scenes import GAME, events, mover, play, refusal, scene, under


def triggering(seats: int, start: int, mover: int, left: tuple[int, ...] = ()) -> Pos:
    """Return a position in which taking a card turns up the first crosswise one."""
    rows = " / ".join("-" for _ in range(seats))
    return scene(rows, display="PGBRY", pile=5, to_move=mover, start=start, left=left)


def leftmost(position: Pos) -> Action:
    """Return the taking of the leftmost card."""
    return GAME.default_action(mover(position), Scripted())


def ended(rows: str, **changes: object) -> Outcome:
    """Return the outcome after the last turn of a match, in which seat 0 passes."""
    last = scene(rows, display="", pile=0, last_turns=(0,), **changes)  # type: ignore[arg-type]
    outcome = GAME.outcome(play(last, Pass()).position.public)
    assert outcome is not None
    return outcome


@pytest.mark.case("mana-mana 16")
def test_case_16_only_a_refill_triggers_the_end() -> None:
    start = scene(hands="RR / - / -", display="PGBRY", pile=5)
    step = play(start, Lay("R", 1, 0))
    assert not step.position.public.end_triggered
    assert step.position.public.last_turns is None
    assert step.position.public.pile_size == step.position.public.crosswise_left == 5
    assert len(events(step)) == 1
    taking = play(start, Take("P", 1))
    assert taking.position.public.end_triggered
    assert taking.position.public.crosswise_left == 4


def test_the_last_normal_card_triggers_nothing() -> None:
    step = play(scene(display="PGBRY", pile=6), Take("P", 1))
    assert not step.position.public.end_triggered
    assert step.position.public.pile_size == 5


@pytest.mark.parametrize("cards", [6, 7, 8, 9])
def test_a_crosswise_card_among_several_triggers_it(cards: int) -> None:
    start = scene(display="PPPPP", pile=cards, mana=(9, 0, 0))
    assert play(start, Take("P", 5)).position.public.end_triggered
    fewer = play(start, Take("P", cards - 5)).position.public
    assert not fewer.end_triggered


@pytest.mark.parametrize(
    ("seats", "start", "mover", "turns"),
    [
        (3, 0, 0, (1, 2, 0, 1, 2)),
        (3, 0, 1, (2, 0, 1, 2)),
        (3, 0, 2, (0, 1, 2)),  # MM-6: the last round begins at once
        (3, 1, 0, (1, 2, 0)),
        (3, 1, 1, (2, 0, 1, 2, 0)),
        (4, 2, 0, (1, 2, 3, 0, 1)),
        (4, 3, 3, (0, 1, 2, 3, 0, 1, 2)),
    ],
)
def test_turns_left(seats: int, start: int, mover: int, turns: tuple[int, ...]) -> None:
    """(N-1-k) + N, with k = (p - start) mod N."""
    step = play(triggering(seats, start, mover), Take("P", 1))
    public = step.position.public
    k = (mover - start) % seats
    assert len(turns) == (seats - 1 - k) + seats
    assert public.last_turns == turns
    assert public.to_move == turns[0]
    assert events(step)[-1] == EndTriggered(len(turns))


def test_turns_left_count_active_seats_only() -> None:
    public = play(triggering(4, 0, 1, left=(2,)), Take("P", 1)).position.public
    assert public.last_turns == (3, 0, 1, 3)
    public = play(triggering(4, 0, 3, left=(1, 2)), Take("P", 1)).position.public
    assert public.last_turns == (0, 3)


def test_the_last_turns_are_played_to_the_end() -> None:
    position = play(triggering(3, 0, 1), Take("P", 1)).position
    for turns in (3, 2, 1):
        position = play(position, leftmost(position)).position
        assert len(position.public.last_turns or ()) == turns
    step = play(position, leftmost(position))
    assert step.position.public.phase == "over"
    assert step.position.public.to_move is None
    assert step.position.public.last_turns == ()
    assert dict(GAME.awaited(step.position.public)) == {}
    hands = tuple(own.hand for own in step.position.own)
    assert events(step)[-1] == Ended("finished", (0, 0, 0), hands, "")
    assert step.position.public.hands == hands


def test_the_end_is_triggered_once() -> None:
    position = play(triggering(3, 0, 2), Take("P", 1)).position
    step = play(position, Take("G", 1))
    assert [event.type for event in events(step)] == ["taken", "refilled"]
    assert events(step)[1] == Refilled(position.vault.pile[0], 3)
    assert step.position.public.last_turns == (1, 2)


def test_passes_count_as_turns() -> None:
    start = scene("R1 / - / -", hands="R / G / G", display="", pile=0, last_turns=(0, 1, 2))
    position = play(start, Pass()).position
    assert position.public.last_turns == (1, 2)


@pytest.mark.case("mana-mana 21")
def test_case_21_scoring_and_the_tie_break() -> None:
    rows = "G6 B3 / P4 R4 Y4 / O6 Y5"
    close = ended(rows, mana=(7, 4, 4), hands="GGBB / PP / -")
    assert close.scores == (16, 16, 15)
    assert close.ranking == ((1,), (0,), (2,))
    even = ended(rows, mana=(7, 4, 4), hands="GGBB / PPRR / -")
    assert even.ranking == ((0, 1), (2,))
    assert even.scores == (16, 16, 15)
    assert even.reason == "finished"


def test_the_rest_is_ranked_alike() -> None:
    """Decision MM-7."""
    rows = "P2 / G2 / B2 / R4"
    assert ended(rows, mana=(2, 2, 2, 0), hands="PP / GG / B").ranking == ((3,), (2,), (0, 1))
    assert ended(rows, mana=(2, 2, 2, 0), hands="P / GG / BB").ranking == ((3,), (0,), (1, 2))


@pytest.mark.case("mana-mana 23")
def test_case_23_out_of_turn_and_finished() -> None:
    start = scene(hands="R / G / B", display="PGBRY")
    for seat in (1, 2):
        assert refusal(start, Take("P", 1), seat=seat) == "not-your-turn"
        assert refusal(start, Pass(), seat=seat) == "not-your-turn"
    last = scene(hands="R / G / B", display="PGBRY", pile=4, last_turns=(0,))
    over = play(last, Take("P", 1)).position
    for seat in range(3):
        assert refusal(over, Take("P", 1), seat=seat) == "game-over"
        assert refusal(over, Pass(), seat=seat) == "game-over"


def test_there_is_no_outcome_while_it_runs() -> None:
    assert GAME.outcome(scene().public) is None


def test_open_hands_stay_open_and_the_end_shows_all() -> None:
    game = under(open_hands="on")
    start = scene(hands="R / G / B", display="PGBRY", removed="OO", left=(2,), game=game)
    public: Public = play(start, Take("P", 1), game=game).position.public
    assert public.hands == ("PR", "G", "B")
    assert public.removed.shown == "OO"
    last = scene(hands="R / G / -", display="PGBRY", pile=4, last_turns=(0,), removed="OO")
    assert last.public.removed.shown is None
    step = play(last, Take("P", 1))
    assert events(step)[-1] == Ended("finished", (0, 0, 0), ("PR", "G", ""), "OO")
    over = step.position.public
    assert over.hands == ("PR", "G", "")
    assert over.removed.shown == "OO"
