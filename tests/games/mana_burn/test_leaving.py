"""A seat leaves, at any point (section 9)."""

from typing import Any

import pytest

from app.games.mana_burn.actions import (
    AtMonster,
    Choose,
    ChooseOpponent,
    Decline,
    FishAsk,
    LoseOne,
    PutIn,
    Roll,
    Stake,
)
from app.games.mana_burn.frames import Auction
from app.kernel.chance import Scripted, Seeded
from app.kernel.game import RuleViolation
from tests.games.mana_burn.facts import broken
from tests.games.mana_burn.scenes import GAME, Match, cards, face, scene


def walk(square: str, steps: int, hands: list[str], **more: Any) -> Match:
    others = dict.fromkeys(range(1, len(hands)), "R12")
    match = Match(scene(hands, at={0: square, **others}, **more)).act(0, Roll(), face(steps))
    while match.window is not None and match.window.kind in {"roll", "land"}:
        match.close()
    return match


def leave(match: Match, seat: int) -> Match:
    match.leave(seat)
    assert broken(GAME, match.position) == []
    assert match.public.pos[seat] is None
    assert match.hand(seat) == {}
    return match


def test_hand_and_monsters_go_to_the_crypt() -> None:
    match = leave(Match(scene(["He", "Me Fl", "He"], play={1: "Go+1"}, crypt="Co")), 1)
    assert match.public.crypt[0] == "counter"
    assert sorted(match.public.crypt[1:]) == ["armor", "flame", "goblins", "merfolk"]
    assert match.asked == ("roll", (0,))
    with pytest.raises(RuleViolation):
        match.leave(1)


def test_the_turn_of_who_leaves_is_over() -> None:
    match = leave(walk("R1", 2, ["He", "Me", "He"]), 0)
    assert match.asked == ("roll", (1,))
    assert match.public.round.turns_left == 2


def test_the_last_seat_wins_and_leavers_rank_last() -> None:
    match = leave(leave(Match(scene(["He", "Me", "He"])), 0), 1)
    assert match.public.result is not None
    assert match.public.result.ranking == ((2,), (0, 1))
    assert match.public.result.reason == "left"


def test_an_ante_is_off_and_stakes_go_back() -> None:
    match = walk("W12", 1, ["He Sp", "Me Fl", "He"]).act(0, ChooseOpponent(1))
    match.act(0, Stake(cards("Sp")))
    leave(match, 1)
    assert match.hand(0) == {"heroes": 1, "sprites": 1}
    assert match.asked == ("play", (0,))
    match = walk("W12", 1, ["He Sp", "Me Fl", "He"]).act(0, ChooseOpponent(1))
    match.act(1, Stake(cards("Fl")))
    leave(match, 0)
    assert match.hand(1) == {"merfolk": 1, "flame": 1}
    assert match.asked == ("roll", (1,))


def test_a_rolled_ante_is_off_as_well() -> None:
    match = walk("W12", 1, ["He Sp", "Me Fl", "He"]).act(0, ChooseOpponent(1))
    match.act(0, Stake(cards("Sp"))).act(1, Stake(cards("Fl")), face(3, 4))
    assert match.window is not None
    leave(match, 1)
    assert match.hand(0) == {"heroes": 1, "sprites": 1}
    assert match.window is None
    assert match.asked == ("play", (0,))


def test_a_bystander_leaves_the_window_as_it_is() -> None:
    match = walk("W12", 1, ["He Sp", "Me Fl", "He"]).act(0, ChooseOpponent(1))
    match.act(0, Stake(cards("Sp"))).act(1, Stake(cards("Fl")), face(3, 4))
    before = match.window
    leave(match, 2)
    assert before is not None
    assert match.window is not None
    assert match.window.subject == before.subject
    assert match.window.eligible == (0, 1)


def test_the_latest_bidder_leaves_an_auction() -> None:
    match = walk("R1", 1, ["He Me", "Fl", "Co"], deck="Ar Ar").bid(1, "Fl")
    leave(match, 1)
    frame = match.public.frames[-1]
    assert isinstance(frame, Auction)
    assert (frame.leader, frame.bidders) == (None, (2, 0))
    assert match.asked == ("bid", (2,))
    match.act(2, Decline()).bid(0, "He")
    assert match.hand(0) == {"merfolk": 1, "armor": 2}


