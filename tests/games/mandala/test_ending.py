"""End, scoring and leaving (section 7)."""

import pytest

from app.games.mandala.model import (
    BuildMountain,
    Claim,
    ClaimColour,
    DiscardRedraw,
    Ended,
    Exhausted,
    FinalMandala,
    GrowField,
    Pos,
    Shown,
)
from app.games.mandala.scoring import outcome, score, value_of
from app.kernel.chance import Scripted
from app.kernel.game import Cause, Outcome
from tests.games.mandala.scenes import GAME, events, play, scene, under

LAST_CLAIM = Claim(0, 1, draw_due=False)
EVERY_CLAIM = [
    *(ClaimColour("R"), ClaimColour("G"), ClaimColour("K")),
    *(ClaimColour("P"), ClaimColour("Y"), ClaimColour("O")),
]


@pytest.mark.case("mandala 24")
@pytest.mark.parametrize(("river", "points"), [("GRY", 11), ("YGR", 14)])
def test_case_24_a_cup_scores_by_its_river(river: str, points: int) -> None:
    assert score("RRRGGYK", river) == points


def test_values_of_colours() -> None:
    assert [value_of(colour, "GRY") for colour in "GRYK"] == [1, 2, 3, 0]


def test_river_and_hand_cards_score_nothing() -> None:
    final = ended_with(("", ""), ("GPYOR", ""))
    assert final.public.rivers[0] == "GPYORK"
    assert final.own[0].hand == "KK"
    assert final.public.shown == (Shown("", 0), Shown("", 0))


def ended_with(cups: tuple[str, str], rivers: tuple[str, str]) -> Pos:
    """Return a match that the last claim has just ended: seat 1's river was full before."""
    before = scene(
        "K / GG / PYOR",
        hand="KK",
        claim=LAST_CLAIM,
        end_trigger="river",
        cups=cups,
        rivers=rivers,
    )
    return play(before, ClaimColour("K")).position


@pytest.mark.case("mandala 25")
def test_case_25_equal_points_the_smaller_cup_wins() -> None:
    # Seat 0: K and R worth 1 + 1 (the claimed K counts); seat 1: one G worth 2.
    final = ended_with(("K", "G"), ("K", "RG"))
    assert final.public.shown == (Shown("KK", 2), Shown("G", 2))
    assert outcome(final.public) == Outcome(((1,), (0,)), "river", (2, 2))


@pytest.mark.case("mandala 25")
def test_case_25_mirrored_the_smaller_cup_of_seat_0_wins() -> None:
    final = ended_with(("", "GG"), ("RK", "G"))
    assert final.public.shown == (Shown("K", 2), Shown("GG", 2))
    assert outcome(final.public) == Outcome(((0,), (1,)), "river", (2, 2))


@pytest.mark.case("mandala 25")
def test_case_25_equal_points_and_cups_share_the_victory() -> None:
    final = ended_with(("", "G"), ("K", "G"))
    assert final.public.shown == (Shown("K", 1), Shown("G", 1))
    assert outcome(final.public) == Outcome(((0, 1),), "river", (1, 1))


@pytest.mark.parametrize(("cups", "winner"), [(("", "GG"), 1), (("K", "G"), 0)])
def test_more_points_win_whatever_the_cups(cups: tuple[str, str], winner: int) -> None:
    final = ended_with(cups, ("K", "G"))
    found = outcome(final.public)
    assert found is not None
    assert found.ranking == ((winner,), (1 - winner,))


def test_no_outcome_while_it_runs() -> None:
    assert GAME.outcome(scene().public) is None


def test_the_end_shows_cups_and_scores_and_asks_nobody() -> None:
    final = ended_with(("RR", "GG"), ("K", "G"))
    public = final.public
    assert (public.phase, public.turn, public.claim, public.left) == ("over", None, None, None)
    assert GAME.awaited(public) == {}
    assert public.shown == (Shown("KRR", 1), Shown("GG", 2))
    assert public.discard == "GGPYOR"


def test_a_destruction_that_finishes_after_the_deck_ran_out_ends_the_match() -> None:
    before = scene("K / GG / PYOR", hand="KK", claim=LAST_CLAIM, end_trigger="deck", exhaustions=1)
    step = play(before, ClaimColour("K"))
    public = step.position.public
    assert (public.end_reason, public.mandalas[0].mountain) == ("deck", "")
    assert isinstance(events(step)[-1], Ended)
    assert step.reveals


