"""The rule of colour and the three actions (section 4)."""

import pytest

from app.games.mandala.model import (
    BuildMountain,
    Built,
    Discarded,
    DiscardRedraw,
    Drawn,
    GrowField,
    Grown,
)
from tests.games.mandala.scenes import events, legal, play, refusal, scene, under


@pytest.mark.case("mandala 2")
def test_case_2_building_draws_three_and_passes_the_turn() -> None:
    before = scene("RG / - / -", hand="RRGGYY", deck="KKKKPOY")
    step = play(before, BuildMountain(0, "R"))
    public = step.position.public
    assert public.mandalas[0].mountain == "RGR"
    assert public.hand_sizes[0] == 8
    assert step.position.own[0].hand == "GGPYYYOR"
    assert step.position.vault.deck == "KKKK"
    assert (public.turn, public.phase) == (1, "action")
    assert events(step) == [Built(0, 0, "R"), Drawn(0, 3, "PYO")]


@pytest.mark.case("mandala 4")
def test_case_4_the_opponents_colour_is_closed_in_one_mandala_only() -> None:
    before = scene("- / - / R", "GG / - / -", hand="RRK")
    assert refusal(before, BuildMountain(0, "R")) == "colour-elsewhere"
    assert refusal(before, GrowField(0, "R", 1)) == "colour-elsewhere"
    assert {BuildMountain(1, "R"), GrowField(1, "R", 1), GrowField(1, "R", 2)} <= legal(before)
    assert not {BuildMountain(0, "R"), GrowField(0, "R", 1)} & legal(before)


@pytest.mark.case("mandala 5")
def test_case_5_a_colour_stays_where_it_lies() -> None:
    before = scene("GO / Y / -", hand="GGYYK")
    assert refusal(before, GrowField(0, "G", 1)) == "colour-elsewhere"
    assert refusal(before, BuildMountain(0, "G")) is None
    assert refusal(before, BuildMountain(0, "Y")) == "colour-elsewhere"
    assert refusal(before, GrowField(0, "Y", 2)) is None


@pytest.mark.case("mandala 6")
def test_case_6_growing_moves_cards_and_draws_nothing() -> None:
    before = scene("GY / - / -", hand="RRRGK")
    step = play(before, GrowField(0, "R", 3))
    assert step.position.public.mandalas[0].fields == ("RRR", "")
    assert step.position.own[0].hand == "KG"
    assert step.position.vault == before.vault
    assert step.position.public.turn == 1
    assert events(step) == [Grown(0, 0, "R", 3)]


def test_growing_adds_to_what_lies_in_the_field() -> None:
    before = scene("GY / - / RP", hand="PPPKK", turn=1)
    field = play(before, GrowField(0, "P", 2)).position.public.mandalas[0].fields[1]
    assert field == "PPPR"


@pytest.mark.case("mandala 7")
def test_case_7_one_card_is_kept_when_growing() -> None:
    before = scene("GY / - / -", hand="RRR")
    assert refusal(before, GrowField(0, "R", 2)) is None
    assert refusal(before, GrowField(0, "R", 3)) == "keep-one-card"
    assert GrowField(0, "R", 2) in legal(before)
    assert GrowField(0, "R", 3) not in legal(before)


@pytest.mark.case("mandala 8")
def test_case_8_the_last_card_builds_or_is_discarded() -> None:
    before = scene("GY / - / -", "RK / - / -", hand="R")
    assert legal(before) == {BuildMountain(0, "R"), BuildMountain(1, "R"), DiscardRedraw("R", 1)}
    assert refusal(before, GrowField(0, "R", 1)) == "keep-one-card"
    assert play(before, BuildMountain(0, "R")).position.public.hand_sizes[0] == 3


@pytest.mark.case("mandala 10")
def test_case_10_discarding_draws_as_many() -> None:
    before = scene(hand="RRRGGYYK", deck="KKKPPO")
    step = play(before, DiscardRedraw("R", 3))
    assert step.position.own[0].hand == "KGGPPYYO"
    assert step.position.public.discard == "RRR"
    assert step.position.public.turn == 1
    assert events(step) == [Discarded(0, "R", 3), Drawn(0, 3, "PPO")]


