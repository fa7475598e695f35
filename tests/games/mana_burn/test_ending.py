"""How a match ends: complete hands, the last round, two at once (section 9, options)."""

from dataclasses import replace
from typing import Any

import pytest

from app.games.mana_burn.actions import EndTurn, SkipForCrypt
from app.games.mana_burn.model import Pos, Round
from app.games.mana_burn.winning import SAFETY_ROUNDS
from app.kernel.chance import Seeded
from tests.games.mana_burn.facts import broken
from tests.games.mana_burn.scenes import Match, scene, under


def late(position: Pos, count: int, *, turns_left: int = 1, in_all: int | None = None) -> Pos:
    """Return a position in so many-th round."""
    rounds = Round(turns_left, count, count if in_all is None else in_all)
    return replace(position, public=replace(position.public, round=rounds))


def last_turn(hands: list[str], count: int, *, game: Any = None, **more: Any) -> Match:
    """Return a match after the turn of s0, which ends a round."""
    position = late(scene(hands, at={0: "U11", 1: "R12"}), count, **more)
    return Match(position, game or under()).roll(2).settle().act(0, EndTurn())


@pytest.mark.parametrize("cap", [30, 60])
def test_after_the_last_round_kinds_decide(cap: int) -> None:
    match = last_turn(["He He He", "Sp Me", "Go Ar"], cap - 1, game=under(round_cap=cap))
    result = match.public.result
    assert result is not None
    assert result.reason == "round_cap"
    assert result.ranking == ((1, 2), (0,))
    assert result.scores == (1, 2, 2)
    assert match.public.phase == "over"
    outcome = match.game.outcome(match.public)
    assert outcome is not None
    assert outcome.scores == (1, 2, 2)
    earlier = last_turn(["He He He", "Sp Me", "Go Ar"], cap - 2, game=under(round_cap=cap))
    assert earlier.public.result is None
    assert earlier.public.round == Round(3, cap - 1, cap - 1)


def test_without_a_new_deck_there_are_thirty_rounds() -> None:
    assert last_turn(["He", "Sp"], 29, game=under(deck_out="stop")).public.result is not None
    assert last_turn(["He", "Sp"], 29).public.result is None
    capped = under(deck_out="stop", round_cap=60)
    assert last_turn(["He", "Sp"], 29, game=capped).public.result is None


def test_the_safety_net_counts_restarts_in() -> None:
    match = last_turn(["He", "Sp"], 3, in_all=SAFETY_ROUNDS - 1)
    assert match.public.result is not None
    assert match.public.result.reason == "round_cap"


def test_a_round_has_as_many_turns_as_there_are_seats() -> None:
    match = last_turn(["He", "Sp", "Me"], 0, turns_left=2)
    assert match.public.round == Round(1, 0, 0)


def test_a_skipped_turn_counts() -> None:
    position = scene(["He", "Fl"], at={0: "U15", 1: "R12"}, crypt="Me Fl Ar")
    match = Match(position).roll(1).settle().act(0, SkipForCrypt()).act(0, EndTurn())
    assert match.public.round == Round(1, 0, 0)
    match.roll(3).settle()  # Road Works: give or jump
    assert match.asked == ("choice", (1,))
    match.act(1, match.game.default_action(match.sight(1), Seeded(1)) or EndTurn())
    while match.asked == ("play", (1,)):
        match.act(1, EndTurn())
    assert "skipped" in match.types()
    assert match.public.round.count == 1
    assert match.public.round.turns_left == 1


@pytest.mark.parametrize(("kinds", "won"), [(8, True), (9, False)])
def test_fewer_kinds_may_win(kinds: int, *, won: bool) -> None:
    hands = ["He Sp Sk Me Go Ar Em", "He"]
    match = Match(scene(hands, at={0: "R17", 1: "R12"}, deck="Re He"), under(kinds_to_win=kinds))
    match.roll(1).settle()
    assert (match.public.result is not None) == won


def test_a_start_hand_of_another_size() -> None:
    game = under(start_hand=5)
    position = game.setup(3, Seeded(1)).position
    assert position.public.hand_counts == (5, 5, 5)
    assert broken(game, position) == []


def test_the_crypt_gives_a_card_for_each_goblins() -> None:
    start = scene(["He", "He"], at={0: "U11"}, crypt="Fl He Sp", play={0: "Go Go Go"})
    stops = Match(start, under(crypt_take="per_goblin")).roll(1).settle()
    stops.act(0, next(one for one in stops.game.legal(stops.sight(0)) if one.type == "crypt_take"))
    assert sum(stops.hand(0).values()) == 4
    start = scene(["He", "He"], at={0: "U11"}, crypt="Fl He Sp")
    alone = Match(start, under(crypt_take="per_goblin")).roll(1).settle()
    alone.act(0, next(one for one in alone.game.legal(alone.sight(0)) if one.type == "crypt_take"))
    assert sum(alone.hand(0).values()) == 2
