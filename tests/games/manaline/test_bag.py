"""Drawing, exchanging, passing (sections 5.1 to 5.3)."""

from collections import Counter

import pytest

from app.games.manaline.model import Action, Drawn, Exchange, Exchanged, Pass, Passed, Turn
from app.games.manaline.scoring import outcome
from app.kernel.chance import DrawsMismatch, Scripted, Seeded
from app.kernel.game import Preview, RuleViolation
from app.kernel.position import sight_of
from tests.games.manaline.facts import pieces
from tests.games.manaline.scenes import (
    GAME,
    events,
    exchange,
    kind,
    kinds,
    mover,
    place,
    play,
    refusal,
    scene,
    under,
)

PASSING = under(allow_pass="on")


@pytest.mark.case("manaline 27")
def test_case_27_the_bag_runs_out_while_drawing() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd")
    step = play(before, place("Rt@2,0 Rd@3,0 Rl@4,0"))
    public = step.position.public
    assert (public.hand_sizes[0], public.bag, public.phase) == (5, 0, "play")
    assert step.position.own[0].hand == kinds("Oc Oc Bx Gx Yd")
    assert Drawn(0, 2, kinds("Gx Yd")) in events(step)


def test_tiles_are_drawn_from_the_end_of_the_bag() -> None:
    before = scene("[Rc Rs]", "Rt Rd Oc Oc Bx Bx", bag="Gx Yd Pl Pt")
    step = play(before, place("Rt@2,0 Rd@3,0"))
    assert step.position.vault.bag == (kind("Gx"), kind("Yd"))
    assert step.position.own[0].hand == kinds("Oc Oc Bx Bx Pl Pt")
    assert events(step)[1:] == [Drawn(0, 2, kinds("Pl Pt"))]
    assert step.emits[1].shared == Drawn(0, 2, None)
    assert step.emits[1].knows == {0}


@pytest.mark.case("manaline 28")
def test_case_28_an_exchange_draws_first() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl")
    step = play(before, exchange("Rt Oc Oc"))
    after = step.position
    assert after.own[0].hand == kinds("Rd Rl Bx Gx Yd Pl")
    assert sorted(after.vault.bag) == sorted(kinds("Rt Oc Oc"))
    assert (after.public.bag, after.public.turn, after.public.scores) == (3, 1, (0, 0))
    assert pieces(after) == pieces(before)
    assert events(step) == [
        Exchanged(0, 3, kinds("Rt Oc Oc")),
        Drawn(0, 3, kinds("Gx Yd Pl")),
    ]
    assert [one.shared for one in step.emits] == [Exchanged(0, 3, None), Drawn(0, 3, None)]
    assert [one.knows for one in step.emits] == [{0}, {0}]
    assert after.public.last == Turn(0, "exchange", (), (), 0, 3)


def test_returned_tiles_come_to_random_places_of_the_bag() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl Pt")
    bags = set()
    for first in range(3):
        for second in range(4):
            drawn = Scripted(first, second)
            after = play(before, exchange("Rt Oc"), chance=drawn).position
            drawn.finish()
            assert after.own[0].hand == kinds("Rd Rl Bx Oc Pl Pt")
            bags.add(after.vault.bag)
    assert len(bags) == 12  # every order of Rt and Oc among Gx before Yd


def test_no_place_of_the_bag_is_likelier_than_another() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl Pt")
    for beyond in ((3, 0), (0, 4)):
        with pytest.raises(DrawsMismatch, match="not below"):
            play(before, exchange("Rt Oc"), chance=Scripted(*beyond))


def test_an_exchange_never_returns_what_was_given() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Gx Gx Yd Yd Yd Pl Pl Pl")
    for seed in range(20):
        after = play(before, exchange("Rt Rd Rl Oc Oc Bx"), chance=Seeded(seed)).position
        assert set(after.own[0].hand) <= set(kinds("Gx Yd Pl"))


def test_two_copies_of_a_kind_are_two_tiles() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl")
    assert play(before, exchange("Oc Oc")).position.own[0].hand == kinds("Rt Rd Rl Bx Yd Pl")
    assert refusal(before, exchange("Oc Oc Oc")) == "not-in-hand"
    assert refusal(before, exchange("Rt Rt")) == "not-in-hand"


