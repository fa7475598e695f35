"""Imagined positions are those that a viewer cannot tell from the real one."""

from app.games.mandala.model import Claim, ClaimColour, Own, Pos
from app.kernel.chance import Seeded
from app.kernel.position import sight_of
from tests.campaign import Campaign
from tests.games.mandala.facts import broken
from tests.games.mandala.scenes import GAME, all_cards, play, scene, under
from tests.games.mandala.walks import seeds, walk


def check_imagined(game: object, real: Pos, viewer: int | None, seed: int) -> Pos:
    """Assert that one imagined position looks real to the viewer; return it."""
    assert isinstance(game, type(GAME))
    sight = sight_of(real, viewer)
    imagined = game.imagine(sight, Seeded(seed))
    assert sight_of(imagined, viewer) == sight
    assert broken(game, imagined) == []
    assert all_cards(imagined) == all_cards(real)
    return imagined


def test_imagined_positions_pass_for_real_at_every_point(campaign: Campaign) -> None:
    for seed in seeds(campaign, 15, 600):
        final = None
        for ply, (game, before, _, _, step) in enumerate(walk(seed)):
            final = step.position
            for viewer in (0, 1, None):
                check_imagined(game, before, viewer, ply)
        assert final is not None
        for viewer in (0, 1, None):
            imagined = check_imagined(game, final, viewer, seed)
            assert [own.cup for own in imagined.own] == [own.cup for own in final.own]


def test_what_is_hidden_varies() -> None:
    real = scene(hand="RRG", cups=("KO", "GG"))
    sight = sight_of(real, 0)
    imagined = [GAME.imagine(sight, Seeded(seed)) for seed in range(12)]
    assert {one.own[0] for one in imagined} == {real.own[0]}
    assert len({one.own[1].hand for one in imagined}) > 6
    assert len({one.own[1].cup for one in imagined}) > 4
    assert len({one.vault.deck for one in imagined}) == 12
    watched = [GAME.imagine(sight_of(real, None), Seeded(seed)) for seed in range(12)]
    assert len({one.own[0].hand for one in watched}) > 6


def test_a_watcher_imagines_claims_for_both_cups() -> None:
    # Seat 0 can only have claimed R, seat 1 R or G: of the six R left, two belong to seat 0.
    real = scene(
        hand="KKKKKK",
        other_hand="PPPPPP",
        rivers=("R", "RG"),
        cups=("KKRR", "PPGGGG"),
        discard="R" * 14,
        deck="",
    )
    real = Pos(real.public, (Own("KKKKKK", "KKRR"), Own("PPPPPP", real.own[1].cup)), real.vault)
    for seed in range(30):
        imagined = GAME.imagine(sight_of(real, None), Seeded(seed))
        assert imagined.own[0].cup.count("R") >= 2


def test_a_watcher_keeps_claims_for_the_second_cup() -> None:
    # Seat 1 can only have claimed R, seat 0 R or G: three of the five R left may go to seat 0.
    real = scene(
        hand="KKKKKK",
        other_hand="PPPPPP",
        rivers=("GR", "R"),
        cups=("KKGRR", "YYRR"),
        discard="R" * 11 + "G" * 14,
    )
    reds = set()
    for seed in range(60):
        imagined = GAME.imagine(sight_of(real, None), Seeded(seed))
        assert imagined.own[1].cup.count("R") >= 2
        strangers = [colour for colour in imagined.own[0].cup if colour not in "GR"]
        assert len(strangers) <= 2
        reds.add(imagined.own[0].cup.count("R"))
    assert {1, 2} <= reds


def test_with_memory_aid_the_claimed_cards_are_where_they_are() -> None:
    game = under(memory_aid="on")
    claim = Claim(0, 1, draw_due=False)
    before = scene("RRRGG / YY / PKO", hand="KK", claim=claim, cups=("KK", "GG"), claimed=("", ""))
    real = play(before, ClaimColour("R"), game=game).position
    cups = set()
    for seed in range(12):
        imagined = game.imagine(sight_of(real, 1), Seeded(seed))
        assert imagined.own[0].cup.count("R") >= 2
        assert len(imagined.own[0].cup) == 4
        cups.add(imagined.own[0].cup)
    assert len(cups) > 3
