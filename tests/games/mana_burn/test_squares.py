"""What squares do (4.4), SOUL BURN (8.1), the deck's end, turns that are skipped or reversed."""

from dataclasses import replace
from typing import Any

import pytest

from app.games.mana_burn.actions import (
    AnyAction,
    AtDie,
    AtMonster,
    BounceMonster,
    BurnAdd,
    BurnPick,
    Choose,
    ChooseOpponent,
    CryptTake,
    Decline,
    Discard,
    EndTurn,
    Hero,
    Play,
    Reroll,
    Roll,
    SkipForCrypt,
    StealMonster,
    SwapCrypt,
    SwapDeck,
    SwapMonsters,
)
from app.games.mana_burn.cards import Cards
from app.games.mana_burn.model import Pos
from app.kernel.chance import Scripted
from tests.games.mana_burn.scenes import Match, cards, face, scene, thin, under


def start(square: str, hands: list[str], *, active: int = 0, **more: Any) -> Pos:
    """Return a position in which the active pawn stands there and all others on a gate."""
    others = {seat: "U12" for seat in range(len(hands)) if seat != active}
    at = {**others, active: square} | more.pop("at", {})
    return scene(hands, at=at, active=active, **more)


def land(square: str, steps: int, hands: list[str], game: Any = None, **more: Any) -> Match:
    """Return a match in which the active seat has walked from a square, windows run out."""
    position = start(square, hands, **more)
    match = Match(position, game or under())
    return match.act(position.public.active, Roll(), face(steps)).settle(face())


@pytest.mark.case("mana burn T17")
def test_case_t17_the_burn_pile() -> None:
    match = land("R2", 2, ["Ar He", "Me"], pile="Fl Fl Co", at={1: "U3"})
    assert match.asked == ("burn_add", (0,))
    match.act(0, BurnAdd("armor"))
    assert match.public.pile == cards("Fl Fl Co Ar")
    match.act(0, EndTurn()).roll(2).settle()
    assert match.public.pos[1] == "U5"
    assert match.hand(1) == {"merfolk": 1, "armor": 1, "counter": 1, "flame": 2}
    assert match.public.pile == ()
    assert match.asked == ("play", (1,))
    empty = land("R2", 2, ["", "Me"], pile="Fl Fl Co")
    assert empty.public.pile == cards("Fl Fl Co")
    assert empty.asked == ("roll", (1,))


def test_a_face_down_pile() -> None:
    match = land("R2", 2, ["Ar He", "Me"], under(burn_pile="face_down"), pile="", at={1: "U16"})
    match.act(0, BurnAdd("armor"))
    assert (match.public.pile, match.public.pile_count) == (None, 1)
    assert match.position.own[0].added == ("armor",)
    assert match.step is not None
    burned = match.step.emits[0]
    assert (burned.seen_by(0).type, burned.knows) == ("burned", frozenset({0}))
    match.act(0, EndTurn()).roll(1).settle()
    assert match.asked == ("burn_pick", (1,))
    assert match.refusal(1, BurnPick("armor")) == "not-an-option"
    match.act(1, BurnPick(), Scripted(0))
    assert match.hand(1) == {"merfolk": 1, "armor": 1}
    assert match.position.own[0].added == ()


@pytest.mark.case("mana burn T36")
def test_case_t36_the_crypt_becomes_a_new_deck() -> None:
    position = thin(start("R17", ["He", "Me"], crypt="Fl Fl Co Ar"), "He")
    match = Match(position).act(0, Roll(), face(1))
    match.close(Scripted(0, 0, 0))
    assert match.public.deck_count == 3
    assert match.public.crypt == ()
    assert sum(match.hand(0).values()) == 3
    none = Match(thin(start("R17", ["He", "Me"]), "")).act(0, Roll(), face(1)).close()
    assert none.hand(0) == {"heroes": 1}
    assert none.asked == ("play", (0,))


def test_a_deck_that_is_not_refilled_gives_what_is_left() -> None:
    position = thin(start("R17", ["He", "Me"], crypt="Fl Fl Co Ar"), "He")
    match = Match(position, under(deck_out="stop")).act(0, Roll(), face(1)).close()
    assert match.hand(0) == {"heroes": 2}
    assert match.public.crypt == cards("Fl Fl Co Ar")


@pytest.mark.case("mana burn T37")
def test_case_t37_the_order_of_turns_is_reversed() -> None:
    match = land("R18", 1, ["Fl Fl", "He", "He", "Me"], active=1, at={0: "W7"})
    assert match.public.dir == -1
    match.act(1, EndTurn()).roll(1).settle(Scripted(0))
    assert match.public.active == 0
    assert match.public.pos[0] == "W8"
    assert match.hand(0) == {"merfolk": 1, "flame": 2}
    assert match.hand(3) == {}
    auction = land("R1", 1, ["He", "He", "He", "He"], active=1)
    assert auction.asked == ("bid", (2,))
    turned = start("R1", ["He", "He", "He", "He"], active=1)
    turned = replace(turned, public=replace(turned.public, dir=-1))
    assert Match(turned).roll(1).settle().asked == ("bid", (0,))


