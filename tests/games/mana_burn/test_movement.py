"""Walking, Codex, Crypt, collisions (section 6)."""

import pytest

from app.games.mana_burn.actions import (
    AtDie,
    AtMonster,
    BurnAdd,
    ChoosePath,
    CryptTake,
    Decline,
    EndTurn,
    Reroll,
)
from app.games.mana_burn.board import CODEX, EXITS
from app.kernel.chance import Scripted, Seeded
from tests.games.mana_burn.facts import broken
from tests.games.mana_burn.scenes import GAME, Match, scene, under


@pytest.mark.case("mana burn T01")
def test_case_t01_a_new_game() -> None:
    step = GAME.setup(4, Seeded(3))
    public = step.position.public
    assert public.deck_count == 88
    assert public.hand_counts == (3, 3, 3, 3)
    assert (public.crypt, public.pile, public.pos) == ((), (), (CODEX,) * 4)
    assert public.asking is not None
    assert (public.asking.kind, public.asking.seats) == ("roll", (public.active,))
    assert broken(GAME, step.position) == []
    firsts = {GAME.setup(4, Seeded(seed)).position.public.active for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.case("mana burn T02")
def test_case_t02_from_the_codex_to_a_soul_burn() -> None:
    match = Match(scene(["He Fl", "Me", "Me", "Me"])).roll(5).settle()
    assert match.asked == ("choose_path", (0,))
    match.act(0, ChoosePath("W1"))
    assert match.public.pos[0] == "W5"
    assert match.hand(0) == {"heroes": 1, "flame": 1}
    assert match.asked == ("burn_add", (0,))
    match.act(0, BurnAdd("heroes"))
    assert match.public.pile == ("heroes",)
    assert match.asked == ("play", (0,))


@pytest.mark.case("mana burn T03")
def test_case_t03_cards_come_before_the_choice_of_the_road() -> None:
    match = Match(scene(["Me Me", "He"], at={0: "U20"}, deck="Ar He Fl")).roll(6).settle()
    assert match.public.pos[0] == CODEX
    assert match.hand(0) == {"heroes": 1, "merfolk": 2, "armor": 1}
    assert match.asked == ("choose_path", (0,))
    assert match.game.affordances(match.sight(0))["choose_path"] == ("R1", "U1", "W1")
    match.act(0, ChoosePath("R1"))
    assert match.public.pos[0] == "R3"
    assert match.hand(0) == {"heroes": 1, "merfolk": 2, "armor": 1, "flame": 1}


@pytest.mark.case("mana burn T04")
def test_case_t04_the_road_is_chosen_when_leaving() -> None:
    match = Match(scene(["Me Me", "He"], at={0: "R20", 1: "R12"})).roll(3).settle()
    assert match.public.pos[0] == CODEX
    assert sum(match.hand(0).values()) == 4
    assert match.asked == ("play", (0,))
    match.act(0, EndTurn()).roll(6).settle()  # s1 stops on R18 and draws two
    match.act(1, EndTurn()).roll(2)
    assert match.window is not None
    match.settle()
    assert match.asked == ("choose_path", (0,))
    match.act(0, ChoosePath("U1"))
    assert match.public.pos[0] == "U2"


@pytest.mark.case("mana burn T05")
@pytest.mark.parametrize(("merfolk", "two", "one"), [(0, 2, 1), (1, 2, 1), (2, 3, 2), (3, 4, 3)])
def test_case_t05_merfolk_at_the_codex(merfolk: int, two: int, one: int) -> None:
    start = scene(["He", "He"], at={0: "R20", 1: "R12"}, play={0: "Me " * merfolk})
    for base, drawn in ((2, two), (1, one)):
        match = Match(start, under(codex_draw=base)).roll(3).settle()
        assert sum(match.hand(0).values()) == 1 + drawn


@pytest.mark.case("mana burn T06")
def test_case_t06_passing_the_crypt_without_any_question() -> None:
    match = Match(scene(["He", "He"], at={0: "U9"}, crypt="Fl He", play={1: "Me"})).roll(5)
    while match.window is not None:
        match.close()
    assert match.public.pos[0] == "U13"
    assert match.public.crypt == ("flame", "heroes")
    assert match.asked == ("steal_monster", (0,))  # Siren Song


@pytest.mark.case("mana burn T07")
def test_case_t07_goblins_and_skeletons_at_the_crypt() -> None:
    match = Match(scene(["Ar", "Ar"], at={0: "U9"}, crypt="Fl He", play={0: "Sk Go"})).roll(5)
    match.settle()
    assert match.asked == ("crypt_take", (0,))
    match.act(0, CryptTake())
    assert match.hand(0) == {"heroes": 1, "armor": 1, "flame": 1}
    assert match.public.crypt == ()
    assert match.asked == ("choose_path", (0,))
    assert match.game.affordances(match.sight(0))["choose_path"] == ("R12", "U12", "W12")
    match.act(0, ChoosePath("W12"))
    assert match.public.pos[0] == "W13"
    assert "faced" in match.types()  # the ante, against the only opponent


@pytest.mark.case("mana burn T08")
def test_case_t08_stopping_on_the_crypt_opens_all_roads() -> None:
    match = Match(scene(["He", "He"], at={0: "R9", 1: "R12"}, crypt="Co")).roll(3).settle()
    assert match.asked == ("crypt_take", (0,))
    match.act(0, CryptTake())
    assert match.hand(0) == {"heroes": 1, "counter": 1}
    match.act(0, EndTurn()).roll(6).settle().act(1, EndTurn()).roll(1).settle()
    assert match.asked == ("choose_path", (0,))
    assert match.game.affordances(match.sight(0))["choose_path"] == ("R12", "U12", "W12")


@pytest.mark.case("mana burn T09")
def test_case_t09_the_only_alternative_is_taken_unasked() -> None:
    match = Match(scene(["", "He", "Ar", "He"], at={0: "R12", 2: "U12"})).roll(3).settle()
    assert match.public.pos[0] == "U12"
    assert match.public.road[0] == "undertow"
    assert match.hand(0) == {"armor": 1}
    assert match.hand(2) == {}
    assert "drew" not in match.types()
    assert match.asked == ("play", (0,))


@pytest.mark.case("mana burn T10")
def test_case_t10_the_collision_comes_before_the_square() -> None:
    start = scene(["", "", "", "Sp"], at={3: "U2"}, active=1)
    match = Match(start).roll(2)
    assert match.window is not None  # s3 could answer the roll
    match.close()
    match.act(1, ChoosePath("U1"))
    assert match.public.pos[1] == "U2"
    assert match.hand(1) == {"sprites": 1}
    assert "fish_asked" not in match.types()
    assert match.asked == ("play", (1,))


@pytest.mark.case("mana burn T13")
def test_case_t13_a_reroll_takes_bonuses_away() -> None:
    start = scene(["He", "Em Em", "He", "He"], at={0: "R12"}, play={0: "Sp"})
    match = Match(start).roll(6).cast(1, "Em", AtDie(0)).close()
    assert match.public.roll is not None
    assert match.public.roll.dice[0].face + match.public.roll.dice[0].bonus == 9
    match.act(0, Reroll("m1"), Scripted(1))
    assert match.public.roll.dice[0].face == 2
    assert match.public.roll.dice[0].bonus == 0
    assert match.refusal(0, Reroll("m1")) == "already-used"
    match.cast(1, "Em", AtDie(0)).close().close()
    assert match.public.pos[0] == "R17"  # 5


@pytest.mark.case("mana burn T44")
def test_case_t44_a_flame_before_the_collision() -> None:
    start = scene(["He", "He", "Fl"], at={0: "R12", 2: "R17"}, play={1: "Sp"})
    match = Match(start).roll(5).close()
    assert match.window is not None
    assert match.window.kind == "land"
    match.cast(2, "Fl", AtMonster("m1")).close()
    assert match.public.monsters[1] == ()
    assert match.hand(0) == {"heroes": 1}
    assert match.asked == ("swap_deck", (0,))


def test_a_declined_path_of_the_crypt_goes_on() -> None:
    match = Match(scene(["Ar", "Ar"], at={0: "U9"}, crypt="Fl He", play={0: "Go"})).roll(4).settle()
    match.act(0, Decline())
    assert match.public.crypt == ("flame", "heroes")
    assert match.public.pos[0] == "U12"


def test_every_walk_of_24_steps_comes_round() -> None:
    for gate in EXITS[CODEX]:
        match = Match(scene(["He", "He"], deck="He He He He")).roll(12).settle()
        match.act(0, ChoosePath(gate))
        assert match.public.pos[0] == "CRYPT"
