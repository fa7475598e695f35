"""Completion, claims and sweeping (section 5)."""

import pytest

from app.games.mandala.model import (
    BuildMountain,
    Built,
    Claim,
    ClaimColour,
    Claimed,
    Completed,
    DiscardRedraw,
    Drawn,
    FinalMandala,
    GrowField,
    Grown,
    Refilled,
    Swept,
)
from tests.games.mandala.scenes import events, legal, play, refusal, scene, under


@pytest.mark.case("mandala 12")
def test_case_12_a_full_destruction() -> None:
    before = scene(
        "RRRGGK / YY / P",
        hand="OK",
        rivers=("R", ""),
        cups=("KK", "PP"),
        deck="KGPRYO",
        other_hand="YYYYYY",
    )
    built = play(before, BuildMountain(0, "O"))
    public = built.position.public
    assert public.hand_sizes[0] == 4
    assert built.position.own[0].hand == "KYOR"
    assert (public.phase, public.turn) == ("claim", 0)
    assert public.claim == Claim(0, 0, draw_due=False)
    assert events(built) == [Built(0, 0, "O"), Drawn(0, 3, "YOR"), Completed(0, 0, 0)]

    green = play(built.position, ClaimColour("G"))
    assert green.position.public.rivers == ("RG", "")
    assert green.position.own[0].cup == "KKG"
    assert green.position.public.turn == 1
    assert events(green) == [Claimed(0, 0, "G", 2, "cup", 2)]
    assert not green.reveals

    last = play(green.position, ClaimColour("R"), ClaimColour("K"), ClaimColour("O"))
    public = last.position.public
    assert public.rivers == ("RGK", "RO")
    assert last.position.own[0].cup == "KKG"
    assert last.position.own[1].cup.count("R") == built.position.own[1].cup.count("R") + 2
    assert public.discard == "PYY"
    assert public.mandalas[0].mountain == "PG"
    assert public.mandalas[0].fields == ("", "")
    assert (public.phase, public.turn, public.claim) == ("action", 1, None)
    assert events(last) == [
        Claimed(1, 0, "O", 1, "cup", 2),
        Swept(0, "", ("YY", "P")),
        Refilled(0, "PG"),
    ]
    assert last.reveals


@pytest.mark.case("mandala 14")
@pytest.mark.parametrize("completer", [0, 1])
def test_case_14_on_a_tie_the_other_seat_claims_first(completer: int) -> None:
    before = scene("RGK / Y / P", hand="OK", turn=completer)
    public = play(before, BuildMountain(0, "O")).position.public
    assert public.turn == 1 - completer


@pytest.mark.case("mandala 15")
def test_case_15_cards_count_not_colours() -> None:
    before = scene("RG / YYY / PK", hand="OK")
    assert play(before, BuildMountain(0, "O")).position.public.turn == 0


def test_the_larger_field_of_seat_1_claims_first() -> None:
    before = scene("RG / PK / YYY", hand="OK")
    assert play(before, BuildMountain(0, "O")).position.public.turn == 1


@pytest.mark.case("mandala 16")
def test_case_16_cards_just_grown_count() -> None:
    before = scene("RGK / Y / PP", hand="OOOK")
    step = play(before, GrowField(0, "O", 3))
    public = step.position.public
    assert public.mandalas[0].fields == ("YOOO", "PP")
    assert (public.phase, public.turn, public.hand_sizes[0]) == ("claim", 0, 1)
    assert step.position.vault == before.vault
    assert events(step) == [Grown(0, 0, "O", 3), Completed(0, 0, 0)]
    assert not step.reveals


@pytest.mark.case("mandala 18")
def test_case_18_two_empty_fields_claim_nothing() -> None:
    before = scene("RRGKPY / - / -", hand="OK", deck="KGPRYO")
    step = play(before, BuildMountain(0, "O"))
    public = step.position.public
    assert public.discard == "KGPYORR"
    assert public.mandalas[0].mountain == "PG"
    assert (public.phase, public.turn) == ("action", 1)
    assert events(step)[2:] == [
        Completed(0, 0, None),
        Swept(0, "RRGKPYO", ("", "")),
        Refilled(0, "PG"),
    ]


@pytest.mark.case("mandala 26")
def test_case_26_an_empty_mountain_claims_nothing() -> None:
    before = scene("- / KGP / YO", hand="RRK", deck="PGG")
    step = play(before, GrowField(0, "R", 1))
    public = step.position.public
    assert public.discard == "KGPYOR"
    assert public.mandalas[0].mountain == "GG"
    assert public.rivers == ("", "")
    assert (public.phase, public.turn) == ("action", 1)
    assert events(step)[1:] == [
        *(Completed(0, 0, None), Swept(0, "", ("KGPR", "YO")), Refilled(0, "GG"))
    ]


