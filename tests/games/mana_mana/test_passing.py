"""When nothing can be done: forced passes, discards, the lock (sections 4.3 and 8)."""

import pytest

from app.games.mana_mana.bot import action_of
from app.games.mana_mana.mat import Mat
from app.games.mana_mana.model import (
    Discard,
    Discarded,
    Ended,
    Lay,
    Pass,
    Passed,
    Pos,
    Take,
)
from app.kernel.chance import Scripted
from tests.games.mana_mana.scenes import GAME, events, legal, mover, play, refusal, scene, under

DISCARDING = under(stuck_at_10="discard_one")


HANDS = ("GGGGGRRRRR", "BBBBBYYYYY", "PPPPPOOOOO")


def locked() -> Pos:
    """Return the position of case 20."""
    return scene(
        "R1 G1 / B1 Y1 / P1 O1",
        hands="RRRRRGGGGG / BBBBBYYYYY / PPPPPOOOOO",
        mana=(4, 4, 4),
    )


def stuck() -> Pos:
    """Return a position in which only the seat to move, with ten cards, can do nothing."""
    return scene("R1 G1 / P1 / B1", hands="RRRRRGGGGG / B / P", mana=(4, 0, 0))


@pytest.mark.case("mana-mana 18")
def test_case_18_an_empty_display() -> None:
    turns = (0, 1, 2)
    laying = scene("R1 / G2 / -", hands="RG / - / -", display="", pile=0, last_turns=turns)
    assert legal(laying) == {Lay("G", 1, 0), Lay("G", 1, 1)}
    assert refusal(laying, Pass()) == "pass-not-allowed"
    nothing = scene("R1 G1 / - / -", hands="RG / - / -", display="", pile=0, last_turns=turns)
    assert legal(nothing) == {Pass()}
    step = play(nothing, Pass())
    assert events(step) == [Passed(0)]
    assert step.position.public.to_move == 1
    assert step.position.public.last_turns == (1, 2)
    taking = scene("R1 G1 / - / -", hands="RG / - / -", display="P", pile=0, last_turns=turns)
    assert refusal(taking, Pass()) == "pass-not-allowed"
    assert legal(taking) == {Take("P", 1)}


@pytest.mark.case("mana-mana 20")
def test_case_20_a_deadlock() -> None:
    start = locked()
    assert len(start.public.display) + start.public.pile_size == 36
    two = play(start, Pass(), Pass())
    assert two.position.public.passes == 2
    assert two.position.public.phase == "play"
    step = play(two.position, Pass())
    outcome = GAME.outcome(step.position.public)
    assert outcome is not None
    assert outcome.reason == "locked"
    assert outcome.scores == (6, 6, 6)
    assert outcome.ranking == ((0, 1, 2),)
    assert step.position.public.hand_sizes == (10, 10, 10)
    assert events(step) == [Passed(2), Ended("locked", (6, 6, 6), HANDS, "")]
    assert step.reveals


def test_a_stuck_seat_passes_and_nothing_else_happens() -> None:
    start = stuck()
    assert legal(start) == {Pass()}
    step = play(start, Pass())
    public = step.position.public
    assert events(step) == [Passed(0)]
    assert not step.reveals
    assert (public.to_move, public.passes, public.turn_no) == (1, 1, start.public.turn_no + 1)
    assert public.hand_sizes == start.public.hand_sizes
    assert public.mana == start.public.mana
    assert public.display == start.public.display


def test_a_turn_that_is_no_pass_ends_the_row_of_passes() -> None:
    one = play(stuck(), Pass()).position
    assert one.public.passes == 1
    assert play(one, Lay("B", 1, 2)).position.public.passes == 0


def test_the_prompt_of_a_stuck_seat_is_the_ordinary_one() -> None:
    free = scene(hands="R / - / -")
    asked = {seat: prompt.kind for seat, prompt in GAME.awaited(stuck().public).items()}
    assert asked == {seat: p.kind for seat, p in GAME.awaited(free.public).items()} == {0: "turn"}


@pytest.mark.parametrize("colour", ["R", "G"])
def test_ten_cards_that_can_be_laid_somewhere_are_not_stuck(colour: str) -> None:
    start = scene(f"R1 G1 / {colour}5 / -", hands="RRRRRGGGGG / - / -")
    assert {action.type for action in legal(start)} == {"lay"}
    assert refusal(start, Pass()) == "pass-not-allowed"


def test_a_completed_row_of_somebody_is_no_way_out() -> None:
    start = scene("R1 G1 / R6 / G6", hands="RRRRRGGGGG / - / -", display="PPPPP")
    assert legal(start) == {Pass()}


def test_the_lock_counts_active_seats() -> None:
    start = scene(
        "R1 G1 / B1 Y1 / P1 O1 / -",
        hands="RRRRRGGGGG / BBBBBYYYYY / PPPPPOOOOO / -",
        left=(3,),
    )
    public = play(start, Pass(), Pass()).position.public
    assert (public.phase, public.to_move) == ("play", 2)
    assert play(start, Pass(), Pass(), Pass()).position.public.end_reason == "locked"


def test_a_lock_on_the_very_last_turn_is_a_finish() -> None:
    last = scene("R1 / - / -", hands="R", display="", pile=0, last_turns=(0,), passes=2)
    assert play(last, Pass()).position.public.end_reason == "finished"


