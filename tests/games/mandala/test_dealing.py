"""Setup (section 2)."""

import pytest

from app.games.mandala.model import COLOURS, COPIES, Dealt
from app.kernel.chance import Scripted, Seeded
from tests.games.mandala.scenes import GAME, all_cards, events, under


@pytest.mark.case("mandala 1")
def test_case_1_setup() -> None:
    position = GAME.setup(2, Seeded(1)).position
    public = position.public
    assert public.hand_sizes == (6, 6)
    assert public.cup_sizes == (2, 2)
    assert [len(one.mountain) for one in public.mandalas] == [2, 2]
    assert [one.fields for one in public.mandalas] == [("", ""), ("", "")]
    assert (public.deck_size, public.discard) == (88, "")
    assert public.rivers == ("", "")
    assert [len(one.hand) for one in position.own] == [6, 6]
    assert [len(one.cup) for one in position.own] == [2, 2]
    assert len(position.vault.deck) == 88
    assert (public.phase, public.claim, public.end_trigger) == ("action", None, None)
    assert (public.exhaustions, public.end_reason, public.left, public.shown) == (0,) + (None,) * 3
    assert all_cards(position) == "".join(colour * COPIES for colour in COLOURS)


def test_an_unshuffled_deck_is_dealt_from_its_end() -> None:
    # Each draw leaves the card where it is: K x18, G x18, ... R x18 interleaved as KGPYOR KGPYOR.
    keep = list(range(107, 0, -1))
    step = GAME.setup(2, Scripted(*keep, 1))
    mountains = [one.mountain for one in step.position.public.mandalas]
    assert mountains == ["OR", "PY"]
    assert [one.hand for one in step.position.own] == ["KGPYOR", "KGPYOR"]
    assert [one.cup for one in step.position.own] == ["KG", "OR"]
    assert step.position.public.turn == 1
    assert events(step) == [Dealt(("OR", "PY"), 6, 2, 1)]
    assert step.reveals


def test_both_cards_of_a_mountain_may_have_one_colour() -> None:
    twins = {
        len(set(one.mountain))
        for seed in range(20)
        for one in GAME.setup(2, Seeded(seed)).position.public.mandalas
    }
    assert twins == {1, 2}


def test_option_first_random_lets_chance_decide() -> None:
    firsts = [GAME.setup(2, Seeded(seed)).position.public.turn for seed in range(40)]
    assert 8 < sum(firsts) < 32  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [0, 1])
def test_option_first_names_a_seat_and_draws_nothing_for_it(seat: int) -> None:
    keep = list(range(107, 0, -1))
    chance = Scripted(*keep)
    assert under(first=seat).setup(2, chance).position.public.turn == seat
    chance.finish()


def test_option_memory_aid_keeps_what_is_claimed() -> None:
    assert GAME.setup(2, Seeded(1)).position.public.claimed is None
    assert under(memory_aid="on").setup(2, Seeded(1)).position.public.claimed == ("", "")


def test_two_seats_within_700_entries() -> None:
    assert list(GAME.seats()) == [2]
    assert GAME.bound(2) == 700