@pytest.mark.case("mandala 27")
def test_case_27_three_colours_give_the_first_claimer_two() -> None:
    before = scene("RRG / YY / PO", hand="KKKG", turn=0)
    claiming = play(before, GrowField(0, "K", 1)).position
    assert claiming.public.turn == 0
    assert legal(claiming) == {ClaimColour("R"), ClaimColour("G")}
    # With a third colour in the mountain:
    before = scene("RRGO / YY / P", hand="KKKG")
    step = play(before, GrowField(0, "K", 1))
    turns = []
    for colour in ("R", "G", "O"):
        turns.append(step.position.public.turn)
        step = play(step.position, ClaimColour(colour))
    assert turns == [0, 1, 0]
    assert step.position.public.rivers == ("RO", "G")
    assert step.position.public.turn == 1


def test_the_turn_after_a_destruction_belongs_to_the_completers_opponent() -> None:
    # Decision 14: seat 1 completes and seat 1 claims last; seat 0 is to move all the same.
    before = scene("RG / YYY / PK", hand="OK", turn=1)
    public = play(
        before, BuildMountain(0, "O"), ClaimColour("R"), ClaimColour("G"), ClaimColour("O")
    ).position.public
    assert (public.phase, public.turn) == ("action", 0)
    assert public.rivers == ("RO", "G")


def test_the_other_mandala_stays_untouched() -> None:
    before = scene("RG / - / K", "- / KGP / YO", hand="RRK", deck="PGG")
    public = play(before, GrowField(1, "R", 1)).position.public
    assert public.mandalas[0] == before.public.mandalas[0]
    assert public.mandalas[1].mountain == "GG"


def test_claiming_a_colour_of_the_river_fills_the_cup_alone() -> None:
    claim = Claim(0, 1, draw_due=False)
    before = scene("RRRGG / YY / PKO", hand="KK", claim=claim, rivers=("RG", ""), cups=("KK", ""))
    step = play(before, ClaimColour("R"))
    assert step.position.own[0].cup == "KKRRR"
    assert step.position.public.rivers == ("RG", "")
    assert events(step) == [Claimed(0, 0, "R", 3, "cup", None)]


def test_a_single_card_of_a_new_colour_goes_to_the_river_alone() -> None:
    claim = Claim(0, 1, draw_due=False)
    before = scene("RGG / YY / PKO", hand="KK", claim=claim, cups=("KK", ""))
    step = play(before, ClaimColour("R"))
    assert step.position.own[0].cup == "KK"
    assert step.position.public.rivers == ("R", "")
    assert step.position.public.cup_sizes[0] == 2


def test_a_claimer_without_a_field_loses_what_it_takes() -> None:
    # Decision 8: the choice still denies the colour.
    claim = Claim(0, 0, draw_due=False)
    before = scene("RRRGG / - / PKYO", hand="KK", turn=0, claim=claim, cups=("KK", ""), discard="G")
    step = play(before, ClaimColour("R"))
    public = step.position.public
    assert public.discard == "GRRR"
    assert (public.rivers, step.position.own[0].cup) == (("", ""), "KK")
    assert events(step) == [Claimed(0, 0, "R", 3, "discard", None)]
    assert legal(step.position) == {ClaimColour("G")}


def test_seat_1_without_a_field_loses_what_it_takes() -> None:
    claim = Claim(1, 0, draw_due=False)
    before = scene("KK / G / -", "RRG / PKYO / -", hand="KK", turn=1, claim=claim, deck="GPRYO")
    step = play(before, ClaimColour("R"), ClaimColour("G"))
    assert step.position.public.rivers == ("G", "")
    assert step.position.public.discard == "KPYORR"


def test_option_empty_field_collect_gives_the_cards_all_the_same() -> None:
    collect = under(empty_field="collect")
    before = scene("RRRGG / - / PKY", hand="OOK", cups=("KK", ""), deck="GPRYO")
    step = play(before, BuildMountain(0, "O"), ClaimColour("G"), ClaimColour("R"), game=collect)
    assert step.position.public.rivers == ("R", "G")
    assert step.position.own[0].cup == "KKRR"


def test_option_empty_field_collect_claims_between_two_empty_fields() -> None:
    collect = under(empty_field="collect")
    before = scene("RRGKPY / - / -", hand="OK", deck="KGPRYO")
    step = play(before, BuildMountain(0, "O"), game=collect)
    public = step.position.public
    assert (public.phase, public.turn) == ("claim", 1)
    assert events(step)[-1] == Completed(0, 0, 1)
    assert public.discard == ""


def test_option_empty_field_collect_still_skips_an_empty_mountain() -> None:
    before = scene("- / KGP / YO", hand="RRK", deck="PGG")
    step = play(before, GrowField(0, "R", 1), game=under(empty_field="collect"))
    assert step.position.public.phase == "action"


def test_discarding_completes_nothing_and_draws_only() -> None:
    before = scene("RGKPY / - / -", hand="OK", deck="GPRYO")
    public = play(before, DiscardRedraw("O", 1)).position.public
    assert (public.phase, public.turn) == ("action", 1)
    assert public.mandalas[0].mountain == "RGKPY"


