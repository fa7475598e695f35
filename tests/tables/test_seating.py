from collections.abc import Callable

import pytest

from app.accounts.ports import User
from app.matches.refusals import Refusal
from app.tables.ports import Seated, Table
from app.tables.refusals import (
    NoSuchLevel,
    NoSuchSeat,
    NotHost,
    NotSeated,
    SeatsOccupied,
    SeatTaken,
    TableFull,
)
from app.tables.seating import (
    free_seat,
    nobody_ready,
    say_ready,
    seat_bot,
    seats_of,
    sit,
    stand_up,
    with_seats,
)

ADA, BOB, EVE = (
    User(key, f"{key:032x}", name, 0) for key, name in ((1, "Ada"), (2, "Bob"), (3, "Eve"))
)


def table(*seats: User | int | None, host: User = ADA, ready: tuple[int, ...] = ()) -> Table:
    """A table with users, bots (their level) and free seats."""
    there = [
        None
        if one is None
        else Seated(None, one, ready=True)
        if isinstance(one, int)
        else Seated(one, None, ready=at in ready)
        for at, one in enumerate(seats)
    ]
    return Table(
        key=1,
        code="K7XQP",
        rev=4,
        slug="toy-sealed",
        rules=1,
        options={},
        settings={},
        password=None,
        host=host,
        seats=tuple(there),
        number=0,
        match=None,
        match_id="",
        secret=b"",
        created=0,
        active=0,
        closed=False,
    )


# --- sitting down -------------------------------------------------------------------------------


def test_somebody_sits_down_in_the_first_free_seat_and_is_not_ready() -> None:
    assert sit(table(ADA, None, None), BOB) == table(ADA, BOB, None)


def test_or_in_the_seat_he_names() -> None:
    assert sit(table(ADA, None, None), BOB, 2) == table(ADA, None, BOB)


def test_who_sits_already_stays_where_he_is() -> None:
    before = table(ADA, None, ready=(0,))
    assert sit(before, ADA) is before
    assert sit(before, ADA, 0) is before


def test_or_moves_to_the_seat_he_names_and_is_not_ready_there() -> None:
    assert sit(table(ADA, None, BOB, ready=(0,)), ADA, 1) == table(None, ADA, BOB)


def test_a_second_seat_needs_the_explicit_wish_for_it() -> None:
    hot = sit(table(ADA, None, None, ready=(0,)), ADA, also=True)
    assert hot == table(ADA, ADA, None, ready=(0,))
    assert sit(hot, ADA, 2, also=True) == table(ADA, ADA, ADA, ready=(0,))
    assert seats_of(hot, ADA) == (0, 1)


def test_moving_leaves_every_seat_one_had() -> None:
    assert sit(table(ADA, ADA, None), ADA, 2) == table(None, None, ADA)


def test_the_first_at_a_table_that_everybody_left_becomes_host() -> None:
    assert sit(table(None, 1, host=ADA), BOB) == table(BOB, 1, host=BOB)
    assert sit(table(None, 1, host=ADA), ADA) == table(ADA, 1, host=ADA)
    assert sit(table(None, EVE, host=ADA), BOB) == table(BOB, EVE, host=ADA)


# --- standing up --------------------------------------------------------------------------------


def test_standing_up_frees_all_seats_one_has() -> None:
    assert stand_up(table(ADA, BOB, BOB), BOB) == table(ADA, None, None)


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    assert stand_up(table(EVE, ADA, 1, BOB), ADA) == table(EVE, None, 1, BOB, host=BOB)
    assert stand_up(table(EVE, 1, ADA), ADA) == table(EVE, 1, None, host=EVE)


def test_a_host_whom_nobody_can_follow_stays_host() -> None:
    assert stand_up(table(ADA, 1), ADA) == table(None, 1, host=ADA)


def test_a_host_who_did_not_sit_stays_host_when_others_leave() -> None:
    assert stand_up(table(BOB, EVE, host=ADA), BOB) == table(None, EVE, host=ADA)


# --- bots ---------------------------------------------------------------------------------------


def test_the_host_seats_a_bot_which_is_ready() -> None:
    assert seat_bot(table(ADA, None), ADA, 1, 2, levels=2) == table(ADA, 2)
    assert seat_bot(table(ADA, None), ADA, None, 1, levels=2) == table(ADA, 1)


