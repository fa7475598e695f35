"""Taking cards from the display (section 4.1) and refilling it (4.4)."""

import pytest

from app.games.mana_mana import RULESET
from app.games.mana_mana.model import EndTriggered, Lay, Refilled, Take, Took
from app.kernel.ruleset import Malformed
from tests.games.mana_mana.scenes import events, legal, play, refusal, scene, under

RICH = "PPPGB"


@pytest.mark.case("mana-mana 2")
def test_case_2_the_rulebooks_take() -> None:
    start = scene(hands="GGRR / - / -", display=RICH, mana=(2, 0, 0), pile="YOYRRRRR" * 5)
    step = play(start, Take("P", 3))
    public = step.position.public
    assert public.hand_sizes[0] == 7
    assert step.position.own[0].hand == "PPPGGRR"
    assert public.mana[0] == 0
    assert public.supply == (start.public.supply or 0) + 2 == 72
    assert public.display == "GB" + "YOY"
    assert public.pile_size == 37
    assert public.to_move == 1
    assert public.turn_no == start.public.turn_no + 1
    assert events(step) == [Took(0, "P", 3, 2), Refilled("YOY", 37)]
    assert step.reveals


@pytest.mark.case("mana-mana 3")
def test_case_3_too_poor() -> None:
    start = scene(display=RICH, mana=(1, 0, 0))
    assert refusal(start, Take("P", 3)) == "too-expensive"
    assert play(start, Take("P", 2)).position.public.mana[0] == 0
    assert play(start, Take("P", 1)).position.public.mana[0] == 1


@pytest.mark.case("mana-mana 4")
def test_case_4_on_the_first_turn_one_card_is_free_and_two_are_not() -> None:
    start = scene(hands="R / B / G", display="PPGBB")
    for two in (Take("P", 2), Take("B", 2)):
        assert refusal(start, two) == "too-expensive"
    for one in (Take("P", 1), Take("G", 1), Take("B", 1)):
        assert play(start, one).position.public.mana == (0, 0, 0)
    assert play(start, Lay("R", 1, 0)).position.public.mana == (2, 0, 0)


@pytest.mark.case("mana-mana 5")
def test_case_5_not_in_the_display_or_a_wrong_count() -> None:
    start = scene(display="PPGBR", mana=(9, 0, 0))
    assert refusal(start, Take("Y", 1)) == "not-in-display"
    assert refusal(start, Take("P", 3)) == "not-in-display"
    for wrong in (
        b'{"type":"take","colour":"P","count":0}',
        b'{"type":"take","colour":"P","count":true}',
        b'{"type":"take","colour":"PG","count":2}',
        b'{"type":"take","colour":"K","count":1}',
        b'{"type":"take","colours":["P","G"],"count":2}',
        b'{"type":"take","colour":"P","count":1,"target":0}',
        b'{"type":"take","colour":"P"}',
    ):
        with pytest.raises(Malformed):
            RULESET.action.decode(wrong)


@pytest.mark.case("mana-mana 6")
def test_case_6_the_hand_limit() -> None:
    nine = scene(hands="GGGGGRRRR / - / -", display=RICH, mana=(5, 0, 0))
    assert play(nine, Take("P", 1)).position.public.hand_sizes[0] == 10
    assert refusal(nine, Take("P", 2)) == "hand-limit"
    ten = scene(hands="GGGGGRRRRR / - / -", display=RICH, mana=(5, 0, 0))
    for one in (Take("P", 1), Take("G", 1), Take("B", 1)):
        assert refusal(ten, one) == "hand-limit"
    assert {action.type for action in legal(ten)} == {"lay"}


def test_fewer_than_all_cards_of_a_colour_may_be_taken() -> None:
    start = scene(display=RICH, mana=(4, 0, 0))
    assert {Take("P", 1), Take("P", 2), Take("P", 3)} <= legal(start)
    assert Take("P", 4) not in legal(start)


def test_gaps_close_to_the_left() -> None:
    start = scene(display="PGPBP", mana=(9, 0, 0), pile="OYYYYYYY")
    assert play(start, Take("P", 2)).position.public.display == "GBPOY"
    assert play(start, Take("B", 1)).position.public.display == "PGPPO"


def test_payment_goes_to_the_supply_also_from_a_short_one() -> None:
    start = scene(display=RICH, mana=(2, 70, 0))
    assert start.public.supply == 0
    assert play(start, Take("P", 3)).position.public.supply == 2


def test_an_unlimited_supply_stays_so() -> None:
    game = under(mana_supply="unlimited")
    start = scene(display=RICH, mana=(2, 90, 0), supply=None, game=game)
    assert play(start, Take("P", 3), game=game).position.public.supply is None


def test_taking_from_an_empty_pile_leaves_gaps_and_reveals_nothing() -> None:
    turns = (0, 1, 2)
    step = play(scene(display="PGB", pile=0, last_turns=turns), Take("G", 1))
    assert step.position.public.display == "PB"
    assert events(step) == [Took(0, "G", 1, 0)]
    assert not step.reveals


def test_a_pile_that_runs_out_fills_what_it_can() -> None:
    start = scene(display="PPPGB", pile="Y", mana=(2, 0, 0), last_turns=(0, 1, 2))
    step = play(start, Take("P", 3))
    assert step.position.public.display == "GBY"
    assert events(step)[1:] == [Refilled("Y", 0)]


def test_the_refill_precedes_the_end_that_it_triggers() -> None:
    step = play(scene(display=RICH, pile="RRRRRR", mana=(1, 0, 0)), Take("P", 2))
    assert events(step)[1:] == [Refilled("RR", 4), EndTriggered(5)]