def test_a_lock_before_the_last_turn_ends_the_match_at_once() -> None:
    start = scene("R1 / - / -", hands="R", display="", pile=0, last_turns=(0, 1), passes=2)
    assert play(start, Pass()).position.public.end_reason == "locked"


class TestDiscardOne:
    """Option `stuck_at_10=discard_one`."""

    def test_a_stuck_seat_with_ten_cards_discards_one(self) -> None:
        start = stuck()
        assert legal(start, DISCARDING) == {Discard("R"), Discard("G")}
        step = play(start, Discard("G"), game=DISCARDING)
        public = step.position.public
        assert step.position.own[0].hand == "GGGGRRRRR"
        assert public.hand_sizes[0] == 9
        assert public.removed.open == "G"
        assert public.mana == start.public.mana
        assert (public.to_move, public.passes) == (1, 0)
        assert events(step) == [Discarded(0, "G")]

    def test_the_only_card_of_a_colour_may_be_the_one(self) -> None:
        start = scene("R1 G1 / - / -", hands="RRRRRRRRRG / B / P")
        assert legal(start, DISCARDING) == {Discard("R"), Discard("G")}
        position = play(start, Discard("G"), game=DISCARDING).position
        assert position.own[0].hand == "RRRRRRRRR"
        assert position.public.removed.open == "G"

    def test_a_bot_knows_it(self) -> None:
        mat = Mat(DISCARDING.options, stuck())
        moves = mat.moves()
        assert {action_of(move) for move in moves} == {Discard("R"), Discard("G")}
        for move in moves:
            after = mat.copy()
            after.take(move)
            played = Mat(
                DISCARDING.options, play(stuck(), action_of(move), game=DISCARDING).position
            )
            assert (after.hands, after.sizes, after.to_move) == (played.hands, played.sizes, 1)
        assert [action_of(move) for move in Mat(GAME.options, stuck()).moves()] == [Pass()]

    def test_discards_add_up(self) -> None:
        start = scene("R1 G1 / B1 Y1 / -", hands="RRRRRGGGGG / BBBBBYYYYY / -", mana=(4, 0, 0))
        public = play(start, Discard("G"), Discard("B"), game=DISCARDING).position.public
        assert public.removed.open == "GB"
        assert public.removed.hidden == 0

    def test_it_ends_a_row_of_passes(self) -> None:
        start = scene("R1 G1 / B1 Y1 / -", hands="RRRRRGGGGG / BBBBBYYYYY / -", passes=1)
        assert play(start, Discard("G"), game=DISCARDING).position.public.passes == 0

    def test_a_pass_is_refused_with_ten_cards(self) -> None:
        assert refusal(stuck(), Pass(), game=DISCARDING) == "pass-not-allowed"

    def test_with_fewer_cards_one_passes(self) -> None:
        nothing = scene(
            "R1 G1 / - / -", hands="RG / - / -", display="", pile=0, last_turns=(0, 1, 2)
        )
        assert legal(nothing, DISCARDING) == {Pass()}
        assert refusal(nothing, Discard("R"), game=DISCARDING) == "discard-not-allowed"

    def test_it_is_refused_while_anything_can_be_laid(self) -> None:
        start = scene("R1 G1 / R1 / -", hands="RRRRRGGGGG / - / -")
        assert refusal(start, Discard("R"), game=DISCARDING) == "discard-not-allowed"

    def test_it_is_refused_without_the_option(self) -> None:
        assert refusal(stuck(), Discard("R")) == "discard-not-allowed"

    def test_a_card_that_is_not_held_cannot_be_discarded(self) -> None:
        assert refusal(stuck(), Discard("P"), game=DISCARDING) == "not-in-hand"


class TestTimeOut:
    """The default action (section 4.5)."""

    def test_it_takes_a_card_of_the_leftmost_colour(self) -> None:
        start = scene(hands="R / - / -", display="YPPPG", mana=(5, 0, 0))
        assert GAME.default_action(mover(start), Scripted()) == Take("Y", 1)

    def test_with_ten_cards_it_draws_among_the_layings_of_one_card(self) -> None:
        start = scene("R1 / R2 / G1", hands="RRRRRGGGGG / - / -")
        chosen = [GAME.default_action(mover(start), Scripted(n)) for n in range(3)]
        assert chosen == [Lay("G", 1, 0), Lay("G", 1, 2), Lay("R", 1, 1)]

    def test_with_an_empty_display_it_lays_too(self) -> None:
        start = scene(hands="R / - / -", display="", pile=0, last_turns=(0, 1, 2))
        assert GAME.default_action(mover(start), Scripted(0)) == Lay("R", 1, 0)

    def test_stuck_it_passes(self) -> None:
        assert GAME.default_action(mover(stuck()), Scripted()) == Pass()

    def test_stuck_it_discards_a_card_drawn_from_the_hand(self) -> None:
        start = scene("R1 G1 / B1 / -", hands="RRRGGGGGGG / B / P")
        chosen = [DISCARDING.default_action(mover(start), Scripted(n)) for n in range(10)]
        assert chosen == [Discard("G")] * 7 + [Discard("R")] * 3

    def test_with_few_cards_it_passes_also_where_full_hands_discard(self) -> None:
        start = scene("R1 G1 / - / -", hands="RG / - / -", display="", pile=0, last_turns=(0, 1, 2))
        assert DISCARDING.default_action(mover(start), Scripted()) == Pass()