def test_or_another_bot_in_the_place_of_one() -> None:
    before = table(ADA, 1)
    assert seat_bot(before, ADA, 1, 2, levels=2) == table(ADA, 2)
    assert seat_bot(before, ADA, 1, 1, levels=2) is before


def test_the_host_frees_a_seat_of_a_bot_or_a_person() -> None:
    assert free_seat(table(ADA, 1, BOB), ADA, 1) == table(ADA, None, BOB)
    assert free_seat(table(ADA, 1, BOB), ADA, 2) == table(ADA, 1, None)
    empty = table(ADA, None)
    assert free_seat(empty, ADA, 1) is empty


def test_everybody_frees_a_seat_of_his_own() -> None:
    assert free_seat(table(ADA, BOB, BOB), BOB, 2) == table(ADA, BOB, None)
    assert free_seat(table(ADA, BOB), ADA, 0) == table(None, BOB, host=BOB)
    assert free_seat(table(ADA, ADA, BOB), ADA, 0) == table(None, ADA, BOB, host=ADA)


# --- ready --------------------------------------------------------------------------------------


def test_ready_is_said_and_taken_back_for_all_seats_one_has() -> None:
    quiet = table(ADA, BOB, BOB)
    said = table(ADA, BOB, BOB, ready=(1, 2))
    assert say_ready(quiet, BOB, ready=True) == said
    assert say_ready(said, BOB, ready=True) is said
    assert say_ready(said, BOB, ready=False) == quiet


def test_readiness_is_taken_from_people_not_from_bots() -> None:
    assert nobody_ready(table(ADA, 1, None, BOB, ready=(0, 3))) == table(ADA, 1, None, BOB)


# --- more or fewer seats ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "count", "after"),
    [
        (table(ADA, BOB), 3, table(ADA, BOB, None)),
        (table(ADA, None, BOB, None), 3, table(ADA, None, BOB)),
        (table(ADA, None, BOB, None), 2, table(ADA, BOB)),
        (table(None, None, ADA), 1, table(ADA)),
        (table(ADA, BOB), 2, table(ADA, BOB)),
    ],
)
def test_free_seats_come_and_go_at_the_end(before: Table, count: int, after: Table) -> None:
    assert with_seats(before, count) == after


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (lambda: sit(table(ADA, BOB), EVE), TableFull),
        (lambda: sit(table(ADA, BOB), ADA, also=True), TableFull),
        (lambda: sit(table(ADA, BOB, None), EVE, 1), SeatTaken),
        (lambda: sit(table(ADA, 1, None), EVE, 1), SeatTaken),
        (lambda: sit(table(ADA, None), EVE, 2), NoSuchSeat),
        (lambda: sit(table(ADA, None), EVE, -1), NoSuchSeat),
        (lambda: stand_up(table(ADA, None), BOB), NotSeated),
        (lambda: seat_bot(table(ADA, BOB, None), BOB, 2, 1, levels=1), NotHost),
        (lambda: seat_bot(table(ADA, BOB, None), ADA, 1, 1, levels=1), SeatTaken),
        (lambda: seat_bot(table(ADA, BOB), ADA, None, 1, levels=1), TableFull),
        (lambda: seat_bot(table(ADA, None), ADA, 2, 1, levels=1), NoSuchSeat),
        (lambda: seat_bot(table(ADA, None), ADA, 1, 0, levels=2), NoSuchLevel),
        (lambda: seat_bot(table(ADA, None), ADA, 1, 3, levels=2), NoSuchLevel),
        (lambda: free_seat(table(ADA, BOB, EVE), BOB, 2), NotHost),
        (lambda: free_seat(table(ADA, BOB, None), BOB, 2), NotHost),
        (lambda: free_seat(table(ADA, BOB), ADA, 2), NoSuchSeat),
        (lambda: say_ready(table(ADA, None), BOB, ready=True), NotSeated),
        (lambda: with_seats(table(ADA, BOB, 1), 2), SeatsOccupied),
    ],
)
def test_refusals(command: Callable[[], Table], refusal: type[Refusal]) -> None:
    with pytest.raises(refusal):
        command()
