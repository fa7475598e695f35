"""The deal, who begins, and the first turn (sections 2 and 5.1.7)."""

from collections import Counter

import pytest

from app.games.manaline.lines import opening_size
from app.games.manaline.model import Dealt, Exchanged, Place, Placed
from app.games.manaline.moves import openings
from app.kernel.chance import Recording, Scripted, Seeded
from tests.games.manaline.brute import accepted
from tests.games.manaline.scenes import (
    GAME,
    events,
    exchange,
    kinds,
    mover,
    place,
    play,
    refusal,
    scene,
    under,
    worth,
)

FORCED = under(opening="forced")


@pytest.mark.parametrize(("seats", "bag"), [(2, 96), (3, 90), (4, 84)])
def test_everybody_is_dealt_six(seats: int, bag: int) -> None:
    step = GAME.setup(seats, Seeded(seats))
    public = step.position.public
    assert public.hand_sizes == (6,) * seats
    assert public.scores == (0,) * seats
    assert public.bag == len(step.position.vault.bag) == bag
    assert (public.phase, public.board, public.left, public.removed) == ("play", (), (), 0)
    assert (public.idle_streak, public.last, public.end_reason) == (0, None, None)
    assert (public.hands, public.removed_kinds, public.opening_required) == (None, None, None)
    sizes = tuple(opening_size(own.hand) for own in step.position.own)
    assert public.opening_sizes == sizes
    assert events(step) == [Dealt(6, bag, sizes, public.turn or 0, None)]
    assert step.reveals


def test_open_hands_are_shown_as_they_are_dealt() -> None:
    step = under(open_hands="on").setup(3, Seeded(1))
    public, hands = step.position.public, tuple(own.hand for own in step.position.own)
    assert (public.hands, public.removed_kinds) == (hands, ())
    sizes = tuple(map(opening_size, hands))
    assert events(step) == [Dealt(6, 90, sizes, public.turn or 0, hands)]


@pytest.mark.parametrize(("seats", "bag"), [(2, 60), (3, 54), (4, 48)])
def test_two_copies_make_a_short_match(seats: int, bag: int) -> None:
    position = under(copies=2).setup(seats, Seeded(seats)).position
    assert position.public.bag == bag
    everything = Counter(position.vault.bag)
    for own in position.own:
        everything.update(own.hand)
    assert everything == dict.fromkeys(range(36), 2)


def test_hands_come_from_the_end_of_the_shuffled_bag() -> None:
    mixed = Seeded(7).shuffled(tuple(range(36)) * 3)
    position = GAME.setup(2, Seeded(7)).position
    assert position.own[0].hand == tuple(sorted(mixed[-6:]))
    assert position.own[1].hand == tuple(sorted(mixed[-12:-6]))
    assert position.vault.bag == mixed[:-12]
    assert position.vault.removed == ()


def test_the_largest_opening_size_begins() -> None:
    for seed in range(60):
        public = GAME.setup(4, Seeded(seed)).position.public
        assert public.opening_sizes is not None
        assert public.turn is not None
        assert public.opening_sizes[public.turn] == max(size or 0 for size in public.opening_sizes)


def test_a_tie_is_drawn_among_the_tied_alone() -> None:
    tied = 0
    for seed in range(40):
        chance = Recording(Seeded(seed))
        public = GAME.setup(3, chance).position.public
        sizes = public.opening_sizes or ()
        largest = [seat for seat in range(3) if sizes[seat] == max(size or 0 for size in sizes)]
        if len(largest) == 1:
            assert len(chance.draws) == 107
            continue
        tied += 1
        for lot, seat in enumerate(largest):
            drawn = GAME.setup(3, Scripted(*chance.draws[:-1], lot)).position.public
            assert drawn.turn == seat
    assert tied > 5


@pytest.mark.case("manaline 7")
@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("Rc Rc Rs Ot Yd Gl", 2),
        ("Rc Rs Rt Oc Yc Gc", 4),
        ("Rc Rc Rc Os Os Os", 1),
        ("Rc Os Yd Gt Bl Px", 1),
        ("Rc Rs Rt Rd Rl Rx", 6),
        ("Rc Oc Yc Gc Bc Bc", 5),
    ],
)
def test_case_7_opening_sizes(hand: str, size: int) -> None:
    assert opening_size(kinds(hand)) == size


SIZE_3 = scene(
    "", "Rc Rs Rt Od Yl Gx", "Oc Oc Oc Bs Bs Ps", opening_sizes=(3, 2), opening_required=3
)
FREE_3 = scene("", "Rc Rs Rt Od Yl Gx", "Oc Oc Oc Bs Bs Ps", opening_sizes=(3, 2))


@pytest.mark.case("manaline 8")
def test_case_8_a_forced_opening_has_its_size() -> None:
    assert refusal(SIZE_3, place("[Rc Rs]@0,0"), FORCED) == "opening-size"
    assert refusal(SIZE_3, exchange("Rc"), FORCED) == "opening-exchange"
    for position, game in ((SIZE_3, FORCED), (FREE_3, GAME)):
        after = play(position, place("[Rc Rs Rt]@0,0"), game=game).position.public
        assert after.scores == (3, 0)
        assert after.opening_required is None
        assert after.opening_sizes is None


