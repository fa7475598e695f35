"""Playing for ante, and trading (8.2, 8.3)."""

from typing import Any

import pytest

from app.games.mana_burn.actions import (
    AtDie,
    AtMonster,
    ChooseOpponent,
    GoblinPick,
    Hero,
    Play,
    Roll,
    Stake,
)
from app.games.mana_burn.cards import Cards, counted, take
from app.kernel.chance import Scripted
from tests.games.mana_burn.scenes import Match, cards, face, scene, under

ANTE, TRADE = "W12", "U2"


def on(square: str, hands: list[str], *, opponent: int, game: Any = None, **more: Any) -> Match:
    """Return a match in which s0 has walked one step from a square and faced an opponent."""
    others = dict.fromkeys(range(1, len(hands)), "R12")
    match = Match(scene(hands, at={0: square, **others}, **more), game or under())
    match.act(0, Roll(), face(1))
    while match.window is not None and match.window.kind in {"roll", "land"}:
        match.close()
    if match.asked == ("choose_opponent", (0,)):
        match.act(0, ChooseOpponent(opponent))
    return match


def stake(match: Match, seat: int, text: str, *faces: int) -> Match:
    return match.act(seat, Stake(cards(text)), face(*faces))


@pytest.mark.case("mana burn T20")
def test_case_t20_heroes_and_embiggen_in_an_ante() -> None:
    hands = ["Em Sp Me", "Go", "Fl Me", "Go"]
    match = on(ANTE, hands, opponent=2, play={0: "He He", 1: "He"})
    assert match.asked == ("stake", (0, 2))
    stake(match, 0, "Sp")
    stake(match, 2, "Fl", 5, 9)
    match.act(0, Hero("m1", 0)).act(0, Hero("m2", 0)).act(1, Hero("m3", 1))
    assert match.refusal(0, Hero("m1", 0)) == "already-used"
    assert match.refusal(0, Hero("m3", 0)) == "wrong-owner"
    match.cast(0, "Em", AtDie(0)).close()
    assert match.public.roll is not None
    assert [die.face + die.bonus for die in match.public.roll.dice] == [12, 11]
    match.close()
    assert match.hand(0) == {"sprites": 1, "merfolk": 1, "flame": 1}
    assert match.hand(2) == {"merfolk": 1}


@pytest.mark.case("mana burn T20")
def test_case_t20_equal_dice_give_the_stakes_back() -> None:
    match = on(ANTE, ["Sp Me", "Go", "Fl Me", "Go"], opponent=2)
    stake(match, 0, "Sp")
    stake(match, 2, "Fl", 5, 5).close()
    assert match.hand(0) == {"sprites": 1, "merfolk": 1}
    assert match.hand(2) == {"merfolk": 1, "flame": 1}
    assert match.asked == ("play", (0,))


@pytest.mark.case("mana burn T22")
def test_case_t22_a_stake_does_not_count_until_it_is_back() -> None:
    match = on(ANTE, ["He Sk Me Go Ar Em Re Co Sp", "Me", "Fl Me"], opponent=2)
    stake(match, 0, "Sp")
    assert len(match.hand(0)) == 8
    stake(match, 2, "Fl", 9, 5).close()
    assert match.game.outcome(match.public) is not None
    assert match.public.result is not None
    assert match.public.result.ranking == ((0,), (1, 2))
    assert match.public.result.reason == "collected"
    assert match.public.result.scores == (10, 1, 1)