def test_a_full_river_is_the_reason_even_after_the_deck_ran_out() -> None:
    before = scene(
        "K / GG / PYOR", hand="KK", claim=LAST_CLAIM, end_trigger="deck", rivers=("GPYOR", "")
    )
    step = play(before, ClaimColour("K"))
    assert step.position.public.end_reason == "river"
    assert events(step)[1] == FinalMandala("river")


def test_a_trigger_in_the_completing_draw_makes_this_mandala_the_last() -> None:
    # Decision 13.
    before = scene("RG / YYY / PK", hand="OK", deck="KG", discard="PPPP")
    step = play(before, BuildMountain(0, "O"))
    assert step.position.public.end_trigger == "deck"
    assert step.position.public.phase == "claim"
    last = play(step.position, ClaimColour("R"), ClaimColour("G"), ClaimColour("O"))
    assert last.position.public.end_reason == "deck"


def test_a_trigger_in_the_refill_leaves_one_more_mandala() -> None:
    before = scene("- / KGP / YO", "- / KGP / YO", hand="RRK", other_hand="RRK", deck="GG")
    step = play(before, GrowField(0, "R", 1))
    assert (step.position.public.end_trigger, step.position.public.phase) == ("deck", "action")
    last = play(step.position, GrowField(1, "R", 1))
    assert (last.position.public.end_reason, last.position.public.deck_size) == ("deck", 6)


def test_the_second_exhaustion_ends_the_match_at_the_end_of_the_turn() -> None:
    # Decision 21.
    before = scene(hand="RRRK", deck="GG", discard="PP", exhaustions=1, end_trigger="deck")
    step = play(before, DiscardRedraw("R", 2))
    public = step.position.public
    assert (public.exhaustions, public.end_reason) == (2, "deck_twice")
    assert (public.deck_size, public.discard) == (4, "")


def test_a_second_exhaustion_waits_for_a_due_destruction_whose_reason_is_the_deck() -> None:
    before = scene(
        "RG / YYY / PK", hand="OK", deck="K", discard="G", exhaustions=1, end_trigger="deck"
    )
    step = play(before, BuildMountain(0, "O"))
    assert step.position.public.exhaustions == 3
    assert step.position.public.phase == "claim"
    last = play(step.position, ClaimColour("R"), ClaimColour("G"), ClaimColour("O"))
    assert last.position.public.end_reason == "deck"


def test_a_refill_that_exhausts_twice_ends_the_match_as_deck_twice() -> None:
    # With empty_field collect and both fields empty, nothing is swept: deck 1, discard 1.
    collect = under(empty_field="collect")
    before = scene("RRGKPY / - / -", hand="OK", deck="KPYG", discard="R")
    step = play(before, BuildMountain(0, "O"), game=collect)
    assert (step.position.public.deck_size, step.position.public.exhaustions) == (1, 0)
    last = play(step.position, *EVERY_CLAIM, game=collect)
    public = last.position.public
    assert (public.exhaustions, public.end_trigger, public.end_reason) == (2, "deck", "deck_twice")
    assert public.mandalas[0].mountain == "KR"
    assert [one.type for one in events(last)] == [
        *("claimed", "swept", "refilled", "exhausted", "final_mandala", "exhausted", "ended")
    ]


