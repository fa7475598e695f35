"""Positions that a viewer cannot tell from the real one."""

from dataclasses import replace
from typing import Any

import orjson
import pytest

from app.games.mana_burn.actions import BurnAdd, EndTurn, LoseOne, PutIn
from app.games.mana_burn.cards import COPIES, MONSTERS, SPELLS
from app.games.mana_burn.model import Options, Pos
from app.kernel.chance import Seeded
from app.kernel.position import sight_of
from tests.games.mana_burn.facts import broken
from tests.games.mana_burn.scenes import SHORT, Match, scene, thin, under

LETTERS = {kind: short for short, kind in SHORT.items()}


def twins(position: Pos, viewer: int | None, game: Any = None, count: int = 40) -> list[Pos]:
    """Return imagined positions, each sound and to its viewer like the real one."""
    game = game or under()
    sight, found = sight_of(position, viewer), []
    for seed in range(count):
        twin = game.imagine(sight, Seeded(seed))
        assert orjson.dumps(sight_of(twin, viewer)) == orjson.dumps(sight)
        assert broken(game, twin) == []
        found.append(twin)
    return found


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_hidden_cards_may_lie_anywhere(viewer: int | None) -> None:
    position = scene(["He Sp Sk", "Me Go Ar", "Fl Fl"], crypt="Co Co", play={2: "Sp+2"})
    found = twins(position, viewer)
    hidden = {orjson.dumps(twin.own[2].hand) for twin in found}
    assert len(hidden) > 10


def test_no_hand_is_imagined_complete() -> None:
    most = "He Sp Sk Me Go Ar Em "
    position = scene(["He", most * 3, most * 2], options=Options(kinds_to_win=8))
    twins(position, 0, under(kinds_to_win=8))


def test_tables_on_which_few_deals_are_possible() -> None:
    """All cards are in two hands, neither of which is complete."""
    piles = [
        " ".join(LETTERS[kind] for kind in kinds for _ in range(COPIES[kind]))
        for kinds in (MONSTERS, SPELLS)
    ]
    twins(thin(scene(piles), ""), None, count=5)


def test_what_was_staked_and_chosen_is_imagined_too() -> None:
    pool = Match(scene(["He Ar", "Me Me", "Fl Fl"], at={0: "U8", 1: "R12", 2: "R12"}))
    pool.roll(1).settle().act(1, PutIn("merfolk"))
    staked = {twin.own[1].stake for twin in twins(pool.position, 0)}
    assert len(staked) > 3
    lose = Match(scene(["He He", "Me Me", "Fl Fl"], at={0: "W17", 1: "R12"}, play={1: "Go"}))
    lose.roll(1).settle().act(1, LoseOne(mid="m1"))
    chosen = {twin.own[1].loss for twin in twins(lose.position, 0)}
    assert "m1" in chosen
    assert len(chosen) > 3
    assert {twin.own[1].loss for twin in twins(lose.position, 1, count=3)} == {"m1"}


def test_who_added_to_a_hidden_pile_knows_it_lies_there() -> None:
    game = under(burn_pile="face_down")
    position = scene(["Ar He", "Me"], at={0: "R2", 1: "U12"}, options=game.options)
    match = Match(position, game).roll(2).settle().act(0, BurnAdd("armor"))
    assert {twin.vault.pile for twin in twins(match.position, 0, game, 5)} == {("armor",)}
    assert len({twin.vault.pile for twin in twins(match.position, 1, game)}) > 3


def test_at_the_end_hands_have_as_many_kinds_as_was_told() -> None:
    game = under(round_cap=30)
    position = scene(["He He He", "Sp Me Go", "Ar Ar"], at={0: "U11", 1: "R12"})
    last = replace(position.public.round, turns_left=1, count=29)
    position = replace(position, public=replace(position.public, round=last))
    match = Match(position, game).roll(2).settle().act(0, EndTurn())
    assert match.public.result is not None
    for twin in twins(match.position, None, game):
        assert [len(own.hand) for own in twin.own] == [1, 3, 1]
