"""Laying cards before oneself and before others (section 4.2), and what it pays."""

import pytest

from app.games.mana_mana import RULESET
from app.games.mana_mana.model import Laid, Lay, Take
from app.kernel.ruleset import Malformed
from tests.games.mana_mana.scenes import (
    GAME,
    events,
    legal,
    mover,
    play,
    refusal,
    row,
    scene,
    under,
)


@pytest.mark.case("mana-mana 7")
def test_case_7_the_rulebooks_laying_before_another_player() -> None:
    start = scene("- / G2 / -", hands="GGG / - / -", mana=(1, 5, 0))
    step = play(start, Lay("G", 3, 1))
    public = step.position.public
    assert row(step.position, 1, "G") == 5
    assert public.mana == (1 + 4, 5, 0)
    assert public.supply == 72 - 6 - 4
    assert public.scores == (5, 10, 0)
    assert public.hand_sizes[0] == 0
    assert public.to_move == 1
    assert events(step) == [Laid(0, "G", 3, 1, 5, 4, 4)]
    assert not step.reveals


@pytest.mark.case("mana-mana 8")
@pytest.mark.parametrize(("count", "reward"), [(1, 2), (2, 1), (3, 2), (4, 3), (5, 4), (6, 6)])
def test_case_8_the_reward_table_on_oneself(count: int, reward: int) -> None:
    step = play(scene(hands="GGGGGG / - / -"), Lay("G", count, 0))
    public = step.position.public
    assert public.mana == (reward, 0, 0)
    assert public.supply == 72 - reward
    assert row(step.position, 0, "G") == count
    assert public.scores[0] == count + reward
    assert step.position.own[0].hand == "G" * (6 - count)


@pytest.mark.case("mana-mana 9")
def test_case_9_an_own_colour_twice() -> None:
    start = scene("B2 / - / -", hands="B / - / -")
    assert refusal(start, Lay("B", 1, 0)) == "already-lying"
    theirs = scene("B2 / - / -", hands="- / B / -", to_move=1)
    step = play(theirs, Lay("B", 1, 0))
    assert row(step.position, 0, "B") == 3
    assert step.position.public.mana == (0, 2, 0)


@pytest.mark.case("mana-mana 10")
def test_case_10_opening_a_colour_for_somebody_else() -> None:
    start = scene("- / R1 / -", hands="R / - / -")
    assert refusal(start, Lay("R", 1, 2)) == "not-lying-there"
    assert row(play(start, Lay("R", 1, 1)).position, 1, "R") == 2


@pytest.mark.case("mana-mana 11")
def test_case_11_over_six() -> None:
    start = scene("- / Y3 / -", hands="YYYY / - / -")
    assert refusal(start, Lay("Y", 4, 1)) == "row-limit"
    step = play(start, Lay("Y", 3, 1))
    assert row(step.position, 1, "Y") == 6
    assert step.position.public.mana == (6, 0, 0)
    assert events(step) == [Laid(0, "Y", 3, 1, 6, 6, 6)]


@pytest.mark.case("mana-mana 12")
def test_case_12_a_completed_row() -> None:
    start = scene("- / Y3 / -", hands="YYYY / Y / YY", display="PGBRO")
    done = play(start, Lay("Y", 3, 1)).position
    assert refusal(done, Lay("Y", 1, 1)) == "already-lying"
    after = play(done, Take("P", 1)).position
    for count in (1, 2):
        assert refusal(after, Lay("Y", count, 1)) == "row-completed"
    again = play(after, Take("G", 1)).position
    assert refusal(again, Lay("Y", 1, 1)) == "row-completed"
    assert again.public.scores[1] == 6


@pytest.mark.case("mana-mana 13")
def test_case_13_six_at_once() -> None:
    step = play(scene(hands="OOOOOO / - / -"), Lay("O", 6, 0))
    assert row(step.position, 0, "O") == 6
    assert step.position.public.mana == (6, 0, 0)
    seven = scene(hands="OOOOOOO / - / -")
    assert refusal(seven, Lay("O", 7, 0)) == "row-limit"
    assert play(seven, Lay("O", 6, 0)).position.own[0].hand == "O"