class TestDeckEndImmediate:
    """The match ends with the turn that exhausted the deck, after a due destruction."""

    immediate = under(deck_end="immediate")

    def test_building(self) -> None:
        before = scene("RG / - / -", hand="OK", deck="KG", discard="PPPP")
        step = play(before, BuildMountain(0, "O"), game=self.immediate)
        public = step.position.public
        assert (public.end_reason, public.hand_sizes[0], public.deck_size) == ("deck", 4, 3)
        assert [one.type for one in events(step)] == ["built", "drawn", "exhausted", "ended"]
        assert events(step)[2] == Exhausted(1, 4, final=True)

    def test_discarding(self) -> None:
        before = scene(hand="OK", deck="G", discard="PPPP")
        step = play(before, DiscardRedraw("O", 1), game=self.immediate)
        assert step.position.public.end_reason == "deck"

    def test_a_due_destruction_comes_first(self) -> None:
        before = scene("RG / YYY / PK", hand="OK", deck="KG", discard="PPPP")
        step = play(before, BuildMountain(0, "O"), game=self.immediate)
        assert step.position.public.phase == "claim"
        last = play(
            step.position,
            *(ClaimColour("R"), ClaimColour("G"), ClaimColour("O")),
            game=self.immediate,
        )
        assert last.position.public.end_reason == "deck"
        assert last.position.public.mandalas[0].mountain == ""

    def test_a_refill_that_exhausts_ends_it_with_the_new_mountain_in_place(self) -> None:
        before = scene("- / KGP / YO", hand="RRK", deck="GG")
        step = play(before, GrowField(0, "R", 1), game=self.immediate)
        public = step.position.public
        assert (public.end_reason, public.mandalas[0].mountain) == ("deck", "GG")

    def test_two_exhaustions_in_one_turn_still_read_deck(self) -> None:
        before = scene("YO / - / -", hand="RRYYK", deck="K", discard="G")
        step = play(before, BuildMountain(0, "Y"), game=self.immediate)
        assert (step.position.public.exhaustions, step.position.public.end_reason) == (2, "deck")

    def test_the_default_plays_on(self) -> None:
        before = scene("RG / - / -", hand="OK", deck="KG", discard="PPPP")
        assert play(before, BuildMountain(0, "O")).position.public.phase == "action"

    def test_the_draw_after_a_destruction_can_end_it(self) -> None:
        both = under(deck_end="immediate", draw_timing="after_destruction")
        before = scene("RG / YYY / PK", hand="OK", deck="KGPY")
        last = play(
            before,
            *(BuildMountain(0, "O"), ClaimColour("R"), ClaimColour("G"), ClaimColour("O")),
            game=both,
        )
        assert last.position.public.end_reason == "deck"
        assert last.position.public.hand_sizes[0] == 4


def test_collecting_everything_with_nothing_left_to_draw_ends_the_match() -> None:
    # draw_timing after_destruction, empty_field collect: the completer's last card completed a
    # mandala between empty fields, the refill took the only card, the hand stays empty.
    game = under(draw_timing="after_destruction", empty_field="collect")
    before = scene("RGKPY / - / -", hand="O", deck="K")
    last = play(before, BuildMountain(0, "O"), *EVERY_CLAIM, game=game)
    public = last.position.public
    assert (public.phase, public.end_reason, public.exhaustions) == ("over", "deck", 1)
    assert public.mandalas[0].mountain == "K"
    assert public.hand_sizes[0] == 0
    assert [one.type for one in events(last)] == [
        *("claimed", "swept", "refilled", "exhausted", "final_mandala", "ended")
    ]


def test_an_empty_hand_reads_deck_even_at_the_second_exhaustion() -> None:
    game = under(draw_timing="after_destruction", empty_field="collect")
    before = scene("RGKPY / - / -", hand="O", deck="K", exhaustions=1)
    public = play(before, BuildMountain(0, "O"), *EVERY_CLAIM, game=game).position.public
    assert (public.exhaustions, public.end_reason) == (2, "deck")


@pytest.mark.parametrize("cause", ["left", "resigned", "timed_out"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("phase", ["action", "claim"])
def test_leaving_loses_in_every_phase(cause: Cause, seat: int, turn: int, phase: str) -> None:
    before = scene(
        "RRG / O / PYK",
        hand="KK",
        turn=turn,
        claim=Claim(0, 1, draw_due=True) if phase == "claim" else None,
        rivers=("GR", "K"),
        cups=("GRR", "KKR"),
        discard="YY",
    )
    step = GAME.leave(before, seat, cause, Scripted())
    public = step.position.public
    assert (public.phase, public.turn, public.claim) == ("over", None, None)
    assert (public.end_reason, public.left) == (cause, seat)
    assert GAME.outcome(public) == Outcome(((1 - seat,), (seat,)), cause, (5, 2))
    assert public.shown == (Shown("GRR", 5), Shown("KKR", 2))
    assert events(step) == [Ended(cause, (5, 2), ("GRR", "KKR"))]
    assert step.reveals
    # Nothing more is claimed, drawn or discarded.
    assert public.mandalas == before.public.mandalas
    assert (public.discard, public.rivers) == (before.public.discard, before.public.rivers)
    assert step.position.own == before.own
    assert step.position.vault == before.vault
