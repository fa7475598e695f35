"""What a time-out does (section 12)."""

from typing import Any

import pytest

from app.games.mana_burn import actions as do
from app.kernel.chance import Scripted, Seeded
from tests.games.mana_burn.scenes import Match, cards, scene, under


def asked(square: str, steps: int, hands: list[str], game: Any = None, **more: Any) -> Match:
    others = dict.fromkeys(range(1, len(hands)), "U12") | more.pop("at", {})
    position = scene(hands, at={0: square, **others}, **more)
    return Match(position, game or under()).roll(steps).settle()


def default(match: Match, seat: int = 0, *draws: int) -> Any:
    chosen = match.game.default_action(match.sight(seat), Scripted(*draws))
    assert chosen in list(match.game.legal(match.sight(seat)))
    return chosen


def test_who_is_not_asked_does_nothing() -> None:
    match = Match(scene(["He", "He"]))
    assert match.game.default_action(match.sight(1), Seeded(1)) is None


def test_the_die_is_rolled_and_the_turn_ends() -> None:
    assert default(Match(scene(["He", "He"]))) == do.Roll()
    assert default(asked("U11", 2, ["He", "He"])) == do.EndTurn()


def test_the_road_is_kept_or_else_the_real_world() -> None:
    assert default(Match(scene(["He", "He"])).roll(1).settle()) == do.ChoosePath("R1")
    crypt = asked("W10", 4, ["He", "He"], play={0: "Sk"})
    assert default(crypt) == do.ChoosePath("W12")
    codex = asked("U20", 4, ["He", "He"])
    assert default(codex) == do.ChoosePath("U1")


def test_cards_of_the_crypt_are_taken() -> None:
    assert default(asked("U11", 1, ["He", "He"], crypt="Fl")) == do.CryptTake()


def test_the_seat_with_most_cards_is_chosen_ties_to_the_left() -> None:
    match = asked("W8", 1, ["He", "Me", "Fl Fl", "Sp Sp"])
    assert default(match) == do.ChooseOpponent(2)


def test_a_kind_is_fished_for_uniformly() -> None:
    match = asked("U1", 1, ["He", "Me", "Fl Fl"])
    assert default(match, 0, 9) == do.FishAsk(2, "flame")


def test_stakes_and_losses_are_drawn_from_the_hand() -> None:
    match = asked("W12", 1, ["He Fl", "Me Co"])
    assert default(match, 1, 1) == do.Stake(cards("Co"))
    lose = asked("W17", 1, ["He Fl", ""], play={1: "Sp Go"})
    assert default(lose, 0, 1) == do.LoseOne(card="flame")
    assert default(lose, 1) == do.LoseOne(mid="m1")


def test_a_monster_of_an_opponent_goes_back_first() -> None:
    match = asked("W14", 1, ["He", "He"], play={0: "Sp", 1: "Go Me"})
    assert default(match) == do.BounceMonster("m2")
    own = asked("W14", 1, ["He", "He"], play={0: "Sp Go"})
    assert default(own) == do.BounceMonster("m1")


def test_the_first_possible_alternative_is_taken() -> None:
    match = asked("R14", 1, ["He Fl", "Me", "Co Co"], at={1: "R1", 2: "R1"})
    assert default(match, 0, 1) == do.Choose(0, 2, cards("Fl"))


@pytest.mark.parametrize(
    ("square", "more"),
    [
        ("R4", {"crypt": "Fl"}),
        ("R16", {}),
        ("U12", {"play": {1: "Me"}}),
        ("U15", {"crypt": "Fl"}),
        ("U16", {"pile": "Fl"}),
        ("W13", {"play": {0: "Sp", 1: "Go"}}),
    ],
)
def test_what_may_be_declined_is(square: str, more: dict[str, Any]) -> None:
    hands = ["He", "He"]
    position = scene(hands, at={0: square, 1: "R1"}, **more)
    match = Match(position).roll(1).settle()
    assert default(match) == do.Decline()


def test_goblins_pick_at_random() -> None:
    match = asked("W12", 1, ["He Fl", "Me Co"], under(goblin_pick="ask"), play={1: "Go"})
    assert match.asked == ("goblin_pick", (1,))
    assert default(match, 1) == do.GoblinPick("random")


def test_the_top_of_the_crypt_is_resurrected() -> None:
    match = asked("U11", 2, ["Re He", "Me"], crypt="Fl Co", at={1: "R1"}).cast(0, "Re").close()
    assert default(match) == do.ResurrectPick("counter", 1)
