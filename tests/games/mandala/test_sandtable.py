"""The sandtable plays by the same rules as the match."""

from typing import Any

import pytest

from app.games.mandala.bot import action_of
from app.games.mandala.judgement import judged
from app.games.mandala.model import Action, BuildMountain, Claim, ClaimColour, GrowField, Pos
from app.games.mandala.rules import MandalaGame
from app.games.mandala.sandtable import BUILD, Sandtable
from app.kernel.chance import Recording, Replayed, Seeded
from tests.campaign import Campaign
from tests.games.mandala.scenes import GAME, legal, mover, scene, under
from tests.games.mandala.walks import seeds, walk


def laid(position: Pos) -> Sandtable:
    return Sandtable(GAME.options, position, Seeded(0))


def facts(table: Sandtable) -> dict[str, Any]:
    """Return all that a table holds and that still matters."""
    names = {*Sandtable.__slots__} - {"chance", "options"}
    if table.claim < 0:
        names -= {"completer", "draw_due"}
    if table.over:
        names -= {"turn"}
    return {name: getattr(table, name) for name in names}


def check_alike(game: MandalaGame, before: Pos, action: Action, seed: int) -> None:
    """Assert that an action does on the table what it does in the match, draws included."""
    seat = mover(before).seat
    chance = Recording(Seeded(seed))
    step = game.apply(before, seat, action, chance)
    draws = Replayed(chance.draws)
    table = Sandtable(game.options, before, draws)
    moves = {action_of(move): move for _, move in judged(table)}
    assert set(moves) == set(game.legal(mover(before)))
    table.take(moves[action])
    draws.finish()
    assert facts(table) == facts(Sandtable(game.options, step.position, draws))


COLLECT = under(empty_field="collect")


@pytest.mark.parametrize("game", [GAME, COLLECT], ids=["discard", "collect"])
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    "m0",
    [
        *("RRGKPY / - / -", "RGK / Y / P", "RG / YYY / PK", "RG / PK / YYY"),
        *("RGKPY / - / -", "- / KGP / YR", "RGKP / Y / -", "RGKP / - / Y"),
    ],
)
def test_completing_does_on_the_table_what_it_does_in_the_match(
    game: MandalaGame, turn: int, m0: str
) -> None:
    before = scene(m0, hand="OK", turn=turn)
    for action in (BuildMountain(0, "O"), GrowField(0, "O", 1)):
        check_alike(game, before, action, 1)


@pytest.mark.parametrize("game", [GAME, COLLECT], ids=["discard", "collect"])
@pytest.mark.parametrize("fields", ["Y / PKO", "- / YPKO", "YPKO / -"])
def test_claiming_does_on_the_table_what_it_does_in_the_match(
    game: MandalaGame, fields: str
) -> None:
    for rivers in (("", ""), ("KPYOG", "R"), ("RG", "RG")):
        claim = Claim(0, 1, draw_due=False)
        before = scene(f"RRG / {fields}", hand="KK", claim=claim, rivers=rivers)
        check_alike(game, before, ClaimColour("R"), 1)


@pytest.mark.parametrize(
    ("deck", "discard", "exhaustions"),
    [
        ("KG", "PPPP", 0),
        ("KGP", "PP", 0),
        ("K", "G", 0),
        ("K", "G", 1),
        ("", "PPPP", 1),
        ("", "", 1),
    ],
)
@pytest.mark.parametrize("hand", ["RRYYK", "R", "RK"])
def test_a_deck_runs_out_on_the_table_as_in_the_match(
    hand: str, deck: str, discard: str, exhaustions: int
) -> None:
    for game in (GAME, under(deck_end="immediate"), under(redraw="when_stuck")):
        before = scene(
            *("- / - / O", "- / - / OY"),
            hand=hand,
            deck=deck,
            discard=discard,
            exhaustions=exhaustions,
            end_trigger="deck" if exhaustions else None,
        )
        for action in legal(before, game):
            check_alike(game, before, action, 1)


@pytest.mark.parametrize(("deck", "exhaustions"), [("K", 0), ("K", 1), ("KG", 0), ("KGPYO", 0)])
def test_the_draw_after_a_destruction_is_the_same_on_the_table(deck: str, exhaustions: int) -> None:
    game = under(draw_timing="after_destruction", empty_field="collect")
    for hand in ("", "KK"):
        claim = Claim(0, 0, draw_due=True)
        before = scene("R / - / -", hand=hand, deck=deck, claim=claim, exhaustions=exhaustions)
        check_alike(game, before, ClaimColour("R"), 1)


def test_every_move_does_on_the_table_what_it_does_in_the_match(campaign: Campaign) -> None:
    for seed in seeds(campaign, 20, 2_000):
        for game, before, _, action, _ in walk(seed):
            check_alike(game, before, action, seed)


def test_a_copy_is_a_table_of_its_own() -> None:
    claim = Claim(0, 1, draw_due=True)
    table = laid(scene("RRG / O / PYK", "KK / G / P", hand="KK", claim=claim, exhaustions=1))
    copy = table.copy()
    assert facts(copy) == facts(table)
    for name in facts(table):
        mine, theirs = getattr(table, name), getattr(copy, name)
        if isinstance(mine, list):
            assert mine is not theirs
            assert all(a is not b for a, b in zip(mine, theirs, strict=True) if type(a) is list)
    assert all(
        one is not other
        for pair, twins in zip(table.fields, copy.fields, strict=True)
        for one, other in zip(pair, twins, strict=True)
    )


def test_thinking_ahead_leaves_the_table_behind_alone() -> None:
    table = laid(scene("RG / - / -", hand="RRGGYY"))
    before = facts(table.copy())
    table.copy().take((BUILD, 0, 5, 1))
    assert facts(table) == before


def test_scores_are_those_of_the_match() -> None:
    table = laid(scene(cups=("RRRGGYK", "GG"), rivers=("GRY", "K")))
    assert (table.score(0), table.score(1)) == (11, 0)


def test_a_finished_match_is_over_on_the_table() -> None:
    position = GAME.leave(scene(hand="RG"), 0, "left", Seeded(0)).position
    assert laid(position).over
    assert not laid(scene(hand="RG")).over


def test_options_count() -> None:
    game = under(hand_limit="none")
    before = scene(hand="RRGGYYKKK")
    table = Sandtable(game.options, before, Seeded(0))
    table.take((BUILD, 0, 5, 1))
    after = game.apply(before, 0, BuildMountain(0, "R"), Seeded(0)).position
    assert table.sizes[0] == after.public.hand_sizes[0] == 11