@pytest.mark.case("mandala 11")
def test_case_11_a_closed_hand_can_only_discard() -> None:
    before = scene("- / - / R", "- / - / R", hand="RR")
    assert legal(before) == {DiscardRedraw("R", 1), DiscardRedraw("R", 2)}


def test_discarding_the_whole_hand_is_allowed() -> None:
    step = play(scene(hand="RRRR", deck="KGPYO"), DiscardRedraw("R", 4))
    assert step.position.own[0].hand == "GPYO"


@pytest.mark.case("mandala 28")
def test_case_28_two_equal_mountain_cards() -> None:
    before = scene("RR / - / -", hand="RRK")
    assert refusal(before, BuildMountain(0, "R")) is None
    assert refusal(before, GrowField(0, "R", 1)) == "colour-elsewhere"


@pytest.mark.case("mandala 29")
def test_case_29_the_mandalas_are_independent() -> None:
    before = scene("R / - / -", "GG / - / -", hand="RRK")
    assert refusal(before, GrowField(1, "R", 1)) is None
    assert refusal(before, GrowField(0, "R", 1)) == "colour-elsewhere"


def test_a_colour_of_the_own_field_is_closed_to_the_mountain() -> None:
    before = scene("G / R / -", hand="RRK")
    assert refusal(before, BuildMountain(0, "R")) == "colour-elsewhere"
    assert legal(before) >= {GrowField(0, "R", 1), GrowField(0, "R", 2)}


def test_every_kind_of_opening_of_a_mixed_hand() -> None:
    before = scene("RG / K / Y", "PP / - / R", hand="RRKYY")
    assert legal(before) == {
        *(BuildMountain(0, "R"), BuildMountain(1, "K"), BuildMountain(1, "Y")),
        *(GrowField(0, "K", 1), GrowField(1, "K", 1), GrowField(1, "Y", 1), GrowField(1, "Y", 2)),
        *(DiscardRedraw("R", 1), DiscardRedraw("R", 2), DiscardRedraw("K", 1)),
        *(DiscardRedraw("Y", 1), DiscardRedraw("Y", 2)),
    }


def test_option_redraw_when_stuck_closes_discarding_while_something_else_is_legal() -> None:
    strict = under(redraw="when_stuck")
    free = scene("GG / - / -", hand="RK")
    assert not any(isinstance(one, DiscardRedraw) for one in legal(free, strict))
    assert refusal(free, DiscardRedraw("R", 1), strict) == "redraw-not-allowed"
    stuck = scene("- / - / R", "- / - / R", hand="RR")
    assert legal(stuck, strict) == {DiscardRedraw("R", 1), DiscardRedraw("R", 2)}
    assert play(stuck, DiscardRedraw("R", 1), game=strict).position.public.turn == 1


def test_option_redraw_when_stuck_counts_building_alone() -> None:
    strict = under(redraw="when_stuck")
    # With the last card nothing can be grown, but it can be built where it already lies.
    assert legal(scene("R / - / -", "- / - / R", hand="R"), strict) == {BuildMountain(0, "R")}


def test_option_redraw_when_stuck_counts_growing_alone() -> None:
    strict = under(redraw="when_stuck")
    # Own field left, opponent's field right: red can be grown, but not built.
    before = scene("- / R / -", "- / - / R", hand="RR")
    assert legal(before, strict) == {GrowField(0, "R", 1)}
    assert refusal(before, DiscardRedraw("R", 2), strict) == "redraw-not-allowed"


def test_no_limit_hands_can_grow_by_more_than_eight() -> None:
    free = under(hand_limit="none")
    before = scene(hand="R" * 18)
    assert GrowField(0, "R", 17) in legal(before, free)
    assert GrowField(0, "R", 18) not in legal(before, free)
    assert DiscardRedraw("R", 18) in legal(before, free)
