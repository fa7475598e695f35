"""Playing cards, the stack, Counter! (5.2)."""

import pytest

from app.games.mana_burn.actions import (
    AtArmor,
    AtCard,
    AtDie,
    AtMonster,
    EndTurn,
    Play,
    Reroll,
    ResurrectPick,
)
from tests.games.mana_burn.scenes import Match, cards, scene

PLAYING = {0: "W2"}


def playing(hands: list[str], **more: object) -> Match:
    """Return a match in which s0 stands on W7 and is asked for its play."""
    start = scene(hands, at={0: "W2", **dict.fromkeys(range(1, len(hands)), "W12")}, **more)  # type: ignore[arg-type]
    match = Match(start).roll(5).settle()
    assert match.public.pos[0] == "W7"
    return match


@pytest.mark.case("mana burn T12")
def test_case_t12_a_countered_embiggen() -> None:
    match = Match(scene(["Co He", "He", "Em", "He"], at={0: "R12"}, crypt="He")).roll(4)
    first = match.window
    assert first is not None
    match.cast(2, "Em", AtDie(0))
    assert match.window is not None
    assert match.window.kind == "play"
    match.cast(0, "Co", AtCard(1)).close()
    assert match.public.crypt == cards("He Em Co")
    assert match.window is not None
    assert match.window.kind == "roll"
    assert match.window.subject["no"] == first.subject["no"]
    assert match.window.subject["asked"] > first.subject["asked"]
    match.close()
    assert match.public.pos[0] == "R16"


@pytest.mark.case("mana burn T14")
def test_case_t14_a_countered_counter() -> None:
    match = playing(["He Ar", "Co", "Co", "Me"], crypt="Me").cast(0, "He")
    match.cast(1, "Co", AtCard(1)).cast(2, "Co", AtCard(2))
    match.close()
    assert match.public.crypt == cards("Me Co Co")
    assert [spell.card for spell in match.public.stack] == ["heroes"]
    assert match.window is not None
    assert (match.window.kind, match.window.subject["stack"]) == ("play", 1)
    match.close()
    assert [one.kind for one in match.public.monsters[0]] == ["heroes"]


@pytest.mark.case("mana burn T15")
def test_case_t15_the_first_counter_is_the_top_then() -> None:
    match = playing(["He Ar", "Co", "Co", "Me"])
    match.act(0, Play("heroes"))
    before = match.game.window(match.public)
    match.cast(1, "Co", AtCard(1))
    after = match.game.window(match.public)
    assert before is not None
    assert after is not None
    # Another question is open: the match layer refuses what answers the old one as stale ...
    assert before.subject["asked"] < after.subject["asked"]
    # ... and the same message under the new one names a card that is not on top.
    assert match.refusal(2, Play("counter", AtCard(1))) == "no-target"
    assert match.hand(2) == {"counter": 1}
    match.close()
    assert match.public.monsters[0] == ()
    assert match.public.crypt[-2:] == cards("He Co")
    assert match.public.turn.plays_left == 1  # of the two that the Moonlit Grove gives


@pytest.mark.case("mana burn T16")
def test_case_t16_one_play_a_turn_but_fast_cards_at_any_time() -> None:
    hands = ["Go Me Fl Fl", "He", "He", "He"]
    start = scene(hands, at={0: "R12", 1: "R12", 2: "R12"}, play={2: "Sp Sk"})
    match = Match(start).roll(1).settle()
    match = Match(scene(hands, at={0: "U11"}, play={2: "Sp Sk"}))
    match.roll(2).settle()  # U12, a gate
    assert match.asked == ("play", (0,))
    match.cast(0, "Go").close()
    assert [one.kind for one in match.public.monsters[0]] == ["goblins"]
    assert match.asked == ("roll", (1,))
    assert match.refusal(0, Play("merfolk")) == "wrong-phase"
    match.cast(0, "Fl", AtMonster("m1")).close().cast(0, "Fl", AtMonster("m2")).close()
    assert match.public.monsters[2] == ()
    assert match.asked == ("roll", (1,))
    grove = playing(["Go Me", "He"])
    grove.cast(0, "Go").close()
    assert grove.refusal(0, Play("merfolk")) is None


@pytest.mark.case("mana burn T19")
def test_case_t19_a_flame_in_answer_to_an_armor() -> None:
    match = playing(["Ar He", "He", "Fl"], play={0: "Sp"}, crypt="Me")
    match.cast(0, "Ar", AtMonster("m1")).cast(2, "Fl", AtMonster("m1")).close()
    assert match.public.crypt == cards("Me Sp Fl Ar")
    assert match.public.monsters[0] == ()
    assert match.asked == ("play", (0,))
    assert match.public.turn.plays_left == 1


@pytest.mark.case("mana burn T29")
def test_case_t29_resurrect() -> None:
    match = playing(["Re He", "Co"], crypt="Me Fl Ar").cast(0, "Re").close()
    assert match.asked == ("resurrect_pick", (0,))
    assert match.refusal(0, ResurrectPick("flame", 0)) == "not-an-option"
    match.act(0, ResurrectPick("merfolk", 0))
    assert match.hand(0) == {"heroes": 1, "merfolk": 1}
    assert match.public.crypt == cards("Fl Ar Re")
    assert playing(["Re He", "Co"]).refusal(0, Play("resurrect")) == "no-target"
    countered = playing(["Re He", "Co"], crypt="Me").cast(0, "Re").cast(1, "Co", AtCard(1)).close()
    assert countered.public.crypt == cards("Me Re Co")
    assert countered.hand(0) == {"heroes": 1}


@pytest.mark.case("mana burn T48")
def test_case_t48_no_card_while_somebody_picks() -> None:
    match = playing(["Re He", "Co Fl"], crypt="Me Fl", play={0: "Sp"}).cast(0, "Re").close()
    assert match.refusal(1, Play("counter", AtCard(1))) == "not-your-turn"
    assert match.refusal(1, Play("flame", AtMonster("m1"))) == "not-your-turn"
    assert match.hand(1) == {"counter": 1, "flame": 1}
    match.act(0, ResurrectPick("merfolk", 0))
    assert match.refusal(1, Play("flame", AtMonster("m1"))) is None


@pytest.mark.case("mana burn T49")
def test_case_t49_no_reroll_while_a_card_is_in_the_air() -> None:
    match = Match(scene(["He", "Em"], at={0: "R12"}, play={0: "Sp"})).roll(4)
    match.cast(1, "Em", AtDie(0))
    assert match.refusal(0, Reroll("m1")) == "wrong-phase"
    match.close()
    match.act(0, Reroll("m1"))
    assert match.public.roll is not None
    assert match.public.roll.dice[0].bonus == 0


def test_armor_burns_first() -> None:
    match = playing(["He", "Fl Fl"], play={0: "Sp+1"})
    assert match.refusal(1, Play("flame", AtMonster("m1"))) == "armored"
    match.cast(1, "Fl", AtArmor("m1")).close()
    assert match.public.crypt[-2:] == cards("Ar Fl")
    assert match.refusal(1, Play("flame", AtArmor("m1"))) == "no-target"
    match.cast(1, "Fl", AtMonster("m1")).close()
    assert match.public.crypt[-2:] == cards("Sp Fl")
    assert match.asked == ("play", (0,))


def test_a_card_at_which_nobody_can_answer_takes_effect_at_once() -> None:
    match = Match(scene(["He", ""], at={0: "U11"})).roll(2).close().cast(0, "He")
    assert match.window is None
    assert match.asked == ("roll", (1,))
    match = playing(["He", ""])
    match.act(0, EndTurn())
