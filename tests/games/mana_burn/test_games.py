"""Auctions, fishing, the whirlpool, the lean season (8.4-8.6)."""

from typing import Any

import pytest

from app.games.mana_burn.actions import (
    AtMonster,
    Decline,
    FalseBid,
    FishAsk,
    FishBack,
    LoseOne,
    Play,
    PutIn,
    Roll,
)
from app.kernel.chance import Seeded
from tests.games.mana_burn.scenes import Match, cards, face, scene, under


def walk(square: str, steps: int, hands: list[str], *, active: int = 0, **more: Any) -> Match:
    """Return a match in which the active seat has walked from a square, up to a question."""
    others = {seat: "R12" for seat in range(len(hands)) if seat != active}
    game = more.pop("game", None) or under()
    match = Match(scene(hands, at={**others, active: square}, active=active, **more), game)
    match.act(active, Roll(), face(steps))
    while match.window is not None and match.window.kind in {"roll", "land"}:
        match.close()
    return match


# --- auctions -------------------------------------------------------------------------------


@pytest.mark.case("mana burn T25")
def test_case_t25_an_unsold_lot() -> None:
    match = walk("R1", 1, ["He", "He", "He", "He"], active=1, deck="Fl Co", crypt="Me")
    for seat in (2, 3, 0, 1):
        assert match.asked == ("bid", (seat,))
        match.act(seat, Decline())
    assert match.public.crypt == cards("Me Fl Co")
    assert match.asked == ("play", (1,))
    back = walk("R1", 1, ["He"] * 4, active=1, deck="Fl Co", game=under(unsold_lot="deck_top"))
    for seat in (2, 3, 0, 1):
        back.act(seat, Decline())
    assert back.position.vault.deck[-2:] == cards("Co Fl")


@pytest.mark.case("mana burn T25")
def test_case_t25_the_last_one_still_has_to_bid() -> None:
    match = walk("R1", 1, ["He", "Ar He", "He", "He"], active=1, deck="Fl Co", crypt="Me")
    for seat in (2, 3, 0):
        match.act(seat, Decline())
    match.bid(1, "Ar")
    assert match.hand(1) == {"heroes": 1, "counter": 1, "flame": 1}
    assert match.public.crypt == cards("Me Ar")


@pytest.mark.case("mana burn T31")
def test_case_t31_a_lot_completes_a_hand_on_anothers_turn() -> None:
    nine = "He Sp Sk Me Ar Em Re Co Fl Fl"
    match = walk("R1", 1, ["He", "He", "He", nine], active=1, deck="Go Me")
    match.act(2, Decline()).bid(3, "Fl").act(0, Decline()).act(1, Decline())
    assert match.public.result is not None
    assert match.public.result.ranking[0] == (3,)
    assert match.public.phase == "over"


def test_skeletons_bid_for_nothing_once() -> None:
    match = walk("R1", 1, ["He", "He He"], deck="Fl Co", play={1: "Sk"})
    assert match.window is not None
    assert match.window.kind == "lot"
    match.close()
    assert match.refusal(1, FalseBid("m2")) == "not-an-option"
    match.act(1, FalseBid("m1")).bid(0, "He")
    assert match.refusal(1, FalseBid("m1")) == "already-used"
    match.act(1, Decline())
    assert match.hand(0) == {"counter": 1, "flame": 1}


def test_who_has_nothing_to_bid_is_out_unasked() -> None:
    match = walk("R1", 1, ["He", "", "Me"], deck="Fl Co")
    assert match.asked == ("bid", (2,))
    assert "bidder_out" in match.types()


# --- fishing --------------------------------------------------------------------------------


@pytest.mark.case("mana burn T26")
@pytest.mark.parametrize(("merfolk", "got"), [("", 1), ("Me", 2)])
def test_case_t26_one_card_or_all_of_them(merfolk: str, got: int) -> None:
    match = walk("U1", 1, ["He", "He", "Ar Ar"], play={0: merfolk})
    match.act(0, FishAsk(2, "armor"))
    match.settle()
    assert match.hand(0) == {"heroes": 1, "armor": got}
    assert match.hand(2) == ({"armor": 1} if got == 1 else {})
    assert match.asked == ("play", (0,))


