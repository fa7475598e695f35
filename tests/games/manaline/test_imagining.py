"""Imagined positions are those that a viewer cannot tell from the real one."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from app.games.manaline.grid import grid_of
from app.games.manaline.imagining import unseen
from app.games.manaline.lines import mask_of, opening_size
from app.games.manaline.model import Pos
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Seeded
from app.kernel.position import sight_of
from tests.campaign import Campaign
from tests.games.manaline.facts import broken, pieces
from tests.games.manaline.scenes import GAME, kind, kinds, scene, under
from tests.games.manaline.walks import seeds, walk


def check_imagined(game: ManalineGame, real: Pos, viewer: int | None, seed: int) -> Pos:
    """Assert that one imagined position looks real to the viewer; return it."""
    sight = sight_of(real, viewer)
    imagined = game.imagine(sight, Seeded(seed))
    assert sight_of(imagined, viewer) == sight
    assert broken(game, imagined) == []
    assert pieces(imagined) == pieces(real)
    return imagined


def test_imagined_positions_pass_for_real_at_every_point(campaign: Campaign) -> None:
    for seed in seeds(campaign, 3, 300):
        for ply, (game, before, _, _, step) in enumerate(walk(seed)):
            viewers = [None, *range(len(before.own))]
            check_imagined(game, before, viewers[ply % len(viewers)], ply)
            if step.position.public.phase == "over":
                for viewer in viewers:
                    imagined = check_imagined(game, step.position, viewer, seed)
                    assert imagined.own == step.position.own
                    assert imagined.vault.removed == step.position.vault.removed


def test_opening_sizes_are_honoured(campaign: Campaign) -> None:
    """Whatever was announced, the rarest sizes too."""
    for seed in range(campaign(6, 400)):
        real = under(copies=2 + seed % 2).setup(2 + seed % 3, Seeded(seed)).position
        for viewer in (None, 0):
            check_imagined(under(copies=2 + seed % 2), real, viewer, seed)


def test_the_rarest_opening_sizes_are_honoured() -> None:
    ones = "Rc Rc Rc Os Os Os"
    sixes = "Yc Ys Yt Yd Yl Yx"
    real = scene("", ones, sixes, "Gc Oc Bc Bs Bt Pd", opening_sizes=(1, 6, 3), turn=1)
    for seed in range(12):
        imagined = check_imagined(GAME, real, 2, seed)
        assert opening_size(imagined.own[0].hand) == 1
        assert opening_size(imagined.own[1].hand) == 6


def test_a_size_that_the_tiles_hardly_allow_is_found() -> None:
    """Without the first symbols of five colours only one line can be a six."""
    game = under(copies=2)
    real = scene("", "Rc Oc Yc Gc Bc Pc", "Rc Oc Yc Gc Bc Pc", opening_sizes=(6, 6), game=game)
    for seed in range(6):
        imagined = check_imagined(game, real, 0, seed)
        assert opening_size(imagined.own[1].hand) == 6
    watched = {check_imagined(game, real, None, seed).own for seed in range(6)}
    assert len(watched) == 6


class Unlucky(Seeded):
    """Deals these tiles first, until so many hands have been begun in vain; then as it comes."""

    def __init__(self, first: str, shuffles: int) -> None:
        super().__init__(0)
        self._first = [kind(name) for name in first.split()]
        self._shuffles = shuffles

    def shuffled(self, items: Iterable[Any]) -> tuple[Any, ...]:
        rest = list(super().shuffled(items))
        self._shuffles -= 1
        if self._shuffles < 0:
            return tuple(rest)
        first = list((Counter(self._first) & Counter(rest)).elements())
        return (*first, *(Counter(rest) - Counter(first)).elements())

    def draw(self, items: Sequence[Any]) -> Any:
        return items[-1] if self._shuffles > 0 else super().draw(items)


def test_a_deal_that_leaves_too_few_tiles_of_a_size_is_begun_anew() -> None:
    """After Os Os Yt Gd Bl Px only four tiles of size one go with each other: Yt Gd Bl Px."""
    game = under(copies=2)
    hands = ("Rc Rc Rs Rs Oc Oc", "Rl Ot Yx Gc Bs Pd", "Rx Ol Yd Gt Bs Pc")
    real = scene("", *hands, opening_sizes=(2, 1, 1), game=game)
    chance = Unlucky("Os Os Yt Gd Bl Px", shuffles=5)
    imagined = game.imagine(sight_of(real, 0), chance)
    assert broken(game, imagined) == []
    assert pieces(imagined) == pieces(real)


def test_who_left_before_the_first_turn_holds_nothing() -> None:
    step = GAME.leave(GAME.setup(4, Seeded(1)).position, 2, "left", Seeded(0))
    for viewer in (None, 0, 2):
        imagined = check_imagined(GAME, step.position, viewer, 5)
        assert imagined.own[2].hand == ()
        assert len(imagined.vault.removed) == 6


def test_what_is_hidden_varies() -> None:
    real = scene("[Rc Rs]", "Rt Rd Rl Ox Ox Bx", "Oc Oc Yd Yd Gl Gl", bag="Gx Pt Px Bd Bl Bt")
    imagined = [GAME.imagine(sight_of(real, 0), Seeded(seed)) for seed in range(12)]
    assert {one.own[0] for one in imagined} == {real.own[0]}
    assert len({one.own[1].hand for one in imagined}) > 10
    assert len({one.vault.bag for one in imagined}) > 10
    assert len({one.vault.removed for one in imagined}) > 10
    watched = [GAME.imagine(sight_of(real, None), Seeded(seed)) for seed in range(12)]
    assert len({one.own[0].hand for one in watched}) > 10


def test_with_an_empty_bag_the_seat_to_move_can_place() -> None:
    # Of the 24 unseen tiles only one fits anywhere.
    real = scene("[Bs Bt]@0,0", "Bd Oc", "Yc Gc", "Oc Pc", bag="")
    fitting = grid_of(real.public.board).fitting
    for viewer in (None, 1, 2):
        for seed in range(40):
            imagined = check_imagined(GAME, real, viewer, seed)
            assert mask_of(imagined.own[0].hand) & fitting
    others = [GAME.imagine(sight_of(real, 0), Seeded(seed)).own[1].hand for seed in range(60)]
    assert any(not mask_of(hand) & fitting for hand in others)


def test_a_tile_that_fits_comes_from_nobody_who_was_dealt_before() -> None:
    real = scene("[Bs Bt]@0,0", "Bd Bl Bx Bc Rs Rt", "Oc Bd", bag="", turn=1)
    for seed in range(200):
        check_imagined(GAME, real, None, seed)


def test_the_only_tile_that_fits_is_where_it_must_be() -> None:
    game = under(copies=2)
    lone = scene("[Bs Bt]@0,0", "Oc Oc", "Bd Gc", "Yc Yc", bag="", turn=1, game=game)
    # Nothing is removed but what cannot fit: all other blue tiles, and all of these two symbols.
    dull = tuple(k for k in lone.vault.removed if not grid_of(lone.public.board).fitting >> k & 1)
    vault = type(lone.vault)((), dull)
    laid = [(k, 9, 50 + n) for n, k in enumerate(lone.vault.removed) if k not in dull]
    public = type(lone.public)(
        **{
            **vars(lone.public),
            "removed": len(dull),
            "board": (*lone.public.board, *laid),
        }
    )
    real = Pos(public, lone.own, vault)
    for viewer in (None, 0, 2):
        for seed in range(30):
            imagined = game.imagine(sight_of(real, viewer), Seeded(seed))
            assert mask_of(imagined.own[1].hand) & grid_of(public.board).fitting
            assert Counter(imagined.own[1].hand) + Counter(imagined.vault.removed)
            assert [len(own.hand) for own in imagined.own] == [2, 2, 2]


def test_open_hands_are_imagined_as_they_are() -> None:
    game = under(open_hands="on")
    real = scene("[Rc Rs]", "Rt Rd", "Oc Oc", bag="Gx Gx Yd", game=game)
    for viewer in (None, 0, 1):
        imagined = check_imagined_hands(game, real, viewer)
        assert imagined.vault.removed == real.vault.removed


def check_imagined_hands(game: ManalineGame, real: Pos, viewer: int | None) -> Pos:
    imagined = game.imagine(sight_of(real, viewer), Seeded(3))
    assert imagined.own == real.own
    assert sorted(imagined.vault.bag) == sorted(real.vault.bag)
    return imagined


def test_unseen_is_what_lies_neither_on_the_board_nor_in_the_own_hand() -> None:
    real = scene("[Rc Rs]", "Rt Rt Rt", "Oc Oc", bag="Gx Gx Yd")
    count = Counter(unseen(GAME.options, sight_of(real, 0)))
    assert [count[kind] for kind in kinds("Rc Rs Rd Rt")] == [2, 2, 3, 0]
    assert sum(count.values()) == 108 - 2 - 3
    assert count[kinds("Oc")[0]] == 3
    watched = Counter(unseen(GAME.options, sight_of(real, None)))
    assert watched[kinds("Rt")[0]] == 3
