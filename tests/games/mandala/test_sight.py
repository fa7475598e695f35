"""Who sees what (section 10), and what a step is said to reveal."""

import pytest

from app.games.mandala import RULESET
from app.games.mandala.model import (
    BuildMountain,
    Claim,
    ClaimColour,
    DiscardRedraw,
    Drawn,
    GrowField,
    Own,
    Pos,
)
from app.kernel.chance import Seeded
from app.kernel.position import Position, sight_of
from app.kernel.ruleset import seen
from tests.games.mandala.scenes import GAME, events, play, scene, under
from tests.games.mandala.walks import any_game


def wire(position: Pos, viewer: int | None) -> bytes:
    """Return the sight as it is sent."""
    return RULESET.sight.encode(sight_of(position, viewer))


def twin(position: Pos, **changes: Own) -> Pos:
    """Return the position with another hand or cup of seat 0, and the deck turned around."""
    own = changes.get("own", position.own[0])
    deck = type(position.vault)(position.vault.deck[::-1])
    return Position(position.public, (own, position.own[1]), deck)


@pytest.mark.case("mandala 33")
def test_case_33_nobody_else_sees_hand_cup_or_deck() -> None:
    hidden = scene("RG / - / K", hand="RRGGYY", cups=("KO", "GG"))
    other = twin(hidden, own=Own("KKPPOO", "RY"))
    for viewer in (1, None):
        assert wire(hidden, viewer) == wire(other, viewer)
    assert wire(hidden, 0) != wire(other, 0)
    assert b"RRGGYY" not in wire(hidden, None)
    assert hidden.vault.deck.encode() not in wire(hidden, 0)


@pytest.mark.case("mandala 33")
def test_case_33_without_memory_aid_no_cup_colour_is_in_a_sight() -> None:
    claim = Claim(0, 1, draw_due=False)
    before = scene("RRRGG / YY / PKO", hand="KK", claim=claim, cups=("KK", "GG"))
    position = play(before, ClaimColour("R")).position
    assert position.public.claimed is None
    assert position.own[0].cup == "KKRR"
    for viewer in (1, None):
        assert wire(position, viewer) == wire(twin(position, own=Own("KK", "YYYY")), viewer)


def test_option_memory_aid_on_shows_claims_but_not_the_starting_cards() -> None:
    game = under(memory_aid="on")
    claim = Claim(0, 1, draw_due=False)
    before = scene(
        "RRRGG / YY / PKO", hand="KK", claim=claim, cups=("KKG", "GG"), claimed=("G", "")
    )
    first = play(before, ClaimColour("R"), game=game)
    assert first.position.public.claimed == ("GRR", "")
    assert first.position.own[0].cup == "KKGRR"
    second = play(first.position, ClaimColour("G"), game=game)
    assert second.position.public.claimed == ("GRR", "G")


def test_memory_aid_counts_no_lost_claims() -> None:
    claim = Claim(0, 0, draw_due=False)
    before = scene("RRRGG / - / PKYO", hand="KK", claim=claim, claimed=("", ""))
    position = play(before, ClaimColour("R"), game=under(memory_aid="on")).position
    assert position.public.claimed == ("", "")


def test_drawn_cards_are_told_to_their_drawer_alone() -> None:
    step = play(scene(hand="RRG", deck="KKYOP"), BuildMountain(0, "R"))
    assert seen(step.emits, 0)[1] == Drawn(0, 3, "PYO")
    for viewer in (1, None):
        assert seen(step.emits, viewer)[1] == Drawn(0, 3, None)
    assert seen(step.emits, None, everything=True)[1] == Drawn(0, 3, "PYO")


def test_an_event_tells_no_order_that_a_hand_does_not_keep() -> None:
    for deck in ("KKYOP", "KKOPY", "KKPYO"):
        step = play(scene(hand="RRG", deck=deck), BuildMountain(0, "R"))
        assert events(step)[1] == Drawn(0, 3, "PYO")


def test_a_claim_is_public() -> None:
    claim = Claim(0, 1, draw_due=False)
    step = play(scene("RRG / YY / PKO", hand="KK", claim=claim), ClaimColour("R"))
    assert seen(step.emits, None) == seen(step.emits, 0)


class TestReveals:
    """True exactly when something was drawn or shown that its author did not know."""

    def test_drawing_does(self) -> None:
        assert play(scene(hand="RRG"), BuildMountain(0, "R")).reveals is True
        assert play(scene(hand="RRG"), DiscardRedraw("R", 1)).reveals

    def test_growing_does_not(self) -> None:
        assert play(scene(hand="RRG"), GrowField(0, "R", 1)).reveals is False

    def test_completing_by_growing_does_not_while_claims_are_due(self) -> None:
        assert not play(scene("RGK / Y / PP", hand="OOK"), GrowField(0, "O", 1)).reveals

    def test_a_refill_does(self) -> None:
        assert play(scene("- / KGP / YO", hand="RRK"), GrowField(0, "R", 1)).reveals

    def test_building_with_nothing_to_draw_does_not(self) -> None:
        before = scene(hand="RRG", deck="", exhaustions=1, end_trigger="deck")
        assert not play(before, BuildMountain(0, "R")).reveals

    def test_the_end_does_it_shows_the_cups(self) -> None:
        before = scene("- / KGP / YO", hand="RRK", end_trigger="deck", exhaustions=1)
        assert play(before, GrowField(0, "R", 1)).reveals
        assert GAME.leave(before, 0, "left", Seeded(0)).reveals


def test_secrets_have_no_repr() -> None:
    position = scene(hand="RRGGYY", cups=("KO", "GG"))
    assert "RRGG" not in repr(position)
    assert "KO" not in repr(position.own)
    assert "O" not in repr(position.vault).replace("Vault", "")


def test_prompts_ask_the_seat_to_act() -> None:
    game, chance = any_game(1)
    public = game.setup(2, chance).position.public
    asked = game.awaited(public)
    assert [(seat, prompt.kind) for seat, prompt in asked.items()] == [(public.turn, "action")]
    claiming = scene("RRG / Y / PKO", hand="KK", turn=1, claim=Claim(0, 1, draw_due=False))
    assert [(seat, one.kind) for seat, one in game.awaited(claiming.public).items()] == [
        (1, "claim")
    ]