@pytest.mark.case("mana burn T38")
def test_case_t38_a_turn_is_skipped_for_cards() -> None:
    match = land("U15", 1, ["He", "Fl"], crypt="Me Fl Ar Co Co", play={0: "Sp"})
    assert match.asked == ("skip_for_crypt", (0,))
    match.act(0, SkipForCrypt())
    assert match.public.crypt == cards("Me Fl")
    assert match.hand(0) == {"heroes": 1, "armor": 1, "counter": 2}
    assert match.public.skip == (1, 0)
    match.act(0, EndTurn()).roll(6).settle()  # s1 stops on U18
    while match.asked and match.asked[0] == "stake":
        match.act(
            match.asked[1][0],
            match.game.default_action(match.sight(match.asked[1][0]), face(1)) or Decline(),
        )
    if match.asked and match.asked[0] == "play":
        match.act(1, EndTurn())
    assert "skipped" in match.types()
    assert match.public.skip == (0, 0)
    assert match.asked == ("roll", (1,))
    assert match.refusal(0, Play("counter", AtMonster("m1"))) == "no-target"


@pytest.mark.case("mana burn T39")
def test_case_t39_gambles_go_by_the_total() -> None:
    long_shot = Match(start("R21", ["Em He", "Me"])).roll(1).close(face(6))
    assert long_shot.window is not None
    long_shot.cast(0, "Em", AtDie(0)).close().close()
    assert sum(long_shot.hand(0).values()) == 4
    ticket = Match(start("R10", ["He He", "Em"])).roll(1).close(face(7))
    ticket.cast(1, "Em", AtDie(0)).close().close()
    assert ticket.asked == ("discard", (0,))
    lots = Match(start("W16", ["He", "Em"])).roll(1).close(face(3))
    lots.cast(1, "Em", AtDie(0)).close().close()
    assert sum(lots.hand(0).values()) == 2


@pytest.mark.case("mana burn T40")
def test_case_t40_the_only_monster_returns_and_wins() -> None:
    nine = "Sp Sk Me Go Ar Em Re Co Fl"
    match = land("W14", 1, [nine, "He"], active=1, play={0: "He+1"})
    assert match.public.result is not None
    assert match.public.result.ranking == ((0,), (1,))
    assert match.public.crypt == cards("Ar")
    before = land("W12", 1, [nine, "He"], active=1, play={0: "He+1"})
    assert before.public.result is None


@pytest.mark.case("mana burn T42")
def test_case_t42_neither_heroes_nor_sprites_in_a_gamble() -> None:
    match = Match(start("W16", ["He", "Em"], play={0: "He Sp"})).roll(1).close(face(3))
    assert match.public.roll is not None
    assert match.public.roll.purpose == "gamble"
    assert match.refusal(0, Hero("m1", 0)) == "wrong-phase"
    assert match.refusal(0, Reroll("m2")) == "wrong-phase"


@pytest.mark.case("mana burn T43")
def test_case_t43_a_hand_of_flames_is_asked_as_any_other() -> None:
    match = land("R7", 1, ["He", "Fl Fl Fl"], active=1)
    assert match.asked == ("discard", (1,))
    match.act(1, Discard(("flame",)))
    assert match.public.crypt == cards("Fl")


@pytest.mark.case("mana burn T54")
def test_case_t54_the_last_card_may_still_be_thrown() -> None:
    match = land("R7", 1, ["Fl", "He"], play={1: "Sp"})
    assert match.asked == ("discard", (0,))
    match.cast(0, "Fl", AtMonster("m1")).close()
    assert match.public.crypt == cards("Sp Fl")
    assert match.asked == ("roll", (1,))
    alone = land("R7", 1, ["Fl", "He"])
    assert alone.public.crypt == cards("Fl")
    assert alone.asked == ("roll", (1,))


# --- the other squares ------------------------------------------------------------------------


def test_a_card_for_the_top_of_the_crypt() -> None:
    match = land("R4", 1, ["He Me", "He"], crypt="Fl Co Ar")
    match.act(0, SwapCrypt("heroes"))
    assert match.public.crypt == cards("Fl He")
    assert match.hand(0) == {"merfolk": 1, "armor": 1, "counter": 1}
    assert land("R4", 1, ["He", "He"]).asked == ("play", (0,))


def test_what_the_crypt_would_give_is_told_before() -> None:
    skips = land("U15", 1, ["He", "Fl"], crypt="Me Fl Ar Co Co", play={0: "Sp"})
    assert foreseen(skips, SkipForCrypt()) == cards("Ar Co Co")
    swaps = land("R4", 1, ["He Me", "He"], crypt="Fl Co Ar")
    assert foreseen(swaps, SwapCrypt("heroes")) == cards("Co Ar")
    passes = Match(scene(["Ar", "Ar"], at={0: "U9"}, crypt="Fl He Me", play={0: "Sk Go"})).roll(5)
    assert foreseen(passes.settle(), CryptTake()) == cards("He Me")
    stops = Match(scene(["He", "He"], at={0: "R9", 1: "R12"}, crypt="Co")).roll(3).settle()
    assert foreseen(stops, CryptTake()) == cards("Co")


