"""The setup (section 3), who begins (MM-1) and for how many it is (MM-8)."""

import pytest

from app.games.mana_mana.model import Dealt
from app.kernel.chance import Recording, Scripted, Seeded
from tests.games.mana_mana.facts import broken, pieces
from tests.games.mana_mana.scenes import GAME, events, under


@pytest.mark.case("mana-mana 1")
def test_case_1_setup_counts() -> None:
    for seats, pile in ((3, 64), (4, 63)):
        step = GAME.setup(seats, Seeded(1))
        public = step.position.public
        assert public.hand_sizes == (1,) * seats
        assert [len(own.hand) for own in step.position.own] == [1] * seats
        assert len(public.display) == 5
        assert public.pile_size == len(step.position.vault.pile) == pile
        assert public.supply == 72
        assert public.mana == public.scores == (0,) * seats
        assert public.rows == ((0, 0, 0, 0, 0, 0),) * seats
        assert pieces(step.position) == dict.fromkeys("PGBRYO", 12)
        assert broken(GAME, step.position) == []


@pytest.mark.parametrize(("seats", "pile"), [(2, 65), (5, 62)])
def test_two_and_five_seats_are_dealt_alike(seats: int, pile: int) -> None:
    game = under(unofficial_seats="on")
    public = game.setup(seats, Seeded(1)).position.public
    assert (public.pile_size, public.crosswise_left) == (pile, 5)
    assert public.hand_sizes == (1,) * seats


def test_the_cards_come_from_the_top_hands_first() -> None:
    # Fisher-Yates with every draw the highest leaves the cards where they are.
    draws = [*range(71, 0, -1)]
    step = under(first=1).setup(3, Scripted(*draws))
    assert [own.hand for own in step.position.own] == ["P", "G", "B"]
    assert step.position.public.display == "RYOPG"
    assert step.position.vault.pile == "BRYO" + "PGBRYO" * 10
    assert step.position.vault.removed == ""
    assert events(step) == [Dealt(1, "RYOPG", 64, None)]
    assert step.reveals


def test_a_random_start_seat_is_drawn_after_the_shuffle() -> None:
    draws = [*range(71, 0, -1), 2]
    public = GAME.setup(3, Scripted(*draws)).position.public
    assert public.start_seat == public.to_move == 2


def test_every_seat_may_begin() -> None:
    assert {GAME.setup(4, Seeded(n)).position.public.start_seat for n in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("first", range(5))
def test_a_chosen_start_seat_begins(first: int) -> None:
    game = under(unofficial_seats="on", first=first)
    public = game.setup(5, Seeded(3)).position.public
    assert (public.start_seat, public.to_move) == (first, first)


def test_a_start_seat_that_is_not_there_is_drawn() -> None:
    game = under(first=4)
    assert {game.setup(3, Seeded(n)).position.public.start_seat for n in range(20)} == {0, 1, 2}
    chance = Recording(Seeded(0))
    under(first=3).setup(3, chance)
    assert len(chance.draws) == 72


def test_it_is_for_three_or_four() -> None:
    assert GAME.seats() == range(3, 5)
    assert under(unofficial_seats="on").seats() == range(2, 6)


def test_there_are_seats_enough_for_the_start_seat() -> None:
    assert [under(first=n).seats() for n in range(5)] == [
        *(range(3, 5), range(3, 5), range(3, 5), range(4, 5)),
        range(3, 5),  # no number of official seats has a fifth one: it is drawn
    ]
    loose = [under(unofficial_seats="on", first=n).seats() for n in range(5)]
    assert loose == [range(2, 6), range(2, 6), range(3, 6), range(4, 6), range(5, 6)]


def test_the_options_of_the_setup() -> None:
    public = under(mana_supply="unlimited", open_hands="on").setup(3, Seeded(0)).position.public
    assert public.supply is None
    assert public.removed.shown == ""
    step = under(open_hands="on").setup(3, Seeded(0))
    hands = tuple(own.hand for own in step.position.own)
    assert step.position.public.hands == hands
    dealt = events(step)[0]
    assert isinstance(dealt, Dealt)
    assert dealt.hands == hands
    assert GAME.setup(3, Seeded(0)).position.public.hands is None


def test_the_declared_bound() -> None:
    assert [GAME.bound(seats) for seats in (2, 3, 4, 5)] == [288, 432, 576, 720]
