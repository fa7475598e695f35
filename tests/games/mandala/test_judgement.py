"""The bots' common sense, in situations that a player would recognise."""

import pytest

from app.games.mandala.appraisal import FIRST, NEW_COLOUR, PROGRESS, SEED, Appraisal
from app.games.mandala.bot import action_of
from app.games.mandala.judgement import PAIR, SWAPPING, best, hand_value, judged, outlook, result
from app.games.mandala.model import Action, BuildMountain, Claim, ClaimColour, GrowField, Pos
from app.games.mandala.sandtable import GROW, SWAP, Move, Sandtable
from app.kernel.chance import Seeded
from tests.games.mandala.scenes import GAME, scene
from tests.games.mandala.walks import walk

LAST = Claim(0, 1, draw_due=False)


def laid(position: Pos) -> Sandtable:
    return Sandtable(GAME.options, position, Seeded(0))


def choice(position: Pos) -> Action:
    return action_of(best(laid(position)))


def values(position: Pos) -> dict[Action, float]:
    return {action_of(move): value for value, move in judged(laid(position))}


def test_more_cards_of_a_river_colour_are_claimed_first() -> None:
    before = scene("RRRG / Y / PKO", hand="KK", claim=LAST, rivers=("RG", "RG"))
    assert choice(before) == ClaimColour("R")


def test_the_higher_river_space_counts() -> None:
    before = scene("RRRGG / Y / PKO", hand="KK", claim=LAST, rivers=("RKPG", ""))
    found = values(before)
    assert found[ClaimColour("G")] > found[ClaimColour("R")]


def test_a_colour_dear_to_the_rival_is_denied() -> None:
    before = scene("RRGG / Y / PKO", hand="KK", claim=LAST, rivers=("RG", "KPYOG"))
    assert choice(before) == ClaimColour("G")


def test_without_a_field_only_denial_counts() -> None:
    before = scene("RRRGG / - / PKYO", hand="KK", claim=LAST, rivers=("KPYOR", "GK"), cups=("", ""))
    # Red would be worth 15 but is lost all the same; green is worth 2 to the rival.
    assert values(before)[ClaimColour("G")] == pytest.approx(2)


def test_own_cup_cards_make_a_new_colour_dearer() -> None:
    plain = values(scene("RG / Y / PKO", hand="KK", claim=LAST, cups=("", "")))
    seeded = values(scene("RG / Y / PKO", hand="KK", claim=LAST, cups=("RR", "")))
    assert seeded[ClaimColour("R")] > plain[ClaimColour("R")]
    assert seeded[ClaimColour("G")] == pytest.approx(plain[ClaimColour("G")], abs=0.2)


def test_the_fifth_colour_is_not_given_to_a_rival_who_leads() -> None:
    found = values(scene("RRRGGP / - / YY", hand="KKO", rivers=("RG", "RG")))
    assert found[BuildMountain(0, "K")] < found[BuildMountain(1, "K")]


def test_completing_pays_for_who_claims_first() -> None:
    leading = scene("RRRRGP / YYY / K", hand="OKKYRR", rivers=("GPR", "GPR"))
    trailing = scene("RRRRGP / Y / KKK", hand="OKKYRR", rivers=("GPR", "GPR"))
    gift = values(trailing)[BuildMountain(0, "O")]
    assert values(leading)[BuildMountain(0, "O")] > gift
    assert choice(trailing) not in {BuildMountain(0, "O"), GrowField(0, "O", 1)}


def test_a_poor_hand_builds() -> None:
    assert isinstance(choice(scene("RG / - / -", "RY / - / -", hand="RK")), BuildMountain)


def test_hands_are_worth_more_the_larger_they_are() -> None:
    found = [hand_value(size) for size in (0, 1, 2, 4, 6)]
    assert found == sorted(set(found))
    assert found[0] == 0
    assert hand_value(9) - hand_value(8) == pytest.approx(hand_value(20) - hand_value(19))
    assert hand_value(9) > hand_value(8)


def test_a_result_counts_points_and_victory() -> None:
    def of(cups: tuple[str, str]) -> tuple[float, float]:
        table = laid(scene(cups=cups, rivers=("RG", "RG")))
        return result(table, 0), result(table, 1)

    assert of(("RRR", "R")) == (12, -12)
    assert of(("R", "G")) == (-11, 11)
    assert of(("RR", "G")) == (-10, 10)  # equal points: the smaller cup wins
    assert of(("G", "RR")) == (10, -10)
    assert of(("RG", "GR")) == (0, 0)


