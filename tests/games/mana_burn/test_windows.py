"""Which windows open, whom they wait for, how long (10.1), and standing orders (10.2, 6)."""

from dataclasses import replace
from typing import Any

import pytest

from app.games.mana_burn.actions import AtCard, AtDie, AtMonster, FishAsk, Hero, Play, Reroll, Roll
from app.games.mana_burn.model import Order
from app.kernel.chance import Scripted
from tests.games.mana_burn.scenes import Match, cards, face, scene


def at(hands: list[str], square: str, **more: Any) -> Match:
    others = dict.fromkeys(range(1, len(hands)), "R12")
    return Match(scene(hands, at={0: square, **others}, **more))


def test_a_roll_waits_for_all_who_hold_a_card() -> None:
    match = at(["He", "", "Me"], "R1").roll(2)
    window = match.window
    assert window is not None
    assert (window.kind, window.setting, window.eligible) == ("roll", "roll", (0, 2))
    assert (window.hold, window.longest, window.closer, window.roller) == (4.0, 4.0, None, 0)
    assert window.subject["purpose"] == "move"
    assert at(["", "", ""], "R1").roll(2).window is None


def test_sprites_and_heroes_make_a_roll_longer_and_need_no_card() -> None:
    match = at(["", "Em"], "R1", play={0: "Sp"}).roll(2)
    assert match.window is not None
    assert (match.window.hold, match.window.eligible) == (6.0, (0, 1))
    assert match.game.free(match.public) == {0, 1}
    match.act(0, Reroll("m1"), Scripted(3))
    assert match.window is not None
    assert (match.window.hold, match.window.eligible) == (4.0, (1,))
    assert match.refusal(0, Reroll("m1")) == "not-your-turn"
    match.cast(1, "Em", AtDie(0))
    assert match.public.pos[0] == "R8"  # nobody else can answer, nobody is left to wait for


def test_a_roll_restarts_for_three_seconds_after_a_card() -> None:
    match = at(["He", "Em Me"], "R1").roll(2).cast(1, "Em", AtDie(0))
    card = match.window
    assert card is not None
    assert (card.kind, card.setting, card.eligible, card.hold) == ("play", "card", (0,), 5.0)
    assert card.aimed == (0,)
    assert card.subject["stack"] == 1
    match.close()
    assert match.window is not None
    assert (match.window.kind, match.window.hold) == ("roll", 3.0)


def test_who_played_the_top_card_may_answer_but_is_not_waited_for() -> None:
    match = at(["He", "Em Co"], "R1").roll(2).cast(1, "Em", AtDie(0))
    assert match.window is not None
    assert 1 not in match.window.eligible
    assert 1 in match.game.free(match.public)
    assert match.refusal(1, Play("counter", AtCard(1))) is None


@pytest.mark.parametrize(
    ("square", "steps", "play", "opens"),
    [
        ("W14", 1, {1: "Sp"}, True),  # Startled Herd
        ("W14", 1, {}, False),
        ("W2", 1, {1: "Sp"}, False),  # Foraging
        ("R10", 3, {1: "Sp"}, False),  # a gate on which nobody stands
    ],
)
def test_a_moment_before_the_square(
    square: str, steps: int, play: dict[int, str], *, opens: bool
) -> None:
    match = Match(scene(["He", "He"], at={0: square, 1: "U12"}, play=play)).roll(steps).close()
    assert (match.window is not None and match.window.kind == "land") == opens
    if match.window is not None and opens:
        assert (match.window.setting, match.window.hold) == ("moment", 3.0)


def test_a_moment_without_monsters_is_over() -> None:
    match = Match(scene(["Fl", "He"], at={0: "W14", 1: "U12"}, play={1: "Sp"})).roll(1).close()
    assert match.window is not None
    match.cast(0, "Fl", AtMonster("m1")).close()
    assert match.window is None
    assert match.asked == ("roll", (1,))


def test_an_answer_is_waited_for_longest() -> None:
    match = Match(scene(["He", "He"], at={0: "U1", 1: "U12"}, play={0: "Sp"}))
    match.act(0, Roll(), face(1)).close()
    match.act(0, FishAsk(1, "flame"))
    assert match.window is not None
    assert (match.window.kind, match.window.closer) == ("ask", 1)
    assert (match.window.hold, match.window.longest) == (3.0, 10.0)
    assert match.window.subject["kind"] == "flame"


def test_turns_begun_run_up() -> None:
    match = at(["He", "Me"], "R1").roll(2)
    assert match.window is not None
    assert match.window.turns == match.public.turns == (1, 0)


def test_a_fast_card_answers_no_question() -> None:
    game = at(["He", "Me"], "R1").game
    assert all(game.interjects(Play(card)) for card in cards("Co Em Fl"))
    assert not any(game.interjects(Play(card)) for card in cards("He Ar Re"))
    assert not game.interjects(Roll())


def test_an_order_counters_the_kinds_it_names() -> None:
    match = at(["He Co", "Em", "Co"], "R1").roll(2).cast(1, "Em", AtDie(0))
    order = Order("counter", cards("Em Fl"))
    counter = Play("counter", AtCard(1))
    assert match.game.order(match.sight(0), order) == counter
    assert match.game.order(match.sight(2), order) == counter
    assert match.game.order(match.sight(1), order) is None
    assert match.game.order(match.sight(0), replace(order, kinds=cards("Fl"))) is None
    match.act(0, counter)
    assert match.game.order(match.sight(0), Order("counter", cards("Co"))) is None
    assert match.game.order(match.sight(2), Order("counter", cards("Co"))) == Play(
        "counter", AtCard(2)
    )


def test_heroes_only_help_in_an_ante() -> None:
    match = at(["He", "Me"], "R1", play={0: "He"}).roll(2)
    assert match.refusal(0, Hero("m1", 0)) == "wrong-phase"