@pytest.mark.case("mana burn T23")
def test_case_t23_goblins_trade_one_for_two() -> None:
    match = on(TRADE, ["Ar He", "He", "He", "Fl Fl Co Em Me"], opponent=3, play={0: "Go Go"})
    assert match.window is not None
    assert match.window.kind == "opp"
    match.close(Scripted(0, 0))  # the first two of Embiggen!, Counter!, Flame!, Flame!, Merfolk
    assert match.asked == ("stake", (0,))
    assert match.public.hand_counts == (2, 1, 1, 3)
    laid = match.position.own[3].stake
    assert len(laid) == 2
    stake(match, 0, "Ar")
    assert match.hand(0) == counted(("heroes", *laid))
    assert match.hand(3) == _and(take(counted(cards("Fl Fl Co Em Me")), laid), "armor")
    assert match.step is not None
    handed = [one for one in match.step.emits if one.full.type == "handed"]
    assert [sorted(one.knows) for one in handed] == [[0, 3], [0, 3]]
    assert {one.shared.count for one in handed if one.shared.type == "handed"} == {1, 2}


def _and(hand: Any, kind: Any) -> Any:
    return counted((*(k for k, n in hand.items() for _ in range(n)), kind))


@pytest.mark.case("mana burn T32")
def test_case_t32_two_complete_hands_begin_again() -> None:
    most = "He Sp Sk Me Go Em Re Co"
    hands = [f"{most} Ar Ar", "Me", f"{most} Fl Fl", "Me"]
    match = on(TRADE, hands, opponent=2)
    stake(match, 0, "Ar")
    match.act(2, Stake(cards("Fl")))
    public = match.public
    assert public.game_no == 2
    assert public.deck_count == 88
    assert (public.pos, public.dir, public.crypt) == (("CODEX",) * 4, 1, ())
    assert public.turns == tuple(1 + (seat in {0, public.active}) - 0 for seat in range(4)) or all(
        turns >= 1 for turns in public.turns
    )
    assert match.asked == ("roll", (public.active,))
    assert "restarted" in match.types()


def test_two_complete_hands_may_share_the_victory() -> None:
    most = "He Sp Sk Me Go Em Re Co"
    hands = [f"{most} Ar Ar", "Me", f"{most} Fl Fl", "Me"]
    match = on(TRADE, hands, opponent=2, game=under(double_win="shared"))
    stake(match, 0, "Ar")
    match.act(2, Stake(cards("Fl")))
    assert match.public.result is not None
    assert match.public.result.ranking == ((0, 2), (1, 3))


@pytest.mark.case("mana burn T45")
def test_case_t45_the_opponent_throws_his_only_card() -> None:
    match = on(ANTE, ["Ar", "Me", "Fl"], opponent=2, play={0: "Go"})
    assert match.window is not None
    assert match.window.kind == "opp"
    match.cast(2, "Fl", AtMonster("m1")).close()
    assert match.window is None
    assert "called_off" in match.types()
    assert match.hand(0) == {"armor": 1}
    assert match.asked == ("play", (0,))


def test_a_controller_of_goblins_may_let_the_other_choose() -> None:
    match = on(
        ANTE,
        ["Ar He", "Fl Me Co"],
        opponent=1,
        play={0: "Go Go"},
        game=under(goblin_pick="ask"),
    ).close()
    assert match.asked == ("goblin_pick", (0,))
    match.act(0, GoblinPick("owner"))
    assert match.asked == ("stake", (0, 1))
    assert match.game.affordances(match.sight(1))["stake"]["count"] == 2
    assert match.refusal(1, Stake(cards("Fl"))) == "wrong-count"
    assert match.refusal(1, Stake(cards("Fl Fl"))) == "not-in-hand"
    stake(match, 1, "Fl Me")
    assert match.asked == ("stake", (0,))
    assert match.refusal(1, Stake(cards("Co"))) == "wrong-phase"


def test_a_card_thrown_while_stakes_are_laid_asks_the_other_again() -> None:
    match = on(ANTE, ["Ar He", "Fl Me", "Fl"], opponent=1, play={2: "Sk"})
    stake(match, 1, "Me")
    asked = match.public.asked
    match.act(2, Play("flame", AtMonster("m1"))).close()
    assert match.asked == ("stake", (0,))
    assert match.public.asked > asked
    laid: Cards = match.position.own[1].stake
    assert laid == ("merfolk",)