@pytest.mark.case("manaline 8b")
def test_case_8b_a_free_opening_may_be_smaller_or_an_exchange() -> None:
    after = play(FREE_3, place("[Rc Rs]@0,0")).position.public
    assert after.scores == (2, 0)
    step = play(FREE_3, exchange("Rc Od"))
    public = step.position.public
    assert (public.board, public.turn, public.opening_sizes) == ((), 1, None)
    assert isinstance(step.emits[0].full, Exchanged)
    assert refusal(step.position, place("[Oc Bs]@0,0")) == "mixed-line"
    assert play(step.position, place("Oc@0,0")).position.public.scores == (0, 1)


@pytest.mark.case("manaline 9")
def test_case_9_a_single_opening_tile_scores_one() -> None:
    assert play(FREE_3, place("Rc@0,0")).position.public.scores == (1, 0)
    assert refusal(SIZE_3, place("Rc@0,0"), FORCED) == "opening-size"
    lone = scene("", "Rc Os Yd Gt Bl Px", opening_sizes=(1, 1), opening_required=1, game=FORCED)
    assert play(lone, place("Rc@0,0"), game=FORCED).position.public.scores == (1, 0)
    assert worth("[Rc Rs]", "Oc@0,1") == 2


@pytest.mark.case("manaline 10")
def test_case_10_six_tiles_open_with_a_manaline_and_no_bonus_of_going_out() -> None:
    before = scene("", "Rc Rs Rt Rd Rl Rx", opening_sizes=(6, 2))
    step = play(before, place("[Rc Rs Rt Rd Rl Rx]@0,0"))
    public = step.position.public
    assert public.scores == (12, 0)
    assert (public.phase, public.hand_sizes, public.turn) == ("play", (6, 6), 1)
    placed = step.emits[0].full
    assert isinstance(placed, Placed)
    assert placed.points == 12


@pytest.mark.case("manaline 11")
@pytest.mark.parametrize(
    ("placed", "code"),
    [
        ("Rc@0,0 Bs@1,0", "mixed-line"),
        ("Rc@0,0 Rs@2,0", "gap"),
        ("Rc@0,0 Rs@1,1", "not-one-line"),
        ("Rc@5,5", "off-origin"),
    ],
)
def test_case_11_openings_that_are_refused(placed: str, code: str) -> None:
    hand = "Rc Rs Bs Od Yl Gx"
    assert refusal(scene("", hand, opening_sizes=(2, 2)), place(placed)) == code
    forced = scene("", hand, opening_sizes=(2, 2), opening_required=2, game=FORCED)
    assert refusal(forced, place(placed), FORCED) == code


@pytest.mark.parametrize("placed", ["[Rc Rs Rt]@-2,0", "[Rt Rc Rs]@-1,0", "Rc@0,-1 Rs@0,0 Rt@0,1"])
def test_an_opening_covers_the_middle_in_any_direction(placed: str) -> None:
    assert play(FREE_3, place(placed)).position.public.scores == (3, 0)
    assert play(SIZE_3, place(placed), game=FORCED).position.public.scores == (3, 0)


def test_a_forced_opening_is_not_larger_than_its_size_either() -> None:
    smaller = scene("", "Rc Rs Rt Od Yl Gx", opening_sizes=(3, 2), opening_required=2, game=FORCED)
    assert refusal(smaller, place("[Rc Rs Rt]@0,0"), FORCED) == "opening-size"


def test_after_a_forced_opening_everything_is_as_usual() -> None:
    after = play(SIZE_3, place("[Rc Rs Rt]@0,0"), game=FORCED).position
    assert play(after, exchange("Oc"), game=FORCED).position.public.turn == 0
    assert play(after, place("Oc@0,1"), game=FORCED).position.public.scores == (3, 2)


def test_opening_moves_are_the_ordered_lines_to_the_right() -> None:
    hand = sum(1 << kind for kind in kinds("Rc Rs Rt Oc Yd Px"))
    found = [tuple(bit.bit_length() - 1 for _, bit in tiles) for _, tiles in openings(hand)]
    assert len(set(found)) == len(found)
    sizes = Counter(map(len, found))
    # Six single tiles; Rc Rs Rt in 6 pairs and 6 triples; Rc Oc in 2 pairs; no others agree.
    assert sizes == {1: 6, 2: 8, 3: 6}
    assert all([cell for cell, _ in tiles] == [*range(len(tiles))] for _, tiles in openings(hand))
    assert {(len(tiles), points) for points, tiles in openings(hand)} == {(1, 1), (2, 2), (3, 3)}
    assert Counter(len(tiles) for _, tiles in openings(hand, 2)) == {2: 8}


def test_a_full_line_opens_in_1956_ways() -> None:
    found = list(openings(0b111111))
    assert len(found) == 1956
    assert sum(points == 12 for points, _ in found) == 720


def test_legal_names_every_opening_that_is_accepted() -> None:
    for game, position, ways in ((GAME, FREE_3, 6 + 6 * 2 * 2 + 36), (FORCED, SIZE_3, 36)):
        legal = [action for action in game.legal(mover(position)) if isinstance(action, Place)]
        found = {frozenset(action.tiles) for action in legal}
        assert len(found) == len(legal) == ways
        assert found == accepted(game, position)