def test_an_auction_is_finished_without_the_active_seat() -> None:
    match = walk("R1", 1, ["He Me", "Fl", "Co"], deck="Ar Ar")
    leave(match, 0)
    assert match.asked == ("bid", (1,))
    match.act(1, Decline()).act(2, Decline())
    assert match.public.crypt[-2:] == cards("Ar Ar")
    assert match.asked == ("roll", (1,))


def test_a_fishing_is_over() -> None:
    match = walk("U1", 1, ["He", "Fl", "Co"], play={0: "Sp"}).act(0, FishAsk(1, "flame"))
    assert match.window is not None
    leave(match, 1)
    assert match.window is None
    assert match.asked == ("play", (0,))


def test_a_card_in_the_pool_stays_in() -> None:
    match = walk("U8", 1, ["He Ar", "Me Me", "Fl Fl"]).act(1, PutIn("merfolk"))
    leave(match, 1)
    assert match.position.own[1].stake == ("merfolk",)
    assert match.asked == ("pool", (0, 2))
    match.act(0, PutIn("armor")).act(2, PutIn("flame"), face(1, 1, 7))
    assert match.public.roll is not None
    assert match.public.roll.blocks == (0, 2)
    match.close()
    assert match.hand(0) == {"heroes": 1, "merfolk": 1, "armor": 1}


def test_dice_that_point_to_who_left_are_thrown_again() -> None:
    match = Match(scene(["He", "Me", "Fl"], at={0: "W3", 1: "R12", 2: "R12"}, play={0: "Sp Go"}))
    match.act(0, Roll(), face(1)).close()
    match.close(face(5, 1))  # m1 to s1, m2 to s0
    before = match.window
    step = match.game.leave(match.position, 1, "left", Scripted(8))
    assert step.position.public.roll is not None
    assert [die.face for die in step.position.public.roll.dice] == [9, 1]
    after = match.game.window(step.position.public)
    assert before is not None
    assert after is not None
    assert after.subject["asked"] > before.subject["asked"]


def test_what_a_leaver_chose_to_lose_is_void() -> None:
    match = walk("W17", 1, ["He He", "Fl Me", "Me Me"]).act(1, LoseOne(card="flame"))
    leave(match, 1)
    assert match.asked == ("lose", (0, 2))


def test_cards_of_a_leaver_on_the_stack() -> None:
    match = walk("U11", 2, ["He", "Me", "Fl"], play={1: "Sp"}).cast(0, "He")
    leave(match, 0)
    assert match.window is not None
    match.close()
    assert match.public.monsters[0] == ()
    assert "heroes" in match.public.crypt
    assert match.asked == ("roll", (1,))
    flame = Match(scene(["He Me", "Me", "Fl"], play={1: "Sp"})).cast(2, "Fl", AtMonster("m1"))
    leave(flame, 2).close()
    assert flame.public.monsters[1] == ()


def test_a_card_whose_target_left_comes_to_nothing() -> None:
    match = Match(scene(["Co Co", "Me", "Fl"], play={1: "Sp"})).cast(2, "Fl", AtMonster("m1"))
    leave(match, 1).close()
    assert match.types()[-1] == "fizzled"
    assert match.public.crypt[-1] == "flame"


def test_a_window_that_waits_for_nobody_else_is_over() -> None:
    match = Match(scene(["", "Me", ""], at={0: "R12", 2: "U12"})).roll(3)
    assert match.window is not None
    assert match.window.eligible == (1,)
    match.game.leave(match.position, 1, "left", Seeded(1))
    leave(match, 1)
    assert match.window is None


def test_nobody_leaves_twice_or_after_the_end() -> None:
    match = leave(leave(Match(scene(["He", "Me", "He"])), 0), 1)
    with pytest.raises(RuleViolation, match="game-over"):
        match.leave(2)
    assert match.refusal(2, Choose(0)) == "game-over"
    assert match.refusal(0, Roll()) == "game-over"
