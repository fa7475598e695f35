"""Imagined positions: the same to their viewer, sound, and open about all that is hidden."""

from app.games.mana_mana.imagining import passers, stuck, unseen_cards
from app.games.mana_mana.model import Pass, Pos
from app.kernel.chance import Recording, Seeded
from app.kernel.position import sight_of
from tests.campaign import Campaign
from tests.games.mana_mana.facts import broken, pieces
from tests.games.mana_mana.scenes import GAME, play, scene, under
from tests.games.mana_mana.walks import seeds, walk


def imagined(position: Pos, viewer: int | None, tries: int) -> list[Pos]:
    sight = sight_of(position, viewer)
    return [GAME.imagine(sight, Seeded(n)) for n in range(tries)]


def test_the_viewer_cannot_tell(campaign: Campaign) -> None:
    for seed in seeds(campaign, 8, 300):
        for game, _, _, _, step in walk(seed):
            for viewer in (None, *range(len(step.position.own))):
                sight = sight_of(step.position, viewer)
                made = game.imagine(sight, Seeded(seed))
                assert sight_of(made, viewer) == sight
                assert broken(game, made) == []
                assert pieces(made) == pieces(step.position)


def test_hidden_hands_and_the_pile_are_open() -> None:
    start = scene(hands="RR / GG / BB", removed="YY", left=(3,))
    made = imagined(start, 0, 30)
    assert {position.own[0].hand for position in made} == {"RR"}
    for seat in (1, 2):
        assert len({position.own[seat].hand for position in made}) > 6
        assert {len(position.own[seat].hand) for position in made} == {2}
    assert len({position.vault.removed for position in made}) > 6
    assert len({position.vault.pile for position in made}) == 30


def test_a_watcher_knows_no_hand() -> None:
    made = imagined(scene(hands="RR / GG / BB"), None, 30)
    assert all(len({position.own[seat].hand for position in made}) > 6 for seat in (0, 1, 2))


def test_any_unseen_card_may_be_anywhere() -> None:
    start = scene("P6 / P5 G6 B6 / B6 G6 R6", hands="P / R / O", display="RRRRY")
    assert set(unseen_cards(sight_of(start, 0))) == {"R", "Y", "O"}
    assert {position.own[1].hand for position in imagined(start, 0, 60)} == {"R", "Y", "O"}
    assert {position.vault.pile[0] for position in imagined(start, 0, 60)} == {"R", "Y", "O"}


def test_who_has_just_passed_could_do_nothing() -> None:
    start = scene(
        "R1 G1 / B1 Y1 / P1 O1", hands="RRRRRGGGGG / BBBBBYYYYY / PP", mana=(4, 4, 4), to_move=0
    )
    position = play(start, Pass(), Pass()).position
    assert passers(position.public) == [1, 0]
    assert stuck(position.public, 0) == "GR"
    hands = {made.own[0].hand for made in imagined(position, 2, 40)}
    assert all(set(hand) <= {"R", "G"} for hand in hands)
    assert len(hands) > 3
    assert all(set(made.own[1].hand) <= {"B", "Y"} for made in imagined(position, None, 40))


def test_leavers_are_no_passers() -> None:
    start = scene("- / - / - / -", left=(1,), passes=2, to_move=2)
    assert passers(start.public) == [0, 3]
    assert passers(scene(passes=0).public) == []


def test_a_colour_is_stuck_that_lies_before_oneself_and_grows_nowhere() -> None:
    public = scene("P1 G6 B2 R3 / B1 R6 Y2 / R6", hands="-").public
    assert stuck(public, 0) == "PGR"
    assert stuck(public, 1) == "Y"
    assert stuck(public, 2) == ""


def test_shown_hands_are_taken_as_they_are() -> None:
    game = under(open_hands="on")
    start = scene(hands="RR / GG / BB", removed="YY", game=game)
    for viewer in (None, 1):
        made = game.imagine(sight_of(start, viewer), Seeded(1))
        assert made.own == start.own
        assert made.vault.removed == "YY"
        assert made.vault.pile != start.vault.pile


def test_after_the_end_only_the_pile_is_unknown() -> None:
    start = scene(hands="RR / GG / BB", display="PGBRY", pile=4, last_turns=(0,), removed="O")
    over = play(start, next(iter(GAME.legal(sight_of(start, 0))))).position  # type: ignore[arg-type]
    made = GAME.imagine(sight_of(over, None), Seeded(3))
    assert made.own == over.own
    assert made.vault.removed == "O"
    assert sorted(made.vault.pile) == sorted(over.vault.pile)


def test_the_same_draws_imagine_the_same() -> None:
    start = scene(hands="RR / GG / BB")
    chance = Recording(Seeded(1))
    GAME.imagine(sight_of(start, 0), chance)
    assert len(chance.draws) == 72 - 2 - 5 - 1