@pytest.mark.case("mana burn T27")
def test_case_t27_fishing_back_with_merfolk() -> None:
    match = walk("U1", 1, ["Co Co Co", "He", "Ar"], play={2: "Me"})
    match.act(0, FishAsk(2, "heroes")).settle()
    assert match.asked == ("fish_back", (2,))
    match.act(2, FishBack("counter")).settle()
    assert match.hand(2) == {"armor": 1, "counter": 3}
    assert match.hand(0) == {}
    empty = walk("U1", 1, ["", "He", "Ar"])
    empty.act(0, FishAsk(2, "heroes"))
    assert empty.types()[-2:] == ["fish_answered", "turn_began"]
    assert empty.asked == ("roll", (1,))


@pytest.mark.case("mana burn T28")
def test_case_t28_the_flames_that_were_fished_for() -> None:
    match = walk("U1", 1, ["He", "He", "Fl Fl Me"], play={0: "He Me", 1: "Go"})
    match.act(0, FishAsk(2, "flame"))
    assert match.window is not None
    assert (match.window.kind, match.window.closer) == ("ask", 2)
    assert (match.window.hold, match.window.longest) == (3.0, 10.0)
    match.cast(2, "Fl", AtMonster("m2")).close().cast(2, "Fl", AtMonster("m3")).close()
    assert match.window is not None
    assert match.window.kind == "ask"
    match.close()
    assert match.hand(0) == {"heroes": 1}
    assert match.asked == ("fish_back", (2,))


# --- whirlpool and lean season --------------------------------------------------------------


def test_the_whirlpool_deals_by_dice() -> None:
    match = walk("U8", 1, ["He Ar", "Me Me", "Fl Fl"])
    assert match.asked == ("pool", (0, 1, 2))
    match.act(1, PutIn("merfolk")).act(0, PutIn("armor"))
    assert match.public.hand_counts == (1, 1, 2)
    match.act(2, PutIn("flame"), face(5, 9, 1))  # three blocks of four faces
    assert match.public.roll is not None
    assert match.public.roll.blocks == (0, 1, 2)
    assert match.window is not None
    match.close()
    assert match.hand(0) == {"heroes": 1, "flame": 1}
    assert match.hand(1) == {"merfolk": 1, "armor": 1}
    assert match.hand(2) == {"merfolk": 1, "flame": 1}


@pytest.mark.case("mana burn T46")
def test_case_t46_a_flame_at_a_chosen_monster() -> None:
    match = walk("W17", 1, ["He He", "Fl Me", "Me", "Ar"], play={2: "Sp Sk"})
    assert match.asked == ("lose", (0, 1, 2, 3))
    counts = match.public.hand_counts
    match.act(0, LoseOne(card="heroes")).act(1, LoseOne(card="merfolk")).act(2, LoseOne(mid="m2"))
    assert match.public.hand_counts == counts
    assert match.refusal(1, LoseOne(card="flame")) == "wrong-phase"
    before = match.public.asked
    match.cast(1, "Fl", AtMonster("m2")).close()
    assert match.public.crypt == cards("Sk Fl")
    assert match.asked == ("lose", (2, 3))
    assert match.public.asked > before
    match.act(2, LoseOne(mid="m1")).act(3, LoseOne(card="armor"))
    assert match.public.crypt == cards("Sk Fl He Me Sp Ar")


def test_a_chosen_card_cannot_be_played() -> None:
    match = walk("W17", 1, ["He He", "Fl", "Me", "Ar"], play={2: "Sp"})
    match.act(1, LoseOne(card="flame"))
    assert match.game.affordances(match.sight(1)) == {}
    assert match.public.hand_counts[1] == 1
    assert match.refusal(1, Play("flame", AtMonster("m1"))) == "not-in-hand"


def test_all_monsters_are_dealt_out() -> None:
    match = Match(scene(["He", "Me"], at={0: "W3", 1: "R12"}, play={0: "Sp+1 Go", 1: "Sk"}))
    match.act(0, Roll(), face(1)).close()
    match.close(face(7, 12, 1))
    assert match.window is not None
    match.close(Seeded(0))
    assert [one.mid for one in match.public.monsters[0]] == ["m3"]
    assert [(one.mid, one.armor) for one in match.public.monsters[1]] == [("m1", 1), ("m2", 0)]
