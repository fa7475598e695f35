"""Drawing and the deck's exhaustion (section 6)."""

import pytest

from app.games.mandala.model import (
    BuildMountain,
    Built,
    Claim,
    ClaimColour,
    Discarded,
    DiscardRedraw,
    Drawn,
    Ended,
    Exhausted,
    FinalMandala,
    GrowField,
    Grown,
    Refilled,
    Reshuffled,
)
from app.kernel.chance import Scripted
from tests.games.mandala.scenes import GAME, all_cards, events, legal, play, scene, under


@pytest.mark.case("mandala 3")
@pytest.mark.parametrize(
    ("hand", "drawn"), [("RRGGYYKK", 1), ("RRGGYYK", 2), ("RRGGYY", 3), ("RRGGY", 3), ("R", 3)]
)
def test_case_3_building_draws_up_to_the_limit(hand: str, drawn: int) -> None:
    step = play(scene("RG / - / -", hand=hand), BuildMountain(0, "R"))
    assert step.position.public.hand_sizes[0] == len(hand) - 1 + drawn
    assert step.position.public.hand_sizes[0] <= 8


@pytest.mark.parametrize("hand", ["R", "RRGGYYKK", "RRGGYYKKKKKK"])
def test_option_hand_limit_none_always_draws_three(hand: str) -> None:
    step = play(
        scene("RG / - / -", hand=hand), BuildMountain(0, "R"), game=under(hand_limit="none")
    )
    assert step.position.public.hand_sizes[0] == len(hand) + 2


def test_option_hand_limit_none_draws_fewer_only_when_the_cards_run_out() -> None:
    before = scene("RG / - / -", hand="RRGGYYKKK", deck="PP", exhaustions=0)
    step = play(before, BuildMountain(0, "R"), game=under(hand_limit="none"))
    assert step.position.public.hand_sizes[0] == 10
    assert step.position.public.deck_size == 0


@pytest.mark.case("mandala 9")
def test_case_9_the_last_card_of_all_goes_round_once() -> None:
    before = scene(
        "GY / - / -", hand="R", other_hand="KK", deck="", exhaustions=1, end_trigger="deck"
    )
    assert legal(before) == {DiscardRedraw("R", 1)}
    step = play(before, DiscardRedraw("R", 1))
    public = step.position.public
    assert (public.exhaustions, public.end_reason, public.phase) == (2, "deck_twice", "over")
    assert step.position.own[0].hand == "R"
    assert [type(one) for one in events(step)] == [
        *(Discarded, Reshuffled, Drawn, Exhausted, Ended)
    ]
    assert events(step)[1] == Reshuffled(1)
    assert events(step)[3] == Exhausted(2, 0, final=False)


@pytest.mark.case("mandala 20")
def test_case_20_the_discards_become_the_deck_in_mid_draw() -> None:
    before = scene("YO / - / -", hand="RRYYKK", deck="KG", discard="PPPP")
    step = play(before, BuildMountain(0, "Y"))
    public = step.position.public
    assert public.hand_sizes[0] == 8
    assert (public.deck_size, public.discard) == (3, "")
    assert (public.end_trigger, public.exhaustions) == ("deck", 1)
    assert (public.phase, public.turn) == ("action", 1)
    assert step.position.own[0].hand == "KKKGPYRR"
    assert events(step) == [
        Built(0, 0, "Y"),
        Drawn(0, 3, "KGP"),
        Exhausted(1, 4, final=True),
        FinalMandala("deck"),
    ]


@pytest.mark.case("mandala 21")
def test_case_21_the_last_card_drawn_exhausts_the_deck() -> None:
    before = scene("YO / - / -", hand="RRYYK", deck="KGP", discard="PPOO")
    step = play(before, BuildMountain(0, "Y"))
    public = step.position.public
    assert public.hand_sizes[0] == 7
    assert (public.end_trigger, public.exhaustions) == ("deck", 1)
    assert (public.deck_size, public.discard) == (4, "")
    assert sorted(step.position.vault.deck) == ["O", "O", "P", "P"]


def test_one_card_short_of_the_last_triggers_nothing() -> None:
    public = play(
        scene("YO / - / -", hand="RRYYK", deck="KGPP", discard="PP"), BuildMountain(0, "Y")
    ).position.public
    assert (public.deck_size, public.discard, public.end_trigger) == (1, "PP", None)
    assert public.exhaustions == 0


def test_the_discards_are_shuffled_by_chance_in_tidy_order() -> None:
    before = scene("YO / - / -", hand="RRYYK", deck="KGP", discard="POKG")
    # Tidy: KGPO. Draws 0, 0, 0 swap K-O, then O-P, then P-G: GPOK, its last letter drawn next.
    chance = Scripted(0, 0, 0)
    deck = play(before, BuildMountain(0, "Y"), chance=chance).position.vault.deck
    assert deck == "GPOK"
    chance.finish()


