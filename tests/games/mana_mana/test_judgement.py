"""What the bots think of moves, hands and matches."""

import pytest

from app.games.mana_mana import judgement
from app.games.mana_mana.judgement import (
    ABROAD,
    GIFT,
    GROWTH,
    MEANS,
    PATIENCE,
    RIVAL,
    VICTORY,
    Hand,
    best,
    book,
    judged,
    outlook,
    promises_to,
    result,
    turns_ahead,
    worth,
)
from app.games.mana_mana.mat import DISCARD, LAY, PASSING, TAKE, Mat
from app.games.mana_mana.model import COLOURS, Lay, Pos
from app.kernel.chance import Seeded
from tests.campaign import Campaign
from tests.games.mana_mana.scenes import GAME, play, scene, under
from tests.games.mana_mana.walks import seeds, walk

KEEN, PLAIN = book(1.0), book(0.0)
P, G, B, R, Y, O = range(6)  # noqa: E741 - the letters are the colours


def mat_of(position: Pos) -> Mat:
    return Mat(GAME.options, position)


def values(position: Pos, known: judgement.Book = KEEN) -> dict[tuple[int, ...], float]:
    return {move: value for value, move in judged(mat_of(position), known)}


class TestPromises:
    def test_an_own_empty_row_promises_cards_reward_and_growth(self) -> None:
        promises = promises_to(mat_of(scene()), 0, KEEN)[G]
        rewards = (2, 1, 2, 3, 4, 6)
        assert promises[0] == 0
        for held in range(1, 7):
            assert promises[held] == held + rewards[held - 1] + GROWTH[held]
        assert promises[6] == promises[10] == 12

    def test_foresight_is_how_much_growth_counts(self) -> None:
        for foresight in (0.0, 0.25, 1.0):
            found = promises_to(mat_of(scene()), 0, book(foresight))[G]
            assert found[2] == pytest.approx(3 + foresight * GROWTH[2])

    def test_an_own_row_promises_nothing_by_itself(self) -> None:
        assert set(promises_to(mat_of(scene("G1 / - / -")), 0, KEEN)[G]) == {0}

    def test_the_best_of_the_others_rows_counts(self) -> None:
        promises = promises_to(mat_of(scene("G1 / G3 / G5")), 0, KEEN)[G]
        assert promises[1] == pytest.approx(ABROAD * (6 - GIFT))
        assert promises[3] == pytest.approx(ABROAD * (6 - GIFT))
        alone = promises_to(mat_of(scene("G1 / G3 / G6")), 0, KEEN)[G]
        assert alone[3] == pytest.approx(ABROAD * (6 - 3 * GIFT))
        assert alone[1] == pytest.approx(ABROAD * (3 - GIFT))

    def test_the_own_row_is_not_among_the_others(self) -> None:
        assert promises_to(mat_of(scene("G5 / G6 / -")), 0, KEEN)[G][1] == 0
        assert promises_to(mat_of(scene("G5 / G6 / -")), 1, KEEN)[G][1] > 0


class TestHand:
    def test_the_best_is_laid_first(self) -> None:
        position = scene(hands="GGGRRB / - / -")
        hand = Hand(mat_of(position), 0, 9.0, PLAIN)
        assert hand.now == pytest.approx(5 * PATIENCE + 3 * PATIENCE**2 + 3 * PATIENCE**3)

    def test_few_turns_leave_room_for_few_layings(self) -> None:
        mat = mat_of(scene(hands="GGGRRB / - / -"))
        assert Hand(mat, 0, 1.0, PLAIN).now == pytest.approx(5 * PATIENCE)
        assert Hand(mat, 0, 1.5, PLAIN).now == pytest.approx(5 * PATIENCE + 1.5 * PATIENCE**2)
        assert Hand(mat, 0, 0.0, PLAIN).now == 0
        assert Hand(mat, 0, -1.0, PLAIN).now == 0

    def test_mana_buys_only_while_there_is_time(self) -> None:
        mat = mat_of(scene(mana=(2, 0, 0)))
        assert Hand(mat, 0, 3.0, PLAIN).now == MEANS[2]
        assert Hand(mat, 0, 2.0, PLAIN).now == 0
        assert Hand(mat, 0, 3.0, PLAIN).means(9) == Hand(mat, 0, 3.0, PLAIN).means(4) == MEANS[4]

    def test_another_promise_changes_the_order(self, campaign: Campaign) -> None:
        for seed in seeds(campaign, 4, 100):
            chance = Seeded(seed)
            for game, before, seat, _, _ in walk(seed):
                mat = Mat(game.options, before)
                turns = chance.below(40) / 4
                hand, colour, held = Hand(mat, seat, turns, KEEN), chance.below(6), chance.below(11)
                found = hand.holding(colour, held)
                mat.hands[seat][colour] = held
                mana = hand.means(mat.mana[seat])
                assert found == pytest.approx(Hand(mat, seat, turns, KEEN).now - mana)