class TestCompletingInTheLastMandala:
    """With the end triggered, colours are worth their river spaces and nothing else."""

    def view(self, m0: str, cups: tuple[str, str] = ("", "")) -> Appraisal:
        table = laid(
            scene(m0, hand="OOOK", rivers=("RG", "GR"), cups=cups, end_trigger="deck", deck=None)
        )
        return Appraisal(table, 0)

    def test_growing_past_the_rival_claims_first(self) -> None:
        view = self.view("RRG / Y / PK")
        assert view.after_growing(0, 4, 1) == -4 + 2  # level: the rival takes red
        assert view.after_growing(0, 4, 2) == 2 - 1

    def test_a_new_colour_costs_its_first_card(self) -> None:
        # Red to the rival, green to the seat, orange to the rival: its third space, less the
        # card in the river, and what its cup is taken to hold.
        orange = 3 - 3 + SEED * 3
        assert self.view("RRG / Y / PK").after_building(0, 4) == pytest.approx(-4 + 2 - orange)
        assert self.view("RRG / YP / K").after_building(0, 4) == pytest.approx(2 - 1 + 0)

    def test_on_a_tie_the_rival_claims_first(self) -> None:
        found = self.view("RRGK / Y / P").after_building(0, 4)
        assert found == pytest.approx(-4 + 2 - SEED * 3 + 0)

    def test_own_cup_cards_count_for_a_new_colour(self) -> None:
        plain = self.view("RRG / YPP / K").after_building(0, 4)
        assert plain == pytest.approx(2 - 1 + 0)
        # Now orange is what both together want second: the rival denies it, green is left.
        seeded = self.view("RRG / YPP / K", cups=("OO", "")).after_building(0, 4)
        assert seeded == pytest.approx(2 - SEED * 3 + 2)

    def test_an_empty_field_gains_nothing(self) -> None:
        # The rival carries off red, the seat orange for nothing, the rival green.
        assert self.view("RRG / - / YPK").after_building(0, 4) == pytest.approx(-4 + 0 - 1)
        assert self.view("RRGYPK / - / -").after_building(0, 4) == 0


def test_a_full_river_takes_no_new_colour() -> None:
    before = scene(hand="KK", rivers=("KGPYOR", "R"), cups=("KK", ""), end_trigger="river")
    view = Appraisal(laid(before), 0)
    assert view.mine == [(0.0, space) for space in (1, 2, 3, 4, 5, 6)]


def test_a_new_colour_is_worth_more_while_the_match_is_long() -> None:
    view = Appraisal(laid(scene(hand="KK", rivers=("RG", "K"), deck="R" * 10)), 1)
    left = 0.1 + 10 / 88
    fixed, each = view.theirs[0]
    assert fixed == pytest.approx(NEW_COLOUR[3] * left - 3 + SEED * 3)
    assert each == 3
    assert (view.theirs[5], view.theirs[1]) == ((0.0, 1), (0.0, 2))
    assert [space for _, space in view.mine] == [1, 2, 2, 2, 2, 2]


class TestThreat:
    """Five colours lie there: the rival, whose turn it is, may complete as he likes it best."""

    def view(self, m0: str, other_hand: str = "PPPPPP") -> Appraisal:
        table = laid(
            scene(
                m0,
                hand="KK",
                other_hand=other_hand,
                rivers=("RG", "GR"),
                cups=("", ""),
                end_trigger="deck",
            )
        )
        return Appraisal(table, 0)

    def test_he_completes_when_he_then_claims_first(self) -> None:
        # He leads by two. If he builds orange: red to him, green to the seat, orange to him.
        view = self.view("RRG / Y / PPK")
        calm = PROGRESS[5] * (-4 + 2)
        built = -4 + 2 - SEED * 3
        holds = 1 - (5 / 6) ** 6
        assert view.mandala(0) == pytest.approx(calm + holds * (built - calm))

    def test_a_rival_with_one_card_cannot_grow(self) -> None:
        # Level fields: building lets the seat claim first, growing the rival.
        many, one = self.view("RRG / YK / PP"), self.view("RRG / YK / PP", other_hand="P")
        calm = FIRST[0] * (2 - 1) + (1 - FIRST[0]) * (-4 + 2)
        calm *= PROGRESS[5]
        grown, built = -4 + 2, 2 - 1 + 0
        assert many.mandala(0) == pytest.approx(calm + (1 - (5 / 6) ** 6) * (grown - calm))
        assert built > calm
        assert one.mandala(0) == pytest.approx(calm)

    def test_a_lead_of_two_is_safe_but_for_larger_plays(self) -> None:
        view = self.view("RRG / YYYK / P")
        assert view.mandala(0) == pytest.approx(PROGRESS[5] * (2 - 1))