def test_without_discards_the_deck_stays_empty_and_the_draw_stops() -> None:
    before = scene("YO / - / -", hand="RRYYK", deck="KG")
    step = play(before, BuildMountain(0, "Y"))
    public = step.position.public
    assert (public.hand_sizes[0], public.deck_size) == (6, 0)
    assert (public.end_trigger, public.exhaustions, public.phase) == ("deck", 1, "action")
    assert Exhausted(1, 0, final=True) in events(step)


def test_nothing_to_draw_is_not_told() -> None:
    before = scene("YO / - / -", hand="RRYYK", deck="", exhaustions=1, end_trigger="deck")
    step = play(before, BuildMountain(0, "Y"))
    assert events(step) == [Built(0, 0, "Y")]
    assert not step.reveals


def test_a_reshuffle_before_a_draw_is_no_exhaustion() -> None:
    before = scene(
        "YO / - / -", hand="RRYYK", deck="", discard="PPPP", exhaustions=1, end_trigger="deck"
    )
    step = play(before, BuildMountain(0, "Y"))
    public = step.position.public
    assert (public.hand_sizes[0], public.deck_size, public.exhaustions) == (7, 1, 1)
    assert events(step) == [Built(0, 0, "Y"), Reshuffled(4), Drawn(0, 3, "PPP")]


def test_a_hand_at_its_limit_leaves_an_empty_deck_alone() -> None:
    # Nothing is due, so nothing is shuffled either.
    before = scene("YO / - / -", hand="RRYYKKGP", deck="", discard="PP", exhaustions=1)
    step = play(before, GrowField(1, "R", 1))
    assert events(step) == [Grown(0, 1, "R", 1)]
    assert (step.position.public.deck_size, step.position.public.discard) == (0, "PP")


def test_one_draw_can_exhaust_the_deck_twice() -> None:
    before = scene("YO / - / -", hand="RRYYK", deck="K", discard="G")
    step = play(before, BuildMountain(0, "Y"))
    public = step.position.public
    assert (public.exhaustions, public.end_trigger, public.end_reason) == (2, "deck", "deck_twice")
    assert step.position.own[0].hand == "KKGYRR"
    assert events(step)[:5] == [
        Built(0, 0, "Y"),
        Drawn(0, 2, "KG"),
        Exhausted(1, 1, final=True),
        FinalMandala("deck"),
        Exhausted(2, 0, final=False),
    ]
    assert step.position.public.deck_size == 0


def test_growing_never_reshuffles_and_keeps_the_match_going() -> None:
    before = scene(hand="RRYYK", deck="", exhaustions=1, end_trigger="deck")
    public = play(before, GrowField(0, "R", 2)).position.public
    assert (public.phase, public.exhaustions) == ("action", 1)


def test_a_refill_that_exhausts_the_deck_triggers_the_end() -> None:
    # Only fields: nothing to claim; they are swept, two cards come, the deck is gone.
    before = scene("- / KGP / YO", hand="RRK", deck="GG")
    step = play(before, GrowField(0, "R", 1))
    public = step.position.public
    assert public.mandalas[0].mountain == "GG"
    assert (public.end_trigger, public.exhaustions, public.phase) == ("deck", 1, "action")
    assert (public.deck_size, public.discard) == (6, "")
    assert events(step)[-3:] == [
        Refilled(0, "GG"),
        Exhausted(1, 6, final=True),
        FinalMandala("deck"),
    ]
    assert step.reveals


def test_a_refill_from_an_empty_deck_takes_the_swept_cards() -> None:
    before = scene("- / KGP / YO", hand="RRK", deck="", exhaustions=0)
    step = play(before, GrowField(0, "R", 1))
    public = step.position.public
    assert (public.deck_size, public.discard, public.exhaustions) == (4, "", 0)
    assert len(public.mandalas[0].mountain) == 2
    assert [type(one) for one in events(step)][-2:] == [Reshuffled, Refilled]


@pytest.mark.parametrize(("deck", "mountain"), [("G", "G"), ("", "")])
def test_a_mountain_is_refilled_with_what_there_is(deck: str, mountain: str) -> None:
    # Decision 20. Nothing is swept: the fields are empty and everything was collected.
    claim = Claim(0, 1, draw_due=False)
    before = scene("R / - / -", hand="KK", claim=claim, deck=deck)
    step = play(before, ClaimColour("R"), game=under(empty_field="collect"))
    assert step.position.public.mandalas[0].mountain == mountain
    assert (Refilled(0, "G") in events(step)) == (deck == "G")
    assert step.reveals == (deck == "G")


@pytest.mark.case("mandala 32")
def test_case_32_no_draw_loses_a_card() -> None:
    before = scene("YO / - / -", hand="RRYYK", deck="K", discard="GGP")
    assert all_cards(play(before, BuildMountain(0, "Y")).position) == all_cards(before)
    assert len(all_cards(before)) == 108


def test_discarding_from_a_hand_with_an_empty_deck_draws_the_discard_back() -> None:
    before = scene(hand="RRK", deck="", exhaustions=0)
    step = play(before, DiscardRedraw("R", 2))
    public = step.position.public
    assert step.position.own[0].hand == "KRR"
    assert (public.exhaustions, public.end_trigger) == (1, "deck")
    assert GAME.outcome(public) is None