class TestGlance:
    def test_it_judges_every_legal_move_once(self, campaign: Campaign) -> None:
        for seed in seeds(campaign, 6, 300):
            for game, before, _, _, _ in walk(seed):
                mat = Mat(game.options, before)
                moves = [move for _, move in judged(mat, KEEN)]
                assert sorted(moves) == sorted(mat.moves())
                assert best(mat, KEEN) == max(judged(mat, KEEN))[1]

    def test_a_move_is_worth_what_it_brings(self, campaign: Campaign) -> None:
        """Points now, and the difference it makes to the hand; MANA counts as a point."""
        for seed in seeds(campaign, 4, 100):
            for game, before, seat, _, _ in walk(seed):
                mat = Mat(game.options, before)
                turns = turns_ahead(mat, seat) - 1
                was = Hand(mat, seat, turns, KEEN).now
                for value, move in judged(mat, KEEN):
                    after = mat.copy()
                    after.display, after.pile = [9] * 6, []  # nothing comes into the display
                    after.shown = 54
                    after.take(move)
                    kind, _, count, target = move
                    gift = GIFT * count if kind == LAY and target != seat else 0.0
                    gain = after.score(seat) - mat.score(seat) - gift
                    now = Hand(after, seat, turns, KEEN).now
                    if kind in {TAKE, LAY}:
                        gain += now - was
                    elif kind == DISCARD:
                        gain = now - Hand(after, seat, turns, KEEN).means(mat.mana[seat])
                    assert value == pytest.approx(gain)

    def test_in_the_last_turns_laying_comes_before_taking(self) -> None:
        start = scene("- / G5 / -", hands="G / - / -", display="PBRYO", pile=2, last_turns=(0, 1))
        assert best(mat_of(start), KEEN) == (LAY, G, 1, 1)

    def test_on_the_last_turn_only_points_count(self) -> None:
        start = scene(hands="GGR / - / -", display="GGBRY", mana=(5, 0, 0), pile=0, last_turns=(0,))
        found = values(start)
        assert found[LAY, G, 2, 0] == pytest.approx(3)
        assert found[LAY, R, 1, 0] == pytest.approx(3)
        assert found[TAKE, G, 1, 0] == 0
        assert found[TAKE, G, 2, 0] == -1

    def test_foresight_keeps_a_growing_colour(self) -> None:
        start = scene(hands="GG / - / -", display="GPBRY", mana=(0, 0, 0))
        keeps = values(start)[LAY, G, 2, 0] - values(start)[TAKE, P, 1, 0]
        sells = values(start, PLAIN)[LAY, G, 2, 0] - values(start, PLAIN)[TAKE, P, 1, 0]
        assert keeps < sells

    def test_who_can_do_nothing_passes(self) -> None:
        assert values(scene("R1 G1 / - / -", hands="RRRRRGGGGG")) == {PASSING: 0.0}

    def test_the_least_promising_card_is_discarded(self) -> None:
        game = under(stuck_at_10="discard_one")
        start = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
        found = judged(Mat(game.options, start), KEEN)
        assert {move for _, move in found} == {(DISCARD, G, 1, 0), (DISCARD, R, 1, 0)}


class TestMatches:
    def test_turns_to_come_are_known_at_the_end_and_guessed_before(self) -> None:
        late = mat_of(scene(pile=4, last_turns=(0, 1, 2, 0)))
        assert (turns_ahead(late, 0), turns_ahead(late, 2)) == (2, 1)
        early = mat_of(scene(pile=29))
        assert turns_ahead(early, 0) == pytest.approx((25 / judgement.PACE + 4.5) / 3)
        assert turns_ahead(mat_of(scene(pile=5)), 0) == pytest.approx((1 / 1.25 + 4.5) / 3)

    def test_worth_is_points_and_promises(self) -> None:
        mat = mat_of(
            scene("B2 / - / -", hands="GG / - / -", mana=(3, 0, 0), pile=4, last_turns=(0,))
        )
        assert worth(mat, 0, PLAIN) == pytest.approx(5 + 3 * PATIENCE)

    def test_an_outlook_is_the_lead_over_the_best_and_over_all(self) -> None:
        mat = mat_of(scene("B6 / G2 / R4", pile=4, last_turns=(0,)))
        assert outlook(mat, 0, KEEN) == pytest.approx(6 - RIVAL * 4 - (1 - RIVAL) * 3)
        assert outlook(mat, 1, KEEN) == pytest.approx(2 - RIVAL * 6 - (1 - RIVAL) * 5)

    def test_leavers_are_no_rivals(self) -> None:
        mat = mat_of(scene("B6 / G2 / R4", left=(2,), pile=4, last_turns=(0,)))
        assert outlook(mat, 0, KEEN) == pytest.approx(4)

    def test_winning_counts_in_a_result(self) -> None:
        last = scene("B6 / G4 / R2", hands="R / - / -", pile=4, last_turns=(0,))
        over = mat_of(play(last, Lay("R", 1, 0)).position)
        assert result(over, 0) == pytest.approx(9 - 0.5 * 4 - 0.5 * 3 + VICTORY)
        assert result(over, 1) == pytest.approx(4 - 0.5 * 9 - 0.5 * 5.5 - VICTORY)

    def test_fewer_cards_in_hand_win_a_result(self) -> None:
        last = scene("B3 / G6 / -", hands="RY / P / -", pile=4, last_turns=(0,))
        over = mat_of(play(last, Lay("R", 1, 0)).position)
        assert (over.score(0), over.score(1)) == (6, 6)
        assert result(over, 0) == pytest.approx(6 - 0.5 * 6 - 0.5 * 3)
        last = scene("B3 / G6 / -", hands="R / P / -", pile=4, last_turns=(0,))
        over = mat_of(play(last, Lay("R", 1, 0)).position)
        assert result(over, 0) == pytest.approx(6 - 0.5 * 6 - 0.5 * 3 + VICTORY)

    def test_colours_are_where_they_are(self) -> None:
        assert [COLOURS[one] for one in (P, G, B, R, Y, O)] == list("PGBRYO")