def test_moves_are_worth_what_mandala_and_hand_gain() -> None:
    for game, before, _, _, _ in walk(7):
        table = Sandtable(game.options, before, Seeded(0))
        if table.claim < 0:
            for value, move in judged(table):
                assert value == pytest.approx(expected_value(table, move))


def expected_value(table: Sandtable, move: Move) -> float:
    kind, mandala, colour, count = move
    view = Appraisal(table, table.turn)
    size, held = table.sizes[table.turn], table.hands[table.turn][colour]
    if kind == SWAP:
        assert mandala == 0
        return SWAPPING - PAIR * (held - 1)
    before = view.mandala(mandala)
    if kind == GROW:
        left, broken = size - count, count * (held - count)
        gained = view.after_growing(mandala, colour, count) - before
    else:
        assert count == 1
        drawable = len(table.deck) + sum(table.discard)
        left, broken = size - 1 + min(table.builders_draw(size - 1), drawable), held - 1
        gained = view.after_building(mandala, colour) - before
    return gained + hand_value(left) - hand_value(size) - PAIR * broken


def test_an_outlook_adds_hands_and_mandalas_to_the_points() -> None:
    before = scene("RG / K / YP", "RO / PP / -", hand="KKK", other_hand="PP", rivers=("RG", "GR"))
    table = laid(before)
    waiting = Appraisal(table, 1)
    value = hand_value(2) - hand_value(3) + waiting.mandala(0) + waiting.mandala(1)
    points = table.score(1) - table.score(0)
    assert outlook(table, 1) == pytest.approx(points + value)
    assert outlook(table, 0) == pytest.approx(-points - value)


class TestOutlookInLastClaims:
    """With the end triggered, colours are worth their river spaces and nothing else."""

    rivers = ("RG", "GR")

    def outlook(self, m0: str, m1: str = "- / - / -", *, turn: int = 0, hand: str = "KK") -> float:
        claim = Claim(0, 1, draw_due=False)
        before = scene(
            *(m0, m1),
            hand=hand,
            other_hand="PP",
            turn=turn,
            claim=claim,
            end_trigger="river",
            rivers=self.rivers,
            cups=("", ""),
        )
        return outlook(laid(before), 0)

    def test_who_claims_next_takes_what_both_want_most(self) -> None:
        # Seat 0 carries off red (2 x 1), seat 1 green (1 x 1).
        assert self.outlook("RRG / Y / PKO") == 2 - 1
        # Seat 1 carries off red (2 x 2), seat 0 green (1 x 2).
        assert self.outlook("RRG / Y / PKO", turn=1) == -4 + 2

    def test_without_a_field_nothing_is_gained(self) -> None:
        assert self.outlook("RRG / - / YPKO") == 0 - 1
        assert self.outlook("RRG / YPKO / -") == 2 - 0

    def test_hands_and_the_other_mandala_count_beside(self) -> None:
        more = hand_value(3) - hand_value(2)
        assert self.outlook("RRG / Y / PKO", hand="KKK") == pytest.approx(1 + more)
        beside = self.outlook("RRG / Y / PKO", "RR / - / -") - 1
        # Level fields before seat 0's turn: seat 1, who waits, claims first one time in three.
        expected = PROGRESS[1] * (FIRST[0] * -4 + (1 - FIRST[0]) * 2)
        assert beside == pytest.approx(expected)


def test_what_is_good_for_one_seat_is_bad_for_the_other() -> None:
    for game, before, _, _, _ in walk(3):
        table = Sandtable(game.options, before, Seeded(0))
        assert outlook(table, 0) == pytest.approx(-outlook(table, 1))


def test_points_in_the_cups_count_in_full() -> None:
    level = outlook(laid(scene(hand="KK", cups=("", ""), rivers=("R", "R"))), 0)
    ahead = outlook(laid(scene(hand="KK", cups=("RR", ""), rivers=("R", "R"))), 0)
    # The two cards leave the deck, which makes the rest of the match a little shorter.
    assert ahead - level == pytest.approx(2, abs=0.2)


def test_judging_changes_nothing() -> None:
    for game, before, _, _, _ in walk(5):
        table = Sandtable(game.options, before, Seeded(0))
        copy = table.copy()
        judged(table)
        outlook(table, 0)
        for name in Sandtable.__slots__:
            assert getattr(table, name) == getattr(copy, name)