def test_a_sixth_river_colour_lets_the_claims_go_on() -> None:
    # Decision 10: both seats even complete their rivers in this destruction.
    claim = Claim(0, 1, draw_due=False)
    before = scene(
        "RGG / YY / PKO", hand="KK", claim=claim, rivers=("KGPYO", "KPYOR"), cups=("", "")
    )
    first = play(before, ClaimColour("R"))
    assert first.position.public.end_trigger == "river"
    assert first.position.public.phase == "claim"
    assert events(first) == [Claimed(0, 0, "R", 1, "cup", 6), FinalMandala("river")]
    last = play(first.position, ClaimColour("G"))
    public = last.position.public
    assert public.rivers == ("KGPYOR", "KPYORG")
    assert (public.phase, public.end_reason, public.turn) == ("over", "river", None)
    assert public.mandalas[0].mountain == ""
    assert public.deck_size == before.public.deck_size
    assert [one.type for one in events(last)] == ["claimed", "swept", "ended"]


def test_a_fifth_river_colour_triggers_nothing() -> None:
    claim = Claim(0, 1, draw_due=False)
    before = scene("RGG / YY / PKO", hand="KK", claim=claim, rivers=("KGPY", ""))
    assert play(before, ClaimColour("R")).position.public.end_trigger is None


class TestDrawTimingAfterDestruction:
    """Place, check, claims, sweep, two mountain cards, then the completer draws."""

    after = under(draw_timing="after_destruction")

    def test_the_completer_draws_last(self) -> None:
        before = scene("RG / YYY / PK", hand="OK", deck="KGPYOR", cups=("KK", "GG"))
        built = play(before, BuildMountain(0, "O"), game=self.after)
        public = built.position.public
        assert public.hand_sizes[0] == 1
        assert public.claim == Claim(0, 0, draw_due=True)
        assert events(built) == [Built(0, 0, "O"), Completed(0, 0, 0)]
        assert not built.reveals
        last = play(
            built.position,
            *(ClaimColour("R"), ClaimColour("G"), ClaimColour("O")),
            game=self.after,
        )
        public = last.position.public
        assert public.mandalas[0].mountain == "RO"
        assert last.position.own[0].hand == "KGPY"[0] + "GPY"
        assert (public.deck_size, public.turn) == (1, 1)
        assert events(last)[-2:] == [Refilled(0, "RO"), Drawn(0, 3, "GPY")]

    def test_a_growing_completer_draws_nothing(self) -> None:
        before = scene("R / YYY / PKG", hand="OOK", deck="KGPYOR")
        built = play(before, GrowField(0, "O", 1), game=self.after)
        assert built.position.public.claim == Claim(0, 0, draw_due=False)
        last = play(built.position, ClaimColour("R"), game=self.after)
        assert last.position.public.hand_sizes[0] == 2

    def test_a_building_that_completes_nothing_draws_at_once(self) -> None:
        before = scene("RG / - / -", hand="OK", deck="KGPYOR")
        step = play(before, BuildMountain(0, "O"), game=self.after)
        assert step.position.public.hand_sizes[0] == 4

    def test_the_limit_counts_the_hand_of_that_moment(self) -> None:
        before = scene("RGPYK / - / -", hand="OKKKKKGG", deck="KGPYORRR")
        step = play(before, BuildMountain(0, "O"), game=self.after)
        assert step.position.public.hand_sizes[0] == 8
        assert [one.type for one in events(step)] == [
            *("built", "completed", "swept", "refilled", "drawn")
        ]

    def test_the_last_card_may_complete_and_leaves_an_empty_hand_for_the_claims(self) -> None:
        before = scene("RG / YYY / PK", hand="O", deck="KGPYOR")
        built = play(before, BuildMountain(0, "O"), game=self.after)
        assert built.position.public.hand_sizes[0] == 0
        assert legal(built.position, self.after) == {
            *(ClaimColour("R"), ClaimColour("G"), ClaimColour("O"))
        }
        assert refusal(built.position, GrowField(0, "O", 1), self.after) == "wrong-phase"

    def test_nothing_is_drawn_when_the_destruction_ends_the_match(self) -> None:
        before = scene("RG / YYY / PK", hand="OK", deck="KGPYOR", end_trigger="deck", exhaustions=1)
        last = play(
            before,
            *(BuildMountain(0, "O"), ClaimColour("R"), ClaimColour("G"), ClaimColour("O")),
            game=self.after,
        )
        public = last.position.public
        assert (public.end_reason, public.hand_sizes[0], public.deck_size) == ("deck", 1, 6)

    def test_an_exhaustion_in_this_draw_counts_for_the_next_mandala(self) -> None:
        before = scene("RG / YYY / PK", hand="OK", deck="KGPY")
        last = play(
            before,
            *(BuildMountain(0, "O"), ClaimColour("R"), ClaimColour("G"), ClaimColour("O")),
            game=self.after,
        )
        public = last.position.public
        assert (public.phase, public.end_trigger, public.exhaustions) == ("action", "deck", 1)
        assert public.hand_sizes[0] == 4
        assert [one.type for one in events(last)][-4:] == [
            *("refilled", "drawn", "exhausted", "final_mandala")
        ]
