"""Who sees what (section 7)."""

import pytest

from app.games.mana_mana import RULESET
from app.games.mana_mana.model import Own, Pos, Take, Took, Vault
from app.kernel.position import Position, seat_sight, sight_of
from app.kernel.ruleset import seen
from tests.games.mana_mana.scenes import GAME, play, scene, under


def wire(position: Pos, viewer: int | None) -> bytes:
    """Return the sight as it is sent."""
    return RULESET.sight.encode(sight_of(position, viewer))


def twin(position: Pos, hand: str, removed: str = "") -> Pos:
    """Return the position with another hand of seat 0, and the pile turned around."""
    own = (Own(hand), *position.own[1:])
    return Position(position.public, own, Vault(position.vault.pile[::-1], removed))


@pytest.mark.case("mana-mana 24")
def test_case_24_nobody_else_sees_a_hand_or_the_pile() -> None:
    hidden = scene(hands="RRGGYY / B / O", removed="PP", left=(2,))
    other = twin(hidden, "PPOOBB", "RG")
    for viewer in (1, 2, None):
        assert wire(hidden, viewer) == wire(other, viewer)
        assert b'"hand_sizes":[6,1,1]' in wire(hidden, viewer)
        assert b"GGRRYY" not in wire(hidden, viewer)
    assert b'"own":{"hand":"GGRRYY"}' in wire(hidden, 0)
    assert wire(hidden, 0) != wire(other, 0)
    for viewer in (0, 1, 2, None):
        assert hidden.vault.pile.encode() not in wire(hidden, viewer)


@pytest.mark.case("mana-mana 24")
def test_case_24_a_take_is_public() -> None:
    step = play(scene(hands="RR / B / O", display="PPPGB", mana=(2, 0, 0)), Take("P", 2))
    for viewer in (0, 1, 2, None):
        assert seen(step.emits, viewer)[0] == Took(0, "P", 2, 1)


def test_only_the_seat_to_move_is_told_what_it_may_do() -> None:
    start = scene(hands="RR / B / O")
    for seat in (1, 2):
        assert not list(GAME.legal(seat_sight(start, seat)))
        assert GAME.affordances(seat_sight(start, seat)) is None


def test_the_prompt_is_the_movers() -> None:
    for seat in range(5):
        start = scene("- / - / - / - / -", to_move=seat)
        assert {s: p.kind for s, p in GAME.awaited(start.public).items()} == {seat: "turn"}


def test_open_hands_show_hands_and_never_the_pile() -> None:
    game = under(open_hands="on")
    start = scene(hands="RRGGYY / B / O", removed="PP", game=game)
    for viewer in (0, 1, None):
        assert b'"hands":["GGRRYY","B","O"]' in wire(start, viewer)
        assert b'"shown":"PP"' in wire(start, viewer)
        assert start.vault.pile.encode() not in wire(start, viewer)


def test_secrets_have_no_repr() -> None:
    position = scene(hands="RRGGYY / B / O")
    assert "GGRRYY" not in repr(position)
    assert "GGRRYY" not in repr(position.own)
    assert position.vault.pile not in repr(position.vault)