def foreseen(match: Match, action: AnyAction) -> Cards:
    """Return the cards that an action of the active seat would bring."""
    told = match.game.preview(match.sight(0), action)
    assert told.ok
    return tuple(told.details["cards"])


def test_a_card_for_the_top_of_the_deck() -> None:
    match = land("R16", 1, ["He Me", "He"], deck="Fl Co")
    match.act(0, SwapDeck("heroes"))
    assert match.hand(0) == {"merfolk": 1, "counter": 1, "flame": 1}
    assert match.public.crypt == cards("He")


def test_giving_a_card_or_jumping() -> None:
    match = land("R14", 1, ["He Me", "He", "Fl"])
    assert match.asked == ("choice", (0,))
    assert match.refusal(0, Choose(0, 0, cards("He"))) == "not-an-option"
    assert match.refusal(0, Choose(0, 1, cards("Fl"))) == "not-in-hand"
    assert match.refusal(0, Choose(0, 1)) == "wrong-count"
    assert match.refusal(0, Choose(2)) == "not-an-option"
    match.act(0, Choose(0, 1, cards("Me")))
    assert match.hand(1) == {"heroes": 1, "merfolk": 1}
    jump = land("U6", 1, ["He Me", "He"]).act(0, Choose(1))
    assert jump.public.pos[0] == "W1"
    assert jump.asked == ("play", (0,))


def test_a_merfolk_is_taken_over() -> None:
    match = land("U12", 1, ["He", "He"], play={0: "Me", 1: "Sp Me+2"})
    assert match.refusal(0, StealMonster("m1")) == "wrong-owner"
    assert match.refusal(0, StealMonster("m2")) == "not-an-option"
    match.act(0, StealMonster("m3"))
    assert [(one.mid, one.armor) for one in match.public.monsters[0]] == [("m1", 0), ("m3", 2)]
    assert land("U12", 1, ["He", "He"], play={0: "Me"}).asked == ("play", (0,))


def test_monsters_are_swapped() -> None:
    match = land("W13", 1, ["He", "He"], play={0: "Me+1", 1: "Sp"})
    assert match.refusal(0, SwapMonsters("m2", "m1")) == "wrong-owner"
    match.act(0, SwapMonsters("m1", "m2"))
    assert [one.mid for one in match.public.monsters[0]] == ["m2"]
    assert match.public.monsters[1][0].armor == 1


def test_any_monster_may_be_sent_back() -> None:
    match = land("W14", 1, ["He", "He"], play={0: "Me", 1: "Sp+1"})
    match.act(0, BounceMonster("m2"))
    assert match.hand(1) == {"heroes": 1, "sprites": 1}
    assert match.public.crypt == cards("Ar")


def test_the_plague_follows_the_top_of_the_crypt() -> None:
    match = land("W15", 1, ["He", "He"], crypt="Fl Sp", play={0: "Sp+1 Go", 1: "Sp"})
    assert match.public.crypt == cards("Fl Sp Ar Sp Sp")
    assert [one.kind for one in match.public.monsters[0]] == ["goblins"]
    spell = land("W15", 1, ["He", "He"], crypt="Sp Fl", play={0: "Sp"})
    assert len(spell.public.monsters[0]) == 1


def test_everybody_else_draws() -> None:
    match = land("U21", 1, ["He", "He", ""])
    assert match.public.hand_counts == (1, 2, 1)


@pytest.mark.parametrize(("monsters", "drawn"), [("", 1), ("Sp Go", 2), ("Sp Go He Me", 3)])
def test_a_card_for_each_monster(monsters: str, drawn: int) -> None:
    match = land("W20", 1, ["He", "He"], play={0: monsters})
    assert match.public.hand_counts[0] == 1 + drawn


def test_an_ambush_chooses_among_those_with_cards() -> None:
    match = land("W8", 1, ["He", "Me", "", "Fl"])
    assert match.asked == ("choose_opponent", (0,))
    assert match.refusal(0, ChooseOpponent(2)) == "not-an-option"
    match.act(0, ChooseOpponent(3), Scripted(0))
    assert match.hand(0) == {"heroes": 1, "flame": 1}


def test_rolling_again_asks_for_the_roll() -> None:
    match = land("U9", 1, ["He", "Me"])
    assert match.asked == ("roll", (0,))
    assert match.public.phase == "roll"
    match.roll(2).settle()
    assert match.public.pos[0] == "CRYPT"


def test_one_of_several_pawns_is_chosen() -> None:
    game = under(collision="choose_one")
    match = land("U11", 2, ["He", "Me", "Fl"], game)
    assert match.asked == ("choose_opponent", (0,))
    match.act(0, ChooseOpponent(2), Scripted(0))
    assert match.public.hand_counts == (2, 1, 0)
    every = Match(start("U11", ["He", "Me", "Fl"])).roll(2).close(Scripted(0, 0))
    assert every.public.hand_counts == (3, 0, 0)