@pytest.mark.parametrize(("bag", "most"), [("", 0), ("Gx", 1), ("Gx Yd Pl Pt Ps", 5)])
def test_no_more_is_exchanged_than_the_bag_holds(bag: str, most: int) -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag=bag)
    hand = before.own[0].hand
    for count in range(1, 7):
        code = refusal(before, Exchange(hand[:count]))
        assert code == (None if count <= most else "bag-too-small")
    legal = [one for one in GAME.legal(mover(before)) if isinstance(one, Exchange)]
    assert max((len(one.kinds) for one in legal), default=0) == most
    assert GAME.affordances(mover(before))["exchange"] == most


def test_legal_exchanges_are_all_handfuls_once() -> None:
    before = scene("[Rc Rs]", "Rt Rt Rt Oc Oc Bx")
    legal = [one.kinds for one in GAME.legal(mover(before)) if isinstance(one, Exchange)]
    assert len(legal) == len(set(legal)) == 4 * 3 * 2 - 1
    assert all(list(one) == sorted(one) for one in legal)


@pytest.mark.parametrize(
    ("names", "code"), [("", "empty"), ("Rx", "not-in-hand"), ("Rt", "opening-exchange")]
)
def test_refused_exchanges_on_the_forced_opening(names: str, code: str) -> None:
    game = under(opening="forced")
    before = scene("", "Rt Rd Rl Oc Oc Bx", bag="", opening_sizes=(3, 2), opening_required=3)
    assert refusal(before, exchange(names), game) == code
    assert game.affordances(mover(before))["exchange"] == 0


@pytest.mark.case("manaline 35")
@pytest.mark.parametrize(
    "action", [place("Rt@5,5"), place("Gx@2,0"), exchange("Gx"), exchange(""), Pass()]
)
def test_case_35_a_refused_action_changes_nothing(action: Action) -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl")
    same = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl")
    with pytest.raises(RuleViolation):
        GAME.apply(before, 0, action, Scripted())
    assert before == same
    assert before.public.turn == 0


@pytest.mark.case("manaline 34")
def test_case_34_nothing_is_drawn_before_the_hand_is_judged() -> None:
    before = scene("[Rc Rs]", "Rt", bag="Rd Rd Rd")
    assert refusal(before, place("Rt@2,0 Rd@3,0")) == "not-in-hand"
    with pytest.raises(RuleViolation, match="not-in-hand"):
        play(before, place("Rt@2,0 Rd@3,0"))


@pytest.mark.case("manaline 38")
def test_case_38_nobody_sees_other_hands_the_bag_or_exchanged_kinds() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl Pt")
    step = play(before, exchange("Rt Oc"))
    for viewer in (1, None):
        sight = sight_of(step.position, viewer)
        assert sight.public.hands is None
        assert sight.public.removed_kinds is None
        assert sight.own in {None, step.position.own[1]}
        told = [one.seen_by(viewer) for one in step.emits]
        assert told == [Exchanged(0, 2, None), Drawn(0, 2, None)]
    assert [one.seen_by(0) for one in step.emits] == events(step)


def test_open_hands_are_seen_by_all_and_the_bag_by_none() -> None:
    game = under(open_hands="on")
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", bag="Gx Yd Pl Pt", game=game)
    step = play(before, exchange("Rt Oc"), game=game)
    public = step.position.public
    assert public.hands == tuple(own.hand for own in step.position.own)
    assert public.removed_kinds == step.position.vault.removed
    assert [one.seen_by(None) for one in step.emits] == events(step)
    assert step.reveals