@pytest.mark.case("mana-mana 14")
def test_case_14_more_than_one_holds() -> None:
    start = scene("- / G1 / -", hands="GG / - / -")
    for target in (0, 1, 2):
        assert refusal(start, Lay("G", 3, target)) == "not-in-hand"


def test_the_reward_depends_on_the_row_and_not_on_the_cards_laid() -> None:
    """Decision MM-13."""
    for count in (1, 2, 3):
        start = scene(f"- / G{4 - count} / -", hands="GGG / - / -")
        assert play(start, Lay("G", count, 1)).position.public.mana == (3, 0, 0)


def test_a_short_supply_pays_what_it_has() -> None:
    """Decision MM-10."""
    start = scene("- / G4 / -", hands="GG / - / -", mana=(0, 40, 28))
    step = play(start, Lay("G", 2, 1))
    assert step.position.public.mana == (4, 40, 28)
    assert step.position.public.supply == 0
    assert events(step) == [Laid(0, "G", 2, 1, 6, 4, 6)]


def test_an_empty_supply_pays_nothing_and_laying_stays_legal() -> None:
    start = scene("- / G4 / -", hands="GG / - / -", mana=(0, 40, 32))
    step = play(start, Lay("G", 2, 1))
    assert step.position.public.mana == (0, 40, 32)
    assert events(step) == [Laid(0, "G", 2, 1, 6, 0, 6)]


def test_an_unlimited_supply_pays_in_full() -> None:
    game = under(mana_supply="unlimited")
    start = scene("- / G4 / -", hands="GG / - / -", mana=(0, 60, 32), supply=None, game=game)
    public = play(start, Lay("G", 2, 1), game=game).position.public
    assert public.mana == (6, 60, 32)
    assert public.supply is None


def test_everything_that_may_be_laid() -> None:
    start = scene(
        "P1 G6 / P5 G4 Y2 / G1 O6", hands="PPGGGRRYO / - / -", display="PPPPP", mana=(0, 0, 0)
    )
    lays = {action for action in legal(start) if isinstance(action, Lay)}
    assert lays == {
        Lay("P", 1, 1),
        *(Lay("G", n, 1) for n in (1, 2)),
        *(Lay("G", n, 2) for n in (1, 2, 3)),
        *(Lay("R", n, 0) for n in (1, 2)),
        *(Lay("Y", n, target) for n in (1,) for target in (0, 1)),
        Lay("O", 1, 0),
    }


def test_a_row_of_somebody_who_left_can_be_extended() -> None:
    start = scene("- / Y3 / -", hands="YY / - / -", left=(1,))
    step = play(start, Lay("Y", 2, 1))
    assert step.position.public.rows[1] == (0, 0, 0, 0, 5, 0)
    assert step.position.public.mana == (4, 0, 0)
    assert step.position.public.to_move == 2


@pytest.mark.parametrize("target", [3, 4])
def test_a_seat_that_is_not_there_is_no_target(target: int) -> None:
    start = scene(hands="YY / - / -")
    assert refusal(start, Lay("Y", 1, target)) == "malformed-action"
    with pytest.raises(Malformed):
        RULESET.action.decode(b'{"type":"lay","colour":"Y","count":1,"target":5}')
    with pytest.raises(Malformed):
        RULESET.action.decode(b'{"type":"lay","colour":"Y","count":0,"target":0}')


def test_a_fifth_seat_is_a_target_where_there_is_one() -> None:
    start = scene("- / - / - / - / Y1", hands="YY")
    assert row(play(start, Lay("Y", 1, 4)).position, 4, "Y") == 2
    four = scene("- / - / - / -", hands="Y")
    assert refusal(four, Lay("Y", 1, 4)) == "malformed-action"
    assert refusal(four, Lay("Y", 1, 3)) == "not-lying-there"


def test_the_mover_alone_is_told_what_may_be_laid() -> None:
    start = scene("- / G2 / -", hands="GGG / R / -")
    assert GAME.affordances(mover(start))["lay"] == {"G": [(0, 3), (1, 3)]}
