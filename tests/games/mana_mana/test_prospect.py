"""What a preview foretells: cost, reward and what is there afterwards."""

from app.games.mana_mana.model import Discard, Lay, Pass, Take
from tests.games.mana_mana.scenes import GAME, mover, scene, under


def test_a_take_tells_its_cost() -> None:
    start = scene(hands="GGRR", display="PPPGB", mana=(2, 0, 0))
    told = [GAME.preview(mover(start), Take("P", n)) for n in (1, 2, 3)]
    assert all(one.ok and one.code is None for one in told)
    assert [one.details for one in told] == [
        {"cost": 0, "mana": 2, "hand": 5},
        {"cost": 1, "mana": 1, "hand": 6},
        {"cost": 2, "mana": 0, "hand": 7},
    ]


def test_laying_tells_total_and_reward() -> None:
    start = scene("R1 / G2 / -", hands="GGGGP", mana=(1, 0, 0))
    assert GAME.preview(mover(start), Lay("G", 3, 1)).details == {
        "total": 5,
        "reward": 4,
        "due": 4,
        "completed": False,
        "mana": 5,
        "hand": 2,
        "score": 6,
    }
    assert GAME.preview(mover(start), Lay("G", 4, 1)).details["completed"] is True


def test_cards_before_oneself_count() -> None:
    start = scene("R1 / G2 / -", hands="GGGGP", mana=(1, 0, 0))
    told = GAME.preview(mover(start), Lay("G", 4, 0)).details
    assert (told["total"], told["reward"], told["mana"], told["score"]) == (4, 3, 4, 9)


def test_a_short_supply_is_told() -> None:
    start = scene("- / G4 / -", hands="GG", mana=(0, 40, 28))
    told = GAME.preview(mover(start), Lay("G", 2, 1)).details
    assert (told["reward"], told["due"], told["mana"]) == (4, 6, 4)


def test_passes_and_discards() -> None:
    stuck = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
    assert GAME.preview(mover(stuck), Pass()).details == {}
    game = under(stuck_at_10="discard_one")
    assert game.preview(mover(stuck), Discard("R")).details == {"hand": 9}