def test_passing_needs_the_option_and_an_empty_bag() -> None:
    full = scene("[Rc Rs]", "Rt Rd", bag="Gx")
    empty = scene("[Rc Rs]", "Rt Rd", "Rl Rx", bag="")
    assert refusal(full, Pass()) == refusal(empty, Pass()) == "pass-not-allowed"
    assert refusal(full, Pass(), PASSING) == "pass-not-allowed"
    assert [Pass() in game.legal(mover(empty)) for game in (GAME, PASSING)] == [False, True]
    assert Pass() not in PASSING.legal(mover(full))
    assert PASSING.preview(mover(empty), Pass()) == Preview(ok=True, code=None, details={})
    step = play(empty, Pass(), game=PASSING)
    assert events(step) == [Passed(0)]
    public = step.position.public
    assert (public.turn, public.idle_streak, public.scores) == (1, 1, (0, 0))
    assert public.last == Turn(0, "pass", (), (), 0, 0)
    assert outcome(public) is None


@pytest.mark.parametrize(
    ("bag", "options", "asked"),
    [
        ("Gx", {}, "turn"),
        ("", {}, "place"),
        ("", {"allow_pass": "on"}, "place_or_pass"),
        ("Gx", {"allow_pass": "on"}, "turn"),
    ],
)
def test_prompts_say_what_is_open(bag: str, options: dict[str, str], asked: str) -> None:
    before = scene("[Rc Rs]", "Rt Rd", "Rl", bag=bag, turn=1)
    prompts = under(**options).awaited(before.public)
    assert {seat: prompt.kind for seat, prompt in prompts.items()} == {1: asked}


def test_a_forced_opening_asks_to_place() -> None:
    before = scene("", "Rt Rd Rl Oc Oc Bx", opening_sizes=(3, 2), opening_required=3)
    (prompt,) = under(opening="forced").awaited(before.public).values()
    assert prompt.kind == "place"


def test_steps_reveal_what_was_hidden() -> None:
    """Draws, hands that are shown, and hands known not to fit; nothing else."""
    drawing = scene("[Rc Rs]", "Rt Rd", bag="Gx")
    assert play(drawing, place("Rt@2,0")).reveals
    empty = scene("[Rc Rs]", "Rt Rd Yx", "Rl Rx Bx", bag="")
    assert play(empty, place("Rt@2,0")).reveals
    shown = under(open_hands="on")
    seen = scene("[Rc Rs]", "Rt Rd Yx", "Rl Rx Bx", bag="", game=shown)
    assert not play(seen, place("Rt@2,0"), game=shown).reveals
    three = scene("[Rc Rs]", "Rt Rd", "Rl", "Rx", bag="Gx")
    assert not GAME.leave(three, 1, "left", Scripted()).reveals
    two = scene("[Rc Rs]", "Rt Rd", "Rl", bag="Gx")
    assert GAME.leave(two, 1, "left", Scripted()).reveals


def test_time_running_out_exchanges_any_tile_alike() -> None:
    before = scene("[Rc Rs]", "Rt Rt Rl Oc Oc Bx", bag="Gx")
    drawn = Counter(GAME.default_action(mover(before), Scripted(n)) for n in range(6))
    assert drawn == {
        Exchange((kind("Rt"),)): 2,
        Exchange((kind("Rl"),)): 1,
        Exchange((kind("Oc"),)): 2,
        Exchange((kind("Bx"),)): 1,
    }


@pytest.mark.parametrize("options", [{}, {"allow_pass": "on"}])
def test_time_running_out_with_an_empty_bag_places_any_one_tile(options: dict[str, str]) -> None:
    game = under(**options)
    before = scene("[Rc Rs]", "Rt Rd Yx", "Rl", bag="")
    found = [game.default_action(mover(before), Scripted(n)) for n in range(4)]
    assert set(found) == {place("Rt@-1,0"), place("Rd@-1,0"), place("Rt@2,0"), place("Rd@2,0")}
    chance = Scripted(3)
    game.default_action(mover(before), chance)
    chance.finish()


def test_time_running_out_on_a_forced_opening_places_as_many_as_are_required() -> None:
    game = under(opening="forced")
    before = scene("", "Rt Rd Rl Oc Oc Bx", opening_sizes=(3, 2), opening_required=3)
    found = {game.default_action(mover(before), Scripted(n)) for n in range(36)}
    assert found == set(game.legal(mover(before)))
    assert len(found) == 36
